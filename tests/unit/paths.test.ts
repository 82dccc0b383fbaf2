import { describe, expect, test } from 'vitest';
import { Permission, Role, type Subject, screenIds, screenRow } from '@/lib/contract/access';
import { errorPath, hashPath, landingPath, matchScreen, screenPath, switchPath } from '@/lib/paths';

const subject = (grants: Subject['grants'], over: Partial<Subject> = {}): Subject => ({
  userId: 'u1',
  organizationId: 'o1',
  tenantId: 't1',
  isSuperTenant: false,
  inOrganization: true,
  inTenant: true,
  grants,
  ...over,
});

test('every screen is found by its own path, with its parameters', () => {
  for (const id of screenIds) {
    const path = screenRow(id).path.replace(/\{(\w+)\}/g, '$1-1');
    expect(matchScreen(path)?.id).toBe(id);
    expect(matchScreen(`${path}/`)?.id).toBe(id);
  }
  expect(matchScreen('/organization/o1/tenant/t1/members')).toEqual({
    id: 'tenantMembers',
    params: { organizationId: 'o1', tenantId: 't1' },
  });
  expect(matchScreen('/organization/o1/nothing')).toBeUndefined();
});

test('screenPath names what is missing', () => {
  expect(screenPath('organization', { organizationId: 'o 1' })).toBe('/organization/o%201');
  // @ts-expect-error the parameter is required at compile time too
  expect(() => screenPath('organization', {})).toThrow('organization: organizationId is missing');
});

describe('landingPath (section 4 and the default menu entry of section 2)', () => {
  test.each([
    [[Role.OrganizationAdmin], '/organization/o1'],
    [[Role.OrganizationAdmin, Role.Regular], '/organization/o1'],
    [[Role.Admin], '/organization/o1/tenant/t1'],
    [[Role.LimitedAdmin, Permission.TenantManagement], '/organization/o1/tenant/t1'],
    [[Role.LimitedAdmin], '/application/list'],
    [[Role.Regular], '/application/list'],
    [[Role.Regular, Permission.TenantManagement], '/organization/o1/tenant/t1'],
    [[Role.Regular, Permission.OnboardingManagement], '/application/list'],
    [[Role.Regular, Permission.RemoveOrganization], '/application/list'],
    [[Role.Unknown], errorPath('Authentication.UserClaimsFetch.Error')],
  ] satisfies [Subject['grants'], string][])('%j → %s', (grants, path) => {
    expect(landingPath(subject(grants))).toBe(path);
  });

  test('a user without a place gets the error page', () => {
    expect(landingPath(subject([], { inOrganization: false, inTenant: false }))).toBe(
      errorPath('Authentication.UserClaimsFetch.Error'),
    );
  });
});

describe('switchPath', () => {
  test('keeps the kind of page where the new tenant permits it', () => {
    const target = subject([Permission.TenantManagement, Role.Admin], { tenantId: 't2' });
    expect(switchPath('/organization/o1/tenant/t1/members', target)).toBe('/organization/o1/tenant/t2/members');
  });
  test('falls back to the landing where it does not', () => {
    const target = subject([Role.Regular], { tenantId: 't2' });
    expect(switchPath('/organization/o1/tenant/t1/members', target)).toBe('/application/list');
  });
  test('a screen without a place stays behind', () => {
    expect(switchPath('/essentials', subject([Role.Admin]))).toBe('/organization/o1/tenant/t1');
  });
});

test('hash links become local paths only', () => {
  expect(hashPath('#/organization/o1?x=1')).toBe('/organization/o1?x=1');
  expect(hashPath('#/logout')).toBe('/logout');
  for (const hostile of ['#//evil.example', '#/\\evil.example', '#section', '', '#https://evil.example', '#/a b']) {
    expect(hashPath(hostile)).toBeUndefined();
  }
});
