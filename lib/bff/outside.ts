/**
 * What outlives a request must not be made inside of it. Next keeps all of a request in its asynchronous context, and whatever is
 * made there holds on to it: connections, timers that start anew again and again, remembered promises. One such holder is enough
 * to keep every later request too, because the errors with which Next ends a request point at the requests of the same moment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work in the context of the place where this was made; the result is the work's own. */
export type Outside = <Result>(work: () => Result) => Result;

/** To be made at the start of the process, where there is no request yet. */
export const outsideOfRequests = (): Outside => AsyncLocalStorage.snapshot();
