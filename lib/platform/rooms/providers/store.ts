import { type SQL, and, eq, exists, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import {
  identityProviders,
  invitations,
  oidcRecords,
  organizationMembers,
  providerConnections,
  providerDomains,
  providerTenants,
  settings,
  tenants,
  upstreamIdentities,
  users,
} from '../../db/schema';
import { SEALING_KEY, sealingKeyOf } from '../../db/settings';
import type { Connection } from '../../upstream/connections';
import type { Upstreams } from '../../upstream/upstreams';
import { recordOf } from '../../upstream/domain-proof';
import { versionOf } from '../shared/versions';
import { publicKeyOf } from './secrets';

/** The model name of links for the IT of providers. */
export const LINK_MODEL = 'ProviderLink';

const namedTenants = (where: SQL) =>
  sql<
    Provider['ownTenants']
  >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by ${nameOrder(sql`t.name`)}, t.id)
    from ${tenants} t where ${where}), '[]'::json)`;

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      connection: providerConnections,
      displayName: identityProviders.displayName,
      // In the same statement, to save the page another one.
      key: sql<unknown>`(select ${settings.value} from ${settings} where ${settings.key} = ${SEALING_KEY})`,
      people: sql<number>`(select count(*)::int from ${users} where ${users.idp} = ${providerConnections.name})`,
      lastSignInAt: sql<string | null>`(select to_char(max(${upstreamIdentities.lastSignInAt}) at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${upstreamIdentities}
        where ${upstreamIdentities.provider} = ${providerConnections.name})`,
      linkExpiresAt: sql<string | null>`(select to_char(max(${oidcRecords.expiresAt}) at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${oidcRecords} where ${oidcRecords.model} = ${LINK_MODEL}
        and ${oidcRecords.payload}->>'provider' = ${providerConnections.name} and ${oidcRecords.expiresAt} > now())`,
      breakGlassName: sql<string | null>`(select ${users.displayName} from ${users}
        where ${users.id} = ${providerConnections.breakGlassUserId})`,
      domains: sql<(Pick<typeof providerDomains.$inferSelect, 'domain' | 'proof'> & { provenAt: string | null })[]>`
        coalesce((select json_agg(json_build_object('domain', ${providerDomains.domain}, 'proof', ${providerDomains.proof},
          'provenAt', to_char(${providerDomains.provenAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          order by ${providerDomains.domain}) from ${providerDomains}
        where ${providerDomains.provider} = ${providerConnections.name}), '[]'::json)`,
      tenants: namedTenants(sql`t.id in (select ${providerTenants.tenantId} from ${providerTenants}
        where ${providerTenants.provider} = ${providerConnections.name})`),
      ownTenants: namedTenants(
        sql`t.is_unique_idp and t.idp = ${providerConnections.name} and t.organization_id = ${providerConnections.organizationId}`,
      ),
    })
    .from(providerConnections)
    .innerJoin(identityProviders, eq(identityProviders.name, providerConnections.name))
    .where(where)
    .orderBy(nameOrder(identityProviders.displayName));

export type ProviderAddresses = Pick<Upstreams, 'redirectUri' | 'loggedOutUri' | 'backChannelUri'>;

type Row = Awaited<ReturnType<typeof select>>[number];

function toProvider(db: Db, row: Row, addresses: ProviderAddresses): Provider {
  const { connection, displayName, key: stored, breakGlassName, domains, tenants: served, ownTenants, ...uses } = row;
  const { name, state, issuer, clientId, authentication, scope, claims, breakGlassUserId, sealedSecret } = connection;
  const shown = { issuer, clientId, authentication, scope, claims };
  const key = stored === null ? undefined : sealingKeyOf(db, stored);
  return {
    version: versionOf([
      ...[displayName, issuer, clientId, authentication, sealedSecret, scope, claims, breakGlassUserId],
      ...[connection.forAllTenants, served.map(({ id }) => id)],
    ]),
    ...{ name, displayName, state, ...shown, ...uses },
    redirectUri: addresses.redirectUri,
    postLogoutRedirectUri: addresses.loggedOutUri,
    backChannelLogoutUri: addresses.backChannelUri,
    testedAt: connection.testedAt?.toISOString() ?? null,
    publicKey: publicKeyOf(connection, key),
    domains: domains.map((one) => ({ domain: one.domain, record: recordOf(one), provenAt: one.provenAt })),
    tenants: connection.forAllTenants ? null : served,
    ownTenants,
    breakGlass: breakGlassUserId === null ? null : { id: breakGlassUserId, name: breakGlassName ?? '' },
  };
}

const isOf = (organizationId: string, name?: string) =>
  and(
    eq(providerConnections.organizationId, organizationId),
    name === undefined ? undefined : eq(providerConnections.name, name),
  );

/** All connections of an organization, by display name. */
export async function providersOf(db: Db, organizationId: string, addresses: ProviderAddresses): Promise<Provider[]> {
  const rows = await select(db, isOf(organizationId));
  return rows.map((row) => toProvider(db, row, addresses));
}

/** Loads a connection for an answer. @throws ApiError notFound */
export async function providerOf(
  db: Db,
  { organizationId, provider }: { organizationId: string; provider: string },
  addresses: ProviderAddresses,
): Promise<Provider> {
  const [row] = await select(db, isOf(organizationId, provider));
  if (row === undefined) throw notFound('The identity provider');
  return toProvider(db, row, addresses);
}

/** Loads a stored connection of an organization. @throws ApiError notFound */
export async function requireConnection(
  db: Db,
  { organizationId, provider }: { organizationId: string; provider: string },
): Promise<Connection> {
  const [row] = await select(db, isOf(organizationId, provider));
  if (row === undefined) throw notFound('The identity provider');
  return { ...row.connection, displayName: row.displayName };
}

/**
 * Whether people, tenants or invitations outside the organization use this identity provider: connecting it would decide how they sign
 * in.
 */
export async function isUsedElsewhere(db: Db, organizationId: string, name: string): Promise<boolean> {
  const memberOf = (where: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(organizationMembers)
        .where(and(eq(organizationMembers.userId, users.id), where)),
    );
  const isElsewhere = ne(organizationMembers.organizationId, organizationId);
  const people = and(
    eq(users.idp, name),
    or(memberOf(isElsewhere), not(memberOf(eq(organizationMembers.organizationId, organizationId)))),
  );
  const places = and(eq(tenants.idp, name), ne(tenants.organizationId, organizationId));
  const invited = exists(
    db
      .select({ one: sql`1` })
      .from(tenants)
      .where(and(eq(tenants.id, invitations.tenantId), ne(tenants.organizationId, organizationId))),
  );
  const pending = and(eq(invitations.idp, name), eq(invitations.status, 'pending'), invited);
  return (
    (await db.$count(users, people)) + (await db.$count(tenants, places)) + (await db.$count(invitations, pending)) > 0
  );
}

/** Enabled people of an identity provider in the organization who have a password, up to a limit. */
export async function peopleWithPassword(db: Db, organizationId: string, name: string, only?: string) {
  return await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .where(
      and(
        eq(users.idp, name),
        eq(organizationMembers.organizationId, organizationId),
        isNotNull(users.passwordHash),
        isNull(users.disabledAt),
        only === undefined ? undefined : eq(users.id, only),
      ),
    )
    .orderBy(nameOrder(users.displayName))
    .limit(100);
}

/** Whether accounts are linked by a subject of this identity provider, at its current or an earlier issuer. */
export async function hasLinkedPeople(db: Db, name: string): Promise<boolean> {
  return (await db.$count(upstreamIdentities, eq(upstreamIdentities.provider, name))) > 0;
}

/** Whether an enabled admin of the organization can sign in without the provider. */
export async function hasOtherAdmin(db: Db, organizationId: string, name: string): Promise<boolean> {
  const admins = db
    .select({ one: sql`1` })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.isOrganizationAdmin, true),
        ne(users.idp, name),
        isNull(users.disabledAt),
      ),
    )
    .limit(1);
  return (await admins).length > 0;
}
