/** The log: JSON, one line per event, without secrets. */
import { isMainThread } from 'node:worker_threads';
import { withoutErrors } from '@/lib/console/process/error-line.mjs';
import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';

export { errorFacts } from '@/lib/console/process/error-line.mjs';

/** Names whose values are never logged, at any depth (row 25). */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'clientSecret',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'id_token',
  'idToken',
  'token',
  'code',
  'invitationId',
];
const paths = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

const common = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
/** Lines about requests are buffered up to this many bytes, or for this long. */
const ACCESS_BYTES = 4096;
const ACCESS_FLUSH_MS = 200;

const STDOUT = 1;

/**
 * Makes a logger with a level; `destination` defaults to standard output. The main thread writes all lines and other
 * threads hand theirs to it, because two writers would interleave lines.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    ...common,
    level,
    redact: { paths, censor: '[removed]' },
    hooks: { logMethod: logWithoutErrors },
  };
  return pino(options, destination ?? (isMainThread ? pino.destination({ fd: STDOUT, sync: true }) : process.stdout));
}

/**
 * Logs every error by kind and place. Pino itself would write all fields of an error, and use its message for a line
 * without one.
 */
function logWithoutErrors(this: Logger, [entry, ...rest]: unknown[], write: LogFn): void {
  const isEntry = typeof entry === 'object' && entry !== null;
  const fields = entry instanceof Error ? { err: entry } : entry;
  const message = isEntry && rest.length === 0 ? ['an error'] : rest;
  Reflect.apply(write, this, [withoutErrors(fields), ...message]);
}

export interface AccessLog {
  info(fields: object, message: string): void;
}

/**
 * The log of requests, one line each. For speed it does not search the fields for secrets, because they come from
 * closed lists; it formats a line in one step, as a logger does, and writes lines in batches with a short delay.
 */
export function createAccessLog(level: string): AccessLog {
  const info = pino.levels.values.info ?? 0;
  // `silent` is not in the list.
  if ((pino.levels.values[level] ?? Infinity) > info) return { info: () => {} };
  const destination = pino.destination({ fd: STDOUT, sync: true, minLength: ACCESS_BYTES });
  setInterval(() => destination.flush(), ACCESS_FLUSH_MS).unref();
  return {
    info: (fields, msg) => {
      destination.write(`${JSON.stringify({ level: info, time: new Date().toISOString(), ...fields, msg })}\n`);
    },
  };
}
