/**
 * Makes every output line of a production server JSON: its own log, and what libraries, the framework and Node.js print
 * for a terminal. Such text gets a line of its own, without anything that may repeat requests.
 */
import { stripVTControlCharacters } from 'node:util';
import { errorLine, framesOf, isError } from './error-line.mjs';

/** Pino's levels by their names in LOG_LEVEL. */
const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity };
const CONSOLE = { trace: 'debug', debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' };
const MAX_TEXT = 300;

/**
 * Makes this thread write JSON only. A failed start prints before this or bypasses it (`endStart`).
 *
 * @param {string} part whose output it is, where it does not say so itself
 */
export function writeJsonOnly(part) {
  const least = LEVELS[process.env.LOG_LEVEL?.trim() || 'info'] ?? LEVELS.info;
  const write = process.stdout.write.bind(process.stdout);
  const lineOf = (level, entry) =>
    LEVELS[level] < least
      ? ''
      : `${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), part, ...entry })}\n`;
  for (const [method, level] of Object.entries(CONSOLE)) {
    globalThis.console[method] = (...args) => void write(lineOf(level, entryOfCall(args)));
  }
  for (const [stream, level] of [
    [process.stdout, 'info'],
    [process.stderr, 'error'],
  ]) {
    // The reader of the output is gone. The server goes on: logging the error would write to the same stream, without end.
    stream.on('error', () => {});
    stream.write = (chunk, encoding, callback) => {
      const done = typeof encoding === 'function' ? encoding : callback;
      return write(
        linesOf(chunk, (text) => lineOf(level, entryOfText(text))),
        done,
      );
    };
  }
  // Node's default listener bypasses every stream.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => void write(lineOf('warn', entryOfCall([warning.message, warning]))));
}

/** Keeps the JSON lines of a text; joins all other lines into one. */
function linesOf(chunk, toLine) {
  const lines = (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')).split('\n');
  const own = lines.filter(isJson).map((line) => `${line}\n`);
  const others = lines.filter((line) => line.trim() !== '' && !isJson(line));
  return own.join('') + (others.length > 0 ? toLine(others.join('\n')) : '');
}

function isJson(line) {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Makes a log entry from a `console` call: texts, and errors by kind and place. Other values are dropped, because they can be anything. */
function entryOfCall(args) {
  const text = entryOfText(args.filter((arg) => typeof arg === 'string').join(' '));
  const error = args.find(isError);
  if (error === undefined) return text;
  return { ...text, err: errorLine(error), msg: text.msg || 'an error' };
}

/** The first line of a text is the message; stack frames become a field. */
function entryOfText(text) {
  const plain = stripVTControlCharacters(text);
  const at = framesOf(plain);
  const said = plain.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return { ...(at.length > 0 ? { err: { at } } : {}), msg: withoutSecrets(said.join(' ')) };
}

/** An error as text: the message after its kind repeats what was sent, or all values of a statement. */
const ERROR_TEXT = /((?:\b[A-Z]\w*)?(?:Error|Exception)\b(?: \[\w+\])?): .*|(\bFailed query): .*/s;

/** Removes path and query of addresses, and anything that could be a token, a cookie or an id. */
function withoutSecrets(text) {
  return text
    .replace(ERROR_TEXT, '$1$2')
    .replace(/^[^\p{L}\p{N}/[{(]+/u, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(https?:\/\/[^\s/?#"'<>]+)[/?#][^\s"'<>]*/gi, '$1/…')
    .replaceAll(/(^|[\s"'`(=])[/?][^\s"'`)]*/g, '$1/…')
    .replaceAll(/[\w~+.*-]{16,}/g, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '[removed]' : word))
    .slice(0, MAX_TEXT)
    .trim();
}
