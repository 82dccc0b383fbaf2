/** What a dump of the database says of its keys, and what opens them. */
import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { openRow, sealRow } from '@/lib/platform/db/platform-key';
import * as t from '@/lib/platform/db/schema';
import { readSetting, sealingKey, sharedRandom, writeSetting } from '@/lib/platform/db/settings';
import { demoId } from '@/lib/platform/db/seed/ids';
import { StartError } from '@/lib/platform/errors';
import { linkTokenOf } from '@/lib/platform/invitation-links';
import { loadKeys, readKeys } from '@/lib/platform/oidc/keys';
import { requireSealed, sealStored } from '@/lib/platform/sealing';
import { PLATFORM_KEYS } from '../support/platform-key';
import { databaseOf } from './support/database';
import { dataDirWith, discover, signIn, startTestPlatform } from './support/platform';

const [KEY] = PLATFORM_KEYS as [string];
const OTHER = 'another-platform-key-of-these-tests-42';
const warnings: string[] = [];
const log = { info: () => {}, error: () => {}, warn: (_: object, message: string) => void warnings.push(message) };

let dataDir: string;
let database: OpenDatabase | undefined;
beforeAll(async () => {
  dataDir = await dataDirWith('migrated');
});
beforeEach(() => void warnings.splice(0));
afterAll(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The same database, as a process with these keys has it. */
async function openWith(...platformKeys: string[]) {
  await database?.close();
  database = await openDatabase({ dataDir, databaseUrl: await databaseOf(dataDir, 'migrated'), platformKeys, log });
  return database.db;
}

/** All rows of all tables, as text. */
async function dumpOf(db: OpenDatabase['db']): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ text: string }>(
      db,
      sql`select row_to_json(one)::text as text from ${sql.identifier(name)} one`,
    );
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.join('\n');
}

/** Private parts of JWK as they would stand in a dump. */
const PRIVATE_JWK = /\\?"(?:d|p|q|dp|dq|qi)\\?" ?:/;

describe('a dump of a platform that was used', () => {
  it('holds no private key, in the clear or as PEM', async () => {
    const platform = await startTestPlatform({ demoProvider: true });
    try {
      await signIn(await discover(platform), 'nora.winther');
      const { db } = platform;
      const keys = await readKeys(db);
      const names = [
        'sealing-key',
        'cookie-key',
        'challenge-key',
        'invitation-key',
        'demo-provider-secret',
        'demo-provider-cookie-key',
      ] as const;
      const random = await Promise.all(
        names.map(async (name) => (await sharedRandom(db, name, 32)).toString('base64url')),
      );
      const dump = await dumpOf(db);
      expect(dump).toContain(keys[0]?.kid);
      expect(dump).not.toMatch(PRIVATE_JWK);
      expect(dump).not.toContain('PRIVATE KEY');
      const links = [linkTokenOf(db, demoId('invitation elin.berg operations'))];
      for (const secret of [...links, ...keys.map(({ d }) => d ?? ''), ...random, ...PLATFORM_KEYS]) {
        expect(secret.length).toBeGreaterThan(30);
        expect(dump.includes(secret)).toBe(false);
      }
    } finally {
      await platform.dispose();
    }
  });

  it('would be seen to hold one', () => {
    expect(JSON.stringify({ jwk: { d: 'x' } })).toMatch(PRIVATE_JWK);
    expect(JSON.stringify({ text: JSON.stringify({ d: 'x' }) })).toMatch(PRIVATE_JWK);
  });
});

