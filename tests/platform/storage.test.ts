import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { lockFolder } from '@/lib/platform/db/lock';
import { openDatabase } from '@/lib/platform/db/open';
import { readMigrations } from '@/lib/platform/db/migrate';
import { auditRecords } from '@/lib/platform/db/schema';
import { StartError } from '@/lib/platform/errors';
import { silent } from './support/admin';
import { databaseOf } from './support/database';
import { callApi, dataDirWith, discover, signIn, startTestPlatform } from './support/platform';
import { newDataFolder } from '../support/data-folders';

const root = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
/** What happens to data that are there; how they are made has tests of its own. */
const folder = async () => {
  const made = await dataDirWith('demo');
  folders.push(made);
  return made;
};
// The first copy waits until what it is copied from is made.
beforeAll(async () => void (await folder()));
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const jwksOf = async (url: string) => (await (await fetch(`${url}/jwks`)).json()) as { keys: { kid: string }[] };

describe('migrations', () => {
  it('are those of the journal, in its order, with the statements of their files', () => {
    const folder = path.join(root, 'lib/platform/db/migrations');
    const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string }[];
    };
    const tags = journal.entries.toSorted((one, other) => one.idx - other.idx).map(({ tag }) => tag);
    const migrations = readMigrations(folder);
    expect(migrations.map(({ tag }) => tag)).toEqual(tags);
    for (const { tag, statements } of migrations) {
      const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
      const parts = text.split('--> statement-breakpoint').map((part) => part.trim());
      expect(statements).toEqual(parts.filter((part) => part !== ''));
    }
  });
});

describe('a stopped platform', () => {
  it.each([
    ['a file is missing', 'rm platform/db/global/pg_control'],
    ['a file is empty', 'for each in platform/db/base/*/1259; do : >"$each"; done'],
    ['a file is another', 'echo 15 >platform/db/PG_VERSION'],
  ])('of whose database %s says so, and what to do', async (_what, harm) => {
    const dataDir = await folder();
    spawnSync('sh', ['-c', harm], { cwd: dataDir });
    await expect(startTestPlatform({ dataDir })).rejects.toThrow('restore DATA_DIR from a backup');
  });

  it('row 10: starts again with its keys, sessions and data; rotated keys keep old tokens valid', async () => {
    const dataDir = await folder();
    const first = await startTestPlatform({ dataDir });
    const port = Number(new URL(first.url).port);
    const { tokens, visitor } = await signIn(await discover(first), 'nora.winther');
    const before = await jwksOf(first.url);
    await first.close();

    const second = await startTestPlatform({ dataDir, port });
    expect(await jwksOf(second.url)).toEqual(before);
    expect((await callApi(second, tokens.access_token, 'GET', '/api/me')).status).toBe(200);
    await second.rotateKeys();
    const after = await jwksOf(second.url);
    expect(after.keys.map((key) => key.kid)).toEqual(expect.arrayContaining(before.keys.map((key) => key.kid)));
    await jwtVerify(tokens.id_token ?? '', createLocalJWKSet(after as never), { issuer: second.url });
    const again = await signIn(await discover(second), '', { visitor });
    const { protectedHeader } = await jwtVerify(again.tokens.id_token ?? '', createLocalJWKSet(after as never));
    expect(before.keys.map((key) => key.kid)).not.toContain(protectedHeader.kid);
    await second.close();
  });
});

