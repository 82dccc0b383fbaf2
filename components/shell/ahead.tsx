'use client';

import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { mayOpen } from './may-open';
import { isOfLastPlace, type ShellData } from './place';

/** How long the pointer or the focus stays on a link before its page is asked for, in milliseconds: who passes over wants nothing. */
const REST_MS = 80;
/** Pages asked for ahead while one is shown. */
const MAX_AHEAD = 6;
/** Where the pointer was last, on the screen: a page that changes under a pointer at rest is nobody's wish. */
let pointer = '';
/** The whole page, with its data. Next names it by an enumeration that it does not export. */
const WHOLE = { kind: 'full' as PrefetchKind };

export type AheadProps = {
  data: ShellData;
  /** As `useLastPlace` returns it. */
  moved: () => boolean;
  /** A page is on its way: none is asked for beside it. */
  paused: boolean;
};

/**
 * Asks for the page of a link when a person turns to it: the pointer or the keyboard's focus rests there, or a finger presses it. Next
 * keeps it for half a minute (`staleTimes`), and what was visited within that time, too; the click then waits for nothing, or for the
 * rest of that one answer. What is only in view is not asked for, nor what the person may not open, and nothing where data is to be
 * saved. Each page has one of its own, with its own count.
 */
export function Ahead({ data, moved, paused }: AheadProps): null {
  const router = useRouter();
  useEffect(() => {
    document.addEventListener('pointermove', notePointer, { passive: true });
    return () => document.removeEventListener('pointermove', notePointer);
  }, []);
  useEffect(() => {
    if (paused) return undefined;
    const asked = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAfter = (target: EventTarget | null, rest: number): void => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || !mayAsk(link, data, moved)) return;
      timer = setTimeout(() => {
        const address = link.pathname + link.search;
        asked.add(address);
        if (asked.size <= MAX_AHEAD) router.prefetch(address, WHOLE);
      }, rest);
    };
    const onOver = (event: PointerEvent): void => {
      const before = pointer;
      notePointer(event);
      // A finger is over a link only while it presses it.
      if (event.pointerType !== 'mouse') askAfter(event.target, 0);
      else if (pointer !== before) askAfter(event.target, REST_MS);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) askAfter(target, REST_MS);
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    document.addEventListener('focusin', onFocus, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
    };
  }, [data, moved, paused, router]);
  return null;
}

function notePointer({ screenX, screenY }: PointerEvent): void {
  pointer = `${screenX} ${screenY}`;
}

/** Whether the page of a link may be asked for before it is opened. */
function mayAsk(link: HTMLAnchorElement, data: ShellData, moved: () => boolean): boolean {
  const { origin, pathname, search } = window.location;
  if (link.origin !== origin || link.target !== '' || link.hasAttribute('download') || savesData()) return false;
  if (link.pathname + link.search === pathname + search || !mayOpen(data, link.pathname)) return false;
  return !isOfLastPlace(link.pathname) || !moved();
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
