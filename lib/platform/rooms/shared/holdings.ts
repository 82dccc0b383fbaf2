import { type SQL, sql } from 'drizzle-orm';
import type { PermissionEntity } from '@/lib/contract/rooms/applications/entities';
import { type Db, together } from '../../db/database';
import { isOpenTo } from '../../upstream/tenants';
import { grouped } from './applications';
import type { RoleRef } from './grants';

export interface HeldApplication {
  id: string;
  name: string;
  suiteName: string;
}

/** One role or permission of one member in one tenant, and the group it comes from (null: held directly). */
export interface Holding<Grant> {
  tenantId: string;
  userId: string;
  application: HeldApplication;
  grant: Grant;
  group: { id: string; name: string } | null;
}

/** What some people hold, directly or through groups, and the permissions that each of the roles brings; in no order. */
export interface Holdings {
  roles: Holding<RoleRef>[];
  /** Not those that come with a role. */
  permissions: Holding<PermissionEntity>[];
  bundles: Map<string, PermissionEntity[]>;
}

/** Whose grants: the given people in one tenant, or one person in every tenant that the person's identity provider is for. */
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
  /** Of a bundle: the role that brings the permission. */
  roleId: string;
};

/** The rows of a table with `tenant_id` and `user_id`. However many people there are, they are one parameter. */
function of(whose: Whose): SQL {
  if (!('tenantId' in whose)) return sql`user_id = ${whose.userId} and ${isOpenTo(sql`user_id`, sql`tenant_id`)}`;
  const people = sql`select jsonb_array_elements_text(${JSON.stringify(whose.userIds)}::text::jsonb)`;
  return sql`tenant_id = ${whose.tenantId} and user_id in (${people})`;
}

/** Reads all of it in one statement. */
export async function loadHoldings(db: Db, whose: Whose): Promise<Holdings> {
  const theirs = of(whose);
  // As JSON: the driver reads many small columns of many rows slowly.
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
