/** The queries of the members room. Those only of its dialogs are in `members-changes.ts`, which is not part of the first view. */
import useSWR from 'swr';
import type { ListParameters } from '@/components/table/list-query';
import { type ApiError, call } from '@/lib/console/browser/call';
import { callOr } from '@/lib/console/browser/call-or';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { ATTENTION, type Attention } from '@/lib/contract/rooms/members/filters';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { OperationResult } from '@/lib/contract/operations';
import { IDP_FILTERS, type MemberRow, inDefaultOrder, toRow } from './list/member-row';

/** Selects the members of a tenant or, without one, all of the organization. */
export type MembersPlace = { organizationId: string; tenantId?: string | undefined };

export const toRows = (answer: Member[] | PageOf<Member>): MemberRow[] | PageOf<MemberRow> =>
  Array.isArray(answer) ? answer.map(toRow) : { ...answer, items: answer.items.map(toRow) };

/** Loads the rows that a table requests. @throws ApiError */
export async function loadMembers(
  { organizationId, tenantId }: MembersPlace,
  parameters: ListParameters,
): Promise<MemberRow[] | PageOf<MemberRow>> {
  const { role, attention, ...others } = parameters;
  const query = { ...others, idp: IDP_FILTERS.find((value) => value === parameters.idp) };
  if (tenantId !== undefined)
    return loadEveryone(tenantId, { ...query, role, attention: ATTENTION.find((value) => value === attention) });
  // The organization's list has the roles Admin and Regular (section 2).
  const of = role === 'admin' ? Role.OrganizationAdmin : role && Role.Regular;
  return toRows(await call('organizations.members', { params: { organizationId }, query: { ...query, role: of } }));
}

const loadEveryone = (
  tenantId: string,
  query: ListParameters & { idp: (typeof IDP_FILTERS)[number] | undefined; attention: Attention | undefined },
): Promise<MemberRow[] | PageOf<MemberRow>> =>
  callOr(
    async () => toRows(await call('members.everyone', { params: { tenantId }, query })),
    // Loads both lists completely; the table searches and filters them.
    async () => {
      const lists = (['members.list', 'members.pending'] as const).map((list) => wholeList(list, tenantId));
      return inDefaultOrder((await Promise.all(lists)).flat().map(toRow));
    },
  );

/**
 * A person or an invitation outside the loaded rows of a long list, for example after a reload or from a link; null pauses the query.
 * @returns null if there is none
 */
export function useFarPerson(place: MembersPlace, id: string | null) {
  return useSWR<MemberRow | null, ApiError>(
    id === null ? null : ['members.far', place.organizationId, place.tenantId ?? '', id],
    async () => {
      const { items } = asPage(await loadMembers(place, { search: id ?? '', limit: '10' }));
      return items.find((row) => row.id === id) ?? null;
    },
    { revalidateOnFocus: false },
  );
}

/** The maximum number of pages read per list from a platform without `members.everyone`: 20,000 rows. */
const MAX_PAGES = 40;

async function wholeList(list: 'members.list' | 'members.pending', tenantId: string): Promise<Member[]> {
  const members: Member[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: String(MAX_PAGE_SIZE), cursor };
    const { items, nextCursor }: PageOf<Member> = asPage(await call(list, { params: { tenantId }, query }));
    members.push(...items);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return members;
}

/** The number of active admins of an organization: disabled ones do not count. Admins beyond the first page count. */
export function activeAdmins(answer: OperationResult<'organizations.members'>): number {
  const { items, total } = asPage(answer);
  // A platform that ignores the filter returns everyone.
  const admins = items.filter(({ isOrganizationAdmin, isDisabled }) => isOrganizationAdmin && isDisabled !== true);
  return admins.length + total - items.length;
}

/** `activeAdmins` of an organization, undefined while unknown, and the function that reloads it. */
export function useOrganizationAdminCount(organizationId: string): { count: number | undefined; refresh: () => void } {
  const answer = useOperation(
    operationKey('organizations.members', { organizationId }, { role: Role.OrganizationAdmin, limit: '10' }),
    { revalidateOnFocus: false },
  );
  const { data, mutate } = answer;
  return { count: data && activeAdmins(data), refresh: () => void mutate() };
}

export async function resendInvitation(tenantId: string, invitationId: string): Promise<void> {
  await call('invitations.resend', { params: { tenantId, invitationId }, body: undefined });
}
