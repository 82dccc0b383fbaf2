'use client';

import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/use-failure-text';
import { toast } from '@/components/ui/toast';
import { type ApplicationKind, type ApplicationSubject, EMPTY_FORM, type FieldName, toForm } from '../application-form';
import { createPermission, loadSubject } from '../application-form-data';
import type { Catalogue, DraftPermission } from '../catalogue/catalogue';
import { changesOf } from '../catalogue/catalogue-changes';
import { fieldChanges } from '../saving/change-sentences';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type NewPermissionOptions = {
  kind: ApplicationKind;
  tenantId: string;
  /** What exists already: the permission is created there at once. */
  stored: ApplicationSubject | undefined;
  base: Catalogue;
  rebase: (next: { base: (old: Catalogue) => Catalogue; draft: (old: Catalogue) => Catalogue }) => void;
  editor: CatalogueEditor;
  setVersion: (version: string | undefined) => void;
};

const withOne =
  (permission: DraftPermission) =>
  (old: Catalogue): Catalogue => ({ ...old, permissions: [...old.permissions, permission] });

/** Adds a permission: to what exists by a call of its own, told by a toast (section 8); to what is new by the form. */
export function useNewPermission(options: NewPermissionOptions): (name: string) => Promise<boolean> {
  const { kind, tenantId, stored, base, rebase, editor, setVersion } = options;
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
    // Only this permission is new: the form is up to date. Otherwise saving finds out what somebody else did.
    if (latest !== null && isSame(latest, { ...stored, catalogue: withOne(created)(base) })) setVersion(latest.version);
    return true;
  };
}

function isSame(a: ApplicationSubject, b: ApplicationSubject): boolean {
  const { roles, permissions } = changesOf(a.catalogue, b.catalogue);
  const fields = Object.keys(EMPTY_FORM) as FieldName[];
  return roles.size + permissions.size === 0 && fieldChanges(toForm(a), toForm(b), fields).length === 0;
}
