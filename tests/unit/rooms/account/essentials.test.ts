import { describe, expect, test } from 'vitest';
import { accessByApplication } from '@/components/rooms/account/applications/application-access';
import { essentialsOf } from '@/components/rooms/account/essentials';
import { asText } from '@/components/ui/primitives/copy-as-text';
import { Permission, Role } from '@/lib/contract/access';
import type { ApplicationPermissions, ApplicationRoles } from '@/lib/contract/rooms/members/entities';

const ledger = { applicationId: 'ledger', name: 'ledger-web', suiteName: 'Ledger' };
const archive = { applicationId: 'archive', name: 'Archive', suiteName: '' };
const role = (id: string, displayName = '') => ({ id, name: `name-${id}`, displayName });
const groups = [{ id: 'g', name: 'Accountants' }];

const roles: ApplicationRoles[] = [
  {
    application: ledger,
    roles: [role('viewer', 'Viewer'), role('admin')],
    rolesFromGroups: [
      { roleId: 'viewer', groups, role: role('viewer', 'Viewer') },
      { roleId: 'auditor', groups },
    ],
  },
];
const permissions: ApplicationPermissions[] = [
  {
    application: archive,
    permissions: [{ id: 'p1', name: 'archive.read' }],
    permissionsFromGroups: [],
    permissionsFromRoles: [],
  },
  {
    application: { ...ledger, applicationId: 'empty' },
    permissions: [],
    permissionsFromGroups: [],
    permissionsFromRoles: [],
  },
];

describe('access by application', () => {
  const rows = accessByApplication(roles, permissions);

  test('applications by suite and name, as one suite may have several; those with nothing left out', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Archive', 'Ledger ledger-web']);
  });

  test('every entry once, with where it comes from; the platform may name a group’s role by its id only', () => {
    expect(rows[1]?.roles).toEqual([
      { id: 'auditor', name: 'auditor', source: 'group' },
      { id: 'admin', name: 'name-admin', source: 'direct' },
      { id: 'viewer', name: 'Viewer', source: 'mixed' },
    ]);
    expect(rows[0]?.permissions).toEqual([{ id: 'p1', name: 'archive.read', source: 'direct' }]);
  });
});

test('roles and permissions of the unified list are told apart', () => {
  const me = {
    id: 'u',
    name: 'Astrid',
    firstName: 'Astrid',
    lastName: '',
    email: 'a@x.example',
    username: 'astrid',
    idp: null,
    acronym: '',
    language: 'en' as const,
    tenants: [],
    organizations: [],
    applicationRoles: [],
    applicationPermissions: [],
  };
  const data = essentialsOf(me, [Role.Admin, Permission.GroupManagement, Role.OrganizationAdmin], null, null);
  expect(data.roles).toEqual([Role.Admin, Role.OrganizationAdmin]);
  expect(data.permissions).toEqual([Permission.GroupManagement]);
  expect(data.user).toEqual({ id: 'u', name: 'Astrid', email: 'a@x.example', username: 'astrid', idp: null });
});

test('the text for a helpdesk has a line for everything that is known', () => {
  expect(
    asText([
      ['Name', 'Astrid'],
      ['E-mail', ''],
      ['Tenant', null],
      ['Tenant id', undefined],
      ['User id', 'u-1'],
    ]),
  ).toBe('Name: Astrid\nUser id: u-1');
});
