/** The database of a test: PGlite in its data folder, or a database of its own on the project's PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open';
import { fillDemo } from '../../support/demo-data';
import { connect, createDatabase, createDatabaseBy } from '../../support/postgres';
import './postgres-setup';
import { PLATFORM_KEYS } from '../../support/platform-key';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** What a new database has already: the platform's tables, or the demo data in them. */
type Template = 'migrated' | 'demo';
const byFolder = new Map<string, Promise<string>>();

const fresh = () => `test_${randomUUID().replaceAll('-', '')}`;

/**
 * Address of the database that belongs to a data folder; undefined on PGlite, where the folder holds it.
 *
 * @param template what a new one has already; nothing without it
 */
export function databaseOf(dataDir: string, template?: Template): Promise<string> | undefined {
  const server = inject('postgres');
  if (server === undefined) return undefined;
  const known =
    byFolder.get(dataDir) ?? (template === undefined ? createDatabase(server, fresh()) : newDatabase(server, template));
  byFolder.set(dataDir, known);
  return known;
}

/** A new database on the server that has the platform's tables already. */
export const migratedDatabase = (server: string): Promise<string> => newDatabase(server, 'migrated');

async function newDatabase(server: string, template: Template): Promise<string> {
  const client = await connect(server);
  try {
    // One file makes the template, the others wait for it; PostgreSQL refuses `create database` in a transaction.
    await client.query('select pg_advisory_lock(4711)');
    const made = await client.query('select from pg_database where datname = $1', [template]);
    if (made.rowCount === 0) {
      const draft = fresh();
      const databaseUrl = await createDatabaseBy(client, server, draft);
      const database = await openDatabase({ dataDir: '', databaseUrl, platformKeys: PLATFORM_KEYS, log: silent });
      if (template === 'demo') {
        await fillDemo(database.db);
      }
      await database.close();
      await client.query(`alter database "${draft}" rename to "${template}"`);
    }
    // Still under the lock: a template must have no connection while it is copied.
    return await createDatabaseBy(client, server, fresh(), template);
  } finally {
    await client.end();
  }
}
