/** What the panel of a member says about access: each role and permission once, with everything it comes from. */
import { expect, test } from 'vitest';
import { accessOf, groupsOf, originByRoles } from '@/components/rooms/members/panel/access';
import { group, ledger, member, metering, role } from './fixtures';

const permission = (name: string) => ({ id: name, name });
const ida = member({
  id: 'ida',
  applicationRoles: [
    { application: metering, roles: [role('operator')], rolesFromGroups: [] },
    {
      application: ledger,
      roles: [role('viewer', 'Viewer')],
      rolesFromGroups: [{ roleId: 'book', role: role('book', 'Book keeper'), groups: [group('a')] }],
    },
  ],
  applicationPermissions: [
    {
      application: ledger,
      permissions: [permission('approve')],
      permissionsFromGroups: [{ permissionId: 'approve', permission: permission('approve'), groups: [group('b')] }],
      permissionsFromRoles: [
        { permission: permission('approve'), roles: [role('book', 'Book keeper')] },
        { permission: permission('read'), roles: [role('viewer', 'Viewer'), role('book', 'Book keeper')] },
        { permission: permission('write'), roles: [role('book', 'Book keeper')] },
      ],
    },
  ],
});

test('by application and name: the roles, then the permissions, those too that only roles bring', () => {
  const found = accessOf(ida).map(({ name, held }) => [name, held.map(({ label, source }) => `${label} ${source}`)]);
  expect(found).toEqual([
    ['Ledger', ['Book keeper group', 'Viewer direct', 'approve mixed', 'read mixed', 'write group']],
    ['Metering', ['operator direct']],
  ]);
  const [approve, read] = accessOf(ida)[0]?.held.slice(2) ?? [];
  expect(approve).toMatchObject({ groups: [group('b')], viaRoles: [{ id: 'book', name: 'Book keeper' }] });
  expect(read && originByRoles(read)).toEqual({
    paths: [
      { via: 'applicationRole', role: { id: 'viewer', name: 'Viewer' } },
      { via: 'applicationRole', role: { id: 'book', name: 'Book keeper' } },
    ],
    removal: { effect: 'notDirect' },
  });
});

test('the groups are those that the platform names, or else those that give something', () => {
  expect(groupsOf(ida).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(groupsOf({ ...ida, groups: [group('c')] }).map(({ id }) => id)).toEqual(['c']);
  expect(groupsOf({ ...ida, groups: [] })).toEqual([]);
});
