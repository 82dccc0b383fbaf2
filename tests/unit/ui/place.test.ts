import { describe, expect, test } from 'vitest';
import { placeOf, type ShellData, tenantsOf } from '@/components/shell/place';
import { Permission, Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';

const tenant = (id: string, name: string, organizationId: string, isSuperTenant = false) => ({
  id,
  name,
  organizationId,
  isSuperTenant,
});
const data: ShellData = {
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

  test('of an organization or tenant that is not the caller’s own is empty, never somebody else’s', () => {
    const foreign = placeOf(data, screenPath('tenant', { organizationId: 'other', tenantId: 't2' }));
    expect(foreign.organization).toBeUndefined();
    expect(foreign.tenant).toBeUndefined();
    expect(foreign.subject.grants).toEqual([]);
    expect(placeOf(data, screenPath('tenant', { organizationId: 'o1', tenantId: 'x' })).tenant).toBeUndefined();
  });
});
