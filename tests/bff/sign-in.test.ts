import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOfCause } from '@/lib/console/sign-in/refused';
import { readCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, type ConsoleCause } from '@/lib/contract/rooms/refusals/console-codes';
import { SECRET, TestConsole } from './support/console';

let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start();
});
afterEach(() => world.stop());

/** The error page, with the code of the cause (`lib/contract/rooms/refusals/console-codes.ts`). */
const failed = (cause: ConsoleCause) => `/error?key=Authentication.UserClaimsFetch.Error&refusal=${codeOfCause(cause)}`;
const sessionCookie = 'ic.session';

describe('signing in', () => {
  test('row 1: no token in any byte that the browser receives', async () => {
    const browser = world.browser();
    await browser.signIn('?returnUrl=/essentials');
    await browser.user();
    const answer = await browser.fetch('/api/tenants/t1');
    const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
    const cookies = browser.cookieHeader;
    const left = await browser.fetch(`/bff/logout?sid=${data.sid}`, { headers: { 'x-csrf': '' } });
    expect(left.headers.get('location')).toContain(world.issuer.url);
    const bytes = browser.received + (await answer.text()) + cookies + left.headers.get('location');
    const idToken = world.issuer.lastIdToken;
    for (const secret of [data.accessToken, data.refreshToken!, idToken, idToken.split('.')[1]!]) {
      expect(bytes).not.toContain(secret);
    }
    expect(world.platform.seen.at(-1)!.headers.authorization).toBe(`Bearer ${data.accessToken}`);
  });

  test('row 2: the session cookie is HttpOnly, Lax, without Domain, and no larger for larger tokens', async () => {
    const browser = world.browser();
    const back = await world.issuer.approve(await browser.startSignIn());
    const line = (await browser.fetch(back)).headers.getSetCookie().find((text) => text.startsWith(sessionCookie))!;
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain('Domain');
    const small = browser.cookies.get(sessionCookie)!.length;
    world.issuer.idTokenClaims = { filler: 'x'.repeat(20_000) };
    await browser.signIn();
    expect(browser.cookies.get(sessionCookie)!.length).toBe(small);
  });

  test('row 2: over https the cookies are __Host- and Secure', async () => {
    const secure = world.browser(
      await world.another({ APP_URL: 'https://console.test', DATA_DIR: `${world.folder}/b` }),
    );
    const answer = await secure.fetch('/bff/login');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-ic\.signin\.\d=.*; Secure$/)]);
    const back = await world.issuer.approve(answer.headers.get('location')!);
    const lines = (await secure.fetch(back)).headers.getSetCookie();
    expect(lines[0]).toMatch(/^__Host-ic\.session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('row 3: every sign-in has a new session id, and the one before is dead', async () => {
    const browser = world.browser();
    browser.cookies.set(sessionCookie, 'chosen-by-an-attacker');
    await browser.signIn();
    const first = await world.bff.sessions.find(browser.cookieHeader);
    const copied = browser.cookieHeader;
    world.ahead = 120_000;
    await browser.signIn();
    const second = await world.bff.sessions.find(browser.cookieHeader);
    expect(first!.id).not.toBe(second!.id);
    expect(await world.bff.sessions.find(copied)).toBeNull();
  });

  test('rows 5 and 6: returnUrl is kept when local; the request to the issuer comes from configuration', async () => {
    const browser = world.browser();
    const returnUrl = encodeURIComponent('/organization/o1?search=a&sort=-name#row');
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const login = await browser.fetch(`/bff/login?returnUrl=${returnUrl}&idp=contoso`, { headers });
    const location = new URL(login.headers.get('location')!);
    expect(location.origin).toBe(world.issuer.url);
    expect(location.searchParams.get('redirect_uri')).toBe('http://console.test/bff/callback');
    expect(location.searchParams.get('acr_values')).toBe('idp:contoso');
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    const back = await world.issuer.approve(location.href);
    expect((await browser.fetch(back)).headers.get('location')).toBe('/organization/o1?search=a&sort=-name#row');
  });

  test('a sign-in that is to add a passkey says so, and nothing else is passed on as an action', async () => {
    const actionOf = async (query: string) =>
      new URL(await world.browser().startSignIn(query)).searchParams.get('account_action');
    expect(await actionOf('?action=addPasskey')).toBe('add_passkey');
    expect([await actionOf('?action=delete_account'), await actionOf('')]).toEqual([null, null]);
  });

  test.each(['https://evil.test', 'a b', 'a/../b', 'x'.repeat(51), 'a%0d%0aX', 'tenant:1'])(
    'row 6: the identity provider %s is not passed on',
    async (idp) => {
      const location = new URL(await world.browser().startSignIn(`?idp=${encodeURIComponent(idp)}`));
      expect(location.origin).toBe(world.issuer.url);
      expect(location.searchParams.has('acr_values')).toBe(false);
    },
  );

  test.each<[string, ConsoleCause, () => unknown, Record<string, string>]>([
    ['wrong nonce', 'console.nonce', () => (world.issuer.idTokenClaims = { nonce: 'other' }), {}],
    [
      'wrong issuer in the token',
      'console.issuer',
      () => (world.issuer.idTokenClaims = { iss: 'https://evil.test' }),
      {},
    ],
    ['wrong issuer in the answer', 'console.issuer', () => {}, { iss: 'https://evil.test' }],
    ['wrong audience', 'console.audience', () => (world.issuer.idTokenClaims = { aud: 'another-client' }), {}],
    ['expired token', 'console.clock', () => (world.issuer.idTokenClaims = { exp: 1000 }), {}],
    ['a token of the future', 'console.clock', () => (world.issuer.idTokenClaims = { nbf: 4_000_000_000 }), {}],
    ['wrong signature', 'console.signature', () => (world.issuer.forgeSignature = true), {}],
    ['wrong state', 'console.state', () => {}, { state: '0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['wrong code', 'console.exchange', () => {}, { code: 'made-up' }],
    ['no access to userinfo', 'console.userinfo', () => (world.issuer.userinfoStatus = 401), {}],
    ['refused by the issuer', 'console.denied', () => {}, { error: 'access_denied' }],
  ])('rows 7 and 48: %s gives no session, and a page with a code and a way back', async (_, cause, prepare, answer) => {
    const browser = world.browser();
    const location = await browser.startSignIn();
    prepare();
    const back = await world.issuer.approve(location, answer);
    const response = await browser.fetch(back);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(failed(cause));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect(world.log).toContain(`"refusal":"${codeOfCause(cause)}"`);
    const { state, code } = Object.fromEntries(new URL(back).searchParams);
    for (const value of [state!, code!]) expect(world.log).not.toContain(value);
  });

  test('row 48: a browser without the cookie of the sign-in; the codes of no two causes are alike', async () => {
    const back = await world.issuer.approve(await world.browser().startSignIn());
    expect((await world.browser().fetch(back)).headers.get('location')).toBe(failed('console.cookie'));
    const codes = Object.values(CONSOLE_CODES);
    for (const code of codes) {
      expect(readCode(code)).toBe(code);
      const near = codes.filter((one) => [...one].filter((letter, index) => letter !== code[index]).length < 3);
      expect(near).toEqual([code]);
    }
  });

  test('row 48: the code that the token endpoint gave its refusal goes before the own one', async () => {
    world.issuer.tokenError = { status: 400, error: 'invalid_grant', refusal: 'k7q-42f' };
    const browser = world.browser();
    const answer = await browser.fetch(await world.issuer.approve(await browser.startSignIn()));
    expect(answer.headers.get('location')).toBe('/error?key=Authentication.UserClaimsFetch.Error&refusal=K7Q-42F');
  });

  test.each([
    ['access_denied', '/error?key=Authentication.UserClaimsFetch.Error', 'console.denied'],
    ['invalid_scope', '/error?key=Authentication.Registration.Scope', 'console.registration'],
    ['unknown_idp', '/incorrect-idp?key=Page.IDPNotFound', 'console.idp'],
  ] as const)(
    'row 48: the code of a refusal goes along with %s, and for what is none the own one',
    async (error, page, own) => {
      const codes: [string, string][] = [
        ['k7q42f', 'K7Q-42F'],
        ['K7Q-42F', 'K7Q-42F'],
        ['<script>', codeOfCause(own)],
        ['K7Q-42F0', codeOfCause(own)],
      ];
      for (const [refusal, shown] of codes) {
        const browser = world.browser();
        const back = await world.issuer.approve(await browser.startSignIn(), { error, refusal });
        expect((await browser.fetch(back)).headers.get('location')).toBe(`${page}&refusal=${shown}`);
      }
      // Without a refusal there is none: a right answer signs in.
      const browser = world.browser();
      const answer = await browser.fetch(
        await world.issuer.approve(await browser.startSignIn(), { code: 'made-up', refusal: 'K7Q-42F' }),
      );
      expect(answer.headers.get('location')).toBe(failed('console.exchange'));
    },
  );

  test('row 7: the answer to one browser is worth nothing in another (PKCE, state)', async () => {
    const victim = world.browser();
    const back = await world.issuer.approve(await victim.startSignIn());
    const thief = world.browser();
    expect((await thief.fetch(back)).headers.get('location')).toBe(failed('console.cookie'));
    await thief.startSignIn();
    expect((await thief.fetch(back)).headers.get('location')).toBe(failed('console.state'));
    expect(thief.cookies.has(sessionCookie)).toBe(false);
  });

  test('row 7: an unknown identity provider leads to its own page', async () => {
    const browser = world.browser();
    const location = await browser.startSignIn('?idp=nobody');
    const back = await world.issuer.approve(location, { error: 'unknown_idp' });
    expect((await browser.fetch(back)).headers.get('location')).toBe(
      `/incorrect-idp?key=Page.IDPNotFound&idp=nobody&refusal=${codeOfCause('console.idp')}`,
    );
  });

  test.each([
    ['unknown_idp', 'MemberInvitation.Invite.IDPError'],
    ['wrong_idp', 'MemberInvitation.Invite.IDPError'],
    ['idp_not_for_tenant', 'Refusal.provider.notForTenant'],
  ])(
    'row 7: %s of an invitation has the answer that a signed-in person gets, and the invitation is forgotten',
    async (error, key) => {
      const link = '/activate/member/invitation-4711/nobody';
      const browser = world.browser();
      const location = await browser.startSignIn(`?returnUrl=${link}&idp=nobody&invitation=invitation-4711`);
      const answer = await browser.fetch(await world.issuer.approve(location, { error }));
      expect(answer.headers.get('location')).toBe(
        `/incorrect-idp?key=${key}&idp=nobody&refusal=${codeOfCause('console.idp')}`,
      );
      expect(answer.headers.getSetCookie().some((line) => /invitation=;/.test(line))).toBe(true);
    },
  );

  test('row 7: tabs that sign in at the same moment all succeed', async () => {
    const browser = world.browser();
    const logins = await Promise.all(
      ['/essentials', '/settings', '/application/list'].map((page) => browser.startSignIn(`?returnUrl=${page}`)),
    );
    const ends: (string | null)[] = [];
    for (const login of logins) {
      ends.push((await browser.fetch(await world.issuer.approve(login))).headers.get('location'));
    }
    expect(ends).toEqual(['/essentials', '/settings', '/application/list']);
    expect(await browser.user()).toMatchObject({ sub: 'ada' });
  });

  test('row 7: the callback again, with a live session, just goes on', async () => {
    const browser = world.browser();
    const back = await world.issuer.approve(await browser.startSignIn());
    await browser.fetch(back);
    const again = await browser.fetch(back);
    expect([again.status, again.headers.get('location')]).toEqual([303, '/']);
    expect(await browser.user()).not.toBeNull();
  });

  test('row 7: fifty abandoned sign-ins, one after another or at once, leave a small header', async () => {
    const browser = world.browser();
    for (let count = 0; count < 25; count += 1) await browser.startSignIn('?returnUrl=/essentials');
    await Promise.all(Array.from({ length: 25 }, () => browser.startSignIn('?returnUrl=/settings')));
    expect(browser.cookieHeader.length).toBeLessThan(8000);
    expect(await browser.signIn('?returnUrl=/essentials')).toBe('/essentials');
  });

  test('row 7: with the issuer down the sign-in says so at its address, and works again afterwards', async () => {
    const browser = world.browser();
    const port = Number(new URL(world.issuer.url).port);
    await world.issuer.stop();
    const answer = await browser.fetch('/bff/login?returnUrl=%2Fessentials&idp=contoso');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
    const html = await answer.text();
    expect(html).toContain('The sign-in service is not available');
    expect(html, 'the same sign-in again').toContain('href="/bff/login?returnUrl=%2Fessentials&amp;idp=contoso"');
    await world.issuer.start(port);
    expect(await browser.signIn()).toBe('/');
  });

  test('row 7: an issuer that fails in the middle gives no session, and a page that starts the same sign-in again', async () => {
    const browser = world.browser();
    const location = await browser.startSignIn('?returnUrl=/essentials');
    world.issuer.userinfoStatus = 500;
    const answer = await browser.fetch(await world.issuer.approve(location));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('href="/bff/login?returnUrl=%2Fessentials"');
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  test('row 10: a clock 50 seconds off, a new key at the issuer, and a new seal key all keep people signed in', async () => {
    world.issuer.clockOffsetSeconds = -50;
    const browser = world.browser();
    await browser.signIn();
    expect(await browser.user()).not.toBeNull();
    const newer = 'a-newer-session-secret-of-the-tests-987654321';
    await world.bff.close();
    world.bff = await world.another({ SESSION_SECRET: `${newer},${SECRET}` });
    browser.instance = world.bff;
    expect(await browser.user(), 'after a restart with a new seal key').not.toBeNull();
    await world.issuer.rotateKeys();
    world.ahead = 3_595_000;
    const answer = await browser.fetch('/api/tenants/t1');
    expect(answer.status, 'refreshed with a token of the new key').toBe(200);
  });

  test('row 10: a key of the issuer that is new since the last look is found', async () => {
    await world.browser().signIn();
    await world.issuer.rotateKeys();
    const other = world.browser(await world.another({ DATA_DIR: `${world.folder}/b` }));
    await other.signIn();
    expect(await other.user()).not.toBeNull();
  });

  test('row 23: malformed cookies are no session and no crash', async () => {
    const browser = world.browser();
    for (const value of ['%zz', 'Fe26.2*x', 'a'.repeat(20_000), '\u0001', '"', 'Fe26.2*1*2*3*4*5*6*7~2']) {
      const header = `${sessionCookie}=${value}; =; ;;; ic.signin.1=%`;
      expect(await world.bff.sessions.find(header)).toBeNull();
    }
    browser.cookies.set('ic.signin.0', 'Fe26.2*garbage');
    expect((await browser.fetch('/bff/callback?state=0.x&code=%zz')).status).toBe(303);
  });
});
