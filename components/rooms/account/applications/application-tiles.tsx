'use client';

import { SearchX } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Page } from '@/components/shell/page';
import { SearchField } from '@/components/table/toolbar';
import type { Column, LocalSource, Sort } from '@/components/table/types';
import { useTableQuery } from '@/components/table/use-table-query';
import { useView } from '@/components/table/use-view';
import { Button } from '@/components/ui/primitives/button';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { ApplicationTile, tileClass } from './application-tile';
import type { ApplicationPlace } from './applications-columns';

export type ApplicationTilesProps = {
  title: string;
  description: string;
  /** The choice between tiles and list. */
  actions: ReactNode;
  place: ApplicationPlace;
  source: LocalSource<MyApplication>;
  /** What the list would show, for the order. */
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
/** While not even the number is known. */
const SKELETONS = 6;
/** From so many on they are searched. */
const SEARCHED_FROM = 7;

/** The applications as tiles, in the order and by the search that the list has. */
export function ApplicationTiles(props: ApplicationTilesProps) {
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
        <EmptyState
          icon={<SearchX />}
          title={table('noMatchTitle')}
          text={table('noMatchText')}
          action={<Button onClick={() => void change({ search: '' })}>{table('clearFilters')}</Button>}
        />
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
