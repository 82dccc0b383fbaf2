import { CircleDashed, Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { type DraftPermission, inOrder, roleLabel } from '../catalogue/catalogue';
import { EntryList } from '../entries/entry-list';
import { FilterToggle } from '../entries/filter-toggle';
import { NewPermission } from './new-permission';
import { NothingYet } from '../entries/nothing-yet';
import { SplitPane } from '../entries/split-pane';
import { UsedBy, HeldBy } from '../entries/usage-text';
import type { EntriesTabProps } from '../removal/use-removal';
import { foldCase } from '@/lib/contract/search-text';
import { PickList } from '@/components/form/fields/pick-list';
import { cellState, pickState } from '../catalogue/catalogue-changes';
import { EntryField } from '../entries/entry-field';
import { EntryDetail } from '../entries/entry-detail';
import { joinIsolated } from '@/lib/contract/names';

export type PermissionsTabProps = EntriesTabProps & {
  isAdding: boolean;
  onAdding: (adding: boolean) => void;
  /** Adds it: to a stored entity at once, else to the form. */
  onCreate: (name: string) => Promise<boolean>;
};

export function PermissionsTab(props: PermissionsTabProps) {
  const { editor, marked, current, onCurrent, isAdding, onAdding, onCreate, removal, isOpen, onOpen } = props;
  const t = useTranslations('applicationform');
  const [search, setSearch] = useState('');
  const [onlyUnused, setOnlyUnused] = useState(false);
  const { draft, base, changes, unused, locked } = editor;
  const gone = base.permissions.filter(({ id }) => changes.permissions.get(id) === 'removed');
  const text = foldCase(search.trim());
  const rows = inOrder(base.permissions, [...draft.permissions, ...gone]).filter(
    ({ id, name }) => foldCase(name).includes(text) && (!onlyUnused || unused.has(id)),
  );
  const chosen = isAdding ? undefined : (rows.find(({ id }) => id === current) ?? rows[0]);
  const pick = (id: string): void => {
    onAdding(false);
    onCurrent(id);
  };
  const nothing =
    draft.permissions.length > 0 ? (
      <NothingYet text={t('pick.noMatch')} />
    ) : (
      <NothingYet
        text={t('permissions.none')}
        action={
          locked ? null : (
            <Button icon={<Plus />} onClick={() => onAdding(true)}>
              {t('permissions.addFirst')}
            </Button>
          )
        }
      />
    );
  return (
    <SplitPane
      isOpen={isOpen || isAdding}
      onBack={() => {
        onAdding(false);
        onOpen(false);
      }}
      list={
        <PermissionList
          {...{ editor, marked, rows, search, onlyUnused }}
          current={chosen?.id}
          onSearch={setSearch}
          onOnlyUnused={setOnlyUnused}
          onPick={pick}
          onOpen={() => onOpen(true)}
          onAdd={() => onAdding(true)}
          empty={nothing}
        />
      }
      detail={
        isAdding ? (
          <NewPermission editor={editor} isStored={marked} onCreate={onCreate} onCancel={() => onAdding(false)} />
        ) : chosen === undefined ? (
          nothing
        ) : (
          <PermissionDetail key={chosen.id} permission={chosen} editor={editor} marked={marked} removal={removal} />
        )
      }
    />
  );
}

type PermissionListProps = Pick<PermissionsTabProps, 'editor' | 'marked' | 'current'> & {
  rows: readonly DraftPermission[];
  search: string;
  onSearch: (search: string) => void;
  onlyUnused: boolean;
  onOnlyUnused: (on: boolean) => void;
  onPick: (id: string) => void;
  onOpen: () => void;
  onAdd: () => void;
  empty: ReactNode;
};

function PermissionList(props: PermissionListProps) {
  const { editor, marked, rows, current, search, onSearch, onlyUnused, onOnlyUnused, onPick, onOpen, onAdd, empty } =
    props;
  const t = useTranslations('applicationform');
  const { problems, changes, unused, isCounted, locked, shows } = editor;
  const reason = locked ? t('locked') : problems.permissions.size > 0 ? t('permissions.blocked') : undefined;
  return (
    <EntryList
      label={t('permissions.label')}
      searchLabel={t('permissions.search')}
      search={search}
      onSearch={onSearch}
      filter={
        unused.size > 0 || onlyUnused ? (
          <FilterToggle
            icon={<CircleDashed />}
            label={t(isCounted ? 'permissions.unused' : 'permissions.inNoRole')}
            count={unused.size}
            on={onlyUnused}
            onChange={onOnlyUnused}
          />
        ) : null
      }
      entries={rows.map(({ id, name }) => ({
        id,
        title: name || t('permissions.unnamed'),
        mono: true,
        mark: marked ? changes.permissions.get(id) : undefined,
        hasError: problems.permissions.has(id) && shows(id),
        aside: <UsedBy permissionId={id} editor={editor} />,
      }))}
      current={current}
      onPick={onPick}
      onOpen={onOpen}
      empty={<div className="sm:hidden">{empty}</div>}
      footer={
        <Button size="sm" icon={<Plus />} disabledReason={reason} onClick={onAdd}>
          {t('permissions.add')}
        </Button>
      }
    />
  );
}

type PermissionDetailProps = Pick<PermissionsTabProps, 'editor' | 'marked' | 'removal'> & {
  permission: DraftPermission;
};

/** The number of roles that a reason names before "and 3 more". */
const NAMED = 3;

function PermissionDetail({ permission, editor, marked, removal }: PermissionDetailProps) {
  const t = useTranslations('applicationform');
  const { base, draft, problems, users, locked, change, shows, touch } = editor;
  const { id } = permission;
  const old = new Map(base.roles.map((role) => [role.id, role]));
  const using = users.get(id) ?? [];
  const names = joinIsolated(using.slice(0, NAMED).map(roleLabel));
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
      onDelete={() => removal.ask({ what: 'permission', ...permission })}
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
