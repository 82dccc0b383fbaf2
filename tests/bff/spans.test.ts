/** The spans of a console, as its port makes them: request, store, call of the platform. */
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bff } from '@/lib/console/bff/context';
import { createApiLane } from '@/lib/console/host/api-lane';
import { watchRequests } from '@/lib/console/host/requests';
import { callPlatform } from '@/lib/console/pages/platform-call';
import { templateOf } from '@/lib/contract/routing';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { type Recorder, recordSpans, said } from '../support/spans';
import { type TestBrowser, TestConsole } from './support/console';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const LIMITS = { headersTimeoutMs: 400, totalTimeoutMs: 800, connections: 16, maxActive: 3 };

let recorder: Recorder;
let world: TestConsole;
let browser: TestBrowser;
let server: Server;
let bff: Bff;
let stopWatching: () => void;

beforeAll(async () => {
  recorder = recordSpans();
  world = await new TestConsole().start();
  browser = world.browser();
  await browser.signIn();
  server = http.createServer((request, response) =>
    shared().inRequest!(request, () => {
      if (!createApiLane(bff)(request, response)) response.writeHead(404).end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bff = await world.another({ PORT: String((server.address() as AddressInfo).port) }, { limits: LIMITS });
  stopWatching = watchRequests(bff, templateOf);
});
afterAll(async () => {
  stopWatching();
  delete shared().inRequest;
  server.close();
  await world.stop();
  await recorder.end();
});

const ask = (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { host: 'console.test', cookie: browser.cookieHeader, 'x-csrf': '1', ...headers },
  });
};
const named = (name: string) => recorder.spans().filter((span) => span.name === name);
const CALL = 'GET /api/tenants/{tenantId}';

test('a call is one trace: request, session store, call of the platform, which gets the span of the call', async () => {
  await ask('/api/tenants/planted-id?search=planted', { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` });
  await expect.poll(() => named(CALL)).toHaveLength(2);
  const [call, request] = named(CALL);
  expect(request).toMatchObject({ kind: 1, parentSpanContext: { spanId: 'b7ad6b7169203331' } });
  expect(call).toMatchObject({
    kind: 2,
    parentSpanContext: { spanId: request!.spanContext().spanId },
    attributes: {
      'http.request.method': 'GET',
      'url.template': '/api/tenants/{tenantId}',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    },
  });
  const { traceId, spanId } = call!.spanContext();
  expect(traceId).toBe(TRACE_ID);
  expect(world.platform.seen.at(-1)!.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
  const store = recorder.childrenOf(request).find(({ name }) => name === 'session read');
  expect(store).toMatchObject({ kind: 2, attributes: { 'db.system.name': 'lmdb', 'db.operation.name': 'read' } });
  expect(world.log).toContain(`"trace_id":"${TRACE_ID}"`);
  expect(said(recorder.spans())).not.toContain('planted');
});

test('a request without a trace begins one, which its line in the log has too', async () => {
  const before = recorder.spans().length;
  await ask('/api/me');
  await expect
    .poll(() =>
      recorder
        .spans()
        .slice(before)
        .some(({ name, kind }) => name === 'GET /api/me' && kind === 1),
    )
    .toBe(true);
  const request = recorder.spans().at(-1)!;
  expect(world.log).toContain(`"trace_id":"${request.spanContext().traceId}"`);
});

test('a fault of the platform is named by its kind', async () => {
  await ask('/api/tenants/silent');
  await expect
    .poll(() => named(CALL).map(({ attributes }) => attributes['error.type']))
    .toEqual(expect.arrayContaining(['timeout', '504']));
});

test('static files and probes have none, and other addresses are not told', async () => {
  const before = recorder.spans().length;
  for (const path of ['/healthz', '/_next/static/x.js', '/planted?code=planted']) await ask(path);
  await expect
    .poll(() =>
      recorder
        .spans()
        .slice(before)
        .map(({ name }) => name),
    )
    .toEqual(['GET other']);
});

test('a call that a page makes outside of its request finds its parent by the headers', async () => {
  await ask('/api/me');
  await expect.poll(() => named('GET /api/me').length).toBeGreaterThan(1);
  const request = named('GET /api/me').findLast(({ kind }) => kind === 1)!;
  const { traceId, spanId } = request.spanContext();
  const within = new Headers({ traceparent: `00-${traceId}-${spanId}-01` });
  const session = (await bff.sessions.find(browser.cookieHeader))!;
  await bff.runDetached(() => callPlatform(bff, session, 'tenants.get', { params: { tenantId: 't1' }, within }));
  expect(recorder.childrenOf(request).map(({ name }) => name)).toContain(CALL);
});
