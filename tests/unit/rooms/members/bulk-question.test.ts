/** The people an action on many affects, in numbers and words, and what is left to do. */
import { describe, expect, test } from 'vitest';
import { NOTHING, EVERYTHING, countSelected, isSelected, setRows } from '@/components/table/use-selection';
import { countRows, losses, wordingOf } from '@/components/rooms/members/bulk/bulk-words';
import { toRow } from '@/components/rooms/members/list/member-row';
import { adminsIn } from '@/components/rooms/members/members-changes';
import { peopleOf, questionAbout } from '@/components/rooms/members/bulk/use-bulk-question';
import { type BulkResult, workAgain, workLeft } from '@/components/rooms/members/bulk/use-bulk-run';
import { Permission, Role, type Subject } from '@/lib/contract/access';
import { group, ledger, member, role } from './fixtures';

const subject: Subject = {
  userId: 'me',
  organizationId: 'o',
  tenantId: 't',
  isSuperTenant: false,
  inOrganization: true,
  inTenant: true,
  grants: [Role.Admin, Permission.TenantManagement],
};
const rows = [
  member({ id: 'me', role: Role.Admin }),
  member({ id: 'a' }),
  member({ id: 'b' }),
  member({ id: 'i', isActive: false, invitationId: 'i1' }),
].map(toRow);
const selection = {
  count: 4,
  ids: rows.map(({ id }) => id),
  query: { search: '', sort: null, filters: {} },
  except: [],
  drop: () => undefined,
  clear: () => undefined,
};
const ask = (action: 'delete' | 'resend') => questionAbout(rows, 2, { action, role: Role.Regular, subject, selection });

test('invitations are counted apart from people; who stays has the reason', () => {
  const question = ask('delete');
  expect(question.counts).toEqual({ people: 2, invitations: 1 });
  expect(question.people.map(({ row }) => row?.id)).toEqual(['a', 'b', 'i']);
  expect(question.staying).toMatchObject([{ reason: 'self', count: 1, people: [{ row: { id: 'me' } }] }]);
  expect(countRows(rows)).toEqual({ people: 3, invitations: 1 });
});

test('of invitations alone no member is removed', () => {
  expect(wordingOf('delete', { people: 0, invitations: 2 })).toBe('withdraw');
  expect(wordingOf('delete', { people: 1, invitations: 2 })).toBe('delete');
  expect(wordingOf('delete', undefined)).toBe('delete');
  expect(wordingOf('resend', { people: 0, invitations: 2 })).toBe('resend');
});

test('the platform is asked about those alone that the action affects', () => {
  expect(ask('delete').parts).toEqual([
    { operation: 'members.bulkRemove', selection: { ids: ['a', 'b'] } },
    { operation: 'members.pending.bulkRemove', selection: { ids: ['i'] } },
  ]);
  expect(ask('resend').parts).toEqual([{ operation: 'invitations.bulkResend', selection: { ids: ['i1'] } }]);
});

test('of all that match the first are known with what they hold, the others by name', () => {
  const people = peopleOf({
    count: 3,
    names: ['Anja', 'Bo', 'Cato'],
    people: [member({ id: 'a', displayName: 'Anja', role: Role.Admin })],
  });
  expect(people.map(({ name }) => name)).toEqual(['Anja', 'Bo', 'Cato']);
  expect(people.map(({ row }) => row && losses(row).role)).toEqual([Role.Admin, null, null]);
  expect(people.slice(1).every(({ row }) => row === null)).toBe(true);
  // A platform that does not tell what they hold.
  expect(peopleOf({ count: 1, names: ['Anja'], people: [] })).toEqual([{ name: 'Anja', row: null }]);
});

test('a member loses the role and what they hold in applications, each once', () => {
  const rich = toRow(
    member({
      id: 'x',
      role: Role.LimitedAdmin,
      applicationRoles: [
        {
          application: ledger,
          roles: [role('viewer', 'Viewer')],
          rolesFromGroups: [{ roleId: 'viewer', groups: [group('g')] }],
        },
      ],
    }),
  );
  expect(losses(rich)).toEqual({ role: Role.LimitedAdmin, grants: ['Ledger Viewer'] });
  expect(losses(toRow(member({ id: 'y' })))).toEqual({ role: null, grants: [] });
});

describe('a second try', () => {
  const failed = (id: string, operation: BulkResult['operation'], row = rows.find((one) => one.id === id) ?? null) => ({
    id,
    name: id,
    row,
    error: new Error('no'),
    operation,
  });

  test('goes the way of the first', () => {
    expect(workAgain([failed('a', 'members.bulkRemove'), failed('i', 'invitations.bulkResend')], 100).parts).toEqual([
      { operation: 'members.bulkRemove', selection: { ids: ['a'] } },
      { operation: 'invitations.bulkResend', selection: { ids: ['i1'] } },
    ]);
    expect(workAgain([failed('a', null)], 100)).toMatchObject({ parts: null, rows: [{ id: 'a' }] });
  });

  test('what a call that failed as a whole has left is done too, and nothing twice', () => {
    const rest = {
      parts: [{ operation: 'members.bulkRemove' as const, selection: { ids: ['b'] } }],
      rows: rows.slice(2, 3),
    };
    const failure = { error: new Error('no answer'), rest };
    expect(workLeft([], failure, 100)).toEqual(rest);
    const both = workLeft([failed('a', 'members.bulkRemove')], failure, 100);
    expect(both.parts?.map(({ selection }) => selection)).toEqual([{ ids: ['a'] }, { ids: ['b'] }]);
    expect(both.rows?.map(({ id }) => id)).toEqual(['a', 'b']);
    // All that match is not known by row, and a platform without the operation has no calls.
    expect(workLeft([], { ...failure, rest: { parts: null, rows: null } }, 100)).toEqual({ parts: null, rows: null });
    expect(workLeft([failed('a', null)], null, 100)).toMatchObject({ parts: null, rows: [{ id: 'a' }] });
  });

  test('is divided into calls of the size that the contract allows', () => {
    const many = Array.from({ length: 5 }, (_, index) => failed(`m${index}`, 'members.bulkRemove' as const, null));
    expect(workAgain(many, 2).parts).toHaveLength(3);
  });
});

test('what an action has done is chosen no more; the rest stays chosen', () => {
  const some = { all: false, ids: new Set(['a', 'b', 'c']) };
  expect([...setRows(some, ['a', 'x'], false).ids]).toEqual(['b', 'c']);
  const all = setRows(EVERYTHING, ['a'], false);
  expect([isSelected(all, 'a'), isSelected(all, 'b'), countSelected(all, 10)]).toEqual([false, true, 9]);
  expect(countSelected(setRows(NOTHING, ['a'], false), 10)).toBe(0);
});

test('an admin of the organization who is one of the tenant counts as its admin, once, whatever the platform lists', () => {
  const plain = member({ id: 'plain', role: Role.Admin });
  const both = member({ id: 'both', role: Role.Admin, isOrganizationAdmin: true });
  const other = member({ id: 'other', isOrganizationAdmin: true });
  const page = (...items: (typeof plain)[]) => ({ items, total: items.length, nextCursor: null });
  expect(adminsIn(page(plain), page(both, other))).toBe(2);
  expect(adminsIn(page(plain, both), page(both, other))).toBe(2);
  expect(adminsIn([plain, both, other], [plain, both, other])).toBe(2);
});
