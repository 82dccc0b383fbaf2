/** A PostgreSQL that runs by itself: connections, their pool, and Drizzle on it. See docs/decisions/workarounds/node-postgres.md. */
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { PROBE_MS } from '@/lib/contract/limits';
import { CHANGED_ROWS, DEADLOCK, type Db, type Drizzled, causesOf } from './database';
import { type PostgresAddress, postgresAddress } from './postgres-address';
import { type OnStatementTime, type PoolLoad, timing } from './watched';

/** How long a statement waits for a connection, and a connection for the server, in milliseconds. */
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;
/** A connection keeps what it prepared for as long as it lives. */
const LIFETIME_SECONDS = 1800;
/** How long the statements under way have when a pool is closed, in milliseconds. */
const CLOSE_MS = 5000;
const CLOSE_STEP_MS = 20;
/** Statements that each connection keeps prepared: more than the platform has for reading. */
const PREPARED = 500;

/** The connection is the trouble, not the statement. `code` is that of the network or of PostgreSQL where there is one. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure';
  readonly code: string;

  constructor(cause: Error & { code?: unknown }) {
    super('no connection to the database', { cause });
    const ofDriver = cause.message.includes('does not support SSL') ? 'ETLS' : 'CONNECTION_CLOSED';
    this.code = typeof cause.code === 'string' ? cause.code : ofDriver;
  }
}

/** The driver's own errors have no code, and all of them are about the connection. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError);

/** What Drizzle needs of a connection. */
type Query = (statement: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

export interface PostgresPool {
  db: Db;
  load: () => PoolLoad;
  /** Lets the statements under way end, for five seconds. */
  close: () => Promise<void>;
}

export interface PoolOptions {
  /** The most connections. */
  max: number;
  /** Settings of the sessions, by name. A pooler before the database may refuse them. */
  settings?: Record<string, string | number>;
  /** Whether statements are prepared, where the address does not say that they are not. */
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
  // A connection that ends says so to the statements that wait for it, and the next statement gets another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: onPool(pool, made, { ...options, isPreparing: options.isPreparing && address.isPreparing }),
    load: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // At its end the pool forgets what waits for a connection.
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

/** Drizzle on a pool; its `$client` has the pool, too. A transaction has one connection, which goes back whatever became of it. */
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
      // What is still in a transaction, or of no use any more, is closed.
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

/** Names by which a connection keeps its statements prepared, by their text. */
function statementNames() {
  const names = new LRUCache<string, string>({ max: PREPARED });
  let made = 0;
  return {
    of(text: string): string {
      const name = names.get(text) ?? `s${made++}`;
      names.set(text, name);
      return name;
    },
    /** A table has other columns than when the statement was prepared: another version of the platform migrated the database. */
    forgetChanged(text: string, error: unknown): void {
      if (isChanged(error)) names.delete(text);
    },
  };
}

const isOf = (code: string) => (error: unknown) => [...causesOf(error)].some((cause) => cause.code === code);
const isChanged = isOf(CHANGED_ROWS);
const isDeadlock = isOf(DEADLOCK);

/** How long the server may be silent about a statement before it is asked whether it is there at all, in milliseconds. */
const SILENCE_MS = 2500;

/** The number of the server's process for a connection, null before there is one; the types of the driver leave it out. */
const processOf = (client: pg.ClientBase) => (client as pg.ClientBase & { processID: number | null }).processID;

/** Connections whose sockets are watched, and are in a set while they are open. */
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
 * A socket for the driver. A server that is frozen, or behind a network that drops everything, takes statements and never answers. When
 * one waits long, a connection of its own asks whether the server is there and still has the connection: the address may lead to another
 * server by now. If not, the waiting one is ended. A server that merely works long on a statement is left in peace.
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

/** Whether a server has the connection of a process of it. */
type Connections = (process: number | null) => boolean;

const probes = new Map<string, Promise<Connections>>();

/** What connections a server has. One probe at a time, however many connections wait. */
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
    // A pooler in between has numbers of its own, and watches over the server by itself.
    return processes.has(processOf(client)) ? (process) => processes.has(process) : () => true;
  } catch {
    return () => false;
  } finally {
    void client.end().catch(() => {});
  }
}
