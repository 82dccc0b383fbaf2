'use client';

import { AppWindow } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ShowRows } from '@/components/table/screen/list-screen';
import { useList, useRowCount } from '@/components/table/screen/use-list';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useFirstRows } from '@/components/table/use-list-source';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import type { OperationResult } from '@/lib/contract/operations';
import { SUMMARY, isCut } from '@/lib/contract/summary';
import { ManagedList, type ManagedPanelProps, type ManagedScreenProps } from '../managed-list';
import { useMultiTenantColumns, useMultiTenantFilters } from './application-columns';
import { FILTER, searchText, WITHOUT_CLIENT } from './application-list';
import { operationKey } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';
import type { ListParameters } from '@/components/table/list-query';
import { withQuery } from '@/lib/paths';

const ApplicationPanel = lazy(() => import('../panel/application-panel'), 'ApplicationPanel');

export type ApplicationsScreenProps = ManagedScreenProps<Application[] | PageOf<Application>> & {
  withoutClient: OperationResult<'applications.list'> | undefined;
  assignmentsHref: string | undefined;
};

const hasNoClient = ({ hasClient }: Application): boolean => !hasClient;

/** The multi-tenant applications of a super-tenant (section 2). */
export function ApplicationsScreen(props: ApplicationsScreenProps) {
  const { tenant, initial, withoutClient: initialWithout, assignmentsHref } = props;
  const t = useTranslations('applications.multiTenant');
  const listed = {
    id: ['applications.multiTenant', tenant.id],
    load: (query: ListParameters) =>
      call('applications.list', { params: { tenantId: tenant.id }, query: { ...query, ...SUMMARY } }),
    initial,
  };
  const first = useFirstRows(listed)?.items ?? [];
  const tenantsHref = useCallback(
    ({ name }: Application) => withQuery(assignmentsHref ?? '', { q: name }),
    [assignmentsHref],
  );
  const columns = useMultiTenantColumns({
    tenantId: tenant.id,
    isCounted: first.length === 0 || first.some((row) => row.numberOfTenants !== undefined),
    tenantsHref: assignmentsHref === undefined ? undefined : tenantsHref,
  });
  const filters = useMultiTenantFilters();
  const list = useList({ ...listed, columns, filters, searchText, isCut });
  const { total, setQuery } = list;
  const asked = operationKey('applications.list', { tenantId: tenant.id }, WITHOUT_CLIENT);
  const withoutClient = useRowCount(list, hasNoClient, asked, initialWithout);

  const panel = (shown: ManagedPanelProps<Application>) => (
    <ApplicationPanel
      {...shown}
      kind="multiTenant"
      tenantId={tenant.id}
      tenantsHref={assignmentsHref === undefined ? undefined : tenantsHref}
    />
  );
  const showWithoutClient = (): void => setQuery({ search: '', filters: { [FILTER.client]: ['false'] } });

  return (
    <ManagedList
      kind="multiTenant"
      tenant={tenant}
      list={list}
      columns={columns}
      icon={<AppWindow />}
      description={
        total === undefined ? undefined : (
          <>
            {t('description', { count: total })}
            <ShowRows count={withoutClient.count} onShow={showWithoutClient}>
              {t('withoutClient', { count: withoutClient.count })}
            </ShowRows>
          </>
        )
      }
      onChanged={withoutClient.reload}
      panel={panel}
    />
  );
}
