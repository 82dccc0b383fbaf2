/** Refused sign-ins (docs/decisions/refusals.md): from a broken set-up by its code to its cause and the field that mends it. */
import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, type CryptoKey as Key, exportJWK, generateKeyPair } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { type ClientWish, METERING, SECRET, asked, makeClient, makeMachine, northwind } from '../support/clients';
import { callApi, discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { APP, CODE, authorize as authorizeAt, codeOn, confidential, everyone, foundRefusal } from '../support/refusals';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();
const nora = (await signIn(await discover(platform), 'nora.winther')).tokens.access_token;
const pair = await generateKeyPair('RS256');
const key = pair.privateKey;
const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };

const found = (code: string): Promise<Refusal> => foundRefusal(platform, code, nora);
const without = (form: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));
const authorize = (wish: ClientWish, parameters: Record<string, string | null>) =>
  authorizeAt(platform, wish, parameters);

/** Cause, the field that mends it, what came, the client and what is changed in its request. */
const AUTHORIZATION: [string, string | null, string | null, ClientWish, Record<string, string | null>][] = [
  ['redirectUri.slash', 'redirectUris', `${APP}/callback/`, everyone, { redirect_uri: `${APP}/callback/` }],
  ['redirectUri.case', 'redirectUris', `${APP}/Callback`, everyone, { redirect_uri: `${APP}/Callback` }],
  ['redirectUri.port', 'redirectUris', `${APP}:8443/callback`, everyone, { redirect_uri: `${APP}:8443/callback` }],
  ['redirectUri.port', 'redirectUris', `${APP}:443/callback`, everyone, { redirect_uri: `${APP}:443/callback` }],
  [
    'redirectUri.scheme',
    'redirectUris',
    'http://app.test/callback',
    everyone,
    { redirect_uri: 'http://app.test/callback' },
  ],
  [
    'redirectUri.host',
    'redirectUris',
    'https://www.app.test/callback',
    everyone,
    { redirect_uri: 'https://www.app.test/callback' },
  ],
  ['redirectUri.path', 'redirectUris', `${APP}/signin-oidc`, everyone, { redirect_uri: `${APP}/signin-oidc` }],
  [
    'redirectUri.query',
    'redirectUris',
    `${APP}/callback?tenant=••••`,
    everyone,
    { redirect_uri: `${APP}/callback?tenant=7` },
  ],
  ['redirectUri.none', 'redirectUris', `${APP}/callback`, { ...everyone, redirectUris: [] }, {}],
  [
    'redirectUri.missing',
    'redirectUris',
    null,
    { ...everyone, redirectUris: [`${APP}/callback`, `${APP}/other`] },
    { redirect_uri: null },
  ],
  ['redirectUri.form', 'redirectUris', `${APP}/callback\\x`, everyone, { redirect_uri: `${APP}/callback\\x` }],
  ['client.disabled', 'isEnabled', null, { ...everyone, isEnabled: false }, {}],
  ['response.type', 'allowedGrantType', 'token', everyone, { response_type: 'token' }],
  ['response.mode', null, 'web_message', everyone, { response_mode: 'web_message' }],
  ['scope.notAllowed', 'allowedScopes', 'email', everyone, { scope: 'openid email' }],
  ['scope.openid', 'allowedScopes', 'profile', everyone, { scope: 'profile' }],
  ['pkce.missing', 'clientType', null, everyone, { code_challenge: null, code_challenge_method: null }],
  ['pkce.method', 'clientType', 'plain', everyone, { code_challenge_method: 'plain' }],
  ['pkce.form', 'clientType', null, everyone, { code_challenge: 'short' }],
  ['resource', 'allowedScopes', 'https://elsewhere.test/api', everyone, { resource: 'https://elsewhere.test/api' }],
  ['requestObject', null, null, everyone, { request: 'a.b.c' }],
  ['prompt.login', null, 'none', everyone, { prompt: 'none' }],
  ['prompt.value', null, 'sometimes', everyone, { prompt: 'sometimes' }],
  ['idp.unknown', null, 'nowhere', everyone, { acr_values: 'idp:nowhere' }],
];

