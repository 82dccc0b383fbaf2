/** The demo data tell one story: nothing in them happened before it could have. */
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEALTH, INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { openDatabase } from '@/lib/platform/db/open';
import * as t from '@/lib/platform/db/schema';
import { seedDemo } from '@/lib/platform/db/seed/demo';
import { seedDemoHistory } from '@/lib/platform/db/seed/demo-history';
import { demoId } from '@/lib/platform/db/seed/ids';
import { statistics } from '@/lib/platform/rooms/overview/statistics';
import { usesOfClients } from '@/lib/platform/usage/read';
import { databaseOf } from './support/database';
import { dataDirWith } from './support/platform';
import { PLATFORM_KEYS } from '../support/platform-key';

const now = new Date('2026-03-01T12:00:00Z');
const dayBefore = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
let dataDir: string;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  dataDir = await dataDirWith('migrated');
  const databaseUrl = await databaseOf(dataDir, 'migrated');
  database = await openDatabase({ dataDir, databaseUrl, platformKeys: PLATFORM_KEYS, log: silent });
  await seedDemo(database.db, now);
  await seedDemoHistory(database.db, now);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const by = <Row extends { id: string }>(rows: Row[]) => {
  const map = new Map(rows.map((row) => [row.id, row]));
  return (id: string | null): Row => {
    const row = map.get(id ?? '');
    if (row === undefined) throw new Error(`There is no ${id}.`);
    return row;
  };
};

test('places come before their people, and people before what they did', async () => {
  const { db } = database;
  const organization = by(await db.select().from(t.organizations));
  const tenant = by(await db.select().from(t.tenants));
  const user = by(await db.select().from(t.users));
  const memberships = await db.select().from(t.tenantMembers);
  const belongings = await db.select().from(t.organizationMembers);
  for (const { createdAt, organizationId } of await db.select().from(t.tenants)) {
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(organization(organizationId).createdAt.getTime());
  }
  for (const { tenantId, userId, createdAt, lastActivity } of memberships) {
    const place = tenant(tenantId);
    const person = user(userId);
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(place.createdAt.getTime());
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(person.createdAt.getTime());
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
    const own = belongings.find((row) => row.userId === userId && row.organizationId === place.organizationId);
    expect(own?.createdAt.getTime()).toBeLessThanOrEqual(createdAt.getTime());
    if (lastActivity === null) continue;
    expect(lastActivity.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(lastActivity.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

test('a person was last seen where they were last seen', async () => {
  const memberships = await database.db.select().from(t.tenantMembers);
  for (const { id, lastActivity } of await database.db.select().from(t.users)) {
    const seen = memberships.flatMap((row) =>
      row.userId === id && row.lastActivity ? row.lastActivity.getTime() : [],
    );
    expect(lastActivity?.getTime() ?? null).toBe(seen.length === 0 ? null : Math.max(...seen));
  }
});

test('invitations were sent by members of the organization after its tenant was there, end after seven days, and to no member', async () => {
  const { db } = database;
  const tenant = by(await db.select().from(t.tenants));
  const user = by(await db.select().from(t.users));
  const memberships = await db.select().from(t.tenantMembers);
  const belongings = await db.select().from(t.organizationMembers);
  for (const invitation of await db.select().from(t.invitations)) {
    const place = tenant(invitation.tenantId);
    const sender = belongings.find(
      (row) => row.userId === invitation.createdByUserId && row.organizationId === place.organizationId,
    );
    expect(sender?.createdAt.getTime()).toBeLessThan(invitation.createdAt.getTime());
    expect(invitation.expiresAt.getTime() - invitation.createdAt.getTime()).toBe(INVITATION_LIFETIME_SECONDS * 1000);
    const members = memberships.filter((row) => row.tenantId === place.id).map((row) => user(row.userId).contactEmail);
    expect(members).not.toContain(invitation.contactEmail);
  }
});

test('each of the last 30 days has sign-ins, on some they are refused, and people signed in last when they were seen last', async () => {
  const { db } = database;
  const figures = await statistics(db, { createdBy: undefined }, now);
  expect(figures.signIns?.done.filter((count) => count === 0)).toEqual([]);
  expect(Math.max(...(figures.signIns?.refused ?? []))).toBeGreaterThan(1);
  const last = await db
    .select({ userId: t.usagePeople.userId, day: t.usagePeople.lastDay })
    .from(t.usagePeople)
    .innerJoin(t.usageSubjects, eq(t.usageSubjects.id, t.usagePeople.subjectId))
    .where(eq(t.usageSubjects.key, 'signIn'));
  const days = new Map(last.map(({ userId, day }) => [userId, day]));
  for (const { id, lastActivity } of await db.select().from(t.users)) {
    // Of a time before the first day of counting nothing is known.
    const seen = lastActivity?.toISOString().slice(0, 10);
    if (seen !== undefined && seen < dayBefore(119)) continue;
    expect(days.get(id)).toBe(seen);
  }
});

test('clients were used from when they were there, and one has not been for longer than health takes for long', async () => {
  const clients = await database.db.select().from(t.oidcClients);
  const { since, uses } = await usesOfClients(
    database.db,
    clients.map(({ clientId }) => clientId),
    dayBefore(30),
  );
  expect(since).toBe(dayBefore(120));
  for (const { clientId, createdAt } of clients) {
    const days = await database.db
      .select({ day: t.usageDays.day })
      .from(t.usageDays)
      .innerJoin(t.usageSubjects, eq(t.usageSubjects.id, t.usageDays.subjectId))
      .where(eq(t.usageSubjects.clientId, clientId));
    expect(days.filter(({ day }) => day < createdAt.toISOString().slice(0, 10))).toEqual([]);
  }
  const lastUse = (name: string) =>
    uses.filter(({ kind, clientId }) => kind === 'token' && clientId === `${demoId('tenant northwind')}_${name}`)[0]
      ?.lastDay;
  expect(lastUse('ledger_web')! >= dayBefore(3)).toBe(true);
  expect(lastUse('settlement_gateway')! < dayBefore(HEALTH.awayDays)).toBe(true);
});

test('the password is kept at its full cost', async () => {
  const kept = await database.db.selectDistinct({ hash: t.users.passwordHash }).from(t.users);
  expect(kept).toEqual([{ hash: expect.stringMatching(/^scrypt\$32768\$8\$3\$/) }]);
});
