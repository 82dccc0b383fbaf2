import { type SQL, sql } from 'drizzle-orm';
import { IMPACT } from '@/lib/contract/limits';
import type { Handlers } from '../../api/handler';
import { together } from '../../db/database';
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
    const { people, places, application } = await together<ImpactRows>(db, {
      ...usersOf(clientId),
      application: sql`select id, name from applications where id = ${applicationId}`,
    });
    const told = (rows: readonly Counted[]) => ({ count: rows[0]?.all ?? 0, names: rows.map(({ name }) => name) });
    return { people: told(people), tenants: told(places), application: application[0] ?? null };
  },

  'clientTemplates.get': async ({ db, params }) =>
    toTemplate(await requireTemplate(db, params.tenantId, params.templateId)),

  'clientTemplates.history': async ({ db, params, query }) => {
    const { id: targetId } = await requireTemplate(db, params.tenantId, params.templateId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'oidcClientTemplate', targetId });
  },
} satisfies Handlers;

type Counted = { name: string; all: number };

interface ImpactRows {
  people: Counted;
  places: Counted;
  application: { id: string; name: string };
}

/** The questions for the people whose grants of a client still count, and for their tenants. Each is counted once. */
function usersOf(clientId: string): Record<'people' | 'places', SQL> {
  const granted = sql`(select distinct account_id as id from oidc_records
    where payload->>'clientId' = ${clientId} and model = 'Grant' and expires_at > now()) granted`;
  return {
    people: sql`select u.display_name as name, count(*) over ()::int as "all"
      from ${granted} join users u on u.id = granted.id
      order by lower(u.display_name), u.id limit ${IMPACT.names}`,
    places: sql`select t.name, count(*) over ()::int as "all"
      from ${granted} join tenant_members m on m.user_id = granted.id join tenants t on t.id = m.tenant_id
      group by t.id, t.name order by lower(t.name), t.id limit ${IMPACT.names}`,
  };
}
