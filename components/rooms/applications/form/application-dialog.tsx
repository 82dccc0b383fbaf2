import { useTranslations } from 'next-intl';
import { useCallback, useId, useRef, useSyncExternalStore } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { type ApplicationSubject, type FormMode, entityOf } from './application-form';
import type { ApplicationKind } from '../kinds';
import type { CatalogueEditor } from './catalogue/use-catalogue';
import { FormPanel } from './form-panel';
import { EditNote } from './saving/edit-note';
import { useApplicationSave } from './saving/use-application-save';
import { type ApplicationEditor, useApplicationEditor, useCatalogueDraft } from './use-application-editor';
import { type FormTab, type TabState, useFormTabs, FORM_TABS } from './use-form-tabs';
import { Grid3x3 } from '@/components/ui/primitives/icons';
import { Tabs } from '@/components/ui/primitives/tabs';
import { hasShownError } from './roles/roles-tab';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import type { OpenConflict } from '@/components/form/conflict/use-edit-conflict';
import { type Version, compareApplications, withUsedPermissions } from './saving/compare-applications';
import { joinIsolated } from '@/lib/contract/names';

export type ApplicationDialogProps = {
  mode: FormMode;
  kind: ApplicationKind;
  tenant: { id: string; name: string };
  /** The entity to edit or copy, or the template of a new instance. */
  subject?: ApplicationSubject;
  onClose: () => void;
  onSaved: () => void;
};

/** Creates, copies or changes an application or a template (sections 2, 4 and 5): form, success, Done. */
export function ApplicationDialog({ mode, kind, tenant, subject, onClose, onSaved }: ApplicationDialogProps) {
  const t = useTranslations('applicationform');
  const common = useTranslations('common');
  const id = useId();
  const { id: subjectId = id, name = '', outline }: Partial<ApplicationSubject> = subject ?? {};
  const isEdit = mode === 'edit';
  const entity = entityOf(kind, mode);
  const model = useApplicationEditor({ mode, kind, tenantId: tenant.id, subject });
  const { editor, stored, isWhole, isTyping, isUnchanged } = model;
  const panel = useRef<HTMLDivElement>(null);
  const tabs = useFormTabs({ remembers: isEdit, panel: useCallback(() => panel.current, []) });
  const { state, open } = tabs;
  const choose = (tab: FormTab): void => tabs.choose(tab, { keepsAdding: isTyping });
  const { saved, dialog, conflict } = useApplicationSave({
    model,
    kind,
    mode,
    tenantId: tenant.id,
    subject,
    onSaved,
    onRefused: (areFieldsWrong) => {
      model.showErrors();
      open(areFieldsWrong ? { tab: 'details' } : firstError(editor));
    },
    onFieldErrors: () => open({ tab: 'details' }),
    onServerError: (name) => open({ tab: name.startsWith('permissions') ? 'permissions' : 'roles' }),
  });
  useCatalogueDraft(model, dialog.dirty && saved === null);
  const isWide = useWideScreen();

  return (
    <FormDialog
      onClose={onClose}
      size={state.tab === 'matrix' && isWide ? 'sheet' : 'tall'}
      title={t(`title.${entity}.${mode}`, { name })}
      description={
        stored ? (
          <CopyControl value={stored.id} label={t(`id.${entity}`)} className="-ml-1 touch:mb-1.5" />
        ) : (
          t('in', { tenant: tenant.name })
        )
      }
      {...dialog}
      unchanged={isEdit && isUnchanged}
      submitDisabledReason={isWhole ? undefined : common('spinner.content')}
      submitLabel={t(`submit.${entity}.${isEdit ? 'edit' : 'create'}`)}
      bare
      head={<FormTabs id={id} model={model} outline={outline} current={state.tab} onChange={choose} />}
      // Only a stored entity has a note; without it small screens have more room.
      note={isEdit ? <EditNote {...{ model, entity }} tenantId={tenant.id} isDirty={dialog.dirty} /> : undefined}
      success={saved && <Saved text={t(`success.${entity}.${mode}`, { name: saved.name })} />}
    >
      <FormPanel
        ref={panel}
        id={id}
        model={model}
        kind={kind}
        tenantId={tenant.id}
        templateId={mode === 'from-template' ? subjectId : undefined}
        iconId={subjectId}
        tabs={tabs}
        choose={choose}
        isWide={isWide}
      />
      {conflict && <ApplicationConflict fields={model.fields} conflict={conflict} />}
    </FormDialog>
  );
}

