/** An application that two people edited: the differences between the versions, and the merged result. Pure. */
import { type SetTexts, setChanges, setField } from '@/components/form/conflict/set-field';
import {
  type ConflictRow,
  type MergeField,
  type Versions,
  compareField,
  keysOf,
  withRow,
} from '@/components/form/conflict/three-way';
import type { ApplicationForm, FieldName } from '../application-form';
import { type Catalogue, type DraftPermission, type DraftRole, inOrder, roleLabel } from '../catalogue/catalogue';
import { isSameRole } from '../catalogue/catalogue-changes';
import { bothNames } from './change-sentences';

export type Version = { form: ApplicationForm; catalogue: Catalogue };

export type ApplicationTexts = {
  field: (field: FieldName) => string;
  value: (value: ApplicationForm[FieldName]) => string;
  label: (about: 'role' | 'roleNames' | 'roleGrants' | 'permission', name: string) => string;
  missing: string;
  removed: string;
  added: (permissions: number) => string;
  grants: SetTexts;
};

type Row = ConflictRow<Version>;

/** All differences between two versions. A role that all versions have is compared by its names and by its permissions. */
export function compareApplications(
  versions: Versions<Version>,
  fields: readonly FieldName[],
  texts: ApplicationTexts,
): Row[] {
  const roles = keysOf(versions, ({ catalogue }) => catalogue.roles.map(({ id }) => id));
  const permissions = keysOf(versions, ({ catalogue }) => catalogue.permissions.map(({ id }) => id));
  const all = [versions.base, versions.theirs, versions.mine].flatMap(({ catalogue }) => catalogue.permissions);
  const names = new Map(all.toReversed().map(({ id, name }) => [id, name]));
  return [
    ...fields.flatMap((field) =>
      compareField(versions, {
        id: `field ${field}`,
        label: texts.field(field),
        get: ({ form }) => form[field],
        set: ({ form, catalogue }, value) => ({ form: { ...form, [field]: value }, catalogue }),
        show: texts.value,
      }),
    ),
    ...roles.flatMap((id) => compareRole(versions, id, texts, (one) => names.get(one) ?? one)),
    ...permissions.flatMap((id) => compareField(versions, permissionField(id, names.get(id) ?? '', texts))),
  ];
}

function compareRole(
  versions: Versions<Version>,
  id: string,
  texts: ApplicationTexts,
  nameOf: (permission: string) => string,
): Row[] {
  const isRole = (role: DraftRole): boolean => role.id === id;
  const get = ({ catalogue }: Version): DraftRole | undefined => catalogue.roles.find(isRole);
  const set = ({ form, catalogue }: Version, role: DraftRole | undefined): Version => ({
    form,
    catalogue: { ...catalogue, roles: withRow(catalogue.roles, isRole, role) },
  });
  const [base, theirs, mine] = [get(versions.base), get(versions.theirs), get(versions.mine)];
  const known = base ?? theirs ?? mine;
  const label = known === undefined ? '' : roleLabel(known);
  const grantsOf = (version: Version): ReadonlySet<string> => get(version)?.grants ?? new Set();
  if (base === undefined || theirs === undefined || mine === undefined) {
    return compareField(versions, {
      id: `role ${id}`,
      label: texts.label('role', label),
      get,
      set,
      isSame: (a, b) => a === b || (a !== undefined && b !== undefined && isSameRole(a, b)),
      show: (role, was) => {
        if (role === undefined) return texts[was ? 'removed' : 'missing'];
        if (was === undefined) return texts.added(role.grants.size);
        const renamed = hasSameNames(role, was) ? '' : `${bothNames(role)}. `;
        return renamed + setChanges(texts.grants, role.grants, was.grants, nameOf);
      },
    });
  }
  const names = compareField(versions, {
    id: `names ${id}`,
    label: texts.label('roleNames', label),
    get: (version) => get(version) ?? base,
    set: (version, named) => set(version, { ...named, grants: grantsOf(version) }),
    isSame: hasSameNames,
    show: bothNames,
  });
  const grants = setField<Version>(texts.grants, {
    id: `grants ${id}`,
    label: texts.label('roleGrants', label),
    get: grantsOf,
    set: (version, given) => set(version, { ...(get(version) ?? base), grants: given }),
    nameOf,
  });
  return [...names, ...compareField(versions, grants)];
}

function permissionField(
  id: string,
  name: string,
  texts: ApplicationTexts,
): MergeField<Version, DraftPermission | undefined> {
  const isPermission = (one: DraftPermission): boolean => one.id === id;
  return {
    id: `permission ${id}`,
    label: texts.label('permission', name),
    get: ({ catalogue }) => catalogue.permissions.find(isPermission),
    set: ({ form, catalogue }, permission) => ({
      form,
      catalogue: { ...catalogue, permissions: withRow(catalogue.permissions, isPermission, permission) },
    }),
    isSame: (a, b) => a?.name === b?.name,
    show: (permission, was) => permission?.name ?? texts[was ? 'removed' : 'missing'],
  };
}

/** A permission that a role still brings stays, even if its removal was selected. */
export function withUsedPermissions(merged: Version, { theirs, mine }: Versions<Version>): Version {
  const { roles, permissions } = merged.catalogue;
  const used = new Set(roles.flatMap(({ grants }) => [...grants]));
  const there = new Set(permissions.map(({ id }) => id));
  const known = new Map([...mine.catalogue.permissions, ...theirs.catalogue.permissions].map((one) => [one.id, one]));
  const missing = [...known.values()].filter(({ id }) => used.has(id) && !there.has(id));
  return {
    form: merged.form,
    catalogue: { roles, permissions: inOrder(theirs.catalogue.permissions, [...permissions, ...missing]) },
  };
}

const hasSameNames = (a: DraftRole, b: DraftRole): boolean => a.name === b.name && a.displayName === b.displayName;
