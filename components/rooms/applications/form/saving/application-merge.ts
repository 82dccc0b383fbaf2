/** An application that two people edited: where they differ, and what comes of the choices. Pure. */
import { difference, isSameSet, mergedSet, presetOf, type Difference, type Side } from '@/components/form/three-way';
import type { ApplicationForm, FieldName } from '../application-form';
import { type Catalogue, type DraftPermission, type DraftRole, inOrder } from '../catalogue/catalogue';
import { isSameRole } from '../catalogue/catalogue-changes';

export type Version = { form: ApplicationForm; catalogue: Catalogue };
export type Versions = { base: Version; theirs: Version; mine: Version };

/** One thing that differs. Roles are compared name by name and grant by grant, as long as nobody took them away. */
export type Discrepancy = { id: string; difference: Difference; preset: Side } & (
  | { about: 'field'; field: FieldName }
  | { about: 'role'; role: string; part: 'existence' | 'names' | 'grants' }
  | { about: 'permission'; permission: string }
);

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const ids = (...lists: readonly (readonly { id: string }[])[]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ id }) => id))),
];
const hasSameNames = (a: DraftRole, b: DraftRole): boolean => a.name === b.name && a.displayName === b.displayName;

/** Everything in which theirs and mine are not the same. */
export function discrepancies({ base, theirs, mine }: Versions, fields: readonly FieldName[]): Discrepancy[] {
  const found: Discrepancy[] = [];
  for (const field of fields) {
    const by = difference(base.form[field], theirs.form[field], mine.form[field]);
    if (by !== null) found.push({ id: `field ${field}`, difference: by, preset: presetOf(by), about: 'field', field });
  }
  const [was, they, me] = [base, theirs, mine].map(({ catalogue }) => byId(catalogue.roles)) as [
    ReadonlyMap<string, DraftRole>,
    ReadonlyMap<string, DraftRole>,
    ReadonlyMap<string, DraftRole>,
  ];
  for (const role of ids(base.catalogue.roles, theirs.catalogue.roles, mine.catalogue.roles)) {
    found.push(...roleDiscrepancies(role, was.get(role), they.get(role), me.get(role)));
  }
  const permissions = [base, theirs, mine].map(({ catalogue }) => byId(catalogue.permissions)) as [
    ReadonlyMap<string, DraftPermission>,
    ReadonlyMap<string, DraftPermission>,
    ReadonlyMap<string, DraftPermission>,
  ];
  for (const permission of ids(base.catalogue.permissions, theirs.catalogue.permissions, mine.catalogue.permissions)) {
    const [a, b, c] = permissions.map((one) => one.get(permission)?.name);
    const by = difference(a, b, c);
    if (by !== null) {
      found.push({
        id: `permission ${permission}`,
        difference: by,
        preset: presetOf(by),
        about: 'permission',
        permission,
      });
    }
  }
  return found;
}

function roleDiscrepancies(
  role: string,
  was: DraftRole | undefined,
  they: DraftRole | undefined,
  me: DraftRole | undefined,
): Discrepancy[] {
  const about = { about: 'role', role } as const;
  if (was === undefined || they === undefined || me === undefined) {
    const isSame = (a: DraftRole | undefined, b: DraftRole | undefined): boolean =>
      a === undefined || b === undefined ? a === b : isSameRole(a, b);
    const by = difference(was, they, me, isSame);
    return by === null
      ? []
      : [{ id: `role ${role}`, difference: by, preset: presetOf(by), ...about, part: 'existence' }];
  }
  const names = difference(was, they, me, hasSameNames);
  const grants = difference(was.grants, they.grants, me.grants, isSameSet);
  return [
    ...(names === null
      ? []
      : [{ id: `names ${role}`, difference: names, preset: presetOf(names), ...about, part: 'names' } as const]),
    ...(grants === null
      ? []
      : [
          {
            id: `grants ${role}`,
            difference: grants,
            preset: grants === 'both' ? ('merged' as const) : presetOf(grants),
            ...about,
            part: 'grants' as const,
          },
        ]),
  ];
}

/** What comes of the choices. What nobody could choose about is the same on both sides. */
export function mergeVersions(
  { base, theirs, mine }: Versions,
  fields: readonly FieldName[],
  sides: ReadonlyMap<string, Side>,
): Version {
  const pick = <Value>(id: string, their: Value, my: Value): Value => (sides.get(id) === 'theirs' ? their : my);
  const form = { ...mine.form };
  const set = <Name extends FieldName>(field: Name): void => {
    form[field] = pick(`field ${field}`, theirs.form[field], mine.form[field]);
  };
  for (const field of fields) set(field);

  const they = byId(theirs.catalogue.roles);
  const was = byId(base.catalogue.roles);
  const me = byId(mine.catalogue.roles);
  const roles = ids(theirs.catalogue.roles, mine.catalogue.roles).flatMap((id): DraftRole[] => {
    const [b, t, m] = [was.get(id), they.get(id), me.get(id)];
    if (b === undefined || t === undefined || m === undefined) {
      const kept = pick(`role ${id}`, t, m);
      return kept === undefined ? [] : [kept];
    }
    const named = pick(`names ${id}`, t, m);
    const grants =
      sides.get(`grants ${id}`) === 'merged'
        ? mergedSet(b.grants, t.grants, m.grants)
        : pick(`grants ${id}`, t, m).grants;
    return [{ ...named, grants }];
  });
  const used = new Set(roles.flatMap(({ grants }) => [...grants]));
  const theirPermissions = byId(theirs.catalogue.permissions);
  const myPermissions = byId(mine.catalogue.permissions);
  const permissions = ids(theirs.catalogue.permissions, mine.catalogue.permissions).flatMap((id): DraftPermission[] => {
    const [t, m] = [theirPermissions.get(id), myPermissions.get(id)];
    // One that a role brings stays, whoever took it out.
    const kept = pick(`permission ${id}`, t, m) ?? (used.has(id) ? (t ?? m) : undefined);
    return kept === undefined ? [] : [kept];
  });
  return {
    form,
    catalogue: {
      roles: inOrder(theirs.catalogue.roles, roles),
      permissions: inOrder(theirs.catalogue.permissions, permissions),
    },
  };
}
