/** Faults of the database and of the mail server: what they say of people's values stays out of the log. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLogger } from '@/lib/console/process/log';
import { rowsOf } from '@/lib/platform/db/database';
import { createMailer } from '@/lib/platform/mail/mailer';
import { runOn } from '../support/postgres';
import { databaseOf } from './support/database';
import {
  CONSOLE_CLIENT,
  type TestPlatform,
  callApi,
  dataDirWith,
  discover,
  signIn,
  startSignIn,
  startTestPlatform,
} from './support/platform';
import { Visitor } from './support/visitor';

/** Tables that a sign-in and an invitation write. */
const TABLES = ['oidc_records', 'sign_in_attempts', 'invitations', 'users', 'audit_records'];
const PERSON = 'astrid.solheim';

let platform: TestPlatform;
let config: oidc.Configuration;
let accessToken: string;
let refreshToken: string;
let tenantId: string;
let text = '';
const log = createLogger('trace', { write: (line: string) => void (text += line) });

beforeAll(async () => {
  const dataDir = await dataDirWith('demo');
  const databaseUrl = await databaseOf(dataDir, 'demo');
  if (databaseUrl !== undefined) await server(ROLE.make);
  const own = databaseUrl && Object.assign(new URL(databaseUrl), { username: ROLE.name }).href;
  platform = await startTestPlatform({ dataDir, databaseUrl: own, log });
  config = await discover(platform);
  const { tokens } = await signIn(config, PERSON);
  [accessToken, refreshToken] = [tokens.access_token, tokens.refresh_token ?? ''];
  const me = await callApi(platform, accessToken, 'GET', '/api/me');
  tenantId = (me.body as { result: { tenants: { id: string }[] } }).result.tenants[0]?.id ?? '';
});
afterAll(() => platform.dispose());

