'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn above and below the window. */
const OVERSCAN = 8;
/** The server draws the rows that fit into this height, in pixels. */
const FIRST_PAINT = 900;

export type FixedWindow = {
  /** The first row that is drawn, and the one after the last. */
  first: number;
  end: number;
  /** Height of what scrolls, in pixels; 0 before it is known. */
  height: number;
  /** Brings a row into sight with as little scrolling as possible. */
  scrollTo: (index: number) => void;
};

/**
 * Which rows of equal height are in sight. A table of its own kind of row needs no more; rows of unequal height (cards) are
 * measured by TanStack Virtual.
 *
 * @param options.size - height of a row in pixels
 * @param options.top - height of the sticky header, which covers the first row when that is scrolled to
 */
export function useFixedWindow(options: {
  count: number;
  size: number;
  scroller: RefObject<HTMLElement | null>;
  top: number;
}): FixedWindow {
  const { count, size, scroller, top } = options;
  const [range, setRange] = useState({ first: 0, end: Math.ceil(FIRST_PAINT / size) + OVERSCAN, height: 0 });

  const read = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const height = element.clientHeight;
    const at = Math.floor(Math.max(0, element.scrollTop) / size);
    const first = Math.max(0, at - OVERSCAN);
    const end = at + Math.ceil(height / size) + 1 + OVERSCAN;
    setRange((old) => (old.first === first && old.end === end && old.height === height ? old : { first, end, height }));
  }, [scroller, size]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // In the same frame as the scroll, so that no empty stripe is ever painted.
    const onScroll = (): void => flushSync(read);
    // Also measures at once.
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, read]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      // The header stands before the rows: row 0 is at `top`, and is hidden by it above that.
      const start = index * size;
      const below = start + size + top - element.clientHeight;
      if (element.scrollTop > start) element.scrollTo({ top: start });
      else if (element.scrollTop < below) element.scrollTo({ top: below });
    },
    [scroller, size, top],
  );

  // Fewer rows than a moment ago: the browser corrects the scrolling only after the paint.
  const end = Math.min(count, range.end);
  return { first: Math.min(range.first, Math.max(0, end - 1)), end, height: range.height, scrollTo };
}
