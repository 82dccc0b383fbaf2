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
 * @returns {import('./process-wide.mjs').Shared}
 */
export const shared = () => processWide('host', () => ({ closers: [] }));
