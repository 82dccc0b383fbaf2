/** Issuers as they are: with their own scopes, prompts, kinds of client, and ideas of refresh tokens and logout. */
import { generateKeyPairSync } from 'node:crypto';
import { importSPKI } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { SESSION } from '@/lib/contract/limits';
import { TENANT, personOf } from '../support/faulty-people';
import { type TestBrowser, TestConsole } from './support/console';

let world: TestConsole;
/** Consoles with settings of their own, in the same world. */
const consoleWith = async (settings: Record<string, string>): Promise<TestBrowser> =>
  world.browser(await world.another({ DATA_DIR: `${world.folder}/other`, ...settings }));

beforeEach(async () => {
  world = await new TestConsole().start();
  world.platform.people.set('ada', personOf('ada', Role.Admin));
});
afterEach(() => world.stop());

describe('an issuer that gives refresh tokens only with consent', () => {
  test('gives them when OIDC_PROMPT asks for it', async () => {
    world.issuer.refreshTokens = 'with-consent';
    const browser = await consoleWith({ OIDC_PROMPT: 'consent' });
    await browser.signIn();
    expect(world.issuer.authorizations.at(-1)!.get('prompt')).toBe('consent');
    world.ahead = 3_600_000 - SESSION.refreshAheadMs;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
    expect(world.issuer.refreshes).toBe(1);
  });

  test('is asked for the scopes of OIDC_SCOPES; a change of account adds its own prompt', async () => {
    const browser = await consoleWith({ OIDC_SCOPES: 'openid  email api://console/all', OIDC_PROMPT: 'consent' });
    await browser.signIn();
    const location = new URL(await browser.startSignIn('?invitation=inv-1'));
    expect(location.searchParams.get('scope')).toBe('openid email api://console/all');
    expect(location.searchParams.get('prompt')).toBe('login consent');
  });

  test('by default no prompt is asked for', async () => {
    const location = new URL(await world.browser().startSignIn());
    expect(location.searchParams.has('prompt')).toBe(false);
    expect(location.searchParams.get('scope')).toBe('openid profile email offline_access platform');
  });
});

describe('a session without a refresh token', () => {
  beforeEach(() => {
    world.issuer.refreshTokens = 'never';
  });

  test('row 8: lives as long as its access token, then signs in anew, again and again', async () => {
    world.issuer.accessTokenSeconds = 300;
    const browser = world.browser();
    for (let round = 1; round <= 4; round += 1) {
      expect(await browser.visit(TENANT)).toBe(TENANT);
      expect(world.issuer.authorizations).toHaveLength(round);
      expect((await browser.user())!['bff:session_expires_in']).toBeLessThanOrEqual(300);
      world.ahead += 270_000;
      expect((await browser.fetch('/api/tenants/t1')).status, 'until its end').toBe(200);
      world.ahead += 30_000;
      expect((await browser.fetch('/api/tenants/t1')).status).toBe(401);
    }
    expect(world.issuer.refreshes).toBe(0);
  });

  test('row 19: that would end at once is told on a page, and nothing is left of it', async () => {
    world.issuer.accessTokenSeconds = SESSION.minAccessTokenMs / 1000 - 1;
    const browser = world.browser();
    expect(await browser.visit(TENANT)).toBe('/error?key=Authentication.SignIn.TokenTooShort&refusal=CNS-B3K');
    expect(world.issuer.authorizations).toHaveLength(1);
    expect(await browser.user()).toBeNull();
    await expect.poll(() => world.issuer.revoked).toHaveLength(1);
    expect(world.log).toContain('UnusableTokens TokenTooShort');
    world.issuer.accessTokenSeconds += 1;
    expect(await browser.visit(TENANT)).toBe(TENANT);
  });

  test('row 19: whose end the issuer does not tell ends when the platform says so, without a loop', async () => {
    world.issuer.accessTokenSeconds = undefined;
    const browser = world.browser();
    expect(await browser.visit(TENANT)).toBe(TENANT);
    world.ahead = 3_600_000 - 60_000;
    world.issuer.withdrawAll();
    expect(await browser.visit(TENANT)).toBe(TENANT);
    world.platform.refuseAll = true;
    expect(await browser.visit(`${TENANT}?again`)).toBe(`${TENANT}?again`);
    world.ahead += 30_000;
    expect(await browser.visit(TENANT)).toBe('/error?key=Authentication.SignIn.Refused');
  });

  test('row 4: gives its access token up at the logout', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
    await browser.fetch(`/bff/logout?sid=${data.sid}`);
    expect(world.issuer.revoked).toEqual([data.accessToken]);
  });
});

