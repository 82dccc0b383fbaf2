/** Settings whose value is in a file, as systemd, Docker and Kubernetes hand secrets over, and the folder that is made for them. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EnvError, readEnv } from '@/lib/env';

const SECRET = 'a-session-secret-of-the-tests-0123456789';
const DATABASE = 'postgres://platform:password@localhost:5432/platform';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'env-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const made = path.join(folder, name);
  writeFileSync(made, text);
  return made;
}
const read = (settings: Record<string, string>) => readEnv({ DATA_DIR: folder, ...settings });

test('every secret may be in a file, without the line break at its end', () => {
  const settings = read({
    SESSION_SECRET_FILE: file('session', `${SECRET}\n`),
    OIDC_CLIENT_SECRET_FILE: file('client', 'of-the-client\n'),
    PLATFORM_KEY_FILE: file('key', `${SECRET}-new,${SECRET}\n`),
    PLATFORM_DATABASE_URL_FILE: file('database', DATABASE),
    REDIS_URL_FILE: file('redis', 'redis://localhost:6379\r\n'),
    SMTP_URL_FILE: file('smtp', 'smtp://user:password@localhost\n'),
    MAIL_FROM: 'no-reply@console.test',
  });
  expect(settings).toMatchObject({
    sessionSecrets: [SECRET],
    oidcClientSecret: 'of-the-client',
    redisUrl: 'redis://localhost:6379',
    embedded: {
      platformKeys: [`${SECRET}-new`, SECRET],
      databaseUrl: DATABASE,
      smtpUrl: 'smtp://user:password@localhost',
    },
  });
});

test('what a file holds is checked as the setting is', () => {
  expect(() => read({ SESSION_SECRET_FILE: file('weak', 'short') })).toThrow(/^SESSION_SECRET is too weak/);
});

test('a file that is not there or empty, and a setting that is there twice, stop the start', () => {
  const absent = path.join(folder, 'absent');
  expect(() => read({ PLATFORM_KEY_FILE: absent })).toThrow(
    new EnvError(`PLATFORM_KEY_FILE (${absent}) cannot be read (ENOENT); name a file that this user may read.`),
  );
  const empty = file('empty', '\n');
  expect(() => read({ REDIS_URL_FILE: empty })).toThrow(
    new EnvError(`REDIS_URL_FILE (${empty}) is an empty file; write REDIS_URL into it.`),
  );
  expect(() => read({ SMTP_URL: 'smtp://localhost', SMTP_URL_FILE: empty })).toThrow(
    new EnvError('SMTP_URL and SMTP_URL_FILE are both set; unset one of them.'),
  );
});

test('a data folder that is made is the owner’s, and so are those above it that are made', () => {
  const parent = path.join(folder, 'of-the-platform');
  readEnv({ DATA_DIR: path.join(parent, 'data') });
  expect([parent, path.join(parent, 'data')].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
});
