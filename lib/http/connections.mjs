/**
 * Bounds on the connections of an HTTP server, for the console's port and the platform's. Plain JavaScript, run without a build.
 *
 * A client that opens many and sends nothing would keep all others out, health probes included: so each state of a connection ends by itself,
 * and where descriptors get scarce, the one that has waited longest for its client makes room.
 */
import { readFileSync } from 'node:fs';

/**
 * Options for `http.createServer`: the head of a request within 10 s, all of it within 60 s. A connection is kept for the next request
 * longer than reverse proxies keep theirs (60 s): otherwise it ends here while a request is on its way.
 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
};
/** A connection on which nothing moves for this long ends, also in the middle of an answer; calls to the platform end sooner. */
const SILENT_MS = 90_000;

/** How often a stop looks for connections that have fallen idle (milliseconds). */
const IDLE_LOOK_MS = 100;

/** Descriptors that are no connections: the database's files above all, code, stores, logs. */
const RESERVED = 260;
const FEWEST = 16;
const MOST = 10_000;
/** With fewer, connections would take those of the database. */
export const LEAST_DESCRIPTORS = RESERVED + 3 * FEWEST;
/** Assumed where the system does not tell; Linux does. */
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

/** How many descriptors this process may have (`ulimit -n`). */
export function descriptorLimit() {
  return limitOf('Max open files') ?? USUAL_DESCRIPTORS;
}

/**
 * A limit that the system has set for this process.
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
 * Keeps a server's connections within a number. A connection that owes its client no answer (silent, half a request, kept alive)
 * goes when another one comes; one whose request is being answered stays, and a new one is refused only when all are such.
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
      // Again at the end of the row, as the one that has waited least.
      waiting.delete(socket);
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

/**
 * Whether a request brings a body, or says that it will.
 *
 * @param {import('node:http').IncomingMessage} request
 */
export function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes a server: no new connections, running requests finish, idle connections go. A request on a kept-alive connection is still
 * answered, with `Connection: close`: a connection that is used all the time would hold the server open.
 *
 * @param {import('node:http').Server} server
 * @returns {Promise<void>} when the last connection has gone
 */
export function drain(server) {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  return new Promise((done) => {
    // A kept-alive connection falls idle after its last answer and would hold the server open until its time-out.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    server.close(() => {
      clearInterval(idle);
      done();
    });
    server.closeIdleConnections();
  });
}
