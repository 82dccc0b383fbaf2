'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict-dialog';
import type { ConflictRow, Side } from '@/components/form/three-way';
import type { ApiResource } from '@/lib/contract/entities/resources';
import type { ResourceForm, ScopeForm } from './resource-form';
import { type Discrepancy, type Versions, discrepancies, mergeVersions } from './resource-merge';

export type ResourceConflictProps = {
  theirs: ApiResource;
  versions: Versions;
  onClose: () => void;
  /** The form goes on from theirs, with what was chosen. */
  onResolve: (merged: ResourceForm, theirs: ApiResource) => void;
};

/** Somebody else has saved the resource meanwhile: theirs against mine. */
export function ResourceConflict({ theirs, versions, onClose, onResolve }: ResourceConflictProps) {
  const word = useRowWords(versions);
  return (
    <ConflictDialog
      name={theirs.name}
      rows={discrepancies(versions).map(word)}
      onClose={onClose}
      onResolve={(sides) => onResolve(mergeVersions(versions, sides), theirs)}
    />
  );
}

/** Words a discrepancy for each side. */
function useRowWords({ base, theirs, mine }: Versions): (one: Discrepancy) => ConflictRow {
  const t = useTranslations('apiresources');
  const claims = useTranslations('apiresources.claim');
  const scopeIn = (form: ResourceForm, id: string): ScopeForm | undefined =>
    form.scopes.find((scope) => scope.id === id);
  const scopeWords = (form: ResourceForm, id: string): string => {
    const scope = scopeIn(form, id);
    if (scope === undefined) return t(scopeIn(base, id) === undefined ? 'conflict.none' : 'conflict.removed');
    const { name, displayName, description, accessLevel, userClaims } = scope;
    const parts = [
      name,
      displayName,
      description,
      t(`level.${accessLevel}`),
      userClaims.map((one) => claims(one)).join(', '),
    ];
    return parts.filter((part) => part !== '').join(' · ');
  };
  const fieldWords = (form: ResourceForm, field: Extract<Discrepancy, { about: 'field' }>['field']): string =>
    field === 'accessLevel' ? t(`level.${form.accessLevel}`) : form[field] || '–';
  return (one) => {
    const choices = (text: (form: ResourceForm) => string): { side: Side; text: string }[] => [
      { side: 'theirs', text: text(theirs) },
      { side: 'mine', text: text(mine) },
    ];
    const { id, difference, preset } = one;
    if (one.about === 'field') {
      return {
        id,
        difference,
        preset,
        label: t(`field.${one.field}`),
        choices: choices((form) => fieldWords(form, one.field)),
      };
    }
    const known = [base, theirs, mine].map((form) => scopeIn(form, one.scope)).find((scope) => scope !== undefined);
    return {
      id,
      difference,
      preset,
      label: t('conflict.scope', { name: known?.name ?? '' }),
      choices: choices((form) => scopeWords(form, one.scope)),
    };
  };
}
