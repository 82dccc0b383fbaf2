/**
 * Where the tests' databases are. All lie in one folder, which the global set-up makes and removes: a worker that is ended removes
 * nothing. In memory, where there is room, a copy of one takes a fifth of the processor's time that it takes on a disk.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Names the folder of a run, for its workers. */
const PLACE = 'TEST_DATA_FOLDERS';
const MEMORY = '/dev/shm';
const NAME = 'identity-console-run-';
/** A run has a few databases of 40 MB at a time, and one of 50,000 members. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Makes the folder of a run.
 *
 * @returns what removes it with all that is in it
 */
export function ownDataFolders(): () => void {
  // Of several projects the first has made it.
  if (process.env[PLACE] !== undefined) return () => {};
  const place = hasRoom() ? MEMORY : os.tmpdir();
  // On a disk the system tidies up.
  if (place === MEMORY) removeLeftovers();
  const folder = mkdtempSync(path.join(place, `${NAME}${process.pid}-`));
  process.env[PLACE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A new, empty folder in that of the run. */
export const newDataFolder = (): string =>
  mkdtempSync(path.join(process.env[PLACE] ?? os.tmpdir(), 'identity-console-'));

/** Of runs that were ended before they could remove theirs. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(NAME))) {
    const pid = Number.parseInt(name.slice(NAME.length), 10);
    if (!existsSync(`/proc/${pid}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Half of the memory at most: what is in such a folder takes it away from the programs. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem() / 2) > ROOM_BYTES;
}
