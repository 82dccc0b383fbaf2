/** Jumps into member lists, by `offset`, and the order that they follow. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { organizationMembers, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

const list = async (as: Person, place: Place, query: Record<string, string> = {}) =>
  asPage(await api.ok(as, 'members.list', { params: { tenantId: place.tenantId }, query }));

describe('the list of members', () => {
  let place: Place;
  let admin: Person;
  beforeAll(async () => {
    place = await api.place();
    admin = await api.person(place, { role: Role.Admin });
    for (let count = 0; count < 6; count += 1) await api.person(place);
    await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  });

  test.each(['role', 'displayName', '-displayName', 'contactEmail', '-username', 'lastActivity'])(
    'a jump into the order %s shows the rows that are there',
    async (sort) => {
      const all = asPage(
        await api.ok(admin, 'members.list', { params: { tenantId: place.tenantId }, query: { sort } }),
      );
      const ids = all.items.map((member) => member.id);
      for (const offset of [0, 1, 3, ids.length - 1, ids.length, ids.length + 5]) {
        const page = await list(admin, place, { sort, limit: '3', offset: String(offset) });
        expect(page.offset).toBe(offset);
        expect(page.total).toBe(ids.length);
        expect(page.items.map((member) => member.id)).toEqual(ids.slice(offset, offset + 3));
        expect(page.nextCursor === null).toBe(offset + 3 >= ids.length);
      }
    },
  );

  test('every jump in every order has the rows of the whole list, also while people come and go', async () => {
    const here = await api.place();
    const chief = await api.chief(here);
    const crowd: Person[] = [];
    for (let count = 0; count < 11; count += 1) {
      crowd.push(await api.person(here, { role: count % 4 === 0 ? Role.Admin : Role.Regular }));
    }
    await api.db
      .execute(sql`update tenant_members set last_activity = now() - make_interval(days => length(user_id) + ascii(user_id))
      where tenant_id = ${here.tenantId} and ascii(right(user_id, 1)) % 3 > 0`);
    const lists = {
      tenant: async (query: Record<string, string>) => await list(chief, here, query),
      organization: async (query: Record<string, string>) =>
        asPage(
          await api.ok(chief, 'organizations.members', { params: { organizationId: here.organizationId }, query }),
        ),
    };
    const check = async () => {
      for (const read of Object.values(lists)) {
        for (const order of ['role', 'displayName', 'contactEmail', 'username', 'lastActivity']) {
          for (const sort of [order, `-${order}`]) {
            const ids = (await read({ sort, limit: '100' })).items.map(({ id }) => id);
            for (let offset = 0; offset <= ids.length + 1; offset += 3) {
              const page = await read({ sort, limit: '4', offset: String(offset) });
              expect([sort, offset, page.total, page.items.map(({ id }) => id)]).toEqual([
                ...[sort, offset, ids.length],
                ids.slice(offset, offset + 4),
              ]);
              expect(page.nextCursor === null).toBe(offset + 4 >= ids.length);
            }
          }
        }
      }
    };
    await check();
    for (const { id } of crowd.slice(0, 3)) {
      await api.ok(chief, 'members.remove', { params: { tenantId: here.tenantId, memberId: id } });
    }
    await api.person(here, { isOrganizationAdmin: true });
    await check();
  });

  test('a jump within what is searched and filtered, and on from there', async () => {
    const query = { search: 'name', role: Role.Regular, limit: '2' };
    const all = (await list(admin, place, { ...query, limit: '100' })).items.map((member) => member.id);
    const page = await list(admin, place, { ...query, offset: '2' });
    expect(page.items.map((member) => member.id)).toEqual(all.slice(2, 4));
    const next = await list(admin, place, { ...query, cursor: page.nextCursor ?? '' });
    expect(next.items.map((member) => member.id)).toEqual(all.slice(4, 6));
    expect(next.offset).toBeUndefined();
  });

  test('who is called otherwise is listed elsewhere', async () => {
    const elsewhere = await api.place();
    const chief = await api.chief(elsewhere);
    const [first, second] = [await api.person(elsewhere), await api.person(elsewhere)];
    const rename = async (person: Person, displayName: string) =>
      await api.db.update(users).set({ displayName }).where(eq(users.id, person.id));
    const order = async () => (await list(chief, elsewhere, { role: Role.Regular })).items.map(({ id }) => id);
    await rename(first, 'Anna');
    await rename(second, 'Berit');
    expect(await order()).toEqual([first.id, second.id]);
    await rename(first, 'Cecilie');
    expect(await order()).toEqual([second.id, first.id]);
    const people = asPage(
      await api.ok(chief, 'organizations.members', {
        params: { organizationId: elsewhere.organizationId },
        query: { limit: '1', offset: '2' },
      }),
    );
    expect(people.items.map(({ id }) => id)).toEqual([first.id]);
  });

  test('who has another user name, or was just here, is listed elsewhere', async () => {
    const elsewhere = await api.place();
    const chief = await api.chief(elsewhere);
    const people = [await api.person(elsewhere), await api.person(elsewhere), await api.person(elsewhere)];
    const asGiven = people.map(({ id }) => id);
    const { tenantId, organizationId } = elsewhere;
    const ofTenant = (sort: string) => api.ok(chief, 'members.list', { params: { tenantId }, query: { sort } });
    const ofOrganization = (sort: string) =>
      api.ok(chief, 'organizations.members', { params: { organizationId }, query: { sort } });
    const ids = async (read: typeof ofTenant | typeof ofOrganization, sort: string) =>
      asPage(await read(sort))
        .items.map(({ id }) => id)
        .filter((id) => asGiven.includes(id));
    const write = async (valuesOf: (place: number) => Partial<typeof users.$inferInsert>) => {
      for (const [place, id] of asGiven.entries()) {
        await api.db.update(users).set(valuesOf(place)).where(eq(users.id, id));
      }
    };
    for (const [step, expected] of [
      [1, asGiven],
      [-1, asGiven.toReversed()],
    ] as const) {
      await write((place) => ({ username: `${tenantId}-U${5 + step * place}` }));
      expect(await ids(ofTenant, 'username')).toEqual(expected);
      expect(await ids(ofOrganization, 'username')).toEqual(expected);
      await write((place) => ({ lastActivity: new Date(Date.UTC(2026, 0, 5 + step * place)) }));
      expect(await ids(ofOrganization, 'lastActivity')).toEqual(expected);
    }
    // Of one who joins all of it is known from the start.
    const memberships = and(
      eq(organizationMembers.organizationId, organizationId),
      inArray(organizationMembers.userId, asGiven),
    );
    await api.db.delete(organizationMembers).where(memberships);
    await api.db.insert(organizationMembers).values(asGiven.map((userId) => ({ organizationId, userId })));
    for (const sort of ['username', 'lastActivity']) {
      expect(await ids(ofOrganization, sort)).toEqual(asGiven.toReversed());
    }
  });

  test('an admin of the organization is that in order and filter too, whatever the role in the tenant', async () => {
    const here = await api.place();
    const chief = await api.person(here, { isOrganizationAdmin: true });
    const boss = await api.person(here, { role: Role.Admin });
    const member = await api.person(here);
    const second = await api.person(here, { role: Role.Admin, isOrganizationAdmin: true });
    const ids = async (query: Record<string, string>) => (await list(boss, here, query)).items.map(({ id }) => id);
    const first = [chief, second].toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);
    expect(await ids({ sort: 'role' })).toEqual([...first, boss.id, member.id]);
    expect(await ids({ role: Role.OrganizationAdmin })).toEqual(first);
    expect(await ids({ role: Role.Admin })).toEqual([boss.id]);
    expect(await ids({ role: Role.Regular, sort: 'displayName' })).toEqual([member.id]);
    const page = await list(boss, here, { sort: 'role', limit: '1' });
    expect(await ids({ sort: 'role', limit: '1', cursor: page.nextCursor ?? '' })).toEqual([first[1]]);
    expect((await list(boss, here, { role: Role.Regular, limit: '1' })).total).toBe(1);
  });
});

describe('everyone: members and invitations as one list', () => {
  let here: Place;
  let chief: Person;
  beforeAll(async () => {
    here = await api.place();
    chief = await api.chief(here);
    await api.person(here, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    for (let count = 0; count < 5; count += 1) {
      await api.person(here, { role: count % 4 === 0 ? Role.Admin : Role.Regular });
    }
    await api.db
      .execute(sql`update tenant_members set last_activity = now() - make_interval(days => length(user_id) + ascii(user_id))
      where tenant_id = ${here.tenantId} and ascii(right(user_id, 1)) % 3 > 0`);
    const body = Array.from({ length: 5 }, (_, count) => ({
      contactEmail: `${['a', 'm', 'z'][count % 3]!}invited${count}@example.com`,
      userName: `${['z', 'b', 'k'][count % 3]!}invited${count}-${here.tenantId}`,
      role: count % 3 === 0 ? Role.Admin : Role.Regular,
    }));
    await api.ok(chief, 'members.invite', { params: { tenantId: here.tenantId }, body });
  });

  const ask = async (query: Record<string, string> = {}, as = chief) =>
    asPage(await api.ok(as, 'members.everyone', { params: { tenantId: here.tenantId }, query }));
  const pending = async () =>
    asPage(await api.ok(chief, 'members.pending', { params: { tenantId: here.tenantId } })).items;

  test('holds each of them once, as the two lists have them, by role and name', async () => {
    const { items, total } = await ask();
    const apart = [...(await list(chief, here)).items, ...(await pending())];
    expect(total).toBe(apart.length);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    // The new ones need no attention; the two lists do not say it.
    expect(items.toSorted(byId)).toEqual(apart.map((one) => ({ ...one, attention: null })).toSorted(byId));
    const roles = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin, Role.Regular];
    const keys = items.map((one) => {
      const role = one.isOrganizationAdmin ? Role.OrganizationAdmin : one.role;
      return [roles.findIndex((name) => name === role), one.displayName.toLowerCase()] as const;
    });
    expect(keys).toEqual(keys.toSorted(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)));
    expect(new Set(items.slice(0, 8).map((one) => one.isActive))).toEqual(new Set([true, false]));
  });

  const narrowings: Record<string, string>[] = [
    {},
    { search: 'a' },
    { role: 'admin' },
    { role: 'regular,notConfirmed' },
    { idp: 'none' },
  ];
  test.each(['role', 'displayName', 'contactEmail', 'username', 'lastActivity'].flatMap((sort) => [sort, `-${sort}`]))(
    'every jump and every cursor has the rows of the whole list, by %s',
    async (sort) => {
      for (const narrowed of narrowings) {
        const ids = (await ask({ sort, ...narrowed })).items.map(({ id }) => id);
        expect(ids.length).toBeGreaterThan(2);
        for (let offset = 0; offset <= ids.length + 1; offset += 1) {
          const page = await ask({ sort, ...narrowed, limit: '4', offset: String(offset) });
          const shown = page.items.map(({ id }) => id);
          expect([sort, offset, page.total, shown]).toEqual([sort, offset, ids.length, ids.slice(offset, offset + 4)]);
          expect(page.nextCursor === null).toBe(offset + 4 >= ids.length);
        }
        const walked: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await ask({ sort, ...narrowed, limit: '3', ...(cursor === undefined ? {} : { cursor }) });
          walked.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(walked).toEqual(ids);
      }
    },
  );

  test('is filtered by role and status, and searched', async () => {
    const { items } = await ask();
    const of = async (query: Record<string, string>) => (await ask(query)).items.map(({ id }) => id);
    const ids = (is: (one: (typeof items)[number]) => boolean) => items.filter(is).map(({ id }) => id);
    const isAdmin = (one: (typeof items)[number]) => one.isOrganizationAdmin || one.role !== Role.Regular;
    expect(await of({ role: 'notConfirmed' })).toEqual(ids((one) => !one.isActive));
    expect(await of({ role: 'admin' })).toEqual(ids((one) => one.isActive && isAdmin(one)));
    expect(await of({ role: 'regular,notConfirmed' })).toEqual(ids((one) => !one.isActive || !isAdmin(one)));
    expect(await of({ search: 'zinvited' })).toEqual(
      ids((one) => `${one.contactEmail} ${one.username}`.includes('zinvited')),
    );
    expect(await of({ search: 'nothing is called so' })).toEqual([]);
    expect(await of({ idp: 'own' })).toEqual(ids((one) => one.isUniqueIdp));
    const answer = await api.call(chief, 'members.everyone', {
      params: { tenantId: here.tenantId },
      query: { role: 'emperor' },
    });
    expect(answer.status).toBe(400);
  });

  test('gives the link of an invitation only to those who may give what it gives', async () => {
    const limited = await api.person(here, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    const links = async (as: Person) =>
      (await ask({ role: 'notConfirmed' }, as)).items.map((one) => [one.role, one.activationLink !== null]);
    expect(new Set((await links(chief)).map(([, has]) => has))).toEqual(new Set([true]));
    for (const [role, has] of await links(limited)) expect(has).toBe(role === Role.Regular);
  });
});
