/** How many members a tenant has by role is kept by a trigger, also under concurrent writes. */
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TENANT_ROLES } from '@/lib/contract/access';
import { type Db, inTransaction, rowsOf } from '@/lib/platform/db/database';
import { readMigrations } from '@/lib/platform/db/migrate';
import { tenants, users } from '@/lib/platform/db/schema';
import { TestApi } from './support/api';

const PEOPLE = 30;
const TENANTS = ['counted-1', 'counted-2', 'counted-3'];
const WRITERS = 8;
const WRITES = 15;
const MANY_WRITES_MS = 120_000;

const api = await TestApi.ofFile();
await api.db
  .execute(sql`insert into users (id, username, idp, first_name, last_name, display_name, contact_email, language)
  select 'counted-' || n, 'counted-' || n, 'local', 'A', 'B', 'A B', 'counted' || n || '@example.com', 'en'
  from generate_series(1, ${PEOPLE}::int) n`);
await api.db.execute(sql`insert into organizations (id, name, code) values ('counted', 'Counted', 'counted')`);
for (const id of TENANTS) {
  await api.db.insert(tenants).values({
    ...{ id, organizationId: 'counted', name: id, prefix: id },
    ...{ allowedApiResourceAccessLevels: [], allowedScopeAccessLevels: [] },
  });
}

type Count = { tenant: string; role: string; members: number };
const kept = (): Promise<Count[]> =>
  rowsOf(
    api.db,
    sql`select tenant_id as tenant, role, members from tenant_member_counts where members <> 0 order by 1, 2`,
  );
const counted = (): Promise<Count[]> =>
  rowsOf(
    api.db,
    sql`select tenant_id as tenant, role, count(*)::int as members from tenant_members group by 1, 2 order by 1, 2`,
  );

type PeopleCount = { organization: string; admins: boolean; members: number };
const keptPeople = (): Promise<PeopleCount[]> =>
  rowsOf(
    api.db,
    sql`select organization_id as organization, is_organization_admin as admins, members
      from organization_member_counts where members <> 0 order by 1, 2`,
  );
const countedPeople = (): Promise<PeopleCount[]> =>
  rowsOf(
    api.db,
    sql`select organization_id as organization, is_organization_admin as admins, count(*)::int as members
      from organization_members group by 1, 2 order by 1, 2`,
  );

/** The same numbers in each run, so that a failure can be had again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/** One of the ways in which memberships are written. */
async function write(db: Db, roll: (sides: number) => number): Promise<void> {
  const people = sql`select 'counted-' || n from generate_series(${1 + roll(PEOPLE)}::int, ${PEOPLE}::int, ${1 + roll(4)}::int) n`;
  const tenant = TENANTS[roll(TENANTS.length)]!;
  const role = TENANT_ROLES[roll(TENANT_ROLES.length)]!;
  const add = sql`insert into tenant_members (tenant_id, user_id, role) select ${tenant}::text, id, ${role}::text from (${people}) given (id)`;
  const writes = [
    sql`${add} on conflict do nothing`,
    sql`${add} on conflict (tenant_id, user_id) do update set role = excluded.role`,
    sql`update tenant_members set role = ${role} where tenant_id = ${tenant} and user_id in (${people})`,
    sql`update tenant_members set last_activity = now() where user_id in (${people})`,
    sql`delete from tenant_members where tenant_id = ${tenant} and user_id in (${people})`,
    sql`delete from tenant_members where user_id = ${`counted-${1 + roll(PEOPLE)}`}`,
    sql`insert into organization_members (organization_id, user_id, is_organization_admin)
      select 'counted', id, ${roll(2) === 0} from (${people}) given (id) on conflict do nothing`,
    sql`update organization_members set is_organization_admin = ${roll(2) === 0} where user_id in (${people})`,
    sql`delete from organization_members where user_id in (${people})`,
  ];
  await db.execute(writes[roll(writes.length)]!);
}

class TakenBack extends Error {}

/** SQLSTATE, wherever the driver has it. */
const codeOf = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code ?? (cause instanceof Error ? codeOf(cause) : undefined);
};

/** Transactions, one after the other; some are taken back in the end. */
async function writeOn(seed: number): Promise<number> {
  const roll = dice(seed);
  let done = 0;
  for (let n = 0; n < WRITES; n += 1) {
    const isTakenBack = roll(4) === 0;
    const work = inTransaction(api.db, async (tx) => {
      await write(tx, roll);
      if (isTakenBack) throw new TakenBack();
    });
    await work.then(
      () => (done += 1),
      (error: unknown) => {
        // One that lost against the others too often changes nothing.
        if (!(error instanceof TakenBack) && codeOf(error) !== '40P01') throw error;
      },
    );
  }
  return done;
}

test(
  'the counts are those of the rows, after many have written at once',
  async () => {
    const done = await Promise.all(Array.from({ length: WRITERS }, (_, seed) => writeOn(seed + 1)));
    expect(Math.min(...done)).toBeGreaterThan(0);
    const counts = await counted();
    expect(counts.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(counts);
    const people = await countedPeople();
    expect(people.length).toBeGreaterThan(0);
    expect(await keptPeople()).toEqual(people);
  },
  MANY_WRITES_MS,
);

test('people and tenants that are deleted take their counts with them', async () => {
  await api.db.delete(users).where(inArray(users.id, ['counted-1', 'counted-2']));
  expect(await kept()).toEqual(await counted());
  expect(await keptPeople()).toEqual(await countedPeople());
  await api.db
    .execute(sql`insert into tenant_members (tenant_id, user_id, role) values (${TENANTS[0]!}, 'counted-3', 'Admin')
    on conflict do nothing`);
  await api.db.delete(tenants).where(eq(tenants.id, TENANTS[0]!));
  const rows = await rowsOf(api.db, sql`select 1 from tenant_member_counts where tenant_id = ${TENANTS[0]!}`);
  expect([rows, await kept()]).toEqual([[], await counted()]);
});

test('people of an organization of an earlier version are counted once', async () => {
  const counting = readMigrations()
    .find(({ tag }) => tag === '0008_organization_counts')!
    .statements.at(-1)!;
  const before = await countedPeople();
  expect(before.length).toBeGreaterThan(0);
  await api.db.execute(sql`delete from organization_member_counts`);
  await api.db.execute(sql.raw(counting));
  expect(await keptPeople()).toEqual(before);
});

test('a database of an earlier version is counted once', async () => {
  const counting = readMigrations()
    .find(({ tag }) => tag === '0006_member_counts')!
    .statements.at(-1)!;
  const before = await counted();
  expect(before.length).toBeGreaterThan(0);
  await api.db.execute(sql`delete from tenant_member_counts`);
  await api.db.execute(sql.raw(counting));
  expect(await kept()).toEqual(before);
});
