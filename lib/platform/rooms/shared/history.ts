import { type SQL, and, desc, eq, gte, inArray, like, lt, ne, or, sql } from 'drizzle-orm';
import type { History, HistoryEntry, HistoryFacets } from '@/lib/contract/entities/organizations';
import { changesOf } from '../../api/audit';
import { type Db, likeContains, together } from '../../db/database';
import { auditRecords, tenants, users } from '../../db/schema';
import { TARGET, type HistoryPlace, type TargetRow, presence, targetKey } from './history-targets';
import { type ListQuery, fetchCount, listRequest, pageOf } from './paging';
import { limited } from './sql';

/** Audit records in a complete list; older ones come by pages only. */
const COMPLETE_LIST_MAX = 1000;
/** Most people that a history offers to filter by. */
const MAX_ACTORS = 500;

/** The filters of the contract (`historyQuery`) as the guard hands them over. */
export interface HistoryQuery extends ListQuery {
  actor?: string | undefined;
  action?: string | undefined;
  since?: string | undefined;
  facets?: 'true' | undefined;
}

type AuditRow = typeof auditRecords.$inferSelect & { actorName: string | null; tenantName?: string | null };

/**
 * What was changed in an organization or a tenant, newest first. Refused attempts are in the audit trail but not here.
 *
 * @param target - only what was changed of this one thing
 */
export async function history(
  db: Db,
  place: HistoryPlace,
  query: HistoryQuery,
  target?: { targetType: string; targetId: string },
): Promise<History> {
  const request = listRequest({ ...query, sort: undefined }, ['at'], 1);
  const scope = and(
    'tenantId' in place
      ? eq(auditRecords.tenantId, place.tenantId)
      : eq(auditRecords.organizationId, place.organizationId),
    inArray(auditRecords.result, ['success', 'partial']),
    target === undefined
      ? undefined
      : and(eq(auditRecords.targetType, target.targetType), eq(auditRecords.targetId, target.targetId)),
  );
  const chosen = and(
    scope,
    query.actor === undefined ? undefined : eq(auditRecords.actorId, query.actor),
    query.action === undefined ? undefined : inArray(auditRecords.operation, query.action.split(',')),
    query.since === undefined ? undefined : gte(auditRecords.at, new Date(query.since)),
    request.search === undefined ? undefined : searched(request.search),
  );
  const from = Number(request.after?.[0]);
  const older: SQL | undefined = Number.isSafeInteger(from) ? lt(auditRecords.id, from) : undefined;
  const rows = await limited(
    db
      .select({ record: auditRecords, actorName: users.displayName, tenantName: tenants.name })
      .from(auditRecords)
      .leftJoin(users, eq(users.id, auditRecords.actorId))
      .leftJoin(tenants, eq(tenants.id, auditRecords.tenantId))
      .where(and(chosen, older))
      .orderBy(desc(auditRecords.id))
      .$dynamic(),
    fetchCount(request) ?? COMPLETE_LIST_MAX,
  );
  const present = presence(
    place,
    rows.map(({ record }) => record),
  );
  const { total, actors, actions, ...found } = await together<FacetRows & { total: { total: number } }>(db, {
    total: sql`select count(*)::int as total from ${auditRecords}
      left join ${users} on ${users.id} = ${auditRecords.actorId} where ${chosen ?? sql`true`}`,
    ...(query.facets === undefined ? NO_FACETS : facetsOf(scope)),
    ...present.parts,
  });
  const exists = present.read(found);
  const page = pageOf(
    request,
    rows.map(({ record, ...names }) => ({ ...record, ...names })),
    total[0]?.total ?? 0,
    (row) => [String(row.id)],
    (row) => withPlace(toHistoryEntry(row), row, exists, 'organizationId' in place),
  );
  if (Array.isArray(page) || query.facets === undefined) return page;
  return { ...page, facets: { actors, actions: actions.map(({ action }) => action) } };
}

/**
 * What a search looks at: names, also those of a list, and the whole of an address or id. Nothing that is not shown can be found
 * by its parts, or a search would tell it letter by letter.
 */
function searched(search: string): SQL | undefined {
  const pattern = likeContains(search);
  const shown = ['name', 'contactEmail', 'firstAdmin', 'invited', 'members', 'applications', 'tenants'].flatMap(
    (field) => [sql`${auditRecords.details}->'before'->>${field}`, sql`${auditRecords.details}->'after'->>${field}`],
  );
  return or(
    like(sql`lower(${auditRecords.details}->>'name')`, pattern),
    like(sql`lower(${users.displayName})`, pattern),
    ...shown.map((text) => like(sql`lower(${text})`, pattern)),
    sql`lower(${users.contactEmail}) = lower(${search})`,
    eq(auditRecords.actorId, search),
    and(eq(auditRecords.targetId, search), ne(auditRecords.targetType, TARGET.invitation)),
  );
}

interface FacetRows {
  actors: HistoryFacets['actors'][number];
  actions: { action: string };
}

const NO_FACETS = { actors: sql`select where false`, actions: sql`select where false` };

/** The questions who has changed something here, and what kinds of changes there are. */
function facetsOf(scope: SQL | undefined): Record<keyof FacetRows, SQL> {
  const where = scope ?? sql`true`;
  return {
    actors: sql`select distinct ${auditRecords.actorId} as id, ${users.displayName} as name
      from ${auditRecords} join ${users} on ${users.id} = ${auditRecords.actorId} where ${where} order by 2, 1 limit ${MAX_ACTORS}`,
    actions: sql`select distinct ${auditRecords.operation} as action from ${auditRecords} where ${where} order by 1`,
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

/** An audit record as the contract tells it: who did what to whom, and what differs between before and after. */
function toHistoryEntry(row: AuditRow): HistoryEntry {
  const details = row.details ?? {};
  const name = typeof details.name === 'string' ? details.name : '';
  const type = row.targetType ?? '';
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName ?? '' },
    action: row.operation,
    // The id of an invitation leads nowhere.
    target: { type, id: type === TARGET.invitation ? '' : (row.targetId ?? ''), name },
    changes: changesOf(details.before, details.after).flatMap(({ field, before, after }) =>
      isId(field) ? [] : [{ field, before: named(before), after: named(after) }],
    ),
  };
}

/** Names of fields that hold ids of other things: of tenants, applications or people that the reader may have no access to. */
const isId = (field: string): boolean => /^ids?$|Ids?$/.test(field);

/** A value without ids: what has a name is told by it. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([field]) => !isId(field));
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === 'name') return only[1];
  return Object.fromEntries(fields.map(([field, inner]) => [field, named(inner)]));
}
