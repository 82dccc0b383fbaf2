/** What is set up wrongly: a start ends with one sentence that names the setting, the cause and what to do, and nothing of a secret. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bff } from '@/lib/console/bff/context';
import { storeFailure } from '@/lib/console/bff/context';
import { requireIssuer, requireStore } from '@/lib/console/host/startup';
import { Issuer } from '@/lib/console/issuer/issuer';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';
import { openRedisStore } from '@/lib/console/session/redis-store';
import { readEnv } from '@/lib/env';
import { checkFolder, checkIssuer, checkMail } from '@/lib/platform/admin/check';
import { requireRoom } from '@/lib/platform/db/data-folder';
import { openDatabase } from '@/lib/platform/db/open';
import { AUTHORITY, EXPIRED_IN_2021, FOR_ANOTHER_NAME, FOR_LOCALHOST } from '../support/certificates';
import { type TestPostgres, createDatabase, startPostgres } from '../support/postgres';
import {
  type BrokenServer,
  answeringHttp,
  answeringRedis,
  portOfNothing,
  refusingPostgres,
  silentServer,
} from './support/broken-servers';
import { silent } from './support/admin';

const SECRET = 'not-to-be-shown';

let folder: string;
let nothing: number;
beforeAll(async () => {
  nothing = await portOfNothing();
  folder = mkdtempSync(path.join(os.tmpdir(), 'broken-'));
  writeFileSync(path.join(folder, 'authority.pem'), AUTHORITY);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running: BrokenServer[] = [];
const kept = async (server: Promise<BrokenServer>): Promise<BrokenServer> => {
  running.push(await server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** The sentence that a start ends with. */
async function sentenceFrom(start: () => unknown): Promise<string> {
  const message = await Promise.resolve()
    .then(start)
    .then(
      () => 'it started',
      (error: Error) => error.message,
    );
  expect(message).not.toContain(SECRET);
  expect(message).toMatch(/^[A-Z][^\n]+\.$/);
  return message;
}

const open = (databaseUrl: string) =>
  openDatabase({ dataDir: folder, databaseUrl, log: silent }).then(({ close }) => close());

