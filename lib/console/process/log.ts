/** The log: JSON, one line per event, without anything secret in it. */
import { isMainThread } from 'node:worker_threads';
import { withoutErrors } from '@/lib/console/process/error-line.mjs';
import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';

export { errorFacts } from '@/lib/console/process/error-line.mjs';

/** Names whose value never reaches the log, wherever they appear (row 25). */
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
/** Lines about requests wait until there are this many bytes of them, or for this long. */
const ACCESS_BYTES = 4096;
const ACCESS_FLUSH_MS = 200;

const STDOUT = 1;

/**
 * A logger of the given level; `destination` defaults to standard output. All of a process's lines are written by its main thread,
 * which another thread hands its own to: two writers would tear each other's lines apart.
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
 * The one way of an error into the log: as its kind and place. pino itself would write all that an error carries, and take its message
 * for that of a line without one.
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
 * The log for the one line that each request has. For speed its fields, which come from closed lists, are not searched for secrets, and
 * its lines, which are as a logger writes them, are made in one go and written in batches with a short delay.
 */
export function createAccessLog(level: string): AccessLog {
  const info = pino.levels.values.info ?? 0;
  // `silent` is none of them.
  if ((pino.levels.values[level] ?? Infinity) > info) return { info: () => {} };
  const destination = pino.destination({ fd: STDOUT, sync: true, minLength: ACCESS_BYTES });
  setInterval(() => destination.flush(), ACCESS_FLUSH_MS).unref();
  return {
    info: (fields, msg) => {
      destination.write(`${JSON.stringify({ level: info, time: new Date().toISOString(), ...fields, msg })}\n`);
    },
  };
}
