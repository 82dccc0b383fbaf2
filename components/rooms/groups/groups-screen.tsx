'use client';

import { Boxes, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Page } from '@/components/shell/page';
import { DataTable } from '@/components/table/data-table';
import { useListSource } from '@/components/table/use-list-source';
import { useTableQuery } from '@/components/table/use-table-query';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { later } from '@/components/ui/later';
import type { MenuItem } from '@/components/ui/menu';
import { PageHeading } from '@/components/ui/page-heading';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import type { PageOf } from '@/lib/contract/entities/page';
import type { GroupSummary } from '@/lib/contract/entities/resources';
import type { OperationResult } from '@/lib/contract/operations';
import { EMPTY_SIZE, INITIAL_SORT, SIZE_FILTER, hasSize, searchText } from './group-list';
import { useGroupColumns, useGroupFilters } from './groups-columns';
import { useEmptyGroups, useLoadGroups } from './groups-data';

const GroupDialogs = later(() => import('./group-dialogs').then((module) => module.GroupDialogs));

export type GroupsScreenProps = {
  tenant: { id: string; name: string };
  /** The first groups, as the server loaded them; undefined when it could not. */
  initial: GroupSummary[] | PageOf<GroupSummary> | undefined;
  /** What the server was told of those without members; undefined when it was not. */
  empty: OperationResult<'groups.list'> | undefined;
};

const rowId = ({ id }: GroupSummary): string => id;
const rowName = ({ name }: GroupSummary): string => name;

/** The groups of a tenant (section 2). */
export function GroupsScreen({ tenant, initial, empty: initialEmpty }: GroupsScreenProps) {
  const t = useTranslations('groups');
  const dialog = useDialogParam();
  const columns = useGroupColumns();
  const filters = useGroupFilters();
  const [query, setQuery] = useTableQuery({ columns, filters, initialSort: INITIAL_SORT, urlKey: '' });
  const list = useListSource({
    id: ['groups.list', tenant.id],
    load: useLoadGroups(tenant.id),
    initial,
    initialSort: INITIAL_SORT,
    query,
    searchText,
    errorKeys: { error: 'Groups.Fetch.Error' },
  });
  const { source, total } = list;
  const counted = useMemo(
    () =>
      source.kind === 'local'
        ? source.rows?.filter((group) => hasSize(group.numberOfMembers, EMPTY_SIZE)).length
        : undefined,
    [source],
  );
  const asked = useEmptyGroups(source.kind === 'remote' ? tenant.id : null, initialEmpty);
  const empty = counted ?? asked.count ?? 0;
  const onChanged = (): void => {
    list.reload();
    asked.refresh();
  };

  const rowMenu = (group: GroupSummary): MenuItem[] => [
    { id: 'edit', label: t('menu.edit'), icon: <Pencil />, onSelect: () => dialog.open('edit', group.id) },
    {
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      onSelect: () => dialog.open('delete', group.id),
    },
  ];
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => dialog.open('create')}>
      {t('create.submit')}
    </Button>
  );

  return (
    <Page layout="table">
      <PageHeading
        title={t('title')}
        description={
          total === undefined ? undefined : (
            <>
              {t('description', { count: total, tenant: tenant.name })}{' '}
              {empty === 0 ? null : (
                <button
                  type="button"
                  onClick={() => setQuery({ search: '', filters: { [SIZE_FILTER]: [EMPTY_SIZE] } })}
                  className="rounded-sm underline underline-offset-2 hover:text-text"
                >
                  {t('empty.count', { count: empty })}
                </button>
              )}
            </>
          )
        }
        actions={createButton}
      />
      <DataTable
        label={t('label', { tenant: tenant.name })}
        columns={columns}
        source={source}
        rowId={rowId}
        rowName={rowName}
        filters={filters}
        initialSort={INITIAL_SORT}
        searchPlaceholder={t('search')}
        rowMenu={rowMenu}
        empty={<EmptyState icon={<Boxes />} title={t('empty.title')} text={t('empty.text')} action={createButton} />}
        error={list.error}
      />
      {dialog.name === null ? null : (
        <GroupDialogs dialog={dialog} tenant={tenant} find={list.find} onChanged={onChanged} />
      )}
    </Page>
  );
}
