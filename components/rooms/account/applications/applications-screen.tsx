'use client';

import { LayoutGrid, Rows3 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { NoMatch } from '@/components/table/no-match';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { rememberCookie } from '@/components/shell/preferences';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { COOKIE } from '@/lib/contract/limits';
import { APPLICATIONS_VIEWS, type ApplicationsView } from './applications-view';
import { type ApplicationPlace, useApplicationColumns } from './applications-columns';
import { applicationFullName, launchOf } from './launch';
import { FETCH_ERROR } from '@/lib/console/browser/error-message';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { Page } from '@/components/shell/page';
import { SearchField } from '@/components/table/toolbar';
import type { Column, LocalSource, Sort } from '@/components/table/types';
import { useTableQuery } from '@/components/table/use-table-query';
import { useView } from '@/components/table/use-view';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { ApplicationTile, tileClass } from './application-tile';

export type ApplicationsScreenProps = {
  initial: MyApplication[] | undefined;
  place: ApplicationPlace;
  /** The view that the user has selected; undefined if it depends on the number of applications. */
  chosen: ApplicationsView | undefined;
};

const rowId = (row: MyApplication): string => `${row.applicationId} ${row.launchTenantId ?? ''}`;
const searchText = (row: MyApplication): string[] => [
  row.suiteName,
  row.name,
  row.applicationId,
  ...row.roles.flatMap(({ name, displayName }) => [name, displayName]),
  ...row.permissions.map(({ name }) => name),
];
/** A card has three lines: suite, application, tenant. */
const CARD_HEIGHT = 84;
/** Above this number, a list is the default. */
const TILES = 24;
const initialSort = { id: 'name', descending: false };

export function ApplicationsScreen({ initial, place, chosen }: ApplicationsScreenProps) {
  const t = useTranslations('account.applications');
  const title = useTranslations('shell.screen')('applicationList');
  const failureText = useFailureText();
  const { data, error, mutate } = useOperation(operationKey('me.applications', {}), { fallbackData: initial });
  const columns = useApplicationColumns(place);
  const [view, setView] = useState(chosen ?? (data !== undefined && data.length > TILES ? 'list' : 'tiles'));
  const launch = (row: MyApplication): string | void => {
    const found = launchOf(row, place.tenantId);
    if ('reason' in found) return t(found.reason);
    window.open(found.href, '_blank', 'noopener,noreferrer');
  };
  const source = useMemo(() => ({ kind: 'local' as const, rows: data, searchText }), [data]);
  const shared = {
    title,
    description: t('description'),
    actions: <ViewSwitch view={view} onChange={setView} />,
    columns,
    source,
    rowId,
    initialSort,
    searchPlaceholder: t('search'),
    empty: { icon: <LayoutGrid />, title: t('emptyTitle'), text: t('emptyText') },
    error:
      error && data === undefined ? { message: failureText(error, FETCH_ERROR), onRetry: () => void mutate() } : null,
  };
  if (view === 'tiles') return <ApplicationTiles {...shared} place={place} />;
  return (
    <ListScreen
      {...shared}
      countOf="applications"
      label={title}
      rowName={applicationFullName}
      onOpen={launch}
      cardHeight={CARD_HEIGHT}
    />
  );
}

function ViewSwitch({ view, onChange }: { view: ApplicationsView; onChange: (view: ApplicationsView) => void }) {
  const t = useTranslations('account.applications.view');
  const choose = (next: ApplicationsView): void => {
    rememberCookie(COOKIE.applications, next);
    onChange(next);
  };
  return (
    <div role="group" aria-label={t('label')} className="flex rounded-lg bg-surface p-0.5 shadow-card">
      {APPLICATIONS_VIEWS.map((one) => (
        <IconButton
          key={one}
          label={t(one)}
          aria-pressed={one === view}
          onClick={() => choose(one)}
          className={cx(one === view && 'bg-accent-soft text-accent-text')}
        >
          {one === 'tiles' ? <LayoutGrid /> : <Rows3 />}
        </IconButton>
      ))}
    </div>
  );
}

type ApplicationTilesProps = {
  title: string;
  description: string;
  actions: ReactNode;
  place: ApplicationPlace;
  source: LocalSource<MyApplication>;
  columns: readonly Column<MyApplication>[];
  initialSort: Sort;
  rowId: (application: MyApplication) => string;
  searchPlaceholder: string;
  empty: { icon: ReactNode; title: string; text: string };
  error: { message: string; onRetry: () => void } | null;
};

const gridClass =
  'grid grid-cols-1 gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3 min-[106.25rem]:grid-cols-4 min-[143.75rem]:grid-cols-5';
const NO_FILTERS: readonly never[] = [];
/** The number of placeholders, if not even the number of tiles is known. */
const SKELETONS = 6;
/** From this number on, there is a search field. */
const SEARCHED_FROM = 7;

/** The applications as tiles, with the order and search of the list. */
function ApplicationTiles(props: ApplicationTilesProps) {
  const { title, description, actions, place, source, columns, initialSort, rowId, searchPlaceholder } = props;
  const { empty, error } = props;
  const table = useTranslations('table');
  const [query, change] = useTableQuery({ columns, filters: NO_FILTERS, initialSort, urlKey: '' });
  const { matching, total = 0, rowAt } = useView(source, query, columns, NO_FILTERS, rowId);
  const shown = Array.from({ length: matching ?? 0 }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
  return (
    <Page layout="table">
      <PageHeading title={title} description={description} actions={actions} />
      {total >= SEARCHED_FROM || query.search !== '' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SearchField
            value={query.search}
            onChange={(search) => void change({ search })}
            placeholder={searchPlaceholder}
          />
          <p role="status" className="text-sm text-muted tabular-nums">
            {shown.length === total
              ? table('counted.applications', { count: total })
              : table('count.shown', { shown: shown.length, all: table('counted.applications', { count: total }) })}
          </p>
        </div>
      ) : null}
      {error !== null ? (
        <RetryAlert onRetry={error.onRetry}>{error.message}</RetryAlert>
      ) : matching === undefined ? (
        <ul aria-busy aria-label={title} className={gridClass}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index} aria-hidden className={tileClass}>
              <span className="flex gap-3">
                <Skeleton className="size-10" />
                <Skeleton className="mt-1 h-4 w-2/5" />
              </span>
            </li>
          ))}
        </ul>
      ) : total === 0 ? (
        <EmptyState {...empty} />
      ) : shown.length === 0 ? (
        <NoMatch onClear={() => void change({ search: '' })} />
      ) : (
        <ul aria-label={title} className={gridClass}>
          {shown.map((application) => (
            <ApplicationTile key={rowId(application)} application={application} place={place} />
          ))}
        </ul>
      )}
    </Page>
  );
}
