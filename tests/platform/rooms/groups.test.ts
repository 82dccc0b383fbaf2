/** The list of groups in pages, the people a group is made of, and what membership of a group gives at once. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { groups } from '@/lib/platform/db/schema';
import { type Person, TestApi, word } from '../support/api';
import { crowdOf, newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
const place = await api.place();
const leader = await api.person(place, { permissions: [Permission.GroupManagement] });
const crowd = await crowdOf(api, place, 60);

const inTenant = (query: Record<string, string> = {}) => ({ params: { tenantId: place.tenantId }, query });
const list = async (query: Record<string, string> = {}) =>
  asPage((await api.ok(leader, 'groups.list', inTenant(query))).result);
const names = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ name }) => name);

async function make(name: string, members: readonly Person[], more: Record<string, unknown> = {}): Promise<string> {
  const body = { name, description: 'A group of people', members: members.map(({ id }) => id), ...more };
  return (await api.ok(leader, 'groups.create', { params: { tenantId: place.tenantId }, body })).result.id;
}

describe('the list', () => {
  // Sizes at the borders of the filter's choices.
  const sizes = { Amber: 0, birch: 1, Cedar: 10, Dune: 11, Elm: 50, Fern: 51, Gorse: 1 };
  beforeAll(async () => {
    for (const [name, size] of Object.entries(sizes)) {
      const description = name === 'Elm' ? 'The keepers of 100% of the Books' : 'A group of people';
      const id = await make(name, crowd.slice(0, size), { description });
      // Made in one second they would have an order by chance.
      const createdAt = new Date(Date.UTC(2020, 0, 31 - Object.keys(sizes).indexOf(name)));
      await api.db.update(groups).set({ createdAt }).where(eq(groups.id, id));
    }
  });

  test('is whole and sorted by name for a caller who asks for nothing else', async () => {
    const { result } = await api.ok(leader, 'groups.list', inTenant());
    expect(Array.isArray(result)).toBe(true);
    expect(await names()).toEqual(['Amber', 'birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Gorse']);
  });

  test.each([
    ['0', ['Amber']],
    ['1-10', ['birch', 'Cedar', 'Gorse']],
    ['11-50', ['Dune', 'Elm']],
    ['50+', ['Fern']],
    ['0,50+', ['Amber', 'Fern']],
  ])('has the groups of size %s', async (size, expected) => {
    expect(await names({ size })).toEqual(expected);
    expect(await list({ size, limit: '1' })).toMatchObject({ total: expected.length });
  });

  test('refuses a size that is none', async () => {
    expect(await api.refusal(leader, 'groups.list', inTenant({ size: '12' }))).toBe('400 request.invalid');
  });

  test.each([
    ['cEd', ['Cedar']],
    ['books', ['Elm']],
    ['100%', ['Elm']],
    ['_', []],
  ])('is searched by name and description: %s', async (search, expected) => {
    expect(await names({ search, limit: '10' })).toEqual(expected);
  });

  test.each([
    ['name', ['Amber', 'birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Gorse']],
    ['-name', ['Gorse', 'Fern', 'Elm', 'Dune', 'Cedar', 'birch', 'Amber']],
    ['numberOfMembers', ['Amber', 'birch', 'Gorse', 'Cedar', 'Dune', 'Elm', 'Fern']],
    ['-numberOfMembers', ['Fern', 'Elm', 'Dune', 'Cedar', 'Gorse', 'birch', 'Amber']],
    ['createdAt', ['Gorse', 'Fern', 'Elm', 'Dune', 'Cedar', 'birch', 'Amber']],
    ['-description', ['Elm', 'Gorse', 'Fern', 'Dune', 'Cedar', 'birch', 'Amber']],
  ])('by %s: as a whole, page by page, and by jumps', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    const walked: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ sort, limit: '2', ...(cursor === undefined ? {} : { cursor }) });
      expect(page.total).toBe(expected.length);
      walked.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(expected);
    const jump = await list({ sort, limit: '3', offset: '3' });
    expect(jump.items.map(({ name }) => name)).toEqual(expected.slice(3, 6));
    expect(jump.offset).toBe(3);
  });
});

describe('the people to choose from', () => {
  const people = async (query: Record<string, string>) =>
    asPage(await api.ok(leader, 'groups.people', inTenant(query)));

  test('are the active members by name, with nothing but name and address', async () => {
    const all = await people({});
    expect(all.total).toBe(61);
    expect(all.items.map(({ displayName }) => displayName.toLowerCase())).toEqual(
      all.items.map(({ displayName }) => displayName.toLowerCase()).toSorted(),
    );
    const body = await api.request(leader, 'GET', `/api/tenants/${place.tenantId}/people?limit=1`);
    expect(Object.keys((body.body as { items: object[] }).items[0] ?? {}).toSorted()).toEqual([
      'contactEmail',
      'displayName',
      'id',
    ]);
  });

  test('are found by name and by address, page by page', async () => {
    const [one] = crowd;
    const found = await people({ search: one?.email.toUpperCase() ?? '', limit: '5' });
    expect(found.items.map(({ id }) => id)).toEqual([one?.id]);
    const first = await people({ limit: '40' });
    const rest = await people({ limit: '40', cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(61);
    expect(rest.nextCursor).toBeNull();
  });

  test('are refused to a caller who may not manage groups', async () => {
    const manager = await api.person(place, { permissions: [Permission.TenantManagement] });
    expect(await api.refusal(manager, 'groups.people', inTenant())).toBe('403 access.notPermitted');
  });
});

test('only members of the tenant can be put into its groups, however they are put there', async () => {
  const stranger = await api.person(await api.place());
  const params = { tenantId: place.tenantId };
  const body = { name: word(), description: 'A group of people', members: [crowd[0]!.id] };
  const { result } = await api.ok(leader, 'groups.create', { params, body });
  const withStranger = { ...body, members: [crowd[0]!.id, stranger.id] };
  expect(await api.refusal(leader, 'groups.create', { params, body: { ...withStranger, name: word() } })).toBe(
    '400 request.invalid',
  );
  const inGroup = { params: { ...params, groupId: result.id } };
  expect(await api.refusal(leader, 'groups.update', { ...inGroup, body: withStranger })).toBe('400 request.invalid');
  const { members } = (await api.ok(leader, 'groups.get', inGroup)).result;
  expect(members.map((one) => (typeof one === 'string' ? one : one.id))).toEqual([crowd[0]!.id]);
});

test('a member has what the group gives from the moment of joining to the moment of leaving', async () => {
  const owner = await api.place({ isSuperTenant: true });
  const home = await api.place();
  const chief = await api.chief(home);
  const member = await api.person(home);
  const application = await newApplication(api, owner, home.tenantId);
  const params = { tenantId: home.tenantId };
  const applicationRoles = [{ applicationId: application.id, roles: [application.role] }];
  const held = async () => {
    const { items } = asPage(await api.ok(chief, 'members.list', { params }));
    return items.find(({ id }) => id === member.id)?.applicationRoles ?? [];
  };
  const body = { name: word(), description: 'A group of people', members: [member.id], applicationRoles };
  const { result: group } = await api.ok(chief, 'groups.create', { params, body });
  const fromGroup = { rolesFromGroups: [{ roleId: application.role, groups: [{ id: group.id, name: group.name }] }] };
  expect(await held()).toMatchObject([{ roles: [], ...fromGroup }]);

  const update = { applicationRoles };
  await api.ok(chief, 'members.update', { params: { ...params, memberId: member.id }, body: update });
  expect(await held()).toMatchObject([{ roles: [{ id: application.role }], ...fromGroup }]);

  const inGroup = { params: { ...params, groupId: group.id } };
  await api.ok(chief, 'groups.update', { ...inGroup, body: { ...body, members: [] } });
  expect(await held()).toMatchObject([{ roles: [{ id: application.role }], rolesFromGroups: [] }]);
});
