'use client';

import { History, Layers, Package, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Page } from '@/components/shell/page';
import { DataTable } from '@/components/table/data-table';
import { useFirstRows, useListSource } from '@/components/table/use-list-source';
import { useTableQuery } from '@/components/table/use-table-query';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { later } from '@/components/ui/later';
import type { MenuItem } from '@/components/ui/menu';
import { PageHeading } from '@/components/ui/page-heading';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import type { Application } from '@/lib/contract/entities/applications';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath } from '@/lib/paths';
import { listId, useLoadApplications } from '../applications-data';
import { type OwnerTenant, entityId, isCut } from '../kinds';
import { useSingleTenantColumns, useSingleTenantFilters } from './application-columns';
import { INITIAL_SORT, searchText } from './application-list';
import { useFilterChoices } from './use-filter-choices';

const ApplicationDialogs = later(() => import('../application-dialogs').then((module) => module.ApplicationDialogs));

export type SingleTenantScreenProps = {
  tenant: OwnerTenant;
  /** The first applications, as the server loaded them; undefined when it could not. */
  initial: Application[] | PageOf<Application> | undefined;
  /** Draws the history of the application that the address names. */
  history: ReactNode;
};

/** In two tenants they may have the same name. */
const rowName = ({ name, tenant }: Application): string => (tenant ? `${name}, ${tenant.name}` : name);

/** The single-tenant applications that a super-tenant manages (section 2). New ones are made from templates. */
export function SingleTenantScreen({ tenant, initial, history }: SingleTenantScreenProps) {
  const t = useTranslations('applications.singleTenant');
  const menu = useTranslations('applications.menu');
  const dialog = useDialogParam();
  const columns = useSingleTenantColumns(tenant.id);
  const listed = {
    id: listId('singleTenant', tenant.id),
    load: useLoadApplications('singleTenant', tenant.id),
    initial,
    initialSort: INITIAL_SORT,
  };
  const filters = useSingleTenantFilters(useFilterChoices(tenant.id, useFirstRows(listed)));
  const [query] = useTableQuery({ columns, filters, initialSort: INITIAL_SORT, urlKey: '' });
  const list = useListSource({
    ...listed,
    query,
    searchText,
    isCut,
    errorKeys: { error: 'Common.Fetch.Error' },
  });
  const { total } = list;

  const rowMenu = ({ applicationId: id }: Application): MenuItem[] => [
    { id: 'edit', label: menu('edit'), icon: <Pencil />, onSelect: () => dialog.open('edit', id) },
    { id: 'history', label: menu('history'), icon: <History />, onSelect: () => dialog.open('history', id) },
    {
      id: 'delete',
      label: menu('delete'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      onSelect: () => dialog.open('delete', id),
    },
  ];
  const toTemplates = (
    <Link
      href={screenPath('applicationTemplates', { organizationId: tenant.organizationId, tenantId: tenant.id })}
      className={buttonClass({ variant: 'primary' })}
    >
      <Layers />
      {t('create')}
    </Link>
  );

  return (
    <Page layout="table">
      <PageHeading
        title={t('title')}
        description={total === undefined ? undefined : t('description', { count: total })}
        actions={toTemplates}
      />
      <DataTable
        label={t('label', { tenant: tenant.name })}
        columns={columns}
        source={list.source}
        rowId={entityId}
        rowName={rowName}
        filters={filters}
        initialSort={INITIAL_SORT}
        searchPlaceholder={t('search')}
        rowMenu={rowMenu}
        empty={<EmptyState icon={<Package />} title={t('emptyTitle')} text={t('emptyText')} action={toTemplates} />}
        error={list.error}
      />
      {dialog.name === null ? null : (
        <ApplicationDialogs
          kind="singleTenant"
          dialog={dialog}
          tenant={tenant}
          find={list.find}
          onChanged={list.reload}
          history={history}
        />
      )}
    </Page>
  );
}
