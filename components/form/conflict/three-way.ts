/** Two people edited the same entity: field by field, the change of each and the merged result. Pure. */

/** Who changed a field: only they, only I, or both of us, differently. */
export type Difference = 'theirs' | 'mine' | 'both';
/** Whose version of a field is kept; `merged` has the changes of both. */
export type Side = 'theirs' | 'mine' | 'merged';
/** The common base, what the other person saved, and what is in the form. */
export type Versions<Form> = { base: Form; theirs: Form; mine: Form };

export type MergeField<Form, Value> = {
  id: string;
  label: string;
  get: (form: Form) => Value;
  set: (form: Form, value: Value) => Form;
  /** `Object.is` by default. */
  isSame?: (a: Value, b: Value) => boolean;
  show: (value: Value, base: Value) => string;
  /** Keeps the changes of both. Without it, one of two different changes is dropped. */
  join?: { text: string; values: (values: Versions<Value>) => Value };
};

/** A field in which theirs and mine differ, with its options. */
export type ConflictRow<Form> = {
  id: string;
  label: string;
  difference: Difference;
  /** The initial selection: a change rather than none, both changes if they can be merged, else mine. */
  preset: Side;
  choices: readonly { side: Side; text: string; apply: (form: Form) => Form }[];
};

/** The row of a field; none if theirs and mine are equal. */
export function compareField<Form, Value>(
  versions: Versions<Form>,
  { id, label, get, set, show, join, isSame = Object.is }: MergeField<Form, Value>,
): ConflictRow<Form>[] {
  const values = { base: get(versions.base), theirs: get(versions.theirs), mine: get(versions.mine) };
  const { base, theirs, mine } = values;
  if (isSame(theirs, mine)) return [];
  const choice = (side: Side, value: Value, text: string) => ({ side, text, apply: (form: Form) => set(form, value) });
  const choices = [choice('theirs', theirs, show(theirs, base)), choice('mine', mine, show(mine, base))];
  if (isSame(mine, base)) return [{ id, label, difference: 'theirs', preset: 'theirs', choices }];
  if (isSame(theirs, base)) return [{ id, label, difference: 'mine', preset: 'mine', choices }];
  if (join === undefined) return [{ id, label, difference: 'both', preset: 'mine', choices }];
  const merged = choice('merged', join.values(values), join.text);
  return [{ id, label, difference: 'both', preset: 'merged', choices: [merged, ...choices] }];
}

/** Theirs with the selected sides; a row without a selection keeps its preset. */
export function mergeRows<Form>(
  theirs: Form,
  rows: readonly ConflictRow<Form>[],
  sides: ReadonlyMap<string, Side> = new Map(),
): Form {
  return rows.reduce((form, { id, preset, choices }) => {
    const side = sides.get(id) ?? preset;
    return choices.find((choice) => choice.side === side)?.apply(form) ?? form;
  }, theirs);
}

/** Every key of a keyed list in any version. */
export const keysOf = <Form>(
  { base, theirs, mine }: Versions<Form>,
  keys: (form: Form) => readonly string[],
): string[] => [...new Set([base, theirs, mine].flatMap(keys))];

/** A keyed list with one row replaced, appended, or removed (`undefined`). */
export function withRow<Row>(rows: readonly Row[], isRow: (row: Row) => boolean, row: Row | undefined): Row[] {
  const added = row === undefined ? [] : [row];
  if (!rows.some(isRow)) return [...rows, ...added];
  return rows.flatMap((old) => (isRow(old) ? added : [old]));
}
