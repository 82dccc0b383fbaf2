/** Damaged requests and endpoints that nobody needs, on the built server. */
import { Role } from '@/lib/contract/access';
import { expect, test } from 'playwright/test';
import { type FaultyWorld, type RawAnswer, type RawClient, startFaultyWorld } from '../../support/faulty';
import { TENANT, personOf } from '../../support/faulty-people';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
let admin: RawClient;

test.beforeAll(async () => {
  world = await startFaultyWorld();
  world.platform.people.set('admin', personOf('admin', Role.Admin));
  admin = await world.signedIn('admin');
});
test.afterAll(() => world.stop());

test('row 23: damaged requests get a clean 4xx, and the server lives on', async () => {
  const long = 'x'.repeat(65_536);
  const requests: [string, number[], Parameters<RawClient['send']>[1]?][] = [
    ['/%zz', [400]],
    ['/organization/%zz', [400]],
    ['/api/%zz', [400, 404]],
    ['/bff/%zz', [400, 404]],
    ['/bff/login?returnUrl=%zz', [303]],
    ['/bff/callback?state=%zz&code=%', [303]],
    ['/healthz', [431], { headers: { cookie: `ic.session=${long}` } }],
    [TENANT, [431], { headers: { 'x-long': long } }],
    [`/${long}`, [400, 404, 414, 431]],
    ['/bff/user', [401], { headers: { 'x-csrf': '1', cookie: 'ic.session=%zz; =; ;;; a=\u00ff; ic.signin.0="' } }],
    [
      TENANT,
      [307],
      { headers: { accept: 'text/html', cookie: 'ic.session=Fe26.2*garbage; ic.language=%zz; ic.tenant=%00' } },
    ],
    ['/error', [200], { headers: { accept: 'text/html', cookie: 'ic.theme=%zz; ic.density=%; ic.language=xx%00' } }],
  ];
  for (const [path, statuses, init] of requests) {
    // A server that refuses a head while it still comes may close the connection before all of it has been sent.
    const tooLong = (error: NodeJS.ErrnoException): RawAnswer => {
      if (!statuses.includes(431)) throw error;
      return { status: 431, headers: {}, body: '' };
    };
    const answer = await world.client().send(path, init).catch(tooLong);
    expect([path.slice(0, 40), statuses.includes(answer.status), answer.status]).toEqual([
      path.slice(0, 40),
      true,
      answer.status,
    ]);
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(/);
  }
  expect((await admin.open(TENANT)).status).toBe(200);
});

test('row 23: HEAD on the built server ends no sign-in and no session', async () => {
  const browser = world.client();
  const login = await browser.send('/bff/login?returnUrl=/essentials');
  const back = new URL(await world.issuer.approve(login.headers.location ?? ''));
  const head = await browser.send(back.pathname + back.search, { method: 'HEAD' });
  expect([head.status, head.headers['set-cookie']]).toEqual([405, undefined]);
  expect((await browser.send(back.pathname + back.search)).headers.location).toBe('/essentials');
  const { body } = await browser.call('/bff/user');
  const sid = (JSON.parse(body) as { type: string; value: string }[]).find(({ type }) => type === 'sid')?.value;
  expect((await browser.send(`/bff/logout?sid=${sid}`, { method: 'HEAD' })).status).toBe(405);
  expect((await browser.call('/bff/user')).status).toBe(200);
});

test('row 23: next-auth answers its session view and nothing else; server actions and image tools are off', async () => {
  for (const path of [
    'signin',
    'signin/oidc',
    'signout',
    'providers',
    'csrf',
    'callback/oidc',
    'error',
    'verify-request',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await admin.send(`/bff/auth/${path}`, { method });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  }
  expect((await admin.send('/bff/auth/session', { method: 'POST' })).status).toBe(405);
  expect((await admin.send('/_next/image?url=%2Ficon.svg&w=64&q=75')).status).toBe(404);
  const action = await admin.send('/essentials', {
    method: 'POST',
    headers: { 'next-action': '0'.repeat(42), origin: world.app.url, 'content-type': 'text/plain;charset=UTF-8' },
    body: '[]',
  });
  expect(action.status).toBeGreaterThanOrEqual(400);
  expect(action.status).toBeLessThan(500);
});
