/** Roles and permissions that two people gave: compared and joined application by application. Pure. */
import { type Difference, type Side, type Versions, differenceOfSets, setAfter } from './three-way';

/** What is given in an application, by ids. */
export type Given = { application: string; roles: readonly string[]; permissions: readonly string[] };
/** An application in which two versions give different things. */
export type GrantDiscrepancy = { id: string; difference: Difference; preset: Side; application: string };

const NOTHING: ReadonlySet<string> = new Set();

/** The name of a role in the sets of `givenInEach`. */
export const roleKey = (id: string): string => `role ${id}`;
/** The name of a permission in them. */
export const permissionKey = (id: string): string => `permission ${id}`;
const ROLE = roleKey('');
const PERMISSION = permissionKey('');

/** What is given in an application, as one set: roles and permissions by kind and id. */
function givenIn(given: readonly Given[], application: string): ReadonlySet<string> {
  const found = given.find((one) => one.application === application);
  if (found === undefined) return NOTHING;
  return new Set([...found.roles.map(roleKey), ...found.permissions.map(permissionKey)]);
}

/** What each version gives in an application. */
export const givenInEach = (
  { base, theirs, mine }: Versions<readonly Given[]>,
  application: string,
): Versions<ReadonlySet<string>> => ({
  base: givenIn(base, application),
  theirs: givenIn(theirs, application),
  mine: givenIn(mine, application),
});

const applicationsOf = (...lists: readonly (readonly Given[])[]): string[] => [
  ...new Set(lists.flatMap((given) => given.map(({ application }) => application))),
];

/** The applications in which theirs and mine are not the same. */
export function grantDiscrepancies(versions: Versions<readonly Given[]>): GrantDiscrepancy[] {
  return applicationsOf(versions.base, versions.theirs, versions.mine).flatMap((application) => {
    const found = differenceOfSets(givenInEach(versions, application));
    return found === null ? [] : [{ id: `grants ${application}`, ...found, application }];
  });
}

/** What comes of the choices; an application in which nothing is given any more is left out. */
export function mergeGrants(versions: Versions<readonly Given[]>, sides: ReadonlyMap<string, Side>): Given[] {
  return applicationsOf(versions.theirs, versions.mine).flatMap((application) => {
    const sets = givenInEach(versions, application);
    const keys = inOrderOf([...sets.theirs, ...sets.mine], setAfter(sets, sides.get(`grants ${application}`)));
    const ids = (kind: string): string[] =>
      keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
    return keys.length === 0 ? [] : [{ application, roles: ids(ROLE), permissions: ids(PERMISSION) }];
  });
}

/** The members of a set, in the order in which a list names them. */
export const inOrderOf = (order: readonly string[], set: ReadonlySet<string>): string[] => [
  ...new Set(order.filter((id) => set.has(id))),
];
