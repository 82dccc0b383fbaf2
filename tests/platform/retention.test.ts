/** What is removed when, in which steps, and the chain of the audit trail. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verifyChain } from '@/lib/platform/audit-chain';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { auditDays, auditRecords, invitations, oidcRecords, outboxMails } from '@/lib/platform/db/schema';
import { DEFAULT_RETENTION, sweepOld } from '@/lib/platform/retention';
import { databaseOf } from './support/database';
import { dataDirWith } from './support/platform';

const DAY_MS = 86_400_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
/** A day of UTC, so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let dataDir: string;
let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  dataDir = await dataDirWith('demo');
  const databaseUrl = await databaseOf(dataDir, 'demo');
  database = await openDatabase({ dataDir, databaseUrl, log: silent });
  ({ db } = database);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const mail = (createdAt: Date, state: 'kept' | 'waiting' = 'kept') => ({
  ...{ id: randomUUID(), sender: 'a@b.test', recipient: 'c@d.test', subject: 'x', body: 'x', language: 'en' },
  ...{ createdAt, state },
});

/** Sweeps, and answers what each step removed of one kind; the last one finds nothing more. */
async function stepsOf(kind: string, keep = DEFAULT_RETENTION): Promise<number[]> {
  const steps: number[] = [];
  expect(await sweepOld(db, keep, (what, rows) => void (what === kind && steps.push(rows)))).toBe(true);
  return steps;
}

