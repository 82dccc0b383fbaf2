/** Accounts without a membership are deleted after a time, and only then: docs/decisions/retention.md. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Db } from '@/lib/platform/db/database';
import migrations from '@/lib/platform/db/migrations/index.json';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { DEFAULT_RETENTION, type Retention, sweepOld } from '@/lib/platform/retention';
import { countWithoutMembership, deleteWithoutMembership } from '@/lib/platform/sign-in/without-membership';
import { sweepExpired } from '@/lib/platform/upkeep';
import { columnsWith } from './support/bytes';
import { databaseOf } from './support/database';
import { dataDirWith } from './support/platform';
import { silent } from './support/admin';

const DAY_MS = 86_400_000;
const DAYS = 180;
const keep = { ...DEFAULT_RETENTION, accounts: DAYS };
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const OLD = ago(DAYS + 1);
const RECENT = ago(DAYS - 1);
const ORGANIZATION = demoId('organization fjordkraft');
const TENANT = demoId('tenant operations');

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
// What the demo data have of them.
beforeEach(async () => void (await sweepOld(db, keep, undefined, Infinity)));

const account = (more: Partial<typeof t.users.$inferInsert> = {}): typeof t.users.$inferInsert => {
  const id = randomUUID();
  return {
    ...{ id, username: `left-${id}`, idp: 'local', firstName: 'Kari', lastName: 'Gone', displayName: `Kari ${id}` },
    ...{ contactEmail: `${id}@left.example`, language: 'en', createdAt: OLD, lastActivity: OLD },
    ...more,
  };
};

/** People in no organization, of whom nothing was seen for longer than such accounts are kept. */
async function away(count = 1, more: Partial<typeof t.users.$inferInsert> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => account(more));
  await db.insert(t.users).values(rows);
  return rows.map(({ id }) => id);
}

const left = async (ids: string[]) => await db.$count(t.users, inArray(t.users.id, ids));
async function stepsOf(most?: number, retention: Retention = keep): Promise<number[]> {
  const steps: number[] = [];
  const note = (what: string, rows: number) => void (what === 'accounts' && steps.push(rows));
  expect(await sweepOld(db, retention, note, most)).toBe(true);
  return steps;
}
const join = (userId: string, organizationId = ORGANIZATION) =>
  db.insert(t.organizationMembers).values({ userId, organizationId });
const leave = (userId: string) => db.delete(t.organizationMembers).where(eq(t.organizationMembers.userId, userId));
const departureOf = async (userId: string) =>
  (await db.select().from(t.departures).where(eq(t.departures.userId, userId)))[0]?.leftAt;
const setUser = (userId: string, set: Partial<typeof t.users.$inferInsert>) =>
  db.update(t.users).set(set).where(eq(t.users.id, userId));
const depart = (userId: string, leftAt: Date) =>
  db
    .insert(t.departures)
    .values({ userId, leftAt })
    .onConflictDoUpdate({ target: t.departures.userId, set: { leftAt } });

async function invite(userId: string, how: 'person' | 'mail' | 'user name'): Promise<void> {
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  await db.insert(t.invitations).values({
    ...{ id: `invitation ${userId}`, type: 'member' as const, tenantId: TENANT, role: 'User', language: 'en' },
    userId: how === 'person' ? userId : null,
    contactEmail: how === 'mail' ? user!.contactEmail.toUpperCase() : 'other@left.example',
    username: how === 'user name' ? user!.username.toUpperCase() : `other ${userId}`,
    // One that has expired may be sent again.
    expiresAt: ago(20),
  });
}
const endInvitation = (id: string) =>
  db
    .update(t.invitations)
    .set({ status: 'withdrawn' })
    .where(eq(t.invitations.id, `invitation ${id}`));

/** What keeps an account, and what ends that. */
type Reason = [name: string, begin: (id: string) => PromiseLike<unknown>, end: (id: string) => PromiseLike<unknown>];
const atTime = (name: string, note: (id: string, at: Date) => PromiseLike<unknown>): Reason => [
  name,
  (id) => note(id, RECENT),
  (id) => note(id, OLD),
];

const useDevice = (userId: string, lastUsedAt: Date) =>
  db
    .insert(t.devices)
    .values({ userId, tokenHash: `device ${userId}`, lastUsedAt })
    .onConflictDoUpdate({ target: [t.devices.userId, t.devices.tokenHash], set: { lastUsedAt } });
/** One that is still open at the issuer is not swept, however long ago it was used. */
const useSession = (userId: string, lastActivity: Date) =>
  db
    .insert(t.signIns)
    .values({ sessionUid: `session ${userId}`, userId, startedAt: OLD, lastActivity })
    .onConflictDoUpdate({ target: t.signIns.sessionUid, set: { lastActivity } });
