import { describe, expect, test } from 'vitest';
import {
  type AccessClaims,
  ALL_TENANT_PERMISSIONS,
  Permission,
  Role,
  type ScreenId,
  type Section,
  TENANT_PERMISSIONS,
  can,
  canOpen,
  screenIds,
  screenRow,
  sidebarScreens,
  subjectFor,
} from '@/lib/contract/access';

const claims = (over: Partial<AccessClaims['tenants'][number]> = {}, organizationAdmin = false): AccessClaims => ({
  id: 'u1',
  tenants: [
    {
      id: 't1',
      organizationId: 'o1',
      isSuperTenant: false,
      role: Role.Regular,
      administrationPermissions: [],
      ...over,
    },
  ],
  organizations: [{ id: 'o1', isOrganizationAdmin: organizationAdmin, administrationPermissions: [] }],
});
const at = { organizationId: 'o1', tenantId: 't1' };

describe('subjectFor', () => {
  test('Admin includes all that its kind of tenant can have', () => {
    expect(subjectFor(claims({ role: Role.Admin }), at).grants).toEqual([Role.Admin, ...TENANT_PERMISSIONS]);
    expect(subjectFor(claims({ role: Role.Admin, isSuperTenant: true }), at).grants).toEqual([
      Role.Admin,
      ...ALL_TENANT_PERMISSIONS,
    ]);
  });

  test('super-tenant permissions in a normal tenant give nothing', () => {
    const subject = subjectFor(claims({ administrationPermissions: [Permission.OnboardingManagement] }), at);
    expect(subject.grants).toEqual([Role.Regular]);
  });

  test('unknown roles and permissions give nothing but Unknown', () => {
    const subject = subjectFor(claims({ role: 'Root', administrationPermissions: ['Everything'] }), at);
    expect(subject.grants).toEqual([Role.Unknown]);
  });

  test('a tenant of another organization is not entered through this one', () => {
    const subject = subjectFor(claims({ role: Role.Admin }), { organizationId: 'o2', tenantId: 't1' });
    expect(subject).toMatchObject({ inTenant: false, inOrganization: false, grants: [] });
  });

  test('an organization admin is one without being a member of the tenant', () => {
    const subject = subjectFor(claims({}, true), { organizationId: 'o1', tenantId: 't9' });
    expect(subject).toMatchObject({ inTenant: false, inOrganization: true, grants: [Role.OrganizationAdmin] });
  });
});

describe('can', () => {
  const limited = subjectFor(
    claims({ role: Role.LimitedAdmin, administrationPermissions: [Permission.TenantManagement] }),
    at,
  );

  test('a limited admin invites regular members only', () => {
    expect(can(limited, 'members.invite', { role: Role.Regular })).toEqual({ allowed: true });
    expect(can(limited, 'members.invite', { role: Role.Admin })).toEqual({ allowed: false, reason: 'roleTooHigh' });
  });

  test('a super-tenant is never deleted', () => {
    const admin = { ...subjectFor(claims({}, true), at), grants: [Permission.RemoveTenantsInOrganization] };
    expect(can(admin, 'tenant.delete', { isSuperTenant: false })).toEqual({ allowed: true });
    expect(can(admin, 'tenant.delete', { isSuperTenant: true })).toEqual({
      allowed: false,
      reason: 'superTenantTarget',
    });
  });

  test('super-tenant work is refused elsewhere with its own reason', () => {
    expect(can(limited, 'tenant.onboard')).toEqual({ allowed: false, reason: 'notSuperTenant' });
  });

  test('an unknown action is refused', () => {
    expect(can(limited, 'nothing' as 'tenant.read')).toEqual({ allowed: false, reason: 'notPermitted' });
    expect(can(limited, 'toString' as 'tenant.read')).toEqual({ allowed: false, reason: 'notPermitted' });
  });
});

/** The entries that the specification names, in its order (section 2). */
const SPECIFIED = {
  organization: ['organization', 'organizationOverview', 'organizationMembers', 'organizationTenants'],
  tenant: ['tenant', 'tenantMembers', 'groups', 'assignedClients'],
  superAdmin: ['tenantCreate', 'assignments'],
  resources: [
    'applications',
    'singleTenantApplications',
    'applicationTemplates',
    'apiResources',
    'clients',
    'clientTemplates',
  ],
  overview: ['essentials', 'applicationList'],
} as const satisfies Record<Section, readonly ScreenId[]>;

describe('the sidebar', () => {
  test('of a super-tenant admin who is organization admin too has everything', () => {
    const me = claims({ role: Role.Admin, isSuperTenant: true }, true);
    const subject = subjectFor(
      {
        ...me,
        organizations: [
          {
            id: 'o1',
            isOrganizationAdmin: true,
            administrationPermissions: [Permission.ReadTenantsInOrganization],
          },
        ],
      },
      at,
    );
    for (const [section, named] of Object.entries(SPECIFIED) as [Section, readonly ScreenId[]][]) {
      const listed = sidebarScreens(subject, section);
      expect(listed.filter((id) => named.includes(id))).toEqual(named);
      // A room that the specification does not name is there when it is for those who are asked here.
      expect(listed.toSorted()).toEqual(screenIds.filter((id) => screenRow(id).section === section).toSorted());
    }
  });

  test('of a regular member has the overview only', () => {
    const subject = subjectFor(claims(), at);
    for (const section of ['organization', 'tenant', 'superAdmin', 'resources'] as const) {
      expect(sidebarScreens(subject, section)).toEqual([]);
    }
    expect(sidebarScreens(subject, 'overview')).toEqual(['essentials', 'applicationList']);
    expect(canOpen(subject, 'settings')).toBe(true);
  });

  test('overview dashboard needs both the organization admin role and dashboard access', () => {
    expect(sidebarScreens(subjectFor(claims({}, true), at), 'organization')).toEqual([
      'organization',
      'organizationMembers',
    ]);
  });
});
