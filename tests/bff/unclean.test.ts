import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decidePage } from '@/lib/console/pages/page-request';
import english from '@/messages/en/bff.json';
import norwegian from '@/messages/no/bff.json';
import { TestConsole } from './support/console';

let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start();
});
afterEach(() => world.stop());

describe('methods', () => {
  test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])(
    'row 23: %s on the callback ends no sign-in',
    async (method) => {
      const browser = world.browser();
      const back = await world.issuer.approve(await browser.startSignIn('?returnUrl=/essentials'));
      const answer = await browser.fetch(back, { method });
      expect([answer.status, answer.headers.get('allow'), answer.headers.getSetCookie()]).toEqual([405, 'GET', []]);
      expect((await browser.fetch(back)).headers.get('location'), 'the code is still good').toBe('/essentials');
    },
  );

  test('row 23: HEAD and OPTIONS start, extend, show and end nothing', async () => {
    const browser = world.browser();
    await browser.signIn();
    const sid = String((await browser.user())?.sid);
    const cookies = browser.cookieHeader;
    for (const path of ['/bff/login', `/bff/logout?sid=${sid}`, '/bff/user', '/bff/backchannel', '/bff/invitation']) {
      for (const method of ['HEAD', 'OPTIONS', 'PROPFIND']) {
        const answer = await browser.fetch(path, { method });
        expect([path, method, answer.status, answer.headers.get('location')]).toEqual([path, method, 405, null]);
      }
    }
    expect(browser.cookieHeader).toBe(cookies);
    expect(await browser.user()).not.toBeNull();
  });
});

describe('parameters', () => {
  const routes = ['/bff/login', '/bff/callback', '/bff/logout', '/bff/user'];
  const damaged = ['%00', '/a%00b', '%ED%A0%80', '%ff', '%C3%28', 'a%ED%BF%BFb'];
  test.each(routes.flatMap((route) => damaged.map((value) => [route, value])))(
    'row 23: %s with "%s" is a clean 400',
    async (route, value) => {
      const browser = world.browser();
      for (const query of [`returnUrl=${value}`, `${value}=1`, `state=0.x&code=${value}`, `idp=${value}`]) {
        const answer = await browser.fetch(`${route}?${query}`);
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
        expect(await answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ rule: 'request' }] });
      }
    },
  );

  test.each([
    ['en', english.damagedAddress.title],
    ['no', norwegian.damagedAddress.title],
  ])('row 23: a person gets a page about it (%s), without a word of the address', async (language, title) => {
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie: `ic.language=${language}` };
    const answer = await world.browser().fetch('/bff/callback?error_description=caf%E9<b>', { headers });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('href="/"');
    expect(html).not.toContain('caf');
  });

  test('row 23: text of any language, and a percent sign, are no damage', async () => {
    for (const query of ['returnUrl=/organization/o%C3%A5', 'idp=%zz', 'x=%F0%9F%98%80', 'x=%e2%80%ae']) {
      expect((await world.browser().fetch(`/bff/login?${query}`)).status).toBe(303);
    }
  });

  test('row 23: a long address is not repeated in a header or a cookie', async () => {
    const long = 'x'.repeat(9000);
    const browser = world.browser();
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' };
    for (const path of [`/organization/o1?search=${long}`, `/organization/${long}`]) {
      const request = new Request(`http://console.test${path}`, { headers });
      const decision = await decidePage(world.bff, request);
      expect(decision).toEqual({ kind: 'redirect', location: '/bff/login?returnUrl=%2F' });
    }
    for (const query of [`returnUrl=/${long}`, `idp=${long}`, `invitation=${long}`, `${long}=1`]) {
      const answer = await browser.fetch(`/bff/login?${query}`);
      expect(JSON.stringify([...answer.headers]).length).toBeLessThan(2500);
    }
    const ended = await browser.fetch(`/bff/callback?state=${long}&code=${long}&error_description=${long}`);
    expect(JSON.stringify([...ended.headers]).length).toBeLessThan(500);
  });
});

describe('tokens', () => {
  test.each(['DPoP', 'mac', 'N_A'])('row 7: of type %s make no session, and are given back', async (type) => {
    world.issuer.tokenType = type;
    const browser = world.browser();
    expect(await browser.signIn()).toMatch(/^\/error\?key=Authentication\./);
    expect(await browser.user()).toBeNull();
    // What openid-client itself refuses it does not show, so it cannot be given back.
    await expect.poll(() => world.issuer.openGrants).toBe(type === 'DPoP' ? 0 : 1);
  });

  test('row 7: of another type after a refresh end the session', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.tokenType = 'DPoP';
    world.ahead = 3_590_000;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(401);
    expect(await browser.user()).toBeNull();
    expect(world.issuer.openGrants).toBe(0);
  });

  test('row 7: of a sign-in that fails after they were given are given back', async () => {
    world.issuer.userinfoStatus = 500;
    await world.browser().signIn();
    expect(world.issuer.authorizations).toHaveLength(1);
    await expect.poll(() => world.issuer.openGrants).toBe(0);
  });

  test('row 6: no header shapes a redirect', async () => {
    const headers = {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test;proto=https',
      'x-original-url': 'http://evil.test/',
    };
    const browser = world.browser();
    await browser.signIn();
    for (const target of [
      'http://evil.test/bff/login',
      'http://evil.test/bff/callback?state=1',
      'http://evil.test/bff/logout',
    ]) {
      const answer = await browser.fetch(target, { headers });
      expect(JSON.stringify([...answer.headers])).not.toContain('evil');
    }
  });
});
