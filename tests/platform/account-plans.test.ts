/** What the planner of PostgreSQL makes of a million accounts: a step of the sweep looks at a page of them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Db } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { invitations, users } from '@/lib/platform/db/schema';
import { seedOnce } from '@/lib/platform/db/seed';
import { countWithoutMembership, deleteWithoutMembership } from '@/lib/platform/sign-in/without-membership';
import { SCALE_TENANT, fillScaleData } from '../bench/support/scale-data';
import { PLATFORM_KEYS } from '../support/platform-key';
import { DAYS, OLD } from './support/away';
import { migratedDatabase } from './support/database';
import { type Asked, type Watching, watching } from './support/plans';

const ACCOUNTS = 1_000_000;
const SAMPLE = { members: 5000, records: 10 };
const LARGE = ['users', 'organization_members', 'tenant_members'];
const silent = () => undefined;

describe.skipIf(inject('postgres') === undefined)('with a million accounts', () => {
  let database: OpenDatabase;
  let watched: Db;
  let explain: Watching['explain'];
  const asked: Asked[] = [];

  beforeAll(async () => {
    const databaseUrl = await migratedDatabase(inject('postgres') ?? '');
    const log = { info: silent, warn: silent, error: silent };
    database = await openDatabase({ dataDir: '', databaseUrl, platformKeys: PLATFORM_KEYS, log });
    const { db } = database;
    await seedOnce(db, 'demo', new Date());
    await fillScaleData(db, SAMPLE);
    const names = { username: 'gone', firstName: 'Kari', lastName: 'Gone', displayName: 'Kari Gone' };
    const account = { id: 'gone', ...names, idp: 'local', contactEmail: 'gone@left.example', language: 'en' };
    await db.insert(users).values({ ...account, createdAt: OLD });
    // Found as unused, and then kept: the second look is asked, and nothing deleted.
    const invitation = { type: 'member' as const, tenantId: SCALE_TENANT, role: 'User', language: 'en' };
    const { id, username, contactEmail } = account;
    await db
      .insert(invitations)
      .values({ ...invitation, id, linkHash: id, username, contactEmail, expiresAt: new Date() });
    for (const table of LARGE) await db.execute(sql.raw(`alter table ${table} set (autovacuum_enabled = off)`));
    await db.execute(sql`analyze`);
    // As in audit-plans.test.ts: the pages stay few, so an index that is taken here is taken with real rows too.
    for (const table of LARGE)
      await db.execute(sql`update pg_class set reltuples = reltuples * ${ACCOUNTS / SAMPLE.members}::float4
        where oid = ${table}::regclass or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`);
    ({ watched, explain } = watching(db, asked));
  }, 120_000);
  afterAll(() => database.close());

  const costOf = (plan: string): number => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1] ?? Number.NaN);

  /** The plans of what was asked, and those that cost more than a twentieth of a look at all accounts. */
  async function plansOf(): Promise<{ plans: string[]; faults: string[] }> {
    const whole = costOf(await explain('select * from users', []));
    const plans: string[] = [];
    for (const { query, params } of asked.splice(0)) plans.push(await explain(query, params));
    return { plans, faults: plans.filter((plan) => costOf(plan) > whole / 20) };
  }

  test('the planner believes it', async () => {
    expect(Number(/rows=(\d+)/.exec(await explain('select * from users', []))?.[1])).toBeGreaterThan(ACCOUNTS * 0.9);
    await countWithoutMembership(watched, DAYS);
    expect((await plansOf()).faults).toHaveLength(1);
  });

  test('a step finds the unused accounts of a page by indexes, and holds and looks at those alone', async () => {
    let after: string | undefined = '';
    for (let steps = 0; after !== undefined && steps < 100; steps += 1) {
      const step: Awaited<ReturnType<typeof deleteWithoutMembership>> = await deleteWithoutMembership(
        watched,
        DAYS,
        after,
      );
      expect(step.deleted).toBe(0);
      after = step.lookedTo;
    }
    const { plans, faults } = await plansOf();
    // For each page one, and two for what was found.
    expect(plans.length).toBeGreaterThan(SAMPLE.members / 1000 + 2);
    expect(faults).toEqual([]);
  });
});
