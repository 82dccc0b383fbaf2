/** Requests by POST (OpenID Connect Core, section 3.1.2.1; RP-Initiated Logout, section 2), the console's own logout among them. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { createBff } from '@/lib/console/bff/context';
import { createLogger } from '@/lib/console/process/log';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { handleLogin } from '@/lib/console/sign-in/login';
import { handleLogout } from '@/lib/console/sign-in/logout';
import { FORM_REQUEST_BYTES } from '@/lib/contract/limits';
import { readEnv } from '@/lib/env';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { SECRET, asked, makeClient as makeClientOf } from '../support/clients';
import { CONSOLE_CLIENT, CONSOLE_URL, signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const BYE = 'https://app.test/bye';
const makeClient = () =>
  makeClientOf(platform, { secret: SECRET, tenants: ['operations'], postLogoutRedirectUris: [BYE] });

/** A form as another site posts it: without the cookies, which are SameSite=Lax. */
const post = (endpoint: string, form: Record<string, string> | string[][] | string, type?: string) =>
  fetch(platform.url + endpoint, {
    method: 'POST',
    redirect: 'manual',
    body: typeof form === 'string' ? form : new URLSearchParams(form),
    headers: { accept: 'text/html', ...(type === undefined ? {} : { 'content-type': type }) },
  });
const wayOf = (answer: Response) => new URL(answer.headers.get('location') ?? '');

describe('an authorization request by POST', () => {
  it('signs people in as one by GET does', async () => {
    const { config, clientId } = await makeClient();
    const { url, checks } = await startSignIn(config, asked('openid', { nonce: 'a nonce & more' }));
    const answer = await post('/auth', [...url.searchParams]);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    expect([...wayOf(answer).searchParams]).toEqual([...url.searchParams]);
    const visitor = new Visitor();
    const page = await visitor.open(wayOf(answer));
    const back = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    const expected = { ...checks, expectedNonce: 'a nonce & more' };
    const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), expected);
    expect(tokens.claims()?.aud).toBe(clientId);
  });

  it('is refused when it is no form, or too long, and when a parameter comes twice', async () => {
    expect((await post('/auth', '{}', 'application/json')).status).toBe(400);
    expect((await post('/auth', { state: 'x'.repeat(FORM_REQUEST_BYTES) })).status).toBe(400);
    const { clientId } = await makeClient();
    const twice = await post('/auth', [
      ['client_id', clientId],
      ['scope', 'openid'],
      ['scope', 'email'],
    ]);
    const refused = await fetch(wayOf(twice), { redirect: 'manual' });
    expect(await refused.text()).toContain('invalid_request');
  });
});

describe('row 4: a logout by POST', () => {
  it('asks a user when another client signs them out, and returns to it; the ID token is in no address', async () => {
    const { config, clientId } = await makeClient();
    const { tokens, visitor } = await signIn(config, 'bjorn.eide', { parameters: asked('openid') });
    const hint = tokens.id_token ?? '';
    const answer = await post('/session/end', { id_token_hint: hint, post_logout_redirect_uri: BYE, state: 's' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).not.toContain(hint);
    expect(wayOf(answer).searchParams.get('client_id')).toBe(clientId);
    const page = await visitor.open(wayOf(answer));
    expect(page.body).toContain('op.logoutForm');
    const left = await visitor.submit(page, 'op.logoutForm', { logout: 'yes' });
    expect(left.url).toBe(`${BYE}?state=s`);
  });

  it('takes the ID tokens of this issuer alone, for their own client', async () => {
    const { config } = await makeClient();
    const other = await makeClient();
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid') });
    const hint = tokens.id_token ?? '';
    const [head = '', body = ''] = hint.split('.');
    const forms: (Record<string, string> | string[][])[] = [
      { id_token_hint: 'not-a-token' },
      { id_token_hint: [head, body, 'AAAA'].join('.') },
      { id_token_hint: hint, client_id: other.clientId },
      [
        ['id_token_hint', hint],
        ['id_token_hint', hint],
      ],
    ];
    for (const form of forms) {
      const answer = await post('/session/end', form);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('of the console, with OIDC_ID_TOKEN_HINT=post, ends the session at the platform without a question', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'console-'));
    const settings = readEnv({
      APP_URL: CONSOLE_URL,
      DATA_DIR: folder,
      SESSION_SECRET: 'a-session-secret-of-the-tests-0123456789',
      PLATFORM_API_URL: platform.url,
      OIDC_ISSUER: platform.url,
      OIDC_CLIENT_ID: CONSOLE_CLIENT.id,
      OIDC_CLIENT_SECRET: CONSOLE_CLIENT.secret,
      OIDC_ID_TOKEN_HINT: 'post',
    });
    const bff = await createBff(settings, { log: createLogger('silent') });
    try {
      const cookies = new Map<string, string>();
      const ask = async (handler: typeof handleLogin, target: string) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await handler(bff, new Request(new URL(target, CONSOLE_URL), { headers: { cookie } }));
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
          cookies.set(name, value);
        }
        return { answer, cookie };
      };
      const visitor = new Visitor();
      const start = await ask(handleLogin, '/bff/login');
      const page = await visitor.open(start.answer.headers.get('location') ?? '');
      const back = await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
      await ask(handleCallback, back.url);
      const session = await bff.sessions.find([...cookies].map((pair) => pair.join('=')).join('; '));
      const idToken = session?.data.idToken ?? '';
      expect(idToken).not.toBe('');
      const { answer } = await ask(handleLogout, `/bff/logout?sid=${session?.data.sid}`);
      const body = await answer.text();
      const form = Object.fromEntries(
        [...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      expect(form.id_token_hint).toBe(idToken);
      const passed = await post('/session/end', form);
      expect(passed.headers.get('location')).not.toContain(idToken);
      const leaving = await visitor.open(wayOf(passed));
      // The page that sends itself: the console's own session is named, so that no page asks the person.
      expect(leaving.headers.get('content-security-policy')).toContain("script-src 'self'");
      const left = await visitor.submit(leaving, 'op.logoutForm', { logout: 'yes' });
      expect(left.url).toBe(`${CONSOLE_URL}/logout`);
      cookies.clear();
      const again = await visitor.open((await ask(handleLogin, '/bff/login')).answer.headers.get('location') ?? '');
      expect(again.status, 'signed out at the platform').toBe(200);
      expect(again.body).toContain('current-password');
    } finally {
      await bff.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
