import { describe, expect, test } from 'vitest';
import { matchesKind, nameRank, searchText, tenantRows } from '@/components/rooms/tenants/tenant-row';
import { type AccessClaims, Permission, Role } from '@/lib/contract/access';
import type { TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { placePath } from '@/lib/paths';

const tenant = (id: string, more: Partial<TenantSummary> = {}): TenantSummary => ({
  id,
  name: id,
  organizationId: 'o',
  organizationName: 'O',
  isSuperTenant: false,
  members: 0,
  isMember: false,
  applications: [],
  ...more,
});

const claims = (permissions: string[], tenants: AccessClaims['tenants'] = []): AccessClaims => ({
  id: 'me',
  tenants,
  organizations: [{ id: 'o', isOrganizationAdmin: true, administrationPermissions: permissions }],
});
const inTenant = (id: string, role: string) => ({
  id,
  organizationId: 'o',
  isSuperTenant: false,
  role,
  administrationPermissions: [],
});
const all = [Permission.JoinTenantsInOrganization, Permission.RemoveTenantsInOrganization];

describe('what the reader may do with a tenant', () => {
  test('join needs its permission and non-membership', () => {
    const tenants = [tenant('a', { isMember: true }), tenant('b')];
    expect(tenantRows(tenants, claims(all)).map((row) => row.join)).toEqual([
      { allowed: false, reason: 'alreadyMember' },
      { allowed: true },
    ]);
    expect(tenantRows(tenants, claims([])).map((row) => row.join)).toEqual([
      { allowed: false, reason: 'notPermitted' },
      { allowed: false, reason: 'notPermitted' },
    ]);
  });

  test('delete needs its permission, and a super-tenant stays', () => {
    const tenants = [tenant('a', { isSuperTenant: true }), tenant('b')];
    expect(tenantRows(tenants, claims(all)).map((row) => row.remove)).toEqual([
      { allowed: false, reason: 'superTenantTarget' },
      { allowed: true },
    ]);
    expect(tenantRows(tenants, claims([])).every((row) => !row.remove.allowed)).toBe(true);
  });

  test('only members open a tenant', () => {
    const rows = tenantRows([tenant('a'), tenant('b')], claims(all, [inTenant('a', Role.Regular)]));
    expect(rows.map((row) => row.href)).toEqual([placePath('o', 'a'), undefined]);
  });
});

describe('the list', () => {
  test('has super-tenants first, then names', () => {
    const names = tenantRows([tenant('c'), tenant('z', { isSuperTenant: true }), tenant('a')], claims(all));
    expect(names.map((row) => row.tenant.name)).toEqual(['z', 'a', 'c']);
    expect(names.map(nameRank).toSorted()).toEqual(names.map(nameRank));
  });

  test('is filtered by kind', () => {
    const regular = { tenant: tenant('a') };
    const superTenant = { tenant: tenant('b', { isSuperTenant: true }) };
    expect([regular, superTenant].map((row) => matchesKind(row, ['super']))).toEqual([false, true]);
    expect([regular, superTenant].map((row) => matchesKind(row, ['regular']))).toEqual([true, false]);
    expect([regular, superTenant].map((row) => matchesKind(row, []))).toEqual([true, true]);
  });

  test('is searched by name, id and application', () => {
    const application = {
      applicationId: 'x',
      name: 'Ledger',
      suiteName: 'Finance',
    } as TenantSummary['applications'][0];
    const [row] = tenantRows([tenant('a', { name: 'Grid', applications: [application] })], claims(all));
    expect(row && searchText(row)).toEqual(['Grid', 'a', 'Ledger', 'Finance']);
  });
});
