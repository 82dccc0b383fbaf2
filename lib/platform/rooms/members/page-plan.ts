/** Plans a page of a list of people: one statement collects facts about the list, and one scans its indexes. */
import { type SQL, and, or, sql } from 'drizzle-orm';
import { type Db, anyOf, rowsOf, together } from '../../db/database';
import { type organizationMembers, type tenantMembers, invitations } from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { afterKey, ordered } from '../shared/sql';
import {
  type Group,
  type MemberSort,
  type RoleGroup,
  type Segment,
  type SortColumns,
  type Start,
  keysOf,
  orderOf,
  segmentsOf,
  startOf,
  walkOf,
} from './order';
import { type MemberFilter, type Source, nameFilter, personFilter, sourcesOf } from './search';

/** Search results up to this number are looked up and sorted; with more, the ordered index is scanned and the memberships are filtered. */
export const FEW = 2000;

export interface Listing {
  table: typeof tenantMembers | typeof organizationMembers;
  /** The condition for memberships of the tenant or organization. */
  scope: SQL;
  columns: SortColumns;
  roles: readonly string[];
  roleIs: (role: string) => SQL;
  shown: SQL;
  /** The query for the number of rows per role (`role`, `size`; to be summed up), without counting. */
  known: SQL;
}

export interface Invited {
  listed: SQL | undefined;
  /** The role promised by an invitation. */
  shown: SQL;
  columns: SortColumns;
}

export interface PageFilter {
  /** Roles of members; undefined for all. */
  roles: readonly string[] | undefined;
  idp: MemberFilter['idp'];
  invited?: Invited | undefined;
  /** A further condition on memberships. */
  isCounted?: SQL | undefined;
}

/** The ids of a page as `page(id, place, invited, k0, …)`, null when empty; and the number of rows on all pages, null when not counted. */
export interface Page {
  page: SQL | null;
  total: number | null;
}

