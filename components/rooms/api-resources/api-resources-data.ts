'use client';

/** The calls of the API resources room. */
import type { SWRResponse } from 'swr';
import { useFormSubject } from '@/components/form/use-form-subject';
import type { Uncounted } from '@/components/ui/impact-list';
import { missing } from '@/components/ui/impact-missing';
import { ApiError, call } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import type {
  ApiResource,
  ApiResourceImpact,
  ApiResourceInput,
  ApiResourceLists,
} from '@/lib/contract/entities/resources';
import { isNotServed } from '@/lib/contract/errors';

/** The API resources that a tenant sees. `initial` is what the server rendered with. */
export function useApiResources(
  tenantId: string,
  initial: ApiResourceLists | undefined,
): SWRResponse<ApiResourceLists, ApiError> {
  return useOperation(operationKey('apiResources.list', { tenantId }), { fallbackData: initial });
}

/** What an edit begins with: the resource, and all that the tenant sees, for the names that are taken. @throws ApiError, notFound too */
export async function loadResource(tenantId: string, apiResourceId: string): Promise<ApiResource> {
  try {
    return await call('apiResources.get', { params: { tenantId, apiResourceId } });
  } catch (error) {
    if (!(error instanceof ApiError && isNotServed(error))) throw error;
  }
  // A platform without that call has it in the list.
  const { tenantResources } = await call('apiResources.list', { params: { tenantId } });
  const found = tenantResources.find(({ id }) => id === apiResourceId);
  if (found === undefined) throw new ApiError({ status: 404, message: '', code: 'notFound' });
  return found;
}

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
    // A moment ago it may have been another answer: what was remembered must not stand under a question.
    dedupingInterval: 0,
  });
  if (isValidating) return 'checking';
  return data ?? (error === undefined ? 'checking' : missing(error));
}

/** The same, scope by scope. */
export function useScopeUse(tenantId: string, apiResourceId: string): ApiResourceImpact['scopes'] | Uncounted {
  const use = useResourceUse(tenantId, apiResourceId);
  return typeof use === 'string' ? use : use.scopes;
}
