'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { inSight, type Place, scrollFor, SIZE, type Viewport } from './matrix-view';

const FIRST: Viewport = { top: 0, left: 0, width: 1088, height: 640 };

/** Which cells are in sight, in both directions, and how to bring one into sight. */
export function useMatrixWindow(box: RefObject<HTMLElement | null>, offsets: readonly number[], columns: number) {
  const [view, setView] = useState(FIRST);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const read = (): void => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      setView((old) =>
        old.top === top && old.left === left && old.width === width && old.height === height
          ? old
          : { top, left, width, height },
      );
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    // In the same frame as the scroll, so that no empty stripe is ever painted.
    const onScroll = (): void => flushSync(read);
    element.addEventListener('scroll', onScroll, { passive: true });
    read();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [box]);
  const scrollTo = useCallback(
    (place: Place) => {
      const element = box.current;
      if (element === null) return;
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      element.scrollTo(scrollFor(offsets, place, { top, left, width, height }));
    },
    [box, offsets],
  );
  const pageRows = Math.max(1, Math.floor((view.height - SIZE.head) / SIZE.row) - 2);
  return { ...inSight(offsets, columns, view), view, pageRows, scrollTo };
}
