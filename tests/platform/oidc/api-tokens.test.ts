/** A sign-in that asks for APIs besides the person: what its access token opens, and which clients may introspect it. */
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import {
  type ClientWish,
  LEDGER,
  METERING,
  SECRET,
  asked,
  makeClient as makeClientOf,
  scopesOf,
  verifyToken,
} from '../support/clients';
import { callApi, discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const makeClient = (wish?: ClientWish) => makeClientOf(platform, wish);
const payloadOf = async (token: string) => (await verifyToken(platform, token)).payload;
const bjorn = demoId('user bjorn.eide');
const both = { secret: SECRET, tenants: ['operations'], allowedScopes: ['openid', 'profile', LEDGER, METERING] };
const machine = { allowedGrantType: 'client_credentials' as const, redirectUris: [], secret: SECRET };
const ASKED = `openid profile ${LEDGER}`;

describe('a sign-in with scopes of APIs', () => {
  it('keeps openid and profile: userinfo takes its signed token, and the answer tells all that was granted', async () => {
    const { config } = await makeClient(both);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(`${ASKED} offline_access invented`) });
    expect(scopesOf(tokens.scope)).toEqual(scopesOf(`${ASKED} offline_access`));
    expect(await payloadOf(tokens.access_token)).toMatchObject({ scope: LEDGER, aud: ['northwind.ledger'] });
    const info = await oidc.fetchUserInfo(config, tokens.access_token, bjorn);
    expect(info).toMatchObject({ sub: bjorn, name: 'Bjørn Eide' });
    expect(info).not.toHaveProperty('roles');
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: ASKED });
    expect(scopesOf(refreshed.scope)).toEqual(scopesOf(ASKED));
    expect(await oidc.fetchUserInfo(config, refreshed.access_token, bjorn)).toMatchObject({ name: 'Bjørn Eide' });
    // Asked for less, it is granted less: no openid, no userinfo.
    const less = await oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '', { scope: LEDGER });
    expect(less.scope).toBe(LEDGER);
    await expect(oidc.fetchUserInfo(config, less.access_token, bjorn)).rejects.toMatchObject({ status: 403 });
  });

  it('row 31: the token opens its audiences and userinfo, never the platform’s own API', async () => {
    const { config } = await makeClient(both);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(401);
    const { jti } = await payloadOf(tokens.access_token);
    // Its id is no token, and neither is a token that was changed or signed with another key.
    const [head = '', body = '', signature = ''] = tokens.access_token.split('.');
    const [from] = body.slice(-8);
    const changed = `${head}.${body.slice(0, -8)}${from === 'A' ? 'B' : 'A'}${body.slice(-7)}.${signature}`;
    for (const token of [String(jti), changed, `${head}.${body}.`]) {
      await expect(oidc.fetchUserInfo(config, token, bjorn)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('ends at userinfo with the session, with the grant and with the membership', async () => {
    const { config, clientId } = await makeClient(both);
    const info = (token: string) => oidc.fetchUserInfo(config, token, bjorn);
    const first = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    const end = oidc.buildEndSessionUrl(config, { id_token_hint: first.tokens.id_token ?? '' });
    await first.visitor.submit(await first.visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    await expect(info(first.tokens.access_token)).rejects.toMatchObject({ status: 401 });
    const second = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    await oidc.tokenRevocation(config, second.tokens.refresh_token ?? '');
    await expect(info(second.tokens.access_token)).rejects.toMatchObject({ status: 401 });
    const third = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    await platform.db
      .update(t.oidcClientTenants)
      .set({ tenantId: demoId('tenant export') })
      .where(eq(t.oidcClientTenants.clientId, clientId));
    await expect(info(third.tokens.access_token)).rejects.toMatchObject({ status: 401 });
  });

  it('row 31: a scope that its admin took away is gone from the next token and from userinfo', async () => {
    const { config, clientId } = await makeClient(both);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    await platform.db
      .update(t.oidcClients)
      .set({ allowedScopes: ['openid', LEDGER] })
      .where(eq(t.oidcClients.clientId, clientId));
    expect(await oidc.fetchUserInfo(config, tokens.access_token, bjorn)).not.toHaveProperty('name');
    const next = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(scopesOf(next.scope)).toEqual(scopesOf(`openid ${LEDGER}`));
    expect(next.claims()).not.toHaveProperty('name');
  });
});

describe('resource=', () => {
  it('takes an API by its name, for a token of that API alone', async () => {
    const { config } = await makeClient({ ...machine, allowedScopes: [LEDGER, METERING] });
    const scope = `${LEDGER} ${METERING}`;
    const whole = await oidc.clientCredentialsGrant(config, { scope });
    expect((await payloadOf(whole.access_token)).aud).toEqual(['northwind.ledger', 'northwind.metering']);
    for (const resource of ['northwind.metering', `${platform.url}/api-resources/northwind.metering`]) {
      const one = await oidc.clientCredentialsGrant(config, { scope, resource });
      expect(await payloadOf(one.access_token)).toMatchObject({ aud: ['northwind.metering'], scope: METERING });
    }
  });

  it('in a sign-in leaves the other APIs out, and one of several is chosen at the token endpoint', async () => {
    const { config } = await makeClient(both);
    const one = await signIn(config, 'bjorn.eide', {
      parameters: asked(`openid ${LEDGER} ${METERING}`, { resource: 'northwind.metering' }),
    });
    expect(await payloadOf(one.tokens.access_token)).toMatchObject({ aud: ['northwind.metering'], scope: METERING });
    expect(scopesOf(one.tokens.scope)).toEqual(scopesOf(`openid ${METERING}`));
    const { url, checks } = await startSignIn(config, asked(`openid ${LEDGER} ${METERING}`));
    for (const name of ['northwind.metering', 'northwind.ledger']) url.searchParams.append('resource', name);
    const back = await one.visitor.open(url);
    const chosen = { resource: 'northwind.ledger' };
    const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), checks, chosen);
    expect(await payloadOf(tokens.access_token)).toMatchObject({ aud: ['northwind.ledger'], scope: LEDGER });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', {
      resource: 'northwind.metering',
    });
    expect(await payloadOf(refreshed.access_token)).toMatchObject({ aud: ['northwind.metering'], scope: METERING });
  });

  it('row 31: refuses an API that the client may not use, one without a scope, and what is no API', async () => {
    const { config } = await makeClient({ ...machine, allowedScopes: [METERING] });
    const ask = (resource: string, scope = METERING) => oidc.clientCredentialsGrant(config, { scope, resource });
    for (const resource of ['northwind.ledger', 'Northwind.Metering', 'constructor', 'https://elsewhere.test']) {
      await expect(ask(resource)).rejects.toMatchObject({ error: 'invalid_target' });
    }
    await expect(ask('northwind.metering', '')).rejects.toMatchObject({ error: 'invalid_scope' });
    const signing = await makeClient({ ...both, allowedScopes: ['openid', METERING] });
    const open = async (parameters: Record<string, string>) => {
      const page = await new Visitor().open((await startSignIn(signing.config, parameters)).url);
      return new URL(page.url).searchParams.get('error');
    };
    expect(await open(asked(`openid ${LEDGER}`, { resource: 'northwind.ledger' }))).toBe('invalid_target');
    expect(await open(asked('openid', { resource: 'northwind.metering' }))).toBe('invalid_scope');
    const { tokens } = await signIn(signing.config, 'bjorn.eide', { parameters: asked(`openid ${METERING}`) });
    const elsewhere = oidc.refreshTokenGrant(signing.config, tokens.refresh_token ?? '', {
      resource: 'northwind.metering',
    });
    await expect(elsewhere).rejects.toMatchObject({ error: 'invalid_target' });
  });
});

