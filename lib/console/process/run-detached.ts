/**
 * What outlives a request must not be created inside it. Next keeps the whole request in its asynchronous context, and everything
 * created there references that context: connections, repeating timers, cached promises. One such reference is enough to keep every
 * later request too (docs/decisions/workarounds/abort-reasons.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work in the context of the place where this was made; the result is the work's own. */
export type RunDetached = <Result>(work: () => Result) => Result;

/** To be made at the start of the process, where there is no request yet. */
export const createRunDetached = (): RunDetached => AsyncLocalStorage.snapshot();