describe('row 48: a broken set-up at the authorization endpoint', () => {
  it.each(AUTHORIZATION)('%s leads to %s (%s)', async (cause, field, came, wish, parameters) => {
    const { page, clientId } = await authorize(wish, parameters);
    const refusal = await found(codeOn(page));
    expect(refusal).toMatchObject({ cause, field, came, count: 1, tenant: { id: northwind } });
    expect(refusal.client?.id).toBe(clientId);
  });

  it('client.unknown: a slip in the id leads to the client that was meant', async () => {
    const { page, clientId } = await authorize(everyone, { client_id: '{id}x' });
    const refusal = await found(codeOn(page));
    expect(refusal).toMatchObject({
      cause: 'client.unknown',
      field: 'clientId',
      came: `${clientId}x`,
      nearest: clientId,
    });
  });

  it('client.unknown: another id with a registered redirect URI leads to its client', async () => {
    const redirectUri = `https://${randomUUID().slice(0, 8)}.test/callback`;
    const wish = { ...everyone, redirectUris: [redirectUri] };
    const { page, clientId } = await authorize(wish, { client_id: 'my-app', redirect_uri: redirectUri });
    expect(await found(codeOn(page))).toMatchObject({ cause: 'client.unknown', came: 'my-app', nearest: clientId });
  });

  it('client.deleted: the admins of its tenant see that it was', async () => {
    const { clientId, config } = await makeClient(platform, everyone);
    const path = `/api/tenants/${northwind}/configuration/clients/${clientId}`;
    expect((await callApi(platform, nora, 'DELETE', path)).status).toBe(204);
    const { url } = await startSignIn(config, asked('openid'));
    const refusal = await found(codeOn(await new Visitor().open(url)));
    expect(refusal).toMatchObject({ cause: 'client.deleted', client: null, came: clientId });
  });

  it('grantType.signIn: a client without people cannot sign them in', async () => {
    const { page } = await authorize({ ...confidential, allowedGrantType: 'client_credentials' }, {});
    expect(await found(codeOn(page))).toMatchObject({ cause: 'grantType.signIn', field: 'allowedGrantType' });
  });

  it('parameter.twice: names the parameter', async () => {
    const { config } = await makeClient(platform, everyone);
    const { url } = await startSignIn(config, asked('openid'));
    url.searchParams.append('scope', 'profile');
    const refusal = await found(codeOn(await new Visitor().open(url)));
    expect(refusal).toMatchObject({ cause: 'parameter.twice', came: 'scope' });
  });

  it('person.notMember: a person of another tenant', async () => {
    const { page, visitor } = await authorize({ ...confidential, tenants: ['northwind'] }, {});
    const back = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
    expect(await found(codeOn(back))).toMatchObject({ cause: 'person.notMember', field: 'allowedTenantsIds' });
  });

  it('prompt.consent: an application that asks without a page, of which the person has not been asked', async () => {
    const visitor = new Visitor();
    await signIn(await discover(platform), 'bjorn.eide', { visitor });
    const wish = { ...confidential, isThirdParty: true };
    const { page } = await authorizeAt(platform, wish, { prompt: 'none' }, visitor);
    expect(await found(codeOn(page))).toMatchObject({ cause: 'prompt.consent', field: 'isThirdParty', came: 'none' });
  });

  it('consent.denied: the person did not allow it', async () => {
    const { page, visitor } = await authorize({ ...confidential, isThirdParty: true, tenants: [] }, {});
    const consent = await visitor.submit(page, 'current-password', {
      username: 'bjorn.eide',
      password: DEMO_PASSWORD,
    });
    const back = await visitor.submit(consent, 'decision', { decision: 'deny' });
    expect(await found(codeOn(back))).toMatchObject({ cause: 'consent.denied', field: 'isThirdParty' });
  });

  it('signIn.expired: a return without the cookie of the sign-in', async () => {
    const { page, clientId } = await authorize(confidential, {});
    const uid = new URL(page.url).pathname.split('/').at(-1) ?? '';
    const back = await new Visitor().open(`${platform.url}/auth/${uid}`);
    expect(await found(codeOn(back))).toMatchObject({ cause: 'signIn.expired', client: { id: clientId } });
  });
});

