/** A group that two people edited: where they differ, and what comes of the choices. Pure. */
import { difference, isSameSet, mergedSet, presetOf, type Difference, type Side } from '@/components/form/three-way';
import { type GroupForm, type Grants, NO_GRANTS } from './group-form';

export type GroupVersions = { base: GroupForm; theirs: GroupForm; mine: GroupForm };

/** One thing that differs. What the group gives is compared application by application. */
export type GroupDiscrepancy = { id: string; difference: Difference; preset: Side } & (
  | { about: 'text'; field: 'name' | 'description' }
  | { about: 'members' }
  | { about: 'grants'; application: string }
);

const TEXTS = ['name', 'description'] as const;
const NOTHING: ReadonlySet<string> = new Set();

/** What is given in an application, as one set: roles and permissions by kind and id. */
function keysOf(form: GroupForm): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [form.grants, ...form.others]
      .filter(({ application }) => application !== '')
      .map(({ application, roles, permissions }) => [
        application,
        new Set([...roles.map((id) => roleKey(id)), ...permissions.map((id) => permissionKey(id))]),
      ]),
  );
}

/** The name of a role in the sets of `givenIn`. */
export const roleKey = (id: string): string => `role ${id}`;
/** The name of a permission in them. */
export const permissionKey = (id: string): string => `permission ${id}`;
const ROLE = roleKey('');
const PERMISSION = permissionKey('');

/** What a version gives in an application. */
export const givenIn = (form: GroupForm, application: string): ReadonlySet<string> =>
  keysOf(form).get(application) ?? NOTHING;

/** The ids of its members. */
export const membersOf = ({ members }: GroupForm): ReadonlySet<string> => new Set(members.map(({ id }) => id));

const applicationsOf = (...forms: readonly GroupForm[]): string[] => [
  ...new Set(forms.flatMap((form) => [...keysOf(form).keys()])),
];

/** Everything in which theirs and mine are not the same. Of sets that both have changed, both changes stay unless somebody chooses. */
export function discrepancies({ base, theirs, mine }: GroupVersions): GroupDiscrepancy[] {
  const ofSets = (sets: (form: GroupForm) => ReadonlySet<string>) => {
    const found = difference(sets(base), sets(theirs), sets(mine), isSameSet);
    return found === null
      ? null
      : { difference: found, preset: found === 'both' ? ('merged' as const) : presetOf(found) };
  };
  const members = ofSets(membersOf);
  return [
    ...TEXTS.flatMap((field): GroupDiscrepancy[] => {
      const found = difference(base[field], theirs[field], mine[field]);
      return found === null ? [] : [{ id: field, difference: found, preset: presetOf(found), about: 'text', field }];
    }),
    ...(members === null ? [] : [{ id: 'members', ...members, about: 'members' } as const]),
    ...applicationsOf(base, theirs, mine).flatMap((application): GroupDiscrepancy[] => {
      const found = ofSets((form) => givenIn(form, application));
      return found === null ? [] : [{ id: `grants ${application}`, ...found, about: 'grants', application }];
    }),
  ];
}

/** What comes of the choices. What nobody could choose about is the same on both sides, and stands as theirs does. */
export function mergeGroups({ base, theirs, mine }: GroupVersions, sides: ReadonlyMap<string, Side>): GroupForm {
  const merged = (id: string, sets: (form: GroupForm) => ReadonlySet<string>): ReadonlySet<string> => {
    const side = sides.get(id) ?? 'theirs';
    return side === 'merged' ? mergedSet(sets(base), sets(theirs), sets(mine)) : sets(side === 'mine' ? mine : theirs);
  };
  const text = (field: (typeof TEXTS)[number]): string => (sides.get(field) === 'mine' ? mine : theirs)[field];
  const people = new Map([...mine.members, ...theirs.members].map((person) => [person.id, person]));
  const members = inOrderOf([...membersOf(theirs), ...membersOf(mine)], merged('members', membersOf));
  const given = applicationsOf(theirs, mine).flatMap((application): Grants[] => {
    const sets = (form: GroupForm): ReadonlySet<string> => givenIn(form, application);
    const keys = inOrderOf([...sets(theirs), ...sets(mine)], merged(`grants ${application}`, sets));
    const ids = (kind: string): string[] =>
      keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
    return keys.length === 0 ? [] : [{ application, roles: ids(ROLE), permissions: ids(PERMISSION) }];
  });
  const [grants = NO_GRANTS, ...others] = given;
  return {
    name: text('name'),
    description: text('description'),
    members: members.flatMap((id) => people.get(id) ?? []),
    grants,
    others,
  };
}

/** The members of a set, in the order in which a list names them. */
const inOrderOf = (order: readonly string[], set: ReadonlySet<string>): string[] => [
  ...new Set(order.filter((id) => set.has(id))),
];
