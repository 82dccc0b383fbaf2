import { REFUSAL_MESSAGE } from '@/lib/contract/errors';
import { ApiError } from '../../api/handler';

/**
 * A super-tenant is never deleted (section 6), so neither is the organization that has one.
 *
 * @throws ApiError access.superTenantTarget
 */
export function checkDeletable(tenants: readonly { isSuperTenant: boolean }[]): void {
  if (tenants.some((tenant) => tenant.isSuperTenant)) {
    throw new ApiError('access.superTenantTarget', REFUSAL_MESSAGE.superTenantTarget);
  }
}
