import { eq, isNotNull, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { SECRET, makeClient } from './support/clients';
import { CONSOLE_URL, callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { Visitor } from './support/visitor';

const PASSWORD_FORM = 'current-password';

const platform = await platformOfFile();
const config = await discover(platform);

describe('the code flow of the console', () => {
  it('signs in, says who it is, and opens the API', async () => {
    const { tokens } = await signIn(config, 'astrid.solheim');
    expect(tokens.claims()).toMatchObject({
      name: 'Astrid Solheim',
      given_name: 'Astrid',
      family_name: 'Solheim',
      email: 'astrid.solheim@fjordkraft.example',
      preferred_username: 'astrid.solheim',
      idp: 'local',
      locale: 'en',
      sid: expect.any(String),
    });
    const sub = tokens.claims()?.sub ?? '';
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).resolves.toMatchObject({
      sub,
      name: 'Astrid Solheim',
    });
    const me = await callApi(platform, tokens.access_token, 'GET', '/api/me');
    expect(me).toMatchObject({ status: 200, body: { result: { id: sub, acronym: 'AS', idp: 'local' } } });
  });

  it('refreshes, and ends with a revocation', async () => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const old = tokens.refresh_token ?? '';
    const first = await oidc.refreshTokenGrant(config, old);
    expect(first.refresh_token).not.toBe(old);
    expect(first.access_token).not.toBe(tokens.access_token);
    expect((await callApi(platform, first.access_token, 'GET', '/api/me')).status).toBe(200);
    await oidc.tokenRevocation(config, first.refresh_token ?? '');
    await expect(oidc.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await callApi(platform, first.access_token, 'GET', '/api/me')).status).toBe(401);
  });

  it('revokes no token of another client, and says so to those that have a secret', async () => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const others = await makeClient(platform, { secret: SECRET });
    const refusal = oidc.tokenRevocation(others.config, tokens.access_token);
    await expect(refusal).rejects.toMatchObject({ status: 400, error: 'invalid_request' });
    await oidc.tokenRevocation((await makeClient(platform)).config, tokens.access_token);
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(200);
  });

  it('takes a refresh token again, however late, while the answer to its first use may have been lost', async () => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const old = tokens.refresh_token ?? '';
    await oidc.refreshTokenGrant(config, old);
    await platform.db
      .update(t.oidcRecords)
      .set({ consumedAt: sql`${t.oidcRecords.consumedAt} - interval '1 hour'` })
      .where(isNotNull(t.oidcRecords.consumedAt));
    const again = await oidc.refreshTokenGrant(config, old);
    const next = await oidc.refreshTokenGrant(config, again.refresh_token ?? '');
    expect((await callApi(platform, next.access_token, 'GET', '/api/me')).status).toBe(200);
  });

  it.each([
    ['a refresh token whose successor was used', (old: string) => old],
    ['a second successor, when the first was used', (_: string, second: string) => second],
  ])('revokes the grant when a client shows %s', async (_, shown) => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const old = tokens.refresh_token ?? '';
    const first = await oidc.refreshTokenGrant(config, old);
    const second = await oidc.refreshTokenGrant(config, old);
    const latest = await oidc.refreshTokenGrant(config, first.refresh_token ?? '');
    await expect(oidc.refreshTokenGrant(config, shown(old, second.refresh_token ?? ''))).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await callApi(platform, latest.access_token, 'GET', '/api/me')).status).toBe(401);
    await expect(oidc.refreshTokenGrant(config, latest.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('ends the session and everything that was issued in it', async () => {
    const { visitor, tokens } = await signIn(config, 'guro.lunde');
    const url = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${CONSOLE_URL}/`,
      state: 'bye',
    });
    const asked = await visitor.open(url);
    expect(asked.body).toContain('Do you want to sign out');
    const left = await visitor.submit(asked, 'op.logoutForm', { logout: 'yes' });
    expect(left.url).toBe(`${CONSOLE_URL}/?state=bye`);
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(401);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const again = await visitor.open((await startSignIn(config)).url);
    expect(again.body).toContain(PASSWORD_FORM);
  });

  it('asks no second time when the console names the session', async () => {
    const { visitor, tokens } = await signIn(config, 'kari.nygard');
    const leaving = (hint: string) =>
      oidc.buildEndSessionUrl(config, { client_id: config.clientMetadata().client_id, logout_hint: hint });
    const sid = String(tokens.claims()?.sid);
    expect((await visitor.open(leaving('another-session'))).body).not.toContain('continue.js');
    expect((await visitor.open(leaving(sid))).body).toContain('continue.js');
  });

  it('needs no second password while the session lives', async () => {
    const { visitor, tokens } = await signIn(config, 'farid.rahimi');
    const again = await signIn(config, '', { visitor });
    expect(again.tokens.claims()?.sub).toBe(tokens.claims()?.sub);
  });

  it('refuses a wrong code verifier, a used code and a foreign redirect address', async () => {
    const { url, checks } = await startSignIn(config);
    const visitor = new Visitor();
    const page = await visitor.open(url);
    const back = await visitor.submit(page, 'demo-password', { username: 'oskar.lind' });
    const wrong = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    await expect(oidc.authorizationCodeGrant(config, new URL(back.url), wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const foreign = await startSignIn(config, { redirect_uri: 'https://evil.example/callback' });
    const refused = await new Visitor().open(foreign.url);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('invalid_redirect_uri');
  });
});

describe('identity providers', () => {
  it('ends an unknown one with an error that the console knows', async () => {
    const { url } = await startSignIn(config, { acr_values: 'idp:nobody-knows' });
    const page = await new Visitor().open(url);
    expect(page.status).toBe(0);
    expect(new URL(page.url).searchParams.get('error')).toBe('unknown_idp');
  });

  it('shows a known one and lets only its users in', async () => {
    const visitor = new Visitor();
    const { url } = await startSignIn(config, { acr_values: `idp:${DEMO_IDP}` });
    const page = await visitor.open(url);
    expect(page.body).toContain('Obi Partners (Entra)');
    const refused = await visitor.submit(page, PASSWORD_FORM, {
      username: 'astrid.solheim',
      password: 'demo-password-2026',
    });
    expect(refused.status).toBe(422);
    // The hidden field does not decide: the application asked for this provider.
    const local = await visitor.submit(page, PASSWORD_FORM, {
      idp: 'local',
      username: 'astrid.solheim',
      password: 'demo-password-2026',
    });
    expect(local.status).toBe(422);
    const { tokens } = await signIn(config, 'chiamaka.obi', { parameters: { acr_values: `idp:${DEMO_IDP}` } });
    expect(tokens.claims()?.idp).toBe(DEMO_IDP);
  });

  it('offers those that the demo comes with, and no name that was typed for a tenant', async () => {
    const offered = async () => (await new Visitor().open((await startSignIn(config)).url)).body;
    await platform.db.insert(t.identityProviders).values({ name: 'contoso-entra', displayName: 'Contoso (Entra)' });
    expect(await offered()).toContain('Obi Partners (Entra)');
    expect(await offered()).not.toContain('Contoso (Entra)');
    // A person has used it: mistyped, it is still not offered to everybody.
    const astrid = eq(t.users.username, 'astrid.solheim');
    await platform.db.update(t.users).set({ idp: 'contoso-entra' }).where(astrid);
    expect(await offered()).not.toContain('Contoso (Entra)');
    await platform.db.update(t.users).set({ idp: 'local' }).where(astrid);
  });

  it('asks again when the session is of another one', async () => {
    const { visitor } = await signIn(config, 'ingrid.moe');
    const { url } = await startSignIn(config, { acr_values: `idp:${DEMO_IDP}` });
    expect((await visitor.open(url)).body).toContain(PASSWORD_FORM);
  });
});

describe('the sign-in page', () => {
  it('says nothing more than wrong, for a wrong password and for an unknown user', async () => {
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config)).url);
    const texts = await Promise.all(
      ['anja.berg', 'nobody.at.all'].map(async (username) => {
        const answer = await visitor.submit(page, PASSWORD_FORM, { username, password: 'not-the-password' });
        expect(answer.status).toBe(422);
        expect(answer.body).toContain('The user name or the password is wrong.');
        return answer.body.replaceAll(username, '');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('row 26: stops after too many attempts at one account, whatever X-Forwarded-For says, and lets others in', async () => {
    const start = (await startSignIn(config)).url;
    const statuses: number[] = [];
    let retryAfter: string | null = null;
    for (let attempt = 0; attempt <= SIGN_IN_ATTEMPTS.perAccount; attempt += 1) {
      const visitor = new Visitor({ 'x-forwarded-for': `10.0.0.${attempt}` });
      const page = await visitor.open(start);
      const answer = await visitor.submit(page, PASSWORD_FORM, {
        username: 'Henrik.Dahl',
        password: `guess ${attempt}`,
      });
      statuses.push(answer.status);
      retryAfter = answer.headers.get('retry-after');
    }
    expect(statuses).toEqual([...Array.from({ length: SIGN_IN_ATTEMPTS.perAccount }, () => 422), 429]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(SIGN_IN_ATTEMPTS.delaySeconds.first);
    await expect(signIn(config, 'henrik.dahl')).rejects.toThrow('429');
    await expect(signIn(config, 'nora.winther')).resolves.toBeDefined();
  });

  it('is plain, in no frame, in the language that was asked for, and safe against what was typed', async () => {
    const visitor = new Visitor({ 'accept-language': 'de, nb;q=0.9' });
    const page = await visitor.open((await startSignIn(config)).url);
    expect(page.body).toContain('<html lang="nb">');
    expect(page.body).toContain('Logg inn');
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'; script-src 'self'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body.match(/<script.*?>/g)).toEqual(['<script src="/assets/fields.js" defer>']);
    const typed = await visitor.submit(page, PASSWORD_FORM, { username: '"><b>hi</b>', password: 'x' });
    expect(typed.body).toContain('&quot;&gt;&lt;b&gt;hi&lt;/b&gt;');
    const english = await new Visitor().open((await startSignIn(config, { ui_locales: 'en' })).url);
    expect(english.body).toContain('Sign in');
  });

  it('belongs to the browser that started it', async () => {
    const page = await new Visitor().open((await startSignIn(config)).url);
    const thief = await new Visitor().open(page.url);
    expect(thief.status).toBe(400);
    expect(thief.body).toContain('This page has expired');
  });
});
