/** Two people have changed the same thing: what each did, compared with what both began with. Pure. */

/** Who changed something: only they, only I, or both of us, and differently. */
export type Difference = 'theirs' | 'mine' | 'both';
/** Whose version of something stays; `merged` has what either did. */
export type Side = 'theirs' | 'mine' | 'merged';

/** What one row of the comparison is about, and what there is to choose from. */
export type ConflictRow = {
  id: string;
  label: string;
  difference: Difference;
  choices: readonly { side: Side; text: string }[];
  /** What stays unless somebody chooses. */
  preset: Side;
};

/**
 * Compares one value.
 *
 * @returns null when there is nothing to choose: theirs and mine are the same
 */
export function difference<Value>(
  base: Value,
  theirs: Value,
  mine: Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Difference | null {
  if (isSame(theirs, mine)) return null;
  if (isSame(theirs, base)) return 'mine';
  return isSame(mine, base) ? 'theirs' : 'both';
}

/** What stays unless somebody chooses: a change before none, and of two changes mine, which has not been saved anywhere. */
export const presetOf = (found: Difference): 'theirs' | 'mine' => (found === 'theirs' ? 'theirs' : 'mine');

/** Whether two sets have the same members; for `difference`. */
export function isSameSet<Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}

/** A set with what either added, and without what either took away. */
export function mergedSet<Value>(
  base: ReadonlySet<Value>,
  theirs: ReadonlySet<Value>,
  mine: ReadonlySet<Value>,
): ReadonlySet<Value> {
  const all = new Set([...theirs, ...mine]);
  return new Set([...all].filter((value) => (base.has(value) ? theirs.has(value) && mine.has(value) : true)));
}

/** What both began with, what another person has saved, and what is in the form. */
export type Versions<Value> = { base: Value; theirs: Value; mine: Value };

/**
 * Compares a set. Of sets that both have changed, both changes stay unless the person chooses.
 *
 * @returns null when there is nothing to choose
 */
export function differenceOfSets<Value>({
  base,
  theirs,
  mine,
}: Versions<ReadonlySet<Value>>): { difference: Difference; preset: Side } | null {
  const found = difference(base, theirs, mine, isSameSet);
  return found === null ? null : { difference: found, preset: found === 'both' ? 'merged' : presetOf(found) };
}

/** The set of a choice. What nobody could choose about is the same on both sides. */
export function setAfter<Value>(
  { base, theirs, mine }: Versions<ReadonlySet<Value>>,
  side: Side = 'theirs',
): ReadonlySet<Value> {
  if (side === 'merged') return mergedSet(base, theirs, mine);
  return side === 'mine' ? mine : theirs;
}
