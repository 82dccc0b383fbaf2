/** An API resource that two people edited: where they differ, and what comes of the choices. Pure. */
import { type Difference, type Side, difference, presetOf } from '@/components/form/three-way';
import type { ResourceForm, ScopeForm } from './resource-form';

export type Versions = { base: ResourceForm; theirs: ResourceForm; mine: ResourceForm };

export const FIELDS = ['name', 'displayName', 'description', 'accessLevel'] as const;
export type FieldName = (typeof FIELDS)[number];

/** One thing that differs: a field, or a scope as a whole. New scopes of mine meet nobody and stay. */
export type Discrepancy = { id: string; difference: Difference; preset: Side } & (
  | { about: 'field'; field: FieldName }
  | { about: 'scope'; scope: string }
);

const byId = (form: ResourceForm): ReadonlyMap<string, ScopeForm> =>
  new Map(form.scopes.filter(({ id }) => id !== '').map((scope) => [scope.id, scope]));
const isSameScope = (a: ScopeForm | undefined, b: ScopeForm | undefined): boolean =>
  JSON.stringify(a && { ...a, userClaims: a.userClaims.toSorted() }) ===
  JSON.stringify(b && { ...b, userClaims: b.userClaims.toSorted() });
const idsOf = (...forms: readonly ResourceForm[]): readonly string[] => [
  ...new Set(forms.flatMap((form) => [...byId(form).keys()])),
];

/** Everything in which theirs and mine are not the same. */
export function discrepancies({ base, theirs, mine }: Versions): Discrepancy[] {
  const found: Discrepancy[] = [];
  for (const field of FIELDS) {
    const by = difference<string>(base[field], theirs[field], mine[field]);
    if (by !== null) found.push({ id: `field ${field}`, difference: by, preset: presetOf(by), about: 'field', field });
  }
  const [was, they, me] = [byId(base), byId(theirs), byId(mine)];
  for (const scope of idsOf(base, theirs, mine)) {
    const by = difference(was.get(scope), they.get(scope), me.get(scope), isSameScope);
    if (by !== null) found.push({ id: `scope ${scope}`, difference: by, preset: presetOf(by), about: 'scope', scope });
  }
  return found;
}

/** What comes of the choices, in their order. What nobody could choose about is the same on both sides. */
export function mergeVersions({ theirs, mine }: Versions, sides: ReadonlyMap<string, Side>): ResourceForm {
  const form = { ...mine };
  const take = <Field extends FieldName>(field: Field): void => {
    if (sides.get(`field ${field}`) === 'theirs') form[field] = theirs[field];
  };
  FIELDS.forEach(take);
  const [they, me] = [byId(theirs), byId(mine)];
  const kept = idsOf(theirs, mine).flatMap((id): ScopeForm[] => {
    const scope = sides.get(`scope ${id}`) === 'theirs' ? they.get(id) : me.get(id);
    return scope === undefined ? [] : [scope];
  });
  return { ...form, scopes: [...kept, ...mine.scopes.filter(({ id }) => id === '')] };
}
