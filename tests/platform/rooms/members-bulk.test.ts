/** Actions on many members and invitations: the same rules as one by one, a result for each, and only rows that were confirmed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import type { BulkPreview, BulkResult } from '@/lib/contract/rooms/members/bulk';
import { asPage } from '@/lib/contract/entities/common';
import type { OperationBody } from '@/lib/contract/operations';
import { organizationMembers, tenantMembers } from '@/lib/platform/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { type Person, type Place, TestApi, word } from '../support/api';
import { crowdOf } from '../support/fixtures';

const api = await TestApi.ofFile();

interface Scene {
  place: Place;
  admin: Person;
  limited: Person;
  members: Person[];
}

async function scene(count: number): Promise<Scene> {
  const place = await api.place();
  const admin = await api.person(place, { role: Role.Admin });
  const limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  return { place, admin, limited, members: await crowdOf(api, place, count) };
}

type Removal = 'members.bulkRemove' | 'members.pending.bulkRemove' | 'invitations.bulkResend';
type Answer = { status: number; body: BulkResult };

const act = async (as: Person, place: Place, id: Removal, body: OperationBody<Removal>) =>
  (await api.call(as, id, { params: { tenantId: place.tenantId }, body })) as Answer;
const give = async (as: Person, place: Place, body: OperationBody<'members.bulkChangeRole'>) =>
  (await api.call(as, 'members.bulkChangeRole', { params: { tenantId: place.tenantId }, body })) as Answer;
const ask = async (as: Person, place: Place, body: OperationBody<'members.bulkPreview'>): Promise<BulkPreview> =>
  await api.ok(as, 'members.bulkPreview', { params: { tenantId: place.tenantId }, body });
const idsOf = (people: readonly { id: string }[]) => people.map((person) => person.id);
const everyone = { matching: {} };

async function listed(as: Person, place: Place): Promise<string[]> {
  return idsOf(asPage(await api.ok(as, 'members.list', { params: { tenantId: place.tenantId } })).items);
}

async function invite(as: Person, place: Place, count: number, role: 'Regular' | 'Admin' = Role.Regular) {
  const body = Array.from({ length: count }, () => {
    const userName = word();
    return { userName, contactEmail: `${userName}@people.test`, role };
  });
  const { createdInvitations } = await api.ok(as, 'members.invite', { params: { tenantId: place.tenantId }, body });
  return createdInvitations.map(({ id = '', contactEmail }) => ({ id, contactEmail }));
}

describe('removing members by their ids', () => {
  test('answers for each, in their order, and leaves an audit record of each', async () => {
    const { place, admin, members } = await scene(3);
    const stranger = randomUUID();
    const ids = [members[0]!.id, stranger, admin.id, members[1]!.id];
    const { status, body } = await act(admin, place, 'members.bulkRemove', { selection: { ids } });
    expect(status).toBe(207);
    expect(body.done).toEqual([members[0]!.id, members[1]!.id]);
    expect(body.errors).toMatchObject([
      { id: admin.id, code: 'member.self' },
      { id: stranger, code: 'notFound' },
    ]);
    expect(body.next).toBeNull();
    expect(await listed(admin, place)).not.toEqual(expect.arrayContaining([members[0]!.id]));
    const [record] = await api.auditOf(members[1]!.id);
    expect(record).toMatchObject({
      actorId: admin.id,
      operation: 'members.bulkRemove',
      tenantId: place.tenantId,
      details: { name: members[1]!.name, before: { role: Role.Regular, contactEmail: members[1]!.email } },
    });
    const left = await api.db.select().from(organizationMembers).where(eq(organizationMembers.userId, members[1]!.id));
    expect(left).toEqual([]);
  });

  test('members of another tenant are not found and stay', async () => {
    const here = await scene(0);
    const there = await scene(1);
    const ids = idsOf(there.members);
    const { body } = await act(here.admin, here.place, 'members.bulkRemove', { selection: { ids } });
    expect(body).toMatchObject({ done: [], errors: [{ code: 'notFound' }] });
    expect(await listed(there.admin, there.place)).toContain(ids[0]);
  });

  test('a limited admin leaves Admins alone', async () => {
    const { place, admin, limited, members } = await scene(1);
    const { body } = await act(limited, place, 'members.bulkRemove', {
      selection: { ids: [admin.id, members[0]!.id] },
    });
    expect(body.done).toEqual([members[0]!.id]);
    expect(body.errors).toMatchObject([{ id: admin.id, name: admin.name, code: 'access.targetAbove' }]);
  });

  test('one admin stays, the last that was named', async () => {
    const { place, admin } = await scene(0);
    const second = await api.person(place, { role: Role.Admin });
    const chief = await api.person(place, { isOrganizationAdmin: true });
    const selection = { ids: [second.id, admin.id] };
    const preview = await ask(chief, place, { operation: 'members.bulkRemove', selection });
    expect(preview).toMatchObject({ included: { count: 1 }, leftOut: [{ code: 'member.lastAdmin', count: 1 }] });
    const { body } = await act(chief, place, 'members.bulkRemove', { selection });
    expect(body).toMatchObject({ done: [second.id], errors: [{ id: admin.id, code: 'member.lastAdmin' }] });
  });
});

describe('all that match', () => {
  test('the preview tells who takes part and who does not, without loading anybody', async () => {
    const { place, admin, limited, members } = await scene(4);
    const except = [members[3]!.id];
    const preview = await ask(limited, place, {
      operation: 'members.bulkRemove',
      selection: { ...everyone, except },
    });
    expect(preview.included.count).toBe(3);
    expect(preview.included.names.toSorted()).toEqual(
      members
        .slice(0, 3)
        .map((person) => person.name)
        .toSorted(),
    );
    expect(preview.leftOut).toMatchObject([
      { code: 'member.self', count: 1, names: [limited.name] },
      { code: 'access.targetAbove', count: 1, names: [admin.name] },
    ]);
    expect(await listed(admin, place)).toHaveLength(6);
  });

  test('search and filters are those of the list', async () => {
    const { place, admin, members } = await scene(3);
    const matching = { search: members[1]!.username.toUpperCase(), role: Role.Regular, idp: 'none' as const };
    const { included, guard } = await ask(admin, place, { operation: 'members.bulkRemove', selection: { matching } });
    expect(included).toMatchObject({ count: 1, names: [members[1]!.name], people: [{ id: members[1]!.id }] });
    const { status, body } = await act(admin, place, 'members.bulkRemove', { selection: { matching }, guard });
    expect({ status, done: body.done }).toEqual({ status: 200, done: [members[1]!.id] });
  });

  test('those who were confirmed take part: with others than these, no member is touched', async () => {
    const { place, admin, members } = await scene(2);
    const body = { selection: everyone };
    const call = { params: { tenantId: place.tenantId }, body };
    expect(await api.refusal(admin, 'members.bulkRemove', call)).toBe('400 request.invalid');
    const { guard } = await ask(admin, place, { operation: 'members.bulkRemove', ...body });
    await api.ok(admin, 'members.remove', { params: { tenantId: place.tenantId, memberId: members[0]!.id } });
    const late = { ...call, body: { ...body, guard } };
    expect(await api.refusal(admin, 'members.bulkRemove', late)).toBe('409 conflict.changed');
    expect(await listed(admin, place)).toContain(members[1]!.id);
  });

  test('who joins after the preview is not part of it', async () => {
    const { place, admin, members } = await scene(1);
    const { guard } = await ask(admin, place, { operation: 'members.bulkRemove', selection: everyone });
    const joined = await api.person(place);
    const { body } = await act(admin, place, 'members.bulkRemove', { selection: everyone, guard });
    expect(body.done).toContain(members[0]!.id);
    expect(await listed(admin, place)).toEqual(expect.arrayContaining([admin.id, joined.id]));
  });

  test('a large selection is done in parts, each person once', async () => {
    const { place, admin } = await scene(0);
    const crowd = await crowdOf(api, place, 1250);
    const selection = { matching: { role: Role.Regular } };
    const { included, guard } = await ask(admin, place, { operation: 'members.bulkRemove', selection });
    expect(included.count).toBe(crowd.length);
    expect(included.names).toHaveLength(100);
    const done: string[] = [];
    let after: string | undefined;
    let calls = 0;
    do {
      const { body } = await act(admin, place, 'members.bulkRemove', { selection, guard, after });
      done.push(...body.done);
      after = body.next ?? undefined;
      calls += 1;
    } while (after !== undefined);
    expect(calls).toBe(2);
    expect(done.toSorted()).toEqual(idsOf(crowd).toSorted());
  });
});

describe('a fault in the middle', () => {
  /** From now on the database refuses to delete one membership. */
  async function hold(person: { id: string }): Promise<() => Promise<void>> {
    const name = word();
    await api.db.execute(
      sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`),
    );
    await api.db.execute(
      sql.raw(
        `create trigger ${name} before delete on tenant_members for each row when (old.user_id = '${person.id}') execute function ${name}()`,
      ),
    );
    return async () => void (await api.db.execute(sql.raw(`drop function ${name} cascade`)));
  }

  test('tells what was done before it, of named rows and of all that match', async () => {
    const { place, admin } = await scene(0);
    const crowd = (await crowdOf(api, place, 450)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const release = await hold(crowd[430]!);
    const named = await act(admin, place, 'members.bulkRemove', {
      selection: { ids: idsOf([...crowd.slice(0, 200), ...crowd.slice(425)]) },
    });
    expect(named.status).toBe(207);
    expect(named.body.done).toHaveLength(200);
    expect(named.body.errors.map(({ code }) => code)).toEqual(Array.from({ length: 25 }, () => 'internal'));
    await release();

    const again = await hold(crowd[420]!);
    const selection = { matching: { role: Role.Regular } };
    const { guard } = await ask(admin, place, { operation: 'members.bulkRemove', selection });
    const { body } = await act(admin, place, 'members.bulkRemove', { selection, guard });
    expect(body.done).toEqual(idsOf(crowd.slice(200, 400)));
    expect(body.next).toBe(crowd[399]!.id);
    await again();
    const rest = await act(admin, place, 'members.bulkRemove', { selection, guard, after: body.next ?? undefined });
    expect(rest.body).toMatchObject({ done: idsOf(crowd.slice(400)), next: null });
  });
});

describe('giving a role', () => {
  const stateOf = async (place: Place, person: Person) => {
    const [row] = await api.db
      .select({ role: tenantMembers.role, permissions: tenantMembers.administrationPermissions })
      .from(tenantMembers)
      .where(and(eq(tenantMembers.tenantId, place.tenantId), eq(tenantMembers.userId, person.id)));
    return row;
  };

  test('is the same as one by one', async () => {
    const { place, admin, limited, members } = await scene(2);
    const [one, two] = [members[0]!, members[1]!];
    const params = { tenantId: place.tenantId };
    await api.ok(admin, 'members.update', { params: { ...params, memberId: one.id }, body: { role: Role.Admin } });
    const selection = { ids: [two.id, limited.id, one.id] };
    const { status, body } = await give(admin, place, { selection, role: Role.Admin });
    expect(status).toBe(207);
    expect(body).toMatchObject({ done: [two.id, limited.id], errors: [{ id: one.id, code: 'member.sameRole' }] });
    expect(await stateOf(place, two)).toEqual(await stateOf(place, one));
    await give(admin, place, { selection: { ids: [two.id] }, role: Role.Regular });
    expect(await stateOf(place, two)).toEqual({ role: Role.Regular, permissions: [] });
    expect((await api.auditOf(two.id)).at(-1)).toMatchObject({
      operation: 'members.bulkChangeRole',
      details: { before: { role: Role.Admin }, after: { role: Role.Regular, administrationPermissions: [] } },
    });
  });

  test('a limited admin gives no Admin', async () => {
    const { place, limited, members } = await scene(1);
    const { body } = await give(limited, place, { selection: { ids: idsOf(members) }, role: Role.Admin });
    expect(body).toMatchObject({ done: [], errors: [{ code: 'access.roleTooHigh' }] });
    expect(await stateOf(place, members[0]!)).toMatchObject({ role: Role.Regular });
  });
});

describe('invitations', () => {
  test('are withdrawn together; a limited admin leaves those of Admins', async () => {
    const { place, admin, limited } = await scene(0);
    const regular = await invite(admin, place, 2);
    const [high] = await invite(admin, place, 1, Role.Admin);
    const selection = everyone;
    const { guard, included, leftOut } = await ask(limited, place, {
      operation: 'members.pending.bulkRemove',
      selection,
    });
    expect(included.count).toBe(2);
    expect(leftOut).toMatchObject([{ code: 'access.targetAbove', names: [high!.contactEmail] }]);
    const { body } = await act(limited, place, 'members.pending.bulkRemove', { selection, guard });
    expect(body.done.toSorted()).toEqual(idsOf(regular).toSorted());
    const left = asPage(await api.ok(admin, 'members.pending', { params: { tenantId: place.tenantId } })).items;
    expect(idsOf(left)).toEqual([high!.id]);
    const again = await act(admin, place, 'members.pending.bulkRemove', { selection: { ids: idsOf(regular) } });
    expect(again.body.errors.map(({ code }) => code)).toEqual(['notFound', 'notFound']);
  });

  test('are sent again, each with its own link', async () => {
    const { place, admin } = await scene(0);
    const invitations = await invite(admin, place, 3);
    const { status, body } = await act(admin, place, 'invitations.bulkResend', {
      selection: { ids: idsOf(invitations) },
    });
    expect({ status, done: body.done.toSorted() }).toEqual({ status: 200, done: idsOf(invitations).toSorted() });
    const pending = asPage(await api.ok(admin, 'members.pending', { params: { tenantId: place.tenantId } })).items;
    for (const { id, contactEmail } of invitations) {
      const link = pending.find((one) => one.id === id)?.activationLink ?? 'none';
      const mails = await api.mailsTo(contactEmail);
      expect(mails).toHaveLength(2);
      expect(mails.every((mail) => mail.body.includes(link))).toBe(true);
      expect((await api.auditOf(id)).map((record) => record.operation)).toEqual(['invitations.bulkResend']);
    }
  });
});
