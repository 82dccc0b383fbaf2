/** When people were last seen is written in batches, once a minute at most, and nothing of it is lost. */
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { Activity } from '@/lib/platform/api/activity';
import type { Db } from '@/lib/platform/db/database';
import { tenantMembers, users } from '@/lib/platform/db/schema';
import { TestApi } from './support/api';
import { crowdOf } from './support/fixtures';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

const api = await TestApi.ofFile();
const place = await api.place();

const seen = async (id: string) => {
  const [user] = await api.db.select().from(users).where(eq(users.id, id));
  const [member] = await api.db.select().from(tenantMembers).where(eq(tenantMembers.userId, id));
  return { user: user?.lastActivity ?? null, member: member?.lastActivity ?? null };
};
const aWhileAgo = (id: string, interval: string) =>
  api.db.execute(sql`update users set last_activity = now() - ${interval}::interval where id = ${id}`);

test('however many people were here, it takes the same two statements, and none of a call', async () => {
  const people = await crowdOf(api, place, 40);
  const activity = new Activity(api.db, silent);
  api.statements.length = 0;
  for (const { id } of people) activity.note(id, place.tenantId);
  expect(api.statements).toEqual([]);
  await activity.close();
  expect(api.statements).toHaveLength(2);
  const [first] = people;
  expect(await seen(first?.id ?? '')).toEqual({ user: expect.any(Date), member: expect.any(Date) });
});

test('who is not in a tenant was seen all the same; the tenant was not', async () => {
  const person = await api.person(place);
  const activity = new Activity(api.db, silent);
  activity.note(person.id, undefined);
  await activity.close();
  expect(await seen(person.id)).toEqual({ user: expect.any(Date), member: null });
});

test('who was just seen is not written again, here or by another process', async () => {
  const person = await api.person(place);
  const activity = new Activity(api.db, silent);
  await aWhileAgo(person.id, '30 seconds');
  const { user: before } = await seen(person.id);
  activity.note(person.id, undefined);
  await activity.write();
  expect((await seen(person.id)).user).toEqual(before);
  await aWhileAgo(person.id, '2 minutes');
  activity.note(person.id, undefined);
  await activity.close();
  expect((await seen(person.id)).user?.getTime()).toBeLessThan(Date.now() - 100_000);
  const other = new Activity(api.db, silent);
  other.note(person.id, undefined);
  await other.close();
  expect((await seen(person.id)).user?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('what could not be written is written later', async () => {
  const person = await api.person(place);
  const transaction = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no')));
  const warn = vi.fn<() => void>();
  const away: { isAway: boolean } = { isAway: true };
  const db = new Proxy(api.db, {
    get: (target, name) => (away.isAway && name === 'transaction' ? transaction : Reflect.get(target, name)),
  }) as Db;
  const activity = new Activity(db, { ...silent, warn });
  activity.note(person.id, place.tenantId);
  await activity.write();
  expect(warn).toHaveBeenCalledOnce();
  expect((await seen(person.id)).user).toBeNull();
  away.isAway = false;
  await activity.close();
  expect((await seen(person.id)).user).toBeInstanceOf(Date);
});

test('a crowd is written before there are too many of them', async () => {
  const activity = new Activity(api.db, silent);
  api.statements.length = 0;
  for (let number = 0; number < 1000; number += 1) activity.note(`nobody ${number}`, undefined);
  await activity.write();
  expect(api.statements).toHaveLength(2);
  await activity.close();
  expect(api.statements).toHaveLength(2);
});
