/** An installation of version 0.1.0 goes on with this version, on both databases, and not the other way round. */
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import product from '@/package.json' with { type: 'json' };
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { readMigrations } from '@/lib/platform/db/migrate';
import { openDatabase } from '@/lib/platform/db/open';
import { StartError } from '@/lib/platform/errors';
import { tokenHash } from '@/lib/platform/secrets';
import { newDataFolder } from '../support/data-folders';
import { RELEASE, copyToPostgres, unpackRelease } from '../support/releases/release';
import { databaseOf } from './support/database';
import { type TestPlatform, discover, signIn, startTestPlatform } from './support/platform';

const count = async (db: Db, table: string): Promise<number> => {
  const [row] = await rowsOf<{ rows: number }>(db, sql`select count(*)::int as rows from ${sql.identifier(table)}`);
  return row?.rows ?? 0;
};

describe('an installation of version 0.1.0', () => {
  const dataDir = newDataFolder();
  let platform: TestPlatform;
  beforeAll(async () => {
    unpackRelease(dataDir);
    const databaseUrl = await databaseOf(dataDir);
    if (databaseUrl !== undefined) await copyToPostgres(dataDir, databaseUrl);
    platform = await startTestPlatform({ dataDir });
  });
  afterAll(() => platform.dispose());

  it('says what is done to its database, before it is done and once', async () => {
    const upgrades = platform.logs.filter(({ message }) => message.startsWith('the database'));
    expect(upgrades.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the database is being upgraded; do not stop the process'],
      ['info', 'the database was upgraded'],
    ]);
    const pending = readMigrations()
      .map(({ tag }) => tag)
      .slice(7);
    expect(upgrades[0]?.entry).toMatchObject({ from: RELEASE.version, to: product.version, migrations: pending });
    expect(upgrades[0]?.entry.seconds).toBeGreaterThan(0);
    const versions = await rowsOf(
      platform.db,
      sql`select distinct version from platform_migrations where tag > '0007' order by version`,
    );
    expect(versions).toEqual([{ version: product.version }]);
  });

  it('keeps its people and their passwords, its tenants and clients', async () => {
    for (const table of ['users', 'tenants', 'tenant_members', 'oidc_clients', 'signing_keys']) {
      expect({ table, rows: await count(platform.db, table) }).not.toEqual({ table, rows: 0 });
    }
    const { tokens } = await signIn(await discover(platform), 'nora.winther');
    expect(tokens.claims()?.sub).toBe('c3fc7764-8380-8dc1-a006-160fa42eb68b');
  });

  it('finds an invitation by the link that was sent', async () => {
    const sent = tokenHash('92835414-daf1-4be9-bc3f-77b7948e64b6');
    const found = await rowsOf(platform.db, sql`select username from invitations where link_hash = ${sent}`);
    expect(found).toEqual([{ username: 'elin.berg' }]);
  });

  it('says nothing at the next start', async () => {
    await platform.close();
    platform = await startTestPlatform({ dataDir });
    expect(platform.logs.filter(({ message }) => message.startsWith('the database'))).toEqual([]);
  });
});

describe('a database of a newer version', () => {
  it.each([
    ['that has written itself down', '9.1.0', 'by version 9.1.0 (migration 9999_later)', 'start version 9.1.0'],
    [
      'of another build of this one',
      product.version,
      `by a newer build of version ${product.version} (migration 9999_later)`,
      `start the newer build of version ${product.version}`,
    ],
    ['that has not', null, 'by a newer version (migration 9999_later)', 'start the newer version'],
  ])('%s is refused with its name and the way out', async (_, version, by, cure) => {
    const dataDir = newDataFolder();
    const databaseUrl = await databaseOf(dataDir);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const { db, close } = await openDatabase({ dataDir, databaseUrl, log });
    await db.execute(sql`insert into platform_migrations (tag, version) values ('9999_later', ${version})`);
    await close();
    const again = openDatabase({ dataDir, databaseUrl, log });
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow(by);
    await expect(again).rejects.toThrow(`and this is version ${product.version}, which cannot use it; ${cure}`);
    await expect(again).rejects.toThrow('restore the backup from before that upgrade');
    rmSync(dataDir, { recursive: true, force: true });
  });
});
