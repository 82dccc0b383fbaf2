/** The parts of an error that may be logged. Plain JavaScript, because the standalone server runs it without a build. */
import { types } from 'node:util';
import { isName, kindOf } from '../../http/error-kind.mjs';

const MAX_FRAMES = 8;
const MAX_CAUSES = 4;
/** Maximum depth at which an entry is searched for errors. */
const MAX_DEPTH = 4;

/** A frame as V8 writes it; excludes message lines that only begin like one. */
const FRAME = /^\s+at (?:.*:\d+:\d+\)?|.*\(<anonymous>\)|.*\(index \d+\)|.*\(native\))$/;

/** Includes errors of another realm, and those from another thread, which are errors by their prototype only. */
export const isError = (value) => value instanceof Error || types.isNativeError(value);

function chainOf(error) {
  const chain = [];
  for (let one = error; isError(one) && chain.length <= MAX_CAUSES; one = one.cause) chain.push(one);
  return chain;
}

/** Reads where a database error happened, by the field names of its two drivers. Returns names of the schema, never values. */
function placeOf(chain, key) {
  const name = chain.map((one) => one[key] ?? one[`${key}_name`]).find((one) => typeof one === 'string');
  return isName(name) ? { [key]: name } : {};
}

/**
 * Returns the kinds of an error and its causes, and the table and constraint that a database names. Never the message:
 * it repeats bodies and addresses, and a database's message has the statement with all values.
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
 * The same with the stack frames.
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
 * Replaces every error in a log entry by its line, at any depth: as text an error shows all its fields.
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
 * Returns the stack frames in a text without the text around them.
 *
 * @param {string} text
 */
export function framesOf(text) {
  const frames = text.split('\n').filter((line) => FRAME.test(line));
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim());
}
