/** What may be said of an error in the log. Plain JavaScript, because the standalone server runs it without a build. */
import { types } from 'node:util';

/** Stack frames that one line of the log holds. */
const MAX_FRAMES = 8;

/** Also errors of another realm, and those that came from another thread, which are errors by their prototype alone. */
export const isError = (value) => value instanceof Error || types.isNativeError(value);

/**
 * An error's kind, and the code that systems and libraries give. Never its message, which repeats bodies and addresses, and in a
 * database's case the statement with all its values.
 *
 * @param {unknown} error
 * @returns {{ error: string, cause?: string }}
 */
export function errorFacts(error) {
  if (!isError(error)) return { error: typeof error };
  const { cause, code, name } = /** @type {Error & { code?: unknown }} */ (error);
  const kind = typeof code === 'string' ? `${name} ${code}` : name;
  return isError(cause) ? { error: kind, cause: errorFacts(cause).error } : { error: kind };
}

/**
 * The same with the places that it came through.
 *
 * @param {unknown} error
 */
export function errorLine(error) {
  return { ...errorFacts(error), at: isError(error) ? framesOf(error.stack ?? '') : [] };
}

/**
 * The frames in a text, without what stands before and between them.
 *
 * @param {string} text
 */
export function framesOf(text) {
  const frames = text.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim());
}
