/** What Next answers to a page that found a dependency unavailable while it was rendered, in the ways in which Next sends. */
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { RequestContext } from '@/lib/console/bff/request-context';
import { readEnv } from '@/lib/env';
import { replaceByOutage } from '@/lib/console/pages/late-outage';
import english from '@/messages/en/bff.json';
import norwegian from '@/messages/no/bff.json';

const ISSUER = 'http://127.0.0.1:4400';
const SECRET = 'v3ry-long-and-random-4nough-Session-Secret!';
const env = readEnv({
  APP_URL: 'http://localhost:3000',
  PLATFORM_API_URL: ISSUER,
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: SECRET,
  SESSION_SECRET: SECRET,
});
const BROKEN = '<html id="__next_error__"></html>';

let server: http.Server | undefined;
/** What Next would hear of its own writing. */
const faults: Error[] = [];
afterEach(() => {
  server?.close();
  faults.length = 0;
});

type Found = Pick<RequestContext, 'unavailable'>;

/** Opens a page that is answered so. */
async function open(context: Found, answer: (response: ServerResponse) => void, init: RequestInit = {}) {
  server = http.createServer((request, response) => {
    replaceByOutage(env, request, response, context);
    response.on('error', (error) => faults.push(error));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('set-cookie', 'a=1');
    request.url = '/rewritten';
    answer(response);
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/organization/o1?search=a`, init);
}

const ways: [string, (response: ServerResponse) => void][] = [
  [
    'in one piece',
    (response) => {
      response.statusCode = 500;
      response.setHeader('content-length', BROKEN.length);
      response.setHeader('etag', '"x"');
      response.end(BROKEN);
    },
  ],
  [
    'in parts, after its head',
    (response) => {
      response.statusCode = 500;
      response.flushHeaders();
      response.write(BROKEN);
      response.write(BROKEN, () => {});
      response.end();
    },
  ],
  ['with its head in a call', (response) => void response.writeHead(500, { 'x-own': '1' }).end(BROKEN)],
  [
    'compressed',
    (response) => {
      response.statusCode = 500;
      response.setHeader('content-encoding', 'gzip');
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.end(BROKEN);
    },
  ],
];

test.each(ways)(
  'a 500 that Next sends %s is the 503 which names the part, at the address that was asked for',
  async (_, way) => {
    const answer = await open({ unavailable: 'database' }, way);
    expect(answer.status).toBe(503);
    const body = await answer.text();
    expect(body).toContain(english.outage.database.title);
    expect(body).toContain('href="/organization/o1?search=a"');
    expect(body).not.toContain('__next_error__');
    expect(faults).toEqual([]);
    const { headers } = answer;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('set-cookie')).toBe('a=1');
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect([headers.get('content-encoding'), headers.get('etag'), headers.get('x-own')]).toEqual([null, null, null]);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'nonce-/);
    expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['private, no-store', 'DENY']);
  },
);

test('in the reader’s language, and without a body for HEAD', async () => {
  const [, way] = ways[0]!;
  const norse = await open({ unavailable: 'store' }, way, { headers: { 'accept-language': 'nb-NO' } });
  expect(await norse.text()).toContain(norwegian.outage.store.title);
  server!.close();
  const head = await open({ unavailable: 'store' }, way, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([503, '']);
});

test.each<[string, Found, (response: ServerResponse) => void]>([
  ['a page that broke while all parts answer', {}, (response) => void response.writeHead(500).end(BROKEN)],
  [
    'a page that does without the dependency',
    { unavailable: 'database' },
    (response) => void response.writeHead(200).end(BROKEN),
  ],
  [
    'what is no page',
    { unavailable: 'database' },
    (response) => void response.setHeader('content-type', 'text/x-component').writeHead(500).end(BROKEN),
  ],
])('%s is left as it is', async (_, context, way) => {
  const answer = await open(context, way);
  expect([answer.status, await answer.text()]).toEqual([_.includes('without the') ? 200 : 500, BROKEN]);
});
