/**
 * Limits on the connections of an HTTP server, for the console's port and the platform's. Plain JavaScript, run without a build.
 *
 * A client that opens many connections and sends nothing would block all others, including health probes. So each state of a connection has
 * a timeout, and when descriptors run low, the connection that has waited longest for its client is closed.
 */
import { readFileSync } from 'node:fs';

/**
 * Options for `http.createServer`: the head of a request within 10 s, all of it within 60 s. Keep-alive is longer than
 * that of reverse proxies (60 s): otherwise this side could close a connection while a request is on its way.
 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
};
/** Idle time after which a connection is closed, even in the middle of a response; calls to the platform time out sooner. */
const SILENT_MS = 90_000;

/** Interval at which a stop closes idle connections (milliseconds). */
const IDLE_LOOK_MS = 100;

/** Descriptors for other uses: mainly the database's files, also code, stores, logs. */
const RESERVED = 260;
const FEWEST = 16;
const MOST = 10_000;
/** With fewer, connections would use the database's descriptors. */
export const LEAST_DESCRIPTORS = RESERVED + 3 * FEWEST;
/** Assumed if the system does not report a limit; Linux does. */
const USUAL_DESCRIPTORS = 1024;

/**
 * Connections that one port may have: a third of the free descriptors each for the console, the platform, and the console's
 * own connections to the platform.
 *
 * @param {number} descriptors
 */
export function connectionsFor(descriptors) {
  return Math.min(MOST, Math.max(FEWEST, Math.floor((descriptors - RESERVED) / 3)));
}

/** Returns the maximum number of descriptors of this process (`ulimit -n`). */
export function descriptorLimit() {
  return limitOf('Max open files') ?? USUAL_DESCRIPTORS;
}

/**
 * Returns a limit that the system sets for this process.
 *
 * @param {string} name as Linux has it in `/proc/self/limits`
 * @returns {number | undefined} undefined where there is none, or the system does not tell
 */
export function limitOf(name) {
  try {
    const limit = new RegExp(String.raw`^${name}\s+(\d+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/**
 * Limits a server's connections. A connection without a request in progress (silent, half a request, keep-alive) is
 * closed when a new one comes; one with a request in progress stays, and a new one is refused only when all are such.
 *
 * @param {import('node:http').Server} server made with `serverOptions`
 * @param {number} most
 */
export function boundConnections(server, most) {
  let open = 0;
  /** Connections that wait for their client, the longest first. @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  server.setTimeout(SILENT_MS);
  server.on('connection', (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    if (open <= most) return;
    const [longest] = waiting;
    waiting.delete(longest);
    longest.destroy();
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const whole = () => waiting.delete(socket);
    if (hasBody(request)) request.once('end', whole);
    else whole();
    response.once('close', () => {
      // Moves to the end, as the connection with the shortest wait.
      waiting.delete(socket);
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

/**
 * Whether a request has or announces a body.
 *
 * @param {import('node:http').IncomingMessage} request
 */
export function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes a server: no new connections, running requests finish, idle connections close. A request on a kept-alive
 * connection is still answered, with `Connection: close`, because a busy connection would keep the server open.
 *
 * @param {import('node:http').Server} server
 * @returns {Promise<void>} when the last connection has gone
 */
export function drain(server) {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  return new Promise((done) => {
    // A kept-alive connection is idle after its last response and would keep the server open until its timeout.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    server.close(() => {
      clearInterval(idle);
      done();
    });
    server.closeIdleConnections();
  });
}
