'use client';

import { Layers, Package } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useList } from '@/components/table/screen/use-list';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useFirstRows } from '@/components/table/use-list-source';
import { buttonClass } from '@/components/ui/primitives/button-class';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath } from '@/lib/paths';
import { SUMMARY, isCut } from '@/lib/contract/summary';
import { useSingleTenants, useTemplateNames } from '../applications-data';
import { ManagedList, type ManagedPanelProps, type ManagedScreenProps } from '../managed-list';
import { useSingleTenantColumns, useSingleTenantFilters } from './application-columns';
import { type Choice, choices, searchText, tenantChoices, templateChoices } from './application-list';
import { call } from '@/lib/console/browser/call';
import type { ListParameters } from '@/components/table/list-query';

const ApplicationPanel = lazy(() => import('../panel/application-panel'), 'ApplicationPanel');

export type SingleTenantScreenProps = ManagedScreenProps<Application[] | PageOf<Application>>;

/** The single-tenant applications that a super-tenant manages (section 2). New ones are created from templates. */
export function SingleTenantScreen({ tenant, initial }: SingleTenantScreenProps) {
  const t = useTranslations('applications.singleTenant');
  const columns = useSingleTenantColumns(tenant.id);
  const listed = {
    id: ['applications.singleTenant', tenant.id],
    load: (query: ListParameters) =>
      call('singleTenantApplications.list', { params: { tenantId: tenant.id }, query: { ...query, ...SUMMARY } }),
    initial,
  };
  const list = useList({
    ...listed,
    columns,
    filters: useSingleTenantFilters(useFilterChoices(tenant.id, useFirstRows(listed))),
    searchText,
    isCut,
  });
  const { total } = list;

  const panel = (shown: ManagedPanelProps<Application>) => (
    <ApplicationPanel {...shown} kind="singleTenant" tenantId={tenant.id} tenantsHref={undefined} />
  );
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
    <ManagedList
      kind="singleTenant"
      tenant={tenant}
      list={list}
      columns={columns}
      icon={<Package />}
      description={total === undefined ? undefined : t('description', { count: total })}
      action={toTemplates}
      panel={panel}
    />
  );
}

/** The tenants and templates to filter by: those of the rows or, for a list that is too long to load, those that the platform returns. */
function useFilterChoices(
  tenantId: string,
  first: PageOf<Application> | undefined,
): { tenants: readonly Choice[]; templates: readonly Choice[] } {
  const isWhole = first?.nextCursor === null;
  const isNamed = first?.items.every((row) => row.applicationTemplateId === null || row.template != null) ?? false;
  const tenants = useSingleTenants(first === undefined || isWhole ? null : tenantId);
  const templates = useTemplateNames(first === undefined || (isWhole && isNamed) ? null : tenantId);
  return useMemo(() => {
    const rows = first?.items ?? [];
    const named = (templates ?? []).map(({ applicationTemplateId: value, name: label }) => ({ value, label }));
    return {
      tenants: isWhole ? tenantChoices(rows) : (tenants ?? []),
      // The rows' templates first, so that the names of the other source win.
      templates: isWhole ? choices([...templateChoices(rows), ...named]) : choices(named),
    };
  }, [first, isWhole, tenants, templates]);
}
