import { and, eq, inArray } from 'drizzle-orm';
import type { ApplicationPermissions, ApplicationRoles, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import type { PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import type { Db } from '../../db/database';
import {
  applicationPermissions,
  applicationRoles,
  memberApplicationPermissions,
  memberApplicationRoles,
} from '../../db/schema';
import { grouped } from './applications';
import { type RoleRef, idsOf } from './grants';
import { type HeldApplication, type Holding, type Holdings, loadHoldings } from './holdings';

/** What members hold in applications: directly, through groups, and through roles. */
export interface MemberGrants {
  applicationRoles: ApplicationRoles[];
  applicationPermissions: ApplicationPermissions[];
}

/** The grants of members of one tenant, by user id. A member without any has no entry. */
export async function loadMemberGrants(
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, MemberGrants>> {
  if (userIds.length === 0) return new Map();
  return arrangeGrants(await loadHoldings(db, { tenantId, userIds }));
}

/** What one person holds in applications, over all of their tenants; what is held in several of them is listed once. */
export async function loadPersonGrants(db: Db, userId: string): Promise<MemberGrants> {
  const once = <Grant extends { id: string }>(holdings: Holding<Grant>[]): Holding<Grant>[] => [
    ...new Map(holdings.map((held) => [`${held.grant.id} ${held.group?.id ?? ''}`, held])).values(),
  ];
  const { roles, permissions, bundles } = await loadHoldings(db, { userId });
  const found = arrangeGrants({ roles: once(roles), permissions: once(permissions), bundles }).get(userId);
  return found ?? { applicationRoles: [], applicationPermissions: [] };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** Arranges holdings by person and application, each list sorted by name. */
export function arrangeGrants({ roles, permissions, bundles }: Holdings): Map<string, MemberGrants> {
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
