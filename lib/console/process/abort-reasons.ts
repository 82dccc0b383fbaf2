/**
 * Ends a leak of the frameworks: React aborts a controller at the end of each render, with an error that no code reads. Until an
 * error's `stack` is read, V8 keeps the frames themselves; among them is the `Immediate` that ran the render, which leads to all
 * others of its moment, to the requests that made those, and so on, as long as requests overlap
 * (https://github.com/react/react/issues/37288). Reading the stack once lets the frames go.
 */
import { processWide } from '@/lib/console/process/process-wide.mjs';

/** Makes every abort of this process let its frames go. What is aborted, and why, stays the same. */
export const releaseAbortReasons = (): true => processWide('abort-reasons', release);

function release(): true {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, ...reason: [unknown?]) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
  return true;
}
