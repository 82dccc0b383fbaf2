/** Prevents a memory leak of the frameworks: docs/decisions/workarounds/abort-reasons.md. */
import { processWide } from '@/lib/console/process/process-wide.mjs';

/** Makes every abort of this process release its frames. Signals and reasons stay the same. */
export const releaseAbortReasons = (): true => processWide('abort-reasons', release);

function release(): true {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, ...reason: [unknown?]) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
  return true;
}
