/**
 * Prevents a memory leak of the frameworks: React aborts a controller at the end of each render, with an error that no
 * code reads. Until an error's `stack` is read, V8 keeps its frames. They reference the `Immediate` that ran the
 * render, and through it all others of that moment and their requests, as long as requests overlap
 * (https://github.com/react/react/issues/37288). Reading the stack once releases the frames.
 */
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
