/** The user of docs/operate/postgresql.md, as compose.yaml makes it: it owns the database and is no superuser. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { startPostgres } from '../support/postgres';
import { silent } from './support/admin';
import { newDataFolder } from '../support/data-folders';

test('makes and uses all that the platform needs', async () => {
  const server = await startPostgres();
  const url = new URL(server.url);
  const { PATH } = process.env;
  const asImage = { POSTGRES_USER: url.username, PLATFORM_PASSWORD: "it's %", PGHOST: url.hostname, PGPORT: url.port };
  execFileSync('sh', [path.resolve(import.meta.dirname, '../../deploy/make-role.sh')], {
    env: { NODE_ENV: 'test', PATH, ...asImage },
  });
  url.username = 'platform';
  url.pathname = '/platform';
  const { db, close } = await openDatabase({ dataDir: newDataFolder(), databaseUrl: url.href, log: silent });
  try {
    const [role] = await rowsOf(
      db,
      sql`select rolsuper as super, rolcreatedb as "makesDatabases", rolcreaterole as "makesRoles" from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ super: false, makesDatabases: false, makesRoles: false });
    await db.execute(
      sql`insert into audit_records (request_id, actor_id, operation, result, details)
        values ('1', 'one', 'test', 'success', '{"name": "Ada Byron"}')`,
    );
    const forget = sql`select forget_in_audit('one', '{}', array['Ada Byron'], array['ada'], 'person-1') as changed`;
    expect(await rowsOf(db, forget)).toEqual([{ changed: '1' }]);
    expect(await rowsOf(db, sql`select details from audit_records`)).toEqual([{ details: { name: 'person-1' } }]);
    // The flag is gone with the function's end, within the same transaction too.
    const afterwards = db.transaction(async (tx) => {
      await tx.execute(forget);
      await tx.execute(sql`update audit_records set details = null`);
    });
    await expect(afterwards).rejects.toMatchObject({ cause: { message: 'audit records are append-only' } });
  } finally {
    await close();
    await server.stop();
  }
});
