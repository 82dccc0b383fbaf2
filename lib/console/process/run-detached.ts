/** Anything that outlives a request must be created outside it: docs/decisions/workarounds/abort-reasons.md. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work in the context in which this function was made; returns the work's result. */
export type RunDetached = <Result>(work: () => Result) => Result;

/** Must be called at the start of the process, outside any request. */
export const createRunDetached = (): RunDetached => AsyncLocalStorage.snapshot();
