/** Sign-in policies: who sets them, that a tenant only tightens, who lacks what is asked, and reminders of it. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORGANIZATION_PERMISSIONS, Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import * as t from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

let api: TestApi;
let place: Place;
let chief: Person;
let admin: Person;
let limited: Person;
let regular: Person;

const DAY = '2026-11-26';
const LATER = '2026-12-24';

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.close());

/** Passwords, without which no policy is about a person. */
async function withPassword(...people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await api.db.update(t.users).set({ passwordHash: 'not a hash' }).where(inArray(t.users.id, ids));
}

beforeAll(async () => {
  place = await api.place();
  chief = await api.person(place, { role: Role.Regular, isOrganizationAdmin: true });
  admin = await api.person(place, { role: Role.Admin });
  limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  regular = await api.person(place);
  await withPassword(chief, admin, limited, regular);
  // Signs in elsewhere.
  await api.person(place);
});

const ofOrganization = () => ({ params: { organizationId: place.organizationId } });
const ofTenant = () => ({ params: { tenantId: place.tenantId } });
const set = (who: Person, body: { requirement: string; from: string | null }) =>
  api.call(who, 'organizations.setSignInPolicy', { ...ofOrganization(), body });
const setOwn = (who: Person, body: { requirement: string; from: string | null }) =>
  api.call(who, 'tenants.setSignInPolicy', { ...ofTenant(), body });
const everybody = { requirement: 'secondFactor', from: DAY };

describe('row 50: a sign-in policy is set', () => {
  test('of an organization by its admins alone', async () => {
    const held = await api.person(place, { role: Role.Admin, organizationPermissions: [...ORGANIZATION_PERMISSIONS] });
    for (const who of [held, admin, limited, regular]) {
      expect((await set(who, everybody)).status).toBe(403);
      expect((await api.call(who, 'organizations.signInPolicy', ofOrganization())).status).toBe(403);
      expect((await api.call(who, 'organizations.lackingSignIn', ofOrganization())).status).toBe(403);
      const body = { memberIds: [regular.id] };
      expect((await api.call(who, 'organizations.remindOfSignIn', { ...ofOrganization(), body })).status).toBe(403);
    }
    const atOnce = { requirement: 'secondFactor', from: null };
    expect((await set(chief, atOnce)).body).toMatchObject({ ...atOnce, from: new Date().toISOString().slice(0, 10) });
    expect((await set(chief, everybody)).body).toMatchObject({ ...everybody, organization: null });
  });

  test('of a tenant by its full admins alone, never by Limited admins', async () => {
    for (const who of [chief, limited, regular]) {
      expect((await setOwn(who, everybody)).status).toBe(403);
      expect((await api.call(who, 'tenants.signInPolicy', ofTenant())).status).toBe(403);
      expect((await api.call(who, 'tenants.lackingSignIn', ofTenant())).status).toBe(403);
      const body = { memberIds: [regular.id] };
      expect((await api.call(who, 'tenants.remindOfSignIn', { ...ofTenant(), body })).status).toBe(403);
    }
    expect((await setOwn(admin, everybody)).body).toMatchObject({ ...everybody, organization: everybody });
  });

  test('in the place of what its admin has seen, not of what another one has set since', async () => {
    for (const [who, update, where] of [
      [chief, 'organizations.setSignInPolicy', ofOrganization()],
      [admin, 'tenants.setSignInPolicy', ofTenant()],
    ] as const) {
      const change = (body: object) => api.call(who, update, { ...where, body } as never);
      const { version } = (await change(everybody)).body as { version: string };
      const other = { requirement: 'secondFactor', from: '2026-11-20' };
      expect((await change({ ...other, expectedVersion: version })).status).toBe(200);
      const late = await change({ requirement: 'secondFactor', from: '2026-11-21', expectedVersion: version });
      expect([late.status, late.body]).toMatchObject([409, { code: 'conflict.changed', current: other }]);
      expect((await change({ ...other, expectedVersion: version })).status, 'the same, sent twice').toBe(200);
      await change(everybody);
    }
  });

  test('of a tenant not to ask less than its organization, nor later', async () => {
    await set(chief, everybody);
    const refused = async (requirement: string, from: string | null) => {
      const { status, body } = await setOwn(admin, { requirement, from });
      return [status, (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)];
    };
    expect(await refused('adminsSecondFactor', DAY)).toEqual([400, ['requirement']]);
    expect(await refused('secondFactor', LATER)).toEqual([400, ['from']]);
    expect(await refused('secondFactor', '2026-02-31')).toEqual([400, ['from']]);
    expect((await setOwn(admin, { requirement: 'secondFactor', from: '2026-11-01' })).status).toBe(200);
    // Without one of its own it has that of the organization.
    expect((await setOwn(admin, { requirement: 'none', from: LATER })).body).toMatchObject({
      requirement: 'none',
      from: null,
      organization: everybody,
    });
  });

  test('of passkeys only where browsers have them for the address', async () => {
    // The platform of this file has no address.
    expect((await set(chief, { requirement: 'passkey', from: DAY })).status).toBe(400);
  });

  test('and is in the history, in which nothing stands when nothing changes', async () => {
    await set(chief, { requirement: 'adminsSecondFactor', from: DAY });
    await set(chief, { requirement: 'adminsSecondFactor', from: DAY });
    const { items } = asPage(await api.ok(chief, 'organizations.history', ofOrganization()));
    const [last] = items.filter(({ action }) => action === 'organizations.setSignInPolicy');
    expect(last).toMatchObject({
      actor: { id: chief.id },
      changes: [{ field: 'signInRequirement', before: 'policy.secondFactor', after: 'policy.adminsSecondFactor' }],
    });
    const before = items.length;
    await set(chief, { requirement: 'adminsSecondFactor', from: DAY });
    expect(asPage(await api.ok(chief, 'organizations.history', ofOrganization())).items).toHaveLength(before);
  });
});

