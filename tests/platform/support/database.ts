/** The database of a test: PGlite in its data folder, or a database of its own on the project's PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open';
import { createDatabase } from '../../support/postgres';
import './postgres-setup';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const TEMPLATE = 'migrated';
const byFolder = new Map<string, Promise<string>>();

const fresh = () => `test_${randomUUID().replaceAll('-', '')}`;

/**
 * Address of the database that belongs to a data folder; undefined on PGlite, where the folder holds it.
 *
 * @param isMigrated whether a new one has the platform's tables already
 */
export function databaseOf(dataDir: string, isMigrated = false): Promise<string> | undefined {
  const server = inject('postgres');
  if (server === undefined) return undefined;
  const known = byFolder.get(dataDir) ?? (isMigrated ? migratedDatabase(server) : createDatabase(server, fresh()));
  byFolder.set(dataDir, known);
  return known;
}

/** A new database on the server that has the platform's tables already. */
export async function migratedDatabase(server: string): Promise<string> {
  const client = postgres(server, { max: 1, onnotice: () => {} });
  try {
    // One file makes the template, the others wait for it; PostgreSQL refuses `create database` in a transaction.
    await client`select pg_advisory_lock(4711)`;
    const [made] = await client`select 1 from pg_database where datname = ${TEMPLATE}`;
    if (made === undefined) {
      const draft = fresh();
      const database = await openDatabase({
        dataDir: '',
        databaseUrl: await createDatabase(server, draft),
        log: silent,
      });
      await database.close();
      await client.unsafe(`alter database "${draft}" rename to "${TEMPLATE}"`);
    }
    // Still under the lock: a template must have no connection while it is copied.
    return await createDatabase(server, fresh(), TEMPLATE);
  } finally {
    await client.end();
  }
}
