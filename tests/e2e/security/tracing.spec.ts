/** The traces of a built console and its platform, by the file that docs/operate/tracing.md shows. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { type App, startApp } from '../../support/app';
import { RawClient } from '../../support/faulty';
import { type MailServer, startMailServer } from '../../support/mail';
import { DEMO_PASSWORD, people } from '../../support/people';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 180_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/operate/tracing.md'), 'utf8');

interface Exported {
  service: string;
  tracer: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentId?: string;
  attributes: Record<string, unknown>;
}

/** In the place of the collector: a line of a file for each span, with all that it says. */
const TO_FILE = `
import { appendFileSync } from 'node:fs';
export class OTLPTraceExporter {
  export(spans, done) {
    for (const span of spans) {
      const { name, kind, attributes, events, links, status, resource, instrumentationScope, parentSpanContext } = span;
      const { traceId, spanId, traceState } = span.spanContext();
      const service = resource.attributes['service.name'];
      const ids = { traceId, spanId, parentId: parentSpanContext?.spanId, state: traceState?.serialize() };
      const line = { service, tracer: instrumentationScope.name, name, kind, ...ids, attributes, events, links, status };
      appendFileSync(new URL('spans.jsonl', import.meta.url), JSON.stringify(line) + '\\n');
    }
    done({ code: 0 });
  }
  async shutdown() {}
}
`;

let folder: string;
let mails: MailServer;
let app: App;
test.beforeAll(async () => {
  // The file's limit is not the hook's.
  test.setTimeout(120_000);
  folder = mkdtempSync(path.join(os.tmpdir(), 'otel-'));
  const exporter = "'@opentelemetry/exporter-trace-otlp-http'";
  const [, shown = ''] = /^```js\n([\s\S]*?)^```/m.exec(page) ?? [];
  expect(shown).toContain(exporter);
  writeFileSync(path.join(folder, 'otel.mjs'), shown.replace(exporter, "'./to-file.mjs'"));
  writeFileSync(path.join(folder, 'to-file.mjs'), TO_FILE);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  mails = await startMailServer();
  const settings = { LOG_LEVEL: 'trace', SMTP_URL: mails.url, MAIL_FROM: 'platform@platform.test' };
  app = await startApp(settings, { cwd: folder, preload: './otel.mjs' });
});
test.afterAll(async () => {
  await app.dispose();
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'spans.jsonl');
const text = (): string => (existsSync(file()) ? readFileSync(file(), 'utf8') : '');
const spans = (): Exported[] =>
  text()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Exported]));
const find = (service: string, name: string, kind: number) =>
  spans().find((span) => span.service === service && span.name === name && span.kind === kind);
const [CONSOLE, PLATFORM] = ['identity-console', 'identity-platform'];
const [SERVER, CLIENT] = [1, 2];

test('a call is one trace through console, platform and database, and its lines in the log have its id', async () => {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.tenantAdmin.username, DEMO_PASSWORD);
  await client.call('/api/me');
  const named = 'GET /api/me';
  await expect.poll(() => find(PLATFORM, named, SERVER)).toBeTruthy();
  await expect.poll(() => find(CONSOLE, named, SERVER)).toBeTruthy();
  const request = find(CONSOLE, named, SERVER)!;
  const within = (span: Exported, kind: number) =>
    spans().filter(({ parentId, kind: own }) => parentId === span.spanId && own === kind);
  const [call] = within(request, CLIENT).filter(({ name }) => name === named);
  expect(call?.traceId).toBe(request.traceId);
  const [answered] = within(call!, SERVER);
  expect(answered).toMatchObject({ service: PLATFORM, name: named, traceId: request.traceId });
  await expect
    .poll(() => within(answered!, CLIENT).map(({ attributes }) => attributes['db.system.name']))
    .toContain('postgresql');
  expect(within(request, CLIENT).map(({ name }) => name)).toContain('session read');
  await expect.poll(() => app.log().map(({ trace_id }) => trace_id)).toContain(request.traceId);
});

