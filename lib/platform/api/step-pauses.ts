import { setTimeout as pause } from 'node:timers/promises';

/** Caps the pause, so that long work still finishes. */
const MAX_PAUSE_MS = 100;

/**
 * Pauses between the steps of long work on a shared connection: other calls get as much time as the last step took. A queue alone is not
 * enough, because a step would start before each of a call's several statements.
 *
 * @returns `begin` waits until the next step may start, `end` notes that a step is over
 */
export function stepPauses(): { begin: () => Promise<void>; end: () => void } {
  let startedAt: number | undefined;
  let took = 0;
  return {
    begin: async () => {
      if (took > 0) await pause(Math.min(took, MAX_PAUSE_MS));
      startedAt = performance.now();
    },
    end: () => {
      took = performance.now() - (startedAt ?? performance.now());
    },
  };
}
