/** From the table's query to the one of the lists. Pure. */
import type { TableQuery } from '@/components/table/types';
import type { MemberQuery } from './member-pages';
import { IDP_FILTERS, MEMBER_SORTS, ROLE_FILTERS } from './member-row';

/** The ids of the filters, as the address carries them. */
export const ROLE_FILTER_ID = 'role';
export const IDP_FILTER_ID = 'idp';

/** What the table asks, in the words of the lists; unknown values drop out. */
export function toMemberQuery({ search, sort, filters }: TableQuery): MemberQuery {
  const idps = IDP_FILTERS.filter((value) => filters[IDP_FILTER_ID]?.includes(value));
  return {
    search: search.trim(),
    sort: MEMBER_SORTS.find((name) => name === sort?.id) ?? 'role',
    descending: sort?.descending ?? false,
    roles: ROLE_FILTERS.filter((value) => filters[ROLE_FILTER_ID]?.includes(value)),
    idp: idps.length === 1 ? (idps[0] ?? null) : null,
  };
}
