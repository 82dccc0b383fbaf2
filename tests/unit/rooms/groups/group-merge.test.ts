/** A group that two people edited. */
import { expect, test } from 'vitest';
import { EMPTY_GROUP, type GroupForm } from '@/components/rooms/groups/group-form';
import { discrepancies, type GroupVersions, mergeGroups } from '@/components/rooms/groups/group-merge';
import type { Side } from '@/components/form/three-way';

const person = (id: string) => ({ id, displayName: id, contactEmail: `${id}@people.test` });
const [ada, ben, cai, dag] = ['ada', 'ben', 'cai', 'dag'].map(person) as [Person, Person, Person, Person];
type Person = ReturnType<typeof person>;

const base: GroupForm = {
  ...EMPTY_GROUP,
  name: 'Readers',
  description: 'Whoever reads books',
  members: [ada, ben],
  grants: { application: 'books', roles: ['r1'], permissions: ['p1'] },
  others: [{ application: 'maps', roles: [], permissions: ['m1'] }],
};
const versions = (theirs: Partial<GroupForm>, mine: Partial<GroupForm>): GroupVersions => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
});
const found = (all: GroupVersions) => discrepancies(all).map(({ id, difference, preset }) => [id, difference, preset]);
const choose = (all: GroupVersions, sides: Record<string, Side>): GroupForm =>
  mergeGroups(
    all,
    new Map([...discrepancies(all).map(({ id, preset }) => [id, preset] as const), ...Object.entries(sides)]),
  );

test('what is the same on both sides is nothing to choose, in whatever order it stands', () => {
  const all = versions({ name: 'Same', members: [cai, ben, ada] }, { name: 'Same', members: [ada, cai, ben] });
  expect(found(all)).toEqual([]);
  // As theirs has it: nothing is left that would have to be saved.
  expect(choose(all, {})).toEqual(all.theirs);
});

test.each([
  ['name', { name: 'Theirs' }, { name: 'Mine' }, ['name', 'both', 'mine']],
  ['description, theirs alone', { description: 'Their words' }, {}, ['description', 'theirs', 'theirs']],
  ['description, mine alone', {}, { description: 'My words' }, ['description', 'mine', 'mine']],
  ['members, both', { members: [ada] }, { members: [ada, ben, cai] }, ['members', 'both', 'merged']],
  ['members, mine alone', {}, { members: [] }, ['members', 'mine', 'mine']],
  [
    'grants in one application',
    { grants: { ...base.grants, roles: ['r1', 'r2'] } },
    { grants: { ...base.grants, permissions: [] } },
    ['grants books', 'both', 'merged'],
  ],
  ['an application that was taken away', { others: [] }, {}, ['grants maps', 'theirs', 'theirs']],
])('%s', (_, theirs, mine, row) => expect(found(versions(theirs, mine))).toEqual([row]));

test('members: what either took in, without those whom either took out', () => {
  const all = versions({ members: [ada, dag] }, { members: [ada, ben, cai] });
  expect(choose(all, {}).members).toEqual([ada, dag, cai]);
  expect(choose(all, { members: 'theirs' }).members).toEqual([ada, dag]);
  expect(choose(all, { members: 'mine' }).members).toEqual([ada, ben, cai]);
});

test('grants: application by application, merged or one of the two', () => {
  const all = versions(
    { grants: { ...base.grants, roles: ['r1', 'r2'] } },
    { grants: { application: 'books', roles: ['r1'], permissions: ['p2'] } },
  );
  expect(choose(all, {}).grants).toEqual({ application: 'books', roles: ['r1', 'r2'], permissions: ['p2'] });
  expect(choose(all, { 'grants books': 'theirs' })).toEqual(all.theirs);
  expect(choose(all, { 'grants books': 'mine' }).grants).toEqual(all.mine.grants);
});

test('an application that one left and another that one took up', () => {
  const all = versions(
    { grants: { ...base.grants, roles: ['r2'] } },
    { grants: { application: 'ledger', roles: ['l1'], permissions: [] } },
  );
  expect(found(all)).toEqual([
    ['grants books', 'both', 'merged'],
    ['grants ledger', 'mine', 'mine'],
  ]);
  const taken = choose(all, { 'grants books': 'mine' });
  expect([taken.grants, ...taken.others].map(({ application }) => application)).toEqual(['maps', 'ledger']);
  expect(choose(all, { 'grants books': 'theirs', 'grants ledger': 'theirs' })).toEqual(all.theirs);
});

test('nothing is given any more', () => {
  const all = versions({ grants: EMPTY_GROUP.grants, others: [] }, { name: 'Mine' });
  expect(choose(all, {})).toMatchObject({ name: 'Mine', grants: EMPTY_GROUP.grants, others: [] });
});
