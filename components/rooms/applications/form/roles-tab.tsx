'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type DraftRole, inOrder, roleLabel } from './catalogue';
import { addRoleBlock } from './catalogue-rules';
import { EntryList } from './entry-list';
import { RoleDetail } from './role-detail';
import { SplitPane } from './split-pane';
import { HeldBy } from './usage-text';
import type { CatalogueEditor } from './use-catalogue';
import type { RemovalQuestion } from './use-removal';

export type RolesTabProps = {
  editor: CatalogueEditor;
  /** Marks what is not saved: not in what is new as a whole. */
  marked: boolean;
  current: string | undefined;
  onCurrent: (id: string | undefined) => void;
  onAdd: () => void;
  removal: RemovalQuestion;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

/** The roles: a list, and the chosen one with its names and permissions. */
export function RolesTab(props: RolesTabProps) {
  const { editor, marked, current, onCurrent, onAdd, removal, isOpen, onOpen } = props;
  const t = useTranslations('applicationform');
  const [search, setSearch] = useState('');
  const { draft, base, problems, changes, locked } = editor;
  const gone = base.roles.filter(({ id }) => changes.roles.get(id) === 'removed');
  const text = search.trim().toLocaleLowerCase();
  const rows = inOrder(base.roles, [...draft.roles, ...gone]).filter((role) =>
    `${role.displayName} ${role.name}`.toLocaleLowerCase().includes(text),
  );
  const chosen = rows.find(({ id }) => id === current) ?? rows[0];
  const block = addRoleBlock(draft, problems);
  const reason = locked ? t('locked') : block === undefined ? undefined : t(`roles.blocked.${block}`);
  return (
    <SplitPane
      isOpen={isOpen}
      onBack={() => onOpen(false)}
      list={
        <EntryList
          label={t('roles.label')}
          searchLabel={t('roles.search')}
          search={search}
          onSearch={setSearch}
          entries={rows.map((role) => ({
            id: role.id,
            title: roleLabel(role) || t('roles.unnamed'),
            subtitle: role.name.trim() || t('roles.noName'),
            mark: marked ? changes.roles.get(role.id) : undefined,
            hasError: hasShownError(editor, role),
            aside: <HeldBy roleId={role.id} editor={editor} />,
          }))}
          current={chosen?.id}
          onPick={onCurrent}
          onOpen={() => onOpen(true)}
          empty={t('roles.empty')}
          footer={
            <Button size="sm" icon={<Plus />} disabledReason={reason} onClick={onAdd}>
              {t('roles.add')}
            </Button>
          }
        />
      }
      detail={
        chosen === undefined ? (
          <p className="m-auto max-w-72 p-6 text-center text-muted">
            {draft.roles.length === 0
              ? t(draft.permissions.length === 0 ? 'roles.start' : 'roles.none')
              : t('pick.noMatch')}
          </p>
        ) : (
          <RoleDetail key={chosen.id} role={chosen} editor={editor} marked={marked} removal={removal} />
        )
      }
    />
  );
}

/** Whether one of the role's errors may show by now. */
export function hasShownError(editor: CatalogueEditor, role: DraftRole): boolean {
  const found = editor.problems.roles.get(role.id);
  return Object.entries(found ?? {}).some(
    ([field, problem]) => problem !== undefined && editor.shows(`${role.id} ${field}`),
  );
}
