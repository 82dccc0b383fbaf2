'use client';

import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';

/** How often "2 minutes ago" is looked at again, in milliseconds. */
const TICK_MS = 60_000;

const listeners = new Set<() => void>();
const loadedAt = Date.now();
let ticked: Date | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  ticked = new Date();
  for (const listener of listeners) listener();
}

/** One timer for all that tell how long ago something was: a list has dozens of them. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody has looked for a while.
    if (Date.now() - (ticked?.getTime() ?? loadedAt) > TICK_MS) tick();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const read = (): Date | undefined => ticked;
const onServer = (): undefined => undefined;

/** The time, at most a minute old. The server and the first paint share one, so hydration finds the same text. */
export function useMinute(): Date {
  const first = useNow();
  return useSyncExternalStore(subscribe, read, onServer) ?? first;
}
