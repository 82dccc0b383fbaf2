'use client';

import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useEditConflict } from '@/components/form/use-edit-conflict';
import { useSave } from '@/components/form/use-save';
import type { ErrorKeys } from '@/lib/client/error-message';
import {
  type ApplicationForm,
  type ApplicationKind,
  type ApplicationSubject,
  type FormMode,
  fieldsOf,
  toRequest,
} from '../application-form';
import { loadSubject, type Made, saveApplication } from '../application-form-data';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

const ERRORS: Record<'application' | 'template', Record<'create' | 'edit', ErrorKeys>> = {
  application: {
    create: { error: 'Page.ApplicationCreate.Error', details: 'Page.ApplicationCreate.ErrorDetails' },
    edit: { error: 'Page.ApplicationEdit.Error', details: 'Page.ApplicationEdit.ErrorDetails' },
  },
  template: {
    create: { error: 'Page.ApplicationTemplateCreate.Error', details: 'Page.ApplicationTemplateCreate.ErrorDetails' },
    edit: { error: 'Page.ApplicationTemplateEdit.Error', details: 'Page.ApplicationTemplateEdit.ErrorDetails' },
  },
};

export type ApplicationSaveOptions = {
  form: UseFormReturn<ApplicationForm, unknown, ApplicationForm>;
  editor: CatalogueEditor;
  kind: ApplicationKind;
  mode: FormMode;
  tenantId: string;
  subject: ApplicationSubject | undefined;
  /** The version that the form began with, or was brought up to since. */
  version: string | undefined;
  onSaved: () => void;
  /** Saving was tried while something is wrong. */
  onRefused: (hasFieldErrors: boolean) => void;
  /** The server has something to say of a role or permission. */
  onServerError: (name: string) => void;
};

/** Saves the dialog: the fields, the roles and permissions, and what happens when somebody else was quicker. */
export function useApplicationSave(options: ApplicationSaveOptions) {
  const { form, editor, kind, mode, tenantId, subject, version, onSaved, onRefused, onServerError } = options;
  const made = useRef<Made>({});
  const conflict = useEditConflict(() => loadSubject(kind, tenantId, subject?.id ?? ''));
  const isTemplate = kind === 'template' && mode !== 'from-template';
  const isEdit = mode === 'edit';
  const { problems, typed, typedProblem, outgoing } = editor;

  const send = async (values: ApplicationForm): Promise<{ name: string }> => {
    const body = {
      ...toRequest(values, outgoing.catalogue),
      tenantId: values.tenant?.id,
      expectedVersion: isEdit ? version : undefined,
    };
    const target = { kind, mode, tenantId, subjectId: subject?.id };
    try {
      return await conflict.guard(() => saveApplication(target, body, made.current));
    } catch (error) {
      // Half of it is there.
      if (made.current.templateId !== undefined) onSaved();
      throw error;
    }
  };
  const { saved, dialog } = useSave({
    form,
    send,
    errorKeys: ERRORS[isTemplate ? 'template' : 'application'][isEdit ? 'edit' : 'create'],
    fieldOf: (name) => (name === 'tenantId' ? 'tenant' : fieldsOf(kind, mode).find((field) => field === name)),
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
    onFailure: conflict.onFailure,
    onSaved,
    onGone: onSaved,
  });
  return { saved, dialog, theirs: conflict.theirs, settle: conflict.settle };
}
