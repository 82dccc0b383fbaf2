import * as v from 'valibot';
import { grantsOf, withGrant } from '@/components/form/chosen-grants';
import { describe, expect, test } from 'vitest';
import {
  type CreateTenantForm,
  type TenantOrigin,
  createTenantSchema,
  emptyTenant,
  fieldOf,
  toRequest,
} from '@/components/rooms/onboarding/create-tenant-form';
import { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { readValidation } from '@/lib/contract/rules';

const organizationId = 'b9b2a0de-0000-4000-8000-000000000000';
const filled = (more: Partial<CreateTenantForm> = {}): CreateTenantForm => ({
  ...emptyTenant(),
  name: 'Fjord Kraft',
  email: 'kari@fjord.example',
  ...more,
});

/** Field and key of everything that is wrong. */
const issues = (form: CreateTenantForm, origin: TenantOrigin = 'new') => {
  const parsed = v.safeParse(createTenantSchema(origin), form, { abortPipeEarly: true });
  return parsed.success ? [] : parsed.issues.map((one) => `${v.getDotPath(one)} ${readValidation(one.message).key}`);
};

describe('an empty form', () => {
  test('has both "same as" ticked, English and no provider of its own', () => {
    expect(emptyTenant()).toMatchObject({
      sameOrganizationName: true,
      sameUserName: true,
      language: 'en',
      isUniqueIdp: false,
      applications: [],
    });
    expect(emptyTenant('app').applications).toEqual(['app']);
  });

  test('wants a name and an e-mail', () => expect(issues(emptyTenant())).toEqual(['name required', 'email required']));
});

describe('the tenant name', () => {
  test.each([
    ['   ', 'required'],
    ['ab', 'min'],
    ['x'.repeat(31), 'max'],
    ['Navn 😀', 'alphanumeric'],
    ['<script>', 'alphanumeric'],
    ['-abc', 'alphanumeric'],
    ['12345', 'letter'],
  ])('%j is refused: %s', (name, key) => expect(issues(filled({ name }))).toEqual([`name ${key}`]));

  test.each(['abc', 'x'.repeat(30), ' Ærlig og trygg ', 'Nord-Kraft 2', 'شركة الطاقة'])('%j is taken', (name) =>
    expect(issues(filled({ name }))).toEqual([]),
  );
});

describe('the organization name', () => {
  const own = { sameOrganizationName: false };

  test('is required when it is not the tenant’s', () => {
    expect(issues(filled(own))).toEqual(['organizationName required']);
    expect(issues(filled({ ...own, organizationName: 'ab' }))).toEqual(['organizationName min']);
    expect(issues(filled({ ...own, organizationName: 'x'.repeat(31) }))).toEqual(['organizationName max']);
    expect(issues(filled({ ...own, organizationName: '12345' }))).toEqual(['organizationName letter']);
    expect(issues(filled({ ...own, organizationName: '<b>' }))).toEqual(['organizationName alphanumeric']);
    expect(issues(filled({ ...own, organizationName: 'Fjord' }))).toEqual([]);
  });

  test('does not count while it is hidden, or in an existing organization', () => {
    expect(issues(filled({ organizationName: '<b>' }))).toEqual([]);
    expect(issues(filled(own), 'existing')).toEqual([]);
  });
});

describe('the first admin', () => {
  test.each(['kari', 'kari@fjord', 'kari@@fjord.example', 'a b@c.example'])('%j is no e-mail', (email) =>
    expect(issues(filled({ email }))).toEqual(['email email']),
  );

  test('has a user name of its own only when that is shown', () => {
    expect(issues(filled({ sameUserName: false }))).toEqual(['userName required']);
    expect(issues(filled({ sameUserName: false, userName: 'a b' }))).toEqual(['userName name']);
    expect(issues(filled({ sameUserName: false, userName: 'kari' }))).toEqual([]);
    expect(issues(filled({ userName: 'a b' }))).toEqual([]);
  });

  test('names the identity provider when it is a unique one: 3 to 50 characters', () => {
    const unique = { isUniqueIdp: true };
    expect(issues(filled(unique))).toEqual(['idp required']);
    expect(issues(filled({ ...unique, idp: 'ab' }))).toEqual(['idp min']);
    expect(issues(filled({ ...unique, idp: 'x'.repeat(51) }))).toEqual(['idp max']);
    expect(issues(filled({ ...unique, idp: 'a b c' }))).toEqual(['idp alphanumeric']);
    expect(issues(filled({ ...unique, idp: 'fjord-entra' }))).toEqual([]);
    expect(issues(filled({ idp: 'ab' }))).toEqual([]);
  });
});

describe('the request', () => {
  test('has everything of section 3, trimmed, with a new organization', () => {
    const form = filled({ name: '  Fjord Kraft ', email: ' kari@fjord.example ' });
    expect(toRequest(form, null)).toEqual({
      tenantName: 'Fjord Kraft',
      userData: { username: 'kari@fjord.example', contactEmail: 'kari@fjord.example' },
      existingOrganizationId: null,
      newOrganization: { name: 'Fjord Kraft', code: ORGANIZATION_CODE_PLACEHOLDER },
      applications: [],
      preferredLanguage: 'en',
      isUniqueIdp: false,
      idp: null,
    });
  });

  test('takes the conditional fields when they are shown, and forgets them when they are not', () => {
    const values = { organizationName: ' Konsern ', userName: ' kari ', idp: ' fjord-entra ' };
    const shown = filled({ ...values, sameOrganizationName: false, sameUserName: false, isUniqueIdp: true });
    expect(toRequest(shown, null)).toMatchObject({
      userData: { username: 'kari' },
      newOrganization: { name: 'Konsern' },
      isUniqueIdp: true,
      idp: 'fjord-entra',
    });
    expect(toRequest(filled(values), null)).toMatchObject({
      userData: { username: 'kari@fjord.example' },
      newOrganization: { name: 'Fjord Kraft' },
      isUniqueIdp: false,
      idp: null,
    });
  });

  test('names the existing organization and no new one', () => {
    expect(
      toRequest(filled({ sameOrganizationName: false, organizationName: 'Konsern' }), organizationId),
    ).toMatchObject({ existingOrganizationId: organizationId, newOrganization: null });
  });

  test('carries the chosen applications only, with what was ticked in them', () => {
    let access = withGrant([], 'ledger', 'roles', 'r1', true);
    access = withGrant(access, 'ledger', 'permissions', 'p1', true);
    access = withGrant(access, 'ledger', 'roles', 'r2', true);
    access = withGrant(access, 'ledger', 'roles', 'r1', false);
    access = withGrant(access, 'gone', 'roles', 'r9', true);
    expect(grantsOf(access, 'ledger')).toEqual({ applicationId: 'ledger', roles: ['r2'], permissions: ['p1'] });
    const request = toRequest(filled({ applications: ['ledger', 'metering'], access }), null);
    expect(request.applications).toEqual([
      { applicationId: 'ledger', roles: ['r2'], permissions: ['p1'] },
      { applicationId: 'metering', roles: [], permissions: [] },
    ]);
  });

  test('is one that the contract takes', () => {
    const form = filled({ isUniqueIdp: true, idp: 'fjord-entra', applications: ['ledger'] });
    for (const organization of [null, organizationId]) {
      expect(v.safeParse(CreateTenantRequest, toRequest(form, organization)).success).toBe(true);
    }
  });
});

describe('a field error of the platform', () => {
  const all = filled({ sameOrganizationName: false, sameUserName: false, isUniqueIdp: true });

  test('stands at the field that it is about', () => {
    expect(fieldOf('name', all, 'new')).toBe('name');
    expect(fieldOf('tenantName', all, 'new')).toBe('name');
    expect(fieldOf('newOrganization.name', all, 'new')).toBe('organizationName');
    expect(fieldOf('userData.contactEmail', all, 'new')).toBe('email');
    expect(fieldOf('userData.username', all, 'new')).toBe('userName');
    expect(fieldOf('idp', all, 'new')).toBe('idp');
  });

  test('stands at the visible one that fills a hidden one, or at none', () => {
    expect(fieldOf('newOrganization.name', filled(), 'new')).toBe('name');
    expect(fieldOf('userData.username', filled(), 'new')).toBe('email');
    expect(fieldOf('idp', filled(), 'new')).toBeUndefined();
    expect(fieldOf('applications.0', all, 'new')).toBeUndefined();
    expect(fieldOf(undefined, all, 'new')).toBeUndefined();
  });
});
