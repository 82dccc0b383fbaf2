/** Links by which a provider's own IT enters its settings: once, within days, and without an account here. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CheckLine, ProviderSettings } from '@/lib/contract/rooms/providers/entities';
import { writeAudit } from '../../api/audit';
import { ApiError, type HandlerContext } from '../../api/handler';
import type { Db } from '../../db/database';
import { oidcRecords, organizations, providerConnections } from '../../db/schema';
import { sealingKey } from '../../db/settings';
import { newSecret, tokenHash } from '../../secrets';
import { checkProvider } from '../../upstream/check';
import { type Connection, anyConnection } from '../../upstream/connections';
import type { Upstreams } from '../../upstream/upstreams';
import { lockOrganization } from '../shared/memberships';
import { sealedFor } from './secrets';
import { LINK_MODEL, requireConnection } from './store';

const DAY_MS = 86_400_000;
type Context = Pick<HandlerContext<'providers.createLink'>, 'db' | 'params' | 'body' | 'me' | 'audit'>;

export interface OpenLink {
  connection: Connection;
  organization: string;
  adminId: string;
}

const isLinkOf = (provider: string) =>
  and(eq(oidcRecords.model, LINK_MODEL), eq(sql`${oidcRecords.payload}->>'provider'`, provider));

/** Deletes a provider's links, when it is enabled or deleted. */
export async function dropLinks(db: Db, provider: string): Promise<void> {
  await db.delete(oidcRecords).where(isLinkOf(provider));
}

/** Creates the only link of a provider that is not enabled, and invalidates an earlier one. Only the answer contains the token. */
export async function createLink({ db, params, body, me, audit }: Context, upstreams: Pick<Upstreams, 'setupUri'>) {
  await lockOrganization(db, params.organizationId);
  const { name, displayName, state } = await requireConnection(db, params);
  if (state === 'enabled') throw new ApiError('provider.isOn', 'Switch the identity provider off first.');
  await dropLinks(db, name);
  const token = newSecret();
  const expiresAt = new Date(Date.now() + body.days * DAY_MS);
  const payload = { provider: name, adminId: me.id };
  await db.insert(oidcRecords).values({ model: LINK_MODEL, id: tokenHash(token), payload, expiresAt });
  await audit({ targetType: 'identityProvider', targetId: name, details: { name: displayName, days: body.days } });
  return { url: `${upstreams.setupUri}/${token}`, expiresAt: expiresAt.toISOString() };
}

/** Finds what a link opens; undefined when it is used or expired, or its provider is enabled or deleted. Does not consume the link. */
export async function findLink(db: Db, token: string): Promise<OpenLink | undefined> {
  const [row] = await db.select({ payload: oidcRecords.payload }).from(oidcRecords).where(isOpen(token));
  if (row === undefined) return undefined;
  const { provider, adminId } = row.payload as { provider: string; adminId: string };
  const connection = await anyConnection(db, provider);
  if (connection === undefined || connection.state === 'enabled') return undefined;
  const [organization] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, connection.organizationId));
  return { connection, organization: organization?.name ?? '', adminId };
}

const isOpen = (token: string) =>
  and(eq(oidcRecords.model, LINK_MODEL), eq(oidcRecords.id, tokenHash(token)), gt(oidcRecords.expiresAt, sql`now()`));

/**
 * Stores the entered settings and consumes the link, if the provider passes its checks with them. Calls the provider.
 *
 * @returns `done`; `closed` when the link was used meanwhile; or the first check that failed, after which the link stays
 * @throws ApiError provider.secretNeeded
 */
export async function enterSettings(
  { db, upstreams }: { db: Db; upstreams: Upstreams },
  token: string,
  { connection, adminId }: OpenLink,
  { issuer, clientId, secret }: ProviderSettings,
): Promise<'done' | 'closed' | CheckLine['check']> {
  const { authentication, name, displayName, organizationId } = connection;
  // Even for the same issuer: the secret belongs to the entered client.
  const before = authentication === 'private_key_jwt' ? connection : undefined;
  const sealedSecret = await sealedFor(before, { issuer, authentication, secret }, await sealingKey(db));
  const settings = { issuer, clientId, sealedSecret };
  const failed = (await checkProvider(upstreams, { ...connection, ...settings })).find(
    ({ result }) => result === 'failed',
  );
  if (failed !== undefined) return failed.check;
  return await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const gone = await tx.delete(oidcRecords).where(isOpen(token)).returning({ id: oidcRecords.id });
    const now = await anyConnection(tx, name);
    if (gone.length === 0 || now === undefined || now.state === 'enabled') return 'closed';
    await tx
      .update(providerConnections)
      .set({ ...settings, testedAt: null })
      .where(eq(providerConnections.name, name));
    const who = { actorId: adminId, requestId: randomUUID(), operation: 'providers.useLink', organizationId };
    const details = {
      name: displayName,
      before: { issuer: connection.issuer, clientId: connection.clientId },
      after: { issuer, clientId },
    };
    await writeAudit(tx, who, [{ targetType: 'identityProvider', targetId: name, details, changed: true }]);
    return 'done';
  });
}