describe('introspection of a signed token', () => {
  it('answers a resource server: a client with a credential that may use that API, about its own APIs', async () => {
    const { config, clientId } = await makeClient(both);
    const server = await makeClient({ ...machine, allowedScopes: [METERING] });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(`${ASKED} ${METERING}`) });
    const answer = await oidc.tokenIntrospection(server.config, tokens.access_token);
    expect(answer).toMatchObject({ active: true, client_id: clientId, sub: bjorn, scope: METERING });
    expect(answer.aud).toEqual(['northwind.ledger', 'northwind.metering']);
    expect(answer).not.toHaveProperty('sid');
    const own = await oidc.tokenIntrospection(config, tokens.access_token);
    expect(scopesOf(own.scope)).toEqual(scopesOf(`${ASKED} ${METERING}`));
    // A machine's token as well.
    const caller = await makeClient({ ...machine, allowedScopes: [METERING] });
    const sent = await oidc.clientCredentialsGrant(caller.config, { scope: METERING });
    const known = await oidc.tokenIntrospection(server.config, sent.access_token);
    expect(known).toMatchObject({ active: true, client_id: caller.clientId, scope: METERING });
  });

  it('row 31: says nothing to other clients, and nothing about a token that is not valid any more', async () => {
    const { config, clientId } = await makeClient(both);
    const server = await makeClient({ ...machine, allowedScopes: [LEDGER] });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(ASKED) });
    const strangers = [
      await makeClient({ ...machine, allowedScopes: [METERING] }),
      await makeClient({ ...both, allowedScopes: ['openid', 'profile'] }),
      // Without a credential anybody could ask in its name.
      await makeClient({ tenants: ['operations'], allowedScopes: ['openid', LEDGER] }),
    ];
    const ask = (asker: oidc.Configuration, token = tokens.access_token) => oidc.tokenIntrospection(asker, token);
    expect((await ask(server.config)).active).toBe(true);
    for (const stranger of strangers) expect(await ask(stranger.config)).toEqual({ active: false });
    // A refresh token and a token without an API are the business of their client alone.
    expect(await ask(server.config, tokens.refresh_token)).toEqual({ active: false });
    const plain = await signIn(config, 'bjorn.eide', { parameters: asked('openid') });
    expect(await ask(server.config, plain.tokens.access_token)).toEqual({ active: false });
    expect(await ask(server.config, `${tokens.access_token.slice(0, -4)}AAAA`)).toEqual({ active: false });
    await platform.db.delete(t.oidcClients).where(eq(t.oidcClients.clientId, clientId));
    expect(await ask(server.config)).toEqual({ active: false });
  });

  it('row 31: a token for one API does not open another, and the console’s token opens no API', async () => {
    const { config } = await makeClient({ ...machine, allowedScopes: [METERING] });
    const { access_token: token } = await oidc.clientCredentialsGrant(config, { scope: METERING });
    const audience = async (name: string) =>
      await verifyToken(platform, token).then(({ payload }) => [payload.aud].flat().includes(name));
    expect(await audience('northwind.metering')).toBe(true);
    expect(await audience('northwind.ledger')).toBe(false);
    const { tokens } = await signIn(await discover(platform), 'nora.winther');
    await expect(verifyToken(platform, tokens.access_token)).rejects.toThrow('Invalid Compact JWS');
  });
});
