'use client';

import { RotateCcw, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { PickList } from '@/components/form/fields/pick-list';
import { Button } from '@/components/ui/primitives/button';
import { type DraftPermission, roleLabel } from '../catalogue/catalogue';
import { cellState, pickState } from '../catalogue/catalogue-changes';
import { EntryField } from '../entries/entry-field';
import { HeldBy } from '../entries/usage-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import type { RemovalQuestion } from '../removal/use-removal';

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
  const { base, draft, problems, changes, users, locked, change, shows, touch } = editor;
  const { id } = permission;
  if (changes.permissions.get(id) === 'removed') {
    return (
      <div className="scroll-quiet min-h-0 flex-1 space-y-4 overflow-y-auto p-4 sm:p-6">
        <p className="wrap-anywhere">{t('permissions.gone', { name: permission.name })}</p>
        <Button icon={<RotateCcw />} onClick={() => change({ do: 'restore', id, base })}>
          {t('restore')}
        </Button>
      </div>
    );
  }
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
    <div className="scroll-quiet flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 sm:px-6 sm:py-5">
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
      {locked ? (
        <p className="text-sm text-muted">{t('locked')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            size="sm"
            variant="danger-quiet"
            icon={<Trash2 />}
            disabledReason={reason}
            onClick={() => removal.permission(permission)}
          >
            {t('permissions.delete')}
          </Button>
          {reason === undefined ? null : <p className="min-w-0 flex-1 text-sm text-muted wrap-anywhere">{reason}</p>}
        </div>
      )}
    </div>
  );
}