describe('old rows', () => {
  test('leave in steps of a thousand; newer ones and mails that wait stay', async () => {
    await db.delete(outboxMails);
    const old = Array.from({ length: 2500 }, () => mail(ago(31)));
    await db.insert(outboxMails).values(old);
    const staying = [mail(ago(29)), mail(ago(31), 'waiting')];
    await db.insert(outboxMails).values(staying);
    expect(await stepsOf('mails')).toEqual([1000, 1000, 500, 0]);
    const left = (await db.select({ id: outboxMails.id }).from(outboxMails)).map(({ id }) => id);
    expect(left.toSorted()).toEqual(staying.map(({ id }) => id).toSorted());
    expect(await stepsOf('mails', { ...DEFAULT_RETENTION, mails: 28 })).toEqual([1, 0]);
  });

  test('of tokens leave as soon as they have expired', async () => {
    const token = (expiresAt: Date) => ({ model: 'AccessToken', id: randomUUID(), payload: {}, expiresAt });
    const stays = token(ago(-1));
    await db.insert(oidcRecords).values([...Array.from({ length: 1001 }, () => token(ago(0.01))), stays]);
    expect(await stepsOf('tokens')).toEqual([1000, 1, 0]);
    expect(await db.select().from(oidcRecords).where(eq(oidcRecords.id, stays.id))).toHaveLength(1);
  });

  test('of invitations leave after their time, used or not', async () => {
    const all = await db.select().from(invitations);
    const [one, other, third] = all;
    if (one === undefined || other === undefined || third === undefined) throw new Error('too few invitations');
    const set = async (id: string, expiresAt: Date, status: 'accepted' | 'pending') =>
      await db.update(invitations).set({ expiresAt, status }).where(eq(invitations.id, id));
    await set(one.id, ago(91), 'accepted');
    await set(other.id, ago(91), 'pending');
    await set(third.id, ago(89), 'pending');
    expect(await stepsOf('invitations')).toEqual([2, 0]);
    expect(await db.select().from(invitations)).toHaveLength(all.length - 2);
  });

  test.skipIf(inject('postgres') === undefined)('are removed by one process at a time', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7290419)`);
      expect(await sweepOld(db, DEFAULT_RETENTION)).toBe(false);
    });
    expect(await sweepOld(db, DEFAULT_RETENTION)).toBe(true);
  });
});

/** Writes a number of records on a day. */
async function write(on: Db, day: string, count: number): Promise<void> {
  const at = new Date(`${day}T12:00:00Z`);
  await on.insert(auditRecords).values(
    Array.from({ length: count }, (_, index) => ({
      ...{ at, requestId: `r${index}`, actorId: 'person-1', operation: 'tenants.rename', result: 'success' as const },
      ...{ targetType: 'tenant', targetId: 'tenant-1', details: { name: `Name ${index}` } },
    })),
  );
}

async function chainUntil(on: Db, today: string): Promise<void> {
  const next = sql`select close_audit_day(${today}::date) as chained`;
  while ((await rowsOf<{ chained: boolean }>(on, next))[0]?.chained === true);
}

/** Three days of records, chained, in a transaction that leaves nothing behind. */
async function inChain(work: (tx: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  await db
    .transaction(async (tx) => {
      for (const day of [0, 1, 2]) await write(tx, dayIn(day), 3);
      await write(tx, dayIn(3), 1);
      await chainUntil(tx, dayIn(3));
      await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/** As someone with all rights on the database could. */
const forge = async (tx: Db, statement: ReturnType<typeof sql>): Promise<void> => {
  for (const table of ['audit_records', 'audit_days'])
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
  await tx.execute(statement);
};

describe('the audit trail', () => {
  test('has a link for each day that is over, and they hold', async () => {
    await inChain(async (tx) => {
      expect(await verifyChain(tx)).toEqual({ days: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
      const days = await tx.select().from(auditDays).orderBy(auditDays.day);
      expect(days.slice(1).map(({ day, removed }) => [day, removed])).toEqual([0, 1, 2].map((in_) => [dayIn(in_), 0]));
    });
  });

  const second = sql`(select first_id from audit_days where day = ${dayIn(1)}::date)`;
  const forgeries: [string, ReturnType<typeof sql>, 'chain' | 'missing' | 'changed'][] = [
    ['what was done', sql`update audit_records set operation = 'tenants.delete' where id = ${second}`, 'changed'],
    ['when', sql`update audit_records set at = at + interval '1 second' where id = ${second}`, 'changed'],
    ['who', sql`update audit_records set actor_id = 'person-2' where id = ${second}`, 'changed'],
    ['the details', sql`update audit_records set details = '{}' where id = ${second}`, 'changed'],
    [
      'a record with a digest made anew',
      sql`update audit_records r set operation = 'x', digest = 'aa' where id = ${second}`,
      'changed',
    ],
    ['a record that is gone', sql`delete from audit_records where id = ${second}`, 'missing'],
    ['the digest of a day', sql`update audit_days set content = digest where day = ${dayIn(1)}::date`, 'chain'],
    ['a day that is gone', sql`delete from audit_days where day = ${dayIn(0)}::date`, 'chain'],
  ];
  test.each(forgeries)('names the first day that was changed: %s', async (_, statement, why) => {
    await inChain(async (tx) => {
      await forge(tx, statement);
      expect((await verifyChain(tx)).broken).toEqual({ day: dayIn(1), why });
    });
  });

  test('holds when a pseudonym takes the place of a person', async () => {
    await inChain(async (tx) => {
      await tx.execute(sql`alter table audit_records disable trigger audit_records_append_only`);
      await tx
        .update(auditRecords)
        .set({ details: { name: 'person-1' } })
        .where(sql`id = ${second}`);
      const [record] = await tx
        .select()
        .from(auditRecords)
        .where(sql`id = ${second}`);
      expect(record).toMatchObject({ details: { name: 'person-1' }, salt: null });
      expect((await verifyChain(tx)).broken).toBeUndefined();
      await tx.execute(sql`alter table audit_records disable trigger audit_records_facts`);
      await tx
        .update(auditRecords)
        .set({ operation: 'x' })
        .where(sql`id = ${second}`);
      expect((await verifyChain(tx)).broken?.why).toBe('changed');
    });
  });

  test('loses old records by its function alone, which notes how many', async () => {
    await inChain(async (tx) => {
      const prune = async (): Promise<number> =>
        (await rowsOf<{ gone: number }>(tx, sql`select prune_audit(${dayIn(2)}::date, 2) as gone`))[0]?.gone ?? -1;
      const steps: number[] = [];
      for (let gone = -1; gone !== 0;) {
        gone = await prune();
        steps.push(gone);
        expect((await verifyChain(tx)).broken).toBeUndefined();
      }
      // What was there before the chain first.
      expect(steps.slice(-5)).toEqual([2, 1, 2, 1, 0]);
      const days = await tx.select().from(auditDays).orderBy(auditDays.day);
      expect(days.slice(1).map(({ removed }) => removed)).toEqual([3, 3, 0]);
      const [left] = await rowsOf<{ left: number }>(tx, sql`select count(*)::int as left from audit_records`);
      expect(left?.left).toBe(4);
    });
  });

  test.each([
    sql`delete from audit_records`,
    sql`update audit_records set operation = 'x'`,
    sql`truncate audit_records`,
    sql`update audit_days set removed = records`,
    sql`delete from audit_days`,
  ])('takes no other change, before and after that: %#', async (statement) => {
    for (const isAfter of [false, true]) {
      await inChain(async (tx) => {
        if (isAfter) await tx.execute(sql`select prune_audit(${dayIn(1)}::date, 1)`);
        const refused = await tx.transaction((inner) => inner.execute(statement)).catch((error: unknown) => error);
        expect(String((refused as Error).cause)).toContain('audit records are append-only');
      });
    }
  });

  test.skipIf(inject('postgres') === undefined)('is written to while a step removes records', async () => {
    await db.transaction(async (tx) => {
      await write(tx, dayIn(0), 5);
      await chainUntil(tx, dayIn(1));
      await tx.execute(sql`select prune_audit(${dayIn(1)}::date, 1000)`);
      // Its locks are held here.
      await db.transaction(async (writer) => {
        await writer.execute(sql`set local lock_timeout = '200ms'`);
        await write(writer, dayIn(0), 1);
        const [added] = await rowsOf<{ size: number }>(writer, sql`select count(*)::int as size from audit_records`);
        expect(added?.size).toBeGreaterThan(0);
      });
    });
  });
});
