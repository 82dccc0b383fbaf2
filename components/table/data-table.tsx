import { NoMatch } from './no-match';
import { useEffect, useMemo, useRef, useState, use, useSyncExternalStore, useCallback } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { focusHolder, focusPage } from '@/components/ui/mechanisms/last-focus';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { useScrollPlace } from '@/components/ui/mechanisms/use-scroll-place';
import { TableBody } from './rows/body';
import { type ColumnChoice, chosenColumns, readChoice } from './columns/column-choice';
import { Footer } from './rows/footer';
import { Head } from './rows/head';
import { layoutOf } from './rows/layout';
import type { RowDetails as Details } from './rows/row-details';
import { RowPartsProvider, useNeededParts } from './rows/row-parts';
import { SmallHead } from './rows/small-head';
import { Toolbar } from './toolbar';
import type { DataTableProps, RowSource, Sort, TableQuery, RowPanelProps } from './types';
import { useSelection } from './use-selection';
import { useTableQuery } from './use-table-query';
import { useView, type View } from './use-view';
import { usePathname, useSearchParams } from 'next/navigation';
import { matchScreen } from '@/lib/paths';
import { onColumnCookie, readColumnCookie } from './columns/column-store';
import { RememberedTables } from './remembered';
import { closePanel, openPanel } from '@/components/ui/mechanisms/dialog-address';
import { PANEL_PARAM } from '@/components/ui/mechanisms/panel-address';

const NO_FILTERS: readonly never[] = [];
// `lazy` would lose its type parameter.
const RowDetails = lazy(() => import('./rows/row-details'), 'RowDetails') as typeof Details;

/**
 * The table component of the console. Keep `columns`, `filters`, the row functions and the source's functions stable between renders, so
 * that opening a dialog renders no row again. CSS determines its height and its layout on phones, so nothing changes after the first paint.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowName, filters = NO_FILTERS, error, searchPlaceholder } = props;
  const [opened, setOpened] = useState<Row | null>(null);
  const table = useDataTable(props);
  const { view, layout, head, ask, panel } = table;
  const isEmpty = view.total === 0;
  return (
    <div className="flex flex-1 flex-col gap-3 sm:min-h-96 sm:basis-128 print:block">
      {isEmpty ? null : (
        <Toolbar
          query={table.query}
          onChange={ask}
          filters={filters}
          searchPlaceholder={searchPlaceholder}
          columns={{ columns, ...table.choice }}
        />
      )}
      <div
        style={layout.style}
        className={cx(
          '@container flex min-h-0 flex-col overflow-clip rounded-xl bg-surface shadow-card print:block print:overflow-visible print:shadow-none',
          // As high as its rows, or as a failure; what else stands in their place has the room to itself.
          !error && !view.matching && 'flex-1',
          layout.cards &&
            'max-sm:[--row-height:var(--card-height)] max-[22.5rem]:[--row-height:var(--narrow-card-height)]',
        )}
      >
        {error || view.matching === 0 ? null : <SmallHead {...head} columns={columns} />}
        {error ? (
          <div className="p-4">
            <RetryAlert onRetry={error.onRetry}>{error.message}</RetryAlert>
          </div>
        ) : (
          <Grid {...props} table={table} onDetails={props.panel === undefined ? setOpened : undefined} />
        )}
        {isEmpty || error ? null : <TableFooter {...props} table={table} />}
      </div>
      {panel.props === null ? null : props.panel?.(panel.props)}
      {opened === null ? null : (
        <RowDetails row={opened} name={rowName(opened)} columns={columns} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

type TableFooterProps<Row> = Pick<DataTableProps<Row>, 'source' | 'countOf' | 'legend' | 'bulk'> & {
  table: ReturnType<typeof useDataTable<Row>>;
};

function TableFooter<Row>({ source, countOf, legend, bulk, table: { view, selection } }: TableFooterProps<Row>) {
  return (
    <Footer
      matching={isStale(source) || isCounting(source) ? undefined : view.matching}
      isCounting={isCounting(source)}
      total={view.total}
      countOf={countOf}
      selection={selection}
      legend={legend}
      bulk={bulk && selection.count > 0 ? bulk(selection.bulk) : null}
    />
  );
}

/** Whether the displayed rows belong to the previous query. */
const isStale = <Row,>(source: RowSource<Row>): boolean => source.kind === 'remote' && source.isStale === true;

const isCounting = <Row,>(source: RowSource<Row>): boolean => source.kind === 'remote' && source.isCounting === true;

function useDataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    source,
    rowId,
    filters = NO_FILTERS,
    initialSort,
    urlKey = '',
    cardHeight,
    narrowCardHeight,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [query, change] = useTableQuery({ columns, filters, initialSort, urlKey });
  const view = useView(source, query, columns, filters, rowId);
  const selection = useSelection(query, view, props.keepsSelection ?? false);
  const panel = useRowPanel(props.panel !== undefined, view, rowId);
  const choice = useColumnChoice(urlKey);
  const shown = choice.choice;
  useScrollPlace(box, urlKey, view.matching !== undefined);
  const selectable = props.bulk !== undefined;
  const hasMenu = props.rowMenu !== undefined;
  const layout = useMemo(
    () => layoutOf(chosenColumns(columns, shown), { selectable, hasMenu, cardHeight, narrowCardHeight }),
    [columns, shown, selectable, hasMenu, cardHeight, narrowCardHeight],
  );
  const ask = (part: Partial<TableQuery>): void => {
    const asked = change(part);
    if (source.kind === 'remote') source.onAsk(asked);
    // A new query starts at its first row.
    box.current?.scrollTo({ top: 0 });
  };
  const head = {
    layout,
    sort: query.sort,
    onSort: (sort: Sort) => ask({ sort }),
    checked: selection.header,
    onCheck: selection.toggleAll,
  };
  return { box, query, ask, view, selection, choice, layout, head, panel };
}

