import { and, eq, inArray } from 'drizzle-orm';
import type { ApplicationPermissions, ApplicationRoles, MemberUpdate } from '@/lib/contract/entities/members';
import type { PermissionEntity } from '@/lib/contract/entities/applications';
import type { Db } from '../../db/database';
import {
  applicationPermissions,
  applicationRoles,
  applications,
  groupApplicationPermissions,
  groupApplicationRoles,
  groupMembers,
  groups,
  memberApplicationPermissions,
  memberApplicationRoles,
} from '../../db/schema';
import { grouped, rolePermissions } from './applications';
import { type RoleRef, idsOf } from './grants';
import { inChunks } from './sql';

/** What members hold in applications: directly, through groups, and through roles. */
export interface MemberGrants {
  applicationRoles: ApplicationRoles[];
  applicationPermissions: ApplicationPermissions[];
}

interface Application {
  id: string;
  name: string;
  suiteName: string;
}
/** One role or permission of one member in one tenant, and the group it comes from (null: held directly). */
export interface Holding<Grant> {
  tenantId: string;
  userId: string;
  application: Application;
  grant: Grant;
  group: { id: string; name: string } | null;
}

const application = { id: applications.id, name: applications.name, suiteName: applications.suiteName };
const role = { id: applicationRoles.id, name: applicationRoles.name, displayName: applicationRoles.displayName };
const permission = { id: applicationPermissions.id, name: applicationPermissions.name };
const group = { id: groups.id, name: groups.name };

/** Whose grants: the given people in one tenant, or one person in every tenant. */
export type Whose = { tenantId: string; userIds: string[] } | { userId: string };

/** The condition for one of the tables with `tenantId` and `userId`. */
function whoseRows(
  table: typeof memberApplicationRoles | typeof memberApplicationPermissions | typeof groupMembers,
  whose: Whose,
  some: string[],
) {
  return 'tenantId' in whose
    ? and(eq(table.tenantId, whose.tenantId), inArray(table.userId, some))
    : eq(table.userId, whose.userId);
}

/** Every role that the members hold, directly or through a group. */
async function roleHoldings(db: Db, whose: Whose): Promise<Holding<RoleRef>[]> {
  const users = 'tenantId' in whose ? whose.userIds : [whose.userId];
  const direct = await inChunks(users, (some) =>
    db
      .select({
        tenantId: memberApplicationRoles.tenantId,
        userId: memberApplicationRoles.userId,
        application,
        grant: role,
      })
      .from(memberApplicationRoles)
      .innerJoin(applicationRoles, eq(applicationRoles.id, memberApplicationRoles.roleId))
      .innerJoin(applications, eq(applications.id, applicationRoles.applicationId))
      .where(whoseRows(memberApplicationRoles, whose, some)),
  );
  const through = await inChunks(users, (some) =>
    db
      .select({ tenantId: groupMembers.tenantId, userId: groupMembers.userId, application, grant: role, group })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(groupApplicationRoles, eq(groupApplicationRoles.groupId, groups.id))
      .innerJoin(applicationRoles, eq(applicationRoles.id, groupApplicationRoles.roleId))
      .innerJoin(applications, eq(applications.id, applicationRoles.applicationId))
      .where(whoseRows(groupMembers, whose, some)),
  );
  return [...direct.map((row) => ({ ...row, group: null })), ...through];
}

/** Every permission that the members hold, directly or through a group (not through roles). */
async function permissionHoldings(db: Db, whose: Whose): Promise<Holding<PermissionEntity>[]> {
  const users = 'tenantId' in whose ? whose.userIds : [whose.userId];
  const direct = await inChunks(users, (some) =>
    db
      .select({
        tenantId: memberApplicationPermissions.tenantId,
        userId: memberApplicationPermissions.userId,
        application,
        grant: permission,
      })
      .from(memberApplicationPermissions)
      .innerJoin(applicationPermissions, eq(applicationPermissions.id, memberApplicationPermissions.permissionId))
      .innerJoin(applications, eq(applications.id, applicationPermissions.applicationId))
      .where(whoseRows(memberApplicationPermissions, whose, some)),
  );
  const through = await inChunks(users, (some) =>
    db
      .select({ tenantId: groupMembers.tenantId, userId: groupMembers.userId, application, grant: permission, group })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(groupApplicationPermissions, eq(groupApplicationPermissions.groupId, groups.id))
      .innerJoin(applicationPermissions, eq(applicationPermissions.id, groupApplicationPermissions.permissionId))
      .innerJoin(applications, eq(applications.id, applicationPermissions.applicationId))
      .where(whoseRows(groupMembers, whose, some)),
  );
  return [...direct.map((row) => ({ ...row, group: null })), ...through];
}

