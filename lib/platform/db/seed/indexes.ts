import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, anyOf, rowsOf } from '../database';
import type { SeedProgress } from './large-steps';

/**
 * Fills tables without indexes and foreign keys, which are then built and checked for all rows together: row by row takes several times
 * as long. Indexes of keys stay.
 *
 * @param db - a transaction, so that others never see the tables without them
 */
export async function withoutIndexesAndReferences(
  db: Db,
  tables: readonly string[],
  progress: SeedProgress,
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class t on t.oid = i.indrelid
      where t.oid::regclass::text = ${anyOf(tables)} and not i.indisprimary
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
      order by 1`,
  );
  const references = await rowsOf<{ table: string; name: string; definition: string }>(
    db,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = ${anyOf(tables)}
      order by 1, 2`,
  );
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  for (const { table, name } of references) await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  await fill();
  for (const { table, name, definition } of references) {
    await db.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    await turn();
  }
  progress({ made: 'references', rows: references.length, of: references.length });
  for (const [index, { definition }] of indexes.entries()) {
    await db.execute(sql.raw(definition));
    progress({ made: 'indexes', rows: index + 1, of: indexes.length });
    await turn();
  }
}
