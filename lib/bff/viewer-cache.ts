/** A very short memory of what the platform said about the user of a session, shared by middleware and pages. */
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import type { Bff } from './context';
import { type Memory, createMemory } from './memory';

/** By the session's id: a session belongs to one user, so no user ever sees another's entry. */
export type Viewers = Memory<Promise<unknown>>;

/** How long an entry is found by a request that takes one as old as itself: as long as a page may wait for the platform. */
export const KEPT_MS = 10_000;

/** Nobody is known yet. @param now - the clock, in milliseconds */
export const createViewers = (now: () => number): Viewers => createMemory(now, { max: 10_000, maxAgeMs: KEPT_MS });

/**
 * The remembered value of a session, or a new one. A failed load is not remembered, and what is too old to be used is dropped.
 *
 * @param maxAgeMs - how old the remembered value may be
 */
export function rememberViewer<T>(
  { viewers, outside }: Pick<Bff, 'viewers' | 'outside'>,
  sessionId: string,
  load: () => Promise<T>,
  maxAgeMs: number = RIGHTS_MEMORY_MS.console,
): Promise<T> {
  const isYoung = KEPT_MS - viewers.getRemainingTTL(sessionId) <= maxAgeMs;
  // The type is that of the one loader: getViewer's.
  const known = isYoung ? (viewers.get(sessionId) as Promise<T> | undefined) : undefined;
  if (known !== undefined) return known;
  const value = outside(load);
  // What a person may see can be long, and people come and go.
  viewers.purgeStale();
  viewers.set(sessionId, value);
  value.catch(() => {
    if (viewers.peek(sessionId) === value) viewers.delete(sessionId);
  });
  return value;
}
