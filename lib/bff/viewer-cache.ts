/** A very short memory of what the platform said about the user of a session, shared by middleware and pages. */
import { VIEWER_CACHE_MS } from '@/lib/contract/limits';

const MAX_ENTRIES = 10_000;

interface Entry {
  value: Promise<unknown>;
  since: number;
}

const shared = globalThis as typeof globalThis & { icViewers?: Map<string, Entry> };
const entries = (): Map<string, Entry> => (shared.icViewers ??= new Map());

/**
 * The remembered value of a session, or a new one. A failed load is not remembered.
 *
 * @param sessionId - key; a session belongs to one user, so no user ever sees another's entry
 * @param maxAgeMs - how old the remembered value may be
 */
export function rememberViewer<T>(
  sessionId: string,
  load: () => Promise<T>,
  now: () => number,
  maxAgeMs = VIEWER_CACHE_MS,
): Promise<T> {
  const map = entries();
  const known = map.get(sessionId);
  // The type is that of the one loader: getViewer's.
  if (known !== undefined && now() - known.since < maxAgeMs) return known.value as Promise<T>;
  const value = load();
  const entry = { value, since: now() };
  if (map.size >= MAX_ENTRIES) map.delete(map.keys().next().value!);
  map.delete(sessionId);
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
