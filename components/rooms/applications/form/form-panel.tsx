import type { Ref } from 'react';
import { LoadingFields } from '@/components/form/loading-dialog';
import { tabPanel } from '@/components/ui/primitives/tabs';
import type { ApplicationKind } from '../kinds';
import { DetailsTab } from './details/details-tab';
import { MatrixTab } from './matrix/matrix-tab';
import { PermissionsTab } from './permissions/permissions-tab';
import { useRemoval } from './removal/use-removal';
import { RolesTab } from './roles/roles-tab';
import type { ApplicationEditor } from './use-application-editor';
import type { FormTab, useFormTabs } from './use-form-tabs';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { toast } from '@/components/ui/overlays/toast';
import { type ApplicationSubject, EMPTY_FORM, type FieldName, toForm } from './application-form';
import { loadSubject } from './application-form-data';
import type { Catalogue, DraftPermission } from './catalogue/catalogue';
import { changesOf } from './catalogue/catalogue-changes';
import { fieldChanges } from './saving/change-sentences';
import { call } from '@/lib/console/browser/call';

export type FormPanelProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  model: ApplicationEditor;
  kind: ApplicationKind;
  tenantId: string;
  templateId: string | undefined;
  /** Determines the colour of the initials. */
  iconId: string;
  tabs: ReturnType<typeof useFormTabs>;
  choose: (tab: FormTab) => void;
  isWide: boolean;
};

export function FormPanel(props: FormPanelProps) {
  const { ref, id, model, kind, tenantId, templateId, iconId, tabs, choose, isWide } = props;
  const { form, fields, editor, stored, isWhole } = model;
  const { state, set, open } = tabs;
  const removal = useRemoval(editor, { tenantId, stored, kind });
  const createPermission = useNewPermission({ kind, tenantId, model });
  const shared = { editor, marked: stored !== undefined && !editor.locked, removal };
  const pane = { isOpen: state.isOpen, onOpen: (isOpen: boolean) => set({ isOpen }) };
  const addRole = (): void => {
    const role = crypto.randomUUID();
    editor.change({ do: 'addRole', id: role });
    open({ tab: 'roles', role });
  };
  const addPermission = (): void => open({ tab: 'permissions', isAddingPermission: true });
  const shows = (tab: FormTab): boolean => isWhole && state.tab === tab;
  return (
    <>
      <div
        key={state.tab}
        ref={ref}
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
            templateId={templateId}
            tenantId={tenantId}
            iconId={iconId}
          />
        ) : null}
        {isWhole || state.tab === 'details' ? null : (
          <div className="px-4 py-5 sm:px-6">
            <LoadingFields />
          </div>
        )}
        {shows('roles') ? (
          <RolesTab
            {...shared}
            {...pane}
            current={state.role}
            onCurrent={(role) => set({ role })}
            onAdd={addRole}
            onPermissions={addPermission}
          />
        ) : null}
        {shows('permissions') ? (
          <PermissionsTab
            {...shared}
            {...pane}
            current={state.permission}
            onCurrent={(permission) => set({ permission })}
            isAdding={state.isAddingPermission}
            onAdding={(isAddingPermission) => set({ isAddingPermission })}
            onCreate={createPermission}
          />
        ) : null}
        {shows('matrix') ? (
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
    </>
  );
}

type NewPermissionOptions = {
  kind: ApplicationKind;
  tenantId: string;
  model: Pick<ApplicationEditor, 'stored' | 'editor' | 'rebase' | 'setVersion'>;
};

const withOne =
  (permission: DraftPermission) =>
  (old: Catalogue): Catalogue => ({ ...old, permissions: [...old.permissions, permission] });

/** Adds a permission: to a stored entity by a call of its own, confirmed by a toast (section 8); to a new one with the form. */
function useNewPermission({ kind, tenantId, model }: NewPermissionOptions): (name: string) => Promise<boolean> {
  const { stored, editor, rebase, setVersion } = model;
  const catalogue = useTranslations('catalogue.Page.ApplicationCreate.Permission');
  const failureText = useFailureText();
  return async (name) => {
    const wanted = { id: crypto.randomUUID(), name };
    if (stored === undefined) {
      editor.change({ do: 'addPermissions', permissions: [wanted] });
      return true;
    }
    let created: DraftPermission;
    try {
      created = await (kind === 'template'
        ? call('templates.permissions.create', { params: { tenantId, templateId: stored.id }, body: wanted })
        : call('applications.permissions.create', { params: { tenantId, applicationId: stored.id }, body: wanted }));
    } catch (error) {
      toast.error(
        failureText(error, {
          error: 'Page.ApplicationCreate.Permission.Create.Error',
          details: 'Page.ApplicationCreate.Permission.Create.ErrorDetails',
        }),
      );
      return false;
    }
    toast.success(catalogue('Created.Success'));
    rebase({ base: withOne(created), draft: withOne(created) });
    const latest = await loadSubject(kind, tenantId, stored.id).catch(() => null);
    // If only this permission is new, the form is up to date. Otherwise saving detects the changes of others.
    if (latest !== null && isSame(latest, { ...stored, catalogue: withOne(created)(editor.base) }))
      setVersion(latest.version);
    return true;
  };
}

function isSame(a: ApplicationSubject, b: ApplicationSubject): boolean {
  const { roles, permissions } = changesOf(a.catalogue, b.catalogue);
  const fields = Object.keys(EMPTY_FORM) as FieldName[];
  return roles.size + permissions.size === 0 && fieldChanges(toForm(a), toForm(b), fields).length === 0;
}
