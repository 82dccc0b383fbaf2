'use client';

import { Building2, ShieldX } from '@/components/ui/primitives/icons';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Page } from '@/components/shell/page';
import type { ShownView } from '@/components/shell/page-views';
import { NoMatch } from '@/components/table/no-match';
import { indexRows } from '@/components/table/search-index';
import { Toolbar } from '@/components/table/toolbar';
import type { Column, Filter, TableQuery } from '@/components/table/types';
import { useTableQuery } from '@/components/table/use-table-query';
import { filterRows, sortRows } from '@/components/table/view';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PANEL_PARAM } from '@/components/ui/mechanisms/panel-address';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';
import { LoadFailure } from '@/components/form/load-failure';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { Refusal } from '@/lib/contract/access';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import type { OverviewTenantPanelProps } from './overview-tenant-panel';
import { OrganizationTable } from './organization-table';
import { useOverviewColumns } from './overview-columns';
import { byName } from '@/lib/contract/compare-names';
import { CREATOR_FILTER, OWN, TABLE_ID, createdByFilter, createdHere, searchText } from './overview-view';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { cx } from '@/components/ui/primitives/cx';

export type OverviewScreenProps =
  | {
      refused?: undefined;
      tenant: { id: string; name: string };
      first: PageOf<OverviewOrganization> | undefined;
      tabs: ReactNode;
      /** Another view instead of the organizations, if selected. */
      view: ShownView | null;
      create: ReactNode;
      figures: ReactNode;
      /** The organizations that the user administers. */
      own: readonly string[];
    }
  /** The page may be opened, but the current tenant may not view all organizations. */
  | { refused: Refusal };

/** All organizations of the platform, with their admins (section 2). */
export function OverviewScreen(props: OverviewScreenProps) {
  const t = useTranslations('overview');
  const access = useTranslations('access');
  if (props.refused !== undefined) {
    return (
      <Page>
        <PageHeading title={t('title')} />
        <Panel flush>
          <EmptyState icon={<ShieldX />} title={access(props.refused)} text={t('refusedText')} />
        </Panel>
      </Page>
    );
  }
  const { view, tabs } = props;
  if (view === null) return <Overview {...props} />;
  return (
    <Page>
      <PageHeading title={t('title')} description={view.description} actions={view.actions} />
      {tabs}
      {view.content}
    </Page>
  );
}

const TenantPanel = lazy(() => import('./overview-tenant-panel'), 'OverviewTenantPanel');

const BY_NAME = { id: 'name', descending: false } as const;
const NOTHING: readonly never[] = [];
const NOTHING_ASKED = { search: '', filters: {} } as const;

function useFilters(tenant: { id: string; name: string }): readonly Filter<OverviewOrganization>[] {
  const t = useTranslations('overview.filter');
  return useMemo(
    () => [
      {
        id: CREATOR_FILTER,
        label: t('created'),
        single: true,
        options: [{ value: OWN, label: t('own', { tenant: tenant.name }) }],
        matches: createdByFilter(tenant.id),
      },
    ],
    [t, tenant.id, tenant.name],
  );
}

function Overview({
  tenant,
  first,
  tabs,
  create,
  figures,
  own,
}: Extract<OverviewScreenProps, { refused?: undefined }>) {
  const t = useTranslations('overview');
  const filters = useFilters(tenant);
  const router = useRouter();
  const { known, isComplete, total, error, reload } = useOverview(tenant.id, first);
  const columns = useOverviewColumns(known ?? NOTHING);
  const [query, change] = useTableQuery({ columns, filters, initialSort: BY_NAME, urlKey: '' });
  const ask = (part: Partial<TableQuery>): void => {
    change(part);
    // The server renders the figures, which depend on the creator filter.
    router.refresh();
  };
  // A first page can only be shown in its own order: the matches may be on another page.
  const organizations = isComplete || isPlain(query) ? known : undefined;
  const shown = useShown(organizations, { query, columns, filters });

  return (
    <Page>
      <PageHeading
        title={t('title')}
        description={describe(t, total, isComplete ? known : undefined, tenant)}
        actions={
          <>
            <CreatorSwitch
              tenantName={tenant.name}
              own={query.filters[CREATOR_FILTER] !== undefined}
              onChange={(isOwn) => {
                ask({ filters: isOwn ? { [CREATOR_FILTER]: [OWN] } : {} });
              }}
            />
            {create}
          </>
        }
      />
      {tabs}
      {figures}
      <div id={TABLE_ID} className="flex scroll-mt-4 flex-col gap-3 print:block">
        <Toolbar
          query={query}
          onChange={change}
          filters={NOTHING}
          searchPlaceholder={t('search')}
          actions={<ShownCount shown={shown.length} total={total} />}
        />
        {error === undefined || organizations !== undefined ? null : (
          <LoadFailure error={error} says="Organization.Fetch.Overview.Error" onRetry={reload} />
        )}
        {error !== undefined && organizations === undefined ? null : organizations?.length === 0 ? (
          <Panel flush>
            <EmptyState icon={<Building2 />} title={t('emptyTitle')} text={t('emptyText')} />
          </Panel>
        ) : shown.length === 0 && organizations !== undefined ? (
          <Panel flush>
            <NoMatch text={t('noMatchText')} clearLabel={t('clear')} onClear={() => ask(NOTHING_ASKED)} />
          </Panel>
        ) : (
          <OrganizationTable
            organizations={organizations && shown}
            columns={columns}
            sort={query.sort}
            onSort={(sort) => change({ sort })}
            search={query.search}
            own={own}
          />
        )}
        <ShownTenant organizations={organizations && shown} search={query.search} own={own} />
      </div>
    </Page>
  );
}

