import { randomUUID } from 'node:crypto';
import { type SQL, and, eq, getTableColumns, like, or, sql } from 'drizzle-orm';
import type { PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import type { Group, GroupInput, GroupMember, GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { GROUP_SIZES } from '@/lib/contract/limits';
import { type Answer, notFound } from '../../api/handler';
import { type Db, anyOf, everyWord, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import {
  groupApplicationPermissions,
  groupApplicationRoles,
  groupMembers,
  groups,
  tenantMembers,
  users,
} from '../../db/schema';
import { grouped } from '../shared/applications';
import { type RoleRef, idsOf } from '../shared/grants';
import { nameTaken, uniquely } from '../shared/names';
import { type ListQuery, keyOf, keysetPage, listRequest } from '../shared/paging';
import { contains, countAll, writeInChunks } from '../shared/sql';
import { versionOf } from '../shared/versions';

const SORTS = ['name', 'description', 'numberOfMembers', 'createdAt'] as const;

/** The groups of a tenant with their sizes, by default sorted by name (section 4). */
export async function groupPage(
  db: Db,
  tenantId: string,
  query: ListQuery & { size?: string | undefined },
): Promise<Answer<'groups.list'>['result']> {
  const request = listRequest(query, SORTS, 3);
  const counted = db
    .select({ groupId: groupMembers.groupId, members: countAll.as('members') })
    .from(groupMembers)
    .where(eq(groupMembers.tenantId, tenantId))
    .groupBy(groupMembers.groupId)
    .as('counted');
  const size = sql<number>`coalesce(${counted.members}, 0)`;
  // Texts that sort like their values, so that one cursor format serves every order.
  const keys: Record<(typeof SORTS)[number], SQL<string>> = {
    name: nameOrder(groups.name),
    description: nameOrder(groups.description),
    numberOfMembers: sql<string>`lpad(${size}::text, 10, '0')`,
    createdAt: sql<string>`to_char(${groups.createdAt} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`,
  };
  const columns = [keys[request.sort], keys.name, sql`${groups.id}`];
  const matching = and(
    eq(groups.tenantId, tenantId),
    contains(request.search, groups.name, groups.description),
    query.size === undefined ? undefined : or(...query.size.split(',').map((choice) => sizeIs(size, choice))),
  );
  const rows = db
    .select({ ...getTableColumns(groups), size, key: keyOf(columns) })
    .from(groups)
    .leftJoin(counted, eq(counted.groupId, groups.id))
    .$dynamic();
  const count = db.$count(sql`${groups} left join ${counted} on ${eq(counted.groupId, groups.id)}`, matching);
  return await keysetPage(request, { columns, where: matching, rows, count }, (shown) => shown.map(toGroupSummary));
}

function sizeIs(size: SQL<number>, choice: string): SQL | undefined {
  const bounds = GROUP_SIZES.find(({ name }) => name === choice);
  if (bounds === undefined) return sql`false`;
  return and(sql`${size} >= ${bounds.min}`, bounds.max === null ? undefined : sql`${size} <= ${bounds.max}`);
}

type GroupRow = typeof groups.$inferSelect & { size: number };

function toGroupSummary({ id, name, description, createdAt, size }: GroupRow): GroupSummary {
  return { id, name, description, numberOfMembers: size, createdAt: createdAt.toISOString() };
}

/** The active members of a tenant by name, with only a picker's fields. */
export async function peoplePage(db: Db, tenantId: string, query: ListQuery): Promise<Answer<'groups.people'>> {
  const request = listRequest(query, ['displayName'], 3);
  const { orderKey, sortName, sortEmail, userId } = tenantMembers;
  const columns = [sql`${orderKey}`, sql`${sortEmail}`, sql`${userId}`];
  const matching = and(
    eq(tenantMembers.tenantId, tenantId),
    everyWord(request.search, (pattern) => or(like(sortName, pattern), like(sortEmail, pattern))),
  );
  const rows = db
    .select({ id: userId, displayName: users.displayName, contactEmail: users.contactEmail, key: keyOf(columns) })
    .from(tenantMembers)
    .innerJoin(users, eq(users.id, userId))
    .$dynamic();
  const count = db.$count(tenantMembers, matching);
  return await keysetPage(request, { columns, where: matching, rows, count }, (shown) =>
    shown.map(({ id, displayName, contactEmail }) => ({ id, displayName, contactEmail })),
  );
}

/** Loads a group with members, roles and permissions. Throws ApiError notFound. */
export async function requireGroup(db: Db, tenantId: string, groupId: string): Promise<Group> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.tenantId, tenantId)));
  if (group === undefined) throw notFound('The group');
  const { members, ...held } = await together<GrantRows & { members: GroupMember }>(db, {
    members: sql`select u.id, u.display_name as "displayName", u.contact_email as "contactEmail"
      from group_members m join users u on u.id = m.user_id where m.group_id = ${groupId} order by ${nameOrder(sql`u.display_name`)}, u.id`,
    ...grantParts(groupId),
  });
  const grants = toGrants(held);
  const { name, description } = group;
  return {
    id: group.id,
    name,
    description,
    numberOfMembers: members.length,
    createdAt: group.createdAt.toISOString(),
    members,
    ...grants,
    version: groupVersion(inputOf({ name, description, members, ...grants })),
  };
}

