import { describe, expect, test } from 'vitest';
import { mayOpen } from '@/components/shell/may-open';
import { isOfLastPlace, placeOf, type ShellData, tenantsOf } from '@/components/shell/place';
import { Permission, Role, screenIds } from '@/lib/contract/access';
import { type ScreenParams, matchScreen, screenPath } from '@/lib/paths';
import { decideScreen } from '@/lib/console/pages/gate';
import { inOrder } from '@/lib/console/pages/place';

const tenant = (id: string, name: string, organizationId: string, isSuperTenant = false) => ({
  id,
  name,
  organizationId,
  isSuperTenant,
});
const data: ShellData = {
  icons: {},
  user: { id: 'u', name: 'Kari', email: 'kari@example.com' },
  organizations: [
    { id: 'o2', name: 'Ålesund' },
    { id: 'o1', name: 'Fjord' },
  ],
  tenants: [
    tenant('t10', 'Team 10', 'o1'),
    tenant('t2', 'Team 2', 'o1'),
    tenant('s', 'Super', 'o1', true),
    tenant('x', 'X', 'o2'),
  ],
  claims: {
    id: 'u',
    tenants: [
      { id: 't2', organizationId: 'o1', isSuperTenant: false, role: Role.Admin, administrationPermissions: [] },
      { id: 's', organizationId: 'o1', isSuperTenant: true, role: Role.Regular, administrationPermissions: [] },
    ],
    organizations: [{ id: 'o1', isOrganizationAdmin: false, administrationPermissions: [] }],
  },
  remembered: {},
  version: '1',
};

test('tenants: super-tenants first, then by name with numbers by size', () => {
  expect(tenantsOf(data, 'o1').map((entry) => entry.id)).toEqual(['s', 't2', 't10']);
  expect(tenantsOf(data, undefined)).toEqual([]);
});

describe('the place', () => {
  test('is what the address names, with the grants held there', () => {
    const place = placeOf(data, screenPath('tenantMembers', { organizationId: 'o1', tenantId: 't2' }));
    expect(place).toMatchObject({ screen: 'tenantMembers', organization: { id: 'o1' }, tenant: { id: 't2' } });
    expect(place.subject.grants).toContain(Permission.TenantManagement);
  });

  test('on pages of no organization is the remembered one, else the first by name', () => {
    const essentials = screenPath('essentials', {});
    expect(placeOf(data, essentials)).toMatchObject({ organization: { id: 'o1' }, tenant: { id: 's' } });
    const remembered = { ...data, remembered: { organizationId: 'o2', tenantId: 'x' } };
    expect(placeOf(remembered, essentials)).toMatchObject({ organization: { id: 'o2' }, tenant: { id: 'x' } });
    const stale = { ...data, remembered: { organizationId: 'gone', tenantId: 'x' } };
    expect(placeOf(stale, essentials)).toMatchObject({ organization: { id: 'o1' }, tenant: { id: 's' } });
  });

  test('on organization pages keeps the remembered tenant only if it belongs there', () => {
    const path = screenPath('organization', { organizationId: 'o1' });
    expect(placeOf({ ...data, remembered: { tenantId: 't10' } }, path).tenant?.id).toBe('t10');
    expect(placeOf({ ...data, remembered: { tenantId: 'x' } }, path).tenant?.id).toBe('s');
  });

  test('of an organization or tenant that is not the caller’s own is empty, never another user’s', () => {
    const foreign = placeOf(data, screenPath('tenant', { organizationId: 'other', tenantId: 't2' }));
    expect(foreign.organization).toBeUndefined();
    expect(foreign.tenant).toBeUndefined();
    expect(foreign.subject.grants).toEqual([]);
    expect(placeOf(data, screenPath('tenant', { organizationId: 'o1', tenantId: 'x' })).tenant).toBeUndefined();
  });
});

describe('what may be asked for ahead', () => {
  const claim = data.claims.tenants[0]!;
  const claimsOf = (role: Role, permissions: Permission[], isOrganizationAdmin: boolean): ShellData['claims'] => ({
    id: 'u',
    tenants: ['t2', 's'].map((id) => ({
      ...claim,
      id,
      isSuperTenant: id === 's',
      role,
      administrationPermissions: permissions,
    })),
    organizations: [{ id: 'o1', isOrganizationAdmin, administrationPermissions: [] }],
  });
  const people: Record<string, ShellData['claims']> = {
    member: claimsOf(Role.Regular, [], false),
    'limited admin': claimsOf(Role.LimitedAdmin, [Permission.TenantManagement], false),
    'tenant admin': claimsOf(Role.Admin, [], false),
    'organization admin': claimsOf(Role.Regular, [], true),
  };
  const addresses = screenIds.flatMap((id) =>
    [
      ['o1', 't2'],
      ['o1', 's'],
      ['o1', 't10'],
      ['o2', 'x'],
      ['foreign', 't2'],
    ].map(([organizationId, tenantId]) =>
      screenPath(id, { organizationId, tenantId, targetTenantId: tenantId } as ScreenParams<typeof id>),
    ),
  );

  test.each(Object.entries(people))('to a %s is what the gate of the server opens', (_, claims) => {
    const shell = { ...data, claims };
    const organizations = data.organizations.map((organization) => ({
      ...organization,
      tenants: tenantsOf(data, organization.id),
    }));
    const viewer = { me: claims as never, organizations: inOrder(organizations as never[]) };
    const opens = (path: string) => {
      const { id, params } = matchScreen(path)!;
      return decideScreen(id, params, viewer, data.remembered).open;
    };
    expect(addresses.filter((path) => mayOpen(shell, path))).toEqual(addresses.filter(opens));
    expect(addresses.some(opens)).toBe(true);
  });

  test('is no page outside the table of screens', () => {
    for (const path of ['/', '/logout', '/api/me', '/nowhere']) expect(mayOpen(data, path)).toBe(false);
  });

  test('and screens without a place in their address are about the last one', () => {
    const ofLast = screenIds.filter((id) =>
      isOfLastPlace(
        screenPath(id, { organizationId: 'o1', tenantId: 't2', targetTenantId: 'x' } as ScreenParams<typeof id>),
      ),
    );
    expect(ofLast).toEqual(['tenantCreate', 'essentials', 'applicationList', 'yourAccount', 'settings']);
  });
});
