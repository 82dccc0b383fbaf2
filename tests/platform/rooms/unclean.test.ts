/** Texts that no database and no mail can hold: a clean refusal of what holds them, and of nothing else (row 23). */
import { describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { handlers } from '@/lib/platform/rooms';
import { TestApi, word } from '../support/api';

const api = await TestApi.ofFile();
const place = await api.place({ isSuperTenant: true });
const chief = await api.chief(place);

const UNCLEAN = ['\0', 'a\0b', '\ud800', 'a\udc00b'];

describe('row 23: an invitation with an unclean address or user name', () => {
  test('is a line in the errors, and the others of the call are invited', async () => {
    const good = [word(), word()].map((userName) => ({ userName, contactEmail: `${userName}@people.test` }));
    const bad = UNCLEAN.flatMap((text) => [
      { userName: word(), contactEmail: `${text}@people.test` },
      { userName: word(), contactEmail: `someone@people.test${text}` },
      { userName: `${word()}${text}`, contactEmail: `${word()}@people.test` },
      { userName: word(), contactEmail: `${word()}@people.test`, isUniqueIdp: true, idp: `idp${text}` },
      { userName: word(), contactEmail: 'x', [`role${text}`]: text },
    ]);
    const [first, ...others] = good;
    const admin = await api.person(place, { role: Role.Admin });
    const params = { tenantId: place.tenantId };
    const answer = await api.call(admin, 'members.invite', { params, body: [first, ...bad, ...others] });
    expect(answer.status).toBe(207);
    const body = answer.body as { createdInvitations: { contactEmail: string }[]; errors: { Message: string }[] };
    expect(body.createdInvitations.map((one) => one.contactEmail)).toEqual(good.map((one) => one.contactEmail));
    expect(body.errors).toHaveLength(bad.length);
    expect(body.errors.every(({ Message }) => Message !== '')).toBe(true);
    const waiting = asPage(await api.ok(admin, 'members.pending', { params })).items;
    expect(waiting.map((one) => one.contactEmail).toSorted()).toEqual(good.map((one) => one.contactEmail).toSorted());
  });
});

/** A body in which every text is unclean, at some depth and as a key. */
const bodies = (text: string) => [
  { name: text, description: text, ids: [text], selection: { ids: [text] }, roles: [{ name: text }] },
  { userData: { username: text, contactEmail: text }, tenantName: text },
  { [text]: 1 },
  [text],
  text,
];

const served = operationIds.filter((id) => Object.hasOwn(handlers, id));
const writes = served.filter((id) => operationRow(id).body !== undefined);
test.each(writes)('row 23: %s with an unclean body is refused as invalid', async (id) => {
  const { method, path } = operationRow(id);
  const known: Record<string, string> = { organizationId: place.organizationId, tenantId: place.tenantId };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'nobody');
  for (const text of UNCLEAN) {
    for (const body of bodies(text)) {
      const answer = await api.request(chief, method, address, body, place.tenantId);
      expect([400, 403]).toContain(answer.status);
    }
  }
});

const reads = served.filter((id) => operationRow(id).method === 'GET');
test.each(reads)('row 23: %s with an unclean address is refused', async (id) => {
  const { path } = operationRow(id);
  const known: Record<string, string> = { organizationId: place.organizationId, tenantId: place.tenantId };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'nobody');
  for (const text of ['%00', 'a%00b']) {
    for (const name of ['search', 'sort', 'cursor', 'limit', 'role', 'createdBy', 'nonsense', text]) {
      const { status } = await api.request(chief, 'GET', `${address}?${name}=${text}`, undefined, place.tenantId);
      expect([name, status]).toEqual([name, 400]);
    }
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const unclean = path.replace(/\{(\w+)\}/g, (_, one: string) => (one === name ? text : (known[one] ?? 'nobody')));
      const { status } = await api.request(chief, 'GET', unclean, undefined, place.tenantId);
      expect([name, status]).toEqual([name, 404]);
    }
  }
});