/** A role of PostgreSQL for this file, with rights that can be taken away. */
const ROLE = (() => {
  const name = `log_${randomUUID().slice(0, 8)}`;
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`;
  return {
    name,
    make: `create role ${name} login; grant test to ${name}`,
    revoke: `revoke test from ${name}`,
    grant: `grant test to ${name}`,
    lock: `alter role ${name} nologin; ${end}`,
    unlock: `alter role ${name} login`,
    readOnly: `alter role ${name} set default_transaction_read_only = on; ${end}`,
    readWrite: `alter role ${name} reset default_transaction_read_only; ${end}`,
  };
})();

/** Runs statements on the PostgreSQL server with all rights. */
async function server(statements: string): Promise<void> {
  await runOn(inject('postgres') ?? '', statements);
}

/** Makes every write fail with an error that repeats the whole row, as those of constraints do. */
async function failWrites(code: string): Promise<void> {
  await platform.db.execute(
    sql.raw(`create or replace function fail_write() returns trigger language plpgsql as $$
    begin raise exception 'refused: %', new using errcode = '${code}', detail = new::text,
      constraint = 'test_constraint', table = tg_table_name; end $$`),
  );
  for (const table of TABLES) {
    await platform.db.execute(
      sql.raw(
        `create trigger fail_write before insert or update on ${table} for each row execute function fail_write()`,
      ),
    );
  }
}
async function allowWrites(): Promise<void> {
  for (const table of TABLES) await platform.db.execute(sql.raw(`drop trigger fail_write on ${table}`));
}

interface Fault {
  /** SQLSTATE that the log names. */
  code: string;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}
const onPostgres = inject('postgres') !== undefined;
const setReadOnly = (value: 'on' | 'off') =>
  onPostgres
    ? server(value === 'on' ? ROLE.readOnly : ROLE.readWrite)
    : platform.db.execute(sql.raw(`set default_transaction_read_only = ${value}`));
const failing = (code: string): Fault => ({ code, begin: () => failWrites(code), end: allowWrites });

const faults: Record<string, Fault> = {
  'a disk that is full': failing('53100'),
  'a unique constraint': failing('23505'),
  'a check constraint': failing('23514'),
  'a foreign key': failing('23503'),
  'a value that is missing': failing('23502'),
  'a text that is too long': failing('22001'),
  'a text that is no value of its type': failing('22P02'),
  'a transaction that lost to another': failing('40001'),
  'a deadlock': failing('40P01'),
  'a statement that took too long': failing('57014'),
  'a server that shuts down': failing('57P01'),
  'a connection that broke': failing('08006'),
  'too many connections': failing('53300'),
  'memory that ran out': failing('53200'),
  'a fault inside the database': failing('XX000'),
  'a transaction that may only read': {
    code: '25006',
    begin: () => setReadOnly('on'),
    end: () => setReadOnly('off'),
  },
  ...(onPostgres && {
    'rights that were revoked': { code: '42501', begin: () => server(ROLE.revoke), end: () => server(ROLE.grant) },
    'a login that was closed': { code: '28000', begin: () => server(ROLE.lock), end: () => server(ROLE.unlock) },
  }),
};

/** What opens something, or names a person, in what is stored now. */
async function storedIds(): Promise<string[]> {
  const rows = await rowsOf<{ id: string; uid: string | null; model: string }>(
    platform.db,
    sql`select id, uid, model from oidc_records`,
  );
  return rows.flatMap(({ id, uid }) => [id, uid ?? '']).filter((value) => value !== '');
}

/** As a mail server refuses, with a number of its own. */
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

describe('row 25: an error gets into the log without the values that it carries', () => {
  test.each(Object.entries(faults))('%s', async (_, { code, begin, end }) => {
    const planted = ['state', 'nonce', 'hint', 'person', 'code', 'mail'].map((word) => `planted-${word}-4711`);
    const [state, nonce, hint, person, wrongCode, mail] = planted as [string, string, string, string, string, string];
    const visitor = new Visitor();
    const before = await startSignIn(config, { state, nonce, login_hint: hint, invitation: 'planted-invitation-4711' });
    // The fault before this one has closed the platform's connections; it comes back by itself.
    let form = await visitor.open(before.url);
    await expect
      .poll(async () => (form.status === 200 ? form : (form = await visitor.open(before.url))).status)
      .toBe(200);
    const secrets = [...planted, ...(await storedIds()), 'planted-invitation-4711', accessToken, refreshToken];
    const from = text.length;
    await begin();
    try {
      await new Visitor().open((await startSignIn(config, { state, nonce, login_hint: hint })).url);
      await new Visitor({ accept: 'text/html' }).open((await startSignIn(config, { state, nonce })).url);
      await visitor.submit(form, 'current-password', { username: person, password: 'planted-password-4711' });
      await visitor.open(`${platform.url}/session/end?id_token_hint=planted-code-4711`);
      const post = (path: string, body: Record<string, string>) =>
        fetch(platform.url + path, {
          method: 'POST',
          body: new URLSearchParams({ ...body, client_id: CONSOLE_CLIENT.id, client_secret: CONSOLE_CLIENT.secret }),
        });
      const redirect_uri = 'http://console.test:3000/bff/callback';
      await post('/token', { grant_type: 'authorization_code', code: wrongCode, redirect_uri });
      await post('/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
      await post('/token/introspection', { token: accessToken });
      const invited = [{ userName: mail, contactEmail: `${mail}@people.test` }];
      await callApi(platform, accessToken, 'POST', `/api/tenants/${tenantId}/invite`, invited);
      await callApi(platform, accessToken, 'PATCH', `/api/tenants/${tenantId}`, { name: mail });
    } finally {
      await end();
    }
    const written = text.slice(from);
    const errors = written
      .split('\n')
      .filter((line) => line.includes(`"err"`))
      .map((line) => JSON.parse(line) as { err: { error: string; cause?: string; at: string[] } });
    expect(errors.map(({ err }) => `${err.error}, ${err.cause}`)).toContainEqual(expect.stringContaining(code));
    expect(errors.some(({ err }) => err.at.some((frame) => frame.includes('/lib/platform/')))).toBe(true);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    expect(written).not.toMatch(/planted|insert into|params|select /);
  });

  test('a constraint is named with its table', () => {
    expect(text).toMatch(/"table":"(oidc_records|sign_in_attempts)","constraint":"test_constraint"/);
  });

  test.each<[string, RegExp, Partial<SMTPServerOptions>]>([
    [
      'the recipient',
      /^Error EENVELOPE 550$/,
      { onRcptTo: ({ address }, _session, done) => done(refusal(550, `no such user: ${address}`)) },
    ],
    [
      'the sender',
      /^Error EENVELOPE 553$/,
      { onMailFrom: ({ address }, _session, done) => done(refusal(553, `not yours: ${address}`)) },
    ],
    [
      'the mail',
      /^Error EMESSAGE 554$/,
      {
        onData(stream, _session, done) {
          let content = '';
          stream.on('data', (part: Buffer) => void (content += part.toString()));
          stream.on('end', () => done(refusal(554, `spam: ${content.replaceAll(/\s+/g, ' ').slice(-200)}`)));
        },
      },
    ],
    [
      'the password',
      /^Error EAUTH 535$/,
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => done(refusal(535, `no: ${username} ${password}`)),
      },
    ],
  ])('a mail server that refuses %s, and repeats it', async (_, kind, options) => {
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    const { port } = smtp.server.address() as { port: number };
    const login = options.onAuth === undefined ? '' : 'planted-user:planted-password@';
    const mailer = createMailer({
      smtpUrl: `smtp://${login}127.0.0.1:${port}`,
      mailFrom: 'planted.sender@platform.test',
      log,
      db: platform.db,
    });
    const mail = { to: 'planted.recipient@people.test', subject: 'Hei', body: 'planted-link', language: 'no' as const };
    const from = text.length;
    await (
      await mailer.take(platform.db, [mail])
    )();
    await mailer.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    const written = text.slice(from);
    expect(written).toContain('a mail could not be sent');
    expect(JSON.parse(written)).toMatchObject({ err: { error: expect.stringMatching(kind) } });
    expect(written).not.toMatch(/planted|recipient|sender@/);
  });
});

