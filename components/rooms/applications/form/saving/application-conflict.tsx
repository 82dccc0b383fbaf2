'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import type { Versions } from '@/components/form/conflict/three-way';
import { type ApplicationSubject, toForm } from '../application-form';
import type { ApplicationEditor } from '../use-application-editor';
import { type Version, compareApplications, withUsedPermissions } from './compare-applications';

export type ApplicationConflictProps = {
  model: ApplicationEditor;
  theirs: ApplicationSubject;
  onClose: () => void;
};

/** Another user has saved the application meanwhile: theirs against mine. */
export function ApplicationConflict({ model, theirs, onClose }: ApplicationConflictProps) {
  const { form, fields, editor, baseForm, goOnFrom } = model;
  const versions: Versions<Version> = {
    base: { form: baseForm, catalogue: editor.base },
    theirs: { form: toForm(theirs), catalogue: theirs.catalogue },
    mine: { form: form.getValues(), catalogue: editor.draft },
  };
  const t = useTranslations('applicationform');
  const rows = compareApplications(versions, fields, {
    field: (field) => t(`field.${field}`),
    value: (value) =>
      typeof value === 'boolean' ? t('say.state', { on: value ? 'yes' : 'no' }) : String(value ?? '') || '–',
    label: (about, label) => t(`conflict.${about}`, { name: label }),
    missing: t('conflict.none'),
    removed: t('conflict.removed'),
    added: (count) => t('conflict.added', { count }),
    grants: {
      list: (names) => names.join(', '),
      gets: (names) => t('conflict.gets', { names }),
      loses: (names) => t('conflict.loses', { names }),
      unchanged: t('conflict.unchanged'),
      joined: t('conflict.merged'),
    },
  });
  return (
    <ConflictDialog
      name={theirs.name}
      theirs={versions.theirs}
      rows={rows}
      onClose={onClose}
      onResolve={(merged) => {
        goOnFrom(theirs, withUsedPermissions(merged, versions));
        onClose();
      }}
    />
  );
}
