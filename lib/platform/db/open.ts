import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Logger, sql } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { StartError } from '../errors';
import type { PlatformLog } from '../log';
import { watchedSockets } from './availability';
import type { Db } from './database';
import { lockFolder } from './lock';
import { migrate } from './migrate';
import * as schema from './schema';
import { yielding } from './yielding';

/** An open, migrated database and how to close it. */
export interface OpenDatabase {
  db: Db;
  close: () => Promise<void>;
}

/** Sorting 50,000 members should not go to disk. */
const SESSION_SETTINGS = "work_mem = '32MB'";

/** Its pages are in memory: walking an index costs no more than reading the table, which the planner's default says of disks. */
const IN_MEMORY = 'random_page_cost = 1.1';

/** PGlite's own 128 MB are taken at once, used or not; behind them the file system caches the same pages anyway. */
const SHARED_BUFFERS = 'shared_buffers=32MB';

/**
 * Opens and migrates the platform's database: PGlite in `<dataDir>/platform`, or the PostgreSQL of `databaseUrl`.
 *
 * @throws StartError when the folder is in use or the server cannot be reached
 */
export async function openDatabase(config: {
  dataDir: string;
  databaseUrl?: string | undefined;
  log: PlatformLog;
  /** Called with each statement, without its values. */
  onStatement?: (statement: string) => void;
}): Promise<OpenDatabase> {
  const { onStatement } = config;
  const logger: Logger | undefined = onStatement && { logQuery: (statement) => onStatement(statement) };
  const opened =
    config.databaseUrl === undefined
      ? await openPglite(config.dataDir, logger)
      : await openPostgres(config.databaseUrl, logger);
  try {
    await migrate(opened.db);
    await addTrigrams(opened.db, config.log);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openPglite(dataDir: string, logger: Logger | undefined): Promise<OpenDatabase> {
  const folder = path.join(/* turbopackIgnore: true */ dataDir, 'platform');
  const unlock = lockFolder(folder);
  try {
    mkdirSync(path.join(folder, 'db'), { recursive: true, mode: 0o700 });
    // Without relaxedDurability a statement is answered after its write-ahead log went to the file system, so kill -9 loses nothing.
    const client = await PGlite.create({
      dataDir: path.join(folder, 'db'),
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', SHARED_BUFFERS],
    });
    await client.exec(`set ${SESSION_SETTINGS}; set ${IN_MEMORY}`);
    return {
      db: drizzlePglite({ client: yielding(client), schema, logger }),
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
    throw error;
  }
}

const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 60;
const RECONNECT_SECONDS = 0.25;

async function openPostgres(url: string, logger: Logger | undefined): Promise<OpenDatabase> {
  const options = {
    max: 10,
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    connection: { work_mem: '32MB' },
    idle_timeout: IDLE_SECONDS,
    // By default the driver waits longer and longer, up to 20 seconds after the server is back.
    backoff: () => RECONNECT_SECONDS,
    // Read by the driver, and missing from its types.
    socket: watchedSockets(url),
  };
  const client = postgres(url, options);
  try {
    await client`select 1`;
  } catch (error) {
    await client.end({ timeout: 1 });
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartError(`The database of PLATFORM_DATABASE_URL cannot be reached (${reason}).`, { cause: error });
  }
  return { db: drizzlePostgres({ client, schema, logger }), close: () => client.end({ timeout: 5 }) };
}

const TRIGRAM_INDEXES = [
  'create index if not exists users_search on users using gin (search_text gin_trgm_ops)',
  'create index if not exists tenants_search on tenants using gin (lower(name) gin_trgm_ops)',
  'create index if not exists organizations_search on organizations using gin (lower(name) gin_trgm_ops)',
  'create index if not exists oidc_clients_search on oidc_clients using gin (lower(client_name) gin_trgm_ops)',
  'create index if not exists application_roles_search on application_roles using gin (lower(name) gin_trgm_ops, lower(display_name) gin_trgm_ops)',
  'create index if not exists application_permissions_search on application_permissions using gin (lower(name) gin_trgm_ops)',
];

/** Trigram indexes make searches quick in large data. A database without the extension works all the same, only slower. */
async function addTrigrams(db: Db, log: PlatformLog): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7290416)`);
      await tx.execute(sql`create extension if not exists pg_trgm`);
      for (const statement of TRIGRAM_INDEXES) await tx.execute(sql.raw(statement));
    });
  } catch (error) {
    log.info({ reason: String(error) }, 'searching without pg_trgm');
  }
}
