'use client';

import { Grid3x3 } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { LoadingFields } from '@/components/form/loading-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useDraft } from '@/components/ui/draft';
import { CopyControl } from '@/components/ui/copy-control';
import { type Tab, tabPanel, Tabs } from '@/components/ui/tabs';
import { ApplicationConflict } from './saving/application-conflict';
import {
  type ApplicationKind,
  type ApplicationSubject,
  type FormMode,
  applicationSchema,
  fieldsOf,
  isLocked,
  startOf,
} from './application-form';
import { useCounted } from './application-form-data';
import type { Usage } from './catalogue/catalogue-changes';
import { catalogueSentences, fieldChanges } from './saving/change-sentences';
import { DetailsTab } from './details/details-tab';
import { MatrixTab } from './matrix/matrix-tab';
import { PermissionsTab } from './permissions/permissions-tab';
import { RolesTab, hasShownError } from './roles/roles-tab';
import { UnsavedNote } from './saving/unsaved-note';
import { useApplicationSave } from './saving/use-application-save';
import { useCatalogue } from './catalogue/use-catalogue';
import { useChangeEffect } from './saving/use-change-effect';
import { FORM_TABS, type FormTab, useFormTabs } from './use-form-tabs';
import { useNewPermission } from './permissions/use-new-permission';
import { useRemoval } from './removal/use-removal';
import { useWideScreen } from './use-wide-screen';

export type ApplicationDialogProps = {
  mode: FormMode;
  kind: ApplicationKind;
  /** The super-tenant. */
  tenant: { id: string; name: string };
  /** What is edited or copied, or the template of a new instance. */
  subject?: ApplicationSubject;
  onClose: () => void;
  /** The list is old now. */
  onSaved: () => void;
};

const NOBODY: Usage = new Map();

