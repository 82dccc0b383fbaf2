/** What a database is asked, and how it means to answer. */
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import type { Db } from '@/lib/platform/db/database';
import { onPool } from '@/lib/platform/db/postgres';
import * as schema from '@/lib/platform/db/schema';

export type Asked = { query: string; params: unknown[] };

export interface Watching {
  /** The same database; what is asked by it is noted. */
  watched: Db;
  /** The plan of a statement; with `analyze` it is run. */
  explain: (query: string, params: unknown[], how?: '' | 'analyze') => Promise<string>;
}

type Plan = Record<'QUERY PLAN', string>;
const textOf = (lines: readonly Plan[]) => lines.map((line) => line['QUERY PLAN']).join('\n');

/** @param asked - gets each statement */
export function watching(db: Db, asked: Asked[]): Watching {
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  // The driver behind it, which its type does not tell.
  const { $client } = db as unknown as { $client: PGlite | { pool: Pool } };
  if (!('pool' in $client)) {
    return {
      watched: drizzlePglite({ client: $client, schema, logger }),
      explain: async (query, params, how = '') =>
        textOf((await $client.query<Plan>(`explain ${how} ${query}`, params)).rows),
    };
  }
  return {
    watched: onPool($client.pool, { schema, logger }, { isPreparing: false }),
    explain: async (query, params, how = '') =>
      textOf((await $client.pool.query<Plan>(`explain ${how} ${query}`, params)).rows),
  };
}
