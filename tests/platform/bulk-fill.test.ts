/** Tables that are filled without their indexes and references have all of them afterwards, checked. */
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { withoutIndexesAndReferences } from '@/lib/platform/db/seed/indexes';
import { databaseOf } from './support/database';
import { dataDirWith } from './support/platform';

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
const TABLES = ['organizations', 'tenants', 'users', 'tenant_members'];

let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = await dataDirWith('migrated');
  database = await openDatabase({ dataDir, databaseUrl: await databaseOf(dataDir, 'migrated'), log });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every index and constraint there is, with what it says and whether it has been checked. */
async function definitions(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ definition: string }>(
    db,
    sql`select pg_get_indexdef(indexrelid) || ' ' || indisvalid as definition from pg_index
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint`,
  );
  return rows.map(({ definition }) => definition).toSorted();
}

const fill = (db: Db, organizationId: string) =>
  db.transaction((tx) =>
    withoutIndexesAndReferences(tx, TABLES, silent, async () => {
      expect((await definitions(tx)).filter((one) => /ON public\.tenants |^tenants .* FOREIGN KEY/.test(one))).toEqual([
        expect.stringContaining('tenants_pkey'),
      ]);
      await tx.execute(sql`insert into organizations (id, name, code) values ('o', 'Organization', 'o')`);
      await tx.execute(sql`
        insert into tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels)
        values ('t', ${organizationId}, 'Tenant', 't', '{}', '{}')`);
    }),
  );

test('a row that refers to nothing fails at the end, and nothing is changed', async () => {
  const before = await definitions(database.db);
  await expect(fill(database.db, 'nothing')).rejects.toMatchObject({ cause: { message: /foreign key/ } });
  expect(await definitions(database.db)).toEqual(before);
  expect(await rowsOf(database.db, sql`select id from organizations`)).toEqual([]);
});

test('indexes and references are there again, as they were', async () => {
  const before = await definitions(database.db);
  await fill(database.db, 'o');
  expect(await definitions(database.db)).toEqual(before);
  expect(await rowsOf(database.db, sql`select id from tenants`)).toEqual([{ id: 't' }]);
});