export interface Found<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`. */
  isLowerBound: boolean;
}

/** A page's rows with the total. Without a count, an incomplete first page gives the total, other pages a lower bound. */
export function foundOn<Row>({ total }: Page, { limit, after }: ListRequest<MemberSort>, rows: Row[]): Found<Row> {
  if (total !== null) return { rows, total, isLowerBound: false };
  const shown = limit === null ? rows.length : Math.min(rows.length, limit);
  return { rows, total: shown, isLowerBound: after !== null || rows.length > shown };
}

type Size = { role: string; size: number };
type Sizes = ReadonlyMap<string, number>;

const summed = (rows: readonly Size[]): Sizes => {
  const sizes = new Map<string, number>();
  for (const { role, size } of rows) sizes.set(role, (sizes.get(role) ?? 0) + size);
  return sizes;
};
const sumOf = (sizes: Sizes, roles: readonly string[]): number =>
  roles.reduce((sum, role) => sum + (sizes.get(role) ?? 0), 0);

/** A list's members after search and filters. */
interface Members extends Source {
  /** Number by role; null when not counted. */
  sizes: Sizes | null;
}

const NOTHING = sql`select where false`;

/** Plans a page of a list. @param few - most search results to sort */
export async function planPage(
  db: Db,
  listing: Listing,
  request: ListRequest<MemberSort>,
  filter: PageFilter,
  few: number,
): Promise<Page> {
  const { table, shown, known } = listing;
  const { invited, idp } = filter;
  const narrowed = and(nameFilter(table, request.search), filter.isCounted);
  const scope = and(listing.scope, narrowed);
  const roles = filter.roles ?? listing.roles;
  const chosen = filter.roles === undefined ? undefined : (or(...roles.map(listing.roleIs)) ?? sql`false`);
  const { lookedUp, walked, counted } = sourcesOf(table, scope, personFilter(table, request.search, idp));
  const asked = lookedUp !== null;
  const { start, kept, found, pending } = await together<{
    start: Start['columns'];
    kept: Size;
    found: { id: string; role: string };
    pending: Size;
  }>(db, {
    start: startOf(request.after),
    kept: asked ? NOTHING : known,
    found: asked
      ? sql`select ${table.userId} as id, ${shown} as role from ${lookedUp.from} where ${and(lookedUp.listed, chosen)} limit ${few + 1}`
      : NOTHING,
    pending:
      invited === undefined
        ? NOTHING
        : sql`select ${invited.shown} as role, count(*)::int as size from ${invitations} where ${invited.listed} group by 1`,
  });
  const all = summed(kept);
  const members = await membersLeft(db, listing, request, {
    ...walked,
    chosen,
    counted,
    few: asked && found.length <= few ? found : null,
    sizes: asked || narrowed !== undefined ? null : all,
    isLong: asked || sumOf(all, listing.roles) > few,
  });
  const promised = summed(pending);
  const total = members.sizes === null ? null : sumOf(promised, [...promised.keys()]) + sumOf(members.sizes, roles);
  const segments = segmentsIn(
    listing,
    request,
    { ...filter, chosen },
    { members, promised, total },
    beginOf(request, start),
  );
  return {
    page: segments.length === 0 ? null : pageIds(listing, members, invited, segments, request),
    total,
  };
}

/** The cursor's row; null at the start of the list, or when the row no longer exists. */
function beginOf({ after }: ListRequest<MemberSort>, [columns]: readonly Start['columns'][]): Start | null {
  const [group] = after ?? [];
  return group === undefined || columns === undefined ? null : { group, columns };
}

/**
 * The members that match a search.
 *
 * @param left.few - all matches, when they are few
 * @param left.isLong - the first page does not wait for the count
 */
async function membersLeft(
  db: Db,
  listing: Listing,
  { offset }: ListRequest<MemberSort>,
  left: Members & {
    counted: Source;
    chosen: SQL | undefined;
    few: readonly { id: string; role: string }[] | null;
    isLong: boolean;
  },
): Promise<Members> {
  const { table, scope } = listing;
  const { counted, few, sizes, chosen, isLong } = left;
  if (few !== null)
    return {
      from: sql`${table}`,
      listed: and(scope, sql`${table.userId} = ${anyOf(few.map(({ id }) => id))}`),
      sizes: summed(few.map(({ role }) => ({ role, size: 1 }))),
    };
  const isCounted = !isLong || (offset ?? 0) > 0;
  return { ...left, sizes: sizes ?? (isCounted ? await countRoles(db, listing, counted, chosen) : null) };
}

/** Counts a search's many results by role. */
async function countRoles(
  db: Db,
  { shown }: Listing,
  { from, listed }: Source,
  chosen: SQL | undefined,
): Promise<Sizes> {
  return summed(
    await rowsOf<Size>(
      db,
      sql`select ${shown} as role, count(*)::int as size from ${from} where ${and(listed, chosen)} group by 1`,
    ),
  );
}

function segmentsIn(
  listing: Listing,
  request: ListRequest<MemberSort>,
  { roles, chosen, invited }: PageFilter & { chosen: SQL | undefined },
  { members: { sizes }, promised, total }: { members: Members; promised: Sizes; total: number | null },
  start: Start | null,
): Segment[] {
  const invitedAs = (condition: SQL | undefined, size: number): Group['invited'] =>
    invited === undefined || size === 0 ? undefined : { condition: and(invited.listed, condition), size };
  if (request.sort !== 'role') {
    const whole: Group = {
      condition: chosen,
      invited: invitedAs(undefined, sumOf(promised, [...promised.keys()])),
      size: start !== null ? null : total,
    };
    const after = start === null ? undefined : keysOf(start, orderOf(request));
    return [{ ...whole, after, offset: request.offset ?? 0 }];
  }
  const groups = listing.roles.map((role): RoleGroup => {
    const isWanted = roles?.includes(role) ?? true;
    const others = promised.get(role) ?? 0;
    return {
      role,
      condition: isWanted ? listing.roleIs(role) : sql`false`,
      invited: invitedAs(invited && sql`${invited.shown} = ${role}`, others),
      size: sizes === null ? null : others + (isWanted ? (sizes.get(role) ?? 0) : 0),
    };
  });
  return segmentsOf(request, groups, start);
}

/** The ids of a page with their places. Each part scans an index, and starts only when earlier parts have not filled the page. */
function pageIds(
  { table, columns }: Listing,
  { from, listed }: Members,
  invited: Invited | undefined,
  segments: readonly Segment[],
  request: ListRequest<MemberSort>,
): SQL {
  const { keys, descending } = orderOf(request);
  const wanted = fetchCount(request);
  // Skips a part when earlier parts fill the page.
  const isOpen = (place: number): SQL | undefined =>
    wanted === undefined || place === 0
      ? undefined
      : sql`${sql.join(
          segments.slice(0, place).map((_, before) => sql`(select count(*) from ${nameOf(before)})`),
          sql` + `,
        )} < ${wanted}`;
  const walk = (of: SortColumns) => keys.map((key) => of[key]);
  const named = (of: SortColumns) =>
    sql.join(
      keys.map((key, index) => sql`${of[key]} as ${sql.raw(`k${index}`)}`),
      sql`, `,
    );
  const partOf = ({ condition, invited: others, after, offset, size }: Segment, place: number): SQL => {
    const behind = (of: SortColumns) => (after === undefined ? undefined : afterKey(walk(of), after, descending));
    // Reads additional members before the page, as many as invitations may push into it.
    const before = Math.min(offset, others?.size ?? 0);
    const part = walkOf(
      { offset: offset - before, size: size === null ? null : size - (others?.size ?? 0) },
      wanted === undefined ? undefined : wanted + before,
    );
    const people = sql`(select ${table.userId} as id, ${place}::int as place, false as invited, ${named(columns)}
      from ${from} where ${and(isOpen(place), listed, condition, behind(columns)) ?? sql`true`}
      order by ${sql.join(ordered(walk(columns), descending !== part.isTurned), sql`, `)}
      ${limitOf(part.limit)} offset ${part.offset})`;
    if (invited === undefined || others === undefined) return people;
    return sql`(select * from (${people} union all
        select ${invited.columns.id}, ${place}::int, true, ${named(invited.columns)}
        from ${invitations} where ${and(isOpen(place), others.condition, behind(invited.columns)) ?? sql`true`}) mixed
      order by ${sql.join(sortedBy(request), sql`, `)} ${limitOf(wanted)} offset ${before})`;
  };
  const places = segments.map((_, place) => nameOf(place));
  const parts = segments.map((segment, place) => sql`${nameOf(place)} as materialized ${partOf(segment, place)}`);
  return sql`(with ${sql.join(parts, sql`, `)} ${sql.join(
    places.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )}) page`;
}

const nameOf = (place: number): SQL => sql.raw(`part${place}`);

const limitOf = (limit: number | undefined): SQL => (limit === undefined ? sql`` : sql`limit ${limit}`);

const sortedBy = (request: ListRequest<MemberSort>): SQL[] => {
  const { keys, descending } = orderOf(request);
  return ordered(
    keys.map((_, index) => sql.raw(`k${index}`)),
    descending,
  );
};

/** The order of a page's rows: part by part. */
export const pageOrder = (request: ListRequest<MemberSort>): SQL[] => [sql`page.place`, ...sortedBy(request)];
