/** The changes that a save would make, one sentence each. Pure; the caller provides the wording. */
import type { ApplicationForm, FieldName } from '../application-form';
import { type Catalogue, type DraftRole, roleLabel } from '../catalogue/catalogue';
import type { CatalogueChanges, Mark } from '../catalogue/catalogue-changes';
import { isolated, joinIsolated } from '@/lib/contract/names';

export type ChangeSentence =
  | { id: string; mark: Mark; say: 'field'; field: FieldName; before: string; after: string }
  | { id: string; mark: Mark; say: 'switch'; field: FieldName; on: 'yes' | 'no' }
  | { id: string; mark: Mark; say: 'roleAdded'; role: string; count: number }
  | { id: string; mark: Mark; say: 'roleRemoved' | 'permissionAdded' | 'permissionRemoved'; name: string }
  | { id: string; mark: Mark; say: 'roleRenamed' | 'permissionRenamed'; before: string; after: string }
  | { id: string; mark: Mark; say: 'gets' | 'loses'; role: string; names: string };

export const bothNames = (role: DraftRole): string => `${isolated(roleLabel(role))} (${isolated(role.name.trim())})`;

export function fieldChanges(
  before: ApplicationForm,
  after: ApplicationForm,
  fields: readonly FieldName[],
): ChangeSentence[] {
  return fields.flatMap((field): ChangeSentence[] => {
    const [was, is] = [before[field], after[field]];
    if (was === is) return [];
    const id = `field ${field}`;
    if (typeof is === 'boolean') return [{ id, mark: 'changed', say: 'switch', field, on: is ? 'yes' : 'no' }];
    if (typeof is !== 'string' || typeof was !== 'string' || was.trim() === is.trim()) return [];
    return [{ id, mark: 'changed', say: 'field', field, before: was, after: is.trim() }];
  });
}

/** Roles first, then permissions, each in the order of its list. */
export function catalogueSentences(base: Catalogue, draft: Catalogue, changes: CatalogueChanges): ChangeSentence[] {
  const oldRoles = new Map(base.roles.map((role) => [role.id, role]));
  const oldPermissions = new Map(base.permissions.map((one) => [one.id, one]));
  const gone = new Set([...changes.permissions].filter(([, mark]) => mark === 'removed').map(([id]) => id));
  const grants = new Map(changes.grants.map((one) => [one.role.id, one]));
  const names = (list: readonly { id: string; name: string }[]): string =>
    // A removed permission has a sentence of its own.
    joinIsolated(list.filter(({ id }) => !gone.has(id)).map(({ name }) => name));
  const roles = draft.roles.flatMap((role): ChangeSentence[] => {
    const old = oldRoles.get(role.id);
    const { id } = role;
    if (old === undefined)
      return [{ id, mark: 'added', say: 'roleAdded', role: roleLabel(role), count: role.grants.size }];
    const given = names(grants.get(id)?.added ?? []);
    const taken = names(grants.get(id)?.removed ?? []);
    const isRenamed = old.name !== role.name || old.displayName !== role.displayName;
    return [
      ...(isRenamed
        ? [
            {
              id: `${id} name`,
              mark: 'changed',
              say: 'roleRenamed',
              before: bothNames(old),
              after: bothNames(role),
            } as const,
          ]
        : []),
      ...(given === ''
        ? []
        : [{ id: `${id} +`, mark: 'added', say: 'gets', role: roleLabel(role), names: given } as const]),
      ...(taken === ''
        ? []
        : [{ id: `${id} -`, mark: 'removed', say: 'loses', role: roleLabel(role), names: taken } as const]),
    ];
  });
  const goneRoles = base.roles
    .filter(({ id }) => changes.roles.get(id) === 'removed')
    .map((role): ChangeSentence => ({ id: role.id, mark: 'removed', say: 'roleRemoved', name: roleLabel(role) }));
  const permissions = draft.permissions.flatMap((permission): ChangeSentence[] => {
    const old = oldPermissions.get(permission.id);
    const { id, name } = permission;
    if (old === undefined) return [{ id, mark: 'added', say: 'permissionAdded', name }];
    if (old.name === name) return [];
    return [{ id, mark: 'changed', say: 'permissionRenamed', before: old.name, after: name }];
  });
  const gonePermissions = base.permissions
    .filter(({ id }) => gone.has(id))
    .map(({ id, name }): ChangeSentence => ({ id, mark: 'removed', say: 'permissionRemoved', name }));
  return [...roles, ...goneRoles, ...permissions, ...gonePermissions];
}