const holdSession = (id: string) =>
  db.insert(t.oidcRecords).values({ model: 'Session', id, uid: `session ${id}`, payload: {}, expiresAt: ago(-1) });

const REASONS: Reason[] = [
  atTime('was made', (id, createdAt) => setUser(id, { createdAt })),
  atTime('was active', (id, lastActivity) => setUser(id, { lastActivity })),
  atTime('got a new password', (id, passwordChangedAt) => setUser(id, { passwordChangedAt })),
  atTime('was disabled', (id, disabledAt) => setUser(id, { disabledAt })),
  atTime('left an organization', depart),
  atTime('was used in a browser', useDevice),
  atTime('was used in a session', async (id, at) => {
    if (at === RECENT) await holdSession(id);
    await useSession(id, at);
  }),
  ['has a membership', (id) => join(id), async (id) => (await leave(id), await depart(id, OLD))],
  [
    'has a membership of a tenant',
    (userId) => db.insert(t.tenantMembers).values({ userId, tenantId: TENANT, role: 'User' }),
    (id) => db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, id)),
  ],
  [
    'is the break-glass account of a provider',
    async (id) => {
      await db.insert(t.identityProviders).values({ name: id, displayName: 'Some' });
      await db.insert(t.providerConnections).values({
        ...{
          name: id,
          organizationId: ORGANIZATION,
          issuer: 'https://login.example',
          clientId: 'a',
          sealedSecret: 'a',
        },
        ...{ authentication: 'client_secret_post' as const, scope: 'openid', breakGlassUserId: id },
        claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'upn' },
      });
    },
    (id) => db.update(t.providerConnections).set({ breakGlassUserId: null }).where(eq(t.providerConnections.name, id)),
  ],
  [
    'has a token',
    (id) =>
      db.insert(t.oidcRecords).values({ model: 'RefreshToken', id, accountId: id, payload: {}, expiresAt: ago(-1) }),
    (id) =>
      db
        .update(t.oidcRecords)
        .set({ expiresAt: ago(1) })
        .where(eq(t.oidcRecords.id, id)),
  ],
  [
    'has a record without end at the issuer',
    (id) => db.insert(t.oidcRecords).values({ model: 'Grant', id, accountId: id, payload: {} }),
    (id) => db.delete(t.oidcRecords).where(eq(t.oidcRecords.id, id)),
  ],
  ['is invited', (id) => invite(id, 'person'), endInvitation],
  ['is invited by its address', (id) => invite(id, 'mail'), endInvitation],
  ['is invited by its user name', (id) => invite(id, 'user name'), endInvitation],
];

describe('an account', () => {
  test.each(REASONS)('stays that %s, and goes when that is over', async (_, begin, end) => {
    const [id = ''] = await away();
    await begin(id);
    expect(await countWithoutMembership(db, DAYS)).toBe(0);
    expect(await stepsOf()).toEqual([0]);
    expect(await left([id])).toBe(1);
    await end(id);
    expect(await countWithoutMembership(db, DAYS)).toBe(1);
    expect(await stepsOf()).toEqual([1, 0]);
    expect(await left([id])).toBe(0);
  });

  test('that was never used goes after its making, and stays where no time is set', async () => {
    const ids = await away(1, { lastActivity: null });
    expect(await stepsOf(undefined, { ...keep, accounts: undefined })).toEqual([]);
    expect(await left(ids)).toBe(1);
    expect(await stepsOf()).toEqual([1, 0]);
  });

  test('stays that is used again after it was found', async () => {
    const [id = ''] = await away();
    await db.transaction(async (tx) => {
      const execute = tx.execute.bind(tx);
      const grant = { model: 'Grant', id, accountId: id, payload: {} };
      const then = {
        execute: async (...given: Parameters<Db['execute']>) => {
          const rows = await execute(...given);
          await tx.insert(t.oidcRecords).values(grant);
          return rows;
        },
      };
      Object.assign(tx, then);
      expect(await deleteWithoutMembership(tx, DAYS)).toBe(0);
    });
    expect(await left([id])).toBe(1);
    await db.delete(t.users).where(eq(t.users.id, id));
  });

  test.skipIf(inject('postgres') === undefined)('stays that is given a membership at the same moment', async () => {
    const [id = ''] = await away();
    await db.transaction(async (tx) => {
      await tx.insert(t.organizationMembers).values({ userId: id, organizationId: ORGANIZATION });
      // Not committed, and so not seen; the row is not waited for.
      expect(await stepsOf()).toEqual([0]);
    });
    expect(await left([id])).toBe(1);
    await db.delete(t.users).where(eq(t.users.id, id));
  });
});

