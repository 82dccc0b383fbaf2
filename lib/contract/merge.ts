type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The rows of all parts in one table. */
export type Merged<Parts> = { [Id in keyof Intersection<Parts[keyof Parts]>]: Intersection<Parts[keyof Parts]>[Id] };

/** Merges the rooms' tables into one. Their keys differ: `tests/unit/contract/operations.test.ts`. */
export function merge<const Parts extends Record<string, object>>(parts: Parts): Merged<Parts> {
  return Object.assign({}, ...Object.values(parts)) as Merged<Parts>;
}
