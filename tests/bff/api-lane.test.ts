import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text as streamText } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_BODY_BYTES } from '@/lib/contract/limits';
import { createApiLane } from '@/lib/console/host/api-lane';
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

interface WireAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** On the connection of an earlier request. */
  onKeptConnection: boolean;
}

/** A request as it is on the wire: `fetch` would unpack the answer. */
function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET', body?: string, agent?: http.Agent) {
  const { port } = server.address() as AddressInfo;
  return new Promise<WireAnswer>((resolve, reject) => {
    const request = http.request(
      { port, path, method, agent, headers: { cookie: browser.cookieHeader, 'x-csrf': '1', ...headers } },
      async (response) => {
        const parts: Buffer[] = [];
        try {
          for await (const part of response) parts.push(part as Buffer);
        } catch (error) {
          return reject(error as Error);
        }
        const { headers, statusCode = 0 } = response;
        resolve({ status: statusCode, headers, body: Buffer.concat(parts), onKeptConnection: request.reusedSocket });
      },
    );
    request.on('error', reject).end(body);
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
  ['a page', '/settings', 'GET'],
  ['a sign-in', '/bff/login', 'POST'],
  ['an address that only begins alike', '/apix', 'GET'],
])('%s is left to Next', async (_, path, method) => {
  expect((await ask(path, {}, method)).status).toBe(418);
});

describe('calls with a body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const fill = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
  const patch = (body: string, headers: http.OutgoingHttpHeaders = {}, agent?: http.Agent) =>
    ask('/api/tenants/t1', { ...JSON_TYPE, ...headers }, 'PATCH', body, agent);

  test('row 17: a body of exactly the limit arrives whole', async () => {
    expect((await patch(fill(MAX_BODY_BYTES))).status).toBe(200);
    expect(world.platform.seen.at(-1)!.body.length).toBe(MAX_BODY_BYTES);
  });

  /** Sends the bodies one behind the other on one connection. @returns the statuses that come back */
  async function pipeline(bodies: string[], frame: (body: string) => string): Promise<string[]> {
    const { port } = server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    const head = ['PATCH /api/tenants/t1 HTTP/1.1', 'Host: x', 'X-CSRF: 1', `Cookie: ${browser.cookieHeader}`];
    for (const body of bodies) {
      const isLast = body === bodies.at(-1);
      const lines = [...head, 'Content-Type: application/json', ...(isLast ? ['Connection: close'] : [])];
      socket.write(`${lines.join('\r\n')}\r\n${frame(body)}`);
    }
    const received = await streamText(socket);
    return [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!);
  }

  test.each([
    ['announced', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
    [
      'not announced',
      (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('row 17: one that is longer and %s is 413, sends nothing, and the connection goes on', async (_, frame) => {
    const before = world.platform.seen.length;
    expect(await pipeline([fill(11 * MAX_BODY_BYTES), '{"name":"n"}'], frame)).toEqual(['413', '200']);
    expect(world.platform.seen.slice(before).map(({ body }) => body)).toEqual(['{"name":"n"}']);
  });

  test('row 12: one without the header against forgery is refused unread, and the connection goes on', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    expect((await patch(fill(MAX_BODY_BYTES), { 'x-csrf': '' }, agent)).status).toBe(403);
    expect(await patch('{"name":"n"}', {}, agent)).toMatchObject({ status: 200, onKeptConnection: true });
    agent.destroy();
  });

  test('row 18: a browser that leaves in the middle of its body sends nothing, and is logged as gone', async () => {
    const before = world.platform.seen.length;
    const { port } = server.address() as AddressInfo;
    const headers = { cookie: browser.cookieHeader, 'x-csrf': '1', ...JSON_TYPE, 'content-length': '100' };
    const call = http.request({ port, path: '/api/tenants/t1', method: 'PATCH', headers });
    call.on('error', () => {});
    call.write('{"name":');
    await once(server, 'request');
    call.destroy();
    await expect.poll(() => world.bff.metrics.text()).toMatch(/operation="tenants.rename",method="PATCH",status="499"/);
    expect(world.platform.seen.length).toBe(before);
  });

  test('a method that no operation has is 405, HEAD without a body', async () => {
    expect((await ask('/api/tenants/t1', {}, 'PUT')).status).toBe(405);
    const head = await ask('/api/tenants/t1', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([405, 0]);
  });
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

test.each(['GET', 'PATCH'])('a call by %s makes none of the objects that take longer than the call', async (method) => {
  const costly = (['Response', 'Request', 'ReadableStream'] as const).map((name) => vi.spyOn(globalThis, name));
  const isRead = method === 'GET';
  const answer = await ask(
    '/api/tenants/t1',
    { 'content-type': 'application/json' },
    method,
    isRead ? '' : '{"name":"n"}',
  );
  expect([answer.status, ...costly.map((one) => one.mock.calls.length)]).toEqual([200, 0, 0, 0]);
  vi.restoreAllMocks();
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

test('row 17: a connection that ends with its answer takes the whole request in first, else no client could read the answer', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  const answer = streamText(socket);
  const half = 'x'.repeat(MAX_BODY_BYTES);
  socket.write(
    `PATCH /api/tenants/t1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-csrf: 1\r\ncookie: ${browser.cookieHeader}\r\n` +
      `content-type: application/json\r\ncontent-length: ${2 * half.length}\r\n\r\n`,
  );
  // What is said of the length is enough to refuse it, long before the end.
  await new Promise<void>((resolve) => socket.write(half, () => resolve()));
  await ask('/api/tenants/t1');
  expect(socket.readableEnded).toBe(false);
  expect(socket.bytesRead).toBe(0);
  socket.write(half);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*body\.tooLarge/);
});
