import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The maximum number of remembered positions; the oldest are dropped. */
const MAX_PLACES = 50;
/** Scroll positions of elements, by history entry. */
const places = new Map<string, number>();

/** The current history entry; browsers without this API remember nothing. */
function keyOf(name: string): string | undefined {
  const key = 'navigation' in window ? window.navigation.currentEntry?.key : undefined;
  return key === undefined ? undefined : `${key} ${name}`;
}

function kept(name: string): number | undefined {
  const key = keyOf(name);
  return key === undefined ? undefined : places.get(key);
}

function keep(name: string, top: number): void {
  const key = keyOf(name);
  if (key === undefined) return;
  places.delete(key);
  places.set(key, top);
  const [oldest] = places.keys();
  if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
}

/**
 * @param pathname - of the page with the element; undefined: the one at the first render
 * @param paused - the element shows something else for a while
 */
function useKeeping(ref: RefObject<HTMLElement | null>, name: string, pathname?: string, paused = false): void {
  useLayoutEffect(() => {
    if (paused) return undefined;
    const path = pathname ?? window.location.pathname;
    const note = (element: HTMLElement): void => {
      // After Back has changed the address, the page still exists for a moment; while another loads, it is hidden.
      if (element.clientHeight > 0 && window.location.pathname === path) keep(name, element.scrollTop);
    };
    const onScroll = ({ target }: Event): void => {
      if (ref.current !== null && target === ref.current) note(ref.current);
    };
    // Server-rendered rows can be scrolled before this listens.
    if (ref.current !== null && ref.current.scrollTop > 0) note(ref.current);
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [ref, name, pathname, paused]);
}

/**
 * Remembers the scroll position of a part of a page, and restores it when Back or Forward shows the same history entry.
 * @param name - distinguishes the parts of one page
 * @param ready - its content has its final height
 */
export function useScrollPlace(ref: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!ready || isRestored.current) return;
    isRestored.current = true;
    const top = kept(name);
    if (top !== undefined) ref.current?.scrollTo({ top });
  }, [ref, name, ready]);
  useKeeping(ref, name);
}

/**
 * The same for the scroll container of all pages: a new page starts at its top.
 * @param paused - shows the skeleton of another page, which scrolls to its own top
 */
export function usePageScroll(ref: RefObject<HTMLElement | null>, pathname: string, paused: boolean): void {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    ref.current?.scrollTo({ top: kept('page') ?? 0 });
  }, [ref, pathname]);
  useKeeping(ref, 'page', pathname, paused);
}
