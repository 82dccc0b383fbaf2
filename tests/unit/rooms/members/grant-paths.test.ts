import { describe, expect, test } from 'vitest';
import { permissionChips, roleChips } from '@/components/rooms/members/where-from/grant-chips';
import { administrationGrants } from '@/components/rooms/members/roles/administration-grants';
import {
  administrationGrantOrigin,
  applicationGrantOrigin,
  roleOrigin,
} from '@/components/rooms/members/where-from/grant-paths';
import { Permission, Role, TENANT_PERMISSIONS, screenIds, screenRow } from '@/lib/contract/access';
import { group, ledger, member, role } from './fixtures';

const { TenantManagement, GroupManagement, ResourceManagement } = Permission;
/** The screens of a tenant that nothing but this permission opens. */
const screensBy = (permission: Permission) =>
  screenIds.filter((id) => {
    const { gate, scope } = screenRow(id);
    return scope === 'tenant' && gate.length === 1 && gate[0] === permission;
  });
const holder = (over: Partial<Parameters<typeof member>[0]>) => member({ id: 'm', ...over });

describe('administration permissions', () => {
  test('a direct one is lost with its screens', () => {
    const origin = administrationGrantOrigin(
      holder({ administrationPermissions: [GroupManagement] }),
      GroupManagement,
      false,
    );
    expect(origin).toEqual({
      paths: [{ via: 'direct' }],
      removal: { effect: 'lost', screens: screensBy(GroupManagement), permissions: [] },
    });
  });

  test('an admin has them by the role alone', () => {
    const admin = holder({ role: Role.Admin, administrationPermissions: [TenantManagement, GroupManagement] });
    expect(administrationGrants(admin, false)).toEqual([...TENANT_PERMISSIONS]);
    expect(administrationGrantOrigin(admin, GroupManagement, false)).toEqual({
      paths: [{ via: 'tenantRole', role: Role.Admin }],
      removal: { effect: 'notDirect' },
    });
  });

  test('an organization admin keeps members and settings, but not every page, without TenantManagement', () => {
    const both = holder({ isOrganizationAdmin: true, administrationPermissions: [TenantManagement] });
    const origin = administrationGrantOrigin(both, TenantManagement, false);
    expect(origin.paths).toEqual([{ via: 'direct' }, { via: 'organizationRole', role: Role.OrganizationAdmin }]);
    expect(origin.removal).toEqual({ effect: 'lost', screens: screensBy(TenantManagement), permissions: [] });
  });

  test('what this kind of tenant does not have is not shown, and removing it changes nothing', () => {
    const odd = holder({ administrationPermissions: [ResourceManagement] });
    expect(administrationGrants(odd, false)).toEqual([]);
    expect(administrationGrantOrigin(odd, ResourceManagement, false).removal).toEqual({ effect: 'nothing' });
    expect(administrationGrantOrigin(odd, ResourceManagement, true).removal).toMatchObject({ effect: 'lost' });
  });
});

test('the role comes from the organization, the tenant, or both', () => {
  expect(roleOrigin({ role: Role.Regular, isOrganizationAdmin: true })).toEqual([
    { via: 'organizationRole', role: Role.OrganizationAdmin },
    { via: 'tenantRole', role: Role.Regular },
  ]);
  expect(roleOrigin({ role: 'Emperor', isOrganizationAdmin: false })).toEqual([
    { via: 'tenantRole', role: Role.Unknown },
  ]);
});

describe('application grants', () => {
  const entries = [
    {
      application: ledger,
      permissions: [{ id: 'read', name: 'ledger.read' }],
      permissionsFromGroups: [],
      permissionsFromRoles: [
        { permission: { id: 'read', name: 'ledger.read' }, roles: [role('viewer')] },
        { permission: { id: 'export', name: 'ledger.export' }, roles: [role('viewer')] },
        { permission: { id: 'post', name: 'ledger.post' }, roles: [role('viewer'), role('accountant')] },
      ],
    },
  ];

  test('a role that only groups give has nothing to remove', () => {
    const [chip] = roleChips([
      { application: ledger, roles: [], rolesFromGroups: [{ roleId: 'viewer', groups: [group('a'), group('b')] }] },
    ]);
    expect(applicationGrantOrigin(chip!, entries)).toEqual({
      paths: [
        { via: 'group', group: group('a') },
        { via: 'group', group: group('b') },
      ],
      removal: { effect: 'notDirect' },
    });
  });

  test('a mixed role stays when the direct one goes', () => {
    const [chip] = roleChips([
      { application: ledger, roles: [role('viewer')], rolesFromGroups: [{ roleId: 'viewer', groups: [group('a')] }] },
    ]);
    expect(applicationGrantOrigin(chip!, entries).removal).toEqual({ effect: 'nothing' });
  });

  test('a direct role takes the permissions with it that nothing else gives', () => {
    const [chip] = roleChips([{ application: ledger, roles: [role('viewer')], rolesFromGroups: [] }]);
    expect(applicationGrantOrigin(chip!, entries).removal).toEqual({
      effect: 'lost',
      screens: [],
      permissions: [{ id: 'export', name: 'ledger.export' }],
    });
  });

  test('a direct permission that a role brings too is not lost', () => {
    const [chip] = permissionChips(entries);
    expect(applicationGrantOrigin(chip!, entries)).toEqual({
      paths: [{ via: 'direct' }, { via: 'applicationRole', role: { id: 'viewer', name: 'viewer' } }],
      removal: { effect: 'nothing' },
    });
  });
});
