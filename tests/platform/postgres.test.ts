import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { READ_STATEMENT_MS, UPSTREAM } from '@/lib/contract/limits';
import { createApi } from '@/lib/platform/api/api';
import type { Handlers } from '@/lib/platform/api/handler';
import { isDatabaseUnavailable } from '@/lib/platform/db/availability';
import { PLANNED_EACH_TIME, WITHOUT_LIMIT, inTransaction, isTooLong, rowsOf } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import * as schema from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { createMailer } from '@/lib/platform/mail/mailer';
import { databaseOf } from './support/database';
import { askAnew, callApi, callerOf, discover, signIn, startTestPlatform } from './support/platform';
import { newDataFolder } from '../support/data-folders';
import { connect, runOn } from '../support/postgres';

it('two replicas that start together migrate, seed and serve as one', async () => {
  const databaseUrl = await databaseOf(newDataFolder());
  // Together, so that migrations, seed and first keys race.
  const [first, second] = await Promise.all([startTestPlatform({ databaseUrl }), startTestPlatform({ databaseUrl })]);
  expect(existsSync(`${first.dataDir}/platform`)).toBe(false);
  const { tokens } = await signIn(await discover(first), 'astrid.solheim');
  for (const replica of [first, second]) {
    expect(replica.logs.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(await callApi(replica, tokens.access_token, 'GET', '/api/me')).toMatchObject({ status: 200 });
  }
  const keys = async (url: string) => (await fetch(`${url}/jwks`)).json() as Promise<unknown>;
  expect(await keys(first.url)).toEqual(await keys(second.url));
  await first.dispose();
  await second.dispose();
});

it('a replica starts while another writes: it waits for no table, so it stands in no deadlock', async () => {
  const databaseUrl = await databaseOf(newDataFolder());
  const first = await startTestPlatform({ databaseUrl });
  await first.db.transaction(async (tx) => {
    for (const table of ['users', 'tenants', 'organizations', 'oidc_clients', 'application_roles']) {
      await tx.execute(sql.raw(`delete from ${table} where false`));
    }
    const second = await startTestPlatform({ databaseUrl });
    expect((await fetch(`${second.url}/jwks`)).status).toBe(200);
    await second.dispose();
  });
  await first.dispose();
});

it('statements of calls that read end before the console gives up, the others when their setting says', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const pool = { connections: 2, statementMs: 61_000 };
  const database = await openDatabase({ dataDir: '', databaseUrl: await databaseOf(newDataFolder()), pool, log });
  const limits = [database.db, database.reads].map((db) => rowsOf(db, sql`show statement_timeout`));
  expect(await Promise.all(limits)).toEqual([
    [{ statement_timeout: '61s' }],
    [{ statement_timeout: `${READ_STATEMENT_MS / 1000}s` }],
  ]);
  expect(READ_STATEMENT_MS).toBeLessThan(UPSTREAM.headersTimeoutMs);
  const planning = sql`select current_setting('jit') as jit, current_setting('random_page_cost') as random`;
  for (const db of [database.db, database.reads]) {
    expect(await rowsOf(db, planning)).toEqual([{ jit: 'off', random: '1.1' }]);
  }
  // Each of the two has as many connections as its setting says: a third transaction waits for one.
  for (const db of [database.db, database.reads]) {
    const pids = Array.from({ length: 3 }, () =>
      db.transaction(async (tx) => rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)),
    );
    expect(new Set((await Promise.all(pids)).map(([row]) => row!.pid)).size).toBe(2);
  }
  await database.close();
});

it('a statement beyond its limit is ended; work on whole tables and what waits for it has none', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const databaseUrl = await databaseOf(newDataFolder());
  const open = () => openDatabase({ dataDir: '', databaseUrl, pool: { connections: 2, statementMs: 50 }, log });
  const first = await open();
  await expect(first.db.execute(sql`select pg_sleep(30)`)).rejects.toSatisfy(isTooLong);
  const asleep = sql`select pg_sleep(0.2)`;
  await first.db.transaction(async (tx) => {
    await tx.execute(WITHOUT_LIMIT);
    // That of migrations, for which a second platform waits.
    await tx.execute(sql`select pg_advisory_xact_lock(7290415)`);
    const second = open();
    await tx.execute(asleep);
    void second.then(({ close }) => close());
  });
  await first.close();
});

