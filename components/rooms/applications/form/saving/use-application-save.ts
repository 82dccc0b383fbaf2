import { useRef } from 'react';
import { useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { useSave } from '@/components/form/saving/use-save';
import { type ApplicationForm, type ApplicationSubject, entityOf, toForm, toRequest } from '../application-form';
import { loadSubject, type Made, saveApplication } from '../application-form-data';
import type { Version } from './compare-applications';
import type { ApplicationEditor, ApplicationEditorOptions } from '../use-application-editor';

export type ApplicationSaveOptions = ApplicationEditorOptions & {
  model: ApplicationEditor;
  onSaved: () => void;
  onRefused: (hasFieldErrors: boolean) => void;
  onFieldErrors: () => void;
  onServerError: (name: string) => void;
};

/** Saves the dialog (the fields, the roles and permissions), and loads the stored state after an edit conflict. */
export function useApplicationSave(options: ApplicationSaveOptions) {
  const { model, kind, mode, tenantId, subject, onSaved, onRefused, onFieldErrors, onServerError } = options;
  const { form, editor, version, fields } = model;
  const made = useRef<Made>({});
  const { conflict, guard, onFailure } = useEditConflict<ApplicationSubject, Version>({
    load: () => loadSubject(kind, tenantId, subject?.id ?? ''),
    base: model.base,
    toForm: (theirs) => ({ form: toForm(theirs), catalogue: theirs.catalogue }),
    mine: () => ({ form: form.getValues(), catalogue: editor.draft }),
    rebase: model.goOnFrom,
    onGoOn: (theirs) => model.setVersion(theirs.version),
  });
  const isEdit = mode === 'edit';
  const texts =
    `Page.Application${entityOf(kind, mode) === 'template' ? 'Template' : ''}${isEdit ? 'Edit' : 'Create'}` as const;
  const { problems, typed, typedProblem, outgoing } = editor;

  const send = async (values: ApplicationForm): Promise<{ name: string }> => {
    const body = {
      ...toRequest(values, outgoing.catalogue),
      tenantId: values.tenant?.id,
      expectedVersion: isEdit ? version : undefined,
    };
    const target = { kind, mode, tenantId, subjectId: subject?.id };
    try {
      return await guard(() => saveApplication(target, body, made.current));
    } catch (error) {
      // The template exists, without its roles.
      if (made.current.templateId !== undefined) onSaved();
      throw error;
    }
  };
  const { saved, dialog } = useSave({
    form,
    send,
    errorKeys: { error: `${texts}.Error`, details: `${texts}.ErrorDetails` },
    fieldOf: (name) => (name === 'tenantId' ? 'tenant' : fields.find((field) => field === name)),
    part: {
      value: outgoing.catalogue,
      dirty: outgoing.changes.roles.size + outgoing.changes.permissions.size > 0 || typed.trim() !== '',
      valid: problems.roles.size + problems.permissions.size === 0 && typedProblem === undefined,
      take: (name) => {
        if (!/^(roles|permissions)\b/.test(name)) return false;
        onServerError(name);
        return true;
      },
      onRefused,
    },
    onFailure,
    onFieldErrors,
    onSaved,
    onGone: onSaved,
  });
  return { saved, dialog, conflict };
}
