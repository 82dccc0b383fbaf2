import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { CreateButton, ListScreen, type ListScreenProps } from '@/components/table/screen/list-screen';
import { type RowEntry, rowEntries } from '@/components/table/screen/row-entries';
import type { List } from '@/components/table/screen/use-list';
import type { RowPanelProps } from '@/components/table/types';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { type ApplicationKind, type Entity, type OwnerTenant, entityId } from './kinds';
import { joinIsolated } from '@/lib/contract/names';

const ApplicationDialogs = lazy(() => import('./application-dialogs'), 'ApplicationDialogs');

export type ManagedScreenProps<Initial> = {
  tenant: OwnerTenant;
  initial: Initial | undefined;
};

export type ManagedPanelProps<Row> = RowPanelProps<Row> & { actionsOf: (row: Row) => readonly MenuItem[] };

export type ManagedListProps<Row extends Entity> = Pick<ListScreenProps<Row>, 'columns' | 'description' | 'action'> & {
  kind: ApplicationKind;
  tenant: OwnerTenant;
  list: List<Row>;
  icon: ReactNode;
  /** A row's menu, if it is not the one of applications. Keep it stable. */
  entries?: (row: Row) => readonly RowEntry[];
  panel?: (props: ManagedPanelProps<Row>) => ReactNode;
  onChanged?: () => void;
};

const DIALOGS = {
  multiTenant: { alone: ['create'], about: ['edit', 'copy', 'history', 'delete'] },
  singleTenant: { about: ['edit', 'from-template', 'history', 'delete'] },
  template: { alone: ['create'], about: ['edit', 'copy', 'from-template', 'history', 'delete'] },
} as const;

/** The menu of an application, as far as its kind has these dialogs. */
const MENU = ['edit', 'copy', 'history', 'delete'] as const;

const openEdit = (row: Entity): void => openDialog('edit', entityId(row));
/** The same name can occur in two tenants. */
const rowName = (row: Entity): string => joinIsolated([row.name, 'tenant' in row ? row.tenant?.name : undefined]);

export function ManagedList<Row extends Entity>(props: ManagedListProps<Row>) {
  const { kind, tenant, list, icon, entries, panel, onChanged = list.reload, ...screen } = props;
  const t = useTranslations(kind === 'template' ? 'templates' : `applications.${kind}`);
  const dialog = useDialogParam(DIALOGS[kind]);
  const menu = useTranslations('applications.menu');
  const rowMenu = useCallback(
    (row: Row) => {
      const about: readonly string[] = DIALOGS[kind].about;
      const own = MENU.filter((name) => about.includes(name)).map((name) => ({ dialog: name, label: menu(name) }));
      return rowEntries<string>(entityId(row), entries?.(row) ?? own);
    },
    [kind, entries, menu],
  );
  return (
    <ListScreen<Row>
      countOf={kind === 'template' ? 'templates' : 'applications'}
      action={<CreateButton />}
      {...screen}
      {...list.table}
      title={t('title')}
      label={t('label', { tenant: tenant.name })}
      searchPlaceholder={t('search')}
      rowId={entityId}
      rowName={rowName}
      rowMenu={rowMenu}
      onOpen={openEdit}
      panel={panel && ((shown) => panel({ ...shown, actionsOf: rowMenu }))}
      empty={{ icon, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {dialog.name === null ? null : (
        <ApplicationDialogs kind={kind} dialog={dialog} tenant={tenant} find={list.find} onChanged={onChanged} />
      )}
    </ListScreen>
  );
}
