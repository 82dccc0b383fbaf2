import { type SQL, sql } from 'drizzle-orm';
import { isOpenTo } from '../upstream/tenants';
import { type Db, together } from './database';
import { nameOrder } from './name-order';

export interface EffectiveRole {
  tenantId: string;
  applicationId: string;
  id: string;
  name: string;
  displayName: string;
}

/** A permission that a member has in an application: directly, through a group, or through a role from either. */
export type EffectivePermission = Omit<EffectiveRole, 'displayName'>;

/** Limits a table of the user to tenants that the user's identity provider serves. */
const isTheirs = (table: SQL, userId: string): SQL =>
  sql`${table}.user_id = ${userId} and ${isOpenTo(sql`${table}.user_id`, sql`${table}.tenant_id`)}`;

/** The user's role ids in all tenants (a `with` body for both queries). */
const heldRoles = (userId: string) => sql`
  select m.tenant_id, m.role_id from member_application_roles m where ${isTheirs(sql`m`, userId)}
  union
  select gm.tenant_id, gr.role_id from group_members gm
    join group_application_roles gr on gr.group_id = gm.group_id
    where ${isTheirs(sql`gm`, userId)}`;

/**
 * A user's roles and permissions in the applications of all tenants, for "My applications" and token claims.
 *
 * @returns roles and permissions, each once per tenant, sorted by name
 */
export async function effectiveGrants(
  db: Db,
  userId: string,
): Promise<{ roles: EffectiveRole[]; permissions: EffectivePermission[] }> {
  return await together<{ roles: EffectiveRole; permissions: EffectivePermission }>(db, {
    roles: sql`with held as (${heldRoles(userId)})
      select held.tenant_id as "tenantId", r.application_id as "applicationId", r.id, r.name, r.display_name as "displayName"
      from held join application_roles r on r.id = held.role_id
      order by ${nameOrder(sql`r.name`)}, r.id`,
    permissions: sql`with held as (${heldRoles(userId)}), given as (
        select m.tenant_id, m.permission_id from member_application_permissions m where ${isTheirs(sql`m`, userId)}
        union
        select gm.tenant_id, gp.permission_id from group_members gm
          join group_application_permissions gp on gp.group_id = gm.group_id
          where ${isTheirs(sql`gm`, userId)}
        union
        select held.tenant_id, rp.permission_id from held
          join application_role_permissions rp on rp.role_id = held.role_id
      )
      select given.tenant_id as "tenantId", p.application_id as "applicationId", p.id, p.name
      from given join application_permissions p on p.id = given.permission_id
      order by ${nameOrder(sql`p.name`)}, p.id`,
  });
}