function ShownTenant(props: Omit<OverviewTenantPanelProps, 'id'>) {
  const id = useSearchParams().get(PANEL_PARAM);
  return id === null ? null : <TenantPanel id={id} {...props} />;
}

/** The number of organizations and, when all are shown, how many of them the tenant created. */
function describe(
  t: ReturnType<typeof useTranslations<'overview'>>,
  count: number | undefined,
  all: readonly OverviewOrganization[] | undefined,
  tenant: { id: string; name: string },
): string | undefined {
  if (count === undefined) return undefined;
  if (all === undefined) return t('description', { count });
  return t('descriptionOwn', { count, own: all.filter(createdHere(tenant.id)).length, tenant: tenant.name });
}

/** Requests only the first rows by name. */
const isPlain = ({ search, filters, sort }: TableQuery): boolean =>
  search === '' && Object.keys(filters).length === 0 && sort?.id === BY_NAME.id && !sort.descending;

type Asked = {
  query: TableQuery;
  columns: readonly Column<OverviewOrganization>[];
  filters: readonly Filter<OverviewOrganization>[];
};

/** Applies search, filter and order to the organizations. */
function useShown(organizations: readonly OverviewOrganization[] | undefined, asked: Asked) {
  const { query, columns, filters } = asked;
  const index = useMemo(() => indexRows((organizations ?? []).toSorted(byName), searchText), [organizations]);
  const sorted = useMemo(() => sortRows(index, query.sort, columns), [index, query.sort, columns]);
  return useMemo(() => filterRows(sorted, query, filters).map(({ row }) => row), [sorted, query, filters]);
}

function ShownCount({ shown, total }: { shown: number; total: number | undefined }) {
  const t = useTranslations('table');
  const all = total === undefined ? null : t('counted.organizations', { count: total });
  return (
    <span role="status" className="text-sm text-muted tabular-nums">
      {all === null || shown === total ? all : t('count.shown', { shown, all })}
    </span>
  );
}

/** All organizations. The server renders the first page; one response then brings all. */
function useOverview(tenantId: string, first: PageOf<OverviewOrganization> | undefined) {
  const complete = first?.nextCursor === null ? first.items : undefined;
  const answer = useOperation(operationKey('overview.organizations', { tenantId }), {
    fallbackData: complete,
    revalidateOnFocus: false,
  });
  return {
    /** All of them, or the first page. */
    known: answer.data === undefined ? first?.items : asPage(answer.data).items,
    isComplete: answer.data !== undefined,
    /** The total number, also before all of them are loaded. */
    total: answer.data === undefined ? first?.total : asPage(answer.data).total,
    error: answer.error,
    reload: () => void answer.mutate(),
  };
}

type CreatorSwitchProps = {
  tenantName: string;
  /** Whether only what this tenant created is shown. */
  own: boolean;
  onChange: (own: boolean) => void;
};

/** Switches between all organizations and those that the current tenant created (section 2). */
function CreatorSwitch({ tenantName, own, onChange }: CreatorSwitchProps) {
  const t = useTranslations('overview.filter');
  const choices = [
    { value: false, label: t('all') },
    { value: true, label: t('own', { tenant: tenantName }) },
  ];
  return (
    <div role="group" aria-label={t('created')} className="flex max-w-full rounded-lg bg-surface p-0.5 shadow-card">
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={own === value}
          onClick={() => onChange(value)}
          className={cx(
            'h-7.5 truncate rounded-md px-3 font-medium transition-colors touch:h-11',
            own === value ? 'bg-accent-soft text-accent-text' : 'text-muted hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
