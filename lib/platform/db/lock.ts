import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors';

/** The owner of a folder: its pid and start time, because pids are reused quickly (in a container at once). */
interface Owner {
  pid: number;
  began: string;
  token: string;
}

/** Start time of a process in clock ticks since boot plus the boot's id; '' where /proc does not exist. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return '';
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process is alive, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const began = beginOf(owner.pid);
  return began === '' || owner.began === '' || began === owner.began;
}

function readOwner(file: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const owner = value as Partial<Owner> | null;
    return typeof owner?.pid === 'number' && typeof owner.began === 'string' && typeof owner.token === 'string'
      ? (owner as Owner)
      : undefined;
  } catch {
    return undefined;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Locks a folder for this process until the returned function releases it. Takes over the lock of a dead process.
 *
 * @throws StartError when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = path.join(/* turbopackIgnore: true */ folder, 'lock');
  const mine: Owner = { pid: process.pid, began: beginOf(process.pid), token: randomUUID() };
  const draft = path.join(/* turbopackIgnore: true */ folder, `lock.${mine.token}`);
  // Written aside and linked into place: no process reads a half-written lock, and only one of two starters succeeds.
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, lock)) {
        return () => {
          if (readOwner(lock)?.token === mine.token) rmSync(lock, { force: true });
        };
      }
      const owner = readOwner(lock);
      if (owner !== undefined && isAlive(owner)) break;
      discardStale(lock, owner, `${draft}.stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartError(
    `The data folder ${folder} is in use by another process; stop that one or choose another DATA_DIR.`,
  );
}

/** Moves a dead owner's lock aside. If another process was faster, the moved lock is its live one and is put back. */
function discardStale(lock: string, seen: Owner | undefined, aside: string) {
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readOwner(aside)?.token !== seen?.token) tryLink(aside, lock);
  rmSync(aside, { force: true });
}
