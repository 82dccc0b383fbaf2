import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open';
import { migratedDataDir } from './support/data-dir';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const kept = (folder: string): string => {
  folders.push(folder);
  return folder;
};

test('the copy has the tables and the indexes of this version, and rows in none', async () => {
  const made: string[] = [];
  const onStatement = (statement: string) => void made.push(statement);
  const { db, close } = await openDatabase({ dataDir: kept(await migratedDataDir()), log, onStatement });
  expect(
    made.filter((statement) =>
      /^\s*(create|alter|insert)\b(?! table if not exists platform_migrations)/i.test(statement),
    ),
  ).toEqual([]);
  const found = await db.execute(
    sql`select (select count(*)::int from users) as users, (select count(*)::int from settings) as settings`,
  );
  expect((found as unknown as { rows: unknown[] }).rows).toEqual([{ users: 0, settings: 0 }]);
  await close();
});

/** Opens a data folder and closes it again. @returns which cluster its database was copied from */
async function originOf(dataDir: string, cluster?: string, statement = sql`select 1`): Promise<unknown> {
  const { db, close } = await openDatabase({ dataDir, cluster, log });
  await db.execute(statement);
  const found = await db.execute(sql`select system_identifier::text as id from pg_control_system()`);
  await close();
  return [...(found as unknown as { rows: { id: string }[] }).rows][0]?.id;
}

test('a new database begins as a copy of an empty one, also after a copy that was cut off; an old one stays', async () => {
  const cluster = path.join(kept(await migratedDataDir()), 'platform/db');
  const dataDir = kept(mkdtempSync(path.join(os.tmpdir(), 'cluster-')));
  const cut = path.join(dataDir, 'platform/db.new');
  mkdirSync(cut, { recursive: true });
  writeFileSync(path.join(cut, 'PG_VERSION'), 'half');
  const origin = await originOf(dataDir, cluster, sql`create table own (id int)`);
  expect(existsSync(cut)).toBe(false);
  expect(await originOf(path.dirname(path.dirname(cluster)))).toBe(origin);
  expect(await originOf(dataDir, cluster, sql`insert into own values (1)`)).toBe(origin);
});

test('the copy of a read-only folder can be written to, and by its owner alone', async () => {
  const cluster = path.join(kept(await migratedDataDir()), 'platform/db');
  const dataDir = kept(mkdtempSync(path.join(os.tmpdir(), 'cluster-')));
  execFileSync('chmod', ['-R', 'a-w,a+rX', cluster]);
  try {
    await originOf(dataDir, cluster, sql`create table own (id int)`);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', cluster]);
  }
  const made = path.join(dataDir, 'platform/db');
  const modes = (readdirSync(made, { recursive: true }) as string[]).map(
    (name) => statSync(path.join(made, name)).mode,
  );
  expect(modes.length).toBeGreaterThan(100);
  expect(modes.every((mode) => (mode & 0o222) === 0o200)).toBe(true);
});
