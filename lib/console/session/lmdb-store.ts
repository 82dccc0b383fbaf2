/** Sessions on disk: durable, shared by the processes of one machine, safe with kill -9. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { SESSION } from '@/lib/contract/limits';
import { isFull } from '@/lib/faults/disk';
import { makeFolder } from '@/lib/env-secrets';
import type { RefreshLock, SessionRow, SessionStore } from './store';

interface Lock {
  fence: number;
  until: number;
  /** When the row may be deleted: the fence must not restart while the session lives. */
  keepUntil: number;
}

/** Offsets in the first two pages of LMDB's file (`MDB_meta`): a mark, the page size, and the roots of its two trees. */
const META = { mark: 24, pageSize: 48, trees: [88, 136], end: 144 } as const;
const MARK = 0xbeefc0de;
const NO_TREE = 0xffff_ffff_ffff_ffffn;
const LARGEST_PAGE = 65_536;

/** Whether the file has LMDB's header and includes its trees. LMDB does not check this: docs/decisions/workarounds/lmdb-damaged-file.md. */
function isWhole(file: string): boolean {
  const begin = Buffer.alloc(LARGEST_PAGE + META.end);
  const handle = openSync(file, 'r');
  try {
    const length = readSync(handle, begin);
    const page = begin.readUInt32LE(META.pageSize);
    const size = BigInt(fstatSync(handle).size);
    const isMeta = (at: number): boolean =>
      at + META.end <= length &&
      begin.readUInt32LE(at + META.mark) === MARK &&
      META.trees
        .map((tree) => begin.readBigUInt64LE(at + tree))
        .every((tree) => tree === NO_TREE || (tree + 1n) * BigInt(page) <= size);
    return length === 0 || (isMeta(0) && isMeta(page));
  } finally {
    closeSync(handle);
  }
}

/**
 * Opens the store.
 *
 * @param folder - absolute path, created when missing
 * @param now - clock, epoch milliseconds
 * @throws Error when its file is damaged
 */
export function openLmdbStore(folder: string, now: () => number = Date.now): SessionStore {
  makeFolder(folder);
  const file = path.join(/* turbopackIgnore: true */ folder, 'data.mdb');
  if (existsSync(file) && !isWhole(file)) throw new Error('MDB_INVALID: File is not an LMDB file');
  return new LmdbStore(folder, now);
}

class LmdbStore implements SessionStore {
  readonly #folder: string;
  readonly #root: RootDatabase;
  readonly #rows: Database<SessionRow, string>;
  readonly #locks: Database<Lock, string>;
  readonly #used: Database<number, string>;
  /** `<index key>\n<session id>` → expiry. */
  readonly #index: Database<number, string>;
  readonly #now: () => number;
  readonly #sweeper: NodeJS.Timeout;

  constructor(folder: string, now: () => number) {
    const root = open({ path: folder, encoding: 'json', maxDbs: 8 });
    this.#folder = folder;
    this.#root = root;
    this.#now = now;
    this.#rows = root.openDB({ name: 'rows' });
    this.#locks = root.openDB({ name: 'locks' });
    this.#used = root.openDB({ name: 'used' });
    this.#index = root.openDB({ name: 'index' });
    this.#sweeper = setInterval(() => void this.#sweep().catch(() => {}), SESSION.sweepEveryMs);
    this.#sweeper.unref();
  }

