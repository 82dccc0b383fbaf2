'use client';

import { useTranslations } from 'next-intl';
import type { ApplicationEditor } from '../use-application-editor';
import { UnsavedNote } from './unsaved-note';
import { useChangeEffect } from './use-change-effect';

export type EditNoteProps = {
  model: ApplicationEditor;
  tenantId: string;
  /** Of a template nothing is held: saving it has no effect to count. */
  entity: 'application' | 'template';
  isDirty: boolean;
};

/** Beside the buttons while something stored is edited: that it is loading, or what is not saved. */
export function EditNote({ model, tenantId, entity, isDirty }: EditNoteProps) {
  const t = useTranslations('common.spinner');
  const { editor, stored, isWhole, sentences } = model;
  const effect = useChangeEffect({ tenantId, stored: entity === 'template' ? undefined : stored, editor });
  if (!isWhole) {
    return (
      <span role="status" className="animate-late">
        {t('content')}
      </span>
    );
  }
  return isDirty ? <UnsavedNote changes={editor.outgoing.changes} sentences={sentences} effect={effect} /> : null;
}
