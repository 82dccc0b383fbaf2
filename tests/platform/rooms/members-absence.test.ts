/** The list of members who do not sign in shows exactly the people that health counts. */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asPage } from '@/lib/contract/entities/common';
import type { Absence } from '@/lib/contract/rooms/members/filters';
import { settings, tenantMembers, users } from '@/lib/platform/db/schema';
import { SINCE, addUses } from '@/lib/platform/usage/store';
import { type Person, TestApi } from '../support/api';
import { inDays } from '../support/neglect';

const api = await TestApi.ofFile();
const day = (days: number): string => inDays(days).slice(0, 10);
const at = await api.place();
const params = { tenantId: at.tenantId };
const admin = await api.chief(at);
const people: Person[] = [];
for (let count = 0; count < 6; count += 1) people.push(await api.person(at));
const [never, off, today, longAgo, newcomer, before] = people as [Person, Person, Person, Person, Person, Person];

await api.db
  .insert(settings)
  .values({ key: SINCE, value: day(-120) })
  .onConflictDoUpdate({ target: settings.key, set: { value: day(-120) } });
const join = (days: number, ids: string[]) =>
  api.db
    .update(tenantMembers)
    .set({ createdAt: new Date(inDays(days)) })
    .where(inArray(tenantMembers.userId, ids));
await join(-110, [never.id, off.id, today.id, longAgo.id]);
await join(-130, [before.id]);
await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, off.id));
const signIn = (person: Person, on: string) =>
  addUses(api.db, on, [{ kind: 'signIn', tenant: at.tenantId, person: person.id, day: on, uses: 1 }]);
await signIn(today, day(0));
await signIn(longAgo, day(-100));

const listed = async (lastSignIn: Absence, more: Record<string, string> = {}) =>
  asPage(await api.ok(admin, 'members.everyone', { params, query: { lastSignIn, limit: '10', ...more } }));
const counted = async (rule: string) =>
  (await api.ok(admin, 'health.tenant', { params })).findings.find((finding) => finding.rule === rule)?.facts;

test.each([
  ['never', 'people.neverSignedIn', () => [never]],
  ['away', 'people.away', () => [longAgo, before]],
] as const)('%s: the people of %s, by each order', async (absence, rule, expected) => {
  const names = expected()
    .map(({ name }) => name)
    .toSorted();
  const facts = await counted(rule);
  expect([facts?.count, facts?.names?.toSorted()]).toEqual([names.length, names]);
  for (const sort of ['role', 'displayName', 'lastActivity']) {
    const { items, total } = await listed(absence, { sort });
    expect([items.map(({ displayName }) => displayName).toSorted(), total]).toEqual([names, names.length]);
  }
});

test('together with a search, a role and pages; without invitations', async () => {
  const body = [{ userName: 'waits', contactEmail: `waits-${at.tenantId}@people.test` }];
  await api.ok(admin, 'members.invite', { params, body });
  expect((await listed('away', { search: before.name })).items.map(({ id }) => id)).toEqual([before.id]);
  expect((await listed('away', { role: 'admin' })).items).toEqual([]);
  expect((await listed('away', { role: 'notConfirmed' })).items).toEqual([]);
  expect((await listed('away', { limit: '1' })).items).toHaveLength(1);
  expect((await listed('never')).items.map(({ id }) => id)).not.toContain(newcomer.id);
});
