/** From the form to the calls' bodies (section 7). */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { toForm } from '@/components/rooms/clients/form/client-form';
import { toCreateRequest, toTemplateRequest, toUpdateRequest } from '@/components/rooms/clients/form/client-request';
import { OidcClientInput, OidcClientTemplateInput, OidcClientUpdate } from '@/lib/contract/rooms/clients/entities';
import { EMPTY_APPLICATION_ID } from '@/lib/contract/limits';
import { EXTERNAL, GOOD, MACHINE, SECRET, stored } from './fixtures';

describe('requests', () => {
  test('a creation sends the secret with its end, no application as the all-zero id, and openid first', () => {
    expect(toCreateRequest({ ...GOOD, allowedScopes: ['profile', 'openid'], secretLifetime: '6' })).toMatchObject({
      clientSecret: SECRET,
      secretLifetimeMonths: 6,
      clientType: 'confidential',
      applicationId: EMPTY_APPLICATION_ID,
      allowedScopes: ['openid', 'profile'],
      accessTokenLifetime: 3600,
      clientUri: null,
      externalClient: null,
    });
    expect(toCreateRequest({ ...GOOD, secretLifetime: 'never' }).secretLifetimeMonths).toBeNull();
  });

  test('what the type has no use for is not sent', () => {
    const form = {
      ...MACHINE,
      clientType: 'public' as const,
      redirectUris: ['https://kept.example'],
      allowedScopes: ['openid', 'a.read'],
    };
    expect(toCreateRequest(form)).toMatchObject({
      clientType: 'confidential',
      redirectUris: [],
      postLogoutRedirectUris: [],
      allowOfflineAccess: false,
      allowedScopes: ['a.read'],
      frontChannelLogoutUri: null,
    });
    expect(
      toCreateRequest({ ...EXTERNAL, allowedGrantType: 'authorization_code', isTokenExchange: true }),
    ).toMatchObject({
      isExternalCC: false,
      externalClient: null,
      isTokenExchange: false,
    });
    expect(toCreateRequest({ ...GOOD, isThirdParty: true, allowedTenantsIds: ['t2'] })).toMatchObject({
      allowedTenantsIds: [],
    });
  });

  test('a public client sends no secret and no end', () => {
    const body = toCreateRequest({ ...GOOD, clientType: 'public', clientSecret: '' });
    expect(body.clientSecret).toBeNull();
    expect(body).not.toHaveProperty('secretLifetimeMonths');
  });

  test('a change sends the type only when it changed or a secret was entered, and the version it began with', () => {
    const form = toForm(stored);
    expect(toUpdateRequest(form, stored)).not.toHaveProperty('clientType');
    expect(toUpdateRequest(form, stored)).toMatchObject({ clientSecret: null, expectedVersion: 'v1' });
    expect(toUpdateRequest({ ...form, clientSecret: SECRET }, stored)).toMatchObject({ clientType: 'confidential' });
    expect(toUpdateRequest({ ...form, clientType: 'public' }, stored)).toMatchObject({ clientType: 'public' });
    expect(toUpdateRequest({ ...form, applicationId: '' }, stored).applicationId).toBe(EMPTY_APPLICATION_ID);
  });

  test('keys are sent in place of a secret, and what a client proves itself by only where keys are or were', () => {
    const signing = { ...GOOD, tokenEndpointAuthMethod: 'private_key_jwt' as const, clientSecret: '', jwks: '{}' };
    expect(toCreateRequest(GOOD)).not.toHaveProperty('tokenEndpointAuthMethod');
    expect(toCreateRequest(GOOD)).not.toHaveProperty('jwks');
    const byKey = { tokenEndpointAuthMethod: 'private_key_jwt', jwks: '{}', clientSecret: null };
    expect(toCreateRequest(signing)).toMatchObject(byKey);
    expect(toUpdateRequest(signing, stored)).toMatchObject(byKey);
    expect(toUpdateRequest(GOOD, stored)).not.toHaveProperty('tokenEndpointAuthMethod');
    const before = { ...stored, tokenEndpointAuthMethod: 'private_key_jwt' as const };
    const back = { tokenEndpointAuthMethod: 'client_secret', clientSecret: SECRET };
    expect(toUpdateRequest(GOOD, before)).toMatchObject(back);
    expect(toUpdateRequest({ ...signing, clientType: 'public' }, before)).toMatchObject({
      clientType: 'public',
      tokenEndpointAuthMethod: 'client_secret',
    });
    expect(toTemplateRequest(signing)).not.toHaveProperty('jwks');
  });

  test('a template has no tenants, secrets and application, and is confidential', () => {
    const body = toTemplateRequest({ ...EXTERNAL, clientType: 'public', applicationId: 'a1' });
    expect(body).toMatchObject({ clientType: 'confidential', externalClient: { clientId: 'abc', clientSecret: null } });
    for (const field of ['clientSecret', 'allowedTenantsIds', 'applicationId', 'isEnabled', 'secretLifetimeMonths']) {
      expect(body).not.toHaveProperty(field);
    }
  });

  test('what is sent is what the contract takes', () => {
    for (const form of [GOOD, MACHINE, EXTERNAL]) {
      expect(v.safeParse(OidcClientInput, toCreateRequest(form)).issues).toBeUndefined();
      expect(v.safeParse(OidcClientTemplateInput, toTemplateRequest(form)).issues).toBeUndefined();
    }
    expect(v.safeParse(OidcClientUpdate, toUpdateRequest(toForm(stored), stored)).issues).toBeUndefined();
  });
});
