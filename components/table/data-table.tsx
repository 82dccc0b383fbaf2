'use client';

import { SearchX } from '../ui/icons';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { EmptyState } from '../ui/empty-state';
import { later } from '../ui/later';
import { RetryAlert } from '../ui/retry-alert';
import { useScrollPlace } from '../ui/use-scroll-place';
import { TableBody } from './rows/body';
import { chosenColumns } from './columns/column-choice';
import { Footer } from './rows/footer';
import { Head } from './rows/head';
import { layoutOf } from './rows/layout';
import type { RowDetails as Details } from './rows/row-details';
import { RowPartsProvider, useNeededParts } from './rows/row-parts';
import { SmallHead } from './rows/small-head';
import { Toolbar } from './toolbar';
import type { DataTableProps, Sort, TableQuery } from './types';
import { useColumnChoice } from './columns/use-column-choice';
import { useSelection } from './use-selection';
import { useTableQuery } from './use-table-query';
import { useView } from './use-view';

const NO_FILTERS: readonly never[] = [];
// Its type parameter would be lost on the way.
const RowDetails = later(() => import('./rows/row-details').then((module) => module.RowDetails)) as typeof Details;

/**
 * The one table of the console: search, sort, filters, selection, keyboard, columns to choose; rows here or on the server. Keep
 * `columns`, `filters`, the functions of a row and the source's stable between renders: then a dialog that opens draws no row anew.
 *
 * It takes the height that its flex column gives it (`Page layout="table"`), at least 24rem, and scrolls in itself. Under 640 px
 * its rows are compact, and the page scrolls. All of that is the style sheet's: nothing is decided after the first paint.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, source, rowId, rowName, filters = NO_FILTERS, initialSort, rowMenu, bulk, error } = props;
  const { onOpen, searchPlaceholder, legend, empty, urlKey = '', cardHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const [query, change] = useTableQuery({ columns, filters, initialSort, urlKey });
  const view = useView(source, query, columns, filters, rowId);
  const selection = useSelection(query, view);
  const { choice, table } = useColumnChoice(urlKey);
  const [opened, setOpened] = useState<Row | null>(null);
  const isKnown = view.matching !== undefined;
  useScrollPlace(box, urlKey, isKnown);
  const parts = useNeededParts();

  const selectable = bulk !== undefined;
  const hasMenu = rowMenu !== undefined;
  const layout = useMemo(
    () => layoutOf(chosenColumns(columns, choice), { selectable, hasMenu, cardHeight }),
    [columns, choice, selectable, hasMenu, cardHeight],
  );
  const nothing = view.total === 0;
  const isStale = source.kind === 'remote' && source.isStale === true;
  const ask = (part: Partial<TableQuery>): void => {
    const asked = change(part);
    if (source.kind === 'remote') source.onAsk(asked);
    // Another question is answered from its first row.
    box.current?.scrollTo({ top: 0 });
  };
  const head = {
    layout,
    sort: query.sort,
    onSort: (sort: Sort) => ask({ sort }),
    checked: selection.header,
    onCheck: selection.toggleAll,
  };

  return (
    <div className="flex flex-1 flex-col gap-3 sm:min-h-96 sm:basis-128 print:block">
      {nothing ? null : (
        <Toolbar
          query={query}
          onChange={ask}
          filters={filters}
          searchPlaceholder={searchPlaceholder}
          legend={legend}
          columns={{ columns, choice, table }}
        />
      )}
      <div
        style={layout.style}
        className={cx(
          'flex min-h-0 flex-1 flex-col overflow-clip rounded-xl bg-surface shadow-card print:block print:overflow-visible print:shadow-none',
          layout.cards && 'max-sm:[--row-height:var(--card-height)]',
        )}
      >
        {error || view.matching === 0 ? null : <SmallHead {...head} columns={columns} />}
        {error ? (
          <div className="p-4">
            <RetryAlert onRetry={error.onRetry}>{error.message}</RetryAlert>
          </div>
        ) : (
          <div
            ref={box}
            {...(view.matching === 0
              ? { role: 'region' as const }
              : {
                  role: 'grid' as const,
                  'aria-rowcount': (view.matching ?? -2) + 1,
                  'aria-multiselectable': selectable || undefined,
                })}
            aria-label={label}
            aria-busy={!isKnown || isStale}
            className={cx(
              'scroll-quiet flex min-h-0 flex-1 flex-col overscroll-contain sm:overflow-auto print:block print:overflow-visible',
              // A quick answer dims nothing.
              isStale && 'opacity-50 transition-opacity delay-200',
            )}
          >
            {view.matching === 0 ? null : <Head {...head} />}
            {nothing ? empty : null}
            {!nothing && view.matching === 0 ? <NoMatch onClear={() => ask({ search: '', filters: {} })} /> : null}
            {view.matching === 0 ? null : (
              <RowPartsProvider value={parts}>
                <TableBody
                  view={view}
                  layout={layout}
                  box={box}
                  rowId={rowId}
                  rowName={rowName}
                  rowMenu={rowMenu}
                  onOpen={onOpen}
                  selection={selection}
                  onDetails={setOpened}
                  onRange={source.kind === 'remote' ? source.onRange : undefined}
                />
              </RowPartsProvider>
            )}
          </div>
        )}
        {nothing || error ? null : (
          <Footer
            matching={isStale ? undefined : view.matching}
            total={view.total}
            selection={selection}
            legend={legend}
            bulk={bulk && selection.count > 0 ? bulk(selection.bulk) : null}
          />
        )}
      </div>
      {opened === null ? null : (
        <RowDetails row={opened} name={rowName(opened)} columns={columns} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('table');
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  );
}
