import { sql } from 'drizzle-orm';
import { byName } from '@/lib/contract/compare-names';
import type { ApplicationPermissions, ApplicationRoles, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import type { PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import { type Db, anyOf } from '../../db/database';
import { memberApplicationPermissions, memberApplicationRoles } from '../../db/schema';
import { grouped } from './applications';
import { type RoleRef, idsOf } from './grants';
import { type HeldApplication, type Holding, type Holdings, loadHoldings } from './holdings';

export interface MemberGrants {
  applicationRoles: ApplicationRoles[];
  applicationPermissions: ApplicationPermissions[];
}

export const NO_GRANTS: MemberGrants = { applicationRoles: [], applicationPermissions: [] };

/** Grants of one tenant's members, by user id. A member without grants has no entry. */
export async function loadMemberGrants(
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, MemberGrants>> {
  if (userIds.length === 0) return new Map();
  return arrangeGrants(await loadHoldings(db, { tenantId, userIds }));
}

/** One person's grants in applications of all their tenants; those held in several tenants are listed once. */
export async function loadPersonGrants(db: Db, userId: string): Promise<MemberGrants> {
  const once = <Grant extends { id: string }>(holdings: Holding<Grant>[]): Holding<Grant>[] => [
    ...new Map(holdings.map((held) => [`${held.grant.id} ${held.group?.id ?? ''}`, held])).values(),
  ];
  const { roles, permissions, bundles } = await loadHoldings(db, { userId });
  const found = arrangeGrants({ roles: once(roles), permissions: once(permissions), bundles }).get(userId);
  return found ?? NO_GRANTS;
}

const byPerson = <Grant>(holdings: readonly Holding<Grant>[]) =>
  grouped(
    holdings,
    ({ userId }) => userId,
    (holding) => holding,
  );

/** Groups holdings by person and application, each list sorted by name. */
export function arrangeGrants({ roles, permissions, bundles }: Holdings): Map<string, MemberGrants> {
  const found = new Map<string, MemberGrants>();
  const grantsOf = (userId: string) => {
    const known = found.get(userId) ?? { applicationRoles: [], applicationPermissions: [] };
    found.set(userId, known);
    return known;
  };
  for (const [userId, held] of byPerson(roles)) {
    const grants = grantsOf(userId);
    for (const { application, holdings } of byApplication(held)) {
      grants.applicationRoles.push({
        application: refOf(application),
        roles: directOf(holdings),
        rolesFromGroups: groupedOf(holdings).map(({ grant, groups }) => ({ roleId: grant.id, role: grant, groups })),
      });
    }
  }
  for (const [userId, held] of byPerson(permissions)) {
    const grants = grantsOf(userId);
    for (const { application, holdings } of byApplication(held)) {
      grants.applicationPermissions.push({
        application: refOf(application),
        permissions: directOf(holdings),
        permissionsFromGroups: groupedOf(holdings).map(({ grant, groups }) => ({
          permissionId: grant.id,
          permission: grant,
          groups,
        })),
        permissionsFromRoles: [],
      });
    }
  }
  for (const grants of found.values()) addPermissionsFromRoles(grants, bundles);
  return found;
}

function addPermissionsFromRoles(grants: MemberGrants, bundles: ReadonlyMap<string, PermissionEntity[]>): void {
  for (const { application, roles, rolesFromGroups } of grants.applicationRoles) {
    const held = new Map([...roles, ...rolesFromGroups.flatMap(({ role }) => role ?? [])].map((one) => [one.id, one]));
    const sources = new Map<string, { permission: PermissionEntity; roles: RoleRef[] }>();
    for (const one of held.values()) {
      for (const brought of bundles.get(one.id) ?? []) {
        const source = sources.get(brought.id) ?? { permission: brought, roles: [] };
        source.roles.push({ ...one, displayName: one.displayName ?? '' });
        sources.set(brought.id, source);
      }
    }
    if (sources.size === 0) continue;
    const permissionsFromRoles = [...sources.values()].toSorted((a, b) => byName(a.permission, b.permission));
    const entry = grants.applicationPermissions.find(
      (candidate) => candidate.application.applicationId === application.applicationId,
    );
    if (entry !== undefined) entry.permissionsFromRoles = permissionsFromRoles;
    else {
      grants.applicationPermissions.push({
        application,
        permissions: [],
        permissionsFromGroups: [],
        permissionsFromRoles,
      });
    }
  }
  grants.applicationPermissions.sort((a, b) => byName(a.application, b.application));
}

const refOf = ({ id, name, suiteName }: HeldApplication) => ({ applicationId: id, name, suiteName });

function byApplication<Grant>(holdings: readonly Holding<Grant>[]) {
  const found = new Map<string, { application: HeldApplication; holdings: Holding<Grant>[] }>();
  for (const holding of holdings) {
    const entry = found.get(holding.application.id) ?? { application: holding.application, holdings: [] };
    entry.holdings.push(holding);
    found.set(holding.application.id, entry);
  }
  return [...found.values()].toSorted((a, b) => byName(a.application, b.application));
}

function directOf<Grant extends { name: string }>(holdings: readonly Holding<Grant>[]): Grant[] {
  return holdings
    .filter((holding) => holding.group === null)
    .map((holding) => holding.grant)
    .toSorted(byName);
}

function groupedOf<Grant extends { id: string; name: string }>(holdings: readonly Holding<Grant>[]) {
  const found = new Map<string, { grant: Grant; groups: { id: string; name: string }[] }>();
  for (const { grant, group: from } of holdings) {
    if (from === null) continue;
    const entry = found.get(grant.id) ?? { grant, groups: [] };
    entry.groups.push(from);
    found.set(grant.id, entry);
  }
  return [...found.values()]
    .map((entry) => ({ ...entry, groups: entry.groups.toSorted(byName) }))
    .toSorted((a, b) => byName(a.grant, b.grant));
}

/** The member whose direct grants change, and the ids of the grants. */
type Holder = Record<'tenantId' | 'userId', string>;
type Given = Record<'roles' | 'permissions', readonly string[]>;

/** Gives a member direct roles and permissions; existing ones stay. */
export async function addDirectGrants(db: Db, holder: Holder, { roles, permissions }: Given): Promise<void> {
  const given = roles.map((roleId) => ({ ...holder, roleId }));
  if (given.length > 0) await db.insert(memberApplicationRoles).values(given).onConflictDoNothing();
  const allowed = permissions.map((permissionId) => ({ ...holder, permissionId }));
  if (allowed.length > 0) await db.insert(memberApplicationPermissions).values(allowed).onConflictDoNothing();
}

/** The condition that a member's or a group's grant belongs to one of some applications. */
const grantOf = (kind: string, applicationIds: readonly string[]) =>
  sql
    .raw(`${kind}_id in (select id from application_${kind}s where application_id = `)
    .append(sql`${anyOf(applicationIds)})`);

/** Replaces a member's direct grants in each named application; grants of groups stay. */
export async function replaceDirectGrants(
  db: Db,
  { tenantId, userId }: Holder,
  { applicationRoles: roles = [], applicationPermissions: permissions = [] }: MemberUpdate,
): Promise<void> {
  for (const [kind, wanted] of Object.entries({ role: roles, permission: permissions })) {
    if (wanted.length === 0) continue;
    const replaced = grantOf(
      kind,
      wanted.map(({ applicationId }) => applicationId),
    );
    const held = sql.raw(`member_application_${kind}s`);
    await db.execute(sql`delete from ${held} where tenant_id = ${tenantId} and user_id = ${userId} and ${replaced}`);
  }
  await addDirectGrants(db, { tenantId, userId }, { roles: idsOf(roles), permissions: idsOf(permissions) });
}

/** Deletes the grants of a tenant's members and groups when an application is removed: a later assignment starts without them. */
export async function removeGrants(db: Db, tenantId: string, applicationId: string): Promise<void> {
  for (const kind of ['role', 'permission']) {
    const [ofMembers, ofGroups] = [sql.raw(`member_application_${kind}s`), sql.raw(`group_application_${kind}s`)];
    const gone = grantOf(kind, [applicationId]);
    await db.execute(sql`delete from ${ofMembers} where tenant_id = ${tenantId} and ${gone}`);
    await db.execute(
      sql`delete from ${ofGroups} where group_id in (select id from groups where tenant_id = ${tenantId}) and ${gone}`,
    );
  }
}
