import { type SQL, and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import {
  type History,
  type HistoryEntry,
  type HistoryFacets,
  SIGN_INS,
} from '@/lib/contract/rooms/organizations/entities';
import { HISTORY } from '@/lib/contract/limits';
import { asRecord, changesOf } from '../../api/audit';
import type { Query } from '../../api/handler';
import { type Db, together } from '../../db/database';
import { auditRecords, isShown, isSignIn, tenants, users } from '../../db/schema';
import { pseudonymOf } from '../../sign-in/pseudonym';
import { historySearch, isIndexed } from './history-search';
import { TARGET, type HistoryPlace, type TargetRow, existingTargets, targetKey } from './history-targets';
import { type ListRequest, fetchCount, listRequest, pageOf, writeCursor } from './paging';

/** Most audit records in a list without paging. */
const COMPLETE_LIST_MAX = 1000;
/** Most people in a history's filter: those with the latest changes. */
const MAX_ACTORS = 500;
/** The newest records, from which the people of the filter are taken. */
const RECENT = 5000;

export type HistoryQuery = Query<'tenants.history'>;

type AuditRow = typeof auditRecords.$inferSelect & { actorName: string | null; tenantName: string | null };

/**
 * Changes in an organization or a tenant, newest first. Refused attempts are in the audit trail but not here.
 *
 * @param target - limits the history to this one thing
 */
export async function history(db: Db, place: HistoryPlace, query: HistoryQuery, target?: Target): Promise<History> {
  const request = listRequest({ ...query, sort: undefined }, ['at']);
  const changes = and(scopeOf(place, target), isShown(auditRecords.result));
  const signIns = and(scopeOf(place, target), isSignIn(auditRecords.result));
  const scope = query.action === SIGN_INS ? signIns : changes;
  const recent = sql`select ${auditRecords.actorId} as id, ${auditRecords.at} as at from ${auditRecords} where ${scope}
    order by ${NEWEST_FIRST} limit ${RECENT}`;
  const { rows, ...found } = await historyRows(db, request, and(scope, filterOf(query)), searchOf(request, recent));
  const present = existingTargets(place, rows);
  const { actors, actions, ...there } = await together<FacetRows>(db, {
    ...(query.facets === undefined ? NO_FACETS : facetsOf({ changes, signIns }, recent)),
    ...present.parts,
  });
  const exists = present.read(there);
  const page = pageOf(
    request,
    rows,
    found.total,
    (row) => [String(row.id), countKey(found)],
    (row) => withPlace(toHistoryEntry(row), row, exists, 'organizationId' in place),
  );
  if (Array.isArray(page)) return page;
  const { nextCursor } = page;
  return {
    ...page,
    ...(found.isLowerBound ? { totalIsLowerBound: true } : {}),
    nextCursor: nextCursor ?? (found.lookedTo === undefined ? null : writeCursor([found.lookedTo, countKey(found)])),
    ...(query.facets === undefined ? {} : { facets: { actors, actions: actions.map(({ action }) => action) } }),
  };
}

type Target = { targetType: string | readonly string[]; targetId: string };

const scopeOf = (place: HistoryPlace, target: Target | undefined): SQL | undefined =>
  and(
    'tenantId' in place
      ? eq(auditRecords.tenantId, place.tenantId)
      : eq(auditRecords.organizationId, place.organizationId),
    target &&
      and(inArray(auditRecords.targetType, [target.targetType].flat()), eq(auditRecords.targetId, target.targetId)),
  );

const filterOf = ({ actor, action, since, until }: HistoryQuery): SQL | undefined =>
  and(
    actor === undefined ? undefined : eq(auditRecords.actorId, actor),
    action === undefined ? undefined : inArray(auditRecords.operation, action.split(',')),
    since === undefined ? undefined : gte(auditRecords.at, new Date(since)),
    until === undefined ? undefined : lt(auditRecords.at, new Date(until)),
  );

interface Search {
  people: SQL | undefined;
  /** Alternative conditions, each searched separately, so that each can use its own index. */
  branches: readonly (SQL | undefined)[];
  /** No index serves the conditions: only the next records are searched. */
  isBounded: boolean;
  /**
   * Most records to count. When the planner overestimates a name's frequency, the database scans records, and reads the text of each,
   * until it has found as many: 400,000 of them for a thousand of a name in one of 400 records.
   */
  counted: number;
}

function searchOf({ search }: ListRequest<string>, recent: SQL): Search {
  if (search === undefined)
    return { people: undefined, branches: [sql`true`], isBounded: false, counted: HISTORY.counted };
  const { people, branches } = historySearch(search, recent);
  const isBounded = !isIndexed(search);
  return { people, branches: isBounded ? [or(...branches)] : branches, isBounded, counted: HISTORY.found };
}

/** Sorted by time, because the period filter uses it; the changes of one request have the same time. */
const NEWEST_FIRST = sql`${desc(auditRecords.at)}, ${desc(auditRecords.id)}`;

interface Count {
  total: number;
  isLowerBound: boolean;
}

const countKey = ({ total, isLowerBound }: Count): string => `${total}${isLowerBound ? '+' : ''}`;

/** Reads a cursor: the record before the page, and the first page's count. */
function readPlace(cursor: readonly string[] | null): { after: number; counted: Count } | undefined {
  const [id = '', count = ''] = cursor ?? [];
  const [after, total] = [Number(id), Number(count.replace(/\+$/, ''))];
  if (cursor === null || !Number.isSafeInteger(after) || !Number.isSafeInteger(total)) return undefined;
  return { after, counted: { total, isLowerBound: count.endsWith('+') } };
}

/**
 * A page's records and their total, counted up to one more than the contract's limit. Only the first page counts, while it searches its
 * rows; the cursor keeps the number. `lookedTo` is the last record that a bounded search has examined.
 */
async function historyRows(
  db: Db,
  request: ListRequest<string>,
  chosen: SQL | undefined,
  search: Search,
): Promise<Count & { rows: AuditRow[]; lookedTo?: string }> {
  const { after, counted } = readPlace(request.after) ?? {};
  const where = and(chosen, olderThan(after));
  const all = await db
    .select({
      lookedTo: sql<string | null>`looked.id`,
      record: auditRecords,
      actorName: users.displayName,
      tenantName: tenants.name,
      total: sql<number | null>`found.total::int`,
    })
    .from(lookedRow(where, search))
    .leftJoin(sql`${foundRows(request, where, search)} found`, sql`true`)
    .leftJoin(auditRecords, sql`found.id = ${auditRecords.id}`)
    .leftJoin(users, eq(users.id, auditRecords.actorId))
    .leftJoin(tenants, eq(tenants.id, auditRecords.tenantId))
    .orderBy(NEWEST_FIRST);
  const lookedTo = all[0]?.lookedTo ?? undefined;
  const count = counted ?? countOf(all[0]?.total ?? 0, search.counted, lookedTo !== undefined);
  return {
    rows: all.flatMap(({ record, actorName, tenantName }) =>
      record === null ? [] : [{ ...record, actorName, tenantName }],
    ),
    ...count,
    ...(lookedTo === undefined ? {} : { lookedTo }),
  };
}

const countOf = (total: number, most: number, isMore: boolean): Count => ({
  total: Math.min(total, most),
  isLowerBound: isMore || total > most,
});

function olderThan(after: number | undefined): SQL | undefined {
  const { at, id } = auditRecords;
  if (after === undefined) return undefined;
  return sql`(${at}, ${id}) < (select cursor.at, cursor.id from ${auditRecords} cursor where cursor.id = ${after})`;
}

function foundRows(
  request: ListRequest<string>,
  where: SQL | undefined,
  { people, branches, isBounded, counted }: Search,
): SQL {
  const size = fetchCount(request) ?? COMPLETE_LIST_MAX;
  const isFirst = readPlace(request.after) === undefined;
  const wanted = isFirst ? Math.max(size, counted + 1) : size;
  const looked = isBounded ? sql`order by ${NEWEST_FIRST} limit ${HISTORY.looked}` : sql``;
  const parts = branches.map(
    (branch) => sql`(select ${auditRecords.id} as id, ${auditRecords.at} as at
      from (select * from ${auditRecords} where ${where} ${looked}) ${auditRecords} where ${branch}
      order by ${NEWEST_FIRST} limit ${wanted})`,
  );
  return sql`(${people === undefined ? sql`` : sql`with ${people}`}
    select id, at, count(*) over () as total from (${sql.join(parts, sql` union `)}) branch
    order by at desc, id desc limit ${size})`;
}

/** A row that always exists and tells how far the search looked. */
function lookedRow(where: SQL | undefined, { isBounded }: Search): SQL {
  const last = sql`(select ${auditRecords.id} from ${auditRecords} where ${where}
    order by ${NEWEST_FIRST} offset ${HISTORY.looked - 1} limit 1)`;
  return sql`(select ${isBounded ? last : sql`null`}::text as id) looked`;
}

interface FacetRows {
  actors: HistoryFacets['actors'][number];
  actions: { action: string };
}

const NO_FACETS = { actors: sql`select where false`, actions: sql`select where false` };

/** Queries recent actors (changes and sign-ins) and the kinds of changes: one index look-up per kind, for any number of changes. */
function facetsOf(
  scopes: { changes: SQL | undefined; signIns: SQL | undefined },
  recent: SQL,
): Record<keyof FacetRows, SQL> {
  const { operation } = auditRecords;
  const next = (more?: SQL) => sql`(select ${operation} from ${auditRecords} where ${and(scopes.changes, more)}
    order by ${operation} limit 1)`;
  return {
    actors: sql`select ${users.id} as id, ${users.displayName} as name
      from (select id from (${recent}) recent group by id order by max(at) desc, id limit ${MAX_ACTORS}) actor
      join ${users} on ${users.id} = actor.id order by 2, 1`,
    actions: sql`with recursive kind(action) as (
        select ${next()} union all
        select ${next(sql`${operation} > kind.action`)} from kind where kind.action is not null
      ) select action from kind where action is not null
      union all select ${SIGN_INS} where exists (select from ${auditRecords} where ${scopes.signIns})
      order by 1`,
  };
}

function withPlace(
  entry: HistoryEntry,
  row: AuditRow & TargetRow,
  present: ReadonlyMap<string, boolean>,
  inOrganization: boolean,
): HistoryEntry {
  const exists = present.get(targetKey(row));
  return {
    ...entry,
    target: exists === undefined ? entry.target : { ...entry.target, exists },
    ...(inOrganization && row.tenantName ? { tenantName: row.tenantName } : {}),
  };
}

/** The name of an actor without an account: a deleted person; '' for an operator, who has no ID. */
const nameOfGone = (actorId: string): string => (actorId.includes('-') ? pseudonymOf(actorId) : '');

/** Maps an audit record to the contract: actor, target, and the differences between before and after. */
function toHistoryEntry(row: AuditRow): HistoryEntry {
  const details = row.details ?? {};
  const name = typeof details.name === 'string' ? details.name : '';
  const type = row.targetType ?? '';
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName ?? nameOfGone(row.actorId) },
    action: row.operation,
    // The id of an invitation leads to no page.
    target: { type, id: type === TARGET.invitation ? '' : (row.targetId ?? ''), name },
    changes: changesOf(withUnproven(details.before), withUnproven(details.after)).flatMap(({ field, before, after }) =>
      isId(field) ? [] : [{ field, before: named(before), after: named(after) }],
    ),
  };
}

/** A mail domain that is not proven, in a record of an identity provider that has both kinds in one field. */
const UNPROVEN = / \(\?\)$/;

/** A state in which such domains are in a field of their own, as in newer records. */
function withUnproven(state: unknown): unknown {
  const { domains, unprovenDomains } = asRecord(state);
  if (!Array.isArray(domains) || unprovenDomains !== undefined) return state;
  const open = domains.filter((domain: string) => UNPROVEN.test(domain));
  const proven = domains.filter((domain) => !open.includes(domain));
  return { ...asRecord(state), domains: proven, unprovenDomains: open.map((one) => one.replace(UNPROVEN, '')) };
}

/** Names of fields that hold ids of other things: of tenants, applications or people that the reader may have no access to. */
const isId = (field: string): boolean => /^ids?$|Ids?$/.test(field);

/** Removes ids from a value: things with a name are shown by it. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([field]) => !isId(field));
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === 'name') return only[1];
  return Object.fromEntries(fields.map(([field, inner]) => [field, named(inner)]));
}