function Saved({ text }: { text: string }) {
  const t = useTranslations('applicationform.success');
  return (
    <>
      <p className="font-semibold">{t('title')}</p>
      <p className="text-muted">{text}</p>
    </>
  );
}

/** The tab with the first invalid role or permission. */
function firstError({ problems }: CatalogueEditor): Partial<TabState> {
  const [role] = problems.roles.keys();
  if (role !== undefined) return { tab: 'roles', role };
  const [permission] = problems.permissions.keys();
  return permission === undefined
    ? { tab: 'permissions', isAddingPermission: true }
    : { tab: 'permissions', permission };
}

/** The matrix needs room for some columns beside the names. A print of it is made as small as its sheet. */
const WIDE = '(min-width: 64rem), print';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

type FormTabsProps = {
  id: string;
  model: ApplicationEditor;
  /** The list's counts of roles and permissions, until these are loaded. */
  outline: ApplicationSubject['outline'];
  current: FormTab;
  onChange: (tab: FormTab) => void;
};

function FormTabs({ id, model, outline, current, onChange }: FormTabsProps) {
  const t = useTranslations('applicationform');
  const { form, editor, isWhole } = model;
  const { roles, permissions } = editor.draft;
  const errors: Partial<Record<FormTab, number>> = {
    details: Object.keys(form.formState.errors).length,
    roles: roles.filter((role) => hasShownError(editor, role)).length,
    permissions: [...editor.problems.permissions.keys()].filter((one) => editor.shows(one)).length,
  };
  const counts: Partial<Record<FormTab, number>> = isWhole
    ? { roles: roles.length, permissions: permissions.length }
    : { ...outline };
  return (
    <Tabs
      label={t('tab.label')}
      id={id}
      tabs={FORM_TABS.map((tab) => ({
        id: tab,
        label: t(`tab.${tab}`),
        icon: tab === 'matrix' ? <Grid3x3 /> : undefined,
        count: counts[tab],
        errors: errors[tab] ? { count: errors[tab], label: t('tab.errors', { count: errors[tab] }) } : undefined,
      }))}
      current={current}
      onChange={(tab) => onChange(FORM_TABS.find((one) => one === tab) ?? 'details')}
    />
  );
}

type ApplicationConflictProps = {
  fields: ApplicationEditor['fields'];
  conflict: OpenConflict<ApplicationSubject, Version>;
};

/** Resolves an edit conflict: another user has saved the application meanwhile. */
function ApplicationConflict({ fields, conflict }: ApplicationConflictProps) {
  const t = useTranslations('applicationform');
  const rows = compareApplications(conflict.versions, fields, {
    field: (field) => t(`field.${field}`),
    value: (value) =>
      typeof value === 'boolean' ? t('say.state', { on: value ? 'yes' : 'no' }) : String(value ?? '') || '–',
    label: (about, label) => t(`conflict.${about}`, { name: label }),
    missing: t('conflict.none'),
    removed: t('conflict.removed'),
    added: (count) => t('conflict.added', { count }),
    grants: {
      list: joinIsolated,
      gets: (names) => t('conflict.gets', { names }),
      loses: (names) => t('conflict.loses', { names }),
      unchanged: t('conflict.unchanged'),
      joined: t('conflict.merged'),
    },
  });
  return <ConflictDialog name={conflict.theirs.name} conflict={conflict} rows={rows} withRest={withUsedPermissions} />;
}
