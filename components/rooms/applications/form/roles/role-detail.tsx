'use client';

import { useTranslations } from 'next-intl';
import { PickList } from '@/components/form/fields/pick-list';
import { type DraftRole, roleLabel } from '../catalogue/catalogue';
import { cellState, pickState } from '../catalogue/catalogue-changes';
import { EntryField } from '../entries/entry-field';
import { RoleUsageNote, UsedBy } from '../entries/usage-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import type { RemovalQuestion } from '../removal/use-removal';
import { EntryDetail } from '../entries/entry-detail';

export type RoleDetailProps = { role: DraftRole; editor: CatalogueEditor; marked: boolean; removal: RemovalQuestion };

/** A role: its names, who holds it, what it brings. */
export function RoleDetail({ role, editor, marked, removal }: RoleDetailProps) {
  const t = useTranslations('applicationform');
  const { base, draft, problems, locked, change, shows, touch } = editor;
  const { id } = role;
  const wrong = problems.roles.get(id);
  const shown = (field: 'displayName' | 'name' | 'grants'): string | undefined =>
    shows(`${id} ${field}`) ? wrong?.[field] : undefined;
  const old = base.roles.find((one) => one.id === id);
  const noGrants = shown('grants');
  return (
    <EntryDetail
      kind="roles"
      id={id}
      name={roleLabel(role)}
      editor={editor}
      onDelete={() => removal.role(role)}
      note={marked && old !== undefined && editor.usage.get(id)?.isHeld ? t('roles.asks') : undefined}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <EntryField
          label={t('roles.displayName')}
          value={role.displayName}
          problem={shown('displayName')}
          disabled={locked}
          onChange={(displayName) => {
            touch(`${id} displayName`);
            change({ do: 'nameRole', id, displayName });
          }}
        />
        <EntryField
          label={t('roles.name')}
          value={role.name}
          problem={shown('name')}
          mono
          disabled={locked}
          onChange={(name) => {
            touch(`${id} name`);
            change({ do: 'nameRole', id, name });
          }}
        />
      </div>
      <RoleUsageNote role={role} editor={editor} />
      <PickList
        label={t('roles.permissions')}
        searchLabel={t('permissions.search')}
        required
        fill
        mono
        disabled={locked}
        error={noGrants === undefined ? undefined : { message: noGrants }}
        empty={t('permissions.empty')}
        options={draft.permissions.map((permission) => ({
          id: permission.id,
          name: permission.name,
          ...pickState(cellState(old, role, permission.id), marked),
          aside: <UsedBy permissionId={permission.id} editor={editor} />,
        }))}
        onToggle={(permission, on) => {
          touch(`${id} grants`);
          change({ do: 'grant', roles: [id], permissions: [permission], on });
        }}
      />
    </EntryDetail>
  );
}
