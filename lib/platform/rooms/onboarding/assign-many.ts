import { type SQL, and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { AssignManyResult, TenantSelection } from '@/lib/contract/entities/impact';
import { BULK, IMPACT } from '@/lib/contract/limits';
import { ApiError, type Handlers, InSteps, Reply, type StepTools, notFound } from '../../api/handler';
import type { AuditEntry } from '../../api/audit';
import { type Db, rowsOf } from '../../db/database';
import { applications, organizations, tenantApplications, tenants } from '../../db/schema';
import { recordsOf } from '../shared/sql';
import { tenantsWhere } from '../shared/tenant-list';
import { ownedApplicationIds } from './create';

/** Tenants of one transaction: short enough that other requests do not wait noticeably. */
const ROWS_PER_STEP = 100;

interface Application {
  id: string;
  name: string;
}
interface Tenant {
  id: string;
  name: string;
  organizationId: string;
}

/** Giving applications of a super-tenant to many tenants at once. */
export const assignManyHandlers = {
  'superTenants.assignPreview': async ({ db, params, body }) => {
    const given = await requireOwned(db, params.tenantId, body.applicationIds);
    const where = selected(db, body.selection);
    const found = await survey(db, given, where);
    return {
      included: { count: found.included, names: await firstNames(db, and(where, lacks(given))) },
      unchanged: {
        count: found.total - found.included,
        names: await firstNames(db, and(where, sql`not ${lacks(given)}`)),
      },
      guard: writeGuard(found),
    };
  },

  'superTenants.assignMany': new InSteps<'superTenants.assignMany'>(async (context) => {
    const { db, params, body } = context;
    const given = await requireOwned(db, params.tenantId, body.applicationIds);
    const done: AssignManyResult = { done: [], unchanged: [], errors: [], next: null };
    const act = (tenantIds: SQL | undefined) => context.step((tools) => assignStep(tools, context, given, tenantIds));
    if ('ids' in body.selection) {
      const ids = [...new Set(body.selection.ids)];
      for (let start = 0; start < ids.length; start += ROWS_PER_STEP) {
        const some = ids.slice(start, start + ROWS_PER_STEP);
        const step = await act(inArray(tenants.id, some));
        add(done, step);
        const met = new Set(step.met);
        const gone = notFound('The tenant');
        const missing = some.filter((id) => !met.has(id));
        done.errors.push(...missing.map((id) => ({ id, name: '', code: gone.code, Message: gone.message })));
      }
      return new Reply(done.errors.length === 0 ? 200 : 207, done);
    }
    const where = selected(db, body.selection);
    let next = body.after ?? null;
    // What a first call has given changes who lacks something, and not which tenants are meant.
    if (next === null) await checkGuard(db, given, where, body.guard);
    for (let count = 0; count < BULK.rowsPerCall; count += ROWS_PER_STEP) {
      const step = await act(and(where, next === null ? undefined : gt(tenants.id, next)));
      add(done, step);
      next = step.met.length < ROWS_PER_STEP ? null : (step.met.at(-1) ?? null);
      if (next === null) break;
    }
    return new Reply(200, { ...done, next });
  }),
} satisfies Handlers;

function add(result: AssignManyResult, step: { done: string[]; unchanged: string[] }): void {
  result.done.push(...step.done);
  result.unchanged.push(...step.unchanged);
}

/**
 * The applications that are given: multi-tenant ones of the super-tenant.
 *
 * @throws ApiError application.notFound
 */
async function requireOwned(db: Db, ownerTenantId: string, ids: readonly string[]): Promise<Application[]> {
  const own = new Set(await ownedApplicationIds(db, ownerTenantId));
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !own.has(id))) throw new ApiError('application.notFound', 'There is no such application.');
  return await db
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(inArray(applications.id, wanted))
    .orderBy(asc(applications.id));
}

/** The condition for the tenants of a selection, on tenants joined with their organizations. */
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

/** The condition that a tenant has not all of the applications. */
function lacks(given: readonly Application[]): SQL {
  const ids = given.map(({ id }) => id);
  return sql`((select count(*) from ${tenantApplications}
    where ${tenantApplications.tenantId} = ${tenants.id} and ${inArray(tenantApplications.applicationId, ids)}) < ${ids.length})`;
}

