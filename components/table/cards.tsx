'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { type BodyProps, SKELETONS } from './body';
import { RowCard, SkeletonCard } from './card';
import type { Column } from './types';

/** What a card is taken for before it is measured, in pixels. */
const CARD_HEIGHT = 168;

function useWindow(options: {
  count: number;
  size: number;
  scroller: RefObject<HTMLElement | null>;
  onRange: ((first: number, last: number) => void) | undefined;
}) {
  const { count, size, scroller, onRange } = options;
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 8,
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

/** The rows as cards, for narrow screens. */
export function CardBody<Row>(props: BodyProps<Row> & { columns: readonly Column<Row>[] }): ReactNode {
  const { view, columns, scroller, rowId, rowName, rowMenu, isSelected, onToggle, selectable, onRange } = props;
  const count = view.matching ?? SKELETONS;
  const { virtualizer, items } = useWindow({
    count,
    size: CARD_HEIGHT,
    scroller,
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
