'use client';

import { useCallback, useState, useSyncExternalStore } from 'react';

/** Follows the width of an element. Undefined on the server and until the element is there. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** Row heights in pixels; app/globals.css has the same for the first paint. */
const ROW_HEIGHT = { comfortable: 44, compact: 36 } as const;

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
};

/** Whether rows are compact, and how high they are. */
export function useDensity(): { compact: boolean; rowHeight: number } {
  const compact = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.density === 'compact',
    () => false,
  );
  return { compact, rowHeight: compact ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable };
}
