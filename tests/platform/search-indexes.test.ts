/** What searches of long lists read: the trigram indexes, also right after much has been written. */
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { migratedDataDir } from './support/data-dir';

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = await migratedDataDir();
  database = await openDatabase({ dataDir, log });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the index is used although it is never tidied up: it does not collect what was written', async () => {
  const { db } = database;
  await db.execute(sql`insert into organizations (id, name, code) values ('o', 'Organization', 'o')`);
  await db.execute(sql`
    insert into tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels)
    values ('t', 'o', 'Tenant', 't', '{}', '{}')`);
  await db.execute(sql`
    insert into applications (id, owner_tenant_id, name, suite_name, description, url, access_level)
    select 'a' || n, 't', 'Application ' || n, '', '', 'https://application.example', 'public' from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into application_roles (id, application_id, name, display_name)
    select 'r' || n, 'a' || (1 + n % 300), 'role' || n, 'Role ' || n from generate_series(1, 9000) n`);
  await db.execute(sql`analyze`);
  const plan = await rowsOf<Record<'QUERY PLAN', string>>(
    db,
    sql`explain select application_id from application_roles
      where lower(name) like '%application 0002%' or lower(display_name) like '%application 0002%'`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('application_roles_search');
});
