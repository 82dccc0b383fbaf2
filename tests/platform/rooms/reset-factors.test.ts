/** A new start for a person who has lost the authenticator app or the passkeys: docs/decisions/second-factor.md. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { outboxMails, passkeys } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const OPERATION = 'organizations.members.resetFactors';

const api = await TestApi.ofFile();

const of = ({ organizationId }: Place, { id: memberId }: Person) => ({
  params: { organizationId, memberId },
  body: {},
});
const held = ({ id }: Person) => api.db.select().from(passkeys).where(eq(passkeys.userId, id));
const giveKey = ({ id }: Person) =>
  api.db.insert(passkeys).values({
    ...{ id: `lost ${id}`, userId: id, credentialId: `lost ${id}`, publicKey: 'a', counter: 0, name: 'Lost key' },
    ...{ transports: [], aaguid: '00000000-0000-0000-0000-000000000000', isSynced: false, backedUp: false },
  });

test('takes them away, with a mail, and a record in each organization; a second time changes nothing', async () => {
  const [place, other] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  await api.join(chief, other, { role: Role.Admin, isOrganizationAdmin: true });
  const person = await api.person(place);
  await api.join(person, other);
  await giveKey(person);
  for (const _ of [1, 2]) await api.ok(chief, OPERATION, of(place, person));
  expect(await held(person)).toEqual([]);
  const records = (await api.auditOf(person.id)).filter(({ operation }) => operation === OPERATION);
  const both = [place.organizationId, other.organizationId];
  expect(records.map(({ organizationId }) => organizationId).toSorted()).toEqual(both.toSorted());
  const mails = (await api.db.select().from(outboxMails)).filter(({ body }) => body.includes('Lost key'));
  expect(mails).toHaveLength(1);
  const { items } = asPage(await api.ok(chief, 'organizations.members.history', { params: of(place, person).params }));
  expect(items.map(({ action }) => action)).toEqual([OPERATION]);
});

test('only an admin of all organizations of the person may, and never with themselves', async () => {
  const place = await api.place();
  const chief = await api.chief(place);
  const admin = await api.person(place, { role: Role.Admin });
  const person = await api.person(place);
  await giveKey(person);
  expect(await api.refusal(admin, OPERATION, of(place, person))).toMatch(/^403 /);
  expect(await api.refusal(chief, OPERATION, of(place, chief))).toMatch(/member\.self/);
  await api.join(person, await api.place());
  expect(await api.refusal(chief, OPERATION, of(place, person))).toMatch(/person\.elsewhere/);
  expect(await held(person)).toHaveLength(1);
});
