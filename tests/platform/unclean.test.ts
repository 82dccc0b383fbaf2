/** Requests that nothing can hold, at the issuer and the platform's pages: a clean refusal, never a fault or a bare page (row 23). */
import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT, type TestPlatform, discover, startSignIn, startTestPlatform } from './support/platform';
import { Visitor } from './support/visitor';

let platform: TestPlatform;
let config: oidc.Configuration;
beforeAll(async () => {
  platform = await startTestPlatform();
  config = await discover(platform);
});
afterAll(() => {
  if (platform.logs.some(({ level }) => level === 'error')) throw new Error('a request failed');
  return platform.dispose();
});

const HTML = { accept: 'text/html,*/*;q=0.8' };
const basic = (id: string) => `Basic ${Buffer.from(`${id}:${CONSOLE_CLIENT.secret}`).toString('base64')}`;

/** Asks as a browser does. @returns the status; as a text where a refusal is not a page of the platform with its headers */
async function visit(path: string, init: RequestInit = {}): Promise<number | string> {
  const response = await fetch(platform.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...HTML, ...init.headers },
  });
  const isOurs =
    /^<!doctype html>/i.test(await response.text()) &&
    response.headers.get('content-security-policy')?.includes("default-src 'none'") === true &&
    response.headers.get('x-content-type-options') === 'nosniff';
  return response.status < 400 || isOurs ? response.status : `bare ${response.status}`;
}

const post = (data: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(data),
  headers,
});

describe('row 23: NUL in a parameter', () => {
  it('of an authorization request is 400', async () => {
    const { url } = await startSignIn(config);
    const more = ['login_hint', 'ui_locales', 'acr_values', 'invitation', 'prompt', 'claims', 'resource', 'display'];
    for (const name of [...url.searchParams.keys(), ...more, 'nonsense', 'a\0']) {
      const unclean = new URL(url);
      unclean.searchParams.set(name, name === 'acr_values' ? 'idp:a\0' : 'a\0');
      expect([name, await visit(`/auth${unclean.search}`)]).toEqual([name, 400]);
    }
  });

  it('of a sign-out is 400', async () => {
    const names = ['client_id', 'id_token_hint', 'logout_hint', 'post_logout_redirect_uri', 'state', 'ui_locales'];
    for (const name of names) {
      expect([name, await visit(`/session/end?${name}=a%00`)]).toEqual([name, 400]);
      expect([name, await visit('/session/end/confirm', post({ [name]: 'a\0' }))]).toEqual([name, 400]);
    }
  });

  it('of a call by a program is refused, or about a token that is none', async () => {
    const ask = async (path: string, data: Record<string, string>, authorization?: string) => {
      const response = await fetch(platform.url + path, post(data, authorization ? { authorization } : {}));
      return `${response.status} ${await response.text()}`;
    };
    const client = basic(CONSOLE_CLIENT.id);
    expect(await ask('/token', { grant_type: '\0' }, client)).toMatch(/^400 .*unsupported_grant_type/);
    expect(await ask('/token', { grant_type: 'refresh_token', refresh_token: '\0' }, client)).toMatch(/invalid_grant/);
    const code = { grant_type: 'authorization_code', code: '\0', redirect_uri: '\0', code_verifier: '\0'.repeat(43) };
    expect(await ask('/token', code, client)).toMatch(/^400 /);
    expect(await ask('/token/introspection', { token: '\0' }, client)).toBe('200 {"active":false}');
    expect(await ask('/token/revocation', { token: '\0' }, client)).toMatch(/^200 /);
    expect(await ask('/me', { access_token: '\0' })).toMatch(/^401 /);
    for (const path of ['/token', '/token/introspection', '/token/revocation']) {
      const data = { grant_type: 'client_credentials', token: 'x' };
      expect(await ask(path, { ...data, client_id: '\0', client_secret: 'x' })).toMatch(/^401 .*invalid_client/);
      expect(await ask(path, data, basic('%00'))).toMatch(/^40[01] /);
      expect(await ask(`${path}?x=%00`, data, client)).toMatch(/^400 /);
    }
  });

  it('of the platform’s pages is 400', async () => {
    const paths = [
      '/',
      '/outbox',
      '/outbox/x',
      '/setup/x',
      '/assets/platform.css',
      '/interaction/x',
      '/auth/x',
      '/jwks',
    ];
    for (const path of paths) {
      for (const unclean of [`${path === '/' ? '' : path}/%00`, `${path}?a=%00`, `${path}?%00`]) {
        expect([unclean, await visit(unclean)]).toEqual([unclean, 400]);
      }
    }
    expect(await visit('/setup/x', post({ username: '\0' }))).toBe(400);
    for (const path of ['/outbox/%ED%A0%80', '/outbox/%zz', '/setup/%zz', '/assets/%zz', '/auth/%zz', '/%zz']) {
      expect([400, 403, 404]).toContain(await visit(path));
    }
  });

  it('of a sign-in form is 400, and so is a form that cannot be read or is too long', async () => {
    const visitor = new Visitor(HTML);
    const page = await visitor.open((await startSignIn(config)).url);
    const forms: Record<string, string>[] = [
      { username: 'a\0', password: 'x' },
      { username: 'x', password: '\0' },
      { username: 'x', password: 'y', idp: '\0' },
    ];
    for (const values of forms) {
      expect((await visitor.submit(page, 'current-password', values)).status).toBe(400);
    }
    const long = { username: 'x'.repeat(100_000), password: 'y' };
    expect((await visitor.submit(page, 'current-password', long)).status).toBe(413);
    const action = /action="(\/interaction\/[^"]+)"/.exec(page.body)?.[1] ?? '';
    expect(await visit(action, { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } })).toBe(
      400,
    );
    expect((await visitor.open(`${page.url}?idp=%00`)).status).toBe(400);
  });
});

describe('row 23: an address that leads nowhere', () => {
  it('is a page of the platform: an unknown sign-in, with and without a client', async () => {
    const { url } = await startSignIn(config);
    for (const query of ['', `?client_id=${CONSOLE_CLIENT.id}`, '?client_id=nobody']) {
      expect([query, await visit(`/auth/unknown${query}`)]).toEqual([query, 400]);
      expect([query, await visit(`/interaction/unknown${query}`)]).toEqual([query, 400]);
    }
    // With a complete request the application gets the error.
    expect(await visit(`/auth/unknown${url.search}`)).toBe(303);
  });

  it('is a page for browsers and JSON for programs', async () => {
    for (const path of ['/nonsense', '/auth/a/b/c', '/token', '/.well-known/nothing']) {
      expect([path, await visit(path)]).toEqual([path, 404]);
      const response = await fetch(platform.url + path, { headers: { accept: 'application/json' } });
      expect([response.status, await response.json()]).toEqual([404, { error: 'not_found' }]);
    }
  });
});
