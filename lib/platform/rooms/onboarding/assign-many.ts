import { type SQL, and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { AssignManyResult, TenantSelection } from '@/lib/contract/rooms/applications/impact';
import { BULK, IMPACT } from '@/lib/contract/limits';
import {
  ApiError,
  type Handlers,
  INTERNAL,
  InSteps,
  Reply,
  type StepContext,
  type StepTools,
  notConfirmed,
  notFound,
} from '../../api/handler';
import { type Db, rowsOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, organizations, tenantApplications, tenants } from '../../db/schema';
import { managedBy } from '../shared/managed-applications';
import { recordsOf } from '../shared/sql';
import { tenantsWhere } from '../shared/tenant-list';
import { type Link, assignmentAudit } from './assignment-audit';

/** Tenants per transaction: short enough that other requests do not wait noticeably. */
const ROWS_PER_STEP = 100;

type Application = Pick<typeof applications.$inferSelect, 'id' | 'name' | 'isPublic'>;
type Tenant = Pick<typeof tenants.$inferSelect, 'id' | 'name' | 'organizationId'>;

export const assignManyHandlers = {
  'superTenants.assignPreview': async ({ db, params, body }) => {
    const given = await requireOwned(db, params.tenantId, body.applicationIds);
    const where = selected(db, body.selection);
    const open = given.filter(({ isPublic }) => isPublic);
    const { counts, lacking, having, opening } = await together<{
      counts: AssignTargets;
      lacking: Named;
      having: Named;
      opening: { count: number };
    }>(db, {
      counts: targetsQuery(given, where),
      opening: open.length === 0 ? sql`select 0 as count` : membersOf(and(where, lacks(open))),
      lacking: firstNames(and(where, lacks(given))),
      having: firstNames(and(where, sql`not ${lacks(given)}`)),
    });
    const found = counts[0] ?? NO_TARGETS;
    const names = (rows: readonly Named[]) => rows.map(({ name }) => name);
    return {
      included: { count: found.included, names: names(lacking) },
      unchanged: { count: found.total - found.included, names: names(having) },
      opening: opening[0]?.count ?? 0,
      guard: writeGuard(found),
    };
  },

  'superTenants.assignMany': new InSteps<'superTenants.assignMany'>(async (context) => {
    const { body } = context;
    const result: AssignManyResult = { done: [], unchanged: [], errors: [], next: null };
    await ('ids' in body.selection
      ? assignToNamed(context, body.selection.ids, result)
      : assignToMatching(context, selected(context.db, body.selection), result));
    return new Reply(result.errors.length === 0 ? 200 : 207, result);
  }),
} satisfies Handlers;

type Context = StepContext<'superTenants.assignMany'>;

/** Assigns to the named tenants; each gets a result. */
async function assignToNamed(context: Context, ids: readonly string[], result: AssignManyResult): Promise<void> {
  const unique = [...new Set(ids)];
  const fail = (some: readonly string[], { code, message }: ApiError) =>
    result.errors.push(...some.map((id) => ({ id, name: '', code, Message: message })));
  for (let start = 0; start < unique.length; start += ROWS_PER_STEP) {
    const some = unique.slice(start, start + ROWS_PER_STEP);
    try {
      const step = await context.step((tools) => assignStep(tools, context, inArray(tenants.id, some)));
      add(result, step);
      const met = new Set(step.met);
      fail(
        some.filter((id) => !met.has(id)),
        notFound('The tenant'),
      );
    } catch (error) {
      fail(unique.slice(start), stopped(context, error, start === 0));
      return;
    }
  }
}

/** Assigns to the confirmed matching tenants, in the order of their ids; the next call continues after the last. */
async function assignToMatching(context: Context, where: SQL | undefined, result: AssignManyResult): Promise<void> {
  const { db, params, body } = context;
  let next = body.after ?? null;
  // Checked in the first call only: assignments do not change which tenants are selected.
  if (next === null)
    await checkGuard(db, await requireOwned(db, params.tenantId, body.applicationIds), where, body.guard);
  for (let count = 0; count < BULK.rowsPerCall; count += ROWS_PER_STEP) {
    const from = next === null ? undefined : gt(tenants.id, next);
    try {
      const step = await context.step((tools) => assignStep(tools, context, and(where, from)));
      add(result, step);
      next = step.met.length < ROWS_PER_STEP ? null : (step.met.at(-1) ?? null);
    } catch (error) {
      stopped(context, error, count === 0);
      break;
    }
    if (next === null) break;
  }
  result.next = next;
}

/** Work before a fault is kept, so the answer must report it. */
function stopped(context: Context, error: unknown, isFirst: boolean): ApiError {
  if (isFirst) throw error;
  if (error instanceof ApiError) return error;
  context.log.error({ requestId: context.requestId, err: error }, 'an assignment to many stopped');
  return new ApiError('internal', INTERNAL);
}

function add(result: AssignManyResult, step: { done: string[]; unchanged: string[] }): void {
  result.done.push(...step.done);
  result.unchanged.push(...step.unchanged);
}

/**
 * The applications to assign: multi-tenant ones of the super-tenant. In a transaction they cannot be deleted before its end.
 *
 * @throws ApiError application.notFound
 */
async function requireOwned(db: Db, ownerTenantId: string, ids: readonly string[]): Promise<Application[]> {
  const wanted = [...new Set(ids)];
  const found = await db
    .select({ id: applications.id, name: applications.name, isPublic: applications.isPublic })
    .from(applications)
    .where(and(managedBy(ownerTenantId, 'multi'), inArray(applications.id, wanted)))
    .orderBy(asc(applications.id))
    .for('key share');
  if (found.length < wanted.length) throw new ApiError('application.notFound', 'There is no such application.');
  return found;
}

function selected(db: Db, selection: TenantSelection): SQL | undefined {
  if ('ids' in selection) return inArray(tenants.id, selection.ids);
  const { search, organization } = selection.matching;
  const trimmed = search?.trim();
  const listed = tenantsWhere(db, trimmed === '' ? undefined : trimmed, {
    searchApplications: true,
    organizationIds: organization?.split(','),
  });
  return and(listed, selection.except.length === 0 ? undefined : notInArray(tenants.id, selection.except));
}

function lacks(given: readonly Application[]): SQL {
  const ids = given.map(({ id }) => id);
  return sql`((select count(*) from ${tenantApplications}
    where ${tenantApplications.tenantId} = ${tenants.id} and ${inArray(tenantApplications.applicationId, ids)}) < ${ids.length})`;
}

interface AssignTargets {
  total: number;
  included: number;
  /** Identifies the selected tenants. */
  digest: string;
}

type Named = Pick<Tenant, 'name'>;

const NO_TARGETS: AssignTargets = { total: 0, included: 0, digest: '0' };

const listed = (where: SQL | undefined) =>
  sql`from ${tenants} join ${organizations} on ${organizations.id} = ${tenants.organizationId} where ${where ?? sql`true`}`;

const targetsQuery = (given: readonly Application[], where: SQL | undefined): SQL =>
  sql`select count(*)::int as total, count(*) filter (where ${lacks(given)})::int as included,
      coalesce(sum(hashtextextended(${tenants.id}, 0)), 0)::text as digest ${listed(where)}`;

async function findTargets(db: Db, given: readonly Application[], where: SQL | undefined): Promise<AssignTargets> {
  const [found] = await rowsOf<AssignTargets>(db, targetsQuery(given, where));
  return found ?? NO_TARGETS;
}

const firstNames = (where: SQL | undefined): SQL =>
  sql`select ${tenants.name} ${listed(where)} order by ${nameOrder(tenants.name)}, ${tenants.id} limit ${IMPACT.names}`;

const membersOf = (where: SQL | undefined): SQL =>
  sql`select count(*)::int as count from tenant_members m where m.tenant_id in (select ${tenants.id} ${listed(where)})`;

const writeGuard = ({ total, digest }: AssignTargets): string => `${total}.${digest}`;

/** @throws ApiError request.invalid without a guard, conflict.changed when the rows differ from the confirmed ones */
async function checkGuard(db: Db, given: readonly Application[], where: SQL | undefined, guard: string | undefined) {
  if (guard === undefined) throw notConfirmed.missing();
  if (writeGuard(await findTargets(db, given, where)) !== guard) throw notConfirmed.others();
}

/** One transaction: assigns the missing applications to the first tenants of a condition, by id. */
async function assignStep(
  { db, audit }: StepTools,
  { params, body, subject }: Context,
  where: SQL | undefined,
): Promise<{ met: string[]; done: string[]; unchanged: string[] }> {
  const given = await requireOwned(db, params.tenantId, body.applicationIds);
  const met: Tenant[] = await db
    .select({ id: tenants.id, name: tenants.name, organizationId: tenants.organizationId })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .where(where)
    .orderBy(asc(tenants.id))
    .limit(ROWS_PER_STEP)
    // Locked, so that the tenants and their applications stay the same.
    .for('no key update', { of: tenants });
  const links = met.flatMap(({ id }) => given.map((application) => ({ tenantId: id, applicationId: application.id })));
  const added =
    links.length === 0
      ? []
      : await rowsOf<Link>(
          db,
          sql`insert into tenant_applications (tenant_id, application_id)
            select "tenantId", "applicationId" from ${recordsOf(links)} as given("tenantId" text, "applicationId" text)
            on conflict do nothing returning tenant_id as "tenantId", application_id as "applicationId"`,
        );
  const changed = new Set(added.map((link) => link.tenantId));
  const acting = { tenantId: params.tenantId, organizationId: subject.organizationId };
  await audit(assignmentAudit(acting, met, given, added, 'after'));
  const ids = met.map(({ id }) => id);
  return { met: ids, done: ids.filter((id) => changed.has(id)), unchanged: ids.filter((id) => !changed.has(id)) };
}
