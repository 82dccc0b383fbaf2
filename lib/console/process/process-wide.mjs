/**
 * What a process has once. Next gives the middleware, the route handlers, the pages and `instrumentation.ts` a copy each of every
 * module, and the host runs unbundled beside them: what they share cannot be a module's own variable.
 */

/** Registered symbols are one namespace for the whole process. */
const PREFIX = 'identity-console.';

/**
 * The value of this process under a name, made at the first call.
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
 * What the host and the application tell each other: the application what takes calls and what to close in the end, the host which
 * file runs the thread of the embedded platform.
 *
 * @typedef {object} Shared
 * @property {(incoming: import('node:http').IncomingMessage, outgoing: import('node:http').ServerResponse) => boolean} [takeCall] answers
 *   a request without Next, or returns false; open once the application is ready
 * @property {(request: import('node:http').IncomingMessage, work: () => void) => void} [inRequest] runs what answers a request within its span
 * @property {(() => Promise<void>)[]} closers called after the last request
 * @property {boolean} [stopping] the process was told to stop: `/readyz` says so
 * @property {string} [migrations] folder of the migrations of the embedded platform, where it is built
 * @property {string} [cluster] folder of a database without rows, which a new installation of the embedded platform begins with; it need not be there
 * @property {string} [engine] program of the embedded platform's built-in database (`pglite.wasm`)
 * @property {URL} [platformThread] what runs the embedded platform's thread of a built console
 * @property {string[]} [threadOptions] Node's options of that thread, where they are not those of the process
 *
 * @returns {Shared}
 */
export const shared = () => processWide('host', () => ({ closers: [] }));
