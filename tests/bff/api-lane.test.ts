import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiLane } from '@/lib/server/api-lane';
import { TestConsole, type TestBrowser } from './support/console';

let world: TestConsole;
let browser: TestBrowser;
let server: http.Server;

beforeAll(async () => {
  world = await new TestConsole().start();
  browser = world.browser();
  await browser.signIn();
  const lane = createApiLane(world.bff);
  server = http.createServer((request, response) => {
    if (!lane(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await world.stop();
});

/** A request as it is on the wire: `fetch` would unpack the answer. */
function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request(
      { port, path, method, headers: { cookie: browser.cookieHeader, 'x-csrf': '1', ...headers } },
      async (response) => {
        const parts: Buffer[] = [];
        try {
          for await (const part of response) parts.push(part as Buffer);
        } catch (error) {
          return reject(error as Error);
        }
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      },
    );
    request.on('error', reject).end();
  });
}

test('a call that reads is answered as by the route handler', async () => {
  const answer = await ask('/api/tenants/t1?search=x', {
    tenantid: 't1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ id: 't1' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(answer.body.length),
    'cache-control': 'private, no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(world.platform.seenFor('t1').at(-1)?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer /),
    tenantid: 't1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  });
  expect(world.platform.seenFor('t1').at(-1)?.headers.cookie).toBeUndefined();
});

test.each([
  ['without its header', { 'x-csrf': '' }, 403, 'csrf.required'],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'csrf.required'],
  ['signed out', { cookie: '' }, 401, 'auth.required'],
])('a call %s is refused', async (_, headers, status, code) => {
  const answer = await ask('/api/tenants/t1', headers);
  expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([status, { code }]);
});

test.each([
  ['a call that writes', '/api/tenants/t1', 'PATCH'],
  ['a page', '/settings', 'GET'],
  ['an address that only begins alike', '/apix', 'GET'],
])('%s is left to Next', async (_, path, method) => {
  expect((await ask(path, {}, method)).status).toBe(418);
});

test('dots in a path lead nowhere else', async () => {
  expect((await ask('/api/../settings')).status).toBe(404);
});

test.each([
  ['gzip, deflate, br', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['identity', false],
])('a long answer to "%s" is compressed: %s', async (accepted, compressed) => {
  const answer = await ask('/api/tenants/long', { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(compressed ? 'gzip' : undefined);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  const { filler } = JSON.parse((compressed ? gunzipSync(answer.body) : answer.body).toString()) as { filler: string };
  expect(filler).toHaveLength(3_000_000);
});

test('a short answer is not compressed', async () => {
  const answer = await ask('/api/tenants/t1', { 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('row 17: what cannot be used is one bounded error here too', async () => {
  const answer = await ask('/api/tenants/malformed');
  expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([502, { code: 'upstream.failed' }]);
});

test.each(['gzip', 'identity'])(
  'row 17: a long answer that is cut is a failed call, never half a list (%s)',
  async (accepted) => {
    await expect(ask('/api/tenants/long-cut', { 'accept-encoding': accepted })).rejects.toThrow('aborted');
  },
);

test('row 18: when the browser leaves, the call to the platform ends', async () => {
  const before = world.platform.abandoned;
  const calls = world.platform.seenFor('stalls').length;
  const { port } = server.address() as AddressInfo;
  const call = http.get({
    port,
    path: '/api/tenants/stalls',
    headers: { cookie: browser.cookieHeader, 'x-csrf': '1' },
  });
  call.on('error', () => {});
  await expect.poll(() => world.platform.seenFor('stalls').length).toBeGreaterThan(calls);
  call.destroy();
  await expect.poll(() => world.platform.abandoned, { interval: 10 }).toBeGreaterThan(before);
});
