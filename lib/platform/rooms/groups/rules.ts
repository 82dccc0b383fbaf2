import type { GroupInput } from '@/lib/contract/rooms/groups/entities';
import { fieldError, invalid } from '../../api/handler';

/**
 * Each application of a group needs at least one role or permission (section 5,
 * Groups.Validation.ApplicationMustHaveRolesOrPermissions).
 *
 * @throws ApiError group.withoutGrants
 */
export function checkGroupGrants(input: Pick<GroupInput, 'applicationRoles' | 'applicationPermissions'>): void {
  const counts = new Map<string, number>();
  const count = (id: string, more: number) => counts.set(id, (counts.get(id) ?? 0) + more);
  for (const { applicationId, roles } of input.applicationRoles) count(applicationId, roles.length);
  for (const { applicationId, permissions } of input.applicationPermissions) count(applicationId, permissions.length);
  if ([...counts.values()].includes(0)) {
    throw fieldError(
      'group.withoutGrants',
      'applicationRoles',
      'Each application of a group needs at least one role or permission.',
    );
  }
}

/** Only members of the tenant can be in its groups. @throws ApiError request.invalid */
export function checkGroupMembers(wanted: readonly string[], members: ReadonlySet<string>): void {
  if (wanted.every((id) => members.has(id))) return;
  throw invalid('members', 'members');
}
