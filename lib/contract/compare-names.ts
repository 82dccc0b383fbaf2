/** The sort order of names in server and browser, independent of their language: Norwegian letters last, "Team 2" before "Team 10". */
const collator = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' });

/**
 * Compares two names, for `toSorted`.
 *
 * @returns below 0 when `a` comes first, above 0 when `b` does, 0 for names that differ in case only
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Compares things by name, for `toSorted`. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compareNames(a.name, b.name);
}
