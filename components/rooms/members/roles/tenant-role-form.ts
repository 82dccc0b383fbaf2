/** The form that changes a role in a tenant: role and administration permissions (sections 4 and 6). */
import * as v from 'valibot';
import {
  ASSIGNABLE_ROLES,
  ALL_TENANT_PERMISSIONS,
  type AssignableRole,
  Role,
  adminIncludes,
} from '@/lib/contract/access';
import type { Member, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { isSameSet } from '@/components/form/conflict/set-field';
import { administrationGrants } from './administration-grants';

export const tenantRoleSchema = v.object({
  role: v.picklist(ASSIGNABLE_ROLES),
  permissions: v.array(v.picklist(ALL_TENANT_PERMISSIONS)),
});
export type TenantRoleForm = v.InferOutput<typeof tenantRoleSchema>;

type Editable = Pick<Member, 'role' | 'administrationPermissions'>;

/** The form for a member. A limited admin is a Regular with permissions, because only Admin and Regular can be selected. */
export function toForm(member: Editable, isSuperTenant: boolean): TenantRoleForm {
  const role = member.role === Role.Admin ? Role.Admin : Role.Regular;
  return { role, permissions: administrationGrants(member, isSuperTenant) };
}

/**
 * The form after another role was selected: Admin fills in every permission; switching back restores a non-admin's own permissions, and
 * leaves a former admin with none.
 */
export function withRole(role: AssignableRole, member: Editable, isSuperTenant: boolean): TenantRoleForm {
  if (role === Role.Admin) return { role, permissions: [...adminIncludes(isSuperTenant)] };
  return { role, permissions: member.role === Role.Admin ? [] : administrationGrants(member, isSuperTenant) };
}

/**
 * The update to send: only what differs from the member. A non-admin who stays one keeps the role as the platform names it (Regular or
 * LimitedAdmin); a limited admin without any permission left becomes a Regular.
 */
export function toRequest(form: TenantRoleForm, member: Editable, isSuperTenant: boolean): MemberUpdate {
  const before = toForm(member, isSuperTenant);
  const update: MemberUpdate = {};
  const emptied = member.role === Role.LimitedAdmin && form.permissions.length === 0;
  if (form.role !== before.role || emptied) update.role = form.role;
  const permissions = adminIncludes(isSuperTenant).filter((permission) => form.permissions.includes(permission));
  if (!isSameSet(new Set(permissions), new Set(before.permissions)) || update.role !== undefined)
    update.administrationPermissions = permissions;
  return update;
}
