/** The log: JSON, one line per event, without anything secret in it. */
import { pino, type DestinationStream, type Logger } from 'pino';

/** Names whose value never reaches the log, wherever they appear (security.md, row 25). */
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

/** Stack frames that one line of the log holds. */
const MAX_FRAMES = 8;

/** A logger of the given level; `destination` defaults to standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    ...common,
    level,
    redact: { paths, censor: '[removed]' },
    serializers: { err: errorLine },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The log for the one line that each request has. Its fields come from closed lists, so nothing in it is looked for and blanked; its
 * lines are written several at once, at most a moment late. Both cost a call less than a line written by itself would.
 */
export function createAccessLogger(level: string): Logger {
  const destination = pino.destination({ sync: false, minLength: ACCESS_BYTES });
  setInterval(() => destination.flush(), ACCESS_FLUSH_MS).unref();
  return pino({ ...common, level }, destination);
}

/**
 * An error as the platform's parts log it: kinds and the places it came through. Not its message, which in a database's case
 * repeats the statement with all its values.
 */
function errorLine(error: unknown): Record<string, unknown> {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return { ...errorFacts(error), at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()) };
}

/** What may be said of an error in the log: its kind, and the code that systems and libraries give. Never a body or a URL. */
export function errorFacts(error: unknown): { error: string; cause?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name;
  return error.cause instanceof Error ? { error: name, cause: errorFacts(error.cause).error } : { error: name };
}
