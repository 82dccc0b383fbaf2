/** Looks through a whole database, as one who has all of its files would. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '@/lib/platform/db/database';

/**
 * The columns in which a text stands, in any case, with how many rows: `table.column: rows`. Every column of every table is looked at as
 * text; what is kept as bytes, too.
 */
export async function columnsWith(db: Db, text: string): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select c.table_name as "table", c.column_name as "column", c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      order by 1, 2`,
  );
  if (columns.length < 200) throw new Error(`only ${columns.length} columns are looked at`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const name = sql.identifier(column);
    const content = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const [row] = await rowsOf<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from ${sql.identifier(table)} where position(lower(${text}) in lower(${content})) > 0`,
    );
    if (row !== undefined && row.rows > 0) found.push(`${table}.${column}: ${row.rows}`);
  }
  return found;
}
