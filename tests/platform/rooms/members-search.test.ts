/** What a search of few letters finds in lists of people: names, and not what is in most addresses. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { users } from '@/lib/platform/db/schema';
import { TestApi } from '../support/api';

const NAMES = ['Øystein Berg', 'Kari Nordøy', 'Anne Moen', '李小龍', 'Bo Ås'];

const api = await TestApi.ofFile();
const place = await api.place();
const chief = await api.chief(place);
await api.db.update(users).set({ displayName: 'Chief' }).where(eq(users.id, chief.id));
for (const displayName of NAMES) {
  const { id } = await api.person(place);
  const contactEmail = `${id}@qzmail.no`;
  await api.db.update(users).set({ displayName, contactEmail }).where(eq(users.id, id));
}
const invited = [{ contactEmail: 'moa@firm.example', userName: `qz-${place.tenantId}`, role: Role.Regular }];
await api.ok(chief, 'members.invite', { params: { tenantId: place.tenantId }, body: invited });

const inTenant = (query: Record<string, string>) => ({ params: { tenantId: place.tenantId }, query });
const namesOf = (answer: Parameters<typeof asPage<{ displayName: string }>>[0]) =>
  asPage(answer)
    .items.map(({ displayName }) => displayName)
    .toSorted();
const members = async (search: string) => namesOf(await api.ok(chief, 'members.list', inTenant({ search })));
const everyone = async (search: string) => namesOf(await api.ok(chief, 'members.everyone', inTenant({ search })));

test.each([
  ['ø', ['Kari Nordøy', 'Øystein Berg']],
  ['ØY', ['Kari Nordøy', 'Øystein Berg']],
  ['小龍', ['李小龍']],
  ['no', ['Kari Nordøy']],
  ['qz', []],
  ['qzm', NAMES.toSorted()],
])('one or two letters are looked for in names: %s', async (search, found) => {
  expect(await members(search)).toEqual(found.toSorted());
  const people = await api.ok(chief, 'organizations.members', {
    params: { organizationId: place.organizationId },
    query: { search },
  });
  expect(namesOf(people)).toEqual(found.toSorted());
});

test('an invitation has its address for a name', async () => {
  expect(await everyone('mo')).toEqual(['Anne Moen', 'moa@firm.example']);
  expect(await everyone('qz')).toEqual([]);
  expect(await everyone('qz-')).toEqual(['moa@firm.example']);
  const pending = await api.ok(chief, 'members.pending', inTenant({ search: 'qz', limit: '5' }));
  expect(asPage(pending)).toMatchObject({ items: [], total: 0 });
});

test('the number of what is found is right on every page', async () => {
  const ask = async (query: Record<string, string>) =>
    asPage(await api.ok(chief, 'members.everyone', inTenant({ search: 'e', sort: 'displayName', ...query })));
  expect(await everyone('e')).toHaveLength(4);
  const queries: Record<string, string>[] = [{ limit: '5' }, { limit: '3' }, { limit: '3', offset: '3' }];
  for (const query of queries) {
    const page = await ask(query);
    expect([page.total, page.totalIsLowerBound]).toEqual([4, undefined]);
  }
});

test('a selection of all that match is what the list shows', async () => {
  const preview = async (search: string) =>
    await api.ok(chief, 'members.bulkPreview', {
      params: { tenantId: place.tenantId },
      body: { operation: 'members.bulkRemove', selection: { matching: { search } } },
    });
  expect((await preview('øy')).included.names).toHaveLength(2);
  expect((await preview('qz')).included.names).toEqual([]);
});
