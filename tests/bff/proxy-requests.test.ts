import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '@/lib/contract/limits';
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

describe('what gets in', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'row 12: %s without X-CSRF, or from another site, is 403 and reaches nothing',
    async (method) => {
      const before = world.platform.seen.length;
      const refused: Record<string, string>[] = [
        { 'x-csrf': '' },
        { 'x-csrf': 'true' },
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ];
      for (const headers of refused) {
        const answer = await browser.fetch('/api/tenants/t1', { method, headers });
        expect(answer.status).toBe(403);
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(world.platform.seen.length).toBe(before);
    },
  );

  test('row 3: a body that is sent slowly does not outlast its session', async () => {
    const before = world.platform.seen.length;
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    async function* slowly() {
      yield Buffer.from('{"name":');
      await world.bff.sessions.end(session, 'logout');
      yield Buffer.from('"Late"}');
    }
    const body = { body: Readable.toWeb(Readable.from(slowly())) as ReadableStream, duplex: 'half' as const };
    const answer = await browser.fetch('/api/tenants/t1', { method: 'PATCH', headers: JSON_TYPE, ...body });
    expect(answer.status).toBe(401);
    expect(world.platform.seen.length).toBe(before);
  });

  test.each(['/api/me', '/api/tenants/t1', '/api/unknown'])('row 13: signed out, %s is 401 JSON', async (path) => {
    const answer = await world.browser().fetch(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json']);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'auth.required' });
  });

  test.each([
    ['GET', '/api/unknown', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/me/', 404],
    ['GET', '/api//me', 404],
    ['GET', '/API/me', 404],
    ['DELETE', '/api/me', 405],
    ['OPTIONS', '/api/me', 405],
    ['HEAD', '/api/me', 405],
    ['GET', '/api/tenants/..%2fme', 404],
    ['GET', '/api/tenants/%2e%2e', 404],
    ['GET', '/api/tenants/a%2fb', 404],
    ['GET', '/api/tenants/a%5cb', 404],
    ['GET', '/api/tenants/a%00', 404],
    ['GET', '/api/tenants/a%0d%0aX-Evil:1', 404],
    ['GET', '/api/tenants/a%252fb', 404],
    ['GET', '/api/tenants/a%3Fb', 404],
    ['GET', '/api/tenants/a%23b', 404],
    ['GET', '/api/tenants/a;b', 404],
    ['GET', '/api/tenants/.hidden', 404],
    ['GET', `/api/tenants/${'a'.repeat(201)}`, 404],
    ['GET', '/api/tenants/a\\..\\..\\admin', 404],
  ])('row 14: %s %s never reaches the platform', async (method, path, status) => {
    const before = world.platform.seen.length;
    expect((await browser.fetch(path, { method })).status).toBe(status);
    expect(world.platform.seen.length).toBe(before);
  });

  test('row 14: only the parameters of the contract pass, encoded again', async () => {
    await browser.fetch('/api/tenants/t1/members?search=a%26b%3Dc%23d&evil=1&limit=5&search=second#x');
    expect(world.platform.seen.at(-1)!.url).toBe('/api/tenants/t1/members?search=a%26b%3Dc%23d&limit=5');
  });

  test('row 14: a body that is no UTF-8 is refused; nothing of it reaches the platform', async () => {
    const before = world.platform.seen.length;
    const body = Buffer.from('{"name":"Northwind \xff\xfe"}', 'latin1');
    const answer = await browser.fetch('/api/tenants/t1', { method: 'PATCH', headers: JSON_TYPE, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'request.invalid' }]);
    expect(world.platform.seen.length).toBe(before);
  });

  test('row 15: headers of the browser that are not on the list stay behind', async () => {
    const dropped = {
      authorization: 'Bearer mine',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.test',
      'x-middleware-subrequest': 'middleware',
      'x-middleware-rewrite': '/',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      te: 'trailers',
      'x-named-by-connection': '1',
      range: 'bytes=0-1',
    };
    const passed = { tenantid: 'super-1', 'accept-language': 'no', ...JSON_TYPE };
    await browser.fetch('/api/tenants/t1', {
      method: 'PATCH',
      headers: { ...dropped, ...passed },
      body: '{"name":"n"}',
    });
    const { headers, body } = world.platform.seen.at(-1)!;
    expect(headers).toMatchObject(passed);
    expect(headers.authorization).toMatch(/^Bearer at-/);
    expect(headers.cookie).toBeUndefined();
    const allowed = [
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'host',
      'x-request-id',
    ];
    expect(Object.keys(headers).toSorted()).toEqual([...allowed, ...Object.keys(passed)].toSorted());
    expect(body).toBe('{"name":"n"}');
  });

  test('row 17: a body of exactly the limit passes whole, one byte more is 413 and sends nothing', async () => {
    const fill = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    const send = (body: string) => browser.fetch('/api/tenants/t1', { method: 'PATCH', headers: JSON_TYPE, body });
    expect((await send(fill(MAX_BODY_BYTES))).status).toBe(200);
    expect(world.platform.seen.at(-1)!.body.length).toBe(MAX_BODY_BYTES);
    const before = world.platform.seen.length;
    expect((await send(fill(MAX_BODY_BYTES + 1))).status).toBe(413);
    const stream = Readable.toWeb(Readable.from([Buffer.alloc(MAX_BODY_BYTES), Buffer.alloc(1)]));
    // A streamed body has no Content-Length; Node's type of `RequestInit` does not know `duplex` and web streams.
    const init = { method: 'PATCH', headers: JSON_TYPE, body: stream, duplex: 'half' } as unknown as RequestInit;
    expect((await browser.fetch('/api/tenants/t1', init as { headers: Record<string, string> })).status).toBe(413);
    expect(world.platform.seen.length).toBe(before);
  });

  test('a body that is not JSON is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await browser.fetch('/api/tenants/t1', { method: 'PATCH', headers, body: '{}' });
    // The browser shows a rule in the reader's language, and a sentence alone as it is.
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ rule: 'request' }] }]);
  });
});