/** The request that describes an existing group. */
export function inputOf(group: Omit<Group, keyof GroupSummary> & Pick<Group, 'name' | 'description'>): GroupInput {
  const { name, description, members, applicationRoles, applicationPermissions } = group;
  return {
    name,
    description,
    members: members.map(({ id }) => id),
    applicationRoles: applicationRoles.map(({ application, roles }) => ({
      applicationId: application.applicationId,
      roles: roles.map(({ id }) => id),
    })),
    applicationPermissions: applicationPermissions.map(({ application, permissions }) => ({
      applicationId: application.applicationId,
      permissions: permissions.map(({ id }) => id),
    })),
  };
}

/** The version of a group's content. Permissions from its roles belong to the application. */
export function groupVersion({ name, description, members, ...grants }: GroupInput): string {
  const ids = [members, idsOf(grants.applicationRoles), idsOf(grants.applicationPermissions)];
  return versionOf([name, description, ...ids.map((each) => [...new Set(each)].toSorted())]);
}

type ApplicationRef = { applicationId: string; name: string; suiteName: string };

interface GrantRows {
  roles: { application: ApplicationRef; role: RoleRef };
  permissions: { application: ApplicationRef; permission: PermissionEntity };
  bundles: PermissionEntity & { roleId: string };
}

/** Queries for a group's grants, by application, and for the permissions of its roles. */
function grantParts(groupId: string): Record<keyof GrantRows, SQL> {
  const application = sql`json_build_object('applicationId', a.id, 'name', a.name, 'suiteName', a.suite_name) as application`;
  return {
    roles: sql`select ${application}, json_build_object('id', r.id, 'name', r.name, 'displayName', r.display_name) as role
      from group_application_roles g join application_roles r on r.id = g.role_id join applications a on a.id = r.application_id
      where g.group_id = ${groupId} order by ${nameOrder(sql`a.name`)}, ${nameOrder(sql`r.name`)}`,
    permissions: sql`select ${application}, json_build_object('id', p.id, 'name', p.name) as permission
      from group_application_permissions g join application_permissions p on p.id = g.permission_id
        join applications a on a.id = p.application_id
      where g.group_id = ${groupId} order by ${nameOrder(sql`a.name`)}, ${nameOrder(sql`p.name`)}`,
    bundles: sql`select rp.role_id as "roleId", p.id, p.name
      from group_application_roles g join application_role_permissions rp on rp.role_id = g.role_id
        join application_permissions p on p.id = rp.permission_id
      where g.group_id = ${groupId} order by ${nameOrder(sql`p.name`)}, p.id`,
  };
}

function toGrants({ roles, permissions, bundles: brought }: { [Name in keyof GrantRows]: GrantRows[Name][] }) {
  const bundles = grouped(
    brought,
    (row) => row.roleId,
    ({ id, name }) => ({ id, name }),
  );
  return {
    applicationRoles: byApplication(roles).map(([application, rows]) => ({
      application,
      roles: rows.map(({ role }) => ({ ...role, permissions: bundles.get(role.id) ?? [], isAssigned: true })),
    })),
    applicationPermissions: byApplication(permissions).map(([application, rows]) => ({
      application,
      permissions: rows.map((row) => row.permission),
    })),
  };
}

/** Each application with its rows, in their order. */
function byApplication<Row extends { application: ApplicationRef }>(rows: readonly Row[]): [ApplicationRef, Row[]][] {
  const id = ({ application }: Row): string => application.applicationId;
  return [...grouped(rows, id, (row) => row).values()].flatMap((of) =>
    of[0] === undefined ? [] : [[of[0].application, of]],
  );
}

/** Those of the given people who are active members of the tenant. */
export async function membersAmong(db: Db, tenantId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: tenantMembers.userId })
    .from(tenantMembers)
    .where(and(eq(tenantMembers.tenantId, tenantId), sql`${tenantMembers.userId} = ${anyOf(userIds)}`));
  return new Set(rows.map((row) => row.id));
}

const taken = (name: string) => nameTaken(`A group called ${name}`);

/** Creates a group. Throws ApiError conflict.nameTaken. */
export async function createGroup(db: Db, tenantId: string, input: GroupInput): Promise<Group> {
  const { name, description } = input;
  const id = randomUUID();
  await uniquely(taken(name), () => db.insert(groups).values({ id, tenantId, name, description }));
  await writeContents(db, tenantId, id, input);
  return await requireGroup(db, tenantId, id);
}

/** Updates a group and replaces its members, roles and permissions. Throws ApiError conflict.nameTaken. */
export async function updateGroup(db: Db, tenantId: string, groupId: string, input: GroupInput): Promise<Group> {
  const { name, description } = input;
  await uniquely(taken(name), () => db.update(groups).set({ name, description }).where(eq(groups.id, groupId)));
  await db.delete(groupMembers).where(eq(groupMembers.groupId, groupId));
  await db.delete(groupApplicationRoles).where(eq(groupApplicationRoles.groupId, groupId));
  await db.delete(groupApplicationPermissions).where(eq(groupApplicationPermissions.groupId, groupId));
  await writeContents(db, tenantId, groupId, input);
  return await requireGroup(db, tenantId, groupId);
}

async function writeContents(db: Db, tenantId: string, groupId: string, input: GroupInput): Promise<void> {
  await writeInChunks([...new Set(input.members)], (some) =>
    db.insert(groupMembers).values(some.map((userId) => ({ groupId, tenantId, userId }))),
  );
  await writeInChunks(idsOf(input.applicationRoles), (some) =>
    db.insert(groupApplicationRoles).values(some.map((roleId) => ({ groupId, roleId }))),
  );
  await writeInChunks(idsOf(input.applicationPermissions), (some) =>
    db.insert(groupApplicationPermissions).values(some.map((permissionId) => ({ groupId, permissionId }))),
  );
}
