/** Token exchange (RFC 8693), by the client library that relying parties use. */
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { SECRET, asked, makeClient, makeMachine } from '../support/clients';
import { type TestPlatform, discover, signIn, startTestPlatform } from '../support/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.dispose());

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const READ = 'northwind.ledger.read';
const WRITE = 'northwind.ledger.write';
const METERING = 'northwind.metering.read';

/** A client that a member signs in to, and the token that its APIs get to see. */
async function subject(
  values: Parameters<typeof makeClient>[1] = {},
  scope = `openid ${READ} ${WRITE}`,
  person = 'bjorn.eide',
) {
  const client = await makeClient(platform, {
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: ['openid', 'profile', READ, WRITE, METERING],
    ...values,
  });
  const { tokens, visitor } = await signIn(client.config, person, { parameters: asked(scope) });
  return { ...client, tokens, visitor, token: tokens.access_token };
}

const exchanging = (values: Parameters<typeof makeMachine>[1] = {}) =>
  makeMachine(platform, { isTokenExchange: true, tenants: ['operations'], allowedScopes: [READ, METERING], ...values });

/** Exchanges a token; without a wish for whatever is in reach. */
const exchange = (config: oidc.Configuration, token: string, more: Record<string, string> = {}) =>
  oidc.genericGrantRequest(config, EXCHANGE, {
    subject_token: token,
    subject_token_type: ACCESS_TOKEN,
    ...more,
  });
const remove = (clientId: string) => platform.db.delete(t.oidcClients).where(eq(t.oidcClients.clientId, clientId));

