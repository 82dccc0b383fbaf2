import useSWR from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { asPage } from '@/lib/contract/entities/page';
import type { TenantSummary } from '@/lib/contract/rooms/organizations/entities';

export const DIALOG = {
  connect: 'connect',
  edit: 'edit-provider',
  open: 'provider',
  delete: 'delete-provider',
} as const;

export type ProviderPlace = { organizationId: string; provider: string };

/** The tenants that a provider can be limited to; null pauses the query. */
export function useTenantsOf(organizationId: string | null) {
  return useSWR<readonly TenantSummary[], ApiError>(
    organizationId === null ? null : ['providers.tenants', organizationId],
    async () => asPage(await call('organizations.tenants', { params: { organizationId: organizationId ?? '' } })).items,
    { revalidateOnFocus: false },
  );
}