describe('the console proves who it is', () => {
  const workOut = async (browser: TestBrowser) => {
    expect(await browser.signIn()).toBe('/');
    world.ahead = 3_590_000;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
    await browser.fetch(`/bff/logout?sid=${String((await browser.user())!.sid)}`);
    expect([world.issuer.refreshes, world.issuer.revoked.length]).toEqual([1, 1]);
    return [...world.issuer.clientAuth.seen];
  };

  test.each([
    ['', 'client_secret_basic'],
    ['basic', 'client_secret_basic'],
    ['client_secret_basic', 'client_secret_basic'],
    ['post', 'client_secret_post'],
    ['client_secret_post', 'client_secret_post'],
  ])('with OIDC_CLIENT_AUTH=%s by %s', async (setting, expected) => {
    world.issuer.clientAuth.expected = expected;
    expect(await workOut(await consoleWith({ OIDC_CLIENT_AUTH: setting }))).toEqual([expected]);
  });

  test.each([
    ['RSA', 'RS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['P-256', 'ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['P-521', 'ES512', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
    ['Ed25519', 'Ed25519', () => generateKeyPairSync('ed25519')],
  ])('by a private key (%s), as PEM or as JWK, without a secret', async (_, alg, generate) => {
    const { privateKey, publicKey } = generate();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const jwk = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg });
    const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    world.issuer.clientAuth.expected = 'private_key_jwt';
    world.issuer.clientAuth.publicKey = await importSPKI(spki, alg);
    const settings = { OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_SECRET: '' };
    const browser = await consoleWith({ ...settings, OIDC_CLIENT_KEY: pem.replaceAll('\n', '\\n') });
    expect(await workOut(browser)).toEqual(['private_key_jwt']);
    const other = await consoleWith({ ...settings, OIDC_CLIENT_KEY: jwk, DATA_DIR: `${world.folder}/jwk` });
    expect(await other.signIn()).toBe('/');
  });

  test('by a secret with signs that need no encoding, to an issuer that does not decode', async () => {
    expect(world.issuer.clientSecret).toMatch(/-/);
    world.issuer.clientAuth = { seen: new Set(), expected: 'client_secret_basic', isRaw: true };
    expect(await workOut(world.browser())).toEqual(['client_secret_basic']);
  });
});

describe('a console that is registered otherwise than it is configured', () => {
  const page = (name: string) => `/error?key=Authentication.Registration.${name}&refusal=CNS-A2J`;
  const line = (level: number) => world.log.split('\n').find((text) => text.startsWith(`{"level":${level},`)) ?? '{}';

  test.each([
    [401, 'invalid_client', undefined, 'Client'],
    [401, 'invalid_client', 'Basic realm="issuer"', 'Client'],
    // What Keycloak says to a wrong secret.
    [401, 'unauthorized_client', undefined, 'Client'],
    [400, 'unauthorized_client', undefined, 'Grant'],
    [400, 'unsupported_grant_type', undefined, 'Grant'],
    [400, 'invalid_scope', undefined, 'Scope'],
    [400, 'redirect_uri_mismatch', undefined, 'Redirect'],
  ])(
    'the token endpoint answers %i %s: a page for the operator, and the log',
    async (status, error, challenge, name) => {
      world.issuer.tokenError = { status, error, challenge };
      const browser = world.browser();
      expect(await browser.signIn()).toBe(page(name));
      expect(await browser.user()).toBeNull();
      expect(JSON.parse(line(50))).toMatchObject({ endpoint: `${world.issuer.url}/token`, oauthError: error });
      expect(world.log).not.toContain(world.issuer.clientSecret);
    },
  );

  test.each([
    ['unauthorized_client', 'Grant'],
    ['unsupported_response_type', 'Grant'],
    ['invalid_scope', 'Scope'],
    ['invalid_client', 'Client'],
  ])('the authorization endpoint sends people back with %s', async (error, name) => {
    const browser = world.browser();
    const answer = { error, error_description: 'a secret of the issuer' };
    const back = await world.issuer.approve(await browser.startSignIn(), answer);
    expect((await browser.fetch(back)).headers.get('location')).toBe(page(name));
    expect(JSON.parse(line(50))).toMatchObject({ endpoint: `${world.issuer.url}/authorize`, oauthError: error });
    expect(world.log).not.toContain('a secret of the issuer');
  });

  test.each([
    ['token', { status: 400, error: 'invalid_grant' }],
    ['token', { status: 400, error: 'made_up' }],
  ])('what is no fault of the registration stays a sign-in that failed: %s %o', async (_, error) => {
    world.issuer.tokenError = error;
    expect(await world.browser().signIn()).toBe('/error?key=Authentication.UserClaimsFetch.Error&refusal=CNS-9YH');
  });

  test('a secret that is changed at the issuer while people are signed in: sessions wait, the log says why', async () => {
    world.issuer.accessTokenSeconds = 300;
    const browser = world.browser();
    await browser.signIn();
    world.ahead = 300_000;
    world.issuer.tokenError = { status: 401, error: 'invalid_client' };
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(503);
    expect(JSON.parse(line(50))).toMatchObject({ endpoint: `${world.issuer.url}/token`, oauthError: 'invalid_client' });
    // A page says so at its own address, where it tries again: nothing sends people round in circles.
    expect(await browser.visit(TENANT)).toBe('outage of the registration');
    world.issuer.tokenError = { status: 503, error: 'temporarily_unavailable' };
    expect(await browser.visit(TENANT)).toBe('outage of the issuer');
    world.issuer.tokenError = null;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
    expect(await browser.visit(TENANT)).toBe(TENANT);
  });
});

