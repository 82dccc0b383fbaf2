/** What an admin does to a client counts at once, as a relying party meets it: disabled, deleted, other secrets, keys. */
import { exportJWK, generateKeyPair } from 'jose';
import * as oidc from 'openid-client';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oidcClients, oidcRecords } from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { type ClientWish, SECRET, asked, makeClient, northwind } from '../support/clients';
import { callApi, discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();
const admin = (await signIn(await discover(platform), 'nora.winther')).tokens.access_token;

const HOUR_MS = 3_600_000;
const NEXT_SECRET = 'the-secret-that-comes-after-it';
const OFFLINE = 'openid profile offline_access';
const ours = { secret: SECRET, tenants: ['operations'] };
const parameters = asked(OFFLINE);

/** Calls the API about a client, as its admin. */
async function change(method: string, clientId: string, rest = '', body?: unknown): Promise<Record<string, unknown>> {
  const path = `/api/tenants/${northwind}/configuration/clients/${clientId}${rest}`;
  const answer = await callApi(platform, admin, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${rest}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body ?? {}) as Record<string, unknown>;
}

const recordsOf = (clientId: string) =>
  platform.db
    .select()
    .from(oidcRecords)
    .where(sql`${oidcRecords.payload}::text like ${`%${clientId}%`}`);
const withSecret = (clientId: string, secret: string) => discover(platform, { id: clientId, secret });
const machine: ClientWish = {
  allowedGrantType: 'client_credentials',
  allowedScopes: ['northwind.metering.read'],
  redirectUris: [],
};
const tokenOf = (config: oidc.Configuration) =>
  oidc.clientCredentialsGrant(config, { scope: 'northwind.metering.read' });
/** As the library tells of an answer that asks for authentication (RFC 6749, section 5.2). */
const unauthenticated = { status: 401 };

describe('a client that is disabled', () => {
  it('loses its tokens and grants at once, signs no user in and says so; its people stay signed in elsewhere', async () => {
    const { clientId, config } = await makeClient(platform, ours);
    const { tokens, visitor } = await signIn(config, 'bjorn.eide', { parameters });
    const other = await makeClient(platform, ours);
    const elsewhere = await signIn(other.config, 'bjorn.eide', { visitor, parameters });
    expect(await recordsOf(clientId)).not.toEqual([]);

    await change('PATCH', clientId, '', { isEnabled: false });
    expect(await recordsOf(clientId)).toEqual([]);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      ...unauthenticated,
      cause: [{ parameters: { error: 'invalid_client', error_description: 'the client is disabled' } }],
    });
    const sub = tokens.claims()?.sub ?? '';
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).rejects.toMatchObject(unauthenticated);
    const page = await new Visitor().open((await startSignIn(config, parameters)).url);
    expect([page.status, page.body.includes('the client is disabled')]).toEqual([400, true]);
    await oidc.refreshTokenGrant(other.config, elsewhere.tokens.refresh_token ?? '');

    // The person can sign out as ever.
    const end = oidc.buildEndSessionUrl(other.config, { id_token_hint: elsewhere.tokens.id_token ?? '' });
    expect((await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' })).status).toBe(200);
  });

  it('that is enabled again has its settings, and nothing that it was given before', async () => {
    const { clientId, config } = await makeClient(platform, ours);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters });
    await change('PATCH', clientId, '', { isEnabled: false });
    await change('PATCH', clientId, '', { isEnabled: true });
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await signIn(config, 'bjorn.eide', { parameters });
  });

  it('gets no tokens of its own either', async () => {
    const { clientId, config } = await makeClient(platform, { ...machine, secret: SECRET });
    await tokenOf(config);
    await change('PATCH', clientId, '', { isEnabled: false });
    await expect(tokenOf(config)).rejects.toMatchObject(unauthenticated);
  });

  it('in the middle of a sign-in ends it', async () => {
    const { clientId, config } = await makeClient(platform, ours);
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config, parameters)).url);
    await change('PATCH', clientId, '', { isEnabled: false });
    const end = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: 'x' });
    expect([end.status >= 400, new URL(end.url).origin]).toEqual([true, new URL(platform.url).origin]);
  });
});

