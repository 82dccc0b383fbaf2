/** A very short memory of what the platform said about the user of a session, shared by middleware and pages. */
import { VIEWER_CACHE_MS } from '@/lib/contract/limits';
import type { Bff } from './context';

const MAX_ENTRIES = 10_000;

interface Entry {
  value: Promise<unknown>;
  since: number;
}

const shared = globalThis as typeof globalThis & { icViewers?: Map<string, Entry> };
const entries = (): Map<string, Entry> => (shared.icViewers ??= new Map());

/**
 * The remembered value of a session, or a new one. A failed load is not remembered, and what is too old to be used is dropped.
 *
 * @param sessionId - key; a session belongs to one user, so no user ever sees another's entry
 * @param maxAgeMs - how old the remembered value may be
 */
export function rememberViewer<T>(
  { now, outside }: Pick<Bff, 'now' | 'outside'>,
  sessionId: string,
  load: () => Promise<T>,
  maxAgeMs = VIEWER_CACHE_MS,
): Promise<T> {
  const map = entries();
  const known = map.get(sessionId);
  // The type is that of the one loader: getViewer's.
  if (known !== undefined && now() - known.since < maxAgeMs) return known.value as Promise<T>;
  const value = outside(load);
  const entry = { value, since: now() };
  map.delete(sessionId);
  // The oldest come first: an entry that is made anew goes to the end.
  for (const [id, { since }] of map) {
    if (map.size < MAX_ENTRIES && now() - since < VIEWER_CACHE_MS) break;
    map.delete(id);
  }
  map.set(sessionId, entry);
  value.catch(() => {
    if (map.get(sessionId) === entry) map.delete(sessionId);
  });
  return value;
}

/** Forgets a session's entry: after every write through the proxy. */
export function forgetViewer(sessionId: string): void {
  entries().delete(sessionId);
}
