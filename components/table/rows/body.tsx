import { memo, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useGo } from '../../shell/navigation';
import type { Layout } from './layout';
import { toast } from '@/components/ui/overlays/toast';
import { mainEntry } from './main-entry';
import { SkeletonRow, TableRow } from './row';
import type { DataTableProps } from '../types';
import { usePrinting } from '@/components/ui/mechanisms/use-printing';
import { useRowKeys } from './use-row-keys';
import { useRowWindow } from './use-row-window';
import type { TableSelection } from '../use-selection';
import type { View } from '../use-view';
import { isFree } from '@/components/ui/mechanisms/free-keys';

/** The number of placeholders while the number of rows is unknown. */
const SKELETONS = 8;

export type BodyProps<Row> = Pick<DataTableProps<Row>, 'rowId' | 'rowName' | 'rowMenu' | 'onOpen'> & {
  view: View<Row>;
  layout: Layout<Row>;
  /** The table's scroll container on wide screens. */
  box: RefObject<HTMLElement | null>;
  selection: TableSelection;
  /** The index of the row whose panel is open, which is kept visible. */
  shown: number | undefined;
  /** While a panel is open: navigates to the adjacent rows. */
  onStep: ((by: 1 | -1) => void) | undefined;
  /** Opens the details that the row has no room for; undefined if a panel shows them. */
  onDetails: ((row: Row) => void) | undefined;
  /** Reports the visible rows to a remote source. */
  onRange: ((first: number, last: number) => void) | undefined;
};

/** The rows as a grid: only visible ones are in the DOM; in print, all that are loaded. */
export const TableBody = memo(function TableBody<Row>(props: BodyProps<Row>) {
  const { view, layout, box, rowId, rowName, rowMenu, onOpen, selection, shown, onStep, onDetails, onRange } = props;
  const { selectable } = layout;
  const rows = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const known = view.matching !== undefined;
  const count = view.matching ?? SKELETONS;
  const sight = useRowWindow({ count, box, rows });
  const { first, end } = printing ? { first: 0, end: count } : sight;
  useEffect(() => {
    if (known && !printing && end > first) onRange?.(first, end - 1);
  }, [onRange, known, printing, first, end]);
  const { rowAt } = view;
  const choose = useRowChoice({ rowAt, rowId, selection });
  const keys = useRowKeys({
    count,
    pageRows: sight.pageRows,
    scrollTo: sight.scrollTo,
    onToggle: selectable ? choose : undefined,
    onOpen: useRowOpening({ rowAt, rowMenu, onOpen }),
  });
  const { scrollTo } = sight;
  useShownInSight(shown, scrollTo);
  useListKeys({
    rows,
    count: known ? count : 0,
    active: keys.active,
    shown,
    onStep,
    onMove: keys.moveTo,
    onToggle: selectable ? choose : undefined,
  });
  // The active row may be scrolled out of the DOM; the first rendered row is then in the tab order.
  const reachable = keys.active >= first && keys.active < end ? keys.active : first;
  const positions = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows take the focus, one listener serves them
    <div
      ref={rows}
      role="rowgroup"
      data-rows
      onKeyDown={keys.onKeyDown}
      onClick={keys.onClick}
      className="relative min-w-(--table-width) shrink-0 max-sm:min-w-0 print:h-auto! print:min-w-0"
      style={{ height: `calc(var(--row-height) * ${count})` }}
    >
      {positions.map((index) => {
        const row = rowAt(index);
        if (row === undefined) return printing ? null : <SkeletonRow key={index} index={index} layout={layout} />;
        const id = rowId(row);
        return (
          <TableRow
            key={id}
            row={row}
            index={index}
            rowName={rowName}
            layout={layout}
            selected={selectable && selection.has(id)}
            shown={index === shown}
            onToggle={choose}
            rowMenu={rowMenu}
            opens={onOpen !== undefined}
            tabbable={index === reachable}
            onActive={keys.setActive}
            onDetails={onDetails}
          />
        );
      })}
    </div>
  );
}) as <Row>(props: BodyProps<Row>) => ReactNode; // `memo` loses its type parameter