/** Asks the token endpoint. */
async function ask(form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}/token`, { method: 'POST', body: new URLSearchParams(form), headers });
  const body = (await answer.json()) as Record<string, string>;
  expect(body.error).toBeTypeOf('string');
  expect(body.refusal).toMatch(new RegExp(`^${CODE}$`));
  return body.refusal ?? '';
}
const machine = { grant_type: 'client_credentials', scope: METERING };

describe('row 48: a broken set-up at the token endpoint', () => {
  const TOKEN: [string, string, ClientWish, Record<string, string>][] = [
    ['secret.wrong', 'clientSecret', {}, { ...machine, client_secret: 'not-the-secret-of-it' }],
    ['secret.expired', 'clientSecret', { secretExpiresAt: new Date(1000) }, { ...machine, client_secret: SECRET }],
    ['proof.missing', 'tokenEndpointAuthMethod', {}, machine],
    ['grantType.unknown', 'allowedGrantType', {}, { grant_type: 'password', client_secret: SECRET }],
    ['grantType.notAllowed', 'allowedGrantType', {}, { grant_type: 'refresh_token', client_secret: SECRET }],
    ['scope.notAllowed', 'allowedScopes', {}, { ...machine, scope: 'email', client_secret: SECRET }],
    ['proof.several', 'tokenEndpointAuthMethod', {}, { ...machine, client_secret: SECRET, client_assertion: 'a.b.c' }],
    ['proof.form', 'tokenEndpointAuthMethod', {}, { ...machine, client_assertion: 'a.b.c' }],
  ];
  it.each(TOKEN)('%s leads to %s', async (cause, field, wish, form) => {
    const { clientId } = await makeMachine(platform, { allowedScopes: [METERING], ...wish });
    const refusal = await found(await ask({ ...form, client_id: clientId }));
    expect(refusal).toMatchObject({ cause, field, client: { id: clientId } });
    expect(JSON.stringify(refusal)).not.toContain('secret-of');
  });

  it('secret.tooMany: a client whose program tries and tries', async () => {
    const { clientId } = await makeMachine(platform, { allowedScopes: [METERING] });
    const form = { ...machine, client_id: clientId, client_secret: 'not-the-secret-of-it' };
    let refusal = await found(await ask(form));
    for (let tries = 0; tries < 100 && refusal.cause === 'secret.wrong'; tries += 1)
      refusal = await found(await ask(form));
    expect(refusal).toMatchObject({ cause: 'secret.tooMany', field: 'clientSecret', client: { id: clientId } });
  });

  it('proof.other: a client with a key that comes with a secret, in the header too', async () => {
    const { clientId } = await makeMachine(platform, {
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [publicJwk] },
    });
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${SECRET}`).toString('base64');
    const refusal = await found(await ask(machine, { authorization: `Basic ${basic}` }));
    expect(refusal).toMatchObject({ cause: 'proof.other', came: 'client_secret', registered: ['private_key_jwt'] });
  });

  const now = () => Math.floor(Date.now() / 1000);
  const ASSERTIONS: [string, (own: JWTPayload) => JWTPayload][] = [
    ['assertion.expired', (own) => ({ ...own, exp: now() - 300 })],
    ['assertion.audience', (own) => ({ ...own, aud: 'https://elsewhere.test' })],
    ['assertion.clock', (own) => ({ ...own, iat: now() + 300, exp: now() + 600 })],
    ['assertion.long', (own) => ({ ...own, exp: now() + 90_000 })],
    ['assertion.claims', ({ jti: _jti, ...own }) => own],
  ];
  const assertion = (payload: JWTPayload, by: Key) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(by);
  async function withKey() {
    const wish = { allowedScopes: [METERING], tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [publicJwk] } };
    const { clientId } = await makeMachine(platform, wish as ClientWish);
    const own = { iss: clientId, sub: clientId, aud: platform.url, jti: randomUUID(), exp: now() + 60 };
    const form = async (payload: JWTPayload, by = key) => ({
      ...machine,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(payload, by),
    });
    return { clientId, own, form };
  }
  it.each(ASSERTIONS)('%s leads to the keys', async (cause, change) => {
    const { clientId, own, form } = await withKey();
    const refusal = await found(await ask(await form(change(own))));
    expect(refusal).toMatchObject({ cause, field: 'jwks', client: { id: clientId } });
    expect(refusal.nearest).toBe(refusal.came === null ? null : platform.url);
  });

  it('assertion.key and assertion.used', async () => {
    const { own, form } = await withKey();
    const other = await generateKeyPair('RS256');
    expect(await found(await ask(await form(own, other.privateKey)))).toMatchObject({ cause: 'assertion.key' });
    const good = await form(own);
    await fetch(`${platform.url}/token`, { method: 'POST', body: new URLSearchParams(good) });
    expect(await found(await ask(good))).toMatchObject({ cause: 'assertion.used', field: 'jwks' });
  });

  /** Signs a person in up to the code. */
  async function withCode(wish: ClientWish = everyone) {
    const { clientId, config } = await makeClient(platform, wish);
    const { url, checks } = await startSignIn(config, asked('openid'));
    const visitor = new Visitor();
    const page = await visitor.open(url);
    const back = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: new URL(back.url).searchParams.get('code') ?? '',
      redirect_uri: `${APP}/callback`,
      code_verifier: checks.pkceCodeVerifier ?? '',
    };
    return { form, config, checks, back };
  }
  it.each<[string, string | null, (form: Record<string, string>) => Record<string, string>]>([
    ['code.redirectUri', 'redirectUris', (form) => ({ ...form, redirect_uri: `${APP}/callback/` })],
    ['pkce.verifier', 'clientType', (form) => ({ ...form, code_verifier: oidc.randomPKCECodeVerifier() })],
    ['pkce.verifierMissing', 'clientType', (form) => without(form, 'code_verifier')],
    ['code.unknown', null, (form) => ({ ...form, code: 'x'.repeat(43) })],
    ['parameter.missing', null, (form) => without(form, 'code')],
    [
      'refreshToken.unknown',
      'allowOfflineAccess',
      ({ client_id }) => ({ client_id: client_id ?? '', grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }),
    ],
  ])('%s leads to %s', async (cause, field, change) => {
    const { form } = await withCode();
    const refusal = await found(await ask(change(form)));
    expect(refusal).toMatchObject({ cause, field });
    expect(JSON.stringify(refusal)).not.toContain(form.code);
  });

  it('code.used, and a web page of another origin', async () => {
    const { form, config, checks, back } = await withCode();
    await oidc.authorizationCodeGrant(config, new URL(back.url), checks);
    expect(await found(await ask(form))).toMatchObject({ cause: 'code.used', field: null });
    const origin = 'https://other.test';
    const refusal = await found(await ask(form, { origin }));
    expect(refusal).toMatchObject({ cause: 'origin', field: 'allowedCorsOrigins', came: origin });
  });
});
