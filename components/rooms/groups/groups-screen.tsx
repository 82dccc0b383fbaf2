'use client';

import { Boxes } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { CreateButton, ListScreen, ShowRows } from '@/components/table/screen/list-screen';
import type { RowPanelProps } from '@/components/table/types';
import { rowEntries } from '@/components/table/screen/row-entries';
import { useList, useRowCount } from '@/components/table/screen/use-list';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { PageOf } from '@/lib/contract/entities/page';
import type { GroupSummary } from '@/lib/contract/rooms/groups/entities';
import type { OperationResult } from '@/lib/contract/operations';
import { EMPTY_SIZE, SIZE_FILTER, hasSize, searchText, EMPTY_ONES } from './group-list';
import { useGroupColumns, useGroupFilters } from './groups-columns';
import { operationKey } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';

const GroupPanel = lazy(() => import('./group-panel'), 'GroupPanel');
const GroupDialogs = lazy(() => import('./group-dialogs'), 'GroupDialogs');

export type GroupsScreenProps = {
  tenant: { id: string; name: string };
  initial: GroupSummary[] | PageOf<GroupSummary> | undefined;
  empty: OperationResult<'groups.list'> | undefined;
  membersPath: string | undefined;
};

const rowId = ({ id }: GroupSummary): string => id;
const rowName = ({ name }: GroupSummary): string => name;
const DIALOGS = { alone: ['create'], about: ['edit', 'delete'] };
const openEdit = ({ id }: GroupSummary): void => openDialog('edit', id);
const isEmpty = ({ numberOfMembers }: GroupSummary): boolean => hasSize(numberOfMembers, EMPTY_SIZE);

/** The groups of a tenant (section 2). */
export function GroupsScreen({ tenant, initial, empty: initialEmpty, membersPath }: GroupsScreenProps) {
  const t = useTranslations('groups');
  const dialog = useDialogParam(DIALOGS);
  const columns = useGroupColumns();
  const list = useList({
    id: ['groups.list', tenant.id],
    load: async (query) => (await call('groups.list', { params: { tenantId: tenant.id }, query })).result,
    initial,
    columns,
    filters: useGroupFilters(),
    searchText,
    errorKeys: { error: 'Groups.Fetch.Error' },
  });
  const { total, setQuery } = list;
  const emptyOnes = operationKey('groups.list', { tenantId: tenant.id }, EMPTY_ONES);
  const empty = useRowCount(list, isEmpty, emptyOnes, initialEmpty);

  const rowMenu = useCallback(
    ({ id }: GroupSummary) =>
      rowEntries(id, [
        { dialog: 'edit', label: t('menu.edit') },
        { dialog: 'delete', label: t('menu.delete') },
      ]),
    [t],
  );
  const panel = (props: RowPanelProps<GroupSummary>) => (
    <GroupPanel {...props} tenantId={tenant.id} membersPath={membersPath} actionsOf={rowMenu} />
  );
  const showEmpty = (): void => setQuery({ search: '', filters: { [SIZE_FILTER]: [EMPTY_SIZE] } });

  return (
    <ListScreen
      countOf="groups"
      {...list.table}
      title={t('title')}
      description={
        total === undefined ? undefined : (
          <>
            {t('description', { count: total, tenant: tenant.name })}
            <ShowRows count={empty.count} onShow={showEmpty}>
              {t('empty.count', { count: empty.count })}
            </ShowRows>
          </>
        )
      }
      action={<CreateButton label={t('create.submit')} />}
      label={t('label', { tenant: tenant.name })}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowMenu={rowMenu}
      onOpen={openEdit}
      panel={panel}
      searchPlaceholder={t('search')}
      empty={{ icon: <Boxes />, title: t('empty.title'), text: t('empty.text') }}
    >
      {dialog.name === null ? null : (
        <GroupDialogs dialog={dialog} tenant={tenant} find={list.find} onChanged={empty.reload} />
      )}
    </ListScreen>
  );
}
