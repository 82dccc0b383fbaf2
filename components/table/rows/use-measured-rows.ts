import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { measureRow } from '@/components/ui/mechanisms/measure-row';
import { usePrinting } from '@/components/ui/mechanisms/use-printing';
import { scrollingParent } from '@/components/ui/overlays/scrolling-parent';
import { useIsCompact } from '../use-density';

/** The estimated height of a row before it is measured, in pixels. */
const ROW_HEIGHT = { comfortable: 44, compact: 36 } as const;
/** The server renders the rows that fit into this window. */
const FIRST_PAINT = { width: 1280, height: 900 };
const NONE: readonly number[] = [];
/** The last height of each row of the document's lists: Back returns to the same rows, although those above them are not rendered. */
const heights = new Map<string | number, number>();

export type MeasuredRows = {
  /** The rendered rows in order; before each of them `gap` pixels belong to rows that are not rendered. */
  items: readonly { index: number; gap: number }[];
  /** Pixels of the rows after the last rendered one. */
  after: number;
  /** The `ref` of a row, which carries its index as `data-index`. */
  measure: (row: Element | null) => void;
  scrollTo: (index: number) => void;
};

/**
 * The visible rows of a list whose rows differ in height; rows of one height have `useRowWindow`. In print, all rows.
 *
 * @param rows - the element around the rows; a table's head is not a part of them
 * @param options.keyOf - what identifies a row, to keep its height when others are added or removed
 * @param options.always - rows that are rendered wherever the list is scrolled to
 * @param options.covered - pixels at the top that sticky heads cover
 */
export function useMeasuredRows(
  rows: RefObject<HTMLElement | null>,
  options: { count: number; keyOf: (index: number) => string | number; always?: readonly number[]; covered?: number },
): MeasuredRows {
  const { count, keyOf, always = NONE, covered = 0 } = options;
  const above = useSpaceAbove(rows);
  const compact = useIsCompact();
  const printing = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => rows.current && scrollingParent(rows.current),
    scrollMargin: above,
    scrollPaddingStart: covered,
    getItemKey: keyOf,
    estimateSize: (index) => heights.get(keyOf(index)) ?? (compact ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable),
    measureElement: (row, entry, instance) => {
      const height = measureRow(row, entry, instance);
      heights.set(keyOf(instance.indexFromElement(row)), height);
      return height;
    },
    rangeExtractor: (range) => withRows(range, always),
    overscan: 8,
    initialRect: FIRST_PAINT,
  });
  const actions = {
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  };
  if (printing)
    return { items: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0, ...actions };
  let end = above;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = Math.max(0, item.start - end);
    ({ end } = item);
    return { index: item.index, gap };
  });
  return { items, after: Math.max(0, virtualizer.getTotalSize() + above - end), ...actions };
}

function withRows(range: Range, always: readonly number[]): number[] {
  const visible = defaultRangeExtractor(range);
  return always.length === 0 ? visible : [...new Set([...visible, ...always])].toSorted((a, b) => a - b);
}

/** Pixels between the top of the scroll container and the first row. */
function useSpaceAbove(rows: RefObject<HTMLElement | null>): number {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const element = rows.current;
    if (element === null) return undefined;
    const port = scrollingParent(element);
    const observer = new ResizeObserver(() => {
      const head = element instanceof HTMLTableElement ? (element.tHead?.offsetHeight ?? 0) : 0;
      setSpace(element.getBoundingClientRect().top - port.getBoundingClientRect().top + port.scrollTop + head);
    });
    // Content above changes its height, and with it the height of the page.
    let page: HTMLElement = element;
    for (let at = element.parentElement; at !== null && at !== port; at = at.parentElement) {
      if (at.offsetHeight > 0) page = at;
    }
    observer.observe(page);
    return () => observer.disconnect();
  }, [rows]);
  return space;
}
