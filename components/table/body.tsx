'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { RowCard, SkeletonCard } from './card';
import type { Layout } from './layout';
import { SkeletonRow, TableRow } from './row';
import type { Column, DataTableProps } from './types';
import { useRowKeys } from './use-row-keys';
import type { View } from './use-view';

/** Skeletons while not even the number of rows is known. */
const SKELETONS = 8;
/** Height of the header row in pixels. */
const HEAD_HEIGHT = 40;
/** What a card is taken for before it is measured, in pixels. */
const CARD_HEIGHT = 168;
/** The server draws the rows that fit into this window. */
const FIRST_PAINT = { width: 1280, height: 900 };

export type BodyProps<Row> = Pick<DataTableProps<Row>, 'rowId' | 'rowName' | 'rowMenu'> & {
  view: View<Row>;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  isSelected: (id: string) => boolean;
  onToggle: (id: string) => void;
  selectable: boolean;
  /** Tells a remote source what is in sight. */
  onRange: ((first: number, last: number) => void) | undefined;
};

function useWindow(options: {
  count: number;
  size: number;
  scroller: RefObject<HTMLElement | null>;
  paddingStart: number;
  onRange: ((first: number, last: number) => void) | undefined;
}) {
  const { count, size, scroller, paddingStart, onRange } = options;
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 8,
    initialRect: FIRST_PAINT,
    // Keeps a row that the keyboard brings into sight from ending under the sticky header.
    scrollPaddingStart: paddingStart,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, size]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [onRange, first, last]);
  return { virtualizer, items };
}

/** The rows as a grid: only those in sight are in the page. */
export function GridBody<Row>(props: BodyProps<Row> & { layout: Layout<Row>; rowHeight: number }) {
  const { view, layout, rowHeight, scroller, rowId, rowName, rowMenu, isSelected, onToggle, selectable, onRange } =
    props;
  const count = view.matching ?? SKELETONS;
  const { virtualizer, items } = useWindow({
    count,
    size: rowHeight,
    scroller,
    paddingStart: HEAD_HEIGHT,
    onRange: view.matching === undefined ? undefined : onRange,
  });
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);
  const { rowAt } = view;
  const toggleAt = (index: number): void => {
    const row = rowAt(index);
    if (row !== undefined) onToggle(rowId(row));
  };
  const pageRows = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 1);
  const keys = useRowKeys({ count, pageRows, scrollTo, onToggle: selectable ? toggleAt : undefined });
  // The active row may be out of sight and so out of the page; then Tab reaches the first one that is there.
  const reachable = items.some((item) => item.index === keys.active) ? keys.active : items[0]?.index;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows take the focus, one listener serves them
    <div
      role="rowgroup"
      onKeyDown={keys.onKeyDown}
      className="relative shrink-0"
      style={{ height: virtualizer.getTotalSize(), minWidth: layout.style.minWidth }}
    >
      {items.map((item) => {
        const row = rowAt(item.index);
        const position = { height: item.size, transform: `translateY(${item.start}px)` };
        if (row === undefined) {
          return <SkeletonRow key={item.key} index={item.index} layout={layout} position={position} />;
        }
        const id = rowId(row);
        return (
          <TableRow
            key={id}
            row={row}
            index={item.index}
            name={rowName(row)}
            layout={layout}
            position={position}
            selected={selectable && isSelected(id)}
            onToggle={() => onToggle(id)}
            menu={rowMenu?.(row)}
            tabbable={item.index === reachable}
            onFocus={() => keys.setActive(item.index)}
          />
        );
      })}
    </div>
  );
}

/** The rows as cards, for narrow screens. */
export function CardBody<Row>(props: BodyProps<Row> & { columns: readonly Column<Row>[] }): ReactNode {
  const { view, columns, scroller, rowId, rowName, rowMenu, isSelected, onToggle, selectable, onRange } = props;
  const count = view.matching ?? SKELETONS;
  const { virtualizer, items } = useWindow({
    count,
    size: CARD_HEIGHT,
    scroller,
    paddingStart: 0,
    onRange: view.matching === undefined ? undefined : onRange,
  });
  return (
    <ul className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const row = view.rowAt(item.index);
        return (
          <li
            key={row === undefined ? item.key : rowId(row)}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className="absolute left-0 w-full"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {row === undefined ? (
              <SkeletonCard />
            ) : (
              <RowCard
                row={row}
                name={rowName(row)}
                columns={columns}
                selectable={selectable}
                selected={selectable && isSelected(rowId(row))}
                onToggle={() => onToggle(rowId(row))}
                menu={rowMenu?.(row)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
