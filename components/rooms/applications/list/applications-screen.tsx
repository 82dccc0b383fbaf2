'use client';

import { AppWindow, Copy, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Page } from '@/components/shell/page';
import { DataTable } from '@/components/table/data-table';
import { useFirstRows, useListSource } from '@/components/table/use-list-source';
import { useTableQuery } from '@/components/table/use-table-query';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { later } from '@/components/ui/later';
import type { MenuItem } from '@/components/ui/menu';
import { PageHeading } from '@/components/ui/page-heading';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import type { Application } from '@/lib/contract/entities/applications';
import type { PageOf } from '@/lib/contract/entities/page';
import type { OperationResult } from '@/lib/contract/operations';
import { listId, useLoadApplications, useWithoutClient } from '../applications-data';
import { type OwnerTenant, entityId, isCut } from '../kinds';
import { useMultiTenantColumns, useMultiTenantFilters } from './application-columns';
import { FILTER, INITIAL_SORT, searchText } from './application-list';

const ApplicationDialogs = later(() => import('../application-dialogs').then((module) => module.ApplicationDialogs));

export type ApplicationsScreenProps = {
  tenant: OwnerTenant;
  /** The first applications, as the server loaded them; undefined when it could not. */
  initial: Application[] | PageOf<Application> | undefined;
  /** What the server was told of those without a client; undefined when it was not. */
  withoutClient: OperationResult<'applications.list'> | undefined;
  /** The list of tenants with their applications, when the reader may open it. */
  assignmentsHref: string | undefined;
  /** Draws the history of the application that the address names. */
  history: ReactNode;
};

const rowName = ({ name }: Application): string => name;

/** The multi-tenant applications of a super-tenant (section 2). */
export function ApplicationsScreen(props: ApplicationsScreenProps) {
  const { tenant, initial, withoutClient: initialWithout, assignmentsHref, history } = props;
  const t = useTranslations('applications.multiTenant');
  const menu = useTranslations('applications.menu');
  const create = useTranslations('common.action')('create');
  const dialog = useDialogParam();
  const listed = {
    id: listId('multiTenant', tenant.id),
    load: useLoadApplications('multiTenant', tenant.id),
    initial,
    initialSort: INITIAL_SORT,
  };
  const first = useFirstRows(listed)?.items ?? [];
  const tenantsHref = useCallback(
    ({ name }: Application) => `${assignmentsHref ?? ''}?${new URLSearchParams({ q: name }).toString()}`,
    [assignmentsHref],
  );
  const columns = useMultiTenantColumns({
    tenantId: tenant.id,
    isCounted: first.length === 0 || first.some((row) => row.numberOfTenants !== undefined),
    tenantsHref: assignmentsHref === undefined ? undefined : tenantsHref,
  });
  const filters = useMultiTenantFilters();
  const [query, setQuery] = useTableQuery({ columns, filters, initialSort: INITIAL_SORT, urlKey: '' });
  const list = useListSource({
    ...listed,
    query,
    searchText,
    isCut,
    errorKeys: { error: 'Common.Fetch.Error' },
  });
  const { source, total } = list;
  const counted = useMemo(
    () => (source.kind === 'local' ? source.rows?.filter(({ hasClient }) => !hasClient).length : undefined),
    [source],
  );
  const asked = useWithoutClient(source.kind === 'remote' ? tenant.id : null, initialWithout);
  const withoutClient = counted ?? asked.count ?? 0;
  const onChanged = (): void => {
    list.reload();
    asked.refresh();
  };

  const rowMenu = ({ applicationId: id }: Application): MenuItem[] => [
    { id: 'edit', label: menu('edit'), icon: <Pencil />, onSelect: () => dialog.open('edit', id) },
    { id: 'copy', label: menu('copy'), icon: <Copy />, onSelect: () => dialog.open('copy', id) },
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
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => dialog.open('create')}>
      {create}
    </Button>
  );

  return (
    <Page layout="table">
      <PageHeading
        title={t('title')}
        description={
          total === undefined ? undefined : (
            <>
              {t('description', { count: total })}{' '}
              {withoutClient === 0 ? null : (
                <button
                  type="button"
                  onClick={() => setQuery({ search: '', filters: { [FILTER.client]: ['false'] } })}
                  className="rounded-sm underline underline-offset-2 hover:text-text"
                >
                  {t('withoutClient', { count: withoutClient })}
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
        rowId={entityId}
        rowName={rowName}
        filters={filters}
        initialSort={INITIAL_SORT}
        searchPlaceholder={t('search')}
        rowMenu={rowMenu}
        empty={<EmptyState icon={<AppWindow />} title={t('emptyTitle')} text={t('emptyText')} action={createButton} />}
        error={list.error}
      />
      {dialog.name === null ? null : (
        <ApplicationDialogs
          kind="multiTenant"
          dialog={dialog}
          tenant={tenant}
          find={list.find}
          onChanged={onChanged}
          history={history}
        />
      )}
    </Page>
  );
}
