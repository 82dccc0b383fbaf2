import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { mayOpen } from './may-open';
import { isOfLastPlace, type ShellData } from './place';
import type { LastPlace } from './use-last-place';

/** How long a link must be hovered or focused before its page is prefetched, in milliseconds. */
const REST_MS = 80;
/** The maximum number of pages prefetched from one page. */
const MAX_PREFETCHED = 6;
/** The last pointer position on the screen: a page that changes under a resting pointer prefetches nothing. */
let pointer = '';
/** The whole page, with its data. Next does not export the enumeration of its name. */
const WHOLE = { kind: 'full' as PrefetchKind };

export type PrefetchProps = {
  data: ShellData;
  /** As returned by `useLastPlace`. */
  last: LastPlace;
  /** A page is loading: no other page is prefetched meanwhile. */
  paused: boolean;
};

/**
 * Prefetches the page of a link when it is hovered, focused or touched. Next caches it for half a minute (`staleTimes`), like a visited
 * page. Not prefetched: links that are only in view, pages that the user may not open, and anything under Save-Data
 * (docs/decisions/navigation.md). Each page has a `Prefetch` of its own, with its own count.
 */
export function Prefetch({ data, last, paused }: PrefetchProps): null {
  const router = useRouter();
  useEffect(() => {
    document.addEventListener('pointermove', notePointer, { passive: true });
    return () => document.removeEventListener('pointermove', notePointer);
  }, []);
  useEffect(() => {
    if (paused) return undefined;
    const prefetched = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetchAfter = (target: EventTarget | null, rest: number): void => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || !mayPrefetch(link, data, last)) return;
      timer = setTimeout(() => {
        const address = link.pathname + link.search;
        prefetched.add(address);
        if (prefetched.size <= MAX_PREFETCHED) router.prefetch(address, WHOLE);
      }, rest);
    };
    const onOver = (event: PointerEvent): void => {
      const before = pointer;
      notePointer(event);
      // A finger is over a link only while it presses it.
      if (event.pointerType !== 'mouse') prefetchAfter(event.target, 0);
      else if (pointer !== before) prefetchAfter(event.target, REST_MS);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) prefetchAfter(target, REST_MS);
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    document.addEventListener('focusin', onFocus, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
    };
  }, [data, last, paused, router]);
  return null;
}

function notePointer({ screenX, screenY }: PointerEvent): void {
  pointer = `${screenX} ${screenY}`;
}

function mayPrefetch(link: HTMLAnchorElement, data: ShellData, { moved, hold }: LastPlace): boolean {
  const { origin, pathname, search } = window.location;
  // A panel opens on the current page.
  if (link.dataset.panel !== undefined) return false;
  if (link.origin !== origin || link.target !== '' || link.hasAttribute('download') || savesData()) return false;
  if (link.pathname + link.search === pathname + search || !mayOpen(data, link.pathname)) return false;
  if (!isOfLastPlace(link.pathname)) return true;
  hold();
  return !moved();
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