/**
 * Keeps the panel's row visible, and scrolls back to it when the panel closes with the focus inside, because the focus returns to the row's
 * name.
 */
function useShownInSight(shown: number | undefined, scrollTo: (index: number) => void): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (shown !== undefined) scrollTo(shown);
  }, [shown, scrollTo]);
  useLayoutEffect(() => {
    const closed = shown === undefined ? last.current : undefined;
    last.current = shown;
    if (closed !== undefined && document.activeElement === document.body) scrollTo(closed);
  }, [shown, scrollTo]);
}

type RowOpening<Row> = Pick<BodyProps<Row>, 'rowMenu' | 'onOpen'> & {
  rowAt: (index: number) => Row | undefined;
};

/** Runs a row's primary action. Returns whether the row has one. */
function useRowOpening<Row>({ rowAt, rowMenu, onOpen }: RowOpening<Row>): (index: number) => boolean {
  const go = useGo();
  return (index) => {
    const row = rowAt(index);
    if (row === undefined) return false;
    const entry = onOpen === undefined ? mainEntry(rowMenu?.(row)) : undefined;
    if (entry?.href === undefined) entry?.onSelect?.();
    else go(entry.href);
    const refusal = onOpen?.(row);
    if (typeof refusal === 'string') toast.error(refusal);
    return (onOpen !== undefined && refusal !== false) || entry !== undefined;
  };
}

type RowChoice<Row> = {
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  selection: TableSelection;
};

/**
 * Selects or deselects a row; with Shift, every row from the last one selected this way. A stable function, so that selecting a row renders
 * no other one.
 */
function useRowChoice<Row>(options: RowChoice<Row>): (index: number, extend: boolean) => void {
  const anchor = useRef<{ index: number; id: string } | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((index, extend) => {
    const {
      rowAt,
      rowId,
      selection: { has, set },
    } = latest.current;
    const idAt = (at: number): string | undefined => {
      const row = rowAt(at);
      return row === undefined ? undefined : rowId(row);
    };
    const id = idAt(index);
    if (id === undefined) return;
    const from = anchor.current;
    anchor.current = { index, id };
    // The order or search has changed since, so there is no range.
    if (!extend || from === null || idAt(from.index) !== from.id) {
      set([id], !has(id));
      return;
    }
    const start = Math.min(from.index, index);
    const between = Array.from({ length: Math.abs(from.index - index) + 1 }, (_, offset) => idAt(start + offset));
    const ids = between.filter((entry) => entry !== undefined);
    // A row that has not loaded has no id yet, so a range with gaps is ignored.
    set(ids.length === between.length ? ids : [id], !has(id));
  }, []);
}

type ListKeys = {
  rows: RefObject<HTMLElement | null>;
  count: number;
  active: number;
  shown: number | undefined;
  /** While a panel is open: navigates to the adjacent rows. */
  onStep: ((by: 1 | -1) => void) | undefined;
  onMove: (index: number, container: HTMLElement) => void;
  onToggle: ((index: number, extend: boolean) => void) | undefined;
};

/** The letter keys of a list, wherever the focus is: j and k go to the next and the previous row, x selects the row. */
function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** @returns whether the list handled the key */
function act({ key, target }: KeyboardEvent, keys: ListKeys): boolean {
  const { active, shown, onToggle } = keys;
  const rows = keys.rows.current;
  // On a page with several tables, these keys belong to the first one.
  if (rows === null || rows !== document.querySelector('[data-rows]')) return false;
  const isInside = target instanceof Element && rows.contains(target);
  if (key === 'j' || key === 'k') move(keys, rows, key === 'j' ? 1 : -1, isInside);
  else if (key === 'x' && onToggle !== undefined && (isInside || shown !== undefined)) {
    onToggle(isInside ? active : (shown ?? active), false);
  } else return false;
  return true;
}

function move({ count, active, onStep, onMove }: ListKeys, rows: HTMLElement, by: 1 | -1, isInside: boolean): void {
  // The first key press enters the list.
  const next = isInside ? Math.min(Math.max(0, active + by), count - 1) : active;
  if (onStep !== undefined) onStep(by);
  else if (count > 0) onMove(next, rows);
}
