'use client';

import { FilePlus2, Layers } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { RowEntry } from '@/components/table/screen/row-entries';
import { useList } from '@/components/table/screen/use-list';
import type { ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath } from '@/lib/paths';
import { isCut } from '@/lib/contract/summary';
import { listId } from '../applications-data';
import { FILTER, searchText } from '../list/application-list';
import { ManagedList, type ManagedScreenProps } from '../managed-list';
import { useTemplateColumns } from './template-columns';
import { call } from '@/lib/console/browser/call';

export type TemplatesScreenProps = ManagedScreenProps<ApplicationTemplate[] | PageOf<ApplicationTemplate>>;

/** The templates of single-tenant applications (section 2). */
export function TemplatesScreen({ tenant, initial, history }: TemplatesScreenProps) {
  const t = useTranslations('templates');
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
  const list = useList({
    id: listId('template', tenant.id),
    load: (query) => call('templates.list', { params: { tenantId: tenant.id }, query: { ...query, ...SUMMARY } }),
    initial,
    columns,
    searchText,
    isCut,
  });
  const { total } = list;

  const entries = useCallback(
    ({ numberOfInstances: count }: ApplicationTemplate): RowEntry[] => [
      { dialog: 'from-template', label: t('menu.use'), icon: <FilePlus2 /> },
      { dialog: 'edit', label: t('menu.edit') },
      { dialog: 'history', label: t('menu.history') },
      {
        dialog: 'delete',
        label: t('menu.delete'),
        disabledReason: count === 0 ? undefined : t('menu.hasInstances', { count }),
      },
    ],
    [t],
  );

  return (
    <ManagedList
      kind="template"
      tenant={tenant}
      list={list}
      columns={columns}
      entries={entries}
      icon={<Layers />}
      description={total === undefined ? undefined : t('description', { count: total })}
      history={history}
    />
  );
}
