import { ApiError } from '../../api/handler';
import type { Db } from '../../db/database';
import { isProviderFor } from '../../upstream/tenants';

/** The refusal of a tenant that an identity provider does not serve. @param field - the field of the request that names the provider */
export function notForTenant(idp: string, field?: string): ApiError {
  const Message = `The identity provider ${idp} is not for this tenant.`;
  return new ApiError('provider.notForTenant', Message, field === undefined ? undefined : [{ field, Message }]);
}

/** @throws ApiError provider.notForTenant */
export async function requireProviderFor(db: Db, idp: string, tenantId: string, field?: string): Promise<void> {
  if (!(await isProviderFor(db, idp, tenantId))) throw notForTenant(idp, field);
}
