/** Where one lands after signing in (sections 2 and 4), and what a place that one is not in leaves of the sidebar. */
import { expect, test } from 'vitest';
import {
  type Grant,
  ORGANIZATION_PERMISSIONS,
  Permission,
  Role,
  type Subject,
  can,
  landingFor,
  sidebarScreens,
  subjectFor,
} from '@/lib/contract/access';

const subject = (grants: Grant[], over: Partial<Subject> = {}): Subject => ({
  userId: 'u1',
  organizationId: 'o1',
  tenantId: 't1',
  isSuperTenant: false,
  inOrganization: true,
  inTenant: true,
  grants,
  ...over,
});
const nowhere = { inTenant: false, inOrganization: false };

test.each<[string, Grant[], string]>([
  ['an organization admin', [Role.OrganizationAdmin], 'organization'],
  ['an organization admin, whatever else they are', [Role.OrganizationAdmin, Role.Admin], 'organization'],
  ['a tenant admin', [Role.Admin], 'tenant'],
  ['who manages the tenant', [Role.Regular, Permission.TenantManagement], 'tenant'],
  ['a limited admin, refused by the gate of the tenant', [Role.LimitedAdmin], 'applicationList'],
  ['a member', [Role.Regular], 'applicationList'],
  [
    'a person who onboards, refused by the gate of the organization',
    [Role.Regular, Permission.OnboardingManagement],
    'applicationList',
  ],
  ...[...ORGANIZATION_PERMISSIONS, Permission.DashboardAccess].map((permission): [string, Grant[], string] => [
    `a member with ${permission} alone`,
    [Role.Regular, permission],
    'applicationList',
  ]),
  ['an unknown role alone', [Role.Unknown], 'error'],
  ['an unknown role beside another grant', [Role.Unknown, Permission.GroupManagement], 'applicationList'],
])('%s', (_, grants, landing) => {
  expect(landingFor(subject(grants))).toBe(landing);
});

test('who is in the organization or in the tenant has applications, and who is in neither has nothing', () => {
  expect(landingFor(subject([], { inTenant: false }))).toBe('applicationList');
  expect(landingFor(subject([], { inOrganization: false }))).toBe('applicationList');
  expect(landingFor(subject([], nowhere))).toBe('error');
});

test('entries about a place are for those who are in it', () => {
  const all = subject([Role.OrganizationAdmin, Role.Admin, Permission.TenantManagement]);
  const sections = (of: Subject) => [
    sidebarScreens(of, 'organization').length > 0,
    sidebarScreens(of, 'tenant').length > 0,
  ];
  expect(sections(all)).toEqual([true, true]);
  expect(sections({ ...all, inTenant: false })).toEqual([true, false]);
  expect(sections({ ...all, inOrganization: false })).toEqual([false, true]);
  expect(sidebarScreens({ ...all, ...nowhere }, 'overview')).toEqual(['essentials', 'applicationList']);
});

test('what no grant allows is refused', () => {
  expect(can(subject([Role.Regular]), 'groups.manage')).toEqual({ allowed: false, reason: 'notPermitted' });
  expect(can(subject([Permission.GroupManagement]), 'groups.manage')).toEqual({ allowed: true });
});

test('one is in the organization of any of one’s tenants, and holds its known permissions alone', () => {
  const tenant = { isSuperTenant: false, role: Role.Regular, administrationPermissions: [] };
  const administrationPermissions = [Permission.ReadTenantsInOrganization, 'Everything'];
  const me = {
    id: 'u1',
    tenants: [
      { id: 't1', organizationId: 'o1', ...tenant },
      { id: 't2', organizationId: 'o2', ...tenant },
    ],
    organizations: [{ id: 'o3', isOrganizationAdmin: false, administrationPermissions }],
  };
  expect(subjectFor(me, { organizationId: 'o2' })).toMatchObject({ inOrganization: true, inTenant: false, grants: [] });
  expect(subjectFor(me, { organizationId: 'o4' })).toMatchObject({ inOrganization: false, grants: [] });
  expect(subjectFor(me, { organizationId: 'o3' }).grants).toEqual([Permission.ReadTenantsInOrganization]);
  expect(subjectFor(me, { tenantId: 'nowhere' })).toMatchObject({ organizationId: undefined, inTenant: false });
});
