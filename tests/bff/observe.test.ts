import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '@/lib/bff/log';
import { Registry } from '@/lib/bff/metrics/registry';
import { serveMetrics } from '@/lib/bff/metrics/metrics-server';
import { routeOf } from '@/lib/server/requests';
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
  const value = (series: string): number | undefined => {
    const line = world.bff.metrics
      .text()
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
    expect(value('api_calls_total{operation="tenants.get",method="GET",status="200"}')).toBe(1);
    expect(value('api_call_seconds_count{operation="tenants.get"}')).toBe(1);
    expect(value('api_calls_total{operation="none",method="GET",status="404"}')).toBe(1);
    expect(value('upstream_errors_total{operation="tenants.rename",fault="unreachable"}')).toBe(1);
    expect(value('sessions_started_total')).toBe(1);
    expect(value('sessions_ended_total{reason="logout"}')).toBe(1);
    expect(value('token_refreshes_total{result="fresh"}')).toBe(1);
    const refused = world.browser();
    await refused.fetch(await world.issuer.approve(await refused.startSignIn(), { error: 'access_denied' }));
    expect(value('sign_ins_failed_total')).toBe(1);
  });

  test('every way in which a call can end gives its place back', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (const name of ['t1', 'gzip', 'status-404', 'html-500', 'redirects', 'cut', 'reset', 'stalls', 'silent']) {
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
    expect(value('upstream_errors_total{operation="tenants.get",fault="busy"}')).toBe(5);
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
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
    expect((await get('/')).status).toBe(404);
    await served.close();
  });

  test('an open circuit shows', async () => {
    const browser = world.browser();
    await browser.signIn();
    for (let fault = 0; fault < 5; fault += 1) await browser.fetch('/api/tenants/reset');
    expect(value('breaker_open{operation="tenants.get"}')).toBe(1);
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

test('the text format: escaped labels, cumulative buckets', () => {
  const registry = new Registry();
  registry.counter('hits_total', 'Two\nlines.').add({ name: 'a"b\\c\n' }, 2);
  const seconds = registry.histogram('seconds', 'Time.', [0.1, 1]);
  for (const observed of [0.05, 0.1, 0.5, 3]) seconds.observe({}, observed);
  registry.gauge('size', 'Size.', () => 7);
  expect(registry.text()).toBe(`# HELP hits_total Two\\nlines.
# TYPE hits_total counter
hits_total{name="a\\"b\\\\c\\n"} 2
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{le="0.1"} 2
seconds_bucket{le="1"} 3
seconds_bucket{le="+Inf"} 4
seconds_sum 3.65
seconds_count 4
# HELP size Size.
# TYPE size gauge
size 7
`);
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
