/** Whether the database is available. PGlite runs in this process; PostgreSQL may be unavailable for a while, and recovers by itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PROBE_MS } from '@/lib/contract/limits';
import type { Db } from './database';
import { ConnectionFailure } from './postgres';

export type Outage = 'unreachable' | 'connections' | 'credentials' | 'readOnly' | 'full';

/** By SQLSTATE (PostgreSQL, appendix A): it is no fault of the statement, and goes on by itself once an operator has mended it. */
const STATES: readonly [RegExp, Outage][] = [
  // Connection exceptions, the server's shutdown and start.
  [/^(?:08\w{3}|57P0[1-5])$/, 'unreachable'],
  [/^53300$/, 'connections'],
  [/^28(?:000|P01)$/, 'credentials'],
  [/^25006$/, 'readOnly'],
  [/^53100$/, 'full'],
];

/** What is said of it, to people and programs. */
export const OUTAGE_TEXT: Record<Outage, string> = {
  unreachable: 'The database of the identity platform does not answer.',
  connections: 'The database of the identity platform takes no more connections.',
  credentials: 'The database of the identity platform does not accept the platform’s user or password.',
  readOnly: 'The database of the identity platform can only be read at the moment.',
  full: 'The disk of the identity platform’s database is full.',
};

/**
 * The database does not answer. Its fields are what `oidc-provider` looks for in an error that it may tell: status 503 and
 * `temporarily_unavailable`, never a redirect, because its target has not been checked yet.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly expose = true;
  readonly statusCode = 503;
  readonly error_description: string;
  readonly outage: Outage;

  constructor(cause: unknown) {
    super('temporarily_unavailable', { cause });
    this.outage = outageOf(cause) ?? 'unreachable';
    this.error_description = OUTAGE_TEXT[this.outage];
  }
}

/** Why the database is unavailable, as an error says; undefined for an error that does not say so. */
export function outageOf(error: unknown): Outage | undefined {
  let outage: Outage | undefined;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return current.outage;
    // What a failed connection came from may say more.
    if (current instanceof ConnectionFailure) outage = 'unreachable';
    const { code } = current as Error & { code?: unknown };
    const state = typeof code === 'string' ? STATES.find(([states]) => states.test(code)) : undefined;
    if (state !== undefined) return state[1];
  }
  return outage;
}

/** Whether an error says that the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean => outageOf(error) !== undefined;

/** Runs work for the OIDC provider, which needs certain error fields to answer 503 when the database is unavailable. */
export async function reportingOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}

/**
 * What has the database write: a sequence is written at once, keeps no row, and is no change that others have to hear of. On a full disk
 * it has its place already; a list that is longer than the memory for it needs a new one there, and leaves nothing behind.
 */
const WRITES = sql`select setval('readiness_probe', 1), count(*)
  from set_config('work_mem', '64kB', true) size, lateral generate_series(1, 5000 + 0 * length(size))`;

/**
 * Has the database write something, with a short time limit: a copy that is only read, or a full disk, answers `select 1`.
 *
 * @returns why it cannot, undefined when it could
 */
export function databaseOutage(db: Db): Promise<Outage | undefined> {
  return within(PROBE_MS.platform, db.execute(WRITES));
}

/** Whether work succeeds in time. @returns why not, undefined when it does */
async function within(milliseconds: number, work: PromiseLike<unknown>): Promise<Outage | undefined> {
  const late = pause(milliseconds, 'unreachable' as const, { ref: false });
  const done = Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => outageOf(error) ?? 'unreachable',
  );
  return Promise.race([done, late]);
}