describe('a client that is deleted', () => {
  it('leaves nothing behind', async () => {
    const { clientId, config } = await makeClient(platform, ours);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters });
    await change('DELETE', clientId);
    expect(await recordsOf(clientId)).toEqual([]);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(unauthenticated);
    const page = await new Visitor().open((await startSignIn(config, parameters)).url);
    expect(page.status).toBe(400);
  });
});

describe('the secret of a client', () => {
  it('overlaps with the one before until that is ended by hand', async () => {
    const { clientId } = await makeClient(platform, { ...machine, secret: SECRET });
    const body = { clientSecret: NEXT_SECRET, overlapHours: 24, secretLifetimeMonths: 12 };
    const rotated = await change('POST', clientId, '/secret', body);
    expect(Date.parse(String(rotated.previousSecretExpiresAt))).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(Date.parse(String(rotated.secretExpiresAt))).toBeGreaterThan(Date.now() + 364 * 24 * HOUR_MS);
    const [before, after] = [await withSecret(clientId, SECRET), await withSecret(clientId, NEXT_SECRET)];
    await tokenOf(before);
    await tokenOf(after);
    const ended = await change('DELETE', clientId, '/secret/previous');
    expect(ended.previousSecretExpiresAt).toBeNull();
    await expect(tokenOf(before)).rejects.toMatchObject(unauthenticated);
    await tokenOf(after);
  });

  it('before the present one is refused when the overlap is over, and at once without one', async () => {
    const { clientId } = await makeClient(platform, { ...machine, secret: SECRET });
    await change('POST', clientId, '/secret', { clientSecret: NEXT_SECRET, overlapHours: 1 });
    const before = await withSecret(clientId, SECRET);
    await tokenOf(before);
    const past = new Date(Date.now() - 1000);
    await platform.db
      .update(oidcClients)
      .set({ previousSecretExpiresAt: past })
      .where(eq(oidcClients.clientId, clientId));
    await expect(tokenOf(before)).rejects.toMatchObject(unauthenticated);

    await change('POST', clientId, '/secret', { clientSecret: SECRET });
    await tokenOf(before);
    await expect(tokenOf(await withSecret(clientId, NEXT_SECRET))).rejects.toMatchObject(unauthenticated);
  });

  it('that has expired is refused, and the answer says so', async () => {
    const { clientId, config } = await makeClient(platform, {
      ...machine,
      secret: SECRET,
      secretExpiresAt: new Date(Date.now() + 60_000),
    });
    await tokenOf(config);
    const past = new Date(Date.now() - 60_000);
    await platform.db.update(oidcClients).set({ secretExpiresAt: past }).where(eq(oidcClients.clientId, clientId));
    await expect(tokenOf(config)).rejects.toMatchObject({
      ...unauthenticated,
      cause: [{ parameters: { error: 'invalid_client', error_description: expect.stringContaining('expired') } }],
    });
  });

  it('gives way to a key, by which alone the client is known then', async () => {
    const { clientId } = await makeClient(platform, { ...machine, secret: SECRET });
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] });
    const changed = await change('PATCH', clientId, '', { tokenEndpointAuthMethod: 'private_key_jwt', jwks });
    expect(changed).toMatchObject({ tokenEndpointAuthMethod: 'private_key_jwt', secretExpiresAt: null });
    const byKey = await oidc.discovery(
      new URL(platform.url),
      clientId,
      undefined,
      oidc.PrivateKeyJwt({ key: privateKey, kid: 'one' }, { [oidc.modifyAssertion]: audience }),
      { execute: [oidc.allowInsecureRequests] },
    );
    await tokenOf(byKey);
    await expect(tokenOf(await withSecret(clientId, SECRET))).rejects.toMatchObject(unauthenticated);
    const unknown = await discover(platform, { id: clientId });
    await expect(tokenOf(unknown)).rejects.toMatchObject(unauthenticated);
  });
});

