import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decidePage } from '@/lib/console/pages/page-request';
import { shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import { type TestBrowser, TestConsole } from './support/console';

let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start({ SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '2' });
});
afterEach(() => world.stop());

const minutes = (count: number) => count * 60_000;
const FAILED = `/error?key=Authentication.UserClaimsFetch.Error&refusal=${shownCode(CONSOLE_CODES['console.age'])}`;

describe('a session', () => {
  test('row 8: ends when it is not used for its idle time', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.ahead = minutes(29);
    expect(await browser.user()).not.toBeNull();
    world.ahead = minutes(58);
    expect(await browser.user(), 'the look before made it last').not.toBeNull();
    world.ahead = minutes(89);
    expect(await browser.user()).toBeNull();
  });

  test('row 8: polling with slide=false does not make it last', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (let minute = 5; minute < 30; minute += 5) {
      world.ahead = minutes(minute);
      expect(await browser.user('?slide=false')).not.toBeNull();
    }
    world.ahead = minutes(31);
    expect(await browser.user('?slide=false')).toBeNull();
  });

  test('row 8: ends after its longest time however much it is used', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (let minute = 20; minute < 120; minute += 20) {
      world.ahead = minutes(minute);
      expect(await browser.user()).not.toBeNull();
    }
    world.ahead = minutes(121);
    expect(await browser.user()).toBeNull();
  });

  describe('row 8: that ended by time is followed by a sign-in that asks', () => {
    const asked = async (browser: TestBrowser) => {
      const { searchParams } = new URL(await browser.startSignIn());
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    const SILENT = [null, null];

    test.each([
      ['it was not used, and its page is open', 31, true],
      ['it was not used', 90, false],
      ['its whole time was over', 121, true],
      ['its whole time was over long ago', 600, false],
    ])('%s', async (_, ahead, isLooked) => {
      world.issuer.authTime = 'honours';
      const browser = world.browser();
      expect(await asked(browser), 'a first visit').toEqual(SILENT);
      await browser.signIn();
      world.ahead = minutes(ahead);
      if (isLooked) await browser.user();
      // Each tab of the browser, and on each replica.
      expect(await asked(browser)).toEqual(['login', '0']);
      expect(await asked(browser.copy(await world.another()))).toEqual(['login', '0']);
      world.ahead = 0;
      await browser.signIn();
      expect(await asked(browser), 'in another tab').toEqual(SILENT);
    });

    test('but not where the issuer gives no refresh tokens and its access token has ended, or the session was refused', async () => {
      Object.assign(world.issuer, { refreshTokens: 'never', accessTokenSeconds: 600 });
      const browser = world.browser();
      await browser.signIn();
      world.ahead = minutes(11);
      expect(await browser.user()).toBeNull();
      expect(await asked(browser)).toEqual(SILENT);
      await browser.signIn();
      await world.bff.sessions.end((await world.bff.sessions.find(browser.cookieHeader))!, 'refused');
      expect(await asked(browser)).toEqual(SILENT);
    });

    test('and one that did not ask is refused by a page; that it says nothing of the time is no fault', async () => {
      for (const [authTime, isRefused] of [
        ['ignores', true],
        ['unsaid', false],
      ] as const) {
        world.ahead = 0;
        world.issuer.authTime = 'honours';
        const browser = world.browser();
        await browser.signIn();
        world.ahead = minutes(31);
        world.issuer.authTime = authTime;
        const place = await browser.signIn('?returnUrl=/settings');
        expect(place).toBe(isRefused ? FAILED : '/settings');
        expect((await browser.user()) === null).toBe(isRefused);
      }
    });
  });

  test('tells its claims, its sid, the way out and the time left', async () => {
    world.issuer.idTokenClaims = { roles: ['a', 'b'], address: { country: 'NO' } };
    const browser = world.browser();
    await browser.signIn();
    const answer = await browser.fetch('/bff/user');
    const claims = (await answer.json()) as { type: string; value: unknown }[];
    expect(claims.filter(({ type }) => type === 'roles')).toHaveLength(2);
    const byType = Object.fromEntries(claims.map(({ type, value }) => [type, value]));
    expect(byType).toMatchObject({ sub: 'ada', name: 'Name of ada', address: '{"country":"NO"}' });
    expect(byType['bff:logout_url']).toBe(`/bff/logout?sid=${String(byType.sid)}`);
    expect(byType['bff:session_expires_in']).toBeGreaterThan(1790);
    expect(claims.map(({ type }) => type)).not.toContain('nonce');
  });

  test('row 12: the claims need the header and the same origin, with 403', async () => {
    const browser = world.browser();
    await browser.signIn();
    const refused: Record<string, string>[] = [
      { 'x-csrf': '' },
      { 'x-csrf': '0' },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of refused) expect((await browser.fetch('/bff/user', { headers })).status).toBe(403);
    expect((await browser.fetch('/bff/user', { headers: { origin: 'http://console.test' } })).status).toBe(200);
  });
});

