/** A member's rights that two people edited: where they differ, and what comes of the choices. Pure. */
import { type Given, mergeGrants } from '@/components/form/grants-merge';
import {
  type Difference,
  type Side,
  type Versions,
  difference,
  differenceOfSets,
  isSameSet,
  presetOf,
  setAfter,
} from '@/components/form/three-way';
import { type TenantPermission, adminIncludes } from '@/lib/contract/access';
import type { ApplicationRoleForm } from './application-role-form';
import type { TenantRoleForm } from './tenant-role-form';

/** The administration permissions of each version. */
export function permissionsOf({
  base,
  theirs,
  mine,
}: Versions<TenantRoleForm>): Versions<ReadonlySet<TenantPermission>> {
  return { base: new Set(base.permissions), theirs: new Set(theirs.permissions), mine: new Set(mine.permissions) };
}

/** What differs of the tenant role: the role, which brings its permissions along, or only these; null when nothing does. */
export function roleDiscrepancy(
  versions: Versions<TenantRoleForm>,
): { about: 'role' | 'permissions'; difference: Difference; preset: Side } | null {
  const { base, theirs, mine } = versions;
  if (theirs.role === mine.role) {
    const found = differenceOfSets(permissionsOf(versions));
    return found && { about: 'permissions', ...found };
  }
  const found = difference(
    base,
    theirs,
    mine,
    (a, b) => a.role === b.role && isSameSet(new Set(a.permissions), new Set(b.permissions)),
  );
  return found && { about: 'role', difference: found, preset: presetOf(found) };
}

/** The role and permissions of a choice. */
export function mergeRole(
  versions: Versions<TenantRoleForm>,
  side: Side | undefined,
  isSuperTenant: boolean,
): TenantRoleForm {
  const { theirs, mine } = versions;
  if (theirs.role !== mine.role) return side === 'mine' ? mine : theirs;
  const chosen = setAfter(permissionsOf(versions), side);
  return {
    role: theirs.role,
    permissions: adminIncludes(isSuperTenant).filter((permission) => chosen.has(permission)),
  };
}

/** What each version gives directly in applications. */
export function givenOf({ base, theirs, mine }: Versions<ApplicationRoleForm>): Versions<readonly Given[]> {
  const of = ({ applications }: ApplicationRoleForm): Given[] =>
    applications.map(({ applicationId, ...given }) => ({ application: applicationId, ...given }));
  return { base: of(base), theirs: of(theirs), mine: of(mine) };
}

/** What is given directly in applications by the choices. */
export function mergeApplications(
  versions: Versions<ApplicationRoleForm>,
  sides: ReadonlyMap<string, Side>,
): ApplicationRoleForm {
  return {
    applications: mergeGrants(givenOf(versions), sides).map(({ application, roles, permissions }) => ({
      applicationId: application,
      roles: [...roles],
      permissions: [...permissions],
    })),
  };
}