  async create(row: SessionRow): Promise<void> {
    await this.#transaction(() => {
      this.#rows.put(row.id, row);
      for (const key of indexKeysOf(row)) this.#index.put(key, row.expiresAt);
    });
    await this.#root.flushed;
  }

  async read(id: string): Promise<SessionRow | null> {
    const row = this.#latest(this.#rows).get(id);
    return row && row.expiresAt > this.#now() ? row : null;
  }

  async touch(id: string, lastSeenAt: number): Promise<void> {
    await this.#transaction(() => {
      const row = this.#rows.get(id);
      if (row && row.lastSeenAt < lastSeenAt) this.#rows.put(id, { ...row, lastSeenAt });
    });
  }

  async replacePayload(id: string, payload: string, fence: number): Promise<boolean> {
    const written = await this.#transaction(() => {
      const row = this.#rows.get(id);
      if (!row || row.fence > fence) return false;
      this.#rows.put(id, { ...row, payload, fence });
      return true;
    });
    if (written) await this.#root.flushed;
    return written;
  }

  async delete(id: string): Promise<boolean> {
    return this.#transaction(() => this.#remove(id));
  }

  deleteBySubject(subjectIndex: string): Promise<number> {
    return this.#deleteByIndex(`u${subjectIndex}`);
  }

  deleteByIssuerSession(issuerSessionIndex: string): Promise<number> {
    return this.#deleteByIndex(`s${issuerSessionIndex}`);
  }

  async lock(id: string, ttlMs: number): Promise<RefreshLock | null> {
    return this.#transaction(() => {
      const held = this.#locks.get(id);
      const now = this.#now();
      if (held && held.until > now) return null;
      const fence = (held?.fence ?? 0) + 1;
      const keepUntil = this.#rows.get(id)?.expiresAt ?? now;
      this.#locks.put(id, { fence, until: now + ttlMs, keepUntil: Math.max(keepUntil, now + ttlMs) });
      return { fence };
    });
  }

  async unlock(id: string, lock: RefreshLock): Promise<void> {
    await this.#transaction(() => {
      const held = this.#locks.get(id);
      if (held?.fence === lock.fence) this.#locks.put(id, { ...held, until: 0 });
    });
  }

  async once(key: string, ttlMs: number): Promise<boolean> {
    return this.#transaction(() => {
      const until = this.#used.get(key);
      if (until !== undefined && until > this.#now()) return false;
      this.#used.put(key, this.#now() + ttlMs);
      return true;
    });
  }

  async isUsed(key: string): Promise<boolean> {
    return (this.#latest(this.#used).get(key) ?? 0) > this.#now();
  }

  async ping(): Promise<void> {
    await this.#transaction(() => this.#used.put('ping', this.#now()));
    if (this.#used.get('ping') === undefined) throw new Error('Nothing was kept.');
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#root.close();
  }

  /** LMDB reads one snapshot per event loop turn. A reset shows writes of other processes, perhaps made just before unlocking. */
  #latest<Value>(database: Database<Value, string>): Database<Value, string> {
    database.resetReadTxn();
    return database;
  }

  /** Runs a transaction. A disk error is thrown instead of LMDB's "Commit failed", whose promise would stay unhandled. */
  async #transaction<Result>(work: () => Result): Promise<Result> {
    if (isFull(this.#folder)) throw new Error('No space left');
    try {
      return await this.#root.transaction(work);
    } catch (error) {
      await (error as { commitError?: Promise<never> }).commitError;
      throw error;
    }
  }

  #remove(id: string): boolean {
    const row = this.#rows.get(id);
    if (!row) return false;
    for (const key of indexKeysOf(row)) this.#index.remove(key);
    this.#rows.remove(id);
    return true;
  }

  async #deleteByIndex(prefix: string): Promise<number> {
    return this.#transaction(() => {
      const keys = [...this.#index.getKeys({ start: `${prefix}\n`, end: `${prefix}\n\u{ffff}` })];
      return keys.filter((key) => this.#remove(key.slice(key.indexOf('\n') + 1))).length;
    });
  }

  async #sweep(): Promise<void> {
    const now = this.#now();
    const expired = [...this.#rows.getRange()].filter(({ value }) => value.expiresAt <= now).map(({ key }) => key);
    const locks = [...this.#locks.getRange()].filter(({ value }) => value.keepUntil <= now).map(({ key }) => key);
    const used = [...this.#used.getRange()].filter(({ value }) => value <= now).map(({ key }) => key);
    await this.#transaction(() => {
      for (const id of expired) this.#remove(id);
      for (const key of locks) this.#locks.remove(key);
      for (const key of used) this.#used.remove(key);
    });
  }
}

const indexKeysOf = (row: SessionRow): string[] => [
  `u${row.subjectIndex}\n${row.id}`,
  ...(row.issuerSessionIndex === null ? [] : [`s${row.issuerSessionIndex}\n${row.id}`]),
];
