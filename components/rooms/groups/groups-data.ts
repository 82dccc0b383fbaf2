'use client';

/** The calls of the groups room. */
import { useCallback } from 'react';
import useSWR from 'swr';
import type { ListParameters } from '@/components/table/list-query';
import { type ApiError, call } from '@/lib/console/browser/call';
import { callOr } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { asPage } from '@/lib/contract/entities/page';
import type { Group, GroupMember } from '@/lib/contract/rooms/groups/entities';
import type { OperationResult } from '@/lib/contract/operations';
import { EMPTY_ONES } from './group-list';

/** The groups of a tenant, as the table asks for them. */
export function useLoadGroups(tenantId: string) {
  return useCallback(
    async (query: ListParameters) => (await call('groups.list', { params: { tenantId }, query })).result,
    [tenantId],
  );
}

/** How many groups of a long list are empty; null pauses it. Answers how to ask again. */
export function useEmptyGroups(
  tenantId: string | null,
  initial: OperationResult<'groups.list'> | undefined,
): { count: number | undefined; refresh: () => void } {
  const key = tenantId === null ? null : operationKey('groups.list', { tenantId }, EMPTY_ONES);
  const { data, mutate } = useOperation(key, { fallbackData: initial, revalidateOnFocus: false });
  return { count: data && asPage(data.result).total, refresh: () => void mutate() };
}

/** The applications that a group can give something in. */
export function useGroupApplications(tenantId: string) {
  return useOperation(operationKey('tenants.applications', { tenantId }), { revalidateOnFocus: false });
}

/** A group as it is now. @throws ApiError */
export async function loadGroup(tenantId: string, groupId: string): Promise<Group> {
  return (await call('groups.get', { params: { tenantId, groupId } })).result;
}

export type People = { items: readonly GroupMember[]; total: number };

/** People of the tenant whose name or e-mail contains the search, the first so many. */
export function usePeople(tenantId: string, search: string, limit: number) {
  return useSWR<People, ApiError>(
    ['groups.people', tenantId, search, limit],
    () => loadPeople(tenantId, search, limit),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  );
}

async function loadPeople(tenantId: string, search: string, limit: number): Promise<People> {
  const params = { tenantId };
  const query = { search: search === '' ? undefined : search, sort: 'displayName', limit: String(limit) };
  return callOr<People>(
    async () => firstOf(await call('groups.people', { params, query }), search, limit),
    // The list of members has them, for those who may read it.
    async () => firstOf(await call('members.list', { params, query }), search, limit),
  );
}

/** The first people of an answer; a platform that ignores the parameters answers everybody. */
export function firstOf(
  answer: Parameters<typeof asPage<GroupMember>>[0],
  search: string,
  limit: number,
): { items: GroupMember[]; total: number } {
  const text = search.toLowerCase();
  const matches = ({ displayName, contactEmail }: GroupMember): boolean =>
    displayName.toLowerCase().includes(text) || contactEmail.toLowerCase().includes(text);
  const found = Array.isArray(answer) ? answer.filter(matches) : answer.items;
  const items = found.slice(0, limit).map(({ id, displayName, contactEmail }) => ({ id, displayName, contactEmail }));
  return { items, total: Array.isArray(answer) ? found.length : answer.total };
}