describe('row 25: what libraries and Node.js could hand to the log', () => {
  const secret = 'planted-value-4711';
  const line = (write: (to: typeof log) => void): Record<string, unknown> => {
    const from = text.length;
    write(log);
    expect(text.slice(from)).not.toContain(secret);
    return JSON.parse(text.slice(from)) as Record<string, unknown>;
  };
  const error = Object.assign(new Error(`Failed query: x\n    at planted-value-4711 (/a/b.js:1:1)`), {
    query: `select '${secret}'`,
    parameters: [secret],
    detail: `Key (x)=(${secret})`,
    code: '23505',
    table_name: 'users',
    constraint_name: `users" ${secret}`,
  });

  test('an error in place of an entry, without a message, under another name, inside something', () => {
    expect(line((to) => to.error(error))).toMatchObject({ msg: 'an error', err: { error: 'Error 23505' } });
    expect(line((to) => to.error({ err: error }))).toMatchObject({ msg: 'an error', err: { table: 'users' } });
    expect(line((to) => to.warn({ failure: error }, 'x'))).toMatchObject({ failure: { error: 'Error 23505' } });
    expect(line((to) => to.warn({ list: [{ deep: error }] }, 'x'))).toMatchObject({ list: [{ deep: {} }] });
    expect(line((to) => to.child({ part: 'platform' }).fatal({ err: error }, 'x'))).toMatchObject({ part: 'platform' });
  });

  test('kind, code and constraint are names, or are not there', () => {
    const odd = Object.assign(new Error('x'), {
      name: `Odd ${secret}`,
      code: `a ${secret}`,
      constraint: `b ${secret}`,
    });
    const { err } = line((to) => to.error({ err: odd }, 'x')) as { err: Record<string, unknown> };
    expect(err).toEqual({ error: 'Error', at: expect.any(Array) });
  });
});
