import { useNow } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';

/** When the browser received the first byte of the page, by its own clock: milliseconds since 1970. */
function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (page instanceof PerformanceNavigationTiming ? page.responseStart : 0);
}

/**
 * How far the server's clock is ahead of the browser's, in milliseconds; negative if it is behind. The time in transit is unknown and
 * included: seconds at most.
 */
export const clockSkew = (rendered: Date, arrivedAt = pageArrivedAt()): number => rendered.getTime() - arrivedAt;

/** The interval at which "2 minutes ago" is updated, in milliseconds. */
const TICK_MS = 60_000;

const listeners = new Set<() => void>();
/** How far the server's clock is ahead of the browser's, in milliseconds; undefined until the first page is loaded. */
let skew: number | undefined;
let lookedAt = Date.now();
let ticked: Date | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** The time by the server's clock, in milliseconds since 1970. Only in the browser, after a page is loaded. */
export const serverNow = (): number => Date.now() + (skew ?? 0);

function tick(): void {
  lookedAt = Date.now();
  ticked = new Date(serverNow());
  for (const listener of listeners) listener();
}

/** One timer for all relative times, because a list has dozens of them. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // No component subscribed for a while.
    if (Date.now() - lookedAt > TICK_MS) tick();
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

/**
 * The time by the server's clock, at most a minute old; independent of the browser's clock. The server and the first paint share it, so
 * that hydration matches.
 */
export function useMinute(): Date {
  const first = useNow();
  useEffect(() => {
    skew ??= clockSkew(first);
  }, [first]);
  return useSyncExternalStore(subscribe, read, onServer) ?? first;
}
