/** An external PostgreSQL server: connections, their pool, and Drizzle on it. See docs/decisions/workarounds/node-postgres.md. */
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { PROBE_MS } from '@/lib/contract/limits';
import { CHANGED_ROWS, DEADLOCK, type Db, type Drizzled, PLANNED_EACH_TIME, causesOf } from './database';
import { type PostgresAddress, postgresAddress } from './postgres-address';
import { type OnStatementTime, type PoolLoad, timing } from './watched';

/** Timeout of a statement's wait for a connection, and of connecting to the server, in milliseconds. */
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;
/** Bounded, because a connection keeps its prepared statements for its whole life. */
const LIFETIME_SECONDS = 1800;
/** How long running statements may take to finish when a pool is closed, in milliseconds. */
const CLOSE_MS = 5000;
const CLOSE_STEP_MS = 20;
/** Statements that each connection keeps prepared: more than the platform has for reading. */
const PREPARED = 500;

/** The connection failed, not the statement. `code` comes from the network or PostgreSQL, if there is one. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure';
  readonly code: string;

  constructor(cause: Error & { code?: unknown }) {
    super('no connection to the database', { cause });
    const ofDriver = cause.message.includes('does not support SSL') ? 'ETLS' : 'CONNECTION_CLOSED';
    this.code = typeof cause.code === 'string' ? cause.code : ofDriver;
  }
}

/** Errors of the driver itself have no code, and all are about the connection. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError);

/** Drizzle's query function of a connection. */
type Query = (statement: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

export interface PostgresPool {
  db: Db;
  load: () => PoolLoad;
  /** Waits up to five seconds for running statements. */
  close: () => Promise<void>;
}

export interface PoolOptions {
  max: number;
  /** Session settings, by name. A pooler in front of the database may refuse them. */
  settings?: Record<string, string | number>;
  /** Whether statements are prepared, unless the address disables it. */
  isPreparing: boolean;
  onStatementTime?: OnStatementTime | undefined;
}

/**
 * Opens a pool; the first statement connects.
 *
 * @param text - `PLATFORM_DATABASE_URL`
 * @throws StartError when a file that the address names cannot be read
 */
export function openPool(text: string, made: Drizzled, options: PoolOptions): PostgresPool {
  const address = postgresAddress(text);
  const sockets = new Set<net.Socket>();
  const pool = new pg.Pool({
    ...configOf(address, options.settings),
    Client: watchedClient(address, sockets),
    max: options.max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    pipeline: true,
  });
  // A lost connection rejects its own pending statements, and the next statement gets another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: onPool(pool, made, { ...options, isPreparing: options.isPreparing && address.isPreparing }),
    load: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // `end` drops requests that wait for a connection.
      const isBusy = () => pool.totalCount > pool.idleCount || pool.waitingCount > 0;
      for (let waited = 0; isBusy() && waited < CLOSE_MS; waited += CLOSE_STEP_MS) await pause(CLOSE_STEP_MS);
      const ended = pool.end();
      if (isBusy()) for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

function configOf(
  { url, ssl, options }: PostgresAddress,
  settings: Record<string, string | number> = {},
): pg.ClientConfig {
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const all = [...own, ...(options === undefined ? [] : [options])].join(' ');
  return { connectionString: url, ssl, ...(all !== '' && { options: all }) };
}

/** Drizzle on a pool, which is its `$client`. A transaction uses one connection and always returns it. */
export function onPool(
  pool: pg.Pool,
  made: Drizzled,
  { isPreparing, onStatementTime }: Pick<PoolOptions, 'isPreparing' | 'onStatementTime'>,
): Db {
  const names = isPreparing ? statementNames() : undefined;
  const timed = timing(onStatementTime);
  const run = async (client: pg.ClientBase, statement: pg.QueryConfig, values?: unknown[]) => {
    try {
      return await client.query({ ...statement, name: names?.of(statement.text) }, values);
    } catch (error) {
      names?.forgetChanged(statement.text, error);
      throw isOfDriver(error) ? new ConnectionFailure(error) : error;
    }
  };
  const using = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect().catch((error: Error) => {
      throw new ConnectionFailure(error);
    });
    try {
      return await work(client);
    } finally {
      // Closes connections that are broken or still in a transaction.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  const once: Query = (...call) => using((client) => run(client, ...call));
  // Prepared anew, a statement of a table that has changed is right. One that stood in a deadlock, as an upgrade by another process makes
  // them, was undone as a whole.
  const query: Query = (...call) =>
    timed(
      once(...call).catch((error: unknown) => {
        if (isChanged(error) || isDeadlock(error)) return once(...call);
        throw error;
      }),
      call[0].text,
    );
  const drizzled = (run: Query): Db => drizzle({ client: { query: run, pool } as unknown as pg.Client, ...made });
  const perConnection = new WeakMap<pg.PoolClient, Db>();
  const dbOf = (client: pg.PoolClient): Db => {
    const known = perConnection.get(client) ?? drizzled((...call) => timed(run(client, ...call), call[0].text));
    perConnection.set(client, known);
    return known;
  };
  const transaction: Db['transaction'] = (work, config) => using((client) => dbOf(client).transaction(work, config));
  return Object.assign(drizzled(query), { transaction });
}

function statementNames() {
  const names = new LRUCache<string, string>({ max: PREPARED });
  let made = 0;
  return {
    of(text: string): string | undefined {
      if (text.includes(PLANNED_EACH_TIME)) return undefined;
      const name = names.get(text) ?? `s${made++}`;
      names.set(text, name);
      return name;
    },
    /** Called when a table has other columns than when the statement was prepared, because another platform version migrated it. */
    forgetChanged(text: string, error: unknown): void {
      if (isChanged(error)) names.delete(text);
    },
  };
}

const isOf = (code: string) => (error: unknown) => [...causesOf(error)].some((cause) => cause.code === code);
const isChanged = isOf(CHANGED_ROWS);
const isDeadlock = isOf(DEADLOCK);

/** How long the server may take to respond to a statement before a probe checks that it is alive, in milliseconds. */
const SILENCE_MS = 2500;

/** The pid of a connection's server process, null before there is one; the driver's types omit it. */
const processOf = (client: pg.ClientBase) => (client as pg.ClientBase & { processID: number | null }).processID;

/** A client with watched sockets, which are in the set while they are open. */
const watchedClient = (address: PostgresAddress, sockets: Set<net.Socket>) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const stream = () => {
        const socket = watchedSocket(async () => (await connectionsOf(address))(processOf(this)));
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      };
      super({ ...config, stream });
    }
  };

/**
 * A socket for the driver. A server that is frozen, or behind a network that drops everything, accepts statements and never answers.
 * After a long wait a separate connection probes whether the server is alive and still has the connection, because the address may lead
 * to another server by now. If not, the waiting connection is closed. A slow statement on a live server goes on.
 */
function watchedSocket(isThere: () => Promise<boolean>): net.Socket {
  const socket = new net.Socket();
  let answeredAt = 0;
  socket.on('data', () => (answeredAt = socket.bytesWritten));
  const look = async () => {
    const isWaiting = socket.connecting || socket.bytesWritten > answeredAt;
    if (!isWaiting || (await isThere())) socket.setTimeout(SILENCE_MS);
    else socket.destroy(Object.assign(new Error('The database does not answer.'), { code: 'CONNECT_TIMEOUT' }));
  };
  return socket.setTimeout(SILENCE_MS, () => void look());
}

/** Whether a server has the connection with this pid. */
type Connections = (process: number | null) => boolean;

const probes = new Map<string, Promise<Connections>>();

/** Queries which connections a server has. Runs one probe at a time, however many connections wait. */
function connectionsOf(address: PostgresAddress): Promise<Connections> {
  const running = probes.get(address.url) ?? probe(address).finally(() => probes.delete(address.url));
  probes.set(address.url, running);
  return running;
}

async function probe(address: PostgresAddress): Promise<Connections> {
  const limits = { connectionTimeoutMillis: PROBE_MS.platform, query_timeout: PROBE_MS.platform };
  const client = new pg.Client({ ...configOf(address), ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    const processes = new Set<number | null>(rows.map(({ pid }) => pid)).add(null);
    // A pooler in between reports its own pids, and watches the server itself.
    return processes.has(processOf(client)) ? (process) => processes.has(process) : () => true;
  } catch {
    return () => false;
  } finally {
    void client.end().catch(() => {});
  }
}
