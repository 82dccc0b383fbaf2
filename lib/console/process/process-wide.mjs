/**
 * State that a process has once. Next gives the middleware, the route handlers, the pages and `instrumentation.ts` a
 * copy of every module each, and the host runs unbundled beside them, so a module variable cannot be shared.
 */

/** Registered symbols are one namespace for the whole process. */
const PREFIX = 'identity-console.';

/**
 * Returns the process-wide value of a name, made at the first call.
 *
 * @template Value
 * @param {string} name
 * @param {() => Value} make a failure of it is not remembered
 * @returns {Value}
 */
export function processWide(name, make) {
  const key = Symbol.for(PREFIX + name);
  if (!(key in globalThis)) globalThis[key] = make();
  return globalThis[key];
}

/**
 * Shared by host and application: the application sets call handler and closers, the host the file of the embedded platform's thread.
 *
 * @typedef {object} Shared
 * @property {(incoming: import('node:http').IncomingMessage, outgoing: import('node:http').ServerResponse) => boolean} [takeCall] answers a
 * request without Next, or returns false; set once the application is ready
 * @property {(request: import('node:http').IncomingMessage, work: () => void) => void} [inRequest] runs the work of a request within its
 * span
 * @property {(() => Promise<void>)[]} closers called after the last request
 * @property {boolean} [stopping] the process is stopping: `/readyz` says so
 * @property {string} [migrations] folder of the migrations of the embedded platform, where it is built
 * @property {string} [cluster] folder of a database without rows, the start of a new installation; optional
 * @property {string} [engine] program of the embedded platform's built-in database (`pglite.wasm`)
 * @property {URL} [platformThread] entry of the embedded platform's thread in a built console
 * @property {string[]} [threadOptions] Node's options of that thread, if they differ from the process'
 *
 * @returns {Shared}
 */
export const shared = () => processWide('host', () => ({ closers: [] }));