describe('logging out', () => {
  const wayOut = async (browser: TestBrowser, query: string) => {
    const answer = await browser.fetch(`/bff/logout${query}`, { headers: { 'x-csrf': '' } });
    return answer.headers.get('location') ?? '';
  };

  test('row 4: of a session that has ended still reaches the issuer, with its hint, once', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
    world.ahead = 13 * 3_600_000;
    expect(await browser.user()).toBeNull();
    const location = new URL(await wayOut(browser, `?sid=${data.sid}`));
    expect(location.origin + location.pathname).toBe(`${world.issuer.url}/end`);
    expect(location.searchParams.get('logout_hint')).toBe(data.issuerSid);
    expect(browser.cookies.has('ic.session')).toBe(false);
    expect(await wayOut(browser, `?sid=${data.sid}`), 'and then there is nothing left to end').toBe('/logout');
  });

  test('row 4: of a session that has ended works with the issuer down', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { sid } = (await browser.user())!;
    world.ahead = 13 * 3_600_000;
    await world.issuer.stop();
    expect(await wayOut(browser, `?sid=${String(sid)}`)).toBe('/logout');
    expect(browser.cookies.has('ic.session')).toBe(false);
  });

  test('row 4: of a session that has ended is asked for, too, when another site may have made the link', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.ahead = 13 * 3_600_000;
    for (const query of ['', '?sid=', '?sid=wrong']) {
      const asked = await browser.fetch(`/bff/logout${query}`);
      expect(await asked.text()).toContain('<form method="post" action="/bff/logout">');
    }
    const post = (headers: Record<string, string>) => browser.fetch('/bff/logout', { method: 'POST', headers });
    expect((await post({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const { headers } = await post({ origin: 'http://console.test' });
    expect(headers.get('location')).toContain(`${world.issuer.url}/end?`);
  });

  test('row 1: shows the browser no id token unless the operator asks for it', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
    expect(data.idToken).toBeNull();
    expect(await wayOut(browser, `?sid=${data.sid}`)).not.toContain('id_token_hint');
  });

  test('with OIDC_ID_TOKEN_HINT=post the newest id token is in a form and in no address', async () => {
    const browser = await consoleWith({ OIDC_ID_TOKEN_HINT: 'post' });
    await browser.signIn();
    const first = world.issuer.lastIdToken;
    world.ahead = 3_590_000;
    await browser.fetch('/api/tenants/t1');
    const { sid } = (await browser.user())!;
    const answer = await browser.fetch(`/bff/logout?sid=${String(sid)}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(html).toContain(`method="post" action="${world.issuer.url}/end">`);
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toMatchObject({
      id_token_hint: world.issuer.lastIdToken,
      client_id: world.issuer.clientId,
      post_logout_redirect_uri: 'http://console.test/logout',
    });
    expect(fields.id_token_hint).not.toBe(first);
    const nonce = /<script nonce="([^"]+)">/.exec(html)?.[1];
    const csp = answer.headers.get('content-security-policy');
    expect(csp).toContain(`script-src 'nonce-${nonce}'`);
    expect(csp).toContain(`form-action 'self' ${world.issuer.url}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(browser.cookies.has('ic.session')).toBe(false);
  });

  test('with OIDC_ID_TOKEN_HINT=get it is in the address', async () => {
    const browser = await consoleWith({ OIDC_ID_TOKEN_HINT: 'get' });
    await browser.signIn();
    const location = new URL(await wayOut(browser, `?sid=${String((await browser.user())!.sid)}`));
    expect(location.searchParams.get('id_token_hint')).toBe(world.issuer.lastIdToken);
  });
});
