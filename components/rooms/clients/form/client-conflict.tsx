'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict-dialog';
import type { ConflictRow } from '@/components/form/three-way';
import { type Versions, discrepancies, mergeVersions } from './client-changes';
import type { ClientForm, FieldName } from './client-form';

export type ClientConflictProps = {
  name: string;
  versions: Versions;
  /** Back to the form as it was. */
  onClose: () => void;
  onResolve: (merged: ClientForm) => void;
};

/** Somebody else has changed the client: field by field, what goes on. */
export function ClientConflict({ name, versions, onClose, onResolve }: ClientConflictProps) {
  const t = useTranslations('clientform');
  const words = (field: FieldName, form: ClientForm): string => {
    const value = form[field];
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    if (!Array.isArray(value)) return value === '' ? t('conflict.nothing') : value;
    const entries = value.map((one) => (typeof one === 'string' ? one : `${one.type}: ${one.value}`)).filter(Boolean);
    return entries.length === 0 ? t('conflict.nothing') : entries.join(', ');
  };
  const rows: ConflictRow[] = discrepancies(versions).map(({ field, difference, preset }) => ({
    id: field,
    label: t(`field.${field}`),
    difference,
    preset,
    choices: [
      { side: 'theirs', text: words(field, versions.theirs) },
      { side: 'mine', text: words(field, versions.mine) },
    ],
  }));
  return (
    <ConflictDialog
      name={name}
      rows={rows}
      onClose={onClose}
      onResolve={(sides) => onResolve(mergeVersions(versions, sides))}
    />
  );
}