interface Survey {
  total: number;
  included: number;
  /** Stands for which tenants are meant. */
  digest: string;
}

async function survey(db: Db, given: readonly Application[], where: SQL | undefined): Promise<Survey> {
  const [found] = await rowsOf<Survey>(
    db,
    sql`select count(*)::int as total, count(*) filter (where ${lacks(given)})::int as included,
        coalesce(sum(hashtextextended(${tenants.id}, 0)), 0)::text as digest
      from ${tenants} join ${organizations} on ${organizations.id} = ${tenants.organizationId} where ${where ?? sql`true`}`,
  );
  return found ?? { total: 0, included: 0, digest: '0' };
}

async function firstNames(db: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ name: tenants.name })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .where(where)
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(IMPACT.names);
  return rows.map(({ name }) => name);
}

const writeGuard = ({ total, digest }: Survey): string => `${total}.${digest}`;

/** @throws ApiError request.invalid without a guard, conflict.changed when others than confirmed would take part */
async function checkGuard(db: Db, given: readonly Application[], where: SQL | undefined, guard: string | undefined) {
  if (guard === undefined) {
    const Message = 'Ask for a preview first.';
    throw new ApiError('request.invalid', 'What was confirmed is missing.', [{ field: 'guard', Message }]);
  }
  if (writeGuard(await survey(db, given, where)) !== guard) {
    throw new ApiError('conflict.changed', 'Others than confirmed would take part now.');
  }
}

/** One transaction: the first tenants of a condition by their ids get what they lack. */
async function assignStep(
  { db, audit }: StepTools,
  context: { params: { tenantId: string }; subject: { organizationId?: string | undefined } },
  given: readonly Application[],
  where: SQL | undefined,
): Promise<{ met: string[]; done: string[]; unchanged: string[] }> {
  const met: Tenant[] = await db
    .select({ id: tenants.id, name: tenants.name, organizationId: tenants.organizationId })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .where(where)
    .orderBy(asc(tenants.id))
    .limit(ROWS_PER_STEP)
    // They must not go meanwhile, and what they have must not change.
    .for('no key update', { of: tenants });
  const links = met.flatMap(({ id }) => given.map((application) => ({ tenantId: id, applicationId: application.id })));
  const added =
    links.length === 0
      ? []
      : await rowsOf<{ tenantId: string; applicationId: string }>(
          db,
          sql`insert into tenant_applications (tenant_id, application_id)
            select "tenantId", "applicationId" from ${recordsOf(links)} as given("tenantId" text, "applicationId" text)
            on conflict do nothing returning tenant_id as "tenantId", application_id as "applicationId"`,
        );
  const changed = new Set(added.map((link) => link.tenantId));
  await audit(auditEntries(context, given, met, added));
  const ids = met.map(({ id }) => id);
  return { met: ids, done: ids.filter((id) => changed.has(id)), unchanged: ids.filter((id) => !changed.has(id)) };
}

/** What the history of each tenant tells, and that of each application. */
function auditEntries(
  { params, subject }: { params: { tenantId: string }; subject: { organizationId?: string | undefined } },
  given: readonly Application[],
  met: readonly Tenant[],
  added: readonly { tenantId: string; applicationId: string }[],
): AuditEntry[] {
  const has = new Set(added.map((link) => `${link.tenantId} ${link.applicationId}`));
  const ofTenants = met.flatMap(({ id, name, organizationId }) => {
    const names = given.filter((one) => has.has(`${id} ${one.id}`)).map((one) => one.name);
    const details = { name, after: { applications: names } };
    return names.length === 0 ? [] : [{ targetType: 'tenant', targetId: id, organizationId, tenantId: id, details }];
  });
  const ofApplications = given.flatMap(({ id, name }) => {
    const names = met.filter((one) => has.has(`${one.id} ${id}`)).map((one) => one.name);
    const place = { organizationId: subject.organizationId, tenantId: params.tenantId };
    const details = { name, after: { tenants: names } };
    return names.length === 0 ? [] : [{ targetType: 'application', targetId: id, ...place, details }];
  });
  return [...ofTenants, ...ofApplications];
}
