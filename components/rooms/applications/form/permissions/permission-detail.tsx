'use client';

import { useTranslations } from 'next-intl';
import { PickList } from '@/components/form/fields/pick-list';
import { type DraftPermission, roleLabel } from '../catalogue/catalogue';
import { cellState, pickState } from '../catalogue/catalogue-changes';
import { EntryField } from '../entries/entry-field';
import { HeldBy } from '../entries/usage-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import type { RemovalQuestion } from '../removal/use-removal';
import { EntryDetail } from '../entries/entry-detail';

export type PermissionDetailProps = {
  permission: DraftPermission;
  editor: CatalogueEditor;
  marked: boolean;
  removal: RemovalQuestion;
};

/** Roles that a reason names before "and 3 more". */
const NAMED = 3;

/** A permission: its name, and the roles that bring it. */
export function PermissionDetail({ permission, editor, marked, removal }: PermissionDetailProps) {
  const t = useTranslations('applicationform');
  const { base, draft, problems, users, locked, change, shows, touch } = editor;
  const { id } = permission;
  const old = new Map(base.roles.map((role) => [role.id, role]));
  const using = users.get(id) ?? [];
  const names = using.slice(0, NAMED).map(roleLabel).join(', ');
  const more = using.length - NAMED;
  const reason =
    using.length === 0
      ? undefined
      : more > 0
        ? t('permissions.usedByMore', { names, count: more })
        : t('permissions.usedBy', { names });
  return (
    <EntryDetail
      kind="permissions"
      id={id}
      name={permission.name}
      editor={editor}
      onDelete={() => removal.permission(permission)}
      reason={reason}
    >
      <EntryField
        label={t('permissions.name')}
        value={permission.name}
        problem={shows(id) ? problems.permissions.get(id) : undefined}
        mono
        disabled={locked}
        onChange={(name) => {
          touch(id);
          change({ do: 'namePermission', id, name });
        }}
      />
      <PickList
        label={t('permissions.roles')}
        searchLabel={t('roles.search')}
        fill
        disabled={locked}
        empty={t('roles.empty')}
        options={draft.roles.map((role) => ({
          id: role.id,
          name: roleLabel(role) || t('roles.unnamed'),
          ...pickState(cellState(old.get(role.id), role, id), marked),
          aside: <HeldBy roleId={role.id} editor={editor} />,
        }))}
        onToggle={(role, on) => {
          touch(`${role} grants`);
          change({ do: 'grant', roles: [role], permissions: [id], on });
        }}
      />
    </EntryDetail>
  );
}
