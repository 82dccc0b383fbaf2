'use client';

import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import type { Tenant } from '@/lib/contract/entities/organizations';

type TenantAnswer = SWRResponse<Tenant, ApiError> & {
  /** Renames the tenant and puts the answer into the cache. @throws ApiError */
  rename: (name: string) => Promise<void>;
};

/** One tenant. `fallback` is what the server rendered with. */
export function useTenant(tenantId: string, fallback: Tenant): TenantAnswer {
  const answer = useOperation(operationKey('tenants.get', { tenantId }), { fallbackData: fallback });
  const rename = async (name: string): Promise<void> => {
    const renamed = await call('tenants.rename', { params: { tenantId }, body: { name } });
    // An older platform answers the name alone; what it does not say stays as it was.
    await answer.mutate((known) => ({ ...(known ?? fallback), name: renamed.name }), { revalidate: true });
  };
  return { ...answer, rename };
}
