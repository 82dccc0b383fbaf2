'use client';

import { FilePlus2, History, Layers, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
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
import type { ApplicationTemplate } from '@/lib/contract/entities/applications';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath } from '@/lib/paths';
import { listId, useLoadTemplates } from '../applications-data';
import { type OwnerTenant, entityId, isCut } from '../kinds';
import { FILTER } from '../list/application-list';
import { useTemplateColumns } from './template-columns';
import { INITIAL_SORT, searchText } from './template-list';

const ApplicationDialogs = later(() => import('../application-dialogs').then((module) => module.ApplicationDialogs));

export type TemplatesScreenProps = {
  tenant: OwnerTenant;
  /** The first templates, as the server loaded them; undefined when it could not. */
  initial: ApplicationTemplate[] | PageOf<ApplicationTemplate> | undefined;
  /** Draws the history of the template that the address names. */
  history: ReactNode;
};

const NO_FILTERS: readonly never[] = [];
const rowName = ({ name }: ApplicationTemplate): string => name;

/** The templates of single-tenant applications (section 2). */
export function TemplatesScreen({ tenant, initial, history }: TemplatesScreenProps) {
  const t = useTranslations('templates');
  const create = useTranslations('common.action')('create');
  const dialog = useDialogParam();
  const instances = screenPath('singleTenantApplications', {
    organizationId: tenant.organizationId,
    tenantId: tenant.id,
  });
  const instancesHref = useCallback(
    ({ applicationTemplateId: id }: ApplicationTemplate) =>
      `${instances}?${new URLSearchParams({ [`f.${FILTER.template}`]: id }).toString()}`,
    [instances],
  );
  const columns = useTemplateColumns(tenant.id, instancesHref);
  const [query] = useTableQuery({ columns, filters: NO_FILTERS, initialSort: INITIAL_SORT, urlKey: '' });
  const list = useListSource({
    id: listId('template', tenant.id),
    load: useLoadTemplates(tenant.id),
    initial,
    initialSort: INITIAL_SORT,
    query,
    searchText,
    isCut,
    errorKeys: { error: 'Common.Fetch.Error' },
  });
  const { total } = list;

  const rowMenu = ({ applicationTemplateId: id, numberOfInstances: count }: ApplicationTemplate): MenuItem[] => [
    {
      id: 'use',
      label: t('menu.use'),
      icon: <FilePlus2 />,
      onSelect: () => dialog.open('from-template', id),
    },
    { id: 'edit', label: t('menu.edit'), icon: <Pencil />, onSelect: () => dialog.open('edit', id) },
    { id: 'history', label: t('menu.history'), icon: <History />, onSelect: () => dialog.open('history', id) },
    {
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      disabledReason: count === 0 ? undefined : t('menu.hasInstances', { count }),
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
        description={total === undefined ? undefined : t('description', { count: total })}
        actions={createButton}
      />
      <DataTable
        label={t('label', { tenant: tenant.name })}
        columns={columns}
        source={list.source}
        rowId={entityId}
        rowName={rowName}
        initialSort={INITIAL_SORT}
        searchPlaceholder={t('search')}
        rowMenu={rowMenu}
        empty={<EmptyState icon={<Layers />} title={t('emptyTitle')} text={t('emptyText')} action={createButton} />}
        error={list.error}
      />
      {dialog.name === null ? null : (
        <ApplicationDialogs
          kind="template"
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
