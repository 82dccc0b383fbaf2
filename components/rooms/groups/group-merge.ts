/** A group that two people edited: where they differ, and what comes of the choices. Pure. */
import { type Given, grantDiscrepancies, inOrderOf, mergeGrants } from '@/components/form/grants-merge';
import {
  type Difference,
  type Side,
  type Versions,
  difference,
  differenceOfSets,
  presetOf,
  setAfter,
} from '@/components/form/three-way';
import { type GroupForm, type Grants, NO_GRANTS } from './group-form';

export type GroupVersions = Versions<GroupForm>;

/** One thing that differs. What the group gives is compared application by application. */
export type GroupDiscrepancy = { id: string; difference: Difference; preset: Side } & (
  | { about: 'text'; field: 'name' | 'description' }
  | { about: 'members' }
  | { about: 'grants'; application: string }
);

const TEXTS = ['name', 'description'] as const;

/** What each version gives. */
export function givenOf({ base, theirs, mine }: GroupVersions): Versions<readonly Given[]> {
  const of = ({ grants, others }: GroupForm) => [grants, ...others].filter(({ application }) => application !== '');
  return { base: of(base), theirs: of(theirs), mine: of(mine) };
}

/** The ids of the members of each version. */
export function membersOf({ base, theirs, mine }: GroupVersions): Versions<ReadonlySet<string>> {
  const of = ({ members }: GroupForm) => new Set(members.map(({ id }) => id));
  return { base: of(base), theirs: of(theirs), mine: of(mine) };
}

/** Everything in which theirs and mine are not the same. */
export function discrepancies(versions: GroupVersions): GroupDiscrepancy[] {
  const { base, theirs, mine } = versions;
  const members = differenceOfSets(membersOf(versions));
  return [
    ...TEXTS.flatMap((field): GroupDiscrepancy[] => {
      const found = difference(base[field], theirs[field], mine[field]);
      return found === null ? [] : [{ id: field, difference: found, preset: presetOf(found), about: 'text', field }];
    }),
    ...(members === null ? [] : [{ id: 'members', ...members, about: 'members' } as const]),
    ...grantDiscrepancies(givenOf(versions)).map((found) => ({ ...found, about: 'grants' as const })),
  ];
}

/** What comes of the choices. What nobody could choose about is the same on both sides, and stands as theirs does. */
export function mergeGroups(versions: GroupVersions, sides: ReadonlyMap<string, Side>): GroupForm {
  const { theirs, mine } = versions;
  const text = (field: (typeof TEXTS)[number]): string => (sides.get(field) === 'mine' ? mine : theirs)[field];
  const people = new Map([...mine.members, ...theirs.members].map((person) => [person.id, person]));
  const sets = membersOf(versions);
  const members = inOrderOf([...sets.theirs, ...sets.mine], setAfter(sets, sides.get('members')));
  const given = mergeGrants(givenOf(versions), sides);
  const [grants = NO_GRANTS, ...others] = given.map((one): Grants => ({
    ...one,
    roles: [...one.roles],
    permissions: [...one.permissions],
  }));
  return {
    name: text('name'),
    description: text('description'),
    members: members.flatMap((id) => people.get(id) ?? []),
    grants,
    others,
  };
}
