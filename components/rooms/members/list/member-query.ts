/** The filters of the member lists, as encoded in the address and in calls. Pure. */
import type { TableQuery } from '@/components/table/types';
import { asPage } from '@/lib/contract/entities/page';
import type { OperationResult } from '@/lib/contract/operations';
import { ATTENTION, type Attention, EVERYONE_ROLES, type EveryoneRole } from '@/lib/contract/rooms/members/filters';
import { IDP_FILTERS, type IdpFilter } from './member-row';

export const ROLE_FILTER_ID = 'role';
export const IDP_FILTER_ID = 'idp';
export const ATTENTION_FILTER_ID = 'attention';

/** The order of section 4; the rows arrive in it, so equal roles stay sorted by name and e-mail. */
export const INITIAL_SORT = { id: 'role', descending: false } as const;
/** Query that counts the open invitations: only the page's total is used. */
export const INVITED_ONES = { limit: '1' } as const;

/** Whether the platform records when people sign in. */
export const countsUse = (people: OperationResult<'members.everyone'>): boolean =>
  asPage(people).items.some(({ lastSignIn }) => lastSignIn != null);

/** The values of the filter "Attention" that the platform serves; without a first answer all, so that the address keeps its filter. */
export function offeredAttention(initial: OperationResult<'members.everyone'> | undefined): readonly Attention[] {
  if (initial === undefined) return ATTENTION;
  if (!asPage(initial).items.some(({ attention }) => attention !== undefined)) return [];
  return countsUse(initial) ? ATTENTION : ATTENTION.filter((value) => value.startsWith('invitation.'));
}

/** The filters of a table's query; unknown values are dropped. */
export function narrowing({ search, filters }: Pick<TableQuery, 'search' | 'filters'>): {
  search: string;
  roles: EveryoneRole[];
  /** Null means no filter. */
  idp: IdpFilter | null;
} {
  const idps = IDP_FILTERS.filter((value) => filters[IDP_FILTER_ID]?.includes(value));
  return {
    search: search.trim(),
    roles: EVERYONE_ROLES.filter((value) => filters[ROLE_FILTER_ID]?.includes(value)),
    idp: idps.length === 1 ? (idps[0] ?? null) : null,
  };
}
