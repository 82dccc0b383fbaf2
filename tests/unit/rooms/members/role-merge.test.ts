/** A member's rights that two admins edited. */
import { describe, expect, test } from 'vitest';
import { type Side, type Versions, mergeRows } from '@/components/form/conflict/three-way';
import type { ApplicationRoleForm } from '@/components/rooms/members/roles/application-role-form';
import { compareApplicationRoles, compareTenantRoles } from '@/components/rooms/members/roles/use-role-conflict';
import type { TenantRoleForm } from '@/components/rooms/members/roles/tenant-role-form';
import { Permission, Role, adminIncludes } from '@/lib/contract/access';
import { SET_TEXTS } from '../../../support/set-texts';

const { TenantManagement, GroupManagement } = Permission;
const regular = (...permissions: TenantRoleForm['permissions']): TenantRoleForm => ({
  role: Role.Regular,
  permissions,
});
const admin: TenantRoleForm = { role: Role.Admin, permissions: [...adminIncludes(false)] };

const rowsOf = (versions: Versions<TenantRoleForm>) =>
  compareTenantRoles(versions, false, {
    role: 'Role',
    permissions: 'Permissions',
    show: ({ role }) => role,
    nameOf: (id) => id,
    given: SET_TEXTS,
  });
const mergeRole = (versions: Versions<TenantRoleForm>, side?: Side) => {
  const rows = rowsOf(versions);
  return mergeRows(versions.theirs, rows, new Map(side && rows.map(({ id }) => [id, side])));
};

describe('the tenant role', () => {
  test.each([
    ['only mine', regular(), regular(), regular(TenantManagement), ['permissions', 'mine', 'mine']],
    [
      'only theirs',
      regular(TenantManagement),
      regular(),
      regular(TenantManagement),
      ['permissions', 'theirs', 'theirs'],
    ],
    ['both', regular(), regular(TenantManagement), regular(GroupManagement), ['permissions', 'both', 'merged']],
    ['a new Admin', regular(), admin, regular(GroupManagement), ['role', 'both', 'mine']],
    ['a new Admin, mine alone', regular(), regular(), admin, ['role', 'mine', 'mine']],
    ['an Admin no more', admin, regular(), admin, ['role', 'theirs', 'theirs']],
  ])('%s', (_, base, theirs, mine, expected) => {
    const [found] = rowsOf({ base, theirs, mine });
    expect([found?.id, found?.difference, found?.preset]).toEqual(expected);
  });

  test('the same on both sides is nothing to choose', () => {
    const versions = { base: regular(), theirs: regular(TenantManagement), mine: regular(TenantManagement) };
    expect(rowsOf(versions)).toEqual([]);
    expect(mergeRole(versions)).toEqual(versions.theirs);
  });

  test('both changes of the permissions stay, and a role goes with its own', () => {
    const versions = {
      base: regular(TenantManagement),
      theirs: regular(),
      mine: regular(TenantManagement, GroupManagement),
    };
    expect(mergeRole(versions, 'merged')).toEqual(regular(GroupManagement));
    expect(mergeRole(versions, 'mine')).toEqual(versions.mine);
    const promoted = { ...versions, theirs: admin };
    expect(mergeRole(promoted, 'theirs')).toEqual(admin);
    expect(mergeRole(promoted, 'mine')).toEqual(versions.mine);
  });
});

test('grants in applications are joined one by one, and what is theirs stands as theirs does', () => {
  const form = (ledger: string[], metering: string[]): ApplicationRoleForm => ({
    applications: [
      { applicationId: 'ledger', roles: ledger, permissions: [] },
      { applicationId: 'metering', roles: metering, permissions: ['read'] },
    ],
  });
  const versions = {
    base: form(['viewer'], ['reader']),
    theirs: form([], ['reader']),
    mine: form(['viewer', 'clerk'], []),
  };
  const rows = compareApplicationRoles(versions, SET_TEXTS, (id) => id);
  const merge = (sides: Record<string, Side>) => mergeRows(versions.theirs, rows, new Map(Object.entries(sides)));
  expect(merge({ 'grants ledger': 'merged', 'grants metering': 'mine' })).toEqual(form(['clerk'], []));
  // An application in which nothing is given is left out.
  expect(merge({ 'grants ledger': 'theirs', 'grants metering': 'theirs' }).applications).toEqual(
    versions.theirs.applications.slice(1),
  );
});
