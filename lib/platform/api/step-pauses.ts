import { setTimeout as pause } from 'node:timers/promises';

/** Longer steps are not paid back in full: the work itself has to end too. */
const MAX_PAUSE_MS = 100;

/**
 * Pauses between the steps of long work on a connection that all calls share: before the next step other calls have it for
 * as long as the last step took. A call makes several statements, and a queue alone would let a step in before each of them.
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