type GridProps<Row> = DataTableProps<Row> & {
  table: ReturnType<typeof useDataTable<Row>>;
  onDetails: ((row: Row) => void) | undefined;
};

function Grid<Row>(props: GridProps<Row>) {
  const { label, source, rowId, rowName, rowMenu, onOpen, empty, table, onDetails } = props;
  const { box, view, layout, selection, head, ask, panel } = table;
  const parts = useNeededParts();
  const isEmpty = view.matching === 0;
  useEffect(() => {
    // The focused last row was removed.
    if (isEmpty && document.activeElement === document.body && focusHolder()?.isConnected === false) focusPage();
  }, [isEmpty]);
  const stale = isStale(source);
  const shared = {
    ref: box,
    'aria-label': label,
    'aria-busy': view.matching === undefined || stale,
    className: cx(
      // A focused element scrolls out from under the sticky columns.
      'table-grid scroll-quiet flex min-h-0 flex-col overscroll-contain sm:scroll-pr-(--end-width) sm:scroll-pl-(--start-width) sm:overflow-auto print:table print:w-full print:border-collapse print:overflow-visible',
      // A quick response does not dim the rows.
      stale && 'opacity-50 transition-opacity delay-200',
    ),
  };
  if (isEmpty) {
    return (
      <div {...shared} role="region" className={cx(shared.className, 'flex-1')}>
        {view.total === 0 ? empty : <NoMatch onClear={() => ask({ search: '', filters: {} })} />}
      </div>
    );
  }
  return (
    <div
      {...shared}
      role="grid"
      aria-rowcount={(view.matching ?? -2) + 1}
      aria-multiselectable={layout.selectable || undefined}
    >
      <Head {...head} />
      <RowPartsProvider value={parts}>
        <TableBody
          view={view}
          layout={layout}
          box={box}
          rowId={rowId}
          rowName={rowName}
          rowMenu={rowMenu}
          onOpen={onOpen}
          shown={panel.shown}
          onStep={panel.props?.onStep}
          selection={selection}
          onDetails={onDetails}
          onRange={source.kind === 'remote' ? source.onRange : undefined}
        />
      </RowPartsProvider>
    </div>
  );
}

function useColumnChoice(urlKey: string): { table: string; choice: ColumnChoice } {
  const table = `${matchScreen(usePathname())?.id ?? ''}${urlKey}`;
  const { columns: onServer } = use(RememberedTables);
  const cookie = useSyncExternalStore(onColumnCookie, readColumnCookie, () => onServer);
  const choice = useMemo(() => readChoice(cookie, table), [cookie, table]);
  return { table, choice };
}

type RowPanel<Row> = {
  /** The props of the room's panel; null if none is open. */
  props: RowPanelProps<Row> | null;
  /** The row to keep visible: that of the panel, or the adjacent one while it loads. */
  shown: number | undefined;
};

function positionOf<Row>({ matching, rowAt }: View<Row>, rowId: (row: Row) => string, id: string): number | undefined {
  for (let index = 0; index < (matching ?? 0); index += 1) {
    const row = rowAt(index);
    if (row !== undefined && rowId(row) === id) return index;
  }
  return undefined;
}

/** The panel in the address over a table, and the navigation to adjacent rows. @param has - whether the table has panels */
function useRowPanel<Row>(has: boolean, view: View<Row>, rowId: (row: Row) => string): RowPanel<Row> {
  const asked = useSearchParams().get(PANEL_PARAM);
  const id = has ? asked : null;
  const position = useMemo(() => (id === null ? undefined : positionOf(view, rowId, id)), [id, view, rowId]);
  const [wanted, setWanted] = useState<{ from: string; index: number } | null>(null);
  const awaited = wanted?.from === id ? wanted.index : undefined;
  const { rowAt, matching } = view;
  const arrived = awaited === undefined ? undefined : rowAt(awaited);
  useEffect(() => {
    if (arrived !== undefined) openPanel(rowId(arrived));
  }, [arrived, rowId]);
  const onStep = useCallback(
    (by: 1 | -1): void => {
      const index = (awaited ?? position ?? (by > 0 ? -1 : (matching ?? 0))) + by;
      if (id === null || index < 0 || index >= (matching ?? 0)) return;
      const row = rowAt(index);
      if (row === undefined) setWanted({ from: id, index });
      else openPanel(rowId(row));
    },
    [awaited, position, matching, id, rowAt, rowId],
  );
  const row = position === undefined ? undefined : rowAt(position);
  return {
    props: id === null ? null : { id, row, position, count: matching, onStep, onClose: closePanel },
    shown: awaited ?? position,
  };
}