test('ten go in a step and a hundred in a sweep; one that is asked for all takes all', async () => {
  const ids = await away(125);
  expect(await stepsOf()).toEqual(Array.from({ length: 10 }, () => 10));
  expect(await left(ids)).toBe(25);
  expect(await stepsOf()).toEqual([10, 10, 5, 0]);
  await away(105);
  expect(await stepsOf(Infinity)).toEqual([...Array.from({ length: 10 }, () => 10), 5, 0]);
});

test('the log says how many went', async () => {
  await away(11);
  const lines: unknown[] = [];
  const log = { ...silent, info: (entry: object, message: string) => void lines.push({ ...entry, message }) };
  await sweepExpired({ db, usage: { sweep: async () => {} }, retention: keep, log });
  const message = 'accounts without a membership were deleted';
  expect(lines).toEqual([
    { people: 10, message },
    { people: 1, message },
  ]);
});

test('row 46: no byte of name, address or user name is left, and the trail keeps the pseudonym', async () => {
  const words = {
    displayName: 'Zélie Quorblethwaite',
    contactEmail: 'zq@unheard-of.example',
    username: 'quorblezelie78',
  };
  const [id = ''] = await away(1, words);
  await invite(id, 'person');
  await endInvitation(id);
  await db.insert(t.auditRecords).values({
    ...{ requestId: 'r', actorId: id, operation: 'tenants.rename', result: 'success' as const, targetType: 'person' },
    ...{ targetId: id, details: { name: words.displayName, mail: words.contactEmail } },
  });
  await db.insert(t.outboxMails).values({
    ...{ id, sender: 'a@b.example', recipient: words.contactEmail, subject: 'Hei', body: words.displayName },
    ...{ language: 'en', state: 'sent' as const, createdAt: ago(1) },
  });
  expect(await stepsOf()).toEqual([1, 0]);
  for (const word of Object.values(words)) expect(await columnsWith(db, word)).toEqual([]);
  const name = `person-${id.slice(0, 8)}`;
  const trail = await db
    .select()
    .from(t.auditRecords)
    .where(eq(t.auditRecords.targetId, id))
    .orderBy(t.auditRecords.id);
  expect(trail).toMatchObject([
    { operation: 'tenants.rename', details: { name, mail: name } },
    { operation: 'operator.deleteWithoutMembership', actorId: 'operator', targetType: 'person', details: { name } },
  ]);
});

describe('when people left', () => {
  const organization = async (): Promise<string> => {
    const id = randomUUID();
    await db.insert(t.organizations).values({ id, name: id, code: id });
    return id;
  };
  const clear = (ids: string[]) => db.delete(t.users).where(inArray(t.users.id, ids));

  test('is noted, and anew when they come back and leave again', async () => {
    const [id = ''] = await away();
    await join(id);
    expect(await departureOf(id)).toBeUndefined();
    await leave(id);
    expect((await departureOf(id))!.getTime()).toBeGreaterThan(RECENT.getTime());
    await depart(id, OLD);
    await join(id);
    expect(await departureOf(id)).toEqual(OLD);
    expect(await stepsOf()).toEqual([0]);
    await leave(id);
    expect((await departureOf(id))!.getTime()).toBeGreaterThan(RECENT.getTime());
    expect(await stepsOf()).toEqual([0]);
    await clear([id]);
  });

  test('is noted of many at once, also when their organization is deleted', async () => {
    for (const end of [
      (id: string) => db.delete(t.organizationMembers).where(eq(t.organizationMembers.organizationId, id)),
      (id: string) => db.delete(t.organizations).where(eq(t.organizations.id, id)),
    ]) {
      const ids = await away(50);
      const of = await organization();
      for (const id of ids) await join(id, of);
      await end(of);
      expect(await db.$count(t.departures, inArray(t.departures.userId, ids))).toBe(50);
      expect(await stepsOf()).toEqual([0]);
      await clear(ids);
    }
  });

  test('goes with their accounts, also with those of members', async () => {
    const ids = await away(2);
    for (const id of ids) await join(id);
    await leave(ids[0]!);
    await clear(ids);
    expect(await db.$count(t.departures, inArray(t.departures.userId, ids))).toBe(0);
  });

  test('counts from the upgrade for those who had left before it', async () => {
    const [gone = '', member = ''] = await away(2);
    await join(member);
    await db.delete(t.departures);
    const filling = migrations.find(({ tag }) => tag === '0031_departures')!.statements.at(-1)!;
    await db.execute(sql.raw(filling));
    expect((await departureOf(gone))!.getTime()).toBeGreaterThan(RECENT.getTime());
    expect(await departureOf(member)).toBeUndefined();
    await clear([gone, member]);
  });
});