describe('logging out', () => {
  test('rows 3 and 4: revokes, goes to the issuer, and a copied cookie is dead', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
    const copy = browser.cookieHeader;
    const answer = await browser.fetch(`/bff/logout?sid=${data.sid}`, { headers: { 'x-csrf': '' } });
    const location = new URL(answer.headers.get('location')!);
    expect(location.origin + location.pathname).toBe(`${world.issuer.url}/end`);
    expect(location.searchParams.get('logout_hint')).toBe(data.issuerSid);
    expect(location.searchParams.get('client_id')).toBe(world.bff.env.oidcClientId);
    expect(location.search).not.toContain('id_token');
    expect(location.searchParams.get('post_logout_redirect_uri')).toBe('http://console.test/logout');
    expect(world.issuer.revoked).toEqual([data.refreshToken]);
    expect(browser.cookies.has('ic.session')).toBe(false);
    expect(await world.bff.sessions.find(copy)).toBeNull();
  });

  test.each(['', '?sid=', '?sid=wrong'])('row 4: a GET with sid "%s" asks first', async (query) => {
    const browser = world.browser();
    await browser.signIn();
    const asked = await browser.fetch(`/bff/logout${query}`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('<form method="post" action="/bff/logout">');
    expect(await browser.user()).not.toBeNull();
  });

  test('row 4: the answer to that question must come from this origin', async () => {
    const browser = world.browser();
    await browser.signIn();
    const from = (headers: Record<string, string>) => browser.fetch('/bff/logout', { method: 'POST', headers });
    expect((await from({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': '' })).status, 'without Origin').toBe(403);
    expect(await browser.user()).not.toBeNull();
    expect((await from({ origin: 'http://console.test' })).status).toBe(303);
    expect(await browser.user()).toBeNull();
  });

  test('row 4: works with the issuer down', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { sid } = (await browser.user())!;
    const copy = browser.cookieHeader;
    await world.issuer.stop();
    const answer = await browser.fetch(`/bff/logout?sid=${String(sid)}`);
    expect(answer.headers.get('location')).toBe('/logout');
    expect(await world.bff.sessions.find(copy)).toBeNull();
  });

  test('until the way out has ended no other tab signs in again; then anybody may', async () => {
    const browser = world.browser();
    await browser.signIn();
    const { sid } = (await browser.user())!;
    const begunBefore = await world.issuer.approve(await browser.startSignIn());
    await browser.fetch(`/bff/logout?sid=${String(sid)}`);
    expect(await browser.startSignIn()).toBe('/logout');
    expect((await browser.fetch(begunBefore)).headers.get('location')).toBe('/logout');
    expect(await browser.user()).toBeNull();
    const end = new Request('http://console.test/logout', { headers: { cookie: browser.cookieHeader } });
    const { kind, setCookies = [] } = await decidePage(world.bff, end);
    expect(kind).toBe('render');
    for (const line of setCookies) browser.keep(line);
    expect(await browser.signIn()).toBe('/');
    expect(await browser.user()).not.toBeNull();
  });

  test('signed out already, it just says so', async () => {
    expect((await world.browser().fetch('/bff/logout')).headers.get('location')).toBe('/logout');
  });
});

describe('back-channel logout', () => {
  const send = (token: string, type = 'application/x-www-form-urlencoded') =>
    world.browser().fetch('/bff/backchannel', {
      method: 'POST',
      headers: { 'content-type': type, 'x-csrf': '', 'sec-fetch-site': '' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });

  test('row 11: ends the session that it names, and only that one', async () => {
    const [one, two] = [world.browser(), world.browser()];
    await one.signIn();
    await two.signIn();
    const { sid, sub } = (await one.user())!;
    expect((await send(await world.issuer.logoutToken({ sid, sub }))).status).toBe(200);
    expect(await one.user()).toBeNull();
    expect(await two.user()).not.toBeNull();
  });

  test("row 11: with a subject alone it ends all of the user's sessions, and no other user's", async () => {
    const [one, two, other] = [world.browser(), world.browser(), world.browser()];
    await one.signIn();
    await two.signIn();
    world.issuer.subject = 'grace';
    await other.signIn();
    expect((await send(await world.issuer.logoutToken({ sub: 'ada' }))).status).toBe(200);
    expect([await one.user(), await two.user()]).toEqual([null, null]);
    expect(await other.user()).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a nonce', { nonce: 'x' }, {}],
    ['another audience', { aud: 'other' }, {}],
    ['another issuer', { iss: 'https://evil.test' }, {}],
    ['another type', {}, { typ: 'JWT' }],
    ['another event', { events: { 'urn:other': {} } }, {}],
    ['an event that is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': true } }, {}],
    ['no events', { events: undefined }, {}],
    ['no jti', { jti: undefined }, {}],
    ['an old iat', { iat: 1_000_000 }, {}],
    ['neither sub nor sid', { sub: undefined }, {}],
    ['an unknown key', {}, { kid: 'unknown' }],
  ])('row 11: a token with %s is refused with 400', async (_, claims, header) => {
    const browser = world.browser();
    await browser.signIn();
    expect((await send(await world.issuer.logoutToken({ sub: 'ada', ...claims }, header))).status).toBe(400);
    expect(await browser.user()).not.toBeNull();
  });

  test('row 11: a forged, a used, and no token at all are refused with 400', async () => {
    const browser = world.browser();
    expect((await send(await world.issuer.logoutToken({ sub: 'ada' }, {}, true))).status).toBe(400);
    const token = await world.issuer.logoutToken({ sub: 'ada' });
    expect((await send(token)).status).toBe(200);
    await browser.signIn();
    expect((await send(token)).status).toBe(400);
    expect((await send('not-a-token')).status).toBe(400);
    expect((await send(token, 'application/json')).status).toBe(400);
    expect(await browser.user()).not.toBeNull();
  });

  test('row 10: a flood of unknown keys does not become a flood of requests to the issuer', async () => {
    await world.browser().signIn();
    const before = world.issuer.keyFetches;
    for (let count = 0; count < 50; count += 1) {
      await send(await world.issuer.logoutToken({ sub: 'ada' }, { kid: `made-up-${count}` }));
    }
    expect(world.issuer.keyFetches - before).toBeLessThanOrEqual(1);
  });
});
