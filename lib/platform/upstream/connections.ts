/** Which identity providers are connected, and what that means for their people. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { identityProviders, providerConnections, providerDomains } from '../db/schema';

/** A connected identity provider. */
export type Connection = typeof providerConnections.$inferSelect & { displayName: string };

const connections = (db: Db) =>
  db
    .select({ connection: providerConnections, displayName: identityProviders.displayName })
    .from(providerConnections)
    .innerJoin(identityProviders, eq(identityProviders.name, providerConnections.name));

/** The connection of the identity provider with this name; undefined as long as its people have passwords here. */
export async function connectionOf(db: Db, name: string): Promise<Connection | undefined> {
  if (name === LOCAL_IDP) return undefined;
  const [found] = await connections(db).where(eq(sql`lower(${providerConnections.name})`, name.toLowerCase()));
  if (found === undefined || found.connection.state === 'draft') return undefined;
  return { ...found.connection, displayName: found.displayName };
}

/** The connection of this name as it is, drafts too. */
export async function anyConnection(db: Db, name: string): Promise<Connection | undefined> {
  const [found] = await connections(db).where(eq(providerConnections.name, name));
  return found && { ...found.connection, displayName: found.displayName };
}

/** The provider at which people with a mail address of this domain sign in. */
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
  return found && { ...found.connection, displayName: found.displayName };
}

/**
 * Which people of an identity provider sign in by a password here: all, or, where it is connected, the one account that may. It is
 * asked by the provider, so that a name without an account takes as long as one with.
 */
export async function passwordUsers(db: Db, idp: string): Promise<(userId: string) => boolean> {
  const connection = await connectionOf(db, idp);
  return (userId) => connection === undefined || connection.breakGlassUserId === userId;
}

/** Whether a person signs in by a password here. */
export async function mayUsePassword(db: Db, user: { id: string; idp: string }): Promise<boolean> {
  return (await passwordUsers(db, user.idp))(user.id);
}