describe('the data folder', () => {
  it('belongs to one process; a second one says so in one sentence', async () => {
    const dataDir = await folder();
    const first = await startTestPlatform({ dataDir });
    const error = await startTestPlatform({ dataDir }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(/^The data folder \S+ is in use by another process; .*\.$/);
    const port = Number(new URL(first.url).port);
    const taken = await startTestPlatform({ dataDir: await folder(), port }).catch((caught: unknown) => caught);
    expect((taken as Error).message).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program; stop it or set PLATFORM_PORT to a free port.`,
    );
    await first.close();
    await (await startTestPlatform({ dataDir })).close();
  });

  it('is not begun anew where its database is missing; where there was none, or the note of it is gone, it is', async () => {
    const dataDir = newDataFolder();
    folders.push(dataDir);
    const start = async () => await startTestPlatform({ dataDir, seed: 'empty' });
    const isNew = ({ logs }: Awaited<ReturnType<typeof start>>) =>
      logs.some(({ message }) => message === 'an empty database gets its first data');
    const first = await start();
    expect(isNew(first)).toBe(true);
    await first.close();
    const again = await start();
    expect(isNew(again)).toBe(false);
    await again.close();
    rmSync(path.join(dataDir, 'platform'), { recursive: true });
    const error = await start().catch((caught: unknown) => caught);
    expect((error as Error).message).toBe(
      `The database of DATA_DIR (${dataDir}) is missing; restore its folder platform from a backup, or delete ${dataDir}/has-database to begin with new data.`,
    );
    expect(existsSync(path.join(dataDir, 'platform'))).toBe(false);
    const asked = await openDatabase({ dataDir, log: silent, isThere: true }).catch((caught: unknown) => caught);
    expect((asked as Error).message).toBe((error as Error).message);
    rmSync(path.join(dataDir, 'has-database'));
    await (await start()).close();
  });

  it('is taken over from a pid that is another process now', () => {
    const dataDir = newDataFolder();
    folders.push(dataDir);
    const unlock = lockFolder(dataDir);
    unlock();
    writeFileSync(path.join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, began: 'earlier:1', token: 'x' }));
    const again = lockFolder(dataDir);
    expect(() => lockFolder(dataDir)).toThrow(StartError);
    again();
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
  });
});

describe('kill -9', () => {
  let child: ChildProcess;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await folder();
    const code = `
      const { openDatabase } = await import('${root}/lib/platform/db/open.ts');
      const { sql } = await import('drizzle-orm');
      // At once: a stream keeps what is written while the loop is busy.
      const { writeSync } = await import('node:fs');
      const log = { info() {}, warn() {}, error() {} };
      const { db } = await openDatabase({ dataDir: '${dataDir}', log });
      for (let n = 1; ; n += 1) {
        await db.execute(sql\`insert into settings (key, value) values (\${'n' + n}, '1')\`);
        writeSync(1, n + '\\n');
      }`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  });

  it('row 28: loses nothing that was acknowledged, and its lock is taken over', async () => {
    let output = '';
    const acknowledged = await new Promise<number>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        output += String(chunk);
        const lines = output.split('\n').filter((line) => line !== '');
        if (lines.length > 200 && !child.killed) child.kill('SIGKILL');
      });
      child.on('close', () => resolve(output.split('\n').filter((line) => line !== '').length));
    });
    expect(existsSync(path.join(dataDir, 'platform/lock'))).toBe(true);
    const platform = await startTestPlatform({ dataDir });
    const [row] = await rowsOf<{ count: number }>(
      platform.db,
      sql`select count(*)::int as count from settings where key like 'n%'`,
    );
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.count).toBeLessThanOrEqual(acknowledged + 1);
    await platform.close();
  });
});

describe('counters of use', () => {
  it('row 28: keep, after kill -9, all but what the last second counted', async () => {
    const dataDir = await folder();
    const code = `
      const { openDatabase } = await import('${root}/lib/platform/db/open.ts');
      const { UsageCounters } = await import('${root}/lib/platform/usage/counters.ts');
      const { isUsageWrite } = await import('${root}/lib/platform/usage/store.ts');
      const log = { info() {}, warn() {}, error() {} };
      let made = 0;
      // What was counted before a write began is in it, once the write after it begins: one runs at a time.
      const onStatement = (one) => isUsageWrite(one) && process.stdout.write(made + '\\n');
      const { db } = await openDatabase({ dataDir: '${dataDir}', log, onStatement });
      const counters = new UsageCounters(db, log, true);
      setInterval(() => { counters.count({ kind: 'refusal' }); made += 1; }, 5);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const written = await new Promise<number[]>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        output += String(chunk);
        if (output.split('\n').length > 3 && !child.killed) child.kill('SIGKILL');
      });
      child.on('close', () => resolve(output.trim().split('\n').map(Number)));
    });
    const platform = await startTestPlatform({ dataDir });
    const [row] = await rowsOf<{ uses: number }>(
      platform.db,
      sql`select sum(d.uses)::int as uses from usage_days d join usage_subjects s on s.id = d.subject_id
        where s.kind = 'refusal' and s.tenant_id is null`,
    );
    expect(row?.uses).toBeGreaterThanOrEqual(written.at(-2) ?? Number.NaN);
    expect(row?.uses).toBeLessThanOrEqual(written.at(-1) ?? Number.NaN);
    await platform.close();
  });
});

describe('the audit trail', () => {
  it('row 26: can be added to, not changed', async () => {
    const platform = await startTestPlatform({ dataDir: await folder() });
    const { db } = platform;
    await db.insert(auditRecords).values({ requestId: 'r', actorId: 'a', operation: 'test', result: 'success' });
    const refusal = { cause: { message: expect.stringContaining('append-only') as string } };
    await expect(db.delete(auditRecords)).rejects.toMatchObject(refusal);
    await expect(db.update(auditRecords).set({ actorId: 'b' })).rejects.toMatchObject(refusal);
    await platform.close();
  });
});

describe('a disk without room', () => {
  it.runIf(process.getuid?.() === 0)('is named by the probe, and is got over', async ({ skip }) => {
    const made = await folder();
    skip((await databaseOf(made)) !== undefined, 'PostgreSQL has a disk of its own');
    const dataDir = newDataFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', dataDir]);
    skip(mounted.status !== 0, 'this user may not mount a disk of its own');
    try {
      cpSync(made, dataDir, { recursive: true });
      const platform = await startTestPlatform({ dataDir });
      const probe = async () => await (await fetch(`${platform.url}/readyz`)).json();
      const ballast = path.join(dataDir, 'ballast');
      const { bavail, bsize } = statfsSync(dataDir);
      // A page of a table still fits, one of the log is there already.
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024));
      expect(await probe()).toMatchObject({ status: 'not ready', reasons: { database: 'full' } });
      rmSync(ballast);
      expect(await probe()).toMatchObject({ status: 'ready' });
      await platform.close();
    } finally {
      spawnSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
