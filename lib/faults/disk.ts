/** Free space of a disk. */
import { statfsSync } from 'node:fs';

const MIB = 1024 * 1024;
/** With less than this a write may succeed only in part, and LMDB then overwrites memory of the process. */
const LEAST_MIB = 4;

/** Returns the free space for this user on a folder's disk, in whole MiB. */
export function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MIB);
}

/** Whether the disk is too full to write. */
export const isFull = (folder: string): boolean => roomOf(folder) < LEAST_MIB;