describe('who lacks what is asked', () => {
  const names = async (who: Person, id: 'organizations.lackingSignIn' | 'tenants.lackingSignIn') => {
    const answer =
      id === 'organizations.lackingSignIn'
        ? await api.ok(who, id, ofOrganization())
        : await api.ok(who, id, ofTenant());
    return asPage(answer)
      .items.map((person) => person.id)
      .toSorted();
  };
  const ids = (...people: Person[]) => people.map((person) => person.id).toSorted();

  test('is counted for each requirement, and listed for the one that is set', async () => {
    const own = await api.place();
    const [boss, one, two] = [
      await api.person(own, { role: Role.Admin, isOrganizationAdmin: true }),
      await api.person(own),
      await api.person(own),
    ] as const;
    await api.person(own);
    await withPassword(boss, one, two);
    await api.db.insert(t.totpFactors).values({ userId: one.id, confirmedAt: new Date() });
    const state = await api.ok(boss, 'organizations.signInPolicy', { params: { organizationId: own.organizationId } });
    expect(state).toMatchObject({ requirement: 'none', from: null, elsewhere: 1, hasPasskeys: false });
    const admins = { admins: 1, adminsLacking: 1, isSelfLacking: true };
    expect(state.effects).toEqual([
      { requirement: 'adminsSecondFactor', people: 1, lacking: 1, ...admins },
      { requirement: 'secondFactor', people: 3, lacking: 2, ...admins },
      { requirement: 'passkey', people: 3, lacking: 3, ...admins },
    ]);
  });

  test('follows the requirement, and the stricter one in a tenant', async () => {
    await set(chief, { requirement: 'none', from: null });
    await setOwn(admin, { requirement: 'none', from: null });
    // Whom a policy could ask.
    expect(await names(chief, 'organizations.lackingSignIn')).toEqual(ids(chief, admin, limited));
    await set(chief, { requirement: 'adminsSecondFactor', from: LATER });
    expect(await names(chief, 'organizations.lackingSignIn')).toEqual(ids(chief, admin, limited));
    expect(await names(admin, 'tenants.lackingSignIn')).toEqual(ids(chief, admin, limited));
    await setOwn(admin, everybody);
    expect(await names(admin, 'tenants.lackingSignIn')).toEqual(ids(chief, admin, limited, regular));
  });

  test('comes in pages, and can be searched', async () => {
    await set(chief, everybody);
    const { params } = ofOrganization();
    const first = asPage(await api.ok(chief, 'organizations.lackingSignIn', { params, query: { limit: '3' } }));
    expect([first.items.length, first.total]).toEqual([3, 4]);
    const query = { limit: '3', cursor: first.nextCursor! };
    const second = asPage(await api.ok(chief, 'organizations.lackingSignIn', { params, query }));
    expect([second.items.length, second.total, second.nextCursor]).toEqual([1, 4, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    const search = { search: regular.username };
    const found = asPage(await api.ok(chief, 'organizations.lackingSignIn', { params, query: search }));
    expect(found.items).toMatchObject([{ id: regular.id, isAdmin: false, remindedAt: null }]);
  });

  test('gets a reminder a day, and the others none', async () => {
    await set(chief, everybody);
    await api.db.insert(t.totpFactors).values({ userId: limited.id, confirmedAt: new Date() });
    const mails = () => api.db.$count(t.outboxMails, eq(t.outboxMails.recipient, regular.email));
    const { params } = ofOrganization();
    const remind = (...people: Person[]) =>
      api.ok(chief, 'organizations.remindOfSignIn', { params, body: { memberIds: people.map(({ id }) => id) } });
    const stranger = await api.person(await api.place());
    await withPassword(stranger);
    expect(await remind(regular, limited, stranger)).toEqual({ sent: 1 });
    expect(await mails()).toBe(1);
    expect(await remind(regular)).toEqual({ sent: 0 });
    const own = { ...ofTenant(), body: { memberIds: [regular.id] } };
    expect(await api.ok(admin, 'tenants.remindOfSignIn', own)).toEqual({ sent: 0 });
    await api.db.update(t.signInReminders).set({ sentAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await api.ok(admin, 'tenants.remindOfSignIn', own)).toEqual({ sent: 1 });
    expect(await mails()).toBe(2);
    const many = { memberIds: Array.from({ length: 101 }, (_, index) => `person-${index}`) };
    expect((await api.call(chief, 'organizations.remindOfSignIn', { params, body: many })).status).toBe(400);
  });
});
