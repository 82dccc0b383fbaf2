/**
 * Ends a leak of the frameworks: React aborts a controller at the end of each render, with an error that nobody reads. Until an
 * error's `stack` is read, V8 keeps the frames themselves; among them is the `Immediate` that ran the render, which leads to all
 * others of its moment, to the requests that made those, and so on, as long as requests overlap
 * (https://github.com/react/react/issues/37288). Reading the stack once lets the frames go.
 */

const PATCHED = Symbol.for('identity-console.abort-reasons');

/** Makes every abort of this process let its frames go. What is aborted, and why, stays the same. */
export function releaseAbortReasons(): void {
  const prototype = AbortController.prototype as AbortController & { [PATCHED]?: true };
  if (prototype[PATCHED]) return;
  prototype[PATCHED] = true;
  const abort = prototype.abort;
  prototype.abort = function (this: AbortController, ...reason: [unknown?]) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
}
