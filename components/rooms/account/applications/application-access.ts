/** A person's access to applications: direct and group assignments together. */
import type { ApplicationPermissions, ApplicationRoles } from '@/lib/contract/rooms/members/entities';
import { byName } from '@/lib/contract/compare-names';
import { applicationFullName } from './launch';

export type AccessSource = 'direct' | 'group' | 'mixed';
export type AccessEntry = { id: string; name: string; source: AccessSource };
export type ApplicationAccess = { id: string; name: string; roles: AccessEntry[]; permissions: AccessEntry[] };

/** One row per application with at least one role or permission, sorted by name. */
export function accessByApplication(
  roles: readonly ApplicationRoles[],
  permissions: readonly ApplicationPermissions[],
): ApplicationAccess[] {
  const rows = new Map<string, ApplicationAccess>();
  const rowOf = (application: ApplicationRoles['application']): ApplicationAccess => {
    const { applicationId: id } = application;
    const known = rows.get(id);
    if (known) return known;
    const row: ApplicationAccess = { id, name: applicationFullName(application), roles: [], permissions: [] };
    rows.set(id, row);
    return row;
  };
  for (const entry of roles) {
    const grouped = entry.rolesFromGroups.map(({ roleId, role }) => ({
      id: roleId,
      name: role?.displayName || role?.name || roleId,
    }));
    const direct = entry.roles.map(({ id, name, displayName }) => ({ id, name: displayName || name }));
    rowOf(entry.application).roles.push(...withSource(direct, grouped));
  }
  for (const entry of permissions) {
    const grouped = entry.permissionsFromGroups.map(({ permissionId, permission }) => ({
      id: permissionId,
      name: permission?.name ?? permissionId,
    }));
    rowOf(entry.application).permissions.push(...withSource(entry.permissions, grouped));
  }
  return [...rows.values()].filter((row) => row.roles.length + row.permissions.length > 0).toSorted(byName);
}

type Named = { id: string; name: string };

function withSource(direct: readonly Named[], grouped: readonly Named[]): AccessEntry[] {
  const entries = new Map<string, AccessEntry>();
  for (const { id, name } of direct) entries.set(id, { id, name, source: 'direct' });
  for (const { id, name } of grouped) {
    const known = entries.get(id);
    if (known === undefined) entries.set(id, { id, name, source: 'group' });
    else if (known.source === 'direct') entries.set(id, { ...known, source: 'mixed' });
  }
  return [...entries.values()].toSorted(byName);
}