describe('connections that the server ends', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const end = (url: string, which: string) =>
    runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${which}`);

  it('in a transaction: it fails, and the next has a connection', async () => {
    const databaseUrl = (await databaseOf(newDataFolder())) ?? '';
    const pool = { connections: 1, statementMs: 10_000 };
    const { db, close } = await openDatabase({ dataDir: '', databaseUrl, pool, log });
    for (const round of [1, 2, 3]) {
      const broken = db.transaction(async (tx) => {
        const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
        await end(databaseUrl, `pid = ${row!.pid}`);
        await tx.execute(sql`select 1`);
      });
      await expect(broken, `round ${round}`).rejects.toSatisfy(isDatabaseUnavailable);
    }
    expect(await rowsOf(db, sql`select 1 as answer`)).toEqual([{ answer: 1 }]);
    await close();
  });

  it('with statements under way and waiting: each is answered or fails, and the next is answered', async () => {
    const databaseUrl = (await databaseOf(newDataFolder())) ?? '';
    const pool = { connections: 2, statementMs: 10_000 };
    const { db, close } = await openDatabase({ dataDir: '', databaseUrl, pool, log });
    const asked = Promise.allSettled(Array.from({ length: 40 }, () => db.execute(sql`select pg_sleep(0.02)`)));
    const all = 'datname = current_database() and pid <> pg_backend_pid()';
    await end(databaseUrl, all);
    await end(databaseUrl, all);
    const failed = (await asked).filter((one) => one.status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter(({ reason }) => !isDatabaseUnavailable(reason))).toEqual([]);
    expect(await rowsOf(db, sql`select 1 as answer`)).toEqual([{ answer: 1 }]);
    await close();
  });

  it('a statement whose table has other columns by now is prepared anew', async () => {
    const databaseUrl = (await databaseOf(newDataFolder())) ?? '';
    const { db, close } = await openDatabase({ dataDir: '', databaseUrl, log });
    const ask = (by: typeof db) => rowsOf(by, sql`select * from users where id = ${'none'}`);
    expect(await ask(db)).toEqual([]);
    expect(await inTransaction(db, ask)).toEqual([]);
    await runOn(databaseUrl, 'alter table users add column later_one text');
    expect(await ask(db)).toEqual([]);
    await runOn(databaseUrl, 'alter table users drop column later_one');
    expect(await inTransaction(db, ask)).toEqual([]);
    await close();
  });
});

it('a statement that is planned each time is not kept prepared', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const pool = { connections: 1, statementMs: 60_000 };
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: await databaseOf(newDataFolder()), pool, log });
  for (const mark of [sql``, sql.raw(PLANNED_EACH_TIME)]) {
    await rowsOf(db, sql`select ${mark} id from users where id = ${'none'}`);
  }
  const kept = await rowsOf(
    db,
    sql`select 1 as one from pg_prepared_statements where statement like '% id from users where id = $1'`,
  );
  expect(kept).toEqual([{ one: 1 }]);
  await close();
});

it('a statement that stood in a deadlock with an upgrade by another process is repeated', async () => {
  const databaseUrl = (await databaseOf(newDataFolder())) ?? '';
  // The one that waits so long looks for a deadlock, and is undone when it is in one: here the statement, not the upgrade.
  await runOn(databaseUrl, `alter database "${new URL(databaseUrl).pathname.slice(1)}" set deadlock_timeout = '3s'`);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl, log });
  const upgrade = await connect(databaseUrl);
  await upgrade.query(`set deadlock_timeout = '60s'`);
  await upgrade.query('begin');
  await upgrade.query('lock table tenant_members in access exclusive mode');
  const asked = rowsOf(db, sql`select 1 as found from organization_members, tenant_members where false`);
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => runOn(databaseUrl, waiting)).toHaveLength(1);
  await upgrade.query('lock table organization_members in access exclusive mode');
  await upgrade.query('commit');
  expect(await asked).toEqual([]);
  await upgrade.end();
  await close();
});

it('a question that takes too long is ended: its caller gets the reason, and others are answered', async () => {
  const dataDir = newDataFolder();
  const platform = await startTestPlatform({ dataDir, databaseUrl: await databaseOf(dataDir, 'demo') });
  const pool = new pg.Pool({ connectionString: await databaseOf(dataDir), max: 2, statement_timeout: 50 });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const api = createApi({
    db: platform.db,
    reads: drizzle({ client: pool, schema }),
    log,
    mailer: createMailer({ mailFrom: 'p@platform.test', log }),
    consoleUrl: 'http://console.test',
    handlers: {
      'me.get': ({ db }: { db: typeof platform.db }) => db.execute(sql`select pg_sleep(30)`),
      'organizations.list': () => [],
    } as unknown as Handlers,
    callers: { find: () => callerOf(platform.db, demoId('user nora.winther')), recall: askAnew, forget: () => {} },
    activity: { note: () => {} },
  });
  const ask = async (path: string) => {
    const answer = await api.request(path, { headers: { authorization: 'Bearer token' } });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await Promise.all([ask('/api/me'), ask('/api/organizations')])).toEqual([
    [503, 'service.busy'],
    [200, undefined],
  ]);
  await pool.end();
  await platform.dispose();
});
