import type { ChildProcess } from 'node:child_process';
import { vi } from 'vitest';

/**
 * Waits until a server that was started answers something.
 *
 * @param log - what it wrote
 * @throws Error with the log when it has ended, or does not answer within half a minute
 */
export async function answering(url: string, child: ChildProcess, log: () => string): Promise<void> {
  await vi
    .waitFor(
      async () => {
        if (child.exitCode === null) await fetch(url, { redirect: 'manual' });
      },
      { timeout: 30_000, interval: 50 },
    )
    .catch((error: unknown) => {
      throw new Error(`${child.spawnfile} does not answer: ${log()}`, { cause: error });
    });
  if (child.exitCode !== null) throw new Error(`${child.spawnfile} did not start: ${log()}`);
}
