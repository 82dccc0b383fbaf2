/** The roles and permissions of an application as options of pick lists. Pure. */
import type { PickOption } from './pick-options';

/** A permission, or a role with the ids of the permissions that it brings. */
export type GrantChoice = Pick<PickOption, 'id' | 'name' | 'note' | 'implied'> & { brings?: readonly string[] };

/** Headings for permissions of several roles, and of none. */
export type GroupWords = { several: string; without: string };

const ids = (list: readonly string[]): ReadonlySet<string> => new Set(list);

export function roleOptions(roles: readonly GrantChoice[], chosen: readonly string[]): PickOption[] {
  const held = ids(chosen);
  return roles.map(({ id, name, note, implied }) => ({ id, name, note, implied, on: held.has(id) }));
}

/**
 * The permissions by role: under each role those that only it brings, then those of several roles and those of none. If no role brings any,
 * there are no headings.
 */
export function permissionOptions(
  permissions: readonly GrantChoice[],
  chosen: readonly string[],
  roles: readonly GrantChoice[],
  words: GroupWords,
): PickOption[] {
  const held = ids(chosen);
  const bringers = new Map<string, number[]>();
  for (const [index, { brings = [] }] of roles.entries()) {
    for (const id of brings) bringers.set(id, [...(bringers.get(id) ?? []), index]);
  }
  const placeOf = (id: string): number => {
    const [first, another] = bringers.get(id) ?? [];
    if (first === undefined) return roles.length + 1;
    return another === undefined ? first : roles.length;
  };
  const headings = [...roles.map(({ name }) => name), words.several, words.without];
  return permissions
    .map(({ id, name, note, implied }) => ({ id, name, note, implied, on: held.has(id), place: placeOf(id) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, ...option }) => (bringers.size === 0 ? option : { ...option, group: headings[place] }));
}
