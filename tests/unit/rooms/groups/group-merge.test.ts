/** A group that two people edited. */
import { expect, test } from 'vitest';
import { type Side, type Versions, mergeRows } from '@/components/form/conflict/three-way';
import { type GroupTexts, compareGroups } from '@/components/rooms/groups/group-conflict';
import { EMPTY_GROUP, type GroupForm } from '@/components/rooms/groups/group-form';
import { SET_TEXTS } from '../../../support/set-texts';

const person = (id: string) => ({ id, displayName: id, contactEmail: `${id}@people.test` });
const [ada, ben, cai, dag] = ['ada', 'ben', 'cai', 'dag'].map(person) as [Person, Person, Person, Person];
type Person = ReturnType<typeof person>;

const base: GroupForm = {
  ...EMPTY_GROUP,
  name: 'Readers',
  description: 'The readers',
  members: [ada, ben],
  grants: { application: 'books', roles: ['r1'], permissions: ['p1'] },
  others: [{ application: 'maps', roles: [], permissions: ['m1'] }],
};
const versions = (theirs: Partial<GroupForm>, mine: Partial<GroupForm>): Versions<GroupForm> => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
});
const texts: GroupTexts = {
  name: 'Name',
  description: 'Description',
  members: 'Members',
  joinedMembers: 'both',
  grants: (id) => id,
  nameOf: (id) => id,
  given: SET_TEXTS,
};
const found = (all: Versions<GroupForm>) =>
  compareGroups(all, texts).map(({ id, difference, preset }) => [id, difference, preset]);
const choose = (all: Versions<GroupForm>, sides: Record<string, Side>): GroupForm =>
  mergeRows(all.theirs, compareGroups(all, texts), new Map(Object.entries(sides)));

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

test('members: what either took in, without those that either took out', () => {
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
