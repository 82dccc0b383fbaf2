/** The log of a day's work: a line for every request, and nothing in it that opens something. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import net from 'node:net';
import { expect, test } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { Visitor } from '../../platform/support/visitor';
import { type App, type LogLine, startApp } from '../../support/app';
import { RawClient, type RawRequest } from '../../support/faulty';
import { DEMO_PASSWORD, people } from '../../support/people';

const WRONG_PASSWORD = 'a-wrong-password-4711-of-somebody';
const TYPED_SECRET = 'a-client-secret-that-somebody-typed-4711';
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 180_000 });

let app: App;
test.beforeAll(async () => {
  // The file's limit is not the hook's.
  test.setTimeout(120_000);
  app = await startApp({ LOG_LEVEL: 'trace' });
});
test.afterAll(() => app.dispose());

/** Lines of the output that are not JSON. */
const rawLines = (output: string): string[] =>
  output.split('\n').filter((line) => {
    try {
      return line !== '' && JSON.parse(line) === null;
    } catch {
      return true;
    }
  });

const lines = (): LogLine[] => app.log().filter(({ msg }) => msg === 'request' || msg === 'api');

test('row 25: no token, cookie, secret, password or invitation id in the log of what people do', async () => {
  const client = new RawClient(app.url);
  const secrets = new Set<string>([WRONG_PASSWORD, TYPED_SECRET, DEMO_PASSWORD]);
  const write = (target: string, body: unknown, method = 'POST') => {
    const headers = { 'content-type': 'application/json' };
    return client.call(target, { method, headers, body: JSON.stringify(body) } satisfies RawRequest);
  };
  await expect(client.signInOnPages(people.tenantAdmin.username, WRONG_PASSWORD)).rejects.toThrow();
  const back = await client.signInOnPages(people.tenantAdmin.username, DEMO_PASSWORD);
  for (const name of ['code', 'state']) secrets.add(back.searchParams.get(name) ?? '');
  const me = JSON.parse((await client.call('/api/me')).body) as { result: { tenants: { id: string }[] } };
  const tenantId = me.result.tenants[0]!.id;
  const [userName, contactEmail] = ['log.reader', 'log.reader@people.test'];
  const invited = await write(`/api/tenants/${tenantId}/invite`, [{ userName, contactEmail }]);
  const invitation = (JSON.parse(invited.body) as { createdInvitations: { id: string }[] }).createdInvitations[0]!.id;
  expect(invitation).toMatch(/\S{8}/);
  secrets.add(invitation);
  await write(`/api/tenants/${tenantId}/invitations/${invitation}/resend-email`, {});
  const waiting = await client.call(`/api/tenants/${tenantId}/members/pending?search=${userName}`);
  const link = /\/activate\/member\/([\w-]+)/.exec(waiting.body)?.[1] ?? '';
  expect(link).toMatch(/\S{8}/);
  secrets.add(link);
  await client.open(`/activate/member/${link}`);
  await write(`/api/invitations/${link}/accept`, {});
  await write(`/api/tenants/${tenantId}/configuration/clients`, { clientSecret: TYPED_SECRET });
  await write(`/api/tenants/${tenantId}`, { name: '\u0000', password: WRONG_PASSWORD }, 'PATCH');
  await client.call('/api/me', { headers: { authorization: `Bearer ${TYPED_SECRET}`, 'x-api-key': TYPED_SECRET } });
  await client.open(`/error?key=x&token=${TYPED_SECRET}&access_token=${TYPED_SECRET}`);
  await client.open(`/bff/callback?code=${TYPED_SECRET}&state=${TYPED_SECRET}`);
  await client.send('/bff/backchannel', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `logout_token=${TYPED_SECRET}`,
  });

  // An invited stranger opens the link of the mail and chooses a password.
  const stranger = new RawClient(app.url);
  await new Visitor().open(`${app.platformUrl}/outbox`);
  await stranger.open(`/activate/member/${link}`);
  const user = JSON.parse((await client.call('/bff/user')).body) as { type: string; value: string }[];
  const logout = user.find(({ type }) => type === 'bff:logout_url')!.value;
  const left = await client.open(logout);
  await new Visitor().open(left.headers.location ?? '');

  for (const value of [...client.cookieValues, ...stranger.cookieValues]) if (value.length > 16) secrets.add(value);
  const stored = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  for (const value of Object.values(stored)) secrets.add(value);
  await expect.poll(() => lines().some(({ route }) => route === '/bff/logout')).toBe(true);
  const output = app.output();
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((secret) => secret !== '' && output.includes(secret))).toEqual([]);
  expect(output).not.toMatch(/Fe26\.2|Bearer |eyJ[\w-]{10,}\./);
  expect(rawLines(output)).toEqual([]);
});

