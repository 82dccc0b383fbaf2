import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import {
  type ClientWish,
  LEDGER,
  METERING,
  SECRET,
  asked,
  makeClient as makeClientOf,
  verifyToken,
} from './support/clients';
import { Visitor } from './support/visitor';

const platform = await platformOfFile();

const makeClient = (wish?: ClientWish) => makeClientOf(platform, wish);
const verify = (token: string) => verifyToken(platform, token);

describe('a client of the admins’ table', () => {
  it('signs a member of its tenants in at once, with its lifetime and without the console’s scope', async () => {
    const { config } = await makeClient({ tenants: ['operations'] });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid profile') });
    expect(tokens.expires_in).toBe(600);
    expect(tokens.claims()).toMatchObject({ name: 'Bjørn Eide', preferred_username: 'bjorn.eide' });
    expect(tokens.claims()).not.toHaveProperty('email');
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(401);
    const url = (await startSignIn(config, asked('openid platform'))).url;
    const refused = await new Visitor().open(url);
    expect(new URL(refused.url).searchParams.get('error')).toBe('invalid_scope');
  });

  it('refuses everybody else', async () => {
    const { config } = await makeClient({ tenants: ['operations'] });
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config, asked('openid'))).url);
    const end = await visitor.submit(page, 'current-password', { username: 'ingrid.moe', password: DEMO_PASSWORD });
    expect(new URL(end.url).searchParams.get('error')).toBe('access_denied');
    // Without a choice of tenants a client is for its own one.
    const own = await makeClient();
    const member = await signIn(own.config, 'nora.winther', { parameters: asked('openid') });
    expect(member.tokens.claims()?.sub).toBe(demoId('user nora.winther'));
  });

  it('gets signed tokens for APIs, with audience, client claims and the roles from groups too', async () => {
    const { config } = await makeClient({
      secret: SECRET,
      tenants: ['operations'],
      allowedScopes: ['openid', 'northwind.ledger.write', 'northwind.ledger.read'],
      applicationId: demoId('application ledger'),
      claims: [{ type: 'plan', value: 'gold' }],
    });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid northwind.ledger.write') });
    const { payload, protectedHeader } = await verify(tokens.access_token);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(payload).toMatchObject({
      sub: demoId('user bjorn.eide'),
      name: 'Bjørn Eide',
      prn: 'bjorn.eide',
      aud: ['northwind.ledger'],
      scope: 'northwind.ledger.write',
      plan: 'gold',
    });
    const names = (list: unknown) => (list as { name: string }[]).map((entry) => entry.name).toSorted();
    // Accountant directly, Viewer through the group Finance; "approve" directly, the rest through the roles.
    expect(names(payload.roles)).toEqual(['accountant', 'viewer']);
    expect(names(payload.permissions)).toEqual(['ledger.approve', 'ledger.read', 'ledger.write']);
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await verify(refreshed.access_token)).payload.aud).toEqual(['northwind.ledger']);
  });

  it('gets what a group gives from the next token on, and no more once the member has left it', async () => {
    const { config } = await makeClient({
      secret: SECRET,
      tenants: ['operations'],
      allowedScopes: ['openid', 'northwind.ledger.write'],
      applicationId: demoId('application ledger'),
    });
    let { tokens } = await signIn(config, 'farid.rahimi', { parameters: asked('openid northwind.ledger.write') });
    const roles = async () => {
      tokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
      return ((await verify(tokens.access_token)).payload.roles as { name: string }[]).map(({ name }) => name);
    };
    expect(await roles()).toEqual([]);
    const admin = (await signIn(await discover(platform), 'bjorn.eide')).tokens.access_token;
    const groups = `/api/tenants/${demoId('tenant operations')}/groups`;
    const group = {
      name: 'Controllers',
      description: 'The auditors',
      members: [demoId('user farid.rahimi')],
      applicationRoles: [{ applicationId: demoId('application ledger'), roles: [demoId('role ledger controller')] }],
    };
    const { body } = await callApi(platform, admin, 'POST', groups, group);
    expect(await roles()).toEqual(['controller']);
    const { id } = (body as { result: { id: string } }).result;
    await callApi(platform, admin, 'PATCH', `${groups}/${id}`, { ...group, members: [] });
    expect(await roles()).toEqual([]);
  });

  it('loses its tokens with the membership', async () => {
    const { config } = await makeClient({ tenants: ['export'] });
    const { tokens } = await signIn(config, 'guro.lunde', { parameters: asked('openid') });
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).resolves.toBeDefined();
    await platform.db.delete(t.tenantMembers).where(eq(t.tenantMembers.tenantId, demoId('tenant export')));
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('asks for consent when it is a third party, once', async () => {
    const { config } = await makeClient({ isThirdParty: true, secret: SECRET });
    const visitor = new Visitor();
    const start = await startSignIn(config, asked('openid profile'));
    const page = await visitor.open(start.url);
    const consent = await visitor.submit(page, 'current-password', { username: 'ingrid.moe', password: DEMO_PASSWORD });
    expect(consent.body).toContain('asks for access to');
    const denied = await visitor.submit(consent, 'decision', { decision: 'deny' });
    expect(new URL(denied.url).searchParams.get('error')).toBe('access_denied');
    const second = await startSignIn(config, asked('openid profile'));
    const allowed = await visitor.submit(await visitor.open(second.url), 'decision', { decision: 'allow' });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(allowed.url), second.checks);
    expect(tokens.claims()?.name).toBe('Ingrid Moe');
    const third = await visitor.open((await startSignIn(config, asked('openid profile'))).url);
    expect(new URL(third.url).searchParams.has('code')).toBe(true);
  });

  it('asks for consent in the language of the reader', async () => {
    const { config } = await makeClient({ isThirdParty: true, secret: SECRET });
    const visitor = new Visitor();
    const start = await startSignIn(config, { ...asked('openid profile'), ui_locales: 'nb' });
    const page = await visitor.open(start.url);
    const consent = await visitor.submit(page, 'current-password', { username: 'ingrid.moe', password: DEMO_PASSWORD });
    expect(consent.body).toContain('ber om tilgang til');
    expect(consent.body).toContain('Navnet, brukernavnet og språket ditt');
    expect(consent.body).not.toContain('user name');
  });

  it('works machine to machine with its secret, and with no other', async () => {
    const machine = {
      allowedGrantType: 'client_credentials' as const,
      allowedScopes: ['northwind.metering.read'],
      redirectUris: [],
    };
    const { clientId, config } = await makeClient({ ...machine, secret: SECRET });
    const tokens = await oidc.clientCredentialsGrant(config, { scope: 'northwind.metering.read' });
    const { payload } = await verify(tokens.access_token);
    expect(payload).toMatchObject({ sub: clientId, aud: ['northwind.metering'], scope: 'northwind.metering.read' });
    const wrong = await discover(platform, { id: clientId, secret: `${SECRET}!` });
    await expect(oidc.clientCredentialsGrant(wrong, {})).rejects.toMatchObject({ status: 401 });
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(401);
  });

  it('may be called by browsers of its origins only', async () => {
    const { clientId } = await makeClient({ allowedCorsOrigins: ['https://spa.test'] });
    const ask = async (origin: string) => {
      const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: clientId, code: 'x' });
      const response = await fetch(`${platform.url}/token`, { method: 'POST', headers: { origin }, body });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await ask('https://spa.test')).toBe('https://spa.test');
    expect(await ask('https://evil.test')).toBeNull();
  });

  it('gets a back-channel logout when the person signs out', async () => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push(new URLSearchParams(body).get('logout_token') ?? '');
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { config, clientId } = await makeClient({
      tenants: ['operations'],
      backChannelLogoutUri: `http://127.0.0.1:${port}/logout`,
    });
    const { visitor, tokens } = await signIn(config, 'dag.halvorsen', { parameters: asked('openid') });
    const end = oidc.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' });
    const done = await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    expect(done.body).toContain('You are signed out');
    server.close();
    expect(received).toHaveLength(1);
    const { payload } = await verify(received[0] ?? '');
    expect(payload).toMatchObject({ aud: clientId, sub: demoId('user dag.halvorsen'), sid: tokens.claims()?.sid });
  });
});

