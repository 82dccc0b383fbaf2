/** The rules of the create-tenant form (section 5), once more on the platform: it never relies on the console. */
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import type { ErrorBody } from '@/lib/contract/error-body';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { TestApi, word } from '../support/api';
import { newTenantRequest } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });

const create = (more: Record<string, unknown>) =>
  api.call(onboarder, 'invitations.create', { params: {}, body: newTenantRequest(more), from: top.tenantId });
const named = (name: string) => ({ newOrganization: { name, code: ORGANIZATION_CODE_PLACEHOLDER } });
const person = (more: Record<string, string>) => ({
  userData: { username: word(), contactEmail: `${word()}@people.test`, ...more },
});

describe('what the form refuses, the platform refuses', () => {
  test.each<[field: string, request: () => Record<string, unknown>]>([
    ['tenantName', () => ({ tenantName: '   ' })],
    ['tenantName', () => ({ tenantName: 'ab' })],
    ['tenantName', () => ({ tenantName: 'x'.repeat(31) })],
    ['tenantName', () => ({ tenantName: '12345' })],
    ['tenantName', () => ({ tenantName: 'Fjord 😀' })],
    ['tenantName', () => ({ tenantName: '<script>alert(1)</script>' })],
    ['newOrganization.name', () => named('ab')],
    ['newOrganization.name', () => named('x'.repeat(31))],
    ['newOrganization.name', () => named('12345')],
    ['newOrganization.name', () => named('<b>bold</b>')],
    ['userData.contactEmail', () => person({ contactEmail: 'kari@fjord' })],
    ['userData.contactEmail', () => person({ contactEmail: '' })],
    ['userData.username', () => person({ username: '' })],
    ['userData.username', () => person({ username: 'a b' })],
    ['idp', () => ({ isUniqueIdp: true, idp: null })],
    ['idp', () => ({ isUniqueIdp: true, idp: 'ab' })],
    ['idp', () => ({ isUniqueIdp: true, idp: 'x'.repeat(51) })],
    ['preferredLanguage', () => ({ preferredLanguage: 'de' })],
  ])('%s', async (field, request) => {
    const { status, body } = await create(request());
    expect(status).toBe(400);
    expect((body as ErrorBody).errors?.map((entry) => entry.field)).toContain(field);
  });
});

test('a name that is taken stands at its own field', async () => {
  const taken = await create(named(top.name));
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'newOrganization.name' }] } });
  const place = await api.place();
  const chief = await api.chief(place);
  const body = newTenantRequest({ tenantName: place.name, newOrganization: null });
  const params = { organizationId: place.organizationId };
  const again = await api.call(chief, 'tenants.create', { params, body, from: place.tenantId });
  expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'tenantName' }] } });
});

test('of two organizations of one name at the same time one is made', async () => {
  const name = `Twin ${word()}`;
  const answers = await Promise.all([create(named(name)), create(named(name.toUpperCase()))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
