/** The spans of a platform: requests with their statements, and mails. */
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequest } from '@/lib/http/spans';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type MailServer, startMailServer } from '../support/mail';
import { type Recorder, recordSpans, said } from '../support/spans';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;

let recorder: Recorder;
let platform: TestPlatform;
let mails: MailServer;
const answered: (string | undefined)[] = [];

beforeAll(async () => {
  recorder = recordSpans();
  mails = await startMailServer();
  const onAnswered = ({ traceId }: { traceId?: string | undefined }) => void answered.push(traceId);
  platform = await startTestPlatform({ smtpUrl: mails.url, onAnswered });
});
afterAll(async () => {
  await platform.dispose();
  await mails.close();
  await recorder.end();
});

const named = (name: string) => recorder.spans().filter((span) => span.name === name);

test('row 25: a call has a span with its statements in it, in the trace that it names, and none holds a value', async () => {
  const { tokens } = await signIn(await discover(platform), 'nora.winther');
  const tenants = `/api/organizations/${demoId('organization fjord')}/tenants`;
  const tenant = demoId('tenant northwind');
  const invitation = [{ userName: 'planted.person', contactEmail: 'planted@people.test' }];
  const call = (method: string, path: string, body?: unknown) =>
    callApi(platform, tokens.access_token, method, path, body, { traceparent, baggage: 'user=planted' });
  expect((await call('GET', `/api/tenants/${tenant}/members?search=planted-word`)).status).toBe(200);
  expect((await call('POST', `/api/tenants/${tenant}/invite`, invitation)).status).toBe(201);
  await call('GET', `${tenants}/planted%20path?token=planted`);
  await mails.take('planted@people.test');
  await expect.poll(() => named('send mail')).not.toEqual([]);

  const list = named('GET /api/tenants/{tenantId}/members').at(-1);
  await expect.poll(() => named('POST /api/tenants/{tenantId}/invite')).toHaveLength(1);
  expect(list).toMatchObject({
    kind: 1,
    parentSpanContext: { traceId: TRACE_ID, spanId: 'b7ad6b7169203331' },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/tenants/{tenantId}/members',
      'http.response.status_code': 200,
    },
  });
  const statements = recorder.childrenOf(list);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 2, attributes: { 'db.system.name': 'postgresql' } });
    expect(String(statement.attributes['db.query.text'])).toMatch(new RegExp(`^\\s*${statement.name}\\b`, 'i'));
  }
  // Those of a transaction too.
  const written = recorder.childrenOf(named('POST /api/tenants/{tenantId}/invite')[0]).map(({ name }) => name);
  expect(written).toContain('INSERT');
  // The line in the log has the same trace.
  expect(answered.filter((traceId) => traceId === TRACE_ID)).toHaveLength(3);

  const [mail] = named('send mail');
  expect(mail).toMatchObject({
    parentSpanContext: undefined,
    attributes: { 'server.address': '127.0.0.1', 'network.protocol.name': 'smtp' },
  });
  const text = said(recorder.spans());
  expect(text).not.toMatch(/planted|people\.test|nora|eyJ/);
  for (const secret of [tokens.access_token, tokens.refresh_token, tenant, 'platform@platform.test'])
    expect(text).not.toContain(secret);
  expect(recorder.spans().flatMap(({ events }) => events)).toEqual([]);
});

test('a statement that fails has the code of the database, and not its message', async () => {
  const request = { headers: {} } as unknown as IncomingMessage;
  const span = openRequest(request, () => ({ method: 'GET', route: '/failing' }))!;
  const failing = span.within(async () => await platform.db.execute(sql`select ${'planted'}::text::int`));
  await expect(failing).rejects.toThrow('Failed query');
  span.end(500);
  const [failed] = recorder.childrenOf(named('GET /failing')[0]);
  expect(failed).toMatchObject({ name: 'SELECT', status: { code: 2 } });
  expect(failed?.attributes['error.type']).toMatch(/^\w+ 22P02$/);
  expect(named('GET /failing')[0]).toMatchObject({ attributes: { 'error.type': '500' }, status: { code: 2 } });
  expect(said(recorder.spans())).not.toContain('planted');
});

test('a mail that is refused has the code of the mail server, and not its message', async () => {
  const { tokens } = await signIn(await discover(platform), 'nora.winther');
  mails.refuse('refused-planted@people.test');
  const body = [{ userName: 'refused.planted', contactEmail: 'refused-planted@people.test' }];
  await callApi(platform, tokens.access_token, 'POST', `/api/tenants/${demoId('tenant northwind')}/invite`, body);
  await expect
    .poll(() => named('send mail').map(({ attributes }) => attributes['error.type']))
    .toContain('Error EENVELOPE 550');
  expect(said(recorder.spans())).not.toContain('planted');
});
