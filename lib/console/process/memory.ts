/** A cache with a short lifetime and a size limit; evicts the least recently used entry. */
import { LRUCache } from 'lru-cache';

export type Memory<Value extends NonNullable<unknown>> = LRUCache<string, Value>;

/** Makes an empty cache with the given clock. It starts no timer, because a timer would retain the request in which it starts. */
export function createMemory<Value extends NonNullable<unknown>>(
  now: () => number,
  { max, maxAgeMs }: { max: number; maxAgeMs: number },
): Memory<Value> {
  return new LRUCache({ max, ttl: maxAgeMs, ttlResolution: 0, perf: { now } });
}