describe('row 31: a token holds only what its client was granted', () => {
  const introspect = async (config: oidc.Configuration, token: string) =>
    (await oidc.tokenIntrospection(config, token)) as Record<string, unknown>;

  it('machine to machine: a foreign, an invented or a person’s scope is refused, alone and mixed', async () => {
    const machine = { allowedGrantType: 'client_credentials' as const, redirectUris: [], secret: SECRET };
    const { config } = await makeClient({ ...machine, allowedScopes: [METERING] });
    const foreign = [LEDGER, 'invented', 'openid', 'profile', 'platform', 'offline_access'];
    for (const scope of [...foreign, ...foreign.map((name) => `${METERING} ${name}`)]) {
      for (const more of [undefined, { resource: `${platform.url}/api-resources` }]) {
        await expect(oidc.clientCredentialsGrant(config, { scope, ...more })).rejects.toMatchObject({
          error: 'invalid_scope',
        });
      }
    }
    const other = { scope: METERING, resource: 'https://elsewhere.test' };
    await expect(oidc.clientCredentialsGrant(config, other)).rejects.toMatchObject({ error: 'invalid_target' });
    const bare = await oidc.clientCredentialsGrant(config, {});
    expect(await introspect(config, bare.access_token)).not.toHaveProperty('scope');
    // What its admins listed it gets, without an API as an opaque token.
    const listed = await makeClient({ ...machine, allowedScopes: ['profile'] });
    const tokens = await oidc.clientCredentialsGrant(listed.config, { scope: 'profile' });
    const answer = await introspect(listed.config, tokens.access_token);
    expect(answer).toMatchObject({ active: true, scope: 'profile' });
    expect(answer).not.toHaveProperty('platform_audience');
  });

  it('signed in: what was not granted is in no token, at refresh neither', async () => {
    const { config, clientId } = await makeClient({
      secret: SECRET,
      tenants: ['operations'],
      allowedScopes: ['openid', LEDGER],
      claims: ['act', 'cnf', 'scp', 'tenantId', 'plan'].map((type) => ({ type, value: 'forged' })),
    });
    const parameters = asked(`openid ${LEDGER} ${METERING} invented`);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters });
    const { payload } = await verify(tokens.access_token);
    expect(payload).toMatchObject({ scope: LEDGER, aud: ['northwind.ledger'], plan: 'forged' });
    for (const claim of ['act', 'cnf', 'scp', 'tenantId']) expect(payload).not.toHaveProperty(claim);
    const refresh = tokens.refresh_token ?? '';
    for (const scope of ['invented', METERING, `${LEDGER} invented`, 'platform']) {
      await expect(oidc.refreshTokenGrant(config, refresh, { scope })).rejects.toMatchObject({
        error: 'invalid_scope',
      });
    }
    const known = await introspect(config, refresh);
    expect(String(known.scope).split(' ').toSorted()).toEqual([LEDGER, 'openid']);
    // Taken from the client meanwhile: gone from the next token.
    await platform.db
      .update(t.oidcClients)
      .set({ allowedScopes: ['openid'] })
      .where(eq(t.oidcClients.clientId, clientId));
    const next = await oidc.refreshTokenGrant(config, refresh);
    const left = await verify(next.access_token).then(
      (token) => token.payload.scope,
      () => undefined,
    );
    expect(left ?? '').not.toContain(LEDGER);
  });
});
