/** Whether the database is available. PGlite runs in this process; PostgreSQL may be unavailable for a while, and recovers by itself. */
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import postgres from 'postgres';
import { PROBE_MS } from '@/lib/contract/limits';
import type { Db } from './database';

/** What of the driver and of the network says that the connection is the trouble, not the statement. */
const AWAY = new Set<unknown>([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** SQLSTATE: connection exceptions, the server's shutdown and start, too many connections. */
const AWAY_STATE = /^(?:08\w{3}|57P0[1-5]|53300)$/;

/**
 * The database does not answer. Its fields are what `oidc-provider` looks for in an error that it may tell: status 503 and
 * `temporarily_unavailable`, never a redirect, because its target has not been checked yet.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly expose = true;
  readonly statusCode = 503;
  readonly error_description = 'The database of the identity platform does not answer.';

  constructor(cause: unknown) {
    super('temporarily_unavailable', { cause });
  }
}

/** Whether an error says that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let fromDatabase = false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true;
    const { code } = current as Error & { code?: unknown };
    fromDatabase ||= current instanceof DrizzleQueryError || current instanceof postgres.PostgresError;
    if (typeof code === 'string' && AWAY_STATE.test(code)) return true;
    // Inside an error of another kind, a network failure belongs to a call to another service.
    if (AWAY.has(code) && (fromDatabase || current === error || 'query' in current)) return true;
  }
  return false;
}

/** Runs work for the OIDC provider, which needs certain error fields to answer 503 when the database is unavailable. */
export async function reportingOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}

/** Asks the database for nothing, with a short time limit. @returns whether it answered */
export function databaseAnswers(db: Db): Promise<boolean> {
  return within(PROBE_MS.platform, db.execute(sql`select 1`));
}

/** Whether work succeeds in time. */
async function within(milliseconds: number, work: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  const done = Promise.resolve(work).then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** How long the server may be silent about a statement before it is asked whether it is there at all, in milliseconds. */
const SILENCE_MS = 2500;

/**
 * Makes the driver's connections. A server that is frozen, or behind a network that drops everything, takes statements and never
 * answers. When one waits long, a connection of its own asks whether the server is there; if not, the waiting one is ended.
 * A server that merely works long on a statement is left in peace.
 *
 * @param url - of the database
 */
export function watchedSockets(
  url: string,
): (options: { host: string[]; port: number[]; path?: string }) => net.Socket {
  const isThere = sharedProbe(url);
  let turn = 0;
  return ({ host, port, path }) => {
    const at = turn++ % host.length;
    const socket = path ? net.connect(path) : net.connect({ host: host[at]!, port: port[at]! });
    // The driver reads the host from here to check a certificate.
    Object.assign(socket, { host: host[at], port: port[at] });
    let answeredAt = 0;
    socket.on('data', () => (answeredAt = socket.bytesWritten));
    const look = async () => {
      const isWaiting = socket.connecting || socket.bytesWritten > answeredAt;
      if (!isWaiting || (await isThere())) socket.setTimeout(SILENCE_MS);
      else socket.destroy(Object.assign(new Error('The database does not answer.'), { code: 'CONNECT_TIMEOUT' }));
    };
    socket.setTimeout(SILENCE_MS, () => void look());
    return socket;
  };
}

/** One probe at a time, however many connections wait. */
function sharedProbe(url: string): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  return () => {
    running ??= probe(url).finally(() => (running = undefined));
    return running;
  };
}

async function probe(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: PROBE_MS.platform / 1000, onnotice: () => {} });
  const there = await within(PROBE_MS.platform, client`select 1`);
  void client.end({ timeout: 0 }).catch(() => {});
  return there;
}
