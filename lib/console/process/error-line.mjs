/** What may be said of an error in the log. Plain JavaScript, because the standalone server runs it without a build. */
import { types } from 'node:util';
import { isName, kindOf } from '../../http/error-kind.mjs';

/** Stack frames that one line of the log holds. */
const MAX_FRAMES = 8;
/** Causes of an error that one line names. */
const MAX_CAUSES = 4;
/** Levels of an entry that are searched for errors. */
const MAX_DEPTH = 4;

/** A frame as V8 writes it: a line of a message that only begins like one is none. */
const FRAME = /^\s+at (?:.*:\d+:\d+\)?|.*\(<anonymous>\)|.*\(index \d+\)|.*\(native\))$/;

/** Also errors of another realm, and those that came from another thread, which are errors by their prototype alone. */
export const isError = (value) => value instanceof Error || types.isNativeError(value);

/** An error and its causes. */
function chainOf(error) {
  const chain = [];
  for (let one = error; isError(one) && chain.length <= MAX_CAUSES; one = one.cause) chain.push(one);
  return chain;
}

/** What a database says of the place of an error, by the names that its two drivers have for it. Names of the schema, never values. */
function placeOf(chain, key) {
  const name = chain.map((one) => one[key] ?? one[`${key}_name`]).find((one) => typeof one === 'string');
  return isName(name) ? { [key]: name } : {};
}

/**
 * An error's kind and that of its causes, and the table and constraint that a database names. Never its message, which repeats bodies
 * and addresses, and in a database's case the statement with all its values.
 *
 * @param {unknown} error
 * @returns {{ error: string, cause?: string, table?: string, constraint?: string }}
 */
export function errorFacts(error) {
  if (!isError(error)) return { error: typeof error };
  const chain = chainOf(error);
  const [kind, ...causes] = chain.map(kindOf);
  const cause = causes.length > 0 ? { cause: causes.join(', ') } : {};
  return { error: kind, ...cause, ...placeOf(chain, 'table'), ...placeOf(chain, 'constraint') };
}

/**
 * The same with the places that it came through.
 *
 * @param {unknown} error
 */
export function errorLine(error) {
  return { ...errorFacts(error), at: isError(error) ? framesOf(withoutMessage(error)) : [] };
}

/** The stack of an error after its message, which may have lines that look like frames. */
function withoutMessage({ message, stack = '' }) {
  const at = typeof message === 'string' ? stack.indexOf(message) : -1;
  return at === -1 ? stack : stack.slice(at + message.length);
}

/**
 * An entry of the log in which every error has become its line, wherever it stands: as text an error shows all that it carries.
 *
 * @param {unknown} value
 * @param {number} [depth] levels that are left to search
 * @returns {unknown}
 */
export function withoutErrors(value, depth = MAX_DEPTH) {
  if (isError(value)) return errorLine(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[removed]';
  if (Array.isArray(value)) return value.map((one) => withoutErrors(one, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutErrors(one, depth - 1)]));
}

/**
 * The frames in a text, without what stands before and between them.
 *
 * @param {string} text
 */
export function framesOf(text) {
  const frames = text.split('\n').filter((line) => FRAME.test(line));
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim());
}
