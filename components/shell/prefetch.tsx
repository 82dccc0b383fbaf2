import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { mayOpen } from './may-open';
import { isOfLastPlace, type ShellData } from './place';
import type { LastPlace } from './use-last-place';

/** How long the pointer or the focus stays on a link before its page is prefetched, in milliseconds. */
const REST_MS = 80;
/** Pages prefetched while one is shown. */
const MAX_PREFETCHED = 6;
/** Where the pointer was last, on the screen: a page that changes under a pointer at rest prefetches nothing. */
let pointer = '';
/** The whole page, with its data. Next names it by an enumeration that it does not export. */
const WHOLE = { kind: 'full' as PrefetchKind };

export type PrefetchProps = {
  data: ShellData;
  /** As `useLastPlace` returns it. */
  last: LastPlace;
  /** A page is on its way: none is prefetched beside it. */
  paused: boolean;
};

/**
 * Prefetches the page of a link when the pointer or the keyboard's focus rests on it, or a finger presses it. Next keeps it for half
 * a minute (`staleTimes`), like a page that was visited. Links that are only in view, pages that the user may not open and Save-Data
 * prefetch nothing (docs/decisions/navigation.md). Each page has a `Prefetch` of its own, with its own count.
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

/** Whether the page of a link may be prefetched. */
function mayPrefetch(link: HTMLAnchorElement, data: ShellData, { moved, hold }: LastPlace): boolean {
  const { origin, pathname, search } = window.location;
  // A panel opens on the page that is here.
  if (link.dataset.panel !== undefined) return false;
  if (link.origin !== origin || link.target !== '' || link.hasAttribute('download') || savesData()) return false;
  if (link.pathname + link.search === pathname + search || !mayOpen(data, link.pathname)) return false;
  if (!isOfLastPlace(link.pathname)) return true;
  hold();
  return !moved();
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
