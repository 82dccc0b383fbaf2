import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { StartError } from '../errors';
import { type Db, WITHOUT_LIMIT, rowsOf } from './database';
import type { PlatformLog } from '../log';

/** Any fixed number works, if all processes that migrate this database use the same. */
const MIGRATION_LOCK = 7_290_415;
/** This version did not record which version a migration belongs to. */
const FIRST_VERSION = '0.1.0';
/** Measured on the built-in, slower database: 5 s to rewrite 300,000 rows with one index, 1 s to index two of their texts. */
const ROWS_PER_SECOND = 60_000;

type Entry = { tag: string; statements: string[] };
type Applied = { tag: string; version: string | null };

/** Reads the migrations of this version, as drizzle-kit wrote them. @param folder - by default that of the sources */
export function readMigrations(
  folder = path.join(/* turbopackIgnore: true */ import.meta.dirname, 'migrations'),
): Entry[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.toSorted().map((name) => ({
    tag: path.basename(name, '.sql'),
    statements: readFileSync(path.join(/* turbopackIgnore: true */ folder, name), 'utf8')
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }));
}

type Migrating = { version: string; log: PlatformLog; migrations: readonly Entry[] };

/**
 * Migrates the database to this version's schema, in one transaction under an advisory lock: replicas that start together do not race,
 * and a failed migration leaves nothing behind.
 *
 * @throws StartError when the database was migrated by a newer version of the platform
 */
export async function migrate(db: Db, { version, log, migrations }: Migrating): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(WITHOUT_LIMIT);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(
      sql`create table if not exists platform_migrations (tag text primary key, applied_at timestamptz not null default now(), version text)`,
    );
    const applied = await appliedIn(tx);
    const pending = pendingAfter(applied, version, migrations);
    if (pending.length === 0) return;
    if (applied.length > 0) await announce(tx, log, { applied, pending, version });
    await tx.execute(sql`alter table platform_migrations add column if not exists version text`);
    const startedAt = performance.now();
    for (const { tag, statements } of pending) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into platform_migrations (tag, version) values (${tag}, ${version})`);
    }
    if (applied.length > 0) log.info({ ms: Math.round(performance.now() - startedAt) }, 'the database was upgraded');
  });
}

/** Migrations in the order in which they were applied. The version column is missing before the first upgrade. */
const appliedIn = (db: Db): Promise<Applied[]> =>
  rowsOf<Applied>(db, sql`select tag, to_jsonb(m) ->> 'version' as version from platform_migrations m order by tag`);

/** @throws StartError when the database has a migration that this version does not know */
function pendingAfter(applied: readonly Applied[], version: string, migrations: readonly Entry[]): Entry[] {
  const known = new Set(migrations.map(({ tag }) => tag));
  const newer = applied.findLast(({ tag }) => !known.has(tag));
  if (newer !== undefined) throw new StartError(newerSentence(newer, version));
  const done = new Set(applied.map(({ tag }) => tag));
  return migrations.filter(({ tag }) => !done.has(tag));
}

function newerSentence({ tag, version: by }: Applied, version: string): string {
  const name = by === null ? 'newer version' : by === version ? `newer build of version ${by}` : undefined;
  const [a, the] = name === undefined ? [`version ${by}`, `version ${by}`] : [`a ${name}`, `the ${name}`];
  return `The database was upgraded by ${a} (migration ${tag}), and this is version ${version}, which cannot use it; start ${the} or a later one, or restore the backup from before that upgrade.`;
}

type Upgrade = { applied: readonly Applied[]; pending: readonly Entry[]; version: string };

/** Logs the upgrade and its estimated time, because nothing is answered meanwhile. */
async function announce(db: Db, log: PlatformLog, { applied, pending, version }: Upgrade): Promise<void> {
  const from = applied.findLast((one) => one.version !== null)?.version ?? FIRST_VERSION;
  const rows = await rowsToRead(db, pending);
  const seconds = Math.ceil(1 + rows / ROWS_PER_SECOND);
  log.warn(
    { from, to: version, migrations: pending.map(({ tag }) => tag), rows, seconds },
    'the database is being upgraded; do not stop the process',
  );
}

/** Statements that read a whole table. */
const READ_WHOLE = /^(?:create (?:unique )?index \S+ on|update) "?(\w+)/i;

/** How many rows those statements read, by the planner's statistics. */
async function rowsToRead(db: Db, pending: readonly Entry[]): Promise<number> {
  const known = await rowsOf<{ name: string; rows: number }>(
    db,
    sql`select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const rows = new Map(known.map((table) => [table.name, table.rows]));
  const tables = pending.flatMap(({ statements }) => statements.map((text) => READ_WHOLE.exec(text)?.[1] ?? ''));
  return tables.reduce((sum, name) => sum + (rows.get(name) ?? 0), 0);
}

/**
 * Checks that exactly this version's migrations are applied, without changing anything.
 *
 * @throws StartError when it is empty, or of another version
 */
export async function requireMigrated(db: Db, migrations: readonly Entry[]): Promise<void> {
  const [known] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('platform_migrations') is not null as there`,
  );
  if (known?.there !== true) {
    throw new StartError('The database of the platform is empty; start the platform once, which makes its tables.');
  }
  const tags = new Set(
    (await rowsOf<{ tag: string }>(db, sql`select tag from platform_migrations`)).map((row) => row.tag),
  );
  if (migrations.some(({ tag }) => !tags.delete(tag))) {
    throw new StartError('The database is of an older version; start this version of the platform once.');
  }
  if (tags.size > 0) throw new StartError('The database is of a newer version; run the command of that version.');
}
