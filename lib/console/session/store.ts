/** The interface and guarantees of a session store. There are two: LMDB (one machine) and Redis (several). */
import { isNamed } from '@/lib/console/process/named-error';
import { inSpan } from '@/lib/http/spans';

/** One row. All personal data is in `payload`, which only the session's cookie can decrypt. */
export interface SessionRow {
  id: string;
  /** Index keys, hashed: the user's subject, and the issuer's session id. */
  subjectIndex: string;
  issuerSessionIndex: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
  lastSeenAt: number;
  /** Encrypted tokens and claims, base64url. */
  payload: string;
  /** Fence of the last write of `payload`; writes with a lower one are refused. */
  fence: number;
}

/** The exclusive lock to refresh one session. `fence` grows with every lock of the session. */
export interface RefreshLock {
  fence: number;
}

export interface SessionStore {
  /** Adds a row; it is removed automatically some time after `expiresAt`. */
  create(row: SessionRow): Promise<void>;
  read(id: string): Promise<SessionRow | null>;
  /** Writes the last use; never restores an ended session. */
  touch(id: string, lastSeenAt: number): Promise<void>;
  /**
   * Stores new tokens durably before it resolves.
   *
   * @returns false when the session has ended meanwhile or a later lock holder has written
   */
  replacePayload(id: string, payload: string, fence: number): Promise<boolean>;
  /** Ends a session. @returns false when there was none */
  delete(id: string): Promise<boolean>;
  deleteBySubject(subjectIndex: string): Promise<number>;
  deleteByIssuerSession(issuerSessionIndex: string): Promise<number>;
  /** Takes the refresh lock for at most `ttlMs`, or returns null while it is held. Over all processes. */
  lock(id: string, ttlMs: number): Promise<RefreshLock | null>;
  /** Releases the lock, if it is still held by this holder. */
  unlock(id: string, lock: RefreshLock): Promise<void>;
  /** True for the first caller with this key within `ttlMs`, over all processes; false for every later one. */
  once(key: string, ttlMs: number): Promise<boolean>;
  /** Whether `once` has been called with this key within its `ttlMs`. */
  isUsed(key: string): Promise<boolean>;
  /** Resolves when the store can write and read a value, rejects when it cannot. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Why the store is temporarily unusable. */
export type StoreOutage = 'unreachable' | 'loading' | 'credentials' | 'permission' | 'readOnly' | 'full' | 'moved';

const STORE_TEXT: Record<StoreOutage, string> = {
  unreachable: 'The session store does not answer.',
  loading: 'The session store is still loading its data.',
  credentials: 'The session store does not accept the console’s user or password.',
  permission: 'The session store does not let the console write.',
  readOnly: 'The session store can only be read at the moment.',
  full: 'The session store has no room left.',
  moved: 'The session store is part of a cluster that keeps some sessions elsewhere.',
};

/** By the code of the file system or LMDB, or by Redis' error word. */
const STORE_REASONS: readonly [RegExp, StoreOutage][] = [
  [/\bLOADING\b/, 'loading'],
  [/\b(?:NOAUTH|WRONGPASS)\b/, 'credentials'],
  [/\b(?:NOPERM|EACCES|EPERM)\b/, 'permission'],
  [/\b(?:READONLY|EROFS)\b/, 'readOnly'],
  [/\b(?:OOM|MISCONF|ENOSPC|MDB_MAP_FULL|No space left)\b/, 'full'],
  [/\b(?:MOVED|ASK|CLUSTERDOWN|CROSSSLOT)\b/, 'moved'],
];

function storeOutageOf(cause: unknown): StoreOutage {
  const { code, message } = (cause instanceof Error ? cause : {}) as { code?: unknown; message?: string };
  return STORE_REASONS.find(([word]) => word.test(`${String(code)} ${message}`))?.[1] ?? 'unreachable';
}

/** The store is unavailable. This says nothing about a session: all still exist when the store is back. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** Named like the code of a system error, so that the log includes it. */
  readonly code: StoreOutage;

  constructor(cause: unknown) {
    const code = storeOutageOf(cause);
    super(STORE_TEXT[code], { cause });
    this.code = code;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'StoreUnavailable');
  }
}

/**
 * Wraps a store so that its failures become `StoreUnavailable`.
 *
 * @param system - what keeps the sessions, for the spans of calls
 * @param onTime - called with the time that each call took, answered or not, in seconds
 */
export function namingFailures(
  store: SessionStore,
  system: 'lmdb' | 'redis',
  onTime: (operation: keyof SessionStore, seconds: number) => void,
): SessionStore {
  const fail = (cause: unknown): never => {
    throw new StoreUnavailable(cause);
  };
  const named = <Name extends keyof SessionStore>(name: Name): Pick<SessionStore, Name> => {
    const method = store[name] as (...args: unknown[]) => Promise<unknown>;
    const describe = () => ({
      name: `session ${name}`,
      attributes: { 'db.system.name': system, 'db.operation.name': name },
    });
    const call = (...args: unknown[]): Promise<unknown> => {
      const startedAt = performance.now();
      return inSpan(describe, () => method.apply(store, args))
        .catch(fail)
        .finally(() => onTime(name, (performance.now() - startedAt) / 1000));
    };
    return { [name]: call } as Pick<SessionStore, Name>;
  };
  return {
    ...named('create'),
    ...named('read'),
    ...named('touch'),
    ...named('replacePayload'),
    ...named('delete'),
    ...named('deleteBySubject'),
    ...named('deleteByIssuerSession'),
    ...named('lock'),
    ...named('unlock'),
    ...named('once'),
    ...named('isUsed'),
    ...named('ping'),
    ...named('close'),
  };
}
