/** The platform's PostgreSQL of a soak, and what an operator may do to it. A server of its own, so that no other test is disturbed. */
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runOn, startPostgres } from '../support/postgres';

const PLATFORM = 'platform';
const PASSWORD = 'soak-database-password';
/** Room for the data of half an hour, and little enough to be filled at once. */
const DISK_MIB = 256;
const BLOCK = 1_048_576;

export type SoakDatabase = {
  /** For PLATFORM_DATABASE_URL. */
  url: string;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Sets another password than the platform's, and ends its connections. */
  changePassword(): Promise<void>;
  restorePassword(): Promise<void>;
  /** Undefined where this user may not mount a disk of its own. */
  disk: { fill(): void; empty(): void } | undefined;
  shutDown(): Promise<void>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server with a database for the platform. @param withDisk - its data are on a small disk of their own, if that can be had */
export async function openSoakDatabase(withDisk: boolean): Promise<SoakDatabase> {
  // As in operation: without it, what is changed all the time gets slower and slower.
  const server = await startPostgres(['autovacuum=on']);
  const asOwner = async (...statements: string[]): Promise<void> => void (await runOn(server.url, ...statements));
  await requirePassword(server.url);
  const disk = withDisk ? await mountDisk(server.url) : undefined;
  await asOwner(`create role ${PLATFORM} login password '${PASSWORD}'`);
  if (disk !== undefined) await asOwner(`create tablespace small location '${disk.folder}'`);
  await asOwner(`create database ${PLATFORM} owner ${PLATFORM}${disk === undefined ? '' : ' tablespace small'}`);
  const url = Object.assign(new URL(server.url), { username: PLATFORM, password: PASSWORD, pathname: `/${PLATFORM}` });
  const setPassword = (password: string) => `alter role ${PLATFORM} password '${password}'`;
  return {
    url: url.href,
    setReadOnly: (isReadOnly) =>
      asOwner(
        isReadOnly
          ? 'alter system set default_transaction_read_only = on'
          : 'alter system reset default_transaction_read_only',
        'select pg_reload_conf()',
      ),
    changePassword: () =>
      asOwner(
        setPassword('another-password'),
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${PLATFORM}'`,
      ),
    restorePassword: () => asOwner(setPassword(PASSWORD)),
    disk,
    shutDown: server.shutDown,
    startAgain: server.startAgain,
    close: async () => {
      await server.stop();
      disk?.unmount();
    },
  };
}

/** The tests' server asks for no password; the platform's role has to show one. */
async function requirePassword(server: string): Promise<void> {
  const [row] = await runOn<{ file: string }>(server, `select current_setting('hba_file') as file`);
  const { file } = row!;
  writeFileSync(file, `host all ${PLATFORM} 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await runOn(server, 'select pg_reload_conf()');
}

/** @returns undefined where this user may not mount */
async function mountDisk(server: string) {
  const mount = mkdtempSync(path.join(os.tmpdir(), 'soak-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0755`, 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    rmSync(mount, { recursive: true });
    return undefined;
  }
  const [row] = await runOn<{ folder: string }>(server, `select current_setting('data_directory') as folder`);
  const { uid, gid } = statSync(row!.folder);
  chownSync(mount, uid, gid);
  const ballast = path.join(mount, 'ballast');
  return {
    folder: mount,
    fill: () => fillDisk(ballast),
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', [mount], { stdio: 'ignore' });
      rmSync(mount, { recursive: true });
    },
  };
}

/** Writes until the disk takes no more. */
function fillDisk(file: string): void {
  const ballast = openSync(file, 'w');
  try {
    for (const block = Buffer.alloc(BLOCK); ;) writeSync(ballast, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(ballast);
  }
}
