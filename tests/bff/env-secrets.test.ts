/** When `secrets.json` is made, and when it is not. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '@/lib/env';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('where there is a database, the secrets that are missing are not made anew, unless the key is given', () => {
  mkdirSync(path.join(folder, 'platform', 'db'), { recursive: true });
  expect(() => readEnv({ DATA_DIR: folder })).toThrow(
    /^DATA_DIR: .*secrets\.json is missing, whose platformKey encrypts the keys in the database there; restore it from a backup \(.*keys\.md\)\.$/,
  );
  expect(readdirSync(folder)).toEqual(['platform']);
  readEnv({ DATA_DIR: folder, PLATFORM_KEY: 'a-platform-key-0123456789-abcdefghijkl' });
  expect(readdirSync(folder)).toEqual(['platform', 'secrets.json']);
});

test('a command makes no secrets: they would be those of another user than the server', () => {
  const elsewhere = path.join(folder, 'elsewhere');
  expect(readEnv({ DATA_DIR: elsewhere }, false).embedded?.platformKeys[0]!.length).toBeGreaterThanOrEqual(32);
  expect(existsSync(elsewhere)).toBe(false);
  const { oidcClientSecret } = readEnv({ DATA_DIR: elsewhere });
  expect(readEnv({ DATA_DIR: elsewhere }, false).oidcClientSecret).toBe(oidcClientSecret);
});
