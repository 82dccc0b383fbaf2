import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handleApiRoute } from '@/lib/console/proxy/proxy';
import { BREAKER } from '@/lib/contract/limits';
import { type TestBrowser, TestConsole } from './support/console';

const LIMITS = { headersTimeoutMs: 400, totalTimeoutMs: 1200, connections: 16, maxActive: 200 };
let world: TestConsole;
let browser: TestBrowser;

beforeAll(async () => {
  world = await new TestConsole().start({}, { limits: LIMITS });
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.platform.refuseAll = false;
  browser = world.browser();
  await browser.signIn();
});

const JSON_TYPE = { 'content-type': 'application/json' };

describe('what comes out', () => {
  const get = (name: string) => browser.fetch(`/api/tenants/${name}`);

  test.each([200, 207, 400, 403, 404, 409, 429])(
    'row 18: status %i passes with its body and Retry-After',
    async (status) => {
      const answer = await get(`status-${status}`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
      expect(await answer.json()).toEqual({ Message: `As asked: ${status}`, code: 'test' });
    },
  );

  test.each([
    ['reset', 503, 'upstream.unavailable'],
    ['cut', 502, 'upstream.failed'],
    ['malformed', 502, 'upstream.failed'],
    ['broken-utf8', 502, 'upstream.failed'],
    ['html-200', 502, 'upstream.failed'],
    ['html-500', 502, 'upstream.failed'],
    ['json-500', 502, 'upstream.failed'],
    ['redirects', 502, 'upstream.failed'],
    ['status-503', 503, 'upstream.unavailable'],
    ['too-long', 503, 'service.busy'],
    ['silent', 504, 'upstream.timeout'],
    ['stalls', 504, 'upstream.timeout'],
  ])('rows 16 and 17: a platform that answers "%s" is %i %s, without internals', async (name, status, code) => {
    const answer = await get(name);
    const text = await answer.text();
    expect([answer.status, JSON.parse(text)]).toMatchObject([status, { code, Message: expect.any(String) }]);
    expect(text).not.toMatch(/Secret|<|half/);
    expect(text.length).toBeLessThan(300);
  });

  test.each(['reset', 'cut', 'silent', 'stalls', 'status-502', 'status-504'])(
    'row 18: a write that "%s" leaves without an answer may have been done, and the reason says so',
    async (name) => {
      const answer = await browser.fetch(`/api/tenants/${name}`, { method: 'PATCH', headers: JSON_TYPE, body: '{}' });
      const { code, Message } = (await answer.json()) as Record<string, string>;
      expect([answer.status, code]).toEqual([503, 'upstream.unanswered']);
      expect(Message).toContain('may have been made');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  test('row 17: a platform that says itself that it is unavailable is not said to answer what cannot be used', async () => {
    const answer = await get('status-503');
    expect(await answer.json()).toMatchObject({ Message: 'The platform is unavailable; try again in a moment.' });
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  test('row 17: a platform that is not there is 503', async () => {
    const nowhere = await world.another({ PLATFORM_API_URL: 'http://127.0.0.1:1', DATA_DIR: `${world.folder}/b` });
    const visitor = world.browser(nowhere);
    await visitor.signIn();
    for (const init of [{}, { method: 'PATCH', headers: JSON_TYPE, body: '{}' }]) {
      const answer = await visitor.fetch('/api/tenants/t1', init);
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'upstream.unavailable' }]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('row 16: a redirect is not followed', async () => {
    await get('redirects');
    expect(world.platform.seen.at(-1)!.url).toBe('/api/tenants/redirects');
  });

  test('row 16: a compressed answer is readable', async () => {
    const answer = await get('gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual({ name: 'gzip' });
  });

  test('row 15: headers of the platform that are not on the list stay behind', async () => {
    const answer = await get('talkative');
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'connection', 'transfer-encoding']) {
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    }
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('row 22: HTML of a refusal arrives as text that no browser runs', async () => {
    const answer = await get('html-400');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toContain('<b>In use</b>');
  });

  test('a long answer arrives whole', async () => {
    expect(((await (await get('long')).json()) as { filler: string }).filler.length).toBe(3_000_000);
  });

  test('row 18: a write is never tried again, a read once', async () => {
    const count = () => world.platform.seenFor('reset').length;
    const start = count();
    await browser.fetch('/api/tenants/reset', { method: 'PATCH', headers: JSON_TYPE, body: '{}' });
    expect(count() - start).toBe(1);
    await get('reset');
    expect(count() - start).toBe(3);
  });

  test('row 18: when the browser leaves, the call to the platform ends', async () => {
    const ended: number[] = [];
    const server = http.createServer((request, response) => {
      const controller = new AbortController();
      response.on('close', () => controller.abort());
      const headers = new Headers({ cookie: browser.cookieHeader, 'x-csrf': '1' });
      const forwarded = new Request(`http://console.test${request.url!}`, { headers, signal: controller.signal });
      void handleApiRoute(world.bff, forwarded).then(({ status }) => ended.push(status));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const before = world.platform.abandoned;
    const calls = world.platform.seenFor('stalls').length;
    const leaving = new AbortController();
    const { port } = server.address() as AddressInfo;
    const call = fetch(`http://127.0.0.1:${port}/api/tenants/stalls`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => world.platform.seenFor('stalls').length).toBeGreaterThan(calls);
    leaving.abort();
    expect(await call).toBe('left');
    await expect.poll(() => world.platform.abandoned, { interval: 10 }).toBeGreaterThan(before);
    // A time-out would be 504.
    await expect.poll(() => ended).toEqual([499]);
    server.close();
  });

  test('row 19: after faults in a row an operation is left alone for a while, and others are not', async () => {
    const seen = () => world.platform.seenFor('reset').length;
    for (let fault = 0; fault < BREAKER.faults; fault += 1) await get('reset');
    const start = seen();
    const paused = await get('reset');
    expect([paused.status, await paused.json()]).toMatchObject([503, { code: 'upstream.unavailable' }]);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(seen()).toBe(start);
    expect((await browser.fetch('/api/tenants/t1/members')).status, 'another operation').toBe(200);
    world.ahead = BREAKER.openMs + 1;
    const tried = await Promise.all([get('reset'), get('reset'), get('reset')]);
    expect(tried.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(seen(), 'one tries, on two connections, and finds it still ill').toBe(start + 2);
    world.ahead = 2 * (BREAKER.openMs + 1);
    expect((await get('t1')).status).toBe(200);
    expect((await get('t1')).status, 'closed again').toBe(200);
    world.ahead = 0;
  });

  test('row 19: a platform that comes back is called as soon as it is ready', async () => {
    const server = http.createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/readyz' ? '{"status":"ready"}' : '{"id":"t1"}');
    });
    const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await listen(0);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const later = await world.another({
      PLATFORM_API_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: `${world.folder}/later`,
    });
    const visitor = world.browser(later);
    await visitor.signIn();
    const asked = async () => (await visitor.fetch('/api/tenants/t1')).status;
    for (let fault = 0; fault < BREAKER.faults; fault += 1) expect(await asked()).toBe(503);
    await listen(port);
    // The clock of the pause stands still.
    await expect.poll(asked, { timeout: 5000, interval: 100 }).toBe(200);
    server.close();
    server.closeAllConnections();
  });

  test('row 19: calls that the platform ends because they take too long leave the operation to others', async () => {
    for (let fault = 0; fault <= BREAKER.faults; fault += 1) expect((await get('too-long')).status).toBe(503);
    expect((await get('t1')).status).toBe(200);
  });

  test('row 40: time-outs of one person open the breaker for that person; with a second person’s it opens for all', async () => {
    const members = (of: TestBrowser, tenant: string) => of.fetch(`/api/tenants/${tenant}/members`);
    const seen = () => world.platform.seenFor('silent').length;
    world.issuer.subject = 'bo';
    const other = world.browser();
    await other.signIn();
    world.issuer.subject = 'ada';
    await Promise.all(Array.from({ length: BREAKER.faults }, () => members(browser, 'silent')));
    const start = seen();
    expect((await members(browser, 'silent')).status).toBe(503);
    expect(seen()).toBe(start);
    expect(await world.bff.metrics.text()).not.toContain('identity_console_breaker_open{operation="members.list"} 1');
    expect((await members(other, 'silent')).status, 'goes ahead, and takes too long as well').toBe(504);
    expect(seen()).toBe(start + 1);
    expect((await members(other, 't1')).status, 'is everybody’s now').toBe(503);
    expect(await world.bff.metrics.text()).toContain('identity_console_breaker_open{operation="members.list"} 1');
    world.ahead = BREAKER.openMs + 1;
    expect((await members(other, 't1')).status).toBe(200);
    world.ahead = 0;
  });

  test('row 40: an answer to another person ends the pause of the one', async () => {
    const members = (of: TestBrowser, tenant: string) => of.fetch(`/api/tenants/${tenant}/members`);
    world.issuer.subject = 'bo';
    const other = world.browser();
    await other.signIn();
    world.issuer.subject = 'ada';
    await Promise.all(Array.from({ length: BREAKER.faults }, () => members(browser, 'silent')));
    expect((await members(browser, 't1')).status).toBe(503);
    expect((await members(other, 't1')).status).toBe(200);
    expect((await members(browser, 't1')).status).toBe(200);
  });

  test('row 19: a platform that always answers 401 gets two calls, then the session ends', async () => {
    world.platform.refuseAll = true;
    const [refreshes, calls] = [world.issuer.refreshes, world.platform.seenFor('t1').length];
    const answer = await get('t1');
    expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
    expect(world.issuer.refreshes - refreshes).toBe(1);
    expect(world.platform.seenFor('t1').length - calls).toBe(2);
    expect(await browser.user()).toBeNull();
  });

  test('a token that the platform no longer takes is refreshed once and the call repeated', async () => {
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    const lock = (await world.bff.store.lock(session.id, 1000))!;
    await world.bff.sessions.replace(session, { ...session.data, accessToken: 'stale' }, lock.fence);
    await world.bff.store.unlock(session.id, lock);
    const answer = await browser.fetch('/api/tenants/t1', {
      method: 'PATCH',
      headers: JSON_TYPE,
      body: '{"name":"n"}',
    });
    expect(answer.status).toBe(200);
    expect(world.platform.seen.at(-1)!.body).toBe('{"name":"n"}');
  });
});

test('row 22: the answers to users who call at the same time are their own', async () => {
  // With the usual limits: those of this file are short, and on a busy machine a call would end at them and be repeated.
  const patient = await world.another({ DATA_DIR: `${world.folder}/patient` });
  const people: { own: TestBrowser; token: string }[] = [];
  for (const subject of ['ada', 'grace', 'linus']) {
    world.issuer.subject = subject;
    const own = world.browser(patient);
    await own.signIn();
    people.push({ own, token: (await patient.sessions.find(own.cookieHeader))!.data.accessToken });
  }
  world.issuer.subject = 'ada';
  const calls = Array.from({ length: 20 }, () =>
    people.map(async ({ own }, index) => ({ index, answer: await (await own.fetch(`/api/tenants/p${index}`)).json() })),
  );
  for (const { index, answer } of await Promise.all(calls.flat())) expect(answer).toMatchObject({ id: `p${index}` });
  for (const [index, { token }] of people.entries()) {
    const seen = world.platform.seenFor(`p${index}`);
    expect(seen).toHaveLength(20);
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${token}`]));
  }
});

test('row 25: one line per call with its facts, and nothing secret', async () => {
  world.log = '';
  const answer = await browser.fetch('/api/invitations/secret-invitation-id/accept', {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{}',
  });
  const lines = world.log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    operation: 'invitations.accept',
    method: 'POST',
    status: answer.status,
    user: 'ada',
    requestId: answer.headers.get('x-request-id'),
  });
  expect(lines[0]!.ms).toBeTypeOf('number');
  const { data } = (await world.bff.sessions.find(browser.cookieHeader))!;
  const secrets = ['secret-invitation-id', data.accessToken, data.refreshToken!, browser.cookies.get('ic.session')!];
  for (const secret of secrets) expect(world.log).not.toContain(secret);
});
