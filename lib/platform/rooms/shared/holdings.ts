import { type SQL, sql } from 'drizzle-orm';
import type { PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import { type Db, together } from '../../db/database';
import type { applications } from '../../db/schema';
import { isOpenTo } from '../../upstream/tenants';
import { grouped } from './applications';
import type { RoleRef } from './grants';

export type HeldApplication = Pick<typeof applications.$inferSelect, 'id' | 'name' | 'suiteName'>;

/** A member's role or permission in one tenant, and the group it comes from (null: direct). */
export interface Holding<Grant> {
  tenantId: string;
  userId: string;
  application: HeldApplication;
  grant: Grant;
  group: { id: string; name: string } | null;
}

/** Grants of some people, direct or through groups, and the permissions of each role; unordered. */
export interface Holdings {
  roles: Holding<RoleRef>[];
  /** Without those that a role brings. */
  permissions: Holding<PermissionEntity>[];
  bundles: Map<string, PermissionEntity[]>;
}

/** The holders: these people in one tenant, or one person in every tenant that their identity provider serves. */
export type Whose = { tenantId: string; userIds: string[] } | { userId: string };

type Row = {
  kind: 'role' | 'permission' | 'bundle';
  tenantId: string;
  userId: string;
  applicationId: string;
  applicationName: string;
  suiteName: string;
  id: string;
  name: string;
  displayName: string;
  groupId: string | null;
  groupName: string;
  /** For a bundle: the role that brings the permission. */
  roleId: string;
};

/** The condition on a table with `tenant_id` and `user_id`. One parameter for any number of people. */
function of(whose: Whose): SQL {
  if (!('tenantId' in whose)) return sql`user_id = ${whose.userId} and ${isOpenTo(sql`user_id`, sql`tenant_id`)}`;
  const people = sql`select jsonb_array_elements_text(${JSON.stringify(whose.userIds)}::text::jsonb)`;
  return sql`tenant_id = ${whose.tenantId} and user_id in (${people})`;
}

/** Loads all grants in one statement. */
export async function loadHoldings(db: Db, whose: Whose): Promise<Holdings> {
  const theirs = of(whose);
  // As JSON, because the driver is slow with many small columns of many rows.
  const { rows } = await together<{ rows: Row }>(db, {
    rows: sql`
    with memberships as (select tenant_id, user_id, group_id from group_members where ${theirs}),
    held_roles as (
      select tenant_id, user_id, role_id, null as group_id from member_application_roles where ${theirs}
      union all
      select m.tenant_id, m.user_id, gr.role_id, m.group_id
      from memberships m join group_application_roles gr on gr.group_id = m.group_id
    ),
    held_permissions as (
      select tenant_id, user_id, permission_id, null as group_id from member_application_permissions where ${theirs}
      union all
      select m.tenant_id, m.user_id, gp.permission_id, m.group_id
      from memberships m join group_application_permissions gp on gp.group_id = m.group_id
    )
    select 'role' as kind, h.tenant_id as "tenantId", h.user_id as "userId", a.id as "applicationId", a.name as "applicationName",
      a.suite_name as "suiteName", r.id, r.name, r.display_name as "displayName", g.id as "groupId", g.name as "groupName",
      null as "roleId"
    from held_roles h
      join application_roles r on r.id = h.role_id join applications a on a.id = r.application_id
      left join groups g on g.id = h.group_id
    union all
    select 'permission', h.tenant_id, h.user_id, a.id, a.name, a.suite_name, p.id, p.name, null, g.id, g.name, null
    from held_permissions h
      join application_permissions p on p.id = h.permission_id join applications a on a.id = p.application_id
      left join groups g on g.id = h.group_id
    union all
    select 'bundle', null, null, null, null, null, p.id, p.name, null, null, null, rp.role_id
    from application_role_permissions rp join application_permissions p on p.id = rp.permission_id
    where rp.role_id in (select role_id from held_roles)`,
  });
  const place = (row: Row) => ({
    tenantId: row.tenantId,
    userId: row.userId,
    application: { id: row.applicationId, name: row.applicationName, suiteName: row.suiteName },
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName },
  });
  const ofKind = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind);
  return {
    roles: ofKind('role').map((row) => ({
      ...place(row),
      grant: { id: row.id, name: row.name, displayName: row.displayName },
    })),
    permissions: ofKind('permission').map((row) => ({ ...place(row), grant: { id: row.id, name: row.name } })),
    bundles: grouped(
      ofKind('bundle'),
      (row) => row.roleId,
      ({ id, name }) => ({ id, name }),
    ),
  };
}
