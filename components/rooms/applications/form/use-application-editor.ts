import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { inFields } from '@/components/form/conflict/use-edit-conflict';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useDraft } from '@/components/ui/mechanisms/draft';
import {
  type ApplicationForm,
  type ApplicationSubject,
  type FormMode,
  applicationSchema,
  fieldsOf,
  isLocked,
  startOf,
} from './application-form';
import type { ApplicationKind } from '../kinds';
import { useCounted } from './application-form-data';
import type { Usage } from './catalogue/catalogue-changes';
import { useCatalogue } from './catalogue/use-catalogue';
import { catalogueSentences, fieldChanges } from './saving/change-sentences';
import type { Version } from './saving/compare-applications';

export type ApplicationEditorOptions = {
  mode: FormMode;
  kind: ApplicationKind;
  tenantId: string;
  subject: ApplicationSubject | undefined;
};

const NO_USAGE: Usage = new Map();
const newId = (): string => crypto.randomUUID();

export function useApplicationEditor({ mode, kind, tenantId, subject }: ApplicationEditorOptions) {
  const t = useTranslations('applicationform');
  const stored = useCounted(kind, tenantId, mode === 'edit' ? subject : undefined);
  const [start] = useState(() => startOf(mode, subject, { copySuffix: t('copySuffix'), newId }));
  const [baseForm, setBaseForm] = useState(start.form);
  const [version, setVersion] = useState(stored?.version);
  const [tried, setTried] = useState(false);
  const fields = fieldsOf(kind, mode);
  const schema = useMemo(() => applicationSchema(kind, mode), [kind, mode]);
  const form = useDialogForm(schema, start.form);
  const { editor, rebase } = useCatalogue({
    start: start.catalogue,
    usage: stored?.usage ?? NO_USAGE,
    locked: isLocked(kind, mode),
    tried,
  });

  const [isOutline] = useState(subject?.outline !== undefined);
  const [arrived, setArrived] = useState<ApplicationForm>();
  const isWhole = !isOutline || arrived !== undefined;
  // The dialog opened with the list's row: keeps what was typed meanwhile when the rest arrives.
  if (!isWhole && subject !== undefined && subject.outline === undefined) {
    const whole = startOf(mode, subject, { copySuffix: '', newId });
    setArrived(whole.form);
    setBaseForm(whole.form);
    setVersion(subject.version);
    rebase({ base: () => whole.catalogue, draft: () => whole.catalogue });
  }
  useEffect(() => {
    if (arrived !== undefined) form.reset(arrived, { keepDirtyValues: true });
  }, [arrived, form]);
  // Section 4: the tenant starts in error.
  useEffect(() => {
    if (mode === 'from-template') void form.trigger('tenant');
  }, [form, mode]);

  const isTyping = editor.typed.trim() !== '';
  const sentences = [
    ...fieldChanges(baseForm, form.watch(), fields),
    ...catalogueSentences(editor.base, editor.outgoing.catalogue, editor.outgoing.changes),
  ];
  return {
    form,
    fields,
    editor,
    stored,
    /** Whether roles and permissions are loaded. */
    isWhole,
    version,
    setVersion,
    base: { form: baseForm, catalogue: editor.base },
    rebase,
    /** The changes that a save would make. */
    sentences,
    /** A new permission is typed and not added yet. */
    isTyping,
    isUnchanged: sentences.length === 0 && !isTyping,
    /** A save was attempted: every error may show. */
    showErrors: () => setTried(true),
    /** Continues from what another person has saved. */
    goOnFrom: (base: Version, merged: Version): void => {
      setBaseForm(base.form);
      // The merged lists may exceed a limit that neither exceeded, with no field to touch.
      setTried(true);
      inFields(form).rebase(base.form, merged.form);
      rebase({ base: () => base.catalogue, draft: () => merged.catalogue });
    },
  };
}

export type ApplicationEditor = ReturnType<typeof useApplicationEditor>;

/** Keeps the roles and permissions when the session ends, while `isKept` is true. */
export function useCatalogueDraft(model: ApplicationEditor, isKept: boolean): void {
  const { editor, isWhole, version, setVersion, rebase } = model;
  const { base, draft, typed, setTyped } = editor;
  useDraft('catalogue', {
    read: () => (isWhole && isKept ? { base, draft, typed, version } : undefined),
    restore: (kept) => {
      rebase({ base: () => kept.base, draft: () => kept.draft });
      setTyped(kept.typed);
      setVersion(kept.version);
    },
  });
}
