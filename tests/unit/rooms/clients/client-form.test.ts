/** The form of an OIDC client: defaults, what clears what, its rules and the requests made from it (sections 3, 4, 5, 7 and 9). */
import { templateName } from '@/lib/contract/oauth/template-name';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type ClientForm,
  EMPTY_CLIENT,
  copyName,
  needsKey,
  needsSecret,
  startOf,
  toForm,
  withExternal,
  withProof,
  withThirdParty,
} from '@/components/rooms/clients/form/client-form';
import { lifetimeOf } from '@/components/rooms/clients/form/client-fields';
import { type FormContext, clientSchema } from '@/components/rooms/clients/form/client-schema';
import { toCreateRequest } from '@/components/rooms/clients/form/client-request';
import { ACCESS_TOKEN_LIFETIME_SECONDS, MAX_ALLOWED_TENANTS } from '@/lib/contract/limits';
import { issue } from '@/lib/contract/validation-message';
import { CONTEXT, EXTERNAL, GOOD, MACHINE, SECRET, stored, template } from './fixtures';

/** A part of a key of the right length. */
const ED25519 = 'A'.repeat(43);

/** What is wrong, by path. */
function wrong(form: Partial<ClientForm>, context: Partial<FormContext> = {}, base = GOOD): Record<string, string> {
  const parsed = v.safeParse(clientSchema({ ...CONTEXT, ...context }), { ...base, ...form });
  // The first one of each field is the one that is shown.
  return Object.fromEntries((parsed.issues ?? []).toReversed().map((one) => [v.getDotPath(one) ?? '', one.message]));
}

describe('defaults', () => {
  test('a new client is confidential, third-party, for a sign-in with name and e-mail, without refresh tokens, one hour, and one row for a redirect URI', () => {
    expect(EMPTY_CLIENT).toMatchObject({
      allowedGrantType: 'authorization_code',
      clientType: 'confidential',
      isThirdParty: true,
      allowOfflineAccess: false,
      allowedScopes: ['openid', 'profile', 'email'],
      isTokenExchange: false,
      isExternalCC: false,
      accessTokenLifetime: '3600',
      redirectUris: [''],
    });
  });

  const options = { kind: 'client', copySuffix: 'copy', secret: SECRET } as const;

  test('whatever makes a new client brings a new secret; an edit and a template do not', () => {
    expect(startOf('create', undefined, options).clientSecret).toBe(SECRET);
    expect(startOf('copy', stored, options).clientSecret).toBe(SECRET);
    expect(startOf('from-template', template, { ...options, kind: 'template' }).clientSecret).toBe(SECRET);
    expect(startOf('edit', stored, options).clientSecret).toBe('');
    expect(startOf('create', undefined, { ...options, kind: 'template' }).clientSecret).toBe('');
    expect(startOf('copy', { ...stored, clientType: 'public' }, options).clientSecret).toBe('');
  });

  test('a copy has the suffix, the tenants, and no application: that one has its client', () => {
    const copy = startOf('copy', { ...stored, isEnabled: false }, options);
    expect(copy).toMatchObject({ clientName: 'ledger_web_copy', applicationId: '', isEnabled: true });
    expect(copy.allowedTenantsIds).toEqual(['t2']);
    expect(copy.redirectUris).toEqual(stored.redirectUris);
  });

  test('the suffix fits the name, and the length that names have', () => {
    expect(copyName('Ledger web', 'copy')).toBe('Ledger web copy');
    expect(copyName('x'.repeat(250), 'copy')).toHaveLength(250);
  });

  test('a template is shown without its suffix and pre-fills a client', () => {
    expect(templateName('web_application_template')).toBe('web_application');
    const form = startOf('from-template', template, { ...options, kind: 'template' });
    expect(form).toMatchObject({
      clientName: 'web_application',
      description: 'A server-side web application',
      isThirdParty: false,
      clientType: 'confidential',
      redirectUris: ['https://application.example/signin-oidc'],
    });
  });
});