test('row 39: no secret of a client, typed, made, wrong or of another issuer, is in a line of console or platform', async () => {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.superTenantAdmin.username, DEMO_PASSWORD);
  const path = `/api/tenants/${demoId('tenant northwind')}/configuration/clients`;
  const secrets = ['first', 'second', 'third', 'external', 'wrong', 'refused'].map(
    (word) => `the-${word}-secret-of-a-client-39`,
  );
  const [first, second, third, external, wrong, refused] = secrets as [string, string, string, string, string, string];
  const write = async (target: string, body: unknown, method = 'POST') => {
    const headers = { 'content-type': 'application/json' };
    return await client.call(path + target, { method, headers, body: JSON.stringify(body) } satisfies RawRequest);
  };
  const service = {
    clientName: 'log_reader_39',
    description: 'Of a test',
    allowedGrantType: 'client_credentials',
    allowedScopes: ['northwind.ledger.read'],
    accessTokenLifetime: 600,
  };
  const made = await write('', { ...service, clientSecret: first });
  expect(made.status).toBe(201);
  const { clientId } = JSON.parse(made.body) as { clientId: string };
  // Made by the platform, refused by it, renewed, and of another issuer.
  const own = await write('', { ...service, clientName: 'log_reader_39_own' });
  secrets.push((JSON.parse(own.body) as { clientSecret: string }).clientSecret);
  const claims = [{ type: 'sub', value: 'x' }];
  expect((await write('', { ...service, clientName: 'no', claims, clientSecret: refused })).status).toBe(400);
  const rotation = { clientSecret: second, secretLifetimeMonths: 3, overlapHours: 24 };
  expect((await write(`/${clientId}/secret`, rotation)).status).toBe(200);
  expect((await write(`/${clientId}`, { clientSecret: third }, 'PATCH')).status).toBe(200);
  const externalClient = {
    clientId: 'outside',
    clientName: 'Outside',
    clientSecret: external,
    externalTokenEndpoint: 'https://127.0.0.1:9/token',
  };
  const outside = { ...service, clientName: 'log_reader_39_out', isExternalCC: true, externalClient };
  const other = await write('', { ...outside, clientSecret: first });
  expect(other.status).toBe(201);
  const ask = async (id: string, secret: string, isBasic: boolean) => {
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
    const form = { grant_type: 'client_credentials', ...(isBasic ? {} : { client_id: id, client_secret: secret }) };
    const answer = await fetch(`${app.platformUrl}/token`, {
      method: 'POST',
      headers: isBasic ? basic : {},
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await answer.json()) as { access_token?: string };
    if (token !== undefined) secrets.push(token);
    secrets.push(basic.authorization.slice(6));
    return answer.status;
  };
  expect(await ask(clientId, third, true)).toBe(200);
  expect(await ask(clientId, third, false)).toBe(200);
  expect(await ask(clientId, wrong, true)).toBe(401);
  expect(await ask(clientId, wrong, false)).toBe(401);
  // Nothing listens there.
  const { clientId: outsideId } = JSON.parse(other.body) as { clientId: string };
  expect(await ask(outsideId, first, true)).toBe(503);
  await write(`/${clientId}/test-token`, {});
  await client.call(`${path}/${clientId}/history`);
  await client.call(`${path}?limit=50`);

  await expect.poll(() => lines().some(({ operation }) => operation === 'clients.list')).toBe(true);
  const output = app.output();
  // Both houses have said something of it.
  expect(output).toContain('clients.rotateSecret');
  expect(output).toContain('an external token endpoint gave no token');
  expect(secrets.filter((secret) => secret.length < 12 || output.includes(secret))).toEqual([]);
  expect(output).not.toMatch(/Bearer |Basic [\w+/=]{12}|eyJ[\w-]{10,}\.|scrypt/);
});

/** Sends bytes that no client sends, and waits until the server has had enough of them. */
const sendBytes = (url: string, text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(text));
    socket.resume().on('error', () => {});
    socket.once('close', () => resolve());
  });

