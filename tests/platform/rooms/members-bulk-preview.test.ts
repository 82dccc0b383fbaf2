/** The people an action on many would affect, shown before it: the first of them with what they hold. */
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { BULK } from '@/lib/contract/limits';
import { type Person, type Place, TestApi, word } from '../support/api';
import { crowdOf } from '../support/fixtures';

const api = await TestApi.ofFile();

const everyone = { matching: {} };
const ask = (
  as: Person,
  { tenantId }: Place,
  operation: 'members.bulkRemove' | 'members.pending.bulkRemove',
  except: string[] = [],
) =>
  api.ok(as, 'members.bulkPreview', { params: { tenantId }, body: { operation, selection: { ...everyone, except } } });

test('the first people come as the list has them, in the order of the names', async () => {
  const place = await api.place();
  const params = { tenantId: place.tenantId };
  const admin = await api.person(place, { role: Role.Admin });
  const second = await api.person(place, { role: Role.Admin });
  await crowdOf(api, place, BULK.people);
  const { included } = await ask(admin, place, 'members.bulkRemove');
  expect(included).toMatchObject({ count: BULK.people + 1 });
  expect(included.people).toHaveLength(BULK.people);
  expect(included.people.map((one) => one.displayName)).toEqual(included.names.slice(0, BULK.people));
  const { items } = asPage(await api.ok(admin, 'members.list', { params }));
  const listed = new Map(items.map((item) => [item.id, item]));
  expect(included.people).toEqual(included.people.map(({ id }) => listed.get(id)));
  const others = items.filter(({ id }) => id !== second.id).map(({ id }) => id);
  const alone = await ask(admin, place, 'members.bulkRemove', others);
  expect(alone.included.people).toMatchObject([{ id: second.id, role: Role.Admin, contactEmail: second.email }]);
});

test('invitations come with what they promise, and never with their link', async () => {
  const place = await api.place();
  const params = { tenantId: place.tenantId };
  const admin = await api.person(place, { role: Role.Admin });
  const userName = word();
  const contactEmail = `${userName}@people.test`;
  await api.ok(admin, 'members.invite', { params, body: [{ userName, contactEmail, role: Role.Admin }] });
  const { items } = asPage(await api.ok(admin, 'members.pending', { params }));
  expect(items[0]?.activationLink).toContain('/activate/');
  const { included } = await ask(admin, place, 'members.pending.bulkRemove');
  expect(included.people).toEqual([{ ...items[0], activationLink: null }]);
});