describe('a client that cannot prove who it is', () => {
  const past = new Date(1000);
  const FAULTS: [string, ClientWish, string][] = [
    ['whose secret has expired', { secretExpiresAt: past }, SECRET],
    ['that is disabled', { isEnabled: false }, SECRET],
    ['with a wrong secret', {}, NEXT_SECRET],
  ];
  const PATHS = ['/token', '/token/introspection', '/token/revocation'];
  it.each(FAULTS)(
    'is refused with 401, at every endpoint and by the scheme that it used: %s',
    async (_, wish, secret) => {
      const { clientId } = await makeClient(platform, { ...machine, secret: SECRET, ...wish });
      const form = { grant_type: 'client_credentials', token: 'one' };
      const basic = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` };
      for (const path of PATHS) {
        const ask = async (body: Record<string, string>, headers: Record<string, string> = {}) => {
          const answer = await fetch(platform.url + path, { method: 'POST', body: new URLSearchParams(body), headers });
          expect(await answer.json(), `at ${path}`).toMatchObject({
            error: 'invalid_client',
            error_description: expect.any(String),
          });
          return [answer.status, answer.headers.get('www-authenticate')?.split(' ')[0]];
        };
        expect(await ask(form, basic), `at ${path}`).toEqual([401, 'Basic']);
        expect(await ask({ ...form, client_id: clientId, client_secret: secret }), `at ${path}`).toEqual([
          401,
          undefined,
        ]);
      }
    },
  );
});

/** The audience of an assertion is the issuer, as the library has it by itself for most. */
function audience(_header: Record<string, unknown>, payload: Record<string, unknown>): void {
  payload.aud = platform.url;
}

describe('applications with access', () => {
  const grants = async (token: string) =>
    (await callApi(platform, token, 'GET', '/api/me/grants')).body as { clientId: string; scopes: string[] }[];
  const mine = async (username: string) => (await signIn(await discover(platform), username)).tokens.access_token;

  it('are listed by name and scope, and lose it when their user says so', async () => {
    const { clientId, config } = await makeClient(platform, { ...ours, clientUri: 'https://app.test' });
    const kept = await makeClient(platform, ours);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters });
    await signIn(kept.config, 'bjorn.eide', { parameters });
    const colleague = await signIn(config, 'farid.rahimi', { parameters });
    const token = await mine('bjorn.eide');

    const granted = await grants(token);
    expect(granted.find((one) => one.clientId === clientId)).toMatchObject({
      clientUri: 'https://app.test',
      isThirdParty: false,
      scopes: ['offline_access', 'openid', 'profile'],
      since: expect.any(String),
    });
    expect(granted.map((one) => one.clientId)).not.toContain('console');

    const revoke = () => callApi(platform, token, 'DELETE', `/api/me/grants/${clientId}`);
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    const left = (await grants(token)).map((one) => one.clientId);
    expect([left.includes(clientId), left.includes(kept.clientId)]).toEqual([false, true]);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await oidc.refreshTokenGrant(config, colleague.tokens.refresh_token ?? '');
    const sessions = await platform.db
      .select()
      .from(oidcRecords)
      .where(and(eq(oidcRecords.model, 'Session'), sql`${oidcRecords.payload}::text like ${`%${clientId}%`}`));
    expect(sessions.map(({ accountId }) => accountId)).toEqual([colleague.tokens.claims()?.sub]);
  });

  it('of a third party are there once its user has said yes', async () => {
    const { clientId, config } = await makeClient(platform, { ...ours, tenants: [], isThirdParty: true });
    const token = await mine('bjorn.eide');
    const { url } = await startSignIn(config, asked('openid profile'));
    const visitor = new Visitor();
    const asks = await visitor.submit(await visitor.open(url), 'current-password', {
      username: 'bjorn.eide',
      password: DEMO_PASSWORD,
    });
    expect(asks.status).toBe(200);
    expect((await grants(token)).map((one) => one.clientId)).not.toContain(clientId);
    await visitor.submit(asks, 'decision', { decision: 'allow' });
    expect((await grants(token)).map((one) => one.clientId)).toContain(clientId);
  });
});
