import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollingParent } from '@/components/ui/overlays/scrolling-parent';
import { isSmallScreen } from '@/components/ui/mechanisms/small-screen';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8;
/** The number of rows that the server renders: as many as a window of 1080 px shows; the browser adds those below after measuring. */
const FIRST_ROWS = 20;
/** The minimum height of the content around the rows of a page, and of a row, in pixels (`--row-height`). */
const AROUND = 300;
const ROW = { comfortable: 44, compact: 36, small: 64 };

/** The maximum number of rows that this window may show: a page opened by a click renders faster, and the rows below follow immediately. */
function rowsInSight(): number {
  const { density } = document.documentElement.dataset;
  const row = isSmallScreen() ? ROW.small : density === 'compact' ? ROW.compact : ROW.comfortable;
  const rows = Math.ceil((window.innerHeight - AROUND) / row);
  return Math.max(1, Math.min(FIRST_ROWS, rows));
}

export type RowWindow = {
  /** The first rendered row, and the exclusive end. */
  first: number;
  end: number;
  /** The number of rows visible at once. */
  pageRows: number;
  scrollTo: (index: number) => void;
};

/** The position of the rows, and the part of the window that they scroll in. Sizes are in pixels. */
function measure(box: HTMLElement, rows: HTMLElement, count: number) {
  // On a small screen the page scrolls, not the table.
  const port = scrollingParent(box);
  const size = rows.offsetHeight / count;
  const area = port.getBoundingClientRect();
  // The header is before the rows and covers what scrolls below it.
  const head = (rows.previousElementSibling as HTMLElement | null)?.offsetHeight ?? 0;
  const footer = port === box ? 0 : ((box.nextElementSibling as HTMLElement | null)?.offsetHeight ?? 0);
  const top = area.top + head;
  return { port, size, top, height: port.clientHeight - head - footer, start: rows.getBoundingClientRect().top };
}

/**
 * The visible rows of equal height. CSS determines their height, and what scrolls: the table, or the page.
 * @param options.box - the table's scroll container on wide screens
 * @param options.rows - the element that is as high as all rows together
 */
export function useRowWindow(options: {
  count: number;
  box: RefObject<HTMLElement | null>;
  rows: RefObject<HTMLElement | null>;
}): RowWindow {
  const { count, box, rows } = options;
  // The first paint of a document is the server's.
  const isHydrated = useHydrated();
  const [range, setRange] = useState(() => ({ first: 0, end: isHydrated ? rowsInSight() : FIRST_ROWS, pageRows: 1 }));

  const read = useCallback(() => {
    if (box.current === null || rows.current === null || count === 0) return;
    const { size, top, height, start } = measure(box.current, rows.current, count);
    // No layout: hidden, or printed.
    if (size <= 1) return;
    const at = Math.max(0, Math.floor((top - start) / size));
    const first = Math.max(0, at - OVERSCAN);
    const end = at + Math.ceil(height / size) + 1 + OVERSCAN;
    const pageRows = Math.max(1, Math.floor(height / size) - 1);
    setRange((old) =>
      old.first === first && old.end === end && old.pageRows === pageRows ? old : { first, end, pageRows },
    );
  }, [box, rows, count]);

  // A table that opens further down must not show the first rows for a moment.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current && box.current !== null && scrollingParent(box.current).scrollTop > 0) read();
    isFirst.current = false;
  }, [box, read]);

  useEffect(() => {
    const look = (): void => {
      if (box.current !== null) markEdges(box.current);
      read();
    };
    const observer = new ResizeObserver(look);
    // Both are measured at once: the height of the rows changes with their number and the density.
    for (const { current } of [box, rows]) if (current !== null) observer.observe(current);
    // In the same frame as the scroll, so that no empty stripe is ever painted.
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(rows.current)) flushSync(look);
    };
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [box, rows, read]);

  const scrollTo = useCallback(
    (index: number) => {
      if (box.current === null || rows.current === null) return;
      const { port, size, top, height, start } = measure(box.current, rows.current, count);
      const above = start + index * size - top;
      const below = above + size - height;
      if (above < 0) port.scrollBy({ top: above });
      else if (below > 0) port.scrollBy({ top: below });
      else return;
      // Rendered at once, because the focus may be about to move there.
      read();
    },
    [box, rows, count, read],
  );

  // Fewer rows than before: the browser corrects the scroll position only after the paint.
  const end = Math.min(count, range.end);
  return { first: Math.min(range.first, Math.max(0, end - 1)), end, pageRows: range.pageRows, scrollTo };
}

/** Whether CSS supports scroll-driven animations. */
const isDrivenByScrolling = (): boolean => CSS.supports('animation-timeline', 'scroll(nearest inline)');

/**
 * Sets attributes on a horizontally scrolling element: whether all of it is visible (`data-whole`), and at which edges there is more
 * (`data-more-start`, `data-more-end`) for browsers without scroll-driven animations; CSS draws the fades. Without a render, because a fade
 * is not worth one.
 */
function markEdges(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  element.toggleAttribute('data-whole', scrollWidth <= clientWidth);
  if (isDrivenByScrolling()) return;
  element.toggleAttribute('data-more-start', scrollLeft > 1);
  element.toggleAttribute('data-more-end', scrollLeft < scrollWidth - clientWidth - 1);
}
