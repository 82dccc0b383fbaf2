/** What the members room asks, of a platform that answers everyone as one list and of one that does not. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { ATTENTION, type Attention } from '@/lib/contract/rooms/members/filters';
import { offeredAttention } from '@/components/rooms/members/list/member-query';
import { matchesAttention } from '@/components/rooms/members/list/member-row';
import { member } from './fixtures';

type Call = (id: string, options: { query: Record<string, string | undefined> }) => Promise<unknown>;
const platform = vi.hoisted(() => vi.fn<Call>());
vi.mock('@/lib/console/browser/call', async () => ({
  ApiError: (await import('@/lib/console/browser/api-error')).ApiError,
  call: platform,
}));
beforeEach(() => {
  platform.mockReset();
});
// Another file of this process may have loaded them with the real call.
vi.resetModules();
const { ApiError } = await import('@/lib/console/browser/api-error');
const { allMembers } = await import('@/components/rooms/members/list/all-members');
const { loadMembers } = await import('@/components/rooms/members/members-data');

const TENANT = { organizationId: 'o', tenantId: 't' };
const notServed = new ApiError({ status: 501, code: 'operation.notServed', message: '' });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('');

test('everyone is one list, asked with the filters as the address has them', async () => {
  platform.mockResolvedValue({ items: [member({ id: 'a' })], total: 7, nextCursor: 'c', offset: 0 });
  const page = asPage(await loadMembers(TENANT, { role: 'admin,notConfirmed', idp: 'own', limit: '40', offset: '0' }));
  expect([ids(page.items), page.total]).toEqual(['a', 7]);
  const query = { role: 'admin,notConfirmed', idp: 'own', limit: '40', offset: '0' };
  expect(platform.mock.calls).toEqual([['members.everyone', { params: { tenantId: 't' }, query }]]);
  await loadMembers(TENANT, { idp: 'own,none' });
  expect(platform.mock.lastCall?.[1].query.idp).toBeUndefined();
});

test('a platform without that list is asked for both lists whole, and they stand in its order', async () => {
  const active = [member({ id: 'r', displayName: 'Rita' }), member({ id: 'x', displayName: 'Xi', role: Role.Admin })];
  const later = [member({ id: 'z', displayName: 'Zoe' })];
  const invited = member({ id: 'i', displayName: 'invited', isActive: false });
  platform.mockImplementation(async (id, { query }) => {
    if (id === 'members.everyone') throw notServed;
    if (id === 'members.pending') return [invited];
    return query.cursor === undefined
      ? { items: active, total: 3, nextCursor: 'next' }
      : { items: later, total: 3, nextCursor: null };
  });
  expect(ids(asPage(await loadMembers(TENANT, { limit: '40', offset: '0' })).items)).toBe('xirz');
  platform.mockRejectedValue(new ApiError({ status: 503, code: 'service.busy', message: 'Busy.' }));
  await expect(loadMembers(TENANT, {})).rejects.toThrow('Busy.');
});

test('the people of an organization are filtered by its two roles', async () => {
  platform.mockResolvedValue([]);
  const asked = async (role?: string) => {
    await loadMembers({ organizationId: 'o' }, { role });
    return platform.mock.lastCall?.[1].query.role;
  };
  expect(await asked('admin')).toBe(Role.OrganizationAdmin);
  expect(await asked('regular')).toBe(Role.Regular);
  expect(await asked()).toBeUndefined();
});

test('all that match come page after page, each once, and the number grows with what has come', async () => {
  const pages = [
    { items: [member({ id: 'a' }), member({ id: 'b' })], total: 2, totalIsLowerBound: true, nextCursor: 'next' },
    { items: [member({ id: 'b' }), member({ id: 'c' })], total: 2, totalIsLowerBound: true, nextCursor: null },
  ];
  platform.mockImplementation(async (_, { query }) => pages[query.cursor === 'next' ? 1 : 0]);
  const seen: number[][] = [];
  const query = { search: 'an', sort: { id: 'displayName', descending: true }, filters: { role: ['regular'] } };
  expect(ids(await allMembers(TENANT, query, (...progress) => seen.push(progress)))).toBe('abc');
  expect(seen).toEqual([
    [2, 2],
    [3, 3],
  ]);
  const asked = platform.mock.calls.map(([, options]) => options.query);
  expect(asked.map(({ cursor, offset, limit }) => [cursor, offset, limit])).toEqual([
    [undefined, undefined, '500'],
    ['next', undefined, '500'],
  ]);
  expect(asked[0]).toMatchObject({ search: 'an', sort: '-displayName', role: 'regular' });
});

test('all members of a filter, for an action on them or a file, are asked with it page by page', async () => {
  platform.mockResolvedValueOnce({ items: [member({ id: 'a' })], total: 2, nextCursor: 'next' });
  platform.mockResolvedValueOnce({ items: [member({ id: 'b' })], total: 2, nextCursor: null });
  const filters = { attention: ['people.away'] };
  expect(ids(await allMembers(TENANT, { search: '', sort: null, filters }))).toBe('ab');
  expect(platform.mock.calls.map(([, { query }]) => query.attention)).toEqual(['people.away', 'people.away']);
});

test('the filter of what health says is offered where the platform says it, and by what it records', () => {
  const day = { day: '2026-01-01', since: '2026-01-01' };
  const people = (more: Partial<Parameters<typeof member>[0]>) => [member({ id: 'a', ...more })];
  expect(offeredAttention(undefined)).toEqual(ATTENTION);
  expect(offeredAttention(people({ lastSignIn: day }))).toEqual([]);
  expect(offeredAttention(people({ lastSignIn: day, attention: null }))).toEqual(ATTENTION);
  expect(offeredAttention(people({ attention: null }))).toEqual(ATTENTION.filter((rule) => /^invitation/.test(rule)));
});

test('only rows of the selected rule match; those of a platform that does not say it all match', () => {
  const matches = (attention: Attention | null | undefined) =>
    matchesAttention({ member: member({ id: 'a', attention }) }, ['people.away']);
  expect([matches('people.away'), matches('invitation.ended'), matches(null), matches(undefined)]).toEqual([
    ...[true, false, false, true],
  ]);
  expect(matchesAttention({ member: member({ id: 'a', attention: null }) }, [])).toBe(true);
});
