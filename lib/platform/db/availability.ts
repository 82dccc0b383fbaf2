/** Checks whether the database is available. PGlite runs in this process; PostgreSQL may be away for a while, and recovers by itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PROBE_MS } from '@/lib/contract/limits';
import type { Db } from './database';
import { ConnectionFailure } from './postgres';

export type Outage = 'unreachable' | 'connections' | 'credentials' | 'readOnly' | 'full';

/** By SQLSTATE (PostgreSQL, appendix A). The statement is not at fault, and works again once an operator has fixed the cause. */
const STATES: readonly [RegExp, Outage][] = [
  // Connection exceptions, shutdown and start of the server.
  [/^(?:08\w{3}|57P0[1-5])$/, 'unreachable'],
  [/^53300$/, 'connections'],
  [/^28(?:000|P01)$/, 'credentials'],
  [/^25006$/, 'readOnly'],
  [/^53100$/, 'full'],
];

/** The message for people and programs. */
export const OUTAGE_TEXT: Record<Outage, string> = {
  unreachable: 'The database of the identity platform does not answer.',
  connections: 'The database of the identity platform takes no more connections.',
  credentials: 'The database of the identity platform does not accept the platform’s user or password.',
  readOnly: 'The database of the identity platform can only be read at the moment.',
  full: 'The disk of the identity platform’s database is full.',
};

/**
 * The database does not answer. `oidc-provider` reads these fields from errors that it may expose: status 503 and
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

/** Why the database is unavailable, from an error and its causes; undefined for other errors. */
export function outageOf(error: unknown): Outage | undefined {
  let outage: Outage | undefined;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return current.outage;
    // The cause of a failed connection may be more specific.
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
 * Makes the database write: a sequence is written at once, keeps no row, and notifies no other process. A full disk already has space
 * for it; the list exceeds `work_mem`, so it needs new space, which is freed afterwards.
 */
const WRITES = sql`select setval('readiness_probe', 1), count(*)
  from set_config('work_mem', '64kB', true) size, lateral generate_series(1, 5000 + 0 * length(size))`;

/**
 * Makes the database write with a short timeout, because a read-only copy or a full disk still answers `select 1`.
 *
 * @returns why it cannot, undefined when it could
 */
export function databaseOutage(db: Db): Promise<Outage | undefined> {
  return within(PROBE_MS.platform, db.execute(WRITES));
}

/** Whether work succeeds before the timeout. @returns why not, undefined when it does */
async function within(milliseconds: number, work: PromiseLike<unknown>): Promise<Outage | undefined> {
  const late = pause(milliseconds, 'unreachable' as const, { ref: false });
  const done = Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => outageOf(error) ?? 'unreachable',
  );
  return Promise.race([done, late]);
}
