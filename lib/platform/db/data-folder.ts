/** Whether a folder can hold the built-in database. */
import { constants, accessSync, existsSync, statfsSync } from 'node:fs';
import { sentenceOf } from '@/lib/faults/causes';
import { StartError } from '../errors';

const MIB = 1024 * 1024;
/** What a new database takes, and what an old one needs to go on writing: two files of its write-ahead log. */
const NEW_MIB = 64;
const OLD_MIB = 32;

/**
 * Makes sure of a folder before the database engine opens it, whose own errors are those of a program without files.
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
  if (isOld) accessSync(folder, constants.W_OK);
}

/** A fault of the file system at the data folder, as one sentence; other errors as they are. */
export function folderFailure(dataDir: string, error: unknown): unknown {
  const { syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || syscall === undefined) return error;
  return new StartError(sentenceOf(`DATA_DIR (${dataDir}) cannot be used`, error, 'folder'), { cause: error });
}

function roomOf(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.floor((bavail * bsize) / MIB);
}
