import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Logger, sql } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import product from '@/package.json' with { type: 'json' };
import { READ_STATEMENT_MS } from '@/lib/contract/limits';
import { isFull } from '@/lib/faults/disk';
import { sentenceOf } from '@/lib/faults/causes';
import { isTraced } from '@/lib/http/spans';
import { StartError } from '../errors';
import type { PlatformLog } from '../log';
import { type Outage, databaseOutage, isDatabaseUnavailable } from './availability';
import { damaged, folderFailure, markDatabase, requireOwner, requireRoom, requireWhole } from './data-folder';
import { type Db, type Drizzled, causesOf, rowsOf } from './database';
import { compileEngine } from './engine';
import { lockFolder } from './lock';
import { migrate, readMigrations, requireMigrated } from './migrate';
import { givePlatformKeys } from './platform-key';
import { type PostgresPool, openPool } from './postgres';
import * as schema from './schema';
import { prepared } from './prepared';
import { addTrigrams } from './trigrams';
import { type OnStatementTime, type PoolLoad, watchPglite } from './watched';
import { yielding } from './yielding';

/** An open, migrated database and its `close`. */
export interface OpenDatabase {
  db: Db;
  /** The database for calls that only read: a statement that takes too long fails with `isTooLong`. */
  reads: Db;
  /** Why nothing can be written; undefined when writing works. */
  outage: () => Promise<Outage | undefined>;
  /** Current load of the PostgreSQL pools, when `onStatementTime` is given. */
  pools: Record<string, () => PoolLoad>;
  /** Opens more connections to PostgreSQL, without a statement timeout: for work that a transaction cannot do. */
  openUnlimited?: () => PostgresPool;
  close: () => Promise<void>;
}

/** Limits of the two PostgreSQL connection pools: one for calls that only read, one for all others. */
export interface Pool {
  connections: number;
  /** Statement timeout in milliseconds; for calls that only read at most `READ_STATEMENT_MS`. */
  statementMs: number;
}

/** Enough to sort 50,000 members in memory. */
const WORK_MEM = '32MB';

/**
 * Pages are in memory or on an SSD, so walking an index costs no more than reading the table. With the planner's default, half a million
 * rows are sorted instead of walked.
 */
const RANDOM_PAGE_COST = '1.1';

/** PGlite's default of 128 MB is allocated at once, used or not, and the file system caches the same pages anyway. */
const SHARED_BUFFERS = 'shared_buffers=32MB';

export interface DatabaseConfig {
  /** Absolute path; the database is in its `platform` folder. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Without it: ten connections and no timeout, for operator commands, which may read everything. */
  pool?: Pool | undefined;
  /** Keys that encrypt the stored keys (`PLATFORM_KEY`); without them, stored keys can be neither made nor read. */
  platformKeys?: readonly string[] | undefined;
  /** Folder of the migrations, when they are not beside this file. */
  migrations?: string | undefined;
  /** Folder of an empty database to copy for a new built-in one, if it exists. */
  cluster?: string | undefined;
  /** PGlite's `pglite.wasm`; without it PGlite compiles its own. */
  engine?: string | undefined;
  log: PlatformLog;
  /** Called with the text of each statement, without values; not with those that begin or end a transaction. */
  onStatement?: ((statement: string) => void) | undefined;
  /** Called with the time of each statement, in seconds; if set, pools are watched too. */
  onStatementTime?: OnStatementTime | undefined;
  /** Opens only an existing database and leaves it unchanged: for operator commands. */
  isThere?: boolean | undefined;
}

/**
 * Opens and migrates the platform's database: PGlite in `<dataDir>/platform`, or the PostgreSQL of `databaseUrl`.
 *
 * @throws StartError when the folder is in use or the server cannot be reached
 */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  const { onStatement } = config;
  const logger: Logger | undefined = onStatement && {
    logQuery: (statement) => void (OF_TRANSACTION.test(statement) || onStatement(statement)),
  };
  const made: Drizzled = { schema: { ...schema }, logger };
  givePlatformKeys(made.schema, config.platformKeys ?? []);
  if (config.isThere === true && config.databaseUrl === undefined) requireFolder(config.dataDir);
  const opened =
    config.databaseUrl === undefined
      ? await openPglite(config, made)
      : await openPostgres(config.databaseUrl, made, config);
  try {
    const migrations = readMigrations(config.migrations);
    if (config.isThere === true) await requireMigrated(opened.db, migrations);
    else {
      await migrate(opened.db, { version: product.version, log: config.log, migrations });
      await addTrigrams(opened.db, config.log, opened.openUnlimited);
    }
    return opened;
  } catch (error) {
    await opened.close();
    throw isOperators(error) ? databaseFailure('cannot be prepared', error) : error;
  }
}

const OF_TRANSACTION = /^(?:begin|commit|rollback)\b/;

/** SQLSTATE "insufficient privilege". */
const NO_RIGHT = '42501';
/** Whether an operator can fix the cause: the server, its disk, or the user's privileges. */
const isOperators = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || [...causesOf(error)].some(({ code }) => code === NO_RIGHT);

const databaseFolder = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, 'platform', 'db');

function requireFolder(dataDir: string): void {
  requireWhole(databaseFolder(dataDir), dataDir);
  if (existsSync(databaseFolder(dataDir))) return;
  throw new StartError(
    `There is no database in ${dataDir}; start the platform once, or set DATA_DIR or PLATFORM_DATABASE_URL to where it is.`,
  );
}

