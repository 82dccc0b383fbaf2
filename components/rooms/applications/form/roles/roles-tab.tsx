import { Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { type DraftRole, inOrder, roleLabel } from '../catalogue/catalogue';
import { addRoleBlock } from '../catalogue/catalogue-rules';
import { EntryList } from '../entries/entry-list';
import { NothingYet } from '../entries/nothing-yet';
import { SplitPane } from '../entries/split-pane';
import { HeldBy, RoleUsageNote, UsedBy } from '../entries/usage-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import type { EntriesTabProps, RemovalQuestion } from '../removal/use-removal';
import { LIST } from '@/lib/contract/limits';
import { foldCase } from '@/lib/contract/search-text';
import { PickList } from '@/components/form/fields/pick-list';
import { cellState, pickState } from '../catalogue/catalogue-changes';
import { EntryField } from '../entries/entry-field';
import { EntryDetail } from '../entries/entry-detail';

export type RolesTabProps = EntriesTabProps & {
  onAdd: () => void;
  /** Opens the tab where permissions are added. */
  onPermissions: () => void;
};

export function RolesTab(props: RolesTabProps) {
  const { editor, marked, current, onCurrent, onAdd, onPermissions, removal, isOpen, onOpen } = props;
  const t = useTranslations('applicationform');
  const [search, setSearch] = useState('');
  const { draft, base, problems, changes, locked } = editor;
  const gone = base.roles.filter(({ id }) => changes.roles.get(id) === 'removed');
  const text = foldCase(search.trim());
  const rows = inOrder(base.roles, [...draft.roles, ...gone]).filter((role) =>
    foldCase(`${role.displayName} ${role.name}`).includes(text),
  );
  const chosen = rows.find(({ id }) => id === current) ?? rows[0];
  const block = addRoleBlock(draft, problems);
  const reason = locked
    ? t('locked')
    : block === undefined
      ? undefined
      : t(`roles.blocked.${block}`, { max: LIST.roles });
  const nothing =
    draft.roles.length > 0 ? (
      <NothingYet text={t('pick.noMatch')} />
    ) : draft.permissions.length === 0 ? (
      <NothingYet
        text={t('roles.start')}
        action={locked ? null : <Button onClick={onPermissions}>{t('roles.toPermissions')}</Button>}
      />
    ) : (
      <NothingYet
        text={t('roles.none')}
        action={
          locked ? null : (
            <Button icon={<Plus />} onClick={onAdd}>
              {t('roles.addFirst')}
            </Button>
          )
        }
      />
    );
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
          empty={<div className="sm:hidden">{nothing}</div>}
          footer={
            <Button size="sm" icon={<Plus />} disabledReason={reason} onClick={onAdd}>
              {t('roles.add')}
            </Button>
          }
        />
      }
      detail={
        chosen === undefined ? (
          nothing
        ) : (
          <RoleDetail key={chosen.id} role={chosen} editor={editor} marked={marked} removal={removal} />
        )
      }
    />
  );
}

/** Whether one of the role's errors may already show. */
export function hasShownError(editor: CatalogueEditor, role: DraftRole): boolean {
  const found = editor.problems.roles.get(role.id);
  return Object.entries(found ?? {}).some(
    ([field, problem]) => problem !== undefined && editor.shows(`${role.id} ${field}`),
  );
}

type RoleDetailProps = { role: DraftRole; editor: CatalogueEditor; marked: boolean; removal: RemovalQuestion };

function RoleDetail({ role, editor, marked, removal }: RoleDetailProps) {
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
      onDelete={() => removal.ask({ what: 'role', id, name: roleLabel(role) })}
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
