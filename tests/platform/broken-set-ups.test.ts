/** What is set up wrongly: a start ends with one sentence that names the setting, the cause and what to do, and nothing of a secret. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFailure } from '@/lib/console/bff/context';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';
import { readEnv } from '@/lib/env';
import { checkFolder } from '@/lib/platform/admin/check';
import { requireRoom } from '@/lib/platform/db/data-folder';
import { openDatabase } from '@/lib/platform/db/open';
import { AUTHORITY, EXPIRED_IN_2021, FOR_ANOTHER_NAME, FOR_LOCALHOST, KEY } from '../support/certificates';
import { type TestPostgres, createDatabase, runOn, startPostgres } from '../support/postgres';
import {
  OF_CLIENTS,
  SECRET,
  TLS_1_1,
  TLS_1_2,
  portOfNothing,
  refusingPostgres,
  sentenceFrom,
  serversOfATest,
} from './support/broken-servers';
import { silent } from './support/admin';

let folder: string;
let nothing: number;
beforeAll(async () => {
  nothing = await portOfNothing();
  folder = mkdtempSync(path.join(os.tmpdir(), 'broken-'));
  writeFileSync(path.join(folder, 'authority.pem'), AUTHORITY);
  writeFileSync(path.join(folder, 'key.pem'), KEY);
  writeFileSync(path.join(folder, 'settings.txt'), 'no certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = serversOfATest();

const open = (databaseUrl: string) =>
  openDatabase({ dataDir: folder, databaseUrl, log: silent }).then(({ close }) => close());

describe('settings', () => {
  test.each<[string, Record<string, string>, string]>([
    ['two own ports', { PORT: '4400' }, 'PORT and PLATFORM_PORT are both 4400; give each a port of its own.'],
    ['metrics at the console', { METRICS_PORT: '3000' }, 'PORT and METRICS_PORT are both 3000; give each a port'],
    [
      'metrics at a platform alone',
      { PLATFORM_ONLY: 'true', METRICS_PORT: '4400' },
      'PLATFORM_PORT and METRICS_PORT are both 4400; give each a port of its own.',
    ],
    ['a % in a password', { PLATFORM_DATABASE_URL: `postgres://a:50%${SECRET}@db/x` }, 'has a % in its user name or'],
    ['a % for Redis', { REDIS_URL: `redis://:50%-${SECRET}@redis` }, 'REDIS_URL has a % in its user name or password'],
    ['a % for mail', { SMTP_URL: `smtp://a:%${SECRET}@mail` }, 'write it as %25.'],
    ['a ? in a password', { PLATFORM_DATABASE_URL: `postgres://a:5?${SECRET}@db/x` }, 'has a ? in its user name or'],
    ['a ? in a user name', { REDIS_URL: `redis://a?b:${SECRET}@redis` }, 'REDIS_URL has a ? in its user name or'],
    [
      'an option that Redis has not',
      { REDIS_URL: 'rediss://redis?sslcert=/a.pem' },
      'REDIS_URL has the option sslcert,',
    ],
    [
      'an option that the driver of PostgreSQL ignores',
      { PLATFORM_DATABASE_URL: `postgres://a:${SECRET}@db/x?sslmode=require&connect_timeout=5` },
      'PLATFORM_DATABASE_URL has the option connect_timeout, which has no effect here; remove it (there are sslmode, ',
    ],
    ['an option in the wrong case', { SMTP_URL: 'smtp://mail?requireTls=true' }, 'SMTP_URL has the option requireTls,'],
    ['another kind of database', { PLATFORM_DATABASE_URL: 'mysql://db/x' }, 'must be like postgres://user:password@'],
    [
      'a list of databases',
      { PLATFORM_DATABASE_URL: `postgres://a:${SECRET}@one:5432,two:5432/x` },
      '/database, with one host.',
    ],
    [
      'a platform at the address of the console',
      { APP_URL: 'https://a.example', PLATFORM_PUBLIC_URL: 'https://a.example/' },
      'APP_URL and PLATFORM_PUBLIC_URL are both https://a.example; give each an address of its own.',
    ],
    [
      'a folder that only a shell finds',
      { DATA_DIR: '~/data' },
      'DATA_DIR has a ~, which stands for a home folder in a',
    ],
    ['a weak secret', { SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is too weak'],
    ['an address of the console with a path', { APP_URL: 'https://a.example/console' }, 'APP_URL must be scheme, host'],
    ['half of an external platform', { OIDC_ISSUER: 'https://a.example' }, 'PLATFORM_API_URL is missing'],
  ])('%s', async (_name, settings, sentence) => {
    expect(await sentenceFrom(() => readEnv({ DATA_DIR: folder, ...settings }))).toContain(sentence);
  });

  test('a folder that cannot be made', async () => {
    const dataDir = path.join(folder, 'authority.pem', 'data');
    expect(await sentenceFrom(() => readEnv({ DATA_DIR: dataDir }))).toContain('secrets.json cannot be read (ENOTDIR)');
    expect(await checkFolder(dataDir)).toMatchObject({ state: 'problem', cure: expect.stringContaining('DATA_DIR') });
  });

  test.each([
    [0o757, { state: 'problem', says: expect.stringContaining('other users may write there') }],
    [0o1777, { state: 'ok' }],
    [0o770, { state: 'ok' }],
  ])('a folder with the rights %o, which the check looks at', async (mode, finding) => {
    const dataDir = path.join(folder, `rights-${mode}`);
    mkdirSync(dataDir);
    chmodSync(dataDir, mode);
    expect(await checkFolder(dataDir)).toMatchObject(finding);
  });
});

describe('the data folder', () => {
  test('of the built-in database is a file', async () => {
    const dataDir = path.join(folder, 'authority.pem');
    expect(await sentenceFrom(() => openDatabase({ dataDir, log: silent }))).toBe(
      `DATA_DIR (${dataDir}) cannot be used: a part of the path is a file; correct DATA_DIR.`,
    );
  });

  test('of the sessions is a file', async () => {
    const dataDir = path.join(folder, 'authority.pem');
    const start = () => {
      try {
        openLmdbStore(path.join(dataDir, 'sessions'));
      } catch (error) {
        throw storeFailure({ redisUrl: undefined, dataDir }, error);
      }
    };
    expect(await sentenceFrom(start)).toContain(`The session store of DATA_DIR (${dataDir}) cannot be used: a part`);
  });

  test.each([
    ['new', 'none', 63, 64],
    ['old', '', 31, 32],
  ])('has too little room for a %s database', async (_kind, name, room, least) => {
    const sentence = await sentenceFrom(() => requireRoom(path.join(folder, name), folder, room));
    expect(sentence).toBe(
      `The disk of DATA_DIR (${folder}) has ${room} MiB left, and the database needs ${least}; make room, or choose another DATA_DIR.`,
    );
    expect(() => requireRoom(path.join(folder, name), folder, least)).not.toThrow();
  });

  test('has a file in its database that cannot be opened', () => {
    const database = path.join(folder, 'database', 'base');
    mkdirSync(database, { recursive: true });
    symlinkSync('itself', path.join(database, 'itself'));
    expect(() => requireRoom(path.dirname(database), folder)).toThrow(/ELOOP/);
  });

  test.runIf(process.getuid?.() === 0)('has the database of another user, which root does not open', async () => {
    const dataDir = path.join(folder, 'of-another');
    const database = path.join(dataDir, 'platform', 'db');
    mkdirSync(database, { recursive: true });
    chownSync(database, 65_534, 65_534);
    expect(await sentenceFrom(() => openDatabase({ dataDir, log: silent }))).toMatch(
      /^The database in DATA_DIR \(.*\) belongs to the user 65534, .*; run this as that user, like "setpriv --reuid=65534/,
    );
    expect(readdirSync(path.dirname(database))).toEqual(['db']);
  });
});

describe('PostgreSQL', () => {
  const at = (port: number, more = '') => `postgres://user:${SECRET}@localhost:${port}/x${more}`;
  const cannot = 'The database of PLATFORM_DATABASE_URL cannot be used: ';

  test('that is not there', async () => {
    expect(await sentenceFrom(() => open(at(nothing)))).toBe(
      `${cannot}nothing listens at its address; start it, or correct PLATFORM_DATABASE_URL.`,
    );
  });

  test('whose name is not known', async () => {
    expect(await sentenceFrom(() => open(`postgres://a:${SECRET}@nowhere.invalid/x`))).toContain(
      `${cannot}its host name cannot be resolved`,
    );
  });

  test('whose address has a misspelt sslmode', async () => {
    expect(await sentenceFrom(() => open(at(nothing, '?sslmode=verify_full')))).toBe(
      'PLATFORM_DATABASE_URL has an unknown sslmode; write one of disable, allow, prefer, require, verify-ca, verify-full.',
    );
  });

  test.each([
    ['28P01', 'it refuses the user name or the password; correct PLATFORM_DATABASE_URL.'],
    [
      '28000',
      'it refuses this user, or asks for TLS or a certificate; let the user of PLATFORM_DATABASE_URL in (pg_hba.conf), or add sslmode, sslcert and sslkey as it asks.',
    ],
    ['3D000', 'there is no database of that name; create the database, or correct PLATFORM_DATABASE_URL.'],
    ['53300', 'it has too many connections; raise its max_connections, or run fewer processes.'],
    ['08P01', 'its pooler refuses the connection; look at the log of pgbouncer for why.'],
  ])('that refuses with %s', async (code, sentence) => {
    const { port } = await kept(refusingPostgres({ code, message: `no, ${SECRET}` }));
    expect(await sentenceFrom(() => open(at(port)))).toBe(cannot + sentence);
  });

  test.each([
    ['has expired', EXPIRED_IN_2021, 'its certificate has expired; renew its certificate.'],
    ['is for another name', FOR_ANOTHER_NAME, 'its certificate is for another host name; correct PLATFORM_DATABASE'],
    ['is right, so that the server answers', FOR_LOCALHOST, 'it refuses the user name or the password; correct'],
  ])('whose certificate %s', async (_name, cert, sentence) => {
    const { port } = await kept(refusingPostgres({ code: '28P01', message: 'no', cert }));
    const root = `?sslmode=verify-full&sslrootcert=${path.join(folder, 'authority.pem')}`;
    expect(await sentenceFrom(() => open(at(port, root)))).toContain(cannot + sentence);
  });

  test('whose authority is not known', async () => {
    const { port } = await kept(refusingPostgres({ code: '28P01', message: 'no', cert: FOR_LOCALHOST }));
    expect(await sentenceFrom(() => open(at(port, '?sslmode=verify-full')))).toContain(
      `${cannot}its certificate is from an authority that is not known here; set NODE_EXTRA_CA_CERTS, or sslrootcert where the address has it`,
    );
  });

  const clients = 'it asks for a certificate of its clients';
  const toName = 'name one in PLATFORM_DATABASE_URL (sslcert, sslkey)';
  test.each([
    ['speaks TLS 1.1', TLS_1_1, 'it speaks no version of TLS from 1.2; let it speak TLS 1.2 or newer.'],
    ['asks for a certificate', OF_CLIENTS, `${clients}; ${toName}.`],
    [
      'asks for a certificate by TLS 1.2',
      { ...OF_CLIENTS, ...TLS_1_2 },
      `${clients}, or has no cipher that this side takes; ${toName}, or allow it the ciphers that begin with ECDHE.`,
    ],
  ])('that %s', async (_name, secured, sentence) => {
    const { port } = await kept(refusingPostgres({ code: '28P01', message: 'no', cert: FOR_LOCALHOST, secured }));
    expect(await sentenceFrom(() => open(at(port, '?sslmode=require')))).toBe(cannot + sentence);
  });

  test.each([
    ['a root certificate that is none', 'sslrootcert=settings.txt'],
    ['a certificate with the key of another', 'sslcert=authority.pem&sslkey=key.pem'],
    ['key and certificate in the place of each other', 'sslcert=key.pem&sslkey=authority.pem'],
  ])('whose address names %s', async (_name, files) => {
    const named = files.replaceAll(/=(?=\w)/g, `=${folder}/`);
    expect(await sentenceFrom(() => open(at(nothing, `?${named}`)))).toContain(
      'PLATFORM_DATABASE_URL names files that do not fit (ERR_OSSL_',
    );
  });

  test('whose root certificate cannot be read', async () => {
    expect(await sentenceFrom(() => open(at(nothing, '?sslrootcert=/nowhere/root.pem')))).toContain(
      'PLATFORM_DATABASE_URL names /nowhere/root.pem as sslrootcert, which cannot be read (ENOENT)',
    );
  });

  describe('that answers', () => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());

    test('with another encoding', async () => {
      await runOn(server.url, `create database ascii encoding 'SQL_ASCII' locale 'C' template template0`);
      const url = new URL(server.url);
      url.pathname = '/ascii';
      expect(await sentenceFrom(() => open(url.href))).toBe(
        'The database of PLATFORM_DATABASE_URL has the encoding SQL_ASCII; create one with the encoding UTF8.',
      );
    });

    test('without the right to make tables', async () => {
      const url = new URL(await createDatabase(server.url, 'strict'));
      await runOn(server.url, 'create role guest login');
      url.username = 'guest';
      expect(await sentenceFrom(() => open(url.href))).toBe(
        'The database of PLATFORM_DATABASE_URL cannot be prepared: the user may not do that; give the user of PLATFORM_DATABASE_URL the right CREATE on the schema.',
      );
    });

    test('and takes no writes', async () => {
      const url = await createDatabase(server.url, 'copy');
      await runOn(server.url, 'alter database copy set default_transaction_read_only = on');
      expect(await sentenceFrom(() => open(url))).toBe(
        'The database of PLATFORM_DATABASE_URL cannot be prepared: it takes no writes; name the primary server in PLATFORM_DATABASE_URL.',
      );
    });
  });
});
