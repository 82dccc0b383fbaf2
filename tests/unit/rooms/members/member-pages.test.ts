import { describe, expect, test } from 'vitest';
import { firstStep } from '@/components/rooms/members/list/first-members';
import {
  type MemberQuery,
  NO_QUERY,
  type PageStep,
  mergePages,
  nextCursors,
  organizationSources,
  pageOfAll,
  sourcesOf,
} from '@/components/rooms/members/list/member-pages';
import { toMemberQuery } from '@/components/rooms/members/list/member-query';
import { Role } from '@/lib/contract/access';
import { member } from './fixtures';

const named = (name: string, over = {}) => member({ id: name, displayName: name, ...over });
const page = (names: string, cursor: string | null, total: number) => ({
  members: [...names].map((name) => named(name)),
  total,
  cursor,
});
const query: MemberQuery = { ...NO_QUERY, sort: 'displayName' };
const ids = (steps: PageStep[], by = query) =>
  mergePages(steps, by)
    .rows.map((row) => row.id)
    .join('');

describe('several lists as one', () => {
  test('rows behind the end of an unfinished list wait for its next page', () => {
    const first: PageStep = [page('aceg', 'c1', 6), page('bdf', null, 3)];
    expect(mergePages([first], query)).toMatchObject({ total: 9, complete: false });
    expect(ids([first])).toBe('abcdefg');
    const behind: PageStep = [page('ac', 'c1', 4), page('bdx', null, 3)];
    expect(ids([behind])).toBe('abc');
    expect(ids([behind, [page('ez', null, 4), null]])).toBe('abcdexz');
  });

  test('with the last pages every row is there, once, whatever order the platform uses', () => {
    const steps: PageStep[] = [
      [page('ca', 'c1', 4), page('b', 'c2', 3)],
      [page('db', null, 4), page('ef', null, 3)],
    ];
    const merged = mergePages(steps, query);
    expect(merged.complete).toBe(true);
    expect(
      merged.rows
        .map((row) => row.id)
        .toSorted()
        .join(''),
    ).toBe('abcdef');
  });

  test('descending lists merge too', () => {
    const steps: PageStep[] = [[page('gec', null, 3), page('fb', null, 2)]];
    expect(ids(steps, { ...query, descending: true })).toBe('gfecb');
  });

  test('a list that has ended stays ended', () => {
    expect(nextCursors(undefined, 2)).toEqual([undefined, undefined]);
    expect(nextCursors([page('a', 'c1', 2), page('b', null, 1)], 2)).toEqual(['c1', null]);
    expect(nextCursors([page('c', null, 2), null], 2)).toEqual([null, null]);
  });
});

test('the role filter chooses the lists', () => {
  const active = (role?: string) => (role === undefined ? { list: 'active' } : { list: 'active', role });
  const pending = { list: 'pending' };
  expect(sourcesOf([])).toEqual([active(), pending]);
  expect(sourcesOf(['notConfirmed'])).toEqual([pending]);
  expect(sourcesOf(['admin'])).toEqual([active(Role.OrganizationAdmin), active(Role.Admin), active(Role.LimitedAdmin)]);
  expect(sourcesOf(['regular', 'notConfirmed'])).toEqual([active(Role.Regular), pending]);
  expect(sourcesOf(['admin', 'regular'])).toEqual([active()]);
  expect(sourcesOf(['admin', 'regular', 'notConfirmed'])).toEqual([active(), pending]);
  expect(organizationSources(['admin'])).toEqual([{ list: 'organization', role: Role.OrganizationAdmin }]);
  expect(organizationSources(['regular'])).toEqual([{ list: 'organization', role: Role.Regular }]);
  expect(organizationSources([])).toEqual([{ list: 'organization' }]);
});

test('a platform that answers everything is searched, filtered and sorted here', () => {
  const members = [
    named('Berit', { role: Role.Admin }),
    named('Anna', { idp: 'obi-entra' }),
    named('Arne', { contactEmail: 'annar@x.no' }),
  ];
  const found = (over: Partial<MemberQuery>, role?: string) =>
    pageOfAll(members, { list: 'active', role }, { ...query, ...over }).members.map((one) => one.id);
  expect(found({})).toEqual(['Anna', 'Arne', 'Berit']);
  expect(found({ search: ' ANNA ' })).toEqual(['Anna', 'Arne']);
  expect(found({ idp: 'own' })).toEqual(['Anna']);
  expect(found({}, Role.Admin)).toEqual(['Berit']);
});

test('the server’s first answers become the first step, of either kind of platform', () => {
  const paged = { items: [named('a')], total: 7, nextCursor: 'c1' };
  expect(firstStep([paged, []])).toEqual([
    { members: [named('a')], total: 7, cursor: 'c1' },
    { members: [], total: 0, cursor: null },
  ]);
  expect(firstStep([paged, undefined])).toBeUndefined();
});

test('the table’s query in the words of the lists; what they do not know drops out', () => {
  expect(
    toMemberQuery({
      search: ' kari ',
      sort: { id: 'lastActivity', descending: true },
      filters: { role: ['admin', 'emperor'], idp: ['own'] },
    }),
  ).toEqual({ search: 'kari', sort: 'lastActivity', descending: true, roles: ['admin'], idp: 'own' });
  expect(toMemberQuery({ search: '', sort: { id: 'shoe', descending: false }, filters: {} })).toEqual(NO_QUERY);
});
