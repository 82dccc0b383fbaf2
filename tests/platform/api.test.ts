import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { MAX_BODY_BYTES } from '@/lib/contract/limits';
import { redact } from '@/lib/platform/api/audit';
import type { Handlers } from '@/lib/platform/api/handler';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import type { Mailer } from '@/lib/platform/mail/mailer';
import { guardOf } from './support/guard';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

let platform: TestPlatform;
let nora: string;
let farid: string;
const operations = demoId('tenant operations');
const northwind = demoId('tenant northwind');
const fjordkraft = demoId('organization fjordkraft');

beforeAll(async () => {
  platform = await startTestPlatform();
  const config = await discover(platform);
  nora = (await signIn(config, 'nora.winther')).tokens.access_token;
  farid = (await signIn(config, 'farid.rahimi')).tokens.access_token;
});
afterAll(() => platform.dispose());

describe('the guard', () => {
  it.each([
    ['no token', undefined, 'Bearer'],
    ['a made-up token', 'made-up', 'Bearer error="invalid_token"'],
    ['something that is no token', 'two words', 'Bearer error="invalid_token"'],
  ])('answers 401 to %s', async (_name, token, challenge) => {
    const answer = await callApi(platform, token, 'GET', '/api/me');
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
  });

  it('knows addresses and methods of the contract and no others', async () => {
    const unknown = await callApi(platform, nora, 'GET', '/api/nothing');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'operation.unknown' } });
    const method = await callApi(platform, nora, 'DELETE', '/api/me');
    expect(method).toMatchObject({ status: 405, body: { code: 'method.notAllowed' } });
    expect(method.headers.get('allow')).toBe('GET');
    expect((await callApi(platform, nora, 'GET', '/api/tenants/..%2f..%2fme')).status).toBe(404);
  });

  it('refuses strangers, the wrong kind of tenant, and a missing grant', async () => {
    const stranger = await callApi(platform, nora, 'GET', `/api/tenants/${operations}/members`);
    expect(stranger).toMatchObject({ status: 403, body: { code: 'access.notMember' } });
    const regular = await callApi(platform, farid, 'GET', `/api/tenants/${operations}/members`);
    expect(regular).toMatchObject({ status: 403, body: { code: 'access.notPermitted' } });
    const acting = { tenantid: operations };
    const notSuper = await callApi(platform, farid, 'GET', '/api/tenants/all', undefined, acting);
    expect(notSuper).toMatchObject({
      status: 403,
      body: { code: 'access.notSuperTenant', Message: 'User does not belong to super tenant group.' },
    });
    const borrowed = await callApi(platform, farid, 'GET', '/api/tenants/all', undefined, { tenantid: northwind });
    expect(borrowed.status).toBe(403);
  });

  it('row 26: keeps a record of a refused change', async () => {
    const requestId = randomUUID();
    const path = `/api/organizations/${fjordkraft}`;
    const headers = { 'x-request-id': requestId };
    expect((await callApi(platform, farid, 'PATCH', path, { name: 'Mine now' }, headers)).status).toBe(403);
    const rows = await platform.db.select().from(t.auditRecords).where(eq(t.auditRecords.requestId, requestId));
    expect(rows).toMatchObject([
      {
        actorId: demoId('user farid.rahimi'),
        operation: 'organizations.rename',
        result: 'refused',
        organizationId: fjordkraft,
      },
    ]);
  });

  it('row 26: keeps a record of a change: who, where, what, with which result, in which request', async () => {
    const requestId = randomUUID();
    const [tenant] = await platform.db.select().from(t.tenants).where(eq(t.tenants.id, northwind));
    const name = `Northwind ${Date.now() % 10_000}`;
    const headers = { 'x-request-id': requestId };
    expect((await callApi(platform, nora, 'PATCH', `/api/tenants/${northwind}`, { name }, headers)).status).toBe(200);
    const records = await platform.db.select().from(t.auditRecords).where(eq(t.auditRecords.requestId, requestId));
    const where = { tenantId: northwind, targetId: northwind };
    const who = { actorId: demoId('user nora.winther'), operation: 'tenants.rename', result: 'success' };
    expect(records).toMatchObject([{ ...who, ...where }]);
    await callApi(platform, nora, 'PATCH', `/api/tenants/${northwind}`, { name: tenant?.name });
  });

  it('row 26: passes a good request id on and replaces a bad one', async () => {
    const good = await callApi(platform, nora, 'GET', '/api/me', undefined, { 'x-request-id': 'abc-123' });
    expect(good.headers.get('x-request-id')).toBe('abc-123');
    const bad = await callApi(platform, nora, 'GET', '/api/me', undefined, { 'x-request-id': 'a b"c' });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

const guardWith = (handlers: Handlers, mailer?: Mailer) => guardOf(platform, handlers, mailer);
const rename = `/api/tenants/${northwind}`;

describe('a handler', () => {
  it('that does not exist yet answers 501', async () => {
    const { call } = guardWith({});
    expect(await call('GET', '/api/me')).toMatchObject({ status: 501, body: { code: 'operation.notServed' } });
  });

  it('gets a checked and trimmed body; a bad one names the field', async () => {
    const names: string[] = [];
    const { call } = guardWith({
      'tenants.rename': async ({ body: { name = '' }, me }) => {
        names.push(name);
        return { id: northwind, name, organizationId: me.organizations[0]?.id ?? '' };
      },
    });
    expect((await call('PATCH', rename, '{"name":"  Northwind Two  "}')).status).toBe(200);
    expect(names).toEqual(['Northwind Two']);
    const short = await call('PATCH', rename, '{"name":"x"}');
    expect(short).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'name', rule: expect.stringMatching(/^min\|\d+/) }] },
    });
    expect((await call('PATCH', rename, '{"name":')).status).toBe(400);
    const notUtf8 = Buffer.from('{"name":"Northwind \xff\xfe"}', 'latin1');
    const Message = 'The body is not valid JSON.';
    expect(await call('PATCH', rename, notUtf8), 'not repaired').toMatchObject({ status: 400, body: { Message } });
    expect((await call('PATCH', rename, 'name=x', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect(names).toHaveLength(1);
  });

  it('never sees a body that is too long, declared or not', async () => {
    const { call } = guardWith({
      'tenants.rename': async () => {
        throw new Error('must not be called');
      },
    });
    const long = JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) });
    expect(await call('PATCH', rename, long)).toMatchObject({ status: 413, body: { code: 'body.tooLarge' } });
    const bytes = new TextEncoder().encode(long);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    expect((await call('PATCH', rename, stream)).status).toBe(413);
  });

  it('that answers something else than the contract is a 500 that tells nothing, and the log says where', async () => {
    const { call, logs } = guardWith({
      // @ts-expect-error the result has no name, which is the point
      'tenants.get': async () => ({ id: northwind, organizationId: 'o', passwordHash: 'scrypt$1' }),
    });
    const answer = await call('GET', rename);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('scrypt');
    expect(logs).toMatchObject([{ level: 'error', entry: { operation: 'tenants.get', fields: ['name'] } }]);
  });

  it('never lets a field out that the contract does not name', async () => {
    const extra = { id: northwind, name: 'N', organizationId: 'o', passwordHash: 'scrypt$1' };
    const { call } = guardWith({ 'tenants.get': async () => extra });
    expect(JSON.stringify((await call('GET', rename)).body)).not.toContain('scrypt');
  });

  it('that throws rolls everything back, audit and mail included', async () => {
    const { call, logs } = guardWith({
      'tenants.rename': async ({ db, audit, mail }) => {
        await db.update(t.tenants).set({ name: 'Half done' }).where(eq(t.tenants.id, northwind));
        await audit({ targetType: 'tenant', targetId: 'rolled-back' });
        await mail([{ to: 'rolled@back.example', subject: 's', body: 'b', language: 'en' }]);
        throw new Error('select secret from somewhere');
      },
    });
    const answer = await call('PATCH', rename, '{"name":"Whatever"}');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('select');
    expect(logs).toHaveLength(1);
    const [tenant] = await platform.db.select().from(t.tenants).where(eq(t.tenants.id, northwind));
    expect(tenant?.name).not.toBe('Half done');
    const mails = await platform.db
      .select()
      .from(t.outboxMails)
      .where(eq(t.outboxMails.recipient, 'rolled@back.example'));
    const records = await platform.db.select().from(t.auditRecords).where(eq(t.auditRecords.targetId, 'rolled-back'));
    expect([mails, records]).toEqual([[], []]);
  });
});

