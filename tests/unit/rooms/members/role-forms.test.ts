import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { withGrant } from '@/components/form/chosen-grants';
import * as applications from '@/components/rooms/members/roles/application-role-form';
import * as tenant from '@/components/rooms/members/roles/tenant-role-form';
import { Permission, Role, TENANT_PERMISSIONS, adminIncludes } from '@/lib/contract/access';
import { Application } from '@/lib/contract/rooms/applications/entities';
import { MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { group, ledger, member, metering, role } from './fixtures';

const { TenantManagement, GroupManagement, ResourceManagement } = Permission;

describe('the tenant role', () => {
  const regular = { role: Role.Regular, administrationPermissions: [GroupManagement] };
  const admin = { role: Role.Admin, administrationPermissions: [] };

  test('Admin fills in every permission of its kind of tenant; the way back restores what was there', () => {
    expect(tenant.withRole(Role.Admin, regular, false).permissions).toEqual([...TENANT_PERMISSIONS]);
    expect(tenant.withRole(Role.Admin, regular, true).permissions).toEqual([...adminIncludes(true)]);
    expect(tenant.withRole(Role.Regular, regular, false).permissions).toEqual([GroupManagement]);
    expect(tenant.withRole(Role.Regular, admin, false).permissions).toEqual([]);
    expect(tenant.toForm(admin, true)).toEqual({ role: Role.Admin, permissions: [...adminIncludes(true)] });
  });

  test('permissions of super-tenants do not appear elsewhere', () => {
    const odd = { role: Role.Regular, administrationPermissions: [ResourceManagement, TenantManagement, 'Foreign'] };
    expect(tenant.toForm(odd, false).permissions).toEqual([TenantManagement]);
    expect(tenant.toForm(odd, true).permissions).toEqual([TenantManagement, ResourceManagement]);
  });

  test('the request holds only what changed', () => {
    const request = (form: tenant.TenantRoleForm, of = regular) => tenant.toRequest(form, of, false);
    expect(request({ role: Role.Regular, permissions: [GroupManagement] })).toEqual({});
    expect(request({ role: Role.Regular, permissions: [] })).toEqual({ administrationPermissions: [] });
    expect(request({ role: Role.Admin, permissions: [] }, regular)).toEqual({
      role: Role.Admin,
      administrationPermissions: [],
    });
    expect(v.is(MemberUpdate, request(tenant.withRole(Role.Admin, regular, false)))).toBe(true);
  });

  test('a limited admin stays one while a permission is left, and is a Regular without any', () => {
    const limited = { role: Role.LimitedAdmin, administrationPermissions: [TenantManagement] };
    expect(tenant.toForm(limited, false)).toEqual({ role: Role.Regular, permissions: [TenantManagement] });
    expect(
      tenant.toRequest({ role: Role.Regular, permissions: [TenantManagement, GroupManagement] }, limited, false),
    ).toEqual({ administrationPermissions: [TenantManagement, GroupManagement] });
    expect(tenant.toRequest({ role: Role.Regular, permissions: [] }, limited, false)).toEqual({
      role: Role.Regular,
      administrationPermissions: [],
    });
  });
});

const held = member({
  id: 'm1',
  applicationRoles: [
    {
      application: ledger,
      roles: [role('viewer', 'Viewer')],
      rolesFromGroups: [
        { roleId: 'viewer', groups: [group('g1')] },
        { roleId: 'operator', groups: [group('g2')], role: role('operator', 'Operator') },
      ],
    },
    { application: metering, roles: [role('reader')], rolesFromGroups: [] },
  ],
  applicationPermissions: [
    {
      application: ledger,
      permissions: [{ id: 'p1', name: 'ledger.read' }],
      permissionsFromGroups: [],
      permissionsFromRoles: [],
    },
  ],
});
const tenantApplications = [
  v.parse(Application, {
    applicationId: ledger.applicationId,
    name: ledger.name,
    roles: [role('viewer', 'Viewer'), role('accountant', 'Accountant')],
    permissions: [
      { id: 'p1', name: 'ledger.read' },
      { id: 'p2', name: 'ledger.write' },
    ],
  }),
];

describe('application roles', () => {
  test('everything of the tenant can be chosen, and what the member holds besides is not lost', () => {
    const options = applications.grantOptions(tenantApplications, held);
    expect(options.map((entry) => entry.name)).toEqual(['Ledger', 'Metering']);
    expect(options[0]?.roles).toEqual([
      { id: 'accountant', name: 'Accountant', groups: [], fromGroup: false, brings: [] },
      { id: 'operator', name: 'Operator', groups: [group('g2')], fromGroup: true },
      { id: 'viewer', name: 'Viewer', groups: [group('g1')], fromGroup: true, brings: [] },
    ]);
    expect(options[1]?.roles.map((one) => one.id)).toEqual(['reader']);
  });

  test('what was deleted meanwhile is in the choice no longer, wherever it came from', () => {
    const gone = new Set(['viewer', 'p1']);
    expect(applications.withoutIds(applications.toForm(held).applications, gone)).toEqual([
      { applicationId: ledger.applicationId, roles: [], permissions: [] },
      { applicationId: metering.applicationId, roles: ['reader'], permissions: [] },
    ]);
    const left = applications.grantOptions([], applications.heldWithout(held, gone));
    expect(left.flatMap(({ roles, permissions }) => [...roles, ...permissions].map(({ id }) => id))).toEqual([
      'operator',
      'reader',
    ]);
  });

  test('the form and the request hold only direct grants; what groups give is neither sent nor taken away', () => {
    const form = applications.toForm(held);
    expect(applications.toRequest(form, held)).toEqual({ applicationRoles: [], applicationPermissions: [] });
    const changed = withGrant(form.applications, ledger.applicationId, 'roles', 'viewer', false);
    // The last one of an application: left out, the application would stay as it is.
    const withoutViewer = {
      applicationRoles: [{ applicationId: ledger.applicationId, roles: [] }],
      applicationPermissions: [],
    };
    expect(applications.toRequest({ applications: changed }, held)).toEqual(withoutViewer);
    // An application that is not in the form any more is taken away, too.
    const [, metered] = form.applications;
    expect(applications.toRequest({ applications: metered ? [metered] : [] }, held)).toEqual({
      ...withoutViewer,
      applicationPermissions: [{ applicationId: ledger.applicationId, permissions: [] }],
    });
    expect(v.is(applications.applicationRoleSchema, { applications: changed })).toBe(true);
  });

  test('switching a grant on twice keeps it once', () => {
    const once = withGrant([], 'a', 'permissions', 'p', true);
    expect(withGrant(once, 'a', 'permissions', 'p', true)).toEqual([
      { applicationId: 'a', roles: [], permissions: ['p'] },
    ]);
  });
});
