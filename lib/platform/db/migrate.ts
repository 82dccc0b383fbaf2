import { sql } from 'drizzle-orm';
import { StartError } from '../errors';
import { type Db, rowsOf } from './database';
import migrations from './migrations/index.json' with { type: 'json' };

/** Any fixed number does: it only has to be the same in every process that migrates this database. */
const MIGRATION_LOCK = 7_290_415;

/**
 * Brings the database to this version's schema. The SQL is part of the bundle (`migrations/index.json`). Everything happens in one transaction under an
 * advisory lock, so that replicas that start together do not race and a failed migration leaves nothing behind.
 *
 * @throws when the database was migrated by a newer version of the platform
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(
      sql`create table if not exists platform_migrations (tag text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = await rowsOf<{ tag: string }>(tx, sql`select tag from platform_migrations`);
    const tags = new Set(applied.map((row) => row.tag));
    for (const migration of migrations) {
      if (tags.delete(migration.tag)) continue;
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into platform_migrations (tag) values (${migration.tag})`);
    }
    const [unknown] = tags;
    if (unknown !== undefined) throw new Error(`the database has the migration ${unknown} of a newer version`);
  });
}

/**
 * Makes sure that the database is as this version's migrations leave it, and changes nothing.
 *
 * @throws StartError when it is empty, or of another version
 */
export async function requireMigrated(db: Db): Promise<void> {
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
