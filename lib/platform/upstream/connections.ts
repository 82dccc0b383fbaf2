/** The connected identity providers, and how their people sign in. */
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { identityProviders, providerConnections, providerDomains } from '../db/schema';

export type Connection = typeof providerConnections.$inferSelect & { displayName: string };

const connections = (db: Db) =>
  db
    .select({ ...getTableColumns(providerConnections), displayName: identityProviders.displayName })
    .from(providerConnections)
    .innerJoin(identityProviders, eq(identityProviders.name, providerConnections.name));

/** Finds the active connection of an identity provider; undefined as long as its people have passwords here. */
export async function connectionOf(db: Db, name: string): Promise<Connection | undefined> {
  if (name === LOCAL_IDP) return undefined;
  const [found] = await connections(db).where(eq(sql`lower(${providerConnections.name})`, name.toLowerCase()));
  return found?.state === 'draft' ? undefined : found;
}

/** Finds the connection with this name, including drafts. */
export async function anyConnection(db: Db, name: string): Promise<Connection | undefined> {
  const [found] = await connections(db).where(eq(providerConnections.name, name));
  return found;
}

/** Finds the provider for e-mail addresses of this domain. */
export async function connectionForAddress(db: Db, address: string): Promise<Connection | undefined> {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? '';
  if (domain === '' || !address.includes('@')) return undefined;
  const [found] = await connections(db)
    .innerJoin(providerDomains, eq(providerDomains.provider, providerConnections.name))
    .where(
      and(
        eq(providerDomains.domain, domain),
        isNotNull(providerDomains.provenAt),
        eq(providerConnections.state, 'enabled'),
      ),
    );
  return found;
}

/**
 * Returns which people of an identity provider sign in with a password here: all, or, if it is connected, only the one
 * account that may. The query is by provider, so that a name without an account takes as long as one with.
 */
export async function passwordUsers(db: Db, idp: string): Promise<(userId: string) => boolean> {
  const connection = await connectionOf(db, idp);
  return (userId) => connection === undefined || connection.breakGlassUserId === userId;
}

/** Whether a person signs in with a password here. */
export async function mayUsePassword(db: Db, user: { id: string; idp: string }): Promise<boolean> {
  return (await passwordUsers(db, user.idp))(user.id);
}
