'use client';

import { type RefObject, useEffect } from 'react';
import type { Layout } from './layout';
import { SkeletonRow, TableRow } from './row';
import type { DataTableProps } from './types';
import { useFixedWindow } from './use-fixed-window';
import { useRowKeys } from './use-row-keys';
import type { View } from './use-view';

/** Skeletons while not even the number of rows is known. */
export const SKELETONS = 8;
/** Height of the header row in pixels. */
const HEAD_HEIGHT = 40;

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

/** The rows as a grid: only those in sight are in the page. */
export function GridBody<Row>(props: BodyProps<Row> & { layout: Layout<Row>; rowHeight: number }) {
  const { view, layout, rowHeight, scroller, rowId, rowName, rowMenu, isSelected, onToggle, selectable, onRange } =
    props;
  const count = view.matching ?? SKELETONS;
  const { first, end, height, scrollTo } = useFixedWindow({ count, size: rowHeight, scroller, top: HEAD_HEIGHT });
  const known = view.matching !== undefined;
  useEffect(() => {
    if (known && end > first) onRange?.(first, end - 1);
  }, [onRange, known, first, end]);
  const { rowAt } = view;
  const toggleAt = (index: number): void => {
    const row = rowAt(index);
    if (row !== undefined) onToggle(rowId(row));
  };
  const pageRows = Math.max(1, Math.floor((height - HEAD_HEIGHT) / rowHeight) - 1);
  const keys = useRowKeys({ count, pageRows, scrollTo, onToggle: selectable ? toggleAt : undefined });
  // The active row may be out of sight and so out of the page; then Tab reaches the first one that is there.
  const reachable = keys.active >= first && keys.active < end ? keys.active : first;
  const positions = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows take the focus, one listener serves them
    <div
      role="rowgroup"
      onKeyDown={keys.onKeyDown}
      className="relative shrink-0"
      style={{ height: count * rowHeight, minWidth: layout.style.minWidth }}
    >
      {positions.map((index) => {
        const row = rowAt(index);
        const position = { height: rowHeight, transform: `translateY(${index * rowHeight}px)` };
        if (row === undefined) {
          return <SkeletonRow key={index} index={index} layout={layout} position={position} />;
        }
        const id = rowId(row);
        return (
          <TableRow
            key={id}
            row={row}
            index={index}
            name={rowName(row)}
            layout={layout}
            position={position}
            selected={selectable && isSelected(id)}
            onToggle={() => onToggle(id)}
            menu={rowMenu?.(row)}
            tabbable={index === reachable}
            onFocus={() => keys.setActive(index)}
          />
        );
      })}
    </div>
  );
}