describe('a transaction that lost against another one and is repeated', () => {
  // What is given to the mail server leaves after the commit; what the outbox keeps is undone with the transaction.
  it('sends the mails of the last try, and these once', async () => {
    let tries = 0;
    const sent: string[][] = [];
    const mailer = {
      take: async (_db: unknown, mails: readonly { to: string }[]) => async () =>
        void sent.push(mails.map(({ to }) => to)),
      close: () => {},
    };
    const { call } = guardWith(
      {
        'tenants.rename': async ({ mail }) => {
          tries += 1;
          await mail([{ to: `try-${tries}@one.example`, subject: 's', body: 'b', language: 'en' }]);
          if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
          return { id: northwind, name: 'Northwind', organizationId: 'o' };
        },
      },
      mailer,
    );
    expect((await call('PATCH', rename, '{"name":"Northwind"}')).status).toBe(200);
    expect(tries).toBe(3);
    expect(sent).toEqual([['try-3@one.example']]);
  });
});

describe('audit details', () => {
  it('row 25: lose their secrets at any depth', () => {
    const client = [{ clientSecret: 's', redirectUris: ['r'], isTokenExchange: true }];
    const details = { name: 'n', client, password: 'p', at: new Date(0) };
    expect(redact(details)).toEqual({
      name: 'n',
      client: [{ clientSecret: '[redacted]', redirectUris: ['r'], isTokenExchange: true }],
      password: '[redacted]',
      at: new Date(0),
    });
  });
});

