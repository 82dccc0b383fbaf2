/** Whether a person can sign in at all: docs/decisions/life-of-a-person.md. */
import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { type Db, rowsOf } from '../db/database';
import { users } from '../db/schema';
import { type Farewell, endAllAccess } from '../oidc/sessions';
import { withdrawResetLink } from './reset';
import { otherAdmin, otherOrganizationAdmin } from '../rooms/shared/memberships';

/**
 * Disables a person and revokes everything issued on their behalf, including password links.
 *
 * @returns for `tellClients`, after the commit; undefined when the person was disabled already, and nothing has changed
 */
export async function disable(db: Db, userId: string, now: Date): Promise<Farewell[] | undefined> {
  const changed = await db
    .update(users)
    .set({ disabledAt: now })
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .returning({ id: users.id });
  if (changed.length === 0) return undefined;
  await withdrawResetLink(db, userId);
  return await endAllAccess(db, userId);
}

/** Lets a person sign in again. @returns false if they already could */
export async function enable(db: Db, userId: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** The organizations and tenants where this person is the only admin who can sign in, as rows with a `name`. */
export const onlyAdminPlaces = (userId: string): SQL =>
  sql`select o.name from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = ${userId} and m.is_organization_admin
        and not ${otherOrganizationAdmin(sql`m.organization_id`, sql`m.user_id`)}
    union
    select t.name from tenant_members m join tenants t on t.id = m.tenant_id
      where m.user_id = ${userId} and m.role = ${Role.Admin} and not ${otherAdmin(sql`m.tenant_id`, sql`m.user_id`)}
    order by 1`;

/** The names of those organizations and tenants. */
export async function onlyAdminOf(db: Db, userId: string): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db, onlyAdminPlaces(userId))).map(({ name }) => name);
}