describe('token exchange', () => {
  it('stands in discovery', async () => {
    const { config } = await exchanging();
    expect(config.serverMetadata().grant_types_supported).toContain(EXCHANGE);
  });

  it('gives a token of its own that says who acts for whom', async () => {
    const { token } = await subject();
    const { config, clientId } = await exchanging();
    const answer = await exchange(config, token, { audience: 'northwind.ledger' });
    expect(answer).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer', scope: READ });
    expect(answer).not.toHaveProperty('refresh_token');
    expect(answer).not.toHaveProperty('id_token');
    expect(decodeJwt(answer.access_token)).toMatchObject({
      sub: demoId('user bjorn.eide'),
      client_id: clientId,
      aud: ['northwind.ledger'],
      scope: READ,
      act: { sub: clientId },
    });
  });

  it('names every actor of a chain, the latest first', async () => {
    const { token } = await subject();
    const first = await exchanging();
    const second = await exchanging();
    const handed = await exchange(first.config, token);
    const again = await exchange(second.config, handed.access_token);
    expect(decodeJwt(again.access_token).act).toEqual({ sub: second.clientId, act: { sub: first.clientId } });
    let longer = again.access_token;
    for (let actors = 2; actors < 5; actors += 1) longer = (await exchange(first.config, longer)).access_token;
    await expect(exchange(first.config, longer)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  it('exchanges an opaque token for one that opens userinfo alone', async () => {
    const { token } = await subject({}, 'openid profile');
    const { config } = await exchanging({ allowedScopes: ['openid', READ] });
    const answer = await exchange(config, token);
    expect(answer.scope).toBe('openid');
    const info = await oidc.fetchUserInfo(config, answer.access_token, demoId('user bjorn.eide'));
    expect(info).toEqual({ sub: demoId('user bjorn.eide'), idp: 'local' });
  });

  it('is introspected like any token of the client', async () => {
    const { token } = await subject({}, 'openid profile');
    const { config, clientId } = await exchanging({ allowedScopes: ['openid'] });
    const { access_token } = await exchange(config, token);
    const answer = await oidc.tokenIntrospection(config, access_token);
    expect(answer).toMatchObject({ active: true, client_id: clientId, act: { sub: clientId } });
  });

  it.each([
    ['that has no such switch', () => makeMachine(platform, { allowedScopes: [READ] })],
    ['that people sign in to', () => makeClient(platform, { secret: SECRET })],
    ['that has no secret', () => makeClient(platform)],
  ])('is refused to a client %s', async (_, make) => {
    const { token } = await subject();
    const { config } = await make();
    await expect(exchange(config, token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it('is refused to the console', async () => {
    const { token } = await subject();
    await expect(exchange(await discover(platform), token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it.each([
    ['an actor token', { actor_token: 'x', actor_token_type: ACCESS_TOKEN }, 'actor_token is not supported'],
    [
      'another kind of token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'subject_token_type',
    ],
    ['no token', { subject_token: '' }, 'subject_token'],
    [
      'a refresh token in return',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      'requested_token_type',
    ],
  ])('refuses %s', async (_, more, text) => {
    const { token } = await subject();
    const { config } = await exchanging();
    const refusal = { error: 'invalid_request', error_description: expect.stringContaining(text) };
    await expect(exchange(config, token, more)).rejects.toMatchObject(refusal);
  });
});

describe('row 37: token exchange never goes upwards', () => {
  it('scopes: what the first token has and the client may have, and nothing else', async () => {
    const { token } = await subject();
    const { config } = await exchanging({ allowedScopes: [READ, METERING, 'openid', 'email'] });
    expect(decodeJwt((await exchange(config, token)).access_token).scope).toBe(READ);
    for (const scope of [WRITE, METERING, 'email', 'offline_access', 'platform', 'invented']) {
      for (const wish of [scope, `${READ} ${scope}`]) {
        await expect(exchange(config, token, { scope: wish })).rejects.toMatchObject({ error: 'invalid_scope' });
      }
    }
    const none = await exchanging({ allowedScopes: [METERING] });
    await expect(exchange(none.config, token)).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  it('audiences: only APIs that the first token reaches', async () => {
    const { token } = await subject();
    const { config } = await exchanging();
    const wishes = ['northwind.metering', 'https://elsewhere.test', `${platform.url}/api-resources/northwind.metering`];
    for (const wish of wishes) {
      for (const name of ['audience', 'resource']) {
        await expect(exchange(config, token, { [name]: wish })).rejects.toMatchObject({ error: 'invalid_target' });
      }
    }
    const both = new URLSearchParams([
      ['subject_token', token],
      ['subject_token_type', ACCESS_TOKEN],
      ['audience', 'northwind.ledger'],
      ['audience', 'northwind.metering'],
    ]);
    await expect(oidc.genericGrantRequest(config, EXCHANGE, both)).rejects.toMatchObject({ error: 'invalid_target' });
    const named = await exchange(config, token, { resource: `${platform.url}/api-resources/northwind.ledger` });
    expect(decodeJwt(named.access_token).aud).toEqual(['northwind.ledger']);
  });

  it('lifetime: never beyond the first token', async () => {
    const { token } = await subject({ accessTokenLifetime: 120 });
    const { config } = await exchanging({ accessTokenLifetime: 6000 });
    const answer = await exchange(config, token);
    expect(answer.expires_in).toBeLessThanOrEqual(120);
    expect(decodeJwt(answer.access_token).exp).toBeLessThanOrEqual(decodeJwt(token).exp ?? 0);
  });

  it('claims: a client of another application learns of no role that the first token did not tell', async () => {
    const application = { applicationId: demoId('application ledger') };
    const { token } = await subject({ ...application, allowedScopes: ['openid', WRITE] }, `openid ${WRITE}`);
    const names = (value: string) => (decodeJwt(value).roles as { name: string }[]).map(({ name }) => name).toSorted();
    expect(names(token)).toEqual(['accountant', 'viewer']);
    const open = await exchanging({ allowedScopes: [WRITE] });
    expect(names((await exchange(open.config, token)).access_token)).toEqual(['accountant', 'viewer']);
    const other = await exchanging({ allowedScopes: [WRITE], applicationId: demoId('application metering') });
    expect(names((await exchange(other.config, token)).access_token)).toEqual([]);
  });

  it('only tokens of this platform: nothing foreign, forged, of a machine, of another kind', async () => {
    const { tokens, token } = await subject();
    const { config } = await exchanging();
    const machine = await makeMachine(platform, { allowedScopes: [READ] });
    const own = await oidc.clientCredentialsGrant(machine.config, { scope: READ });
    const [head, body, signature = ''] = token.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const jti = String(decodeJwt(token).jti);
    for (const value of [
      own.access_token,
      tokens.id_token,
      tokens.refresh_token,
      forged,
      unsigned,
      jti,
      'x',
      'a.b.c',
    ]) {
      const refusal = { error: 'invalid_request', error_description: expect.stringContaining('not a valid') };
      await expect(exchange(config, value ?? '')).rejects.toMatchObject(refusal);
    }
  });

  it('no longer than the person’s session and grant: at sign-out and revocation both end', async () => {
    const { config } = await exchanging({ allowedScopes: ['openid'] });
    const first = await subject({ allowOfflineAccess: false }, 'openid');
    const handed = await exchange(config, first.token);
    const isActive = async (token: string) => (await oidc.tokenIntrospection(config, token)).active;
    const chained = await exchange((await exchanging({ allowedScopes: ['openid'] })).config, handed.access_token);
    expect(await isActive(handed.access_token)).toBe(true);
    const end = oidc.buildEndSessionUrl(first.config, { id_token_hint: first.tokens.id_token ?? '' });
    await first.visitor.submit(await first.visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    expect(await isActive(handed.access_token)).toBe(false);
    for (const token of [first.token, handed.access_token, chained.access_token]) {
      await expect(exchange(config, token)).rejects.toMatchObject({ error: 'invalid_request' });
    }

    const second = await subject();
    const signed = await exchanging();
    const [one] = [(await exchange(signed.config, second.token)).access_token];
    await oidc.tokenRevocation(second.config, second.tokens.refresh_token ?? '');
    for (const token of [second.token, one]) {
      await expect(exchange(signed.config, token)).rejects.toMatchObject({ error: 'invalid_request' });
    }
  });

  it('no longer than the session lasts', async () => {
    const { config } = await exchanging({ allowedScopes: ['openid'], accessTokenLifetime: 6000 });
    const { token } = await subject({ allowOfflineAccess: false, accessTokenLifetime: 6000 }, 'openid');
    await platform.db
      .update(t.oidcRecords)
      .set({
        payload: sql`jsonb_set(${t.oidcRecords.payload}, '{exp}', to_jsonb(floor(extract(epoch from now())) + 60))`,
      })
      .where(eq(t.oidcRecords.model, 'Session'));
    expect((await exchange(config, token)).expires_in).toBeLessThanOrEqual(60);
  });

  it('nor when a client of the chain is gone, or the person is out of its tenants', async () => {
    const { token, clientId } = await subject();
    const first = await exchanging();
    const second = await exchanging();
    const handed = (await exchange(first.config, token)).access_token;
    await expect(exchange(second.config, handed)).resolves.toBeDefined();
    await remove(first.clientId);
    await expect(exchange(second.config, handed)).rejects.toMatchObject({ error: 'invalid_request' });
    const other = (await exchange((await exchanging()).config, token)).access_token;
    await remove(clientId);
    await expect(exchange(second.config, other)).rejects.toMatchObject({ error: 'invalid_request' });
    await expect(exchange(second.config, token)).rejects.toMatchObject({ error: 'invalid_request' });

    const elsewhere = await exchanging({ tenants: ['export'] });
    const fresh = await subject();
    await expect(exchange(elsewhere.config, fresh.token)).rejects.toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('may not use this client'),
    });
    const guro = await subject({ tenants: ['export'] }, `openid ${READ}`, 'guro.lunde');
    await expect(exchange(elsewhere.config, guro.token)).resolves.toBeDefined();
    const membership = and(
      eq(t.tenantMembers.userId, demoId('user guro.lunde')),
      eq(t.tenantMembers.tenantId, demoId('tenant export')),
    );
    await platform.db.delete(t.tenantMembers).where(membership);
    await expect(exchange(elsewhere.config, guro.token)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  it('a third party hands on only what was for an API of its own tenant', async () => {
    const { token } = await subject();
    const values = { isThirdParty: true, tenants: [] };
    const own = await exchanging(values);
    expect(decodeJwt((await exchange(own.config, token)).access_token).scope).toBe(READ);
    const foreign = await exchanging({ ...values, tenantId: demoId('tenant retail') });
    await expect(exchange(foreign.config, token)).rejects.toMatchObject({ error: 'unauthorized_client' });
    const person = await subject({}, 'openid profile');
    const about = await exchanging({ ...values, allowedScopes: ['openid'] });
    await expect(exchange(about.config, person.token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it('a scope that was taken from the client meanwhile is in no new token', async () => {
    const { token, clientId } = await subject();
    const { config } = await exchanging();
    await platform.db
      .update(t.oidcClients)
      .set({ allowedScopes: ['openid', WRITE] })
      .where(eq(t.oidcClients.clientId, clientId));
    await expect(exchange(config, token)).rejects.toMatchObject({ error: 'invalid_scope' });
  });
});
