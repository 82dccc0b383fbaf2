/** The demo data tell one story: nothing in them happened before it could have. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { openDatabase } from '@/lib/platform/db/open';
import * as t from '@/lib/platform/db/schema';
import { seedDemo } from '@/lib/platform/db/seed/demo';
import { databaseOf } from './support/database';
import { dataDirWith } from './support/platform';

const now = new Date('2026-03-01T12:00:00Z');
let dataDir: string;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  dataDir = await dataDirWith('migrated');
  database = await openDatabase({ dataDir, databaseUrl: await databaseOf(dataDir, 'migrated'), log: silent });
  await seedDemo(database.db, now);
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

test('the password is kept at its full cost', async () => {
  const kept = await database.db.selectDistinct({ hash: t.users.passwordHash }).from(t.users);
  expect(kept).toEqual([{ hash: expect.stringMatching(/^scrypt\$32768\$8\$3\$/) }]);
});