describe('the caller’s own things', () => {
  it('lists organizations with the caller’s tenants, or says that there are none', async () => {
    const config = await discover(platform);
    const { tokens } = await signIn(config, 'guro.lunde');
    const answer = await callApi(platform, tokens.access_token, 'GET', '/api/organizations');
    expect(answer.body).toMatchObject([
      { name: 'Fjordkraft Group', isOrganizationAdmin: true, tenants: [{ name: 'Fjordkraft Grid' }] },
      { name: 'Sildal Havbruk', isOrganizationAdmin: true, tenants: [{ name: 'Sildal Export' }] },
    ]);
    const lonely = await signIn(config, 'jonas.kvam');
    const none = await callApi(platform, lonely.tokens.access_token, 'GET', '/api/organizations');
    expect(none).toMatchObject({ status: 400, body: { code: 'organization.none' } });
  });

  it('lists applications with direct and group roles and all permissions', async () => {
    const answer = await callApi(platform, farid, 'GET', '/api/me/applications');
    const list = answer.body as { name: string; roles: { name: string }[]; permissions: { name: string }[] }[];
    expect(list.map((entry) => entry.name)).toEqual(['Customer Portal', 'Ledger', 'Metering', 'Reports']);
    const metering = list.find((entry) => entry.name === 'Metering');
    expect(metering?.roles.map((role) => role.name)).toEqual(['operator', 'reader']);
    expect(metering?.permissions.map((entry) => entry.name)).toEqual([
      'metering.correct',
      'metering.export',
      'metering.read',
    ]);
    expect(list.find((entry) => entry.name === 'Ledger')?.permissions.map((entry) => entry.name)).toEqual([
      'ledger.read',
    ]);
  });
});

it('says of a person the same roles and permissions as of their applications', async () => {
  const { tokens } = await signIn(await discover(platform), 'astrid.solheim');
  const ask = async (path: string) => (await callApi(platform, tokens.access_token, 'GET', path)).body;
  const { result } = (await ask('/api/me')) as { result: Me };
  const mine = (await ask('/api/me/applications')) as { roles: { id: string }[]; permissions: { id: string }[] }[];
  const roles = result.applicationRoles.flatMap((one) => [
    ...one.roles.map(({ id }) => id),
    ...one.rolesFromGroups.map(({ roleId }) => roleId),
  ]);
  expect(roles.length).toBeGreaterThan(0);
  expect(new Set(roles)).toEqual(new Set(mine.flatMap((one) => one.roles.map(({ id }) => id))));
  const permissions = result.applicationPermissions.flatMap((one) => [
    ...one.permissions.map(({ id }) => id),
    ...one.permissionsFromGroups.map(({ permissionId }) => permissionId),
    ...one.permissionsFromRoles.map(({ permission }) => permission.id),
  ]);
  expect(new Set(permissions)).toEqual(new Set(mine.flatMap((one) => one.permissions.map(({ id }) => id))));
});
