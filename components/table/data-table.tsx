'use client';

import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { InlineAlert } from '../ui/alert';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { EmptyState } from '../ui/empty-state';
import { later } from '../ui/later';
import { GridBody } from './body';
import type { CardBody as Cards } from './cards';
import { Footer } from './footer';
import { Head } from './head';
import { CARDS_BELOW, layoutOf } from './layout';
import { Toolbar } from './toolbar';
import type { DataTableProps, TableQuery } from './types';
import { useSelection } from './use-selection';
import { useDensity, useWidth } from './use-size';
import { useTableQuery } from './use-table-query';
import { useView } from './use-view';

const NO_FILTERS: readonly never[] = [];
/** Small screens only; the others never load it. */
// Its type parameter would be lost on the way.
const CardBody = later(() => import('./cards').then((module) => module.CardBody)) as typeof Cards;

/**
 * The one table of the console: search, sort, filters, selection, keyboard, cards on small screens; rows here or on the
 * server. Keep `columns`, `filters` and the source's functions stable between renders.
 *
 * It takes the height that its flex column gives it (`Page layout="table"`), at least 24rem.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, source, rowId, rowName, filters = NO_FILTERS, initialSort, rowMenu, bulk, error } = props;
  const { searchPlaceholder, actions, empty, urlKey = '' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [measure, width] = useWidth();
  const { rowHeight } = useDensity();
  const [query, change] = useTableQuery({ columns, filters, initialSort, urlKey });
  const view = useView(source, query, columns, filters, rowId);
  const selection = useSelection(query, view);

  const selectable = bulk !== undefined;
  const cards = width !== undefined && width < CARDS_BELOW;
  const layout = layoutOf(columns, { width, selectable, hasMenu: rowMenu !== undefined });
  const body = {
    view,
    scroller,
    rowId,
    rowName,
    rowMenu,
    selectable,
    isSelected: selection.has,
    onToggle: selection.toggle,
    onRange: source.kind === 'remote' ? source.onRange : undefined,
  };
  const nothing = view.total === 0;
  const isStale = source.kind === 'remote' && source.isStale === true;
  const ask = (part: Partial<TableQuery>): void => {
    change(part);
    // Another question is answered from its first row.
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <div className="flex min-h-96 flex-1 basis-128 flex-col gap-3">
      {nothing ? null : (
        <Toolbar
          query={query}
          onChange={ask}
          filters={filters}
          searchPlaceholder={searchPlaceholder}
          actions={actions}
        />
      )}
      <div ref={measure} className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-xl bg-surface shadow-card">
        {error ? (
          <TableError {...error} />
        ) : (
          <div
            ref={scroller}
            // Cards are a plain list: their controls follow each other.
            {...(cards || view.matching === 0
              ? { role: 'region' as const }
              : {
                  role: 'grid' as const,
                  'aria-rowcount': (view.matching ?? -2) + 1,
                  'aria-multiselectable': selectable || undefined,
                })}
            aria-label={label}
            aria-busy={view.matching === undefined || isStale}
            className={cx(
              'scroll-quiet flex min-h-0 flex-1 flex-col overflow-auto overscroll-contain',
              width === undefined && 'max-sm:invisible',
              // A quick answer dims nothing.
              isStale && 'opacity-50 transition-opacity delay-200',
            )}
          >
            {cards || view.matching === 0 ? null : (
              <Head
                layout={layout}
                sort={query.sort}
                onSort={(sort) => ask({ sort })}
                checked={selection.header}
                onCheck={selection.toggleAll}
              />
            )}
            {nothing ? empty : null}
            {!nothing && view.matching === 0 ? <NoMatch onClear={() => ask({ search: '', filters: {} })} /> : null}
            {view.matching === 0 ? null : cards ? (
              <CardBody {...body} columns={columns} />
            ) : (
              <GridBody {...body} layout={layout} rowHeight={rowHeight} />
            )}
          </div>
        )}
        {nothing || error ? null : (
          <Footer
            matching={isStale ? undefined : view.matching}
            total={view.total}
            selection={selection}
            bulk={bulk && selection.count > 0 ? bulk(selection.bulk) : null}
          />
        )}
      </div>
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

function TableError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations('common.action');
  return (
    <div className="p-4">
      <InlineAlert
        tone="danger"
        action={
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {message}
      </InlineAlert>
    </div>
  );
}
