/** Calls through the built server: what Next and Node.js do to a request before and after the BFF sees it. */
import { MAX_BODY_BYTES } from '@/lib/contract/limits';
import { expect, test } from 'playwright/test';
import { type FaultyWorld, type RawClient, startFaultyWorld } from '../../support/faulty';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
let client: RawClient;
const JSON_TYPE = { 'content-type': 'application/json' };

test.beforeAll(async () => {
  world = await startFaultyWorld();
  client = await world.signedIn('ada');
});
test.afterAll(() => world.stop());

const reached = () => world.platform.seen.length;

test('rows 1 and 2: a sign-in through the built server shows no token and sets one small HttpOnly cookie', async () => {
  const browser = world.client();
  const login = await browser.send('/bff/login');
  const back = new URL(await world.issuer.approve(login.headers.location ?? ''));
  const ended = await browser.send(back.pathname + back.search);
  const user = await browser.call('/bff/user');
  const view = await browser.call('/bff/auth/session');
  const call = await browser.call('/api/tenants/t1');
  const authorization = world.platform.seen.at(-1)?.headers.authorization ?? '';
  expect(authorization).toMatch(/^Bearer at-/);
  expect(JSON.parse(view.body)).toMatchObject({ user: { id: 'ada' } });
  const shown = JSON.stringify([login, ended, user, view, call]);
  expect(shown).not.toContain(authorization.slice('Bearer '.length));
  expect(shown).not.toMatch(/\b[ar]t-[0-9a-f]{8}-|eyJ[\w-]{10,}\.eyJ/);
  const session = ended.headers['set-cookie']?.find((line) => line.startsWith('ic.session='));
  expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(session!.length).toBeLessThan(700);
});

for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
  test(`row 12: ${method} without the header, or from another site, is 403 and reaches nothing`, async () => {
    const before = reached();
    const refused: Record<string, string>[] = [
      {},
      { 'x-csrf': '1', origin: 'https://evil.test' },
      { 'x-csrf': '1', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of refused) {
      const answer = await client.send('/api/tenants/t1', { method, headers });
      expect(answer.status).toBe(403);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(reached()).toBe(before);
  });
}

test('row 13: signed out, a call is 401 JSON without a redirect', async () => {
  for (const path of ['/api/me', '/api/tenants/t1', '/api/nothing']) {
    const answer = await world.client().call(path);
    expect([answer.status, answer.headers.location]).toEqual([401, undefined]);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'auth.required' });
  }
});

const DISGUISED = [
  '/api/tenants/..%2fme',
  '/api/tenants/%2e%2e/me',
  '/api/tenants/../me',
  '/api/tenants/t1/../../me',
  '/api/tenants/%2e%2e%2fme',
  '/api/tenants/..%5cme',
  '/api/tenants/..\\me',
  '/api/tenants/a%2fb',
  '/api/tenants/a%5cb',
  '/api/tenants/a%00b',
  '/api/tenants/a%0d%0aX-Evil:%201',
  '/api/tenants/a%252fb',
  '/api/tenants/%252e%252e%252fme',
  '/api/tenants/a%3Fsearch=b',
  '/api/tenants/a%23b',
  '/api/tenants/a;b',
  '/api//tenants/t1',
  '//api/tenants/t1',
  '/api/tenants//t1',
  '/API/tenants/t1',
  '/%61pi/tenants/t1',
  '/api/tenants/t1%2fmembers',
  '/api%2ftenants%2ft1',
  '/api/tenants/%c0%ae%c0%ae/me',
  '/api/tenants/%zz',
  'http://evil.test/api/tenants/t1',
];

for (const path of DISGUISED) {
  test(`row 14: ${path} changes no path at the platform`, async () => {
    const before = reached();
    const answer = await client.call(path);
    const urls = world.platform.seen.slice(before).map(({ url }) => url);
    // Next resolves dot segments and doubled slashes itself: what is left must be an operation, called as it is spelled. Other
    // spellings of `/api` are pages, which lead to the sign-in.
    for (const url of urls) expect(url).toMatch(/^\/api\/(?:me|organizations|tenants\/t1)$/);
    if (urls.length === 0) expect(answer.status >= 300 && answer.status < 500, `status ${answer.status}`).toBe(true);
    expect(JSON.stringify(world.platform.seen.slice(before).map(({ headers }) => headers))).not.toContain('evil');
  });
}

