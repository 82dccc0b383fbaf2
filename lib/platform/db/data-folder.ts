/** Whether a folder can hold the built-in database. */
import { constants, accessSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roomOf } from '@/lib/faults/disk';
import { sentenceOf } from '@/lib/faults/causes';
import { StartError } from '../errors';

/** Space for a new database, and for further writes to an existing one: two files of its write-ahead log. */
const NEW_MIB = 64;
const OLD_MIB = 32;

/**
 * Checks a folder before the database engine opens it, because the engine's own errors do not name the cause.
 *
 * @throws StartError when it may not be written, or there is not enough room
 */
export function requireRoom(folder: string, dataDir: string, freeMib = roomOf(dataDir)): void {
  const isOld = existsSync(folder);
  const least = isOld ? OLD_MIB : NEW_MIB;
  if (freeMib < least) {
    throw new StartError(
      `The disk of DATA_DIR (${dataDir}) has ${freeMib} MiB left, and the database needs ${least}; make room, or choose another DATA_DIR.`,
    );
  }
  if (!isOld) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    accessSync(path.join(/* turbopackIgnore: true */ folder, name), constants.R_OK | constants.W_OK);
}

/**
 * Prevents root from opening another user's database, because that user could not read the files that root leaves in it.
 *
 * @param folder - of the database, or where it will be made
 * @throws StartError when it belongs to another user
 */
export function requireOwner(folder: string, dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  throw new StartError(
    `The database in DATA_DIR (${dataDir}) belongs to the user ${uid}, who could not open it any more after root has; run this as that user, like "setpriv --reuid=${uid} --regid=${gid} --clear-groups node …".`,
  );
}

/** Says that there is a database, beside its folder: where only that is missing, a backup was not restored as a whole. */
const markOf = (dataDir: string): string => path.join(/* turbopackIgnore: true */ dataDir, 'has-database');

/** Notes that the folder has a database from now on. */
export function markDatabase(dataDir: string): void {
  if (!existsSync(markOf(dataDir)))
    writeFileSync(markOf(dataDir), 'The database of this installation is in the folder platform.\n', { mode: 0o600 });
}

/**
 * Makes sure that no new database takes the place of one that was there.
 *
 * @throws StartError when it is missing
 */
export function requireWhole(folder: string, dataDir: string): void {
  if (existsSync(folder) || !existsSync(markOf(dataDir))) return;
  throw new StartError(
    `The database of DATA_DIR (${dataDir}) is missing; restore its folder platform from a backup, or delete ${markOf(dataDir)} to begin with new data.`,
  );
}

/** A fault of the file system at the data folder, as one sentence; other errors as they are. */
export function folderFailure(dataDir: string, error: unknown): unknown {
  const { syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || syscall === undefined) return error;
  return new StartError(sentenceOf(`DATA_DIR (${dataDir}) cannot be used`, error, 'folder'), { cause: error });
}

/** The error for a database that its engine cannot open: the engine's own error is that of an aborted program. */
export const damaged = (dataDir: string, cause: unknown): StartError =>
  new StartError(
    `The database in DATA_DIR (${dataDir}) does not open: its files are damaged, or some are missing; restore DATA_DIR from a backup.`,
    { cause },
  );
