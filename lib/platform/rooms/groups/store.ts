import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Group, GroupInput, GroupSummary } from '@/lib/contract/entities/resources';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import {
  applicationPermissions,
  applicationRoles,
  applications,
  groupApplicationPermissions,
  groupApplicationRoles,
  groupMembers,
  groups,
  tenantMembers,
  users,
} from '../../db/schema';
import { grouped, rolePermissions } from '../shared/applications';
import { idsOf } from '../shared/grants';
import { nameTaken, uniquely } from '../shared/names';
import { countAll, inChunks } from '../shared/sql';

/** Rows of one insert: a group can have thousands of members. */
const INSERT_ROWS = 2000;

/** The groups of a tenant with their sizes, sorted by name (section 4). */
export async function loadGroups(db: Db, tenantId: string): Promise<GroupSummary[]> {
  const rows = await db
    .select()
    .from(groups)
    .where(eq(groups.tenantId, tenantId))
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id));
  const sizes = await db
    .select({ groupId: groupMembers.groupId, count: countAll })
    .from(groupMembers)
    .where(eq(groupMembers.tenantId, tenantId))
    .groupBy(groupMembers.groupId);
  const counts = new Map(sizes.map((row) => [row.groupId, row.count]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    numberOfMembers: counts.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** One group of a tenant with its members, roles and permissions. Throws ApiError notFound. */
export async function requireGroup(db: Db, tenantId: string, groupId: string): Promise<Group> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.tenantId, tenantId)));
  if (group === undefined) throw notFound('The group');
  const members = await db
    .select({ id: users.id, displayName: users.displayName, contactEmail: users.contactEmail })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id));
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    numberOfMembers: members.length,
    createdAt: group.createdAt.toISOString(),
    members,
    ...(await grantsOfGroup(db, groupId)),
  };
}

async function grantsOfGroup(db: Db, groupId: string) {
  const application = { applicationId: applications.id, name: applications.name, suiteName: applications.suiteName };
  const roles = await db
    .select({
      application,
      role: { id: applicationRoles.id, name: applicationRoles.name, displayName: applicationRoles.displayName },
    })
    .from(groupApplicationRoles)
    .innerJoin(applicationRoles, eq(applicationRoles.id, groupApplicationRoles.roleId))
    .innerJoin(applications, eq(applications.id, applicationRoles.applicationId))
    .where(eq(groupApplicationRoles.groupId, groupId))
    .orderBy(asc(sql`lower(${applications.name})`), asc(sql`lower(${applicationRoles.name})`));
  const permissions = await db
    .select({ application, permission: { id: applicationPermissions.id, name: applicationPermissions.name } })
    .from(groupApplicationPermissions)
    .innerJoin(applicationPermissions, eq(applicationPermissions.id, groupApplicationPermissions.permissionId))
    .innerJoin(applications, eq(applications.id, applicationPermissions.applicationId))
    .where(eq(groupApplicationPermissions.groupId, groupId))
    .orderBy(asc(sql`lower(${applications.name})`), asc(sql`lower(${applicationPermissions.name})`));
  const bundles = await rolePermissions(
    db,
    roles.map((row) => row.role.id),
  );
  const id = (row: { application: { applicationId: string } }) => row.application.applicationId;
  return {
    applicationRoles: [...grouped(roles, id, (row) => row).values()].flatMap((rows) =>
      rows.slice(0, 1).map((first) => ({
        application: first.application,
        roles: rows.map(({ role }) => ({ ...role, permissions: bundles.get(role.id) ?? [], isAssigned: true })),
      })),
    ),
    applicationPermissions: [...grouped(permissions, id, (row) => row).values()].flatMap((rows) =>
      rows.slice(0, 1).map((first) => ({
        application: first.application,
        permissions: rows.map((row) => row.permission),
      })),
    ),
  };
}

/** Which of these people are active members of the tenant. */
export async function membersAmong(db: Db, tenantId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await inChunks(userIds, (some) =>
    db
      .select({ id: tenantMembers.userId })
      .from(tenantMembers)
      .where(and(eq(tenantMembers.tenantId, tenantId), inArray(tenantMembers.userId, some))),
  );
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

/** Changes a group; members, roles and permissions become those of the request. Throws ApiError conflict.nameTaken. */
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
  const members = [...new Set(input.members)];
  for (let start = 0; start < members.length; start += INSERT_ROWS) {
    const some = members.slice(start, start + INSERT_ROWS);
    await db.insert(groupMembers).values(some.map((userId) => ({ groupId, tenantId, userId })));
  }
  const roles = idsOf(input.applicationRoles);
  if (roles.length > 0) await db.insert(groupApplicationRoles).values(roles.map((roleId) => ({ groupId, roleId })));
  const permissions = idsOf(input.applicationPermissions);
  if (permissions.length > 0) {
    await db.insert(groupApplicationPermissions).values(permissions.map((permissionId) => ({ groupId, permissionId })));
  }
}