describe('a database of an earlier version', () => {
  it('has its keys encrypted in place by a start, and once', async () => {
    const db = await openWith(KEY);
    const keys = await loadKeys(db);
    const cookies = await sharedRandom(db, 'cookie-key', 32);
    for (const key of keys) {
      await db
        .update(t.signingKeys)
        .set({ jwk: { ...key }, sealedKey: null })
        .where(eq(t.signingKeys.kid, key.kid ?? ''));
    }
    await writeSetting(db, 'cookie-key', cookies.toString('base64url'));
    await expect(requireSealed(db)).rejects.toThrow(/ are not encrypted yet; start /);
    await expect(readKeys(db)).rejects.toThrow(StartError);
    await sealStored(db, log);
    expect(warnings).toEqual([expect.stringContaining('admin rotate-keys')]);
    expect(await readKeys(db)).toEqual(keys);
    expect(await sharedRandom(db, 'cookie-key', 32)).toEqual(cookies);
    expect(await dumpOf(db)).not.toMatch(PRIVATE_JWK);
    const after = await dumpOf(db);
    await sealStored(db, log);
    expect(await dumpOf(db)).toBe(after);
    expect(warnings).toHaveLength(1);
  });
});

describe('the platform key', () => {
  it('is the one of the database, or the start ends with a sentence and changes nothing', async () => {
    const before = await openWith(KEY);
    await sealingKey(before);
    const dump = await dumpOf(before);
    const db = await openWith(OTHER);
    const refusal = /^PLATFORM_KEY does not open the keys in the database; set it to /;
    await expect(sealStored(db, log)).rejects.toThrow(refusal);
    await expect(sealStored(db, log)).rejects.toThrow(StartError);
    await expect(requireSealed(db)).rejects.toThrow(refusal);
    expect(await dumpOf(db)).toBe(dump);
  });

  it('rotates by list: all open, the first encrypts, and the old one can go', async () => {
    const key = await sealingKey(await openWith(KEY));
    const both = await openWith(OTHER, KEY);
    expect(await sealingKey(both)).toEqual(key);
    await sealStored(both, log);
    expect(warnings).toEqual([]);
    const only = await openWith(OTHER);
    await requireSealed(only);
    expect(await sealingKey(only)).toEqual(key);
    await expect(requireSealed(await openWith(KEY))).rejects.toThrow(StartError);
    await sealStored(await openWith(KEY, OTHER), log);
  });

  it('opens a row as itself alone', async () => {
    const db = await openWith(KEY);
    expect(openRow(db, sealRow(db, 'a', 'one'), 'one')).toEqual({ text: 'a', isByFirst: true });
    expect(() => openRow(db, sealRow(db, 'a', 'one'), 'other')).toThrow(StartError);
    await sharedRandom(db, 'cookie-key', 32);
    const cookie = await readSetting(db, 'cookie-key');
    const sealing = await readSetting(db, 'sealing-key');
    await writeSetting(db, 'sealing-key', cookie);
    await expect(sealingKey(db)).rejects.toThrow(StartError);
    await writeSetting(db, 'sealing-key', sealing);
    await sealingKey(db);
  });

  it('that is lost takes the keys with it: without their rows the next start makes new ones', async () => {
    const folder = await dataDirWith('demo');
    const databaseUrl = await databaseOf(folder, 'demo');
    try {
      // As the provider of the demo has them.
      const before = await openDatabase({ dataDir: folder, databaseUrl, platformKeys: PLATFORM_KEYS, log });
      await sharedRandom(before.db, 'demo-provider-secret', 32);
      await before.close();
      await expect(startTestPlatform({ dataDir: folder, databaseUrl, platformKeys: [OTHER] })).rejects.toThrow(
        /^PLATFORM_KEY does not open /,
      );
      const opened = await openDatabase({ dataDir: folder, databaseUrl, platformKeys: [OTHER], log });
      // The statements of docs/operate/keys.md.
      await opened.db.execute(sql`delete from signing_keys`);
      await opened.db.execute(sql`delete from settings where value ? 'sealed'`);
      await opened.close();
      const platform = await startTestPlatform({ dataDir: folder, databaseUrl, platformKeys: [OTHER] });
      const { tokens } = await signIn(await discover(platform), 'nora.winther');
      const jwks = (await (await fetch(`${platform.url}/jwks`)).json()) as { keys: [] };
      const { payload } = await jwtVerify(tokens.id_token ?? '', createLocalJWKSet(jwks));
      expect(payload.iss).toBe(platform.url);
      await platform.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
