'use client';

/** The call of the overview. */
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';

/**
 * All organizations. The server renders with a first page; the rest comes in one answer behind it.
 *
 * @param tenantId - the super-tenant that looks
 */
export function useOverview(tenantId: string, first: PageOf<OverviewOrganization> | undefined) {
  const complete = first?.nextCursor === null ? first.items : undefined;
  const answer = useOperation(operationKey('overview.organizations', { tenantId }), {
    fallbackData: complete,
    revalidateOnFocus: false,
  });
  return {
    /** All of them, or the first ones. */
    known: answer.data === undefined ? first?.items : asPage(answer.data).items,
    isComplete: answer.data !== undefined,
    /** How many there are, also while not all of them have come. */
    total: answer.data === undefined ? first?.total : asPage(answer.data).total,
    error: answer.error,
    reload: () => void answer.mutate(),
  };
}
