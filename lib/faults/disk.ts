/** How much room a disk has. */
import { statfsSync } from 'node:fs';

const MIB = 1024 * 1024;
/** With less than this a write may fit in part only, after which LMDB overwrites memory of the process. */
const LEAST_MIB = 4;

/** The room that this user has on the disk of a folder, in whole MiB. */
export function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MIB);
}

/** Whether nothing should be written there. */
export const isFull = (folder: string): boolean => roomOf(folder) < LEAST_MIB;