/** The grants of members of one tenant, by user id. A member without any has no entry. */
export async function loadMemberGrants(
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, MemberGrants>> {
  if (userIds.length === 0) return new Map();
  const roles = await roleHoldings(db, { tenantId, userIds });
  const permissions = await permissionHoldings(db, { tenantId, userIds });
  const bundles = await rolePermissions(db, [...new Set(roles.map((holding) => holding.grant.id))]);
  return arrangeGrants(roles, permissions, bundles);
}

/** What one person holds in applications, over all of their tenants; what is held in several of them is told once. */
export async function loadPersonGrants(db: Db, userId: string): Promise<MemberGrants> {
  const once = <Grant extends { id: string }>(holdings: Holding<Grant>[]): Holding<Grant>[] => [
    ...new Map(holdings.map((held) => [`${held.grant.id} ${held.group?.id ?? ''}`, held])).values(),
  ];
  const roles = once(await roleHoldings(db, { userId }));
  const permissions = once(await permissionHoldings(db, { userId }));
  const bundles = await rolePermissions(db, [...new Set(roles.map((holding) => holding.grant.id))]);
  const found = arrangeGrants(roles, permissions, bundles).get(userId);
  return found ?? { applicationRoles: [], applicationPermissions: [] };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/**
 * Arranges holdings by person and application, each list sorted by name.
 *
 * @param bundles - the permissions that each role brings
 */
export function arrangeGrants(
  roles: readonly Holding<RoleRef>[],
  permissions: readonly Holding<PermissionEntity>[],
  bundles: ReadonlyMap<string, PermissionEntity[]>,
): Map<string, MemberGrants> {
  const found = new Map<string, MemberGrants>();
  const grantsOf = (userId: string) => {
    const known = found.get(userId) ?? { applicationRoles: [], applicationPermissions: [] };
    found.set(userId, known);
    return known;
  };
  for (const [userId, held] of grouped(
    roles,
    (holding) => holding.userId,
    (holding) => holding,
  )) {
    const grants = grantsOf(userId);
    for (const { application, holdings } of byApplication(held)) {
      grants.applicationRoles.push({
        application: refOf(application),
        roles: directOf(holdings),
        rolesFromGroups: groupedOf(holdings).map(({ grant, groups }) => ({ roleId: grant.id, role: grant, groups })),
      });
    }
  }
  for (const [userId, held] of grouped(
    permissions,
    (holding) => holding.userId,
    (holding) => holding,
  )) {
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

const refOf = ({ id, name, suiteName }: Application) => ({ applicationId: id, name, suiteName });

function byApplication<Grant>(holdings: readonly Holding<Grant>[]) {
  const found = new Map<string, { application: Application; holdings: Holding<Grant>[] }>();
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

/** Whose direct grants are changed, and the ids of what is given. */
type Holder = Record<'tenantId' | 'userId', string>;
type Given = Record<'roles' | 'permissions', readonly string[]>;

/** Gives a member roles and permissions directly; those already held stay. */
export async function addDirectGrants(db: Db, holder: Holder, { roles, permissions }: Given): Promise<void> {
  const given = roles.map((roleId) => ({ ...holder, roleId }));
  if (given.length > 0) await db.insert(memberApplicationRoles).values(given).onConflictDoNothing();
  const allowed = permissions.map((permissionId) => ({ ...holder, permissionId }));
  if (allowed.length > 0) await db.insert(memberApplicationPermissions).values(allowed).onConflictDoNothing();
}

/** Replaces what a member holds directly in each application that is named; groups' grants are not touched. */
export async function replaceDirectGrants(
  db: Db,
  holder: Holder,
  { applicationRoles: roles = [], applicationPermissions: permissions = [] }: MemberUpdate,
): Promise<void> {
  const named = (wanted: readonly { applicationId: string }[]) => wanted.map(({ applicationId }) => applicationId);
  const ofHolder = (table: typeof memberApplicationRoles | typeof memberApplicationPermissions) =>
    and(eq(table.tenantId, holder.tenantId), eq(table.userId, holder.userId));
  if (roles.length > 0) {
    const { id, applicationId } = applicationRoles;
    const ofApplications = db
      .select({ id })
      .from(applicationRoles)
      .where(inArray(applicationId, named(roles)));
    const { roleId } = memberApplicationRoles;
    await db
      .delete(memberApplicationRoles)
      .where(and(ofHolder(memberApplicationRoles), inArray(roleId, ofApplications)));
  }
  if (permissions.length > 0) {
    const { id, applicationId } = applicationPermissions;
    const ofApplications = db
      .select({ id })
      .from(applicationPermissions)
      .where(inArray(applicationId, named(permissions)));
    const held = memberApplicationPermissions;
    await db.delete(held).where(and(ofHolder(held), inArray(held.permissionId, ofApplications)));
  }
  await addDirectGrants(db, holder, { roles: idsOf(roles), permissions: idsOf(permissions) });
}
