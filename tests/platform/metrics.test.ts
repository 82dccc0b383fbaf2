/** The page of metrics of a platform that runs alone, and its lines about requests. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveMetrics } from '@/lib/console/process/metrics-server';
import { createPlatformMetrics } from '@/lib/console/process/platform-metrics';
import { type Answered, routeOf } from '@/lib/platform/answered';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

let platform: TestPlatform;
let served: Awaited<ReturnType<typeof serveMetrics>>;
const answered: Answered[] = [];

beforeAll(async () => {
  const metrics = createPlatformMetrics('1.2.3');
  served = await serveMetrics(metrics, 0, '127.0.0.1');
  platform = await startTestPlatform({
    onSignIn: metrics.signIn,
    onAnswered: (one) => {
      answered.push(one);
      metrics.request(one.route, one.method, one.status, one.seconds);
    },
  });
});
afterAll(async () => {
  await platform.dispose();
  await served.close();
});

const page = async () => await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !/^#|_bucket/.test(line));

it('says what runs, who signs in, and which requests were answered', async () => {
  const { tokens } = await signIn(await discover(platform), 'anja.berg');
  const { headers } = await callApi(platform, tokens.access_token, 'GET', '/api/me');
  const call = () => answered.find(({ route }) => route === '/api');
  // The client has the answer a moment before the server's end of it.
  await expect.poll(call).toMatchObject({ operation: 'me.get', method: 'GET', status: 200 });
  expect(call()?.requestId).toBe(headers.get('x-request-id'));
  const text = await page();
  expect(text).toContain(`identity_console_build_info{version="1.2.3",node="${process.version}"} 1\n`);
  expect(text).toContain('identity_console_platform_sign_ins_total{result="succeeded",reason="password"} 1\n');
  expect(text).toContain('identity_console_platform_requests_total{route="/token",method="POST",status="200"} 1\n');
  expect(text).toContain('identity_console_platform_request_seconds_count{route="/api"} 1\n');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('a refused call and an unknown address count under routes of the list', async () => {
  await callApi(platform, undefined, 'GET', '/api/tenants/planted-4711');
  await fetch(`${platform.url}/planted-4711?token=planted-4711`);
  await expect.poll(() => answered.map(({ route, status }) => `${route} ${status}`)).toContain('other 404');
  expect(answered.map(({ route, status }) => `${route} ${status}`)).toContain('/api 401');
  expect(JSON.stringify(answered) + (await page())).not.toContain('planted');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  for (const traceparent of [`00-${traceId}-b7ad6b7169203331-01`, `00-${traceId}-planted`])
    await fetch(`${platform.url}/traced`, { headers: { traceparent } });
  const traced = () => answered.flatMap((one) => one.traceId ?? []);
  await expect.poll(() => answered.filter(({ route }) => route === 'other')).toHaveLength(3);
  expect(traced()).toEqual([traceId]);
});

it('the text format: names and labels that dashboards read', async () => {
  const metrics = createPlatformMetrics();
  metrics.usesDropped(12);
  metrics.mail('delayed');
  metrics.swept('mails', 1000);
  metrics.signIn('refused', 'wrongPassword');
  metrics.request('/token', 'POST', 200, 0.25);
  metrics.statement(0.003);
  const lines = linesOf(await metrics.text());
  // Without a version nothing says what runs: the console's page does.
  expect(lines).toEqual([
    'identity_console_platform_uses_dropped_total 12',
    'identity_console_platform_mails_total{result="delayed"} 1',
    'identity_console_platform_swept_rows_total{what="mails"} 1000',
    expect.stringMatching(/^identity_console_platform_last_sweep_timestamp_seconds\{what="mails"\} 1[\d.]+$/),
    'identity_console_platform_sign_ins_total{result="refused",reason="wrongPassword"} 1',
    'identity_console_platform_requests_total{route="/token",method="POST",status="200"} 1',
    'identity_console_platform_request_seconds_sum{route="/token"} 0.25',
    'identity_console_platform_request_seconds_count{route="/token"} 1',
    'identity_console_platform_statement_seconds_sum 0.003',
    'identity_console_platform_statement_seconds_count 1',
  ]);
});

it('the text format: gauges, which are left out while the database does not answer', async () => {
  const gauges = {
    ...{ sessions: 3, mailsWaiting: 2, oldestMailSeconds: 60, signingKeySeconds: 86_400 },
    tableBytes: { users: 8192 },
  };
  const metrics = createPlatformMetrics();
  let isUp = true;
  metrics.watch({
    gauges: async () => await (isUp ? Promise.resolve(gauges) : Promise.reject(new Error('down'))),
    pools: { main: () => ({ used: 10, waiting: 4 }) },
  });
  const read = async () => linesOf(await metrics.text()).filter((line) => !/statement|dropped/.test(line));
  const connections = [
    'identity_console_platform_database_connections{pool="main",state="used"} 10',
    'identity_console_platform_database_connections{pool="main",state="waiting"} 4',
  ];
  const all = [
    'identity_console_platform_sessions 3',
    'identity_console_platform_mails_waiting 2',
    'identity_console_platform_oldest_mail_seconds 60',
    'identity_console_platform_signing_key_age_seconds 86400',
    'identity_console_platform_table_bytes{table="users"} 8192',
    ...connections,
  ];
  expect(await read()).toEqual(all);
  isUp = false;
  expect(await read()).toEqual(connections);
  isUp = true;
  expect(await read()).toEqual(all);
});

it('row 25: the route of a request is from a closed list, whatever its address holds', () => {
  const routes: [string, string | undefined][] = [
    ['/', '/'],
    ['/interaction/planted/sign-in', '/interaction'],
    ['/auth/planted', '/auth'],
    ['/setup/planted', '/setup'],
    ['/reset/planted', '/reset'],
    ['/token', '/token'],
    ['/token/planted', 'other'],
    ['/apiary', 'other'],
    ['/assets/platform.css', undefined],
    ['/healthz', undefined],
    ['/readyz', undefined],
  ];
  for (const [path, route] of routes) expect([path, routeOf(path)]).toEqual([path, route]);
});