test('a copy wants a key of its own', () => {
  const jwks = `{"keys":[{"kty":"OKP","crv":"Ed25519","x":"${ED25519}"}]}`;
  const signing = { ...stored, tokenEndpointAuthMethod: 'private_key_jwt' as const, jwks };
  expect(startOf('edit', signing, { kind: 'client', copySuffix: 'copy', secret: SECRET }).jwks).toBe(
    JSON.stringify(JSON.parse(jwks), null, 2),
  );
  expect(startOf('copy', signing, { kind: 'client', copySuffix: 'copy', secret: SECRET })).toMatchObject({
    tokenEndpointAuthMethod: 'private_key_jwt',
    jwks: '',
    clientSecret: '',
  });
});

describe('what clears what', () => {
  test('public clears the secret; confidential brings one where there is none', () => {
    const options = { hasStoredSecret: false, secret: 'another secret of 20' };
    expect(withProof(GOOD, { clientType: 'public' }, options)).toEqual({ clientType: 'public', clientSecret: '' });
    const open = { ...GOOD, ...withProof(GOOD, { clientType: 'public' }, options) };
    expect(withProof(open, { clientType: 'confidential' }, options).clientSecret).toBe(options.secret);
    expect(withProof(open, { clientType: 'confidential' }, { ...options, hasStoredSecret: true }).clientSecret).toBe(
      '',
    );
    expect(withProof(GOOD, { clientType: 'confidential' }, options).clientSecret).toBe(SECRET);
  });

  test('a key clears the secret; back brings one where there is none; public needs neither', () => {
    const options = { hasStoredSecret: false, secret: 'another secret of 20' };
    const key = withProof(GOOD, { tokenEndpointAuthMethod: 'private_key_jwt' }, options);
    expect(key).toEqual({ tokenEndpointAuthMethod: 'private_key_jwt', clientSecret: '' });
    const signing = { ...GOOD, ...key };
    expect([needsSecret(signing), needsKey(signing)]).toEqual([false, true]);
    expect(withProof(signing, { tokenEndpointAuthMethod: 'client_secret' }, options).clientSecret).toBe(options.secret);
    expect(
      withProof(signing, { tokenEndpointAuthMethod: 'client_secret' }, { ...options, hasStoredSecret: true })
        .clientSecret,
    ).toBe('');
    // A service is confidential, whatever the type says.
    expect(needsKey({ ...signing, clientType: 'public' })).toBe(false);
    expect(needsKey({ ...signing, clientType: 'public', allowedGrantType: 'client_credentials' })).toBe(true);
    expect(withProof(signing, { clientType: 'confidential' }, options).clientSecret).toBe('');
  });

  test('third-party on clears the tenants', () => {
    const form = toForm(stored);
    expect(withThirdParty(form, true)).toEqual({ isThirdParty: true, allowedTenantsIds: [] });
    expect(withThirdParty(form, false).allowedTenantsIds).toHaveLength(1);
  });

  test('external off clears its four fields', () => {
    expect(withExternal(false)).toEqual({
      isExternalCC: false,
      externalClientId: '',
      externalClientName: '',
      externalClientSecret: '',
      externalTokenEndpoint: '',
    });
    expect(withExternal(true)).toEqual({ isExternalCC: true });
  });

  test('an empty lifetime, and one that is no number, becomes the default', () => {
    expect(['', '  ', 'abc', '1,5', ' 60 '].map(lifetimeOf)).toEqual(['3600', '3600', '3600', '3600', '60']);
  });
});