test('row 25: every line is JSON, from the start to the stop, whatever is thrown at console and platform', async () => {
  const own = await startApp({ LOG_LEVEL: 'trace' });
  const secret = 'Very-Secret-0815-And-Much-Longer-Than-That';
  try {
    const client = new RawClient(own.url);
    const platform = new RawClient(own.platformUrl);
    await client.signInOnPages(people.tenantAdmin.username, DEMO_PASSWORD);
    const broken: Record<string, string>[] = [
      { rsc: '1', 'next-router-state-tree': `%5B"${secret}` },
      { rsc: '1', 'next-router-state-tree': '[]', 'next-url': `/${secret}` },
      { 'next-action': '0'.repeat(42), 'content-type': 'multipart/form-data; boundary=x', origin: own.url },
      { 'x-nextjs-data': '1', range: 'bytes=9-1' },
    ];
    for (const headers of broken) {
      for (const target of ['/essentials', `/no/such/page?token=${secret}`]) {
        await client.send(target, { headers });
        await client.send(target, { method: 'POST', headers, body: `--x\r\n${secret}` });
      }
    }
    for (const target of [
      `/auth?client_id=console&redirect_uri=http://evil.test/${secret}`,
      `/auth?client_id=console&response_type=${secret}&scope=openid`,
      `/interaction/${secret}`,
      `/session/end?id_token_hint=${secret}`,
      `/request?x=${secret}`,
    ]) {
      await platform.send(target);
      await client.send(target);
    }
    for (const [path, body] of [
      ['/token', `grant_type=authorization_code&code=${secret}`],
      ['/token', `grant_type=${secret}`],
      ['/token/introspection', `token=${secret}`],
    ] as const) {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`console:${secret}`)}`,
      };
      await platform.send(path, { method: 'POST', headers, body });
    }
    for (const url of [own.url, own.platformUrl]) {
      for (const line of [
        `GET /?token=${secret} HTTP/9.9`,
        `BREW /${secret} HTTP/1.1\r\nHost: x`,
        `GET http://evil.test/${secret} HTTP/1.1\r\nHost: evil.test\r\nConnection: close`,
        `GET * HTTP/1.1\r\nHost: x\r\nConnection: close`,
        `POST /api/tenants HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz`,
        `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close`,
      ]) {
        await sendBytes(url, `${line}\r\n\r\n`);
      }
    }
    await expect.poll(() => own.log().length).toBeGreaterThan(10);
    // What is written for a person at a terminal came as JSON, too.
    expect(own.log().map(({ msg }) => msg)).toContain(`The console is ready at ${own.url}`);
    expect(await own.stop()).toBe(0);
    expect(rawLines(own.output())).toEqual([]);
    expect(own.output()).not.toContain(secret);
  } finally {
    await own.dispose();
  }
});

test('row 25: every request has one line with its id, route, status and time, and with the person where one is known', async () => {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD);
  await expect.poll(() => lines().at(-1)?.route).toBe('/bff/callback');
  const before = lines().length;
  const call = await client.call('/api/me', { headers: { traceparent: TRACE } });
  await client.open('/essentials');
  await client.open('/no/such/page');
  await client.call('/bff/user');
  await client.call('/api/me', { method: 'PROPFIND' });
  await client.send('/%zz');
  await client.send('/healthz');
  await client.send('/icon.svg');
  const own = () => lines().slice(before);
  await expect.poll(() => own().length).toBe(6);
  const user = own()[0]!.user;
  expect(user).toEqual(expect.stringMatching(/\S/));
  const { session } = own()[0]!;
  expect(session).toEqual(expect.stringMatching(/^[0-9a-f]{8}$/));
  const rest = { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) };
  const expected = [
    { operation: 'me.get', method: 'GET', status: 200, user, session, requestId: call.headers['x-request-id'] },
    { route: '/essentials', method: 'GET', status: 200, user, session, ...rest },
    { route: 'other', method: 'GET', status: 404, user, ...rest },
    { route: '/bff/user', method: 'GET', status: 200, user, ...rest },
    { route: '/api', status: 405, ...rest },
    { route: 'other', status: 400, ...rest },
  ];
  expect(own()).toEqual(expected.map((line) => expect.objectContaining(line)));
  expect(own().map(({ trace_id }) => trace_id)).toEqual([TRACE.split('-')[1], ...Array.from({ length: 5 })]);
  const places = JSON.parse(call.body) as { result: { tenants: { id: string; organizationId: string }[] } };
  const { id, organizationId } = places.result.tenants[0]!;
  await client.open(`/organization/${organizationId}/tenant/${id}`);
  await expect.poll(() => own().at(-1)).toMatchObject({ tenant: id, user });
  expect(new Set(lines().map(({ requestId }) => requestId)).size).toBe(lines().length);
});