/** Creates, copies or changes an application or a template (sections 2, 4 and 5): form, success, Done. */
export function ApplicationDialog({ mode, kind, tenant, subject, onClose, onSaved }: ApplicationDialogProps) {
  const t = useTranslations('applicationform');
  const common = useTranslations('common');
  const id = useId();
  const isEdit = mode === 'edit';
  const stored = useCounted(kind, tenant.id, isEdit ? subject : undefined);
  const of = kind === 'template' && mode !== 'from-template' ? 'template' : 'application';
  const fields = fieldsOf(kind, mode);
  const [start, setStart] = useState(() =>
    startOf(mode, subject, { copySuffix: t('copySuffix'), newId: () => crypto.randomUUID() }),
  );
  const [version, setVersion] = useState(stored?.version);
  const [isWhole, setIsWhole] = useState(subject?.outline === undefined);
  const [tried, setTried] = useState(false);
  const schema = useMemo(() => applicationSchema(kind, mode), [kind, mode]);
  const form = useDialogForm(schema, start.form);
  const { editor, rebase } = useCatalogue({
    base: start.catalogue,
    draft: start.catalogue,
    usage: stored?.usage ?? NOBODY,
    locked: isLocked(kind, mode),
    tried,
  });
  useEffect(() => {
    if (isWhole || subject === undefined || subject.outline !== undefined) return;
    const whole = startOf(mode, subject, { copySuffix: '', newId: () => crypto.randomUUID() });
    setStart(whole);
    setVersion(subject.version);
    rebase({ base: () => whole.catalogue, draft: () => whole.catalogue });
    form.reset(whole.form, { keepDirtyValues: true });
    setIsWhole(true);
  }, [isWhole, subject, mode, rebase, form]);
  const { draft, base, problems, typed, typedProblem, setTyped, outgoing } = editor;
  const { changes } = outgoing;
  const panel = useRef<HTMLDivElement>(null);
  const tabs = useFormTabs({ remembers: isEdit, panel: useCallback(() => panel.current, []) });
  const { state, set, open } = tabs;
  const choose = (tab: FormTab): void => tabs.choose(tab, { keepsAdding: typed.trim() !== '' });
  const removal = useRemoval(editor, { tenantId: tenant.id, stored, kind });

  const showFirstError = (areFieldsWrong: boolean): void => {
    setTried(true);
    const [role] = problems.roles.keys();
    const [permission] = problems.permissions.keys();
    if (areFieldsWrong) open({ tab: 'details' });
    else if (role !== undefined) open({ tab: 'roles', role });
    else if (permission !== undefined) open({ tab: 'permissions', permission });
    else if (typedProblem !== undefined) open({ tab: 'permissions', isAddingPermission: true });
  };
  const { saved, dialog, theirs, settle } = useApplicationSave({
    form,
    editor,
    kind,
    mode,
    tenantId: tenant.id,
    subject,
    version,
    onSaved,
    onRefused: showFirstError,
    onServerError: (name) => open({ tab: name.startsWith('permissions') ? 'permissions' : 'roles' }),
  });
  const { errors } = form.formState;
  // A refused field of the server has to be seen, too.
  useEffect(() => {
    if (dialog.pending || Object.keys(errors).length === 0 || form.formState.submitCount === 0) return;
    if (state.tab !== 'details' && problems.roles.size + problems.permissions.size === 0) {
      open({ tab: 'details' });
    }
    // Only when an answer came.
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown meanwhile is the reader's choice
  }, [dialog.pending]);
  // Section 4: the tenant starts in error.
  useEffect(() => {
    if (mode === 'from-template') void form.trigger('tenant');
  }, [form, mode]);

  useDraft('catalogue', {
    read: () => (isWhole && dialog.dirty && saved === null ? { base, draft, typed, version } : undefined),
    restore: (kept) => {
      rebase({ base: () => kept.base, draft: () => kept.draft });
      setTyped(kept.typed);
      setVersion(kept.version);
    },
  });
  const newPermission = useNewPermission({ kind, tenantId: tenant.id, stored, base, rebase, editor, setVersion });
  const sentences = [
    ...fieldChanges(start.form, form.watch(), fields),
    ...catalogueSentences(base, outgoing.catalogue, changes),
  ];
  const effect = useChangeEffect({ tenantId: tenant.id, stored: of === 'application' ? stored : undefined, editor });
  const addRole = (): void => {
    const role = crypto.randomUUID();
    editor.change({ do: 'addRole', id: role });
    open({ tab: 'roles', role });
  };
  const addPermission = (): void => open({ tab: 'permissions', isAddingPermission: true });

  const isWide = useWideScreen();
  const wrong: Partial<Record<FormTab, number>> = {
    details: Object.keys(errors).length,
    roles: draft.roles.filter((role) => hasShownError(editor, role)).length,
    permissions: [...problems.permissions.keys()].filter((one) => editor.shows(one)).length,
  };
  const counts: Partial<Record<FormTab, number>> = isWhole
    ? { roles: draft.roles.length, permissions: draft.permissions.length }
    : { ...subject?.outline };
  const list: Tab[] = FORM_TABS.map((tab) => ({
    id: tab,
    label: t(`tab.${tab}`),
    icon: tab === 'matrix' ? <Grid3x3 /> : undefined,
    count: counts[tab],
    errors: wrong[tab] ? { count: wrong[tab], label: t('tab.errors', { count: wrong[tab] }) } : undefined,
  }));
  const shared = { editor, marked: stored !== undefined && !editor.locked, removal };

  return (
    <FormDialog
      open
      onClose={onClose}
      size={state.tab === 'matrix' && isWide ? 'sheet' : 'tall'}
      title={t(`title.${of}.${mode}`, { name: subject?.name ?? '' })}
      description={
        stored === undefined ? (
          t('in', { tenant: tenant.name })
        ) : (
          <CopyControl value={stored.id} label={t(`id.${of}`)} className="-ml-1" />
        )
      }
      {...dialog}
      unchanged={isEdit && sentences.length === 0 && typed.trim() === ''}
      submitDisabledReason={isWhole ? undefined : common('spinner.content')}
      submitLabel={t(`submit.${of}.${isEdit ? 'edit' : 'create'}`)}
      bare
      head={
        <Tabs
          label={t('tab.label')}
          id={id}
          tabs={list}
          current={state.tab}
          onChange={(tab) => choose(FORM_TABS.find((one) => one === tab) ?? 'details')}
        />
      }
      note={
        // Only what is stored has something to say here; without it there is more room on small screens.
        !isEdit ? undefined : !isWhole ? (
          <span role="status" className="animate-late">
            {common('spinner.content')}
          </span>
        ) : stored !== undefined && dialog.dirty ? (
          <UnsavedNote changes={changes} sentences={sentences} effect={effect} />
        ) : null
      }
      success={
        saved && (
          <>
            <p className="font-semibold">{t('success.title')}</p>
            <p className="text-muted">{t(`success.${of}.${mode}`, { name: saved.name })}</p>
          </>
        )
      }
    >
      <div
        key={state.tab}
        ref={panel}
        {...tabPanel(id, state.tab)}
        data-dialog-body
        className="animate-appear flex min-h-0 flex-1 flex-col"
      >
        {state.tab === 'details' ? (
          <DetailsTab
            form={form}
            fields={fields}
            locked={editor.locked}
            subject={stored}
            templateId={mode === 'from-template' ? subject?.id : undefined}
            tenantId={tenant.id}
            iconId={subject?.id ?? id}
          />
        ) : null}
        {isWhole || state.tab === 'details' ? null : (
          <div className="px-4 py-5 sm:px-6">
            <LoadingFields />
          </div>
        )}
        {isWhole && state.tab === 'roles' ? (
          <RolesTab
            {...shared}
            current={state.role}
            onCurrent={(role) => set({ role })}
            onAdd={addRole}
            onPermissions={addPermission}
            isOpen={state.isOpen}
            onOpen={(isOpen) => set({ isOpen })}
          />
        ) : null}
        {isWhole && state.tab === 'permissions' ? (
          <PermissionsTab
            {...shared}
            current={state.permission}
            onCurrent={(permission) => set({ permission })}
            isAdding={state.isAddingPermission}
            onAdding={(isAddingPermission) => set({ isAddingPermission })}
            onCreate={newPermission}
            isOpen={state.isOpen}
            onOpen={(isOpen) => set({ isOpen })}
          />
        ) : null}
        {isWhole && state.tab === 'matrix' ? (
          <MatrixTab
            {...shared}
            isWide={isWide}
            onRoles={() => choose('roles')}
            onAddRole={addRole}
            onAddPermission={addPermission}
          />
        ) : null}
      </div>
      {removal.question}
      {theirs === null || stored === undefined ? null : (
        <ApplicationConflict
          theirs={theirs}
          base={{ form: start.form, catalogue: base }}
          mine={{ form: form.getValues(), catalogue: draft }}
          fields={fields}
          onKeepEditing={settle}
          onResolved={(merged) => {
            setStart({ form: merged.base.form, catalogue: merged.base.catalogue });
            setVersion(theirs.version);
            form.reset(merged.base.form);
            for (const field of fields) {
              form.setValue(field, merged.mine.form[field], { shouldDirty: true, shouldValidate: true });
            }
            rebase({ base: () => merged.base.catalogue, draft: () => merged.mine.catalogue });
            settle();
          }}
        />
      )}
    </FormDialog>
  );
}
