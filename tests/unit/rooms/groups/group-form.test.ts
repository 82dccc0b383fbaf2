/** The form of a group, its rules, and the request made from it. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_GROUP,
  type GroupForm,
  applicationChoices,
  broughtBy,
  groupSchema,
  peopleChanges,
  toForm,
  toRequest,
  withPerson,
} from '@/components/rooms/groups/group-form';
import { firstOf } from '@/components/rooms/groups/groups-data';
import { hasSize } from '@/components/rooms/groups/group-list';
import type { Group } from '@/lib/contract/rooms/groups/entities';

const person = (id: string, displayName = `Name ${id}`) => ({ id, displayName, contactEmail: `${id}@people.test` });
const [ada, ben, cai] = [person('ada'), person('ben'), person('cai')] as const;
const application = (id: string) => ({ applicationId: id, name: `App ${id}`, suiteName: '' });
const role = (id: string, brings: string[] = []) => ({
  id,
  name: id,
  displayName: `Role ${id}`,
  isAssigned: true,
  permissions: brings.map((one) => ({ id: one, name: one })),
});
const group: Group = {
  id: 'g',
  name: 'Book keepers',
  description: 'Everybody who keeps books',
  numberOfMembers: 2,
  createdAt: null,
  members: [ada, ben],
  applicationRoles: [
    { application: application('one'), roles: [role('r1')] },
    { application: application('two'), roles: [role('r2')] },
  ],
  applicationPermissions: [{ application: application('one'), permissions: [{ id: 'p1', name: 'p1' }] }],
};
const form = (more: Partial<GroupForm> = {}): GroupForm => ({
  ...EMPTY_GROUP,
  name: 'Book keepers',
  description: 'Everybody who keeps books',
  ...more,
});

describe('what is valid', () => {
  const problems = (more: Partial<GroupForm>) =>
    (v.safeParse(groupSchema, form(more)).issues ?? []).map((issue) => issue.path?.[0].key);

  test.each([
    [{}, []],
    [{ name: 'ab' }, ['name']],
    [{ name: 'a'.repeat(50) }, []],
    [{ name: 'a'.repeat(51) }, ['name']],
    [{ description: 'Too short' }, ['description']],
    [{ description: 'Ten signs.' }, []],
    [{ description: 'a'.repeat(255) }, []],
    [{ description: 'a'.repeat(256) }, ['description']],
    [{ grants: { application: 'one', roles: [], permissions: [] } }, ['grants']],
    [{ grants: { application: 'one', roles: ['r1'], permissions: [] } }, []],
    [{ grants: { application: 'one', roles: [], permissions: ['p1'] } }, []],
  ])('%j: %j', (more, expected) => expect(problems(more)).toEqual(expected));
});

describe('the request', () => {
  test('of a group as it is gives what it gave, in every application', () => {
    expect(toRequest(toForm(group))).toEqual({
      name: 'Book keepers',
      description: 'Everybody who keeps books',
      members: ['ada', 'ben'],
      applicationRoles: [
        { applicationId: 'one', roles: ['r1'] },
        { applicationId: 'two', roles: ['r2'] },
      ],
      applicationPermissions: [{ applicationId: 'one', permissions: ['p1'] }],
    });
  });

  test('has no empty lists, and nothing of no application', () => {
    const { applicationRoles, applicationPermissions } = toRequest(form());
    expect([applicationRoles, applicationPermissions]).toEqual([[], []]);
    const grants = { application: 'one', roles: [], permissions: ['p1'] };
    expect(toRequest(form({ grants }))).toMatchObject({
      applicationRoles: [],
      applicationPermissions: [{ applicationId: 'one', permissions: ['p1'] }],
    });
  });
});

test('what can be chosen has what the group holds besides, so that nothing is dropped unseen', () => {
  const offered = {
    ...application('one'),
    roles: [role('r1', ['p1']), role('r3')],
    permissions: [{ id: 'p1', name: 'p1' }],
  };
  // The other fields of an application do not matter here.
  const choices = applicationChoices([offered as never], group);
  expect(
    choices.map(({ id, roles, permissions }) => [id, roles.map((one) => one.id), permissions.map((one) => one.id)]),
  ).toEqual([
    ['one', ['r1', 'r3'], ['p1']],
    ['two', ['r2'], []],
  ]);
  expect(broughtBy(choices[0]!, ['r1', 'r3'], 'p1')).toEqual(['Role r1']);
  expect(broughtBy(choices[0]!, ['r3'], 'p1')).toEqual([]);
});

describe('people', () => {
  test('who go out and come in again are no change', () => {
    const without = withPerson([ada, ben], ada, [ada, ben]);
    expect(without).toEqual([ben]);
    expect(withPerson(without, ada, [ada, ben])).toEqual([ada, ben]);
  });

  test('who are new stand last, in the order in which they came', () => {
    expect(withPerson([ada, cai], ben, [ada])).toEqual([ada, cai, ben]);
  });

  test('are counted in and out', () => {
    expect(peopleChanges([ben, cai], [ada, ben])).toEqual({ added: 1, removed: 1 });
    expect(peopleChanges([ada, ben], [ada, ben])).toEqual({ added: 0, removed: 0 });
  });

  test('of a platform that answers everybody are searched here', () => {
    const everybody = [ada, ben, person('dan', 'Adam')].map((one) => ({ ...one, role: 'Regular' }));
    expect(firstOf(everybody, 'AD', 1)).toEqual({ items: [ada], total: 2 });
    expect(firstOf(everybody, 'ben@people', 5)).toEqual({ items: [ben], total: 1 });
    expect(firstOf({ items: [ada], total: 70, nextCursor: 'x' }, 'a', 50)).toEqual({ items: [ada], total: 70 });
  });
});

test.each([
  [0, '0'],
  [1, '1-10'],
  [10, '1-10'],
  [11, '11-50'],
  [50, '11-50'],
  [51, '50+'],
  [5000, '50+'],
])('%i members are within %s alone', (members, size) => {
  expect(['0', '1-10', '11-50', '50+'].filter((one) => hasSize(members, one))).toEqual([size]);
});
