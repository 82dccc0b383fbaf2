import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NEW_PROVIDER, providerSchema, toForm, toRequest, toUpdate } from '@/components/rooms/providers/provider-form';
import { Provider } from '@/lib/contract/rooms/providers/entities';

const named = (id: string) => ({ id, name: `Tenant ${id}` });
const provider = (more: object = {}) =>
  v.parse(Provider, {
    version: 'v1',
    name: 'okta',
    displayName: 'Okta',
    state: 'enabled',
    issuer: 'https://okta.example',
    clientId: 'client',
    authentication: 'client_secret_basic',
    scope: 'openid',
    claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
    redirectUri: 'https://platform.example/provider/callback',
    people: 3,
    tenants: null,
    ownTenants: [],
    ...more,
  });
const limited = provider({ tenants: [named('a'), named('own')], ownTenants: [named('own')] });

describe('the tenants of a provider', () => {
  test('that is for all stay all, whatever was chosen before', () => {
    const form = toForm(provider());
    expect([form.limit, form.tenantIds]).toEqual(['all', []]);
    expect(toUpdate({ ...form, tenantIds: ['a'] }, provider()).tenantIds).toBeNull();
  });

  test('are those that were chosen, and always the ones that have it as their own', () => {
    const form = toForm(limited);
    expect([form.limit, form.tenantIds]).toEqual(['some', ['a']]);
    expect(toUpdate({ ...form, tenantIds: ['b'] }, limited).tenantIds).toEqual(['b', 'own']);
  });

  test('are at least one, and its own ones are enough', () => {
    const wrong = (before: Provider) => {
      const { issues } = v.safeParse(providerSchema(before), { ...toForm(before), limit: 'some', tenantIds: [] });
      return issues?.map((one) => v.getDotPath(one));
    };
    expect(wrong(provider())).toEqual(['tenantIds']);
    expect(wrong(limited)).toBeUndefined();
  });

  test('are not sent to a platform that does not know them, nor with a new one', () => {
    const foreign = provider({ tenants: undefined });
    expect(toUpdate({ ...toForm(foreign), displayName: 'Other' }, foreign)).toEqual({
      displayName: 'Other',
      issuer: 'https://okta.example',
      clientId: 'client',
      authentication: 'client_secret_basic',
      scope: 'openid',
      claims: foreign.claims,
      expectedVersion: 'v1',
    });
    expect(toRequest(NEW_PROVIDER)).not.toHaveProperty('tenantIds');
    expect(toRequest(NEW_PROVIDER)).not.toHaveProperty('limit');
  });
});
