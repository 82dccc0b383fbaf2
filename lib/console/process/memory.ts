/** What is remembered for a moment, of so many at most: the one that was not used for longest goes first. */
import { LRUCache } from 'lru-cache';

export type Memory<Value extends NonNullable<unknown>> = LRUCache<string, Value>;

/** An empty memory, by the given clock. It starts no timer, which would keep the request that is there when it starts. */
export function createMemory<Value extends NonNullable<unknown>>(
  now: () => number,
  { max, maxAgeMs }: { max: number; maxAgeMs: number },
): Memory<Value> {
  return new LRUCache({ max, ttl: maxAgeMs, ttlResolution: 0, perf: { now } });
}
