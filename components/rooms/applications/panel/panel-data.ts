'use client';

/** What the panel of an application asks: it is asked as "what would go", which changes nothing. */
import useSWR from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import type { Impact, ImpactRequest } from '@/lib/contract/rooms/applications/impact';

const useImpact = (tenantId: string, applicationId: string, body: ImpactRequest) =>
  useSWR<Impact, ApiError>(
    ['applications.panel', tenantId, applicationId, body],
    () => call('applications.impact', { params: { tenantId, applicationId }, body }),
    { revalidateOnFocus: false },
  );

/** Everything that an application reaches: its tenants by name. */
export const useEndOf = (tenantId: string, applicationId: string) =>
  useImpact(tenantId, applicationId, { delete: true });

/** Who has a role, directly or through a group. */
export const useHolders = (tenantId: string, applicationId: string, roleId: string) =>
  useImpact(tenantId, applicationId, { remove: { roles: [roleId], permissions: [] } });