test('a page has the calls that were made for it, and nothing is from Next', async () => {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD);
  await client.open('/essentials');
  await expect.poll(() => find(CONSOLE, 'GET /essentials', SERVER)).toBeTruthy();
  const { spanId } = find(CONSOLE, 'GET /essentials', SERVER)!;
  const inPage = spans().filter(({ parentId }) => parentId === spanId);
  expect(inPage.map(({ name }) => name)).toEqual(expect.arrayContaining(['session read', 'GET /api/me']));
  expect(new Set(spans().map(({ tracer }) => tracer))).toEqual(new Set(['identity-console']));
  // Probes have been answered, and work without a request has been done.
  const ownTraces = spans().filter(({ parentId, kind }) => parentId === undefined && kind !== SERVER);
  expect(ownTraces.filter(({ name }) => name !== 'send mail')).toEqual([]);
});

test('row 25: no token, cookie, secret, code, name, address or message of an error is in a trace', async () => {
  const planted = 'planted-4711';
  const client = new RawClient(app.url);
  const secrets = new Set<string>([DEMO_PASSWORD, people.tenantAdmin.username, 'people.test', 'platform.test']);
  await expect(client.signInOnPages(people.tenantAdmin.username, planted)).rejects.toThrow();
  const back = await client.signInOnPages(people.tenantAdmin.username, DEMO_PASSWORD);
  for (const name of ['code', 'state']) secrets.add(back.searchParams.get(name) ?? planted);
  const me = JSON.parse((await client.call('/api/me')).body) as { result: { tenants: { id: string }[] } };
  const { id: tenantId } = me.result.tenants[0]!;
  const invited = await client.call(`/api/tenants/${tenantId}/invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ userName: 'trace.reader', contactEmail: 'trace.reader@people.test' }]),
  });
  const { createdInvitations } = JSON.parse(invited.body) as { createdInvitations: { id: string }[] };
  secrets.add(createdInvitations[0]!.id).add('trace.reader');
  const mail = await mails.take('trace.reader@people.test');
  const [, link = planted] = /\/activate\/member\/([\w-]+)/.exec(mail.text) ?? [];
  secrets.add(link);
  await client.open(`/activate/member/${link}`);
  await client.open(`/bff/callback?code=${planted}&state=${planted}`);
  await client.open(`/error?key=x&token=${planted}`);
  await client.open(`/no/such/${planted}?token=${planted}`);
  await client.send('/essentials', { headers: { rsc: '1', 'next-router-state-tree': `%5B"${planted}` } });
  await client.call(`/api/tenants/${tenantId}/members?search=${planted}`, { headers: { baggage: `user=${planted}` } });
  await client.call(`/api/tenants/${tenantId}`, { method: 'PATCH', body: planted });
  await new RawClient(app.platformUrl).send(`/auth?client_id=${planted}&redirect_uri=http://${planted}.test`);
  await client.send('/api/last');

  await expect.poll(() => find(PLATFORM, 'send mail', CLIENT)).toBeTruthy();
  await expect.poll(() => find(CONSOLE, 'GET /bff/callback', SERVER)).toBeTruthy();
  await expect.poll(() => find(CONSOLE, 'GET /api', SERVER)).toBeTruthy();
  for (const value of client.cookieValues) if (value.length > 16) secrets.add(value);
  const stored = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  for (const value of Object.values(stored)) secrets.add(value);
  const exported = text();
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets, planted, tenantId].filter((secret) => secret !== '' && exported.includes(secret))).toEqual([]);
  expect(exported).not.toMatch(/Fe26\.2|Bearer |eyJ[\w-]{10,}\./);
  expect(exported).not.toMatch(/"events":\[\{/);
});

test('the built folder has the API once', () => {
  const standalone = path.join(root, '.next/standalone');
  const manifests = readdirSync(standalone, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('@opentelemetry/api/package.json'),
  );
  const own = manifests.filter((name) => !name.includes('next/dist/compiled'));
  expect(own.map((name) => path.dirname(name).replace(/^.*node_modules\//, ''))).toEqual(['@opentelemetry/api']);
});