async function openPglite(
  {
    dataDir,
    cluster,
    engine,
    onStatementTime,
  }: Pick<Parameters<typeof openDatabase>[0], 'dataDir' | 'cluster' | 'engine' | 'onStatementTime'>,
  made: Drizzled,
): Promise<OpenDatabase> {
  const folder = path.join(/* turbopackIgnore: true */ dataDir, 'platform');
  const data = databaseFolder(dataDir);
  requireOwner(data, dataDir);
  requireWhole(data, dataDir);
  const unlock = lockOf(folder, dataDir);
  try {
    requireRoom(data, dataDir);
    const isOld = existsSync(data);
    begin(data, cluster);
    // Without relaxedDurability a statement returns only after its write-ahead log is in the file system, so kill -9 loses nothing.
    const client = await PGlite.create({
      dataDir: data,
      ...(engine !== undefined && { pgliteWasmModule: await compileEngine(engine) }),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', SHARED_BUFFERS],
    }).catch((error: unknown) => {
      // A RangeError means a lack of memory.
      throw isOld && !(error instanceof RangeError) ? damaged(dataDir, error) : error;
    });
    markDatabase(dataDir);
    await client.exec(`set work_mem = '${WORK_MEM}'; set random_page_cost = ${RANDOM_PAGE_COST}`);
    const inTurn = yielding(prepared(client));
    if (onStatementTime !== undefined || isTraced()) watchPglite(inTurn, onStatementTime);
    const db = drizzlePglite({ client: inTurn, ...made });
    return {
      db,
      // PGlite has one thread, in which nothing can cancel a statement.
      reads: db,
      // The probe finds allocated space, so a full disk is checked separately.
      outage: async () => (isFull(data) ? 'full' : await databaseOutage(db)),
      pools: {},
      close: async () => {
        try {
          if (!client.closed) await client.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw folderFailure(dataDir, error);
  }
}

function lockOf(folder: string, dataDir: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw folderFailure(dataDir, error);
  }
}

/**
 * Creates a database's folder. Copies an empty database if there is one, because creating it takes most of a first start. The copy gets
 * its final name when it is complete.
 */
function begin(folder: string, cluster: string | undefined): void {
  if (cluster !== undefined && !existsSync(folder) && existsSync(cluster)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    copyWritable(cluster, draft);
    renameSync(draft, folder);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Copies a folder that may be from a read-only image. Only the owner can read and write the copy. */
function copyWritable(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyWritable(source, copy);
    else {
      copyFileSync(source, copy);
      chmodSync(copy, 0o600);
    }
  }
}

async function openPostgres(
  text: string,
  made: Drizzled,
  {
    log,
    onStatementTime,
    pool = { connections: 10, statementMs: 0 },
  }: Pick<Parameters<typeof openDatabase>[0], 'log' | 'onStatementTime' | 'pool'>,
): Promise<OpenDatabase> {
  const base = { max: pool.connections, onStatementTime };
  let opened = (limit: number): PostgresPool =>
    openPool(text, made, {
      ...base,
      isPreparing: true,
      // JIT compilation takes longer than running this platform's statements.
      settings: { work_mem: WORK_MEM, jit: 'off', random_page_cost: RANDOM_PAGE_COST, statement_timeout: limit },
    });
  let [main, reads] = [opened(pool.statementMs), opened(READ_STATEMENT_MS)];
  try {
    await requireUtf8(main.db).catch(async (error: unknown) => {
      if (!isPooled(error)) throw error;
      log.info(
        {},
        'a pooler stands before the database: settings of the sessions and prepared statements are left out',
      );
      await Promise.all([main.close(), reads.close()]);
      opened = () => openPool(text, made, { ...base, isPreparing: false });
      [main, reads] = [opened(pool.statementMs), opened(READ_STATEMENT_MS)];
      await requireUtf8(main.db);
    });
  } catch (error) {
    await Promise.all([main.close(), reads.close()]);
    throw databaseFailure('cannot be used', error);
  }
  return {
    pools: onStatementTime === undefined ? {} : { main: main.load, reads: reads.load },
    db: main.db,
    reads: reads.db,
    outage: () => databaseOutage(main.db),
    openUnlimited: () => opened(0),
    close: async () => void (await Promise.all([main.close(), reads.close()])),
  };
}

/** SQLSTATE "protocol violation": pgbouncer refuses settings that it does not pass on. */
const PROTOCOL_VIOLATION = '08P01';
const isPooled = (error: unknown): boolean =>
  [...causesOf(error)].some(
    ({ code, message }) => code === PROTOCOL_VIOLATION && message.startsWith('unsupported startup parameter'),
  );

/** Requires UTF-8, because names are compared and searched as Unicode. @throws StartError for a database of another encoding */
async function requireUtf8(db: Db): Promise<void> {
  const [row] = await rowsOf<{ encoding: string }>(db, sql`select current_setting('server_encoding') as encoding`);
  if (row?.encoding === 'UTF8') return;
  throw new StartError(
    `The database of PLATFORM_DATABASE_URL has the encoding ${row?.encoding}; create one with the encoding UTF8.`,
  );
}

/** Turns a database error into one for the operator. @returns the error itself when its cause is not known to be an operator's */
function databaseFailure(what: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  return new StartError(sentenceOf(`The database of PLATFORM_DATABASE_URL ${what}`, error, 'database'), {
    cause: error,
  });
}
