import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import type { OpenConflict } from '@/components/form/conflict/use-edit-conflict';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import { type ConflictRow, type Versions, compareField, keysOf, withRow } from '@/components/form/conflict/three-way';
import type { ResourceForm, ScopeForm } from './resource-form';
import { joinIsolated } from '@/lib/contract/names';

/** Resolves an edit conflict: another user has saved the resource meanwhile. */
export function ResourceConflict({ conflict }: { conflict: OpenConflict<ApiResource, ResourceForm> }) {
  const t = useTranslations('apiresources');
  const rows = compareResources(conflict.versions, {
    field: (field) => t(`field.${field}`),
    level: (level) => t(`level.${level}`),
    scope: (scope) => t('conflict.scope', { name: scope }),
    claims: (claims) => joinIsolated(claims.map((claim) => t(`claim.${claim}`))),
    missing: t('conflict.none'),
    removed: t('conflict.removed'),
  });
  return (
    <ConflictDialog
      name={conflict.theirs.name}
      conflict={conflict}
      rows={rows}
      withRest={(merged, { mine }) => withNewScopes(merged, mine)}
    />
  );
}

const FIELDS = ['name', 'displayName', 'description', 'accessLevel'] as const;

export type ResourceTexts = {
  field: (field: (typeof FIELDS)[number]) => string;
  level: (level: ResourceForm['accessLevel']) => string;
  scope: (name: string) => string;
  claims: (claims: ScopeForm['userClaims']) => string;
  missing: string;
  removed: string;
};

/** All differences between two versions of a resource; a stored scope is compared as a whole. */
export function compareResources(versions: Versions<ResourceForm>, texts: ResourceTexts): ConflictRow<ResourceForm>[] {
  const fields = FIELDS.flatMap((field) =>
    compareField<ResourceForm, string>(versions, {
      id: `field ${field}`,
      label: texts.field(field),
      get: (form) => form[field],
      set: (form, value) => ({ ...form, [field]: value }),
      show: (value) => (field === 'accessLevel' ? texts.level(value as ResourceForm['accessLevel']) : value || '–'),
    }),
  );
  const ids = keysOf(versions, ({ scopes }) => scopes.flatMap(({ id }) => (id === '' ? [] : [id])));
  const scopes = ids.flatMap((id) => {
    const isScope = (scope: ScopeForm): boolean => scope.id === id;
    const get = (form: ResourceForm): ScopeForm | undefined => form.scopes.find(isScope);
    const known = [versions.base, versions.theirs, versions.mine].map(get).find((scope) => scope !== undefined);
    return compareField(versions, {
      id: `scope ${id}`,
      label: texts.scope(known?.name ?? ''),
      get,
      set: (form, scope) => ({ ...form, scopes: withRow(form.scopes, isScope, scope) }),
      isSame: (a, b) => comparable(a) === comparable(b),
      show: (scope, base) => (scope === undefined ? texts[base ? 'removed' : 'missing'] : scopeText(scope, texts)),
    });
  });
  return [...fields, ...scopes];
}

/** Scopes that exist only in this form are no conflict: they stay. */
export const withNewScopes = (merged: ResourceForm, mine: ResourceForm): ResourceForm => ({
  ...merged,
  scopes: [...merged.scopes, ...mine.scopes.filter(({ id }) => id === '')],
});

const comparable = (scope: ScopeForm | undefined): string | undefined =>
  scope && JSON.stringify({ ...scope, userClaims: scope.userClaims.toSorted() });

function scopeText(
  { name, displayName, description, accessLevel, userClaims }: ScopeForm,
  texts: ResourceTexts,
): string {
  return joinIsolated([name, displayName, description, texts.level(accessLevel), texts.claims(userClaims)], ' · ');
}
