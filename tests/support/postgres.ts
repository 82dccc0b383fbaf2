/** A PostgreSQL server of the tests' own, in a folder of its own, gone when they end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const START_MS = 30_000;
const POLL_MS = 50;

export interface TestPostgres {
  /** Address of the server's first database, with all rights. */
  url: string;
  /** Ends the server and keeps its data. */
  shutDown(): Promise<void>;
  /** Starts it again, on the same port and data. */
  startAgain(): Promise<void>;
  /** Freezes it: connections stay, and nothing answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's programs, or undefined when this machine has none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

/** Who runs it: PostgreSQL refuses root, so root hands it to a user without rights. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (entry === undefined) throw new Error('There is no user postgres or nobody to run PostgreSQL as.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Starts a server on a free port. @param more - settings that replace those of tests. @throws when this machine has no PostgreSQL or it does not start */
export async function startPostgres(more: readonly string[] = []): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const as = runner();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: 'test' as const } };
  const init = ['-D', data, '--auth=trust', '--username=test', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), init, { ...options, stdio: 'pipe' });
  const port = await freePort();
  // A worker of autovacuum that reads one table keeps a VACUUM of another from marking its pages as visible to all, and plans change with that.
  const settings = [
    'autovacuum=off',
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...more,
  ];
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const startAgain = async () => {
    let errors = '';
    child = spawn(path.join(programs, 'postgres'), ['-D', data, ...settings.flatMap((text) => ['-c', text])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    await ready(url, child, () => errors);
  };
  /** Every connection is a process of its own, a child of the server. */
  const signalAll = (signal: NodeJS.Signals) => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const pid of [child.pid!, ...children.map(Number)]) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // A backend ends with its connection: it may be gone since the list was read.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  const thaw = () => signalAll('SIGCONT');
  const stop = async () => {
    if (existsSync(`/proc/${child.pid}`)) thaw();
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await startAgain();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, shutDown: () => end(child), startAgain, freeze: () => signalAll('SIGSTOP'), thaw, stop };
}

/** A connection of the test's own. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

/** Runs statements, one at a time: several in one call are a transaction, which some refuse. @returns the rows of the last */
export async function runOn<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = await connect(url);
  let rows: Row[] = [];
  try {
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
  } finally {
    await client.end();
  }
  return rows;
}

/** Makes a new database on a server. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const client = await connect(server);
  const url = await createDatabaseBy(client, server, name);
  await client.end();
  return url;
}

/** The same by a connection that is there already. @param template - a database to copy, without connections */
export async function createDatabaseBy(
  client: pg.Client,
  server: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await client.query(`create database "${name}" template "${template}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function ready(url: string, child: ChildProcess, errors: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answered = await runOn(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (answered) return;
    await pause(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start.\n${errors()}`);
}

/** SIGINT is PostgreSQL's "fast" stop: it ends connections instead of waiting for them. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
