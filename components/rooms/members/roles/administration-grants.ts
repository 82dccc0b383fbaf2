import { Role, type TenantPermission, adminIncludes } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';

/** The permissions to show for a member: all that the role includes for an Admin, else the granted ones. */
export function administrationGrants(
  member: Pick<Member, 'role' | 'administrationPermissions'>,
  isSuperTenant: boolean,
): TenantPermission[] {
  const possible = adminIncludes(isSuperTenant);
  if (member.role === Role.Admin) return [...possible];
  return possible.filter((permission) => member.administrationPermissions.includes(permission));
}
