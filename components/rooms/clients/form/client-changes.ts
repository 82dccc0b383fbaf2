/** What differs between versions of a client, for the note beside the buttons and for edit conflicts. Pure. */
import { type Difference, type Side, difference, presetOf } from '@/components/form/three-way';
import type { ClientForm, FieldName } from './client-form';

export type Versions = { base: ClientForm; theirs: ClientForm; mine: ClientForm };
export type Discrepancy = { field: FieldName; difference: Difference; preset: Side };

/** Lists are compared without the empty row that a form adds. */
const comparable = (value: ClientForm[FieldName]): string =>
  JSON.stringify(Array.isArray(value) ? value.filter((entry) => entry !== '') : value);

const isSame = (a: ClientForm[FieldName], b: ClientForm[FieldName]): boolean => comparable(a) === comparable(b);

const FIELDS = (form: ClientForm): FieldName[] => Object.keys(form) as FieldName[];
/** What no stored client tells: two people's secrets cannot be compared, and each save brings its own. */
const UNTOLD: readonly FieldName[] = ['clientSecret', 'secretLifetime', 'externalClientSecret'];

/** Fields that are not as they were. */
export function changedFields(before: ClientForm, now: ClientForm): FieldName[] {
  return FIELDS(now).filter((field) => !isSame(before[field], now[field]));
}

/** Everything in which theirs and mine are not the same. */
export function discrepancies({ base, theirs, mine }: Versions): Discrepancy[] {
  return FIELDS(mine).flatMap((field) => {
    if (UNTOLD.includes(field)) return [];
    const found = difference(base[field], theirs[field], mine[field], isSame);
    return found === null ? [] : [{ field, difference: found, preset: presetOf(found) }];
  });
}

/** What comes of the choices: mine, with theirs where they were chosen. */
export function mergeVersions({ theirs, mine }: Versions, sides: ReadonlyMap<string, Side>): ClientForm {
  const merged = { ...mine };
  const take = <Name extends FieldName>(field: Name): void => {
    merged[field] = theirs[field];
  };
  for (const [field, side] of sides) if (side === 'theirs' && field in merged) take(field as FieldName);
  return merged;
}
