import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { identityProviders, tenantMembers, users } from '../db/schema';

/** The identity providers with which members of some tenant sign in; a name that was only written down once is none of them. */
export async function usedProviders(db: Db, name?: string): Promise<{ name: string; displayName: string }[]> {
  const somebody = db
    .select({ one: sql`1` })
    .from(users)
    .innerJoin(tenantMembers, eq(tenantMembers.userId, users.id))
    .where(eq(users.idp, identityProviders.name));
  return await db
    .select({ name: identityProviders.name, displayName: identityProviders.displayName })
    .from(identityProviders)
    .where(
      and(
        exists(somebody),
        name === undefined ? undefined : eq(sql`lower(${identityProviders.name})`, name.toLowerCase()),
      ),
    )
    .orderBy(asc(identityProviders.displayName));
}
