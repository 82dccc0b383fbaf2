import useSWR from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { callOr } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { asPage } from '@/lib/contract/entities/page';
import type { PermissionEntity, RoleEntity } from '@/lib/contract/rooms/applications/entities';
import type { Group, GroupMember } from '@/lib/contract/rooms/groups/entities';
import { foldCase, searchWords } from '@/lib/contract/search-text';
import { matchesWords } from '@/components/table/search-index';

export function useGroupApplications(tenantId: string) {
  return useOperation(operationKey('tenants.applications', { tenantId }), { revalidateOnFocus: false });
}

/** The current state of a group. @throws ApiError */
export async function loadGroup(tenantId: string, groupId: string): Promise<Group> {
  return (await call('groups.get', { params: { tenantId, groupId } })).result;
}

type GivenGrants = { id: string; name: string; roles: RoleEntity[]; permissions: PermissionEntity[] };

/** What a group gives, by application. */
export function grantsByApplication({ applicationRoles, applicationPermissions }: Group): GivenGrants[] {
  const found = new Map<string, GivenGrants>();
  const of = ({ applicationId: id, name }: { applicationId: string; name: string }): GivenGrants => {
    const known = found.get(id) ?? { id, name, roles: [], permissions: [] };
    found.set(id, known);
    return known;
  };
  for (const { application, roles } of applicationRoles) of(application).roles.push(...roles);
  for (const { application, permissions } of applicationPermissions) of(application).permissions.push(...permissions);
  return [...found.values()];
}

export type People = { items: readonly GroupMember[]; total: number };

/** People of the tenant whose name or e-mail contains the search: the first page. */
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
    // Fallback: the list of members, for users who may read it.
    async () => firstOf(await call('members.list', { params, query }), search, limit),
  );
}

/** The first people of an answer; a platform that ignores the parameters returns everyone. */
export function firstOf(
  answer: Parameters<typeof asPage<GroupMember>>[0],
  search: string,
  limit: number,
): { items: GroupMember[]; total: number } {
  const words = searchWords(search);
  const matches = ({ displayName, contactEmail }: GroupMember): boolean =>
    matchesWords(foldCase(`${displayName}\n${contactEmail}`), words);
  const found = Array.isArray(answer) ? answer.filter(matches) : answer.items;
  const items = found.slice(0, limit).map(({ id, displayName, contactEmail }) => ({ id, displayName, contactEmail }));
  return { items, total: Array.isArray(answer) ? found.length : answer.total };
}
