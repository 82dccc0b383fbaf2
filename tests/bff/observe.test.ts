import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '@/lib/console/process/log';
import { createMetrics } from '@/lib/console/process/metrics';
import { serveMetrics } from '@/lib/console/process/metrics-server';
import { REQUEST_HEADER, openContext } from '@/lib/console/bff/request-context';
import { logReference } from '@/lib/console/host/reference';
import { routeOf } from '@/lib/console/host/requests';
import { OUTAGE_DIGEST } from '@/lib/contract/retry';
import type { Env } from '@/lib/env';
import { TestConsole } from './support/console';

const LIMITS = { headersTimeoutMs: 400, totalTimeoutMs: 1200, connections: 16, maxActive: 3 };
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('metrics', () => {
  let world: TestConsole;
  beforeEach(async () => {
    world = await new TestConsole().start({ SESSION_IDLE_MINUTES: '300' }, { limits: LIMITS });
  });
  afterEach(() => world.stop());

  /** The value of a series, or undefined. */
  const value = async (series: string): Promise<number | undefined> => {
    const line = (await world.bff.metrics.text())
      .split('\n')
      .find((text) => text.startsWith(`identity_console_${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  test('count calls by operation and status, sessions, refreshes and faults', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.ahead = 3_590_000;
    await browser.fetch('/api/tenants/t1');
    await browser.fetch('/api/tenants/reset', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await browser.fetch('/api/nothing');
    await browser.fetch(`/bff/logout?sid=${String((await browser.user())!.sid)}`);
    expect(await value('api_calls_total{operation="tenants.get",method="GET",status="200"}')).toBe(1);
    expect(await value('api_call_seconds_count{operation="tenants.get"}')).toBe(1);
    expect(await value('api_calls_total{operation="none",method="GET",status="404"}')).toBe(1);
    expect(await value('upstream_errors_total{operation="tenants.rename",fault="unreachable"}')).toBe(1);
    expect(await value('sessions_started_total')).toBe(1);
    expect(await value('sessions_ended_total{reason="logout"}')).toBe(1);
    expect(await value('token_refreshes_total{result="fresh"}')).toBe(1);
    expect(await value('store_seconds_count{operation="create"}')).toBe(1);
    const refused = world.browser();
    await refused.fetch(await world.issuer.approve(await refused.startSignIn(), { error: 'access_denied' }));
    expect(await value('sign_ins_failed_total')).toBe(1);
  });

  test('every way in which a call can end gives its place back', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (const name of [
      't1',
      'gzip',
      'status-404',
      'html-500',
      'redirects',
      'cut',
      'cut-at-first',
      'reset',
      'stalls',
      'silent',
    ]) {
      await (await browser.fetch(`/api/tenants/${name}`)).text();
    }
    await (await browser.fetch('/api/tenants/t1/members')).text();
    await expect.poll(() => value('upstream_active')).toBe(0);
  });

  test('more calls at once than are allowed get 503 at once, and later ones go through', async () => {
    const browser = world.browser();
    await browser.signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.fetch('/api/tenants/silent')));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([503, 503, 503, 503, 503, 504, 504, 504]);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({ code: 'upstream.unavailable' });
    }
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
    expect(await value('upstream_errors_total{operation="tenants.get",fault="busy"}')).toBe(5);
  });

  test('have a port of their own, which serves nothing else', async () => {
    const served = await serveMetrics(world.bff.metrics, 0, '127.0.0.1');
    const get = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
    const answer = await get('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    // What the process is busy with, beside what it takes.
    for (const name of ['process_cpu_seconds_total', 'nodejs_heap_size_used_bytes', 'nodejs_gc_duration_seconds']) {
      expect(text).toContain(`# TYPE ${name} `);
    }
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
    expect((await get('/')).status).toBe(404);
    await served.close();
  });

  test('an open circuit shows', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (let fault = 0; fault < 5; fault += 1) await browser.fetch('/api/tenants/reset');
    expect(await value('breaker_open{operation="tenants.get"}')).toBe(1);
  });

  test('a trace and its state go on to the platform; what is no trace does not', async () => {
    const browser = world.browser();
    await browser.signIn();
    const call = async (headers: Record<string, string>) => {
      await browser.fetch('/api/tenants/t1', { headers });
      return world.platform.seen.at(-1)!.headers;
    };
    expect(await call({ traceparent: TRACE, tracestate: 'a=1' })).toMatchObject({
      traceparent: TRACE,
      tracestate: 'a=1',
    });
    for (const traceparent of ['00-0-0-01', TRACE.toUpperCase(), `ff${TRACE.slice(2)}`, `${TRACE}-x`, 'x']) {
      const seen = await call({ traceparent, tracestate: 'a=1' });
      expect([seen.traceparent, seen.tracestate]).toEqual([undefined, undefined]);
    }
  });

  test('the request id of a trusted proxy reaches the platform; that of a browser does not', async () => {
    const headers = { 'x-request-id': 'given-by-the-proxy' };
    const browser = world.browser();
    await browser.signIn();
    await browser.fetch('/api/tenants/t1', { headers });
    expect(world.platform.seen.at(-1)!.headers['x-request-id']).not.toBe('given-by-the-proxy');
    const behind = browser.copy(await world.another({ TRUST_PROXY: 'true' }));
    const answer = await behind.fetch('/api/tenants/t1', { headers });
    expect(answer.headers.get('x-request-id')).toBe('given-by-the-proxy');
    expect(world.platform.seen.at(-1)!.headers['x-request-id']).toBe('given-by-the-proxy');
    await behind.fetch('/api/tenants/t1', { headers: { 'x-request-id': 'bad id' } });
    expect(world.platform.seen.at(-1)!.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('the text format: names, labels and buckets that dashboards read', async () => {
  const metrics = createMetrics();
  metrics.apiCall('tenants.get', 'GET', 200, 0.2);
  metrics.apiCall('tenants.get', 'GET', 200, 40);
  metrics.pageRequest('/{tenant}/members', 'GET', 200, 0.01);
  metrics.sessionEnded('expired', 3);
  metrics.storeCall('read', 0.002);
  const text = await metrics.text();
  const lines = text.split('\n').filter((line) => line.startsWith('identity_console_') && !line.includes('_bucket'));
  expect(lines).toEqual([
    'identity_console_api_calls_total{operation="tenants.get",method="GET",status="200"} 2',
    'identity_console_api_call_seconds_sum{operation="tenants.get"} 40.2',
    'identity_console_api_call_seconds_count{operation="tenants.get"} 2',
    'identity_console_requests_total{route="/{tenant}/members",method="GET",status="200"} 1',
    'identity_console_request_seconds_sum{route="/{tenant}/members"} 0.01',
    'identity_console_request_seconds_count{route="/{tenant}/members"} 1',
    // At zero from the start, so that a rate can be computed from the first one on.
    'identity_console_sessions_started_total 0',
    'identity_console_sessions_ended_total{reason="expired"} 3',
    'identity_console_sign_ins_failed_total 0',
    'identity_console_store_seconds_sum{operation="read"} 0.002',
    'identity_console_store_seconds_count{operation="read"} 1',
  ]);
  expect(text).toContain('identity_console_api_call_seconds_bucket{le="0.25",operation="tenants.get"} 1\n');
  expect(text).toContain('identity_console_api_call_seconds_bucket{le="+Inf",operation="tenants.get"} 2\n');
});

test('row 25: the route of a request is from a closed list, whatever its address holds', () => {
  const routes: [string, string | null][] = [
    ['/', '/'],
    ['/bff/callback?code=secret&state=secret', '/bff/callback'],
    ['/bff/somewhere', '/bff'],
    ['/activate/member/inv-4711/contoso', '/activate'],
    ['/organization/o1/tenant/t1/members?search=ada', '/organization/{organizationId}/tenant/{tenantId}/members'],
    ['/essentials', '/essentials'],
    ['/somebody@example.com', 'other'],
    ['/%zz', 'other'],
    ['/_next/image?url=x', '/_next'],
    ['/_next/static/chunks/a.js', null],
    ['/healthz', null],
  ];
  for (const [url, route] of routes) expect([url, routeOf(url)]).toEqual([url, route]);
});

test('the reference that a failed page shows leads to the id of its request; an outage shows none', () => {
  let text = '';
  const log = createLogger('info', { write: (line: string) => void (text += line) });
  const { key, close } = openContext('0b6f7a1e-1111-4222-8333-444455556666');
  const note = (error: unknown) =>
    logReference({ log, env: { trustProxy: false } as Env }, error, { [REQUEST_HEADER]: key });
  for (const error of [Object.assign(new Error('x'), { digest: OUTAGE_DIGEST }), new Error('x'), null]) note(error);
  expect(text).toBe('');
  note(Object.assign(new Error('x'), { digest: '4711@E1' }));
  close();
  expect(JSON.parse(text)).toMatchObject({
    reference: '4711@E1',
    requestId: '0b6f7a1e-1111-4222-8333-444455556666',
    msg: 'a page failed, and shows this reference',
  });
});

test('row 25: names of secrets are blanked at any usual depth, and an error tells its kind and place, not its message', () => {
  let text = '';
  const log = createLogger('info', { write: (line: string) => void (text += line) });
  const secret = 'hunter2-hunter2';
  log.info(
    { password: secret, headers: { cookie: secret, authorization: secret }, a: { b: { invitationId: secret } } },
    'x',
  );
  log.error({ err: new Error(`Failed query: insert … params: ${secret}`, { cause: new TypeError(secret) }) }, 'y');
  expect(text).not.toContain(secret);
  const [, second] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { err?: { error: string; cause: string; at: string[] } });
  expect(second?.err).toMatchObject({ error: 'Error', cause: 'TypeError' });
  expect(second?.err?.at[0]).toMatch(/observe\.test\.ts/);
});
