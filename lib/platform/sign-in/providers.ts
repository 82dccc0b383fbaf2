import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { nameOrder } from '../db/name-order';
import { identityProviders, tenantMembers, users } from '../db/schema';

const shown = { name: identityProviders.name, displayName: identityProviders.displayName };
type Provider = { name: string; displayName: string };

/** Finds an identity provider by name if members of a tenant sign in with it; a name that was only entered once is ignored. */
export async function usedProvider(db: Db, name: string): Promise<Provider | undefined> {
  const member = db
    .select({ one: sql`1` })
    .from(users)
    .innerJoin(tenantMembers, eq(tenantMembers.userId, users.id))
    .where(eq(users.idp, identityProviders.name));
  const [found] = await db
    .select(shown)
    .from(identityProviders)
    .where(and(exists(member), eq(sql`lower(${identityProviders.name})`, name.toLowerCase())));
  return found;
}

/** Returns the identity providers with these names, for the sign-in page, by display name. */
export async function namedProviders(db: Db, names: readonly string[]): Promise<Provider[]> {
  return await db
    .select(shown)
    .from(identityProviders)
    .where(inArray(identityProviders.name, [...names]))
    .orderBy(nameOrder(identityProviders.displayName));
}
