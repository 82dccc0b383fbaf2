'use client';

import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import type { OrganizationDetails } from '@/lib/contract/entities/organizations';

type OrganizationAnswer = SWRResponse<OrganizationDetails, ApiError> & {
  /** Renames the organization and puts the answer into the cache. @throws ApiError */
  rename: (name: string) => Promise<void>;
};

/** One organization. `fallback` is what the server rendered with. */
export function useOrganization(organizationId: string, fallback: OrganizationDetails): OrganizationAnswer {
  const answer = useOperation(operationKey('organizations.get', { organizationId }), { fallbackData: fallback });
  const rename = async (name: string): Promise<void> => {
    const renamed = await call('organizations.rename', { params: { organizationId }, body: { name } });
    // The answer has no counts; they stay as they were.
    await answer.mutate((known) => ({ ...(known ?? fallback), name: renamed.name }), { revalidate: true });
  };
  return { ...answer, rename };
}
