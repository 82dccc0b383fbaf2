import type { Uncounted } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import { call } from '@/lib/console/browser/call';
import { getOrFind } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { ApiResource, ApiResourceImpact, ApiResourceInput } from '@/lib/contract/rooms/api-resources/entities';
import type { AccessLevel } from '@/lib/contract/oauth/scopes';

/** Loads the resource that an edit starts with. @throws ApiError, also notFound */
export const loadResource = (tenantId: string, apiResourceId: string): Promise<ApiResource> =>
  getOrFind(
    () => call('apiResources.get', { params: { tenantId, apiResourceId } }),
    async () => (await call('apiResources.list', { params: { tenantId } })).tenantResources,
    ({ id }) => id === apiResourceId,
  );

/** Creates a resource, or changes the stored one. @throws ApiError */
export async function saveResource(
  tenantId: string,
  stored: { id: string; version?: string | undefined } | undefined,
  body: ApiResourceInput,
): Promise<ApiResource> {
  if (stored === undefined) return await call('apiResources.create', { params: { tenantId }, body });
  const { id, version } = stored;
  return await call('apiResources.update', {
    params: { tenantId, apiResourceId: id },
    body: { ...body, id, tenantId, expectedVersion: version },
  });
}

/** The clients and templates that request a resource; `unknown` if it could not be counted. */
export function useResourceUse(tenantId: string, apiResourceId: string): ApiResourceImpact | Uncounted {
  const { data, error, isValidating } = useOperation(operationKey('apiResources.impact', { tenantId, apiResourceId }), {
    revalidateOnFocus: false,
  });
  if (isValidating) return 'checking';
  return data ?? (error === undefined ? 'checking' : missing(error));
}

/** The same, per scope. */
export function useScopeUse(tenantId: string, apiResourceId: string): ApiResourceImpact['scopes'] | Uncounted {
  const use = useResourceUse(tenantId, apiResourceId);
  return typeof use === 'string' ? use : use.scopes;
}
/** The tenant, and the levels it may select for its own resources. */
export type ResourceTenant = {
  id: string;
  organizationId: string;
  name: string;
  organizationName: string;
  prefix: string;
  allowedResourceLevels: readonly AccessLevel[];
  allowedScopeLevels: readonly AccessLevel[];
};