describe('settings', () => {
  test.each<[string, Record<string, string>, string]>([
    ['two own ports', { PORT: '4400' }, 'PORT and PLATFORM_PORT are both 4400; give each a port of its own.'],
    ['metrics at the console', { METRICS_PORT: '3000' }, 'PORT and METRICS_PORT are both 3000; give each a port'],
    ['a % in a password', { PLATFORM_DATABASE_URL: `postgres://a:50%${SECRET}@db/x` }, 'has a % in its user name or'],
    ['a % for Redis', { REDIS_URL: `redis://:50%-${SECRET}@redis` }, 'REDIS_URL has a % in its user name or password'],
    ['a % for mail', { SMTP_URL: `smtp://a:%${SECRET}@mail` }, 'write it as %25.'],
    ['another kind of database', { PLATFORM_DATABASE_URL: 'mysql://db/x' }, 'must be like postgres://user:password@'],
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

  test.each([
    ['28P01', 'it refuses the user name or the password; correct PLATFORM_DATABASE_URL.'],
    ['28000', 'it refuses this user; let the user of PLATFORM_DATABASE_URL in (pg_hba.conf).'],
    ['3D000', 'there is no database of that name; create the database, or correct PLATFORM_DATABASE_URL.'],
    ['53300', 'it has too many connections; raise its max_connections, or run fewer processes.'],
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
      `${cannot}its certificate is from an authority that is not known here; set NODE_EXTRA_CA_CERTS`,
    );
  });

  test('whose root certificate cannot be read', async () => {
    expect(await sentenceFrom(() => open(at(nothing, '?sslrootcert=/nowhere/root.pem')))).toContain(
      'PLATFORM_DATABASE_URL names /nowhere/root.pem as sslrootcert, which cannot be read (ENOENT)',
    );
  });

  describe('that answers', () => {
    let server: TestPostgres;
    let sql: postgres.Sql;
    beforeAll(async () => {
      server = await startPostgres();
      sql = postgres(server.url, { max: 1, onnotice: () => {} });
    });
    afterAll(async () => {
      await sql.end();
      await server.stop();
    });

    test('with another encoding', async () => {
      await sql.unsafe(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`);
      const url = new URL(server.url);
      url.pathname = '/ascii';
      expect(await sentenceFrom(() => open(url.href))).toBe(
        'The database of PLATFORM_DATABASE_URL has the encoding SQL_ASCII; create one with the encoding UTF8.',
      );
    });

    test('without the right to make tables', async () => {
      const url = new URL(await createDatabase(server.url, 'strict'));
      await sql.unsafe('create role guest login');
      url.username = 'guest';
      expect(await sentenceFrom(() => open(url.href))).toBe(
        'The database of PLATFORM_DATABASE_URL cannot be prepared: the user may not do that; give the user of PLATFORM_DATABASE_URL the right CREATE on the schema.',
      );
    });

    test('and takes no writes', async () => {
      const url = await createDatabase(server.url, 'copy');
      await sql.unsafe('alter database copy set default_transaction_read_only = on');
      expect(await sentenceFrom(() => open(url))).toBe(
        'The database of PLATFORM_DATABASE_URL cannot be prepared: it takes no writes; name the primary server in PLATFORM_DATABASE_URL.',
      );
    });
  });
});

describe('Redis', () => {
  const refusing = (text: string) => `-${text}\r\n`;
  const start = async (url: string) => {
    const store = openRedisStore(url);
    try {
      await requireStore({ store, env: { redisUrl: url, dataDir: folder } } as unknown as Bff);
    } finally {
      await store.close();
    }
  };
  const cannot = 'The session store of REDIS_URL cannot be used: ';

  test('that is not there', async () => {
    expect(await sentenceFrom(() => start(`redis://localhost:${nothing}`))).toBe(
      `${cannot}nothing listens at its address; start it, or correct REDIS_URL.`,
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['asks for a password', { '*': refusing('NOAUTH Authentication required.') }, 'it asks for a password; put the'],
    [
      'refuses the password',
      { HELLO: refusing('WRONGPASS invalid username-password pair'), '*': refusing('NOAUTH Authentication required.') },
      'it refuses the user name or the password; correct REDIS_URL.',
    ],
    [
      'is a copy',
      { SET: refusing("READONLY You can't write against a read only replica.") },
      'it takes no writes; name',
    ],
    ['lets the user read only', { SET: refusing(`NOPERM ${SECRET}`) }, 'the user may not do that; give the user of'],
    ['lets the user run no scripts', { EVAL: refusing(`NOPERM ${SECRET}`) }, 'the user may not do that; give the user'],
    ['is a cluster', { SET: refusing('MOVED 1 10.0.0.1:6379') }, 'it is a cluster, which is not supported; name a'],
    [
      'is a cluster of one',
      { EVAL: refusing("CROSSSLOT Keys in request don't hash") },
      'it is a cluster, which is not',
    ],
    [
      'is a sentinel',
      { SET: refusing("ERR unknown command 'SET'") },
      'it does not know the commands that sessions need; name the primary server itself in REDIS_URL, not',
    ],
  ])('that %s', async (_name, answers, sentence) => {
    const info = { INFO: '$9\r\nloading:0\r\n' };
    const { port } = await kept(answeringRedis({ ...info, ...answers, ...(answers['*'] && { INFO: answers['*'] }) }));
    expect(await sentenceFrom(() => start(`redis://:${SECRET}@localhost:${port}`))).toContain(cannot + sentence);
  });

  test('without the TLS that is asked for', async () => {
    const { port } = await kept(answeringRedis({}));
    expect(await sentenceFrom(() => start(`rediss://localhost:${port}`))).toContain(
      `${cannot}it does not answer; see whether a firewall is between, or correct REDIS_URL.`,
    );
  });
});

describe('the issuer', () => {
  const start = (issuer: string) => {
    const config = { issuer, clientId: 'console', clientSecret: SECRET, clientKey: undefined };
    const bff = { issuer: new Issuer({ ...config, auth: 'client_secret_basic' }), env: { oidcIssuer: issuer } };
    return requireIssuer(bff as unknown as Bff, 1);
  };
  const json = (body: unknown) => (_request: unknown, response: { end(text: string): void; setHeader: Setter }) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  type Setter = (name: string, value: string) => void;

  /** What the start says of it, after what is always said; the check finds it too. */
  async function saysOf(issuer: string): Promise<string> {
    const sentence = await sentenceFrom(() => start(issuer));
    expect(await checkIssuer(issuer)).toMatchObject({ state: 'problem' });
    return sentence.replace(`The issuer ${issuer} cannot be used: `, '');
  }

  test('that is not there', async () => {
    expect(await saysOf(`http://localhost:${nothing}`)).toContain(
      'nothing listens at its address; start it, or correct',
    );
  });

  test('whose name is not known', async () => {
    expect(await saysOf('http://nowhere.invalid')).toContain('its host name cannot be resolved; correct OIDC_ISSUER');
  });

  test('whose certificate is of an unknown authority', async () => {
    const { port } = await kept(answeringHttp(json({}), FOR_LOCALHOST));
    expect(await saysOf(`https://localhost:${port}`)).toContain(
      'its certificate is from an authority that is not known here; set',
    );
  });

  test('that has no TLS', async () => {
    const { port } = await kept(answeringHttp(json({})));
    expect(await saysOf(`https://localhost:${port}`)).toContain(
      'one side speaks TLS and the other does not; correct OIDC_ISSUER',
    );
  });

  test('that calls itself by another name', async () => {
    const { port } = await kept(answeringHttp(json({ issuer: 'https://login.example.com' })));
    expect(await saysOf(`http://localhost:${port}`)).toContain(
      'it calls itself by another name; set OIDC_ISSUER to exactly',
    );
  });

  test('that is another kind of server', async () => {
    const { port } = await kept(answeringHttp((_request, response) => response.end('<h1>It works</h1>')));
    expect(await saysOf(`http://localhost:${port}`)).toContain(
      'it answers, and not as an issuer does; correct OIDC_ISSUER',
    );
  });

  test('that is overloaded', async () => {
    const { port } = await kept(answeringHttp((_request, response) => response.writeHead(503).end()));
    expect(await saysOf(`http://localhost:${port}`)).toContain('it answers 503; look at its log');
  });
});

describe('the mail server', () => {
  const check = (url: string) => checkMail(url, 'p@platform.test');

  test('that is not there', async () => {
    expect(await check(`smtp://localhost:${nothing}`)).toMatchObject({
      says: 'nothing listens at its address',
      cure: 'Start it, or correct SMTP_URL',
    });
  });

  test('whose name is not known', async () => {
    expect(await check('smtp://nowhere.invalid')).toMatchObject({ says: 'its host name cannot be resolved' });
  });

  test('that says nothing', { timeout: 60_000 }, async () => {
    const { port } = await kept(silentServer());
    expect(await check(`smtp://localhost:${port}`)).toMatchObject({ says: 'it does not answer' });
  });
});