describe('rules', () => {
  test('a key is a JWK Set of public keys, and takes the place of the secret', () => {
    const signing = { tokenEndpointAuthMethod: 'private_key_jwt', clientSecret: '' } as const;
    expect(wrong({ ...signing, jwks: '' })).toEqual({ jwks: issue('required') });
    expect(wrong({ ...signing, jwks: '{"keys":[]}' })).toEqual({ jwks: issue('invalid') });
    expect(wrong({ ...signing, jwks: `{"d":"x","kty":"OKP","crv":"Ed25519","x":"${ED25519}"}` })).toEqual({
      jwks: issue('invalid'),
    });
    expect(wrong({ ...signing, jwks: `{"kty":"OKP","crv":"Ed25519","x":"${ED25519}"}` })).toEqual({});
    // What is not shown is not checked.
    expect(wrong({ jwks: 'nonsense' })).toEqual({});
    expect(wrong({ ...signing, clientType: 'public', jwks: 'nonsense' })).toEqual({});
  });

  test('a complete form has nothing wrong, of any type', () => {
    for (const form of [GOOD, MACHINE, EXTERNAL]) expect(wrong({}, {}, form)).toEqual({});
  });

  test('name and description are required, the name has 3 characters and its own letters', () => {
    expect(wrong({ clientName: '', description: ' ' })).toEqual({
      clientName: issue('required'),
      description: issue('required'),
    });
    expect(wrong({ clientName: 'ab' })).toEqual({ clientName: issue('min', { min: 3 }) });
    expect(wrong({ clientName: 'led.ger' })).toEqual({ clientName: issue('alphanumeric') });
    expect(wrong({ description: 'x'.repeat(251) })).toEqual({ description: issue('max', { max: 250 }) });
  });

  test('the lifetime is an integer of at most 30 days, and the bounds are in the message', () => {
    expect(wrong({ accessTokenLifetime: '1.5' })).toEqual({ accessTokenLifetime: issue('integer') });
    for (const text of ['0', '-1', String(ACCESS_TOKEN_LIFETIME_SECONDS.max + 1)]) {
      expect(wrong({ accessTokenLifetime: text })).toEqual({
        accessTokenLifetime: issue('between', { min: 1, max: 2_592_000 }),
      });
    }
    expect(wrong({ accessTokenLifetime: '' })).toEqual({});
  });

  test('a confidential client has a secret of 20 characters; a public one and a template have none', () => {
    expect(wrong({ clientSecret: '' })).toEqual({ clientSecret: issue('required') });
    expect(wrong({ clientSecret: 'hemmelighet-på-norsk-1' })).toEqual({ clientSecret: issue('characters') });
    expect(wrong({ clientSecret: 'it\'s "a" $ecret, 100% # \\' })).toEqual({});
    expect(wrong({ clientSecret: 'x'.repeat(19) })).toEqual({ clientSecret: issue('min', { min: 20 }) });
    expect(wrong({ clientSecret: '', clientType: 'public' })).toEqual({});
    expect(wrong({ clientSecret: '' }, { kind: 'template' })).toEqual({});
    expect(wrong({ clientSecret: '' }, { kind: 'template', mode: 'from-template' })).toEqual({
      clientSecret: issue('required'),
    });
  });

  test('a blank secret leaves the stored one, a short one does not pass', () => {
    const context = { mode: 'edit', hasStoredSecret: true } as const;
    expect(wrong({ clientSecret: '' }, context)).toEqual({});
    expect(wrong({ clientSecret: 'short' }, context)).toEqual({ clientSecret: issue('min', { min: 20 }) });
  });

  test('every redirect URI is an address; an empty row is required; wildcards only where they are enabled', () => {
    expect(wrong({ redirectUris: ['', 'ftp://x.example', 'https://good.example/cb'] })).toEqual({
      'redirectUris.0': issue('required'),
      'redirectUris.1': issue('url'),
    });
    expect(wrong({ redirectUris: ['https://*.good.example/cb'] })).toEqual({ 'redirectUris.0': issue('url') });
    expect(wrong({ redirectUris: ['https://*.good.example/cb'] }, { enableWildcards: true })).toEqual({});
    expect(wrong({ postLogoutRedirectUris: [''] })).toEqual({ 'postLogoutRedirectUris.0': issue('required') });
    // A service has none.
    expect(wrong({ redirectUris: ['nonsense'] }, {}, MACHINE)).toEqual({});
  });

  test('CORS entries are kept as browsers send them: one that differs in letters or in its usual port is a duplicate', () => {
    const origins = ['HTTPS://App.Example', 'https://app.example:443', 'http://app.example:8080'];
    expect(wrong({ allowedCorsOrigins: origins })).toEqual({ 'allowedCorsOrigins.1': issue('exists') });
    expect(toCreateRequest({ ...GOOD, allowedCorsOrigins: origins }).allowedCorsOrigins).toEqual([
      'https://app.example',
      'http://app.example:8080',
    ]);
    expect(wrong({ allowedCorsOrigins: ['https://app.example:99999'] })).toEqual({
      'allowedCorsOrigins.0': issue('url'),
    });
  });

  test('CORS entries are origins, logout addresses are URLs', () => {
    expect(wrong({ allowedCorsOrigins: ['https://app.example', 'https://app.example/path', ''] })).toEqual({
      'allowedCorsOrigins.1': issue('url'),
      'allowedCorsOrigins.2': issue('required'),
    });
    expect(wrong({ frontChannelLogoutUri: 'nonsense', backChannelLogoutUri: 'https://app.example/out' })).toEqual({
      frontChannelLogoutUri: issue('url'),
    });
  });

  test('claims: alphanumeric, unique, not reserved; values have their own letters', () => {
    const claims = [
      { type: 'plan', value: 'partner' },
      { type: 'Plan', value: 'other' },
      { type: 'sub', value: 'me' },
      { type: 'a b', value: 'x' },
      { type: 'level', value: '<b>' },
      { type: '', value: '' },
    ];
    expect(wrong({ claims })).toEqual({
      'claims.1.type': issue('exists'),
      'claims.2.type': issue('forbidden'),
      'claims.3.type': issue('alphanumeric'),
      'claims.4.value': issue('alphanumeric'),
      'claims.5.type': issue('required'),
      'claims.5.value': issue('required'),
    });
    expect(wrong({ claims: [{ type: 'plan', value: 'x'.repeat(251) }] })).toEqual({
      'claims.0.value': issue('max', { max: 250 }),
    });
  });

  test('external on makes its four fields required', () => {
    expect(
      wrong(
        { externalClientId: 'ab', externalClientName: '', externalClientSecret: '', externalTokenEndpoint: 'x y z' },
        {},
        EXTERNAL,
      ),
    ).toEqual({
      externalClientId: issue('min', { min: 3 }),
      externalClientName: issue('required'),
      externalClientSecret: issue('required'),
      externalTokenEndpoint: issue('url'),
    });
    expect(wrong({ externalClientId: '' }, {}, MACHINE)).toEqual({});
  });

  test('row 41: a stored secret of an external client is asked for again when it would go elsewhere', () => {
    const context = { mode: 'edit', storedExternal: EXTERNAL } as const;
    const blank = { externalClientSecret: '' };
    expect(wrong({ ...blank, externalClientName: 'Renamed' }, context, EXTERNAL)).toEqual({});
    const elsewhere = [
      { externalTokenEndpoint: 'https://login.elsewhere.example/token' },
      { externalClientId: 'another' },
      { externalTokenEndpoint: `${EXTERNAL.externalTokenEndpoint}/` },
    ];
    for (const change of elsewhere) {
      expect(wrong({ ...blank, ...change }, context, EXTERNAL)).toEqual({ externalClientSecret: issue('required') });
      expect(wrong(change, context, EXTERNAL)).toEqual({});
    }
  });

  test('at most six tenants', () => {
    const tenants = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);
    expect(wrong({ allowedTenantsIds: tenants(MAX_ALLOWED_TENANTS) })).toEqual({});
    expect(wrong({ allowedTenantsIds: tenants(MAX_ALLOWED_TENANTS + 1) })).toEqual({
      allowedTenantsIds: issue('max', { max: MAX_ALLOWED_TENANTS }),
    });
  });
});
