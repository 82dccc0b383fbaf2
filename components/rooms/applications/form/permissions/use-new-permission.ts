'use client';

import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { toast } from '@/components/ui/overlays/toast';
import { type ApplicationSubject, EMPTY_FORM, type FieldName, toForm } from '../application-form';
import type { ApplicationKind } from '../../kinds';
import { createPermission, loadSubject } from '../application-form-data';
import type { Catalogue, DraftPermission } from '../catalogue/catalogue';
import { changesOf } from '../catalogue/catalogue-changes';
import { fieldChanges } from '../saving/change-sentences';
import type { ApplicationEditor } from '../use-application-editor';

export type NewPermissionOptions = {
  kind: ApplicationKind;
  tenantId: string;
  model: Pick<ApplicationEditor, 'stored' | 'editor' | 'rebase' | 'setVersion'>;
};

const withOne =
  (permission: DraftPermission) =>
  (old: Catalogue): Catalogue => ({ ...old, permissions: [...old.permissions, permission] });

/** Adds a permission: to what exists by a call of its own, confirmed by a toast (section 8); to what is new with the form. */
export function useNewPermission({ kind, tenantId, model }: NewPermissionOptions): (name: string) => Promise<boolean> {
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
      created = await createPermission(kind, tenantId, stored.id, wanted);
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
    // Only this permission is new: the form is up to date. Otherwise saving meets the changes of others.
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
