import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { LANGUAGES, type Language } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { nameOrder } from '../db/name-order';
import { users } from '../db/schema';
import { isForTenant } from '../upstream/tenants';

/** Two letters for an avatar: from first and last name, or the first letters available. */
export function acronymOf(firstName: string, lastName: string, fallback: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters === '' ? [...fallback].slice(0, 2).join('') : letters).toUpperCase();
}

/** Maps a stored language to one that this version supports. */
export function languageOf(value: string): Language {
  return LANGUAGES.find((language) => language === value) ?? LANGUAGES[0];
}

/** The user's tenants for `Me`, super-tenants first (section 4), without those that the user's identity provider does not serve. */
const tenantsOfUser = sql<Me['tenants']>`(
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'name', t.name, 'organizationId', t.organization_id, 'isSuperTenant', t.is_super_tenant,
    'role', m.role, 'administrationPermissions', m.administration_permissions
  ) order by t.is_super_tenant desc, ${nameOrder(sql`t.name`)}, t.id), '[]')
  from tenant_members m join tenants t on t.id = m.tenant_id
  where m.user_id = users.id and ${isForTenant(sql`users.idp`, sql`m.tenant_id`)})`;

const organizationsOfUser = sql<Me['organizations']>`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'name', o.name, 'isOrganizationAdmin', m.is_organization_admin,
    'administrationPermissions', m.administration_permissions
  ) order by ${nameOrder(sql`o.name`)}, o.id), '[]')
  from organization_members m join organizations o on o.id = m.organization_id where m.user_id = users.id)`;

/** The columns of `users` for a user's identity. */
export const meColumns = {
  id: users.id,
  displayName: users.displayName,
  firstName: users.firstName,
  lastName: users.lastName,
  contactEmail: users.contactEmail,
  username: users.username,
  idp: users.idp,
  language: users.language,
  tenants: tenantsOfUser,
  organizations: organizationsOfUser,
};

/**
 * Loads a user with all grants: the base of every access decision of a request.
 *
 * @returns null when the user no longer exists, or is disabled
 */
export async function loadMe(db: Db, userId: string): Promise<Me | null> {
  const [user] = await db
    .select(meColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return user === undefined ? null : toMe(user);
}

type MeRow = Pick<
  typeof users.$inferSelect,
  'id' | 'displayName' | 'firstName' | 'lastName' | 'contactEmail' | 'username' | 'idp' | 'language'
> &
  Pick<Me, 'tenants' | 'organizations'>;

/** Maps a row of `meColumns` to the contract. */
export function toMe(user: MeRow): Me {
  return {
    id: user.id,
    name: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.contactEmail,
    username: user.username,
    idp: user.idp,
    acronym: acronymOf(user.firstName, user.lastName, user.username),
    language: languageOf(user.language),
    tenants: user.tenants,
    organizations: user.organizations,
    applicationRoles: [],
    applicationPermissions: [],
  };
}
