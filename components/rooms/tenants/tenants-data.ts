import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Impact } from '@/components/ui/marks/impact-list';
import { ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { type RenamedAnswer, withRename } from '@/lib/console/browser/with-rename';
import type { Subject } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import type { Tenant, TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { type ImpactTenant, tenantImpact } from './tenant-impact';

/** One tenant. `fallback` is the data that the server rendered with. */
export function useTenant(tenantId: string, fallback: Tenant): RenamedAnswer<Tenant> {
  const answer = useOperation(operationKey('tenants.get', { tenantId }), { fallbackData: fallback });
  return withRename(answer, fallback, (body) => call('tenants.rename', { params: { tenantId }, body }));
}

/** All tenants of an organization. `fallback` is the data that the server rendered with; undefined if loading failed. */
export function useOrganizationTenants(organizationId: string, fallback: TenantSummary[] | undefined) {
  const key = operationKey('organizations.tenants', { organizationId });
  const answer = useOperation(key, { fallbackData: fallback });
  return {
    tenants: answer.data === undefined ? undefined : asPage(answer.data).items,
    error: answer.error,
    reload: () => void answer.mutate(),
  };
}

/** Joins a tenant. An existing membership is not an error, because the call is a PUT (RFC 9110, section 9.2.2). @throws ApiError */
export async function joinTenant(organizationId: string, tenantId: string): Promise<void> {
  try {
    await call('tenants.join', { params: { organizationId, tenantId }, body: null });
  } catch (error) {
    const already =
      error instanceof ApiError && (error.code === 'access.alreadyMember' || error.code === 'conflict.alreadyMember');
    if (!already) throw error;
  }
}

const IMPACT = 'tenant-impact';

/** Reloads everything on the screen, because a tenant is in many lists. */
export function useRefreshEverything(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  // Except the impact of a deletion, because the tenant may already be deleted.
  return useCallback(() => mutate((key) => !(Array.isArray(key) && key[0] === IMPACT)), [mutate]);
}

/** The impact of deleting a tenant. @param subject - the user in that tenant: queries that are not allowed are skipped */
export function useTenantImpact(tenant: ImpactTenant, subject: Subject): Impact[] {
  const { data } = useSWR([IMPACT, tenant.id], () => tenantImpact(tenant, subject), {
    revalidateOnFocus: false,
  });
  return (
    data ?? (['members', 'applications', 'clients', 'groups'] as const).map((kind) => ({ kind, found: 'checking' }))
  );
}