test('row 14: a method or a path that the contract does not have never gets there', async () => {
  const before = reached();
  for (const [method, path] of [
    ['DELETE', '/api/me'],
    ['POST', '/api/tenants/t1'],
    ['GET', '/api/nothing'],
    ['TRACE', '/api/me'],
    ['PROPFIND', '/api/me'],
  ] as const) {
    const { status } = await client.call(path, { method });
    expect([404, 405]).toContain(status);
  }
  expect(reached()).toBe(before);
});

test('row 15: of the browser’s headers only those on the list arrive, and of the platform’s only those', async () => {
  const answer = await client.call('/api/tenants/talkative', {
    headers: {
      authorization: 'Bearer mine',
      connection: 'close, x-named',
      'x-named': '1',
      forwarded: 'for=1.2.3.4;host=evil.test',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-middleware-rewrite': 'http://evil.test/',
      'x-middleware-next': '1',
      'x-middleware-override-headers': 'x-evil',
      'x-middleware-request-x-evil': '1',
      'x-middleware-subrequest': 'middleware',
      'x-ic-request': 'chosen-by-the-browser',
      'x-request-id': 'chosen-by-the-browser',
      'x-original-url': '/admin',
      te: 'trailers',
      tenantid: 'super-1',
    },
  });
  const { headers } = world.platform.seen.at(-1)!;
  expect(headers.authorization).toMatch(/^Bearer at-/);
  expect(headers.tenantid).toBe('super-1');
  const names = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'tenantid', 'x-request-id'];
  expect(Object.keys(headers).toSorted()).toEqual(names);
  expect(JSON.stringify(headers)).not.toMatch(/evil|chosen|1\.2\.3\.4/);
  expect(answer.status).toBe(200);
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin']) {
    expect([name, answer.headers[name]]).toEqual([name, undefined]);
  }
});

test('row 16: a redirect of the platform is not followed, and a compressed answer is readable', async () => {
  const before = reached();
  expect((await client.call('/api/tenants/redirects')).status).toBe(502);
  expect(reached() - before).toBe(1);
  const answer = await client.call('/api/tenants/gzip', { headers: { 'accept-encoding': 'identity' } });
  expect([answer.headers['content-encoding'], JSON.parse(answer.body)]).toEqual([undefined, { name: 'gzip' }]);
});

test('row 17: a body over Next’s own 10 MB is 413, never cut; one of exactly our limit arrives whole', async () => {
  const fill = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
  const before = reached();
  for (const bytes of [MAX_BODY_BYTES + 1, 11 * 1024 * 1024]) {
    const answer = await client.call('/api/tenants/t1', { method: 'PATCH', headers: JSON_TYPE, body: fill(bytes) });
    expect(answer.status).toBe(413);
  }
  expect(reached()).toBe(before);
  const whole = await client.call('/api/tenants/t1', {
    method: 'PATCH',
    headers: JSON_TYPE,
    body: fill(MAX_BODY_BYTES),
  });
  expect(whole.status).toBe(200);
  expect(world.platform.seen.at(-1)!.body.length).toBe(MAX_BODY_BYTES);
});

for (const [name, status] of Object.entries({
  'html-500': 502,
  'json-500': 502,
  malformed: 502,
  cut: 502,
  reset: 503,
})) {
  test(`row 17: a platform that answers "${name}" is a bounded ${status} without internals`, async () => {
    const answer = await client.call(`/api/tenants/${name}`);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toMatch(/Secret|<|half|node_modules/);
    expect(answer.body.length).toBeLessThan(300);
  });
}

test('row 18: when the browser leaves, the built server ends the call to the platform', async () => {
  const before = world.platform.abandoned;
  const seen = world.platform.seenFor('silent').length;
  const leaving = new AbortController();
  const call = fetch(`${world.app.url}/api/tenants/silent`, {
    headers: { 'x-csrf': '1', cookie: client.cookieHeader },
    signal: leaving.signal,
  }).catch(() => 'left');
  await expect.poll(() => world.platform.seenFor('silent').length).toBe(seen + 1);
  leaving.abort();
  expect(await call).toBe('left');
  await expect.poll(() => world.platform.abandoned).toBeGreaterThan(before);
  // And not a time-out.
  const id = world.platform.seenFor('silent').at(-1)?.headers['x-request-id'];
  const faults = () =>
    world.app.log().flatMap(({ requestId, fault }) => (requestId === id && fault !== undefined ? [fault] : []));
  await expect.poll(faults).toEqual(['gone']);
});
