import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { IMPACT } from '@/lib/contract/limits';
import type { Handlers } from '../../api/handler';
import type { Db } from '../../db/database';
import { applications, oidcRecords, tenantMembers, tenants, users } from '../../db/schema';
import { history } from '../shared/history';
import { listRequest, pageOf } from '../shared/paging';
import { TENANT_KEY_LENGTH, TENANT_SORTS, tenantPage } from '../shared/tenant-list';
import { requireClient } from './store';
import { requireTemplate, toTemplate } from './templates';

/** What was changed of clients and templates, what ends with a client, and the tenants that it can be limited to. */
export const insightHandlers = {
  'clients.tenants': async ({ db, query }) => {
    const request = listRequest(query, TENANT_SORTS, TENANT_KEY_LENGTH);
    const { rows, total } = await tenantPage(db, request, {});
    const keyOf = ({ key, id }: (typeof rows)[number]) => [key, id];
    return pageOf(request, rows, total, keyOf, ({ id, name, organizationName }) => ({ id, name, organizationName }));
  },

  'clients.history': async ({ db, params, query }) => {
    const { clientId: targetId } = await requireClient(db, params.tenantId, params.clientId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'oidcClient', targetId });
  },

  'clients.impact': async ({ db, params }) => {
    const { clientId, applicationId } = await requireClient(db, params.tenantId, params.clientId);
    const [application] =
      applicationId === null
        ? []
        : await db
            .select({ id: applications.id, name: applications.name })
            .from(applications)
            .where(eq(applications.id, applicationId));
    return { ...(await usersOf(db, clientId)), application: application ?? null };
  },

  'clientTemplates.get': async ({ db, params }) =>
    toTemplate(await requireTemplate(db, params.tenantId, params.templateId)),

  'clientTemplates.history': async ({ db, params, query }) => {
    const { id: targetId } = await requireTemplate(db, params.tenantId, params.templateId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'oidcClientTemplate', targetId });
  },
} satisfies Handlers;

/** The people whose grants of a client still count, and their tenants. Each is counted once. */
async function usersOf(db: Db, clientId: string) {
  const granted = db
    .selectDistinct({ id: oidcRecords.accountId })
    .from(oidcRecords)
    .where(
      and(
        sql`${oidcRecords.payload}->>'clientId' = ${clientId}`,
        eq(oidcRecords.model, 'Grant'),
        gt(oidcRecords.expiresAt, sql`now()`),
      ),
    )
    .as('granted');
  const people = await db
    .select({ name: users.displayName, all: sql<number>`count(*) over ()::int` })
    .from(granted)
    .innerJoin(users, eq(users.id, granted.id))
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
    .limit(IMPACT.names);
  const places = await db
    .select({ name: tenants.name, all: sql<number>`count(*) over ()::int` })
    .from(granted)
    .innerJoin(tenantMembers, eq(tenantMembers.userId, granted.id))
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .groupBy(tenants.id, tenants.name)
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(IMPACT.names);
  const told = (rows: { name: string; all: number }[]) => ({
    count: rows[0]?.all ?? 0,
    names: rows.map(({ name }) => name),
  });
  return { people: told(people), tenants: told(places) };
}
