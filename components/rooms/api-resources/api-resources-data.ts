'use client';

/** The calls of the API resources room. */
import type { SWRResponse } from 'swr';
import { useFormSubject } from '@/components/form/use-form-subject';
import type { Uncounted } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import { type ApiError, call } from '@/lib/console/browser/call';
import { getOrFind } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type {
  ApiResource,
  ApiResourceImpact,
  ApiResourceInput,
  ApiResourceLists,
} from '@/lib/contract/rooms/api-resources/entities';
import type { AccessLevel } from '@/lib/contract/oauth/scopes';

/** The API resources that a tenant sees. `initial` is what the server rendered with. */
export function useApiResources(
  tenantId: string,
  initial: ApiResourceLists | undefined,
): SWRResponse<ApiResourceLists, ApiError> {
  return useOperation(operationKey('apiResources.list', { tenantId }), { fallbackData: initial });
}

/** What an edit begins with: the resource, and all that the tenant sees, for the names that are taken. @throws ApiError, notFound too */
export const loadResource = (tenantId: string, apiResourceId: string): Promise<ApiResource> =>
  getOrFind(
    () => call('apiResources.get', { params: { tenantId, apiResourceId } }),
    async () => (await call('apiResources.list', { params: { tenantId } })).tenantResources,
    ({ id }) => id === apiResourceId,
  );

/** A resource for its form. */
export function useResource(tenantId: string, apiResourceId: string): SWRResponse<ApiResource, ApiError> {
  return useFormSubject(['apiResources.get', tenantId, apiResourceId], () => loadResource(tenantId, apiResourceId));
}

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

/** @throws ApiError */
export async function deleteResource(tenantId: string, apiResourceId: string): Promise<void> {
  await call('apiResources.delete', { params: { tenantId, apiResourceId } });
}

/** What is asked of a resource by clients and templates; `unknown` where it could not be counted. */
export function useResourceUse(tenantId: string, apiResourceId: string): ApiResourceImpact | Uncounted {
  const { data, error, isValidating } = useOperation(operationKey('apiResources.impact', { tenantId, apiResourceId }), {
    revalidateOnFocus: false,
  });
  if (isValidating) return 'checking';
  return data ?? (error === undefined ? 'checking' : missing(error));
}

/** The same, scope by scope. */
export function useScopeUse(tenantId: string, apiResourceId: string): ApiResourceImpact['scopes'] | Uncounted {
  const use = useResourceUse(tenantId, apiResourceId);
  return typeof use === 'string' ? use : use.scopes;
}
/** The tenant, with what it may choose for its own resources. */
export type ResourceTenant = {
  id: string;
  organizationId: string;
  name: string;
  organizationName: string;
  prefix: string;
  allowedResourceLevels: readonly AccessLevel[];
  allowedScopeLevels: readonly AccessLevel[];
};
