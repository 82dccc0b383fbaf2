import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Me } from '@/lib/contract/entities/organizations';
import { LANGUAGES, type Language } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { organizationMembers, organizations, tenantMembers, tenants, users } from '../db/schema';

/** Two letters for an avatar: of the first and the last name, or the start of what there is. */
function acronymOf(firstName: string, lastName: string, fallback: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters === '' ? [...fallback].slice(0, 2).join('') : letters).toUpperCase();
}

/** A language of the database as one that this version knows. */
export function languageOf(value: string): Language {
  return LANGUAGES.find((language) => language === value) ?? LANGUAGES[0];
}

/**
 * What a user is and may do everywhere: the base of every access decision of a request.
 *
 * @returns null when the user no longer exists
 */
export async function loadMe(db: Db, userId: string): Promise<Me | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  const memberships = await db
    .select({
      id: tenants.id,
      name: tenants.name,
      organizationId: tenants.organizationId,
      isSuperTenant: tenants.isSuperTenant,
      role: tenantMembers.role,
      administrationPermissions: tenantMembers.administrationPermissions,
    })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .where(eq(tenantMembers.userId, userId))
    .orderBy(desc(tenants.isSuperTenant), asc(sql`lower(${tenants.name})`), asc(tenants.id));
  const belongings = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
      administrationPermissions: organizationMembers.administrationPermissions,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, userId)))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
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
    tenants: memberships,
    organizations: belongings,
    applicationRoles: [],
    applicationPermissions: [],
  };
}
