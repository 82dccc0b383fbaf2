import { type SQL, sql } from 'drizzle-orm';
import type { ClientUsage } from '@/lib/contract/rooms/clients/usage';
import { IMPACT } from '@/lib/contract/limits';
import type { Handlers } from '../../api/handler';
import { together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import type { UsageKind, oidcClients } from '../../db/schema';
import { history } from '../shared/history';
import { tenantChoices } from '../shared/tenant-list';
import { fingerprintOf } from '../../secrets';
import { type Uses, toLastUse, usesOfClients } from '../../usage/read';
import { type ClientRow, requireClient } from './store';
import { requireTemplate, toTemplate } from './templates';

/** History of clients and templates, impact of deleting a client, and the tenants that a client can be limited to. */
export const insightHandlers = {
  'clients.tenants': ({ db, query }) => tenantChoices(db, query, {}),

  'clients.usage': async ({ db, params, now }) => {
    const client = await requireClient(db, params.tenantId, params.clientId);
    return clientUsage(client, await usesOfClients(db, [client.clientId], now.toISOString().slice(0, 10)));
  },

  'clients.history': async ({ db, params, query }) => {
    const { clientId: targetId } = await requireClient(db, params.tenantId, params.clientId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'oidcClient', targetId });
  },

  'clients.impact': async ({ db, params }) => {
    const client = await requireClient(db, params.tenantId, params.clientId);
    const { applicationId } = client;
    const { members, people, places, application } = await together<ImpactRows>(db, {
      ...usersOf(client),
      application: sql`select id, name from applications where id = ${applicationId}`,
    });
    const summarize = (rows: readonly Counted[]) => ({ count: rows[0]?.all ?? 0, names: rows.map(({ name }) => name) });
    const all = { count: members[0]?.all ?? 0, names: [] };
    return {
      members: client.isThirdParty ? all : summarize(members),
      people: summarize(people),
      tenants: summarize(places),
      application: application[0] ?? null,
    };
  },

  'clientTemplates.get': async ({ db, params }) =>
    toTemplate(await requireTemplate(db, params.tenantId, params.templateId)),

  'clientTemplates.history': async ({ db, params, query }) => {
    const { id: targetId } = await requireTemplate(db, params.tenantId, params.templateId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'oidcClientTemplate', targetId });
  },
} satisfies Handlers;

/** Registered URIs, allowed scopes and secrets with the last day of use. */
function clientUsage(client: ClientRow, { since, uses }: Uses): ClientUsage {
  const lastDay = (kind: UsageKind, name?: string): string | null =>
    uses.find((use) => use.kind === kind && (name === undefined || use.name === name))?.lastDay ?? null;
  const secretDay = (hash: string | null) => (hash === null ? null : { day: lastDay('secret', fingerprintOf(hash)) });
  const days = uses.map((use) => use.lastDay).toSorted();
  return {
    lastUsed: toLastUse({ since, day: days.at(-1) ?? null }, client.createdAt),
    lastSignIn: lastDay('clientSignIn'),
    redirectUris: client.redirectUris.map((uri) => ({ uri, day: lastDay('redirect', uri) })),
    scopes: client.allowedScopes.map((name) => ({ name, day: lastDay('scope', name) })),
    secret: secretDay(client.secretHash),
    previousSecret: secretDay(client.previousSecretHash),
  };
}

type Counted = { name: string; all: number };

interface ImpactRows {
  members: Counted;
  people: Counted;
  places: Counted;
  application: { id: string; name: string };
}

/**
 * Queries for a client's tenants, their members, and the people who are signed in: by a session at the issuer, or by a refresh token
 * that outlives one. Each person is counted once.
 */
function usersOf({
  clientId,
  tenantId,
  isThirdParty,
  allowedGrantType,
}: Pick<typeof oidcClients.$inferSelect, 'clientId' | 'tenantId' | 'isThirdParty' | 'allowedGrantType'>): Record<
  'members' | 'people' | 'places',
  SQL
> {
  const chosen = sql`select tenant_id from oidc_client_tenants where client_id = ${clientId}`;
  // By default the platform's own clients serve their own tenant (../../oidc/clients.ts).
  const tenantsOfClient = sql`select tenant_id from (${chosen}) chosen
    union all select ${tenantId} where not exists (${chosen})`;
  const isForPeople = allowedGrantType === 'authorization_code';
  const served = isThirdParty ? sql`` : sql`and m.tenant_id in (${tenantsOfClient})`;
  const signedIn = sql`select account_id from oidc_records where expires_at > now() and (
    (model = 'Session' and jsonb_exists(payload->'authorizations', ${clientId}))
    or (model = 'RefreshToken' and payload->>'clientId' = ${clientId}))`;
  return {
    members: sql`select u.display_name as name, count(*) over ()::int as "all"
      from users u where u.id in (select m.user_id from tenant_members m where ${isForPeople} ${served})
      order by ${nameOrder(sql`u.display_name`)}, u.id limit ${IMPACT.names}`,
    people: sql`select u.display_name as name, count(*) over ()::int as "all"
      from users u where u.id in (${signedIn})
      order by ${nameOrder(sql`u.display_name`)}, u.id limit ${IMPACT.names}`,
    places: sql`select t.name, count(*) over ()::int as "all"
      from tenants t where ${isForPeople && !isThirdParty} and t.id in (${tenantsOfClient})
      order by ${nameOrder(sql`t.name`)}, t.id limit ${IMPACT.names}`,
  };
}
