/** People who are in no organization, in a database with the demo data. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Db } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { DEFAULT_RETENTION, type Retention, sweepOld } from '@/lib/platform/retention';
import { silent } from './admin';
import { databaseOf } from './database';
import { dataDirWith } from './platform';

const DAY_MS = 86_400_000;
/** How long an account without a membership is kept here. */
export const DAYS = 180;
export const keep = { ...DEFAULT_RETENTION, accounts: DAYS };
export const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
export const OLD = ago(DAYS + 1);
export const RECENT = ago(DAYS - 1);
export const ORGANIZATION = demoId('organization fjordkraft');

type Account = typeof t.users.$inferInsert;
const account = (more: Partial<Account>): Account => {
  const id = randomUUID();
  return {
    ...{ id, username: `left-${id}`, idp: 'local', firstName: 'Kari', lastName: 'Gone', displayName: `Kari ${id}` },
    ...{ contactEmail: `${id}@left.example`, language: 'en', createdAt: OLD, lastActivity: OLD },
    ...more,
  };
};

/** Opens a database for the tests of a file; accounts that are due there already go before each of them. */
export function awayWorld() {
  const world = { db: undefined as unknown as Db };
  let dataDir: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    dataDir = await dataDirWith('demo');
    const databaseUrl = await databaseOf(dataDir, 'demo');
    database = await openDatabase({ dataDir, databaseUrl, log: silent });
    world.db = database.db;
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => void (await sweepOld(world.db, keep, undefined, Infinity)));

  /** Makes people in no organization who have done nothing for longer than such accounts are kept. */
  async function away(count = 1, more: Partial<Account> = {}): Promise<string[]> {
    const rows = Array.from({ length: count }, () => account(more));
    await world.db.insert(t.users).values(rows);
    return rows.map(({ id }) => id);
  }

  /** Sweeps, and answers how many accounts each step deleted. */
  async function stepsOf(most?: number, retention: Retention = keep): Promise<number[]> {
    const steps: number[] = [];
    const note = (what: string, rows: number) => void (what === 'accounts' && steps.push(rows));
    expect(await sweepOld(world.db, retention, note, most)).toBe(true);
    return steps;
  }

  return {
    ...{ world, away, stepsOf },
    left: async (ids: string[]) => await world.db.$count(t.users, inArray(t.users.id, ids)),
    clear: async (ids: string[]) => void (await world.db.delete(t.users).where(inArray(t.users.id, ids))),
    join: async (userId: string, organizationId = ORGANIZATION) =>
      void (await world.db.insert(t.organizationMembers).values({ userId, organizationId })),
    leave: async (userId: string) =>
      void (await world.db.delete(t.organizationMembers).where(eq(t.organizationMembers.userId, userId))),
    depart: async (userId: string, leftAt: Date) =>
      void (await world.db
        .insert(t.departures)
        .values({ userId, leftAt })
        .onConflictDoUpdate({ target: t.departures.userId, set: { leftAt } })),
  };
}
