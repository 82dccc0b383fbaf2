/**
 * The host: everything between Node.js and Next in a built console. It is the custom server that Next documents, and the only file that
 * knows how Next is built and started. Plain JavaScript, because the standalone folder runs it without a build.
 *
 * A request passes, in this order:
 *
 * 1. the bounds on connections (`lib/http/connections.mjs`);
 * 2. the watcher that gives it an id, headers and a log line (`lib/console/host/requests.ts`, by Node's own diagnostics channel);
 * 3. the refusal of invalid addresses, methods and bodies that Next would answer with 500 or with a page (`lib/http/targets.mjs`);
 * 4. the API: every call to `/api` is answered here (`lib/console/host/api-lane.ts`), because Next's route handling takes several times as
 * long as the call;
 * 5. Next: pages behind `middleware.ts`, the BFF's routes, files.
 *
 * `next dev` has its own server: there `app/api` answers calls, and points 1 and 3 do not apply.
 *
 * The port opens when the application is ready to answer. Upgrades are ignored (RFC 9110, section 7.8). A stop closes the port and lets
 * running requests finish.
 */
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  boundConnections,
  connectionsFor,
  descriptorLimit,
  drain,
  hasBody,
  serverOptions,
} from '../../http/connections.mjs';
import { answerRefusal, refusePath, refuseTarget } from '../../http/targets.mjs';
import { shared } from '../process/process-wide.mjs';

/** The methods that have handlers. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Addresses that accept a body. */
const TAKES_BODY = /^\/(?:api|bff)\//;

/** Files that Next builds and exports; only `loadNext` and `loadInstrumentation` use these names. */
const BUILT = {
  settings: '.next/required-server-files.json',
  instrumentation: '.next/server/instrumentation.js',
  routerState: 'next/dist/server/app-render/parse-and-validate-flight-router-state',
};

/** The installed Next is not the version that the host was written for. */
export class NextMismatch extends Error {
  name = 'NextMismatch';

  /** @param {string} what is missing or failed, to stand in parentheses */
  constructor(what, options) {
    super(
      `The console does not fit its version of Next (${what}); build it with the version in package-lock.json.`,
      options,
    );
  }
}

/**
 * Opens the console.
 *
 * @param {{ dir: string, hostname: string, port: number, publicHost: string }} place the folder with `.next` and `node_modules`, where
 *   to listen, and the console's host and port as browsers name them
 * @returns {Promise<{ drain: () => Promise<void>, cut: () => void }>} what stops it: in order, and at once
 * @throws NextMismatch; errors of `listen`
 */
export async function openConsole({ dir, hostname, port, publicHost }) {
  // As in Next's own server.js, which this file replaces.
  process.chdir(dir);
  const next = loadNext(dir, hostname, port);
  const { register } = loadInstrumentation(dir);
  // The application starts first, so that its start errors are reported in a sentence; Next then finds it started.
  const application = register();
  const [pages] = await Promise.all([next.prepare(), application]);
  const server = http.createServer(serverOptions, (request, response) => {
    const { inRequest, takeCall } = shared();
    const answer = () => {
      const refusal = refusalOf(request, publicHost, next.readRouterState);
      if (refusal !== undefined) refuse(response, refusal);
      else if (!takeCall?.(request, response)) void answerPage(pages, request, response);
    };
    if (inRequest === undefined) answer();
    else inRequest(request, answer);
  });
  boundConnections(server, connectionsFor(descriptorLimit()));
  await once(server.listen(port, hostname), 'listening');
  // A connection that cannot be accepted must not end the others.
  server.on('error', report);
  return { drain: () => drain(server), cut: () => server.closeAllConnections() };
}

/**
 * Loads the built `instrumentation.ts`: the application without its pages.
 *
 * @param {string} dir
 * @returns {{ register: () => Promise<void>, servePlatformThread: () => Promise<void>, administer: (words: string[]) => Promise<number> }}
 * @throws NextMismatch
 */
export function loadInstrumentation(dir) {
  // Next sets this before it loads the file.
  process.env.NEXT_RUNTIME = 'nodejs';
  const built = attempt(BUILT.instrumentation, () => requireOf(dir)(`./${BUILT.instrumentation}`));
  for (const name of ['register', 'servePlatformThread', 'administer']) {
    if (typeof built[name] !== 'function') throw new NextMismatch(`${BUILT.instrumentation} exports no ${name}`);
  }
  return built;
}

/**
 * Loads Next with the settings of the build.
 *
 * @param {string} dir
 * @param {string} hostname
 * @param {number} port
 * @returns {{ prepare: () => Promise<Function>, readRouterState: (header: unknown) => unknown }} `prepare` gives what answers requests
 * @throws NextMismatch
 */
export function loadNext(dir, hostname, port) {
  const require = requireOf(dir);
  const conf = attempt(BUILT.settings, () => JSON.parse(readFileSync(join(dir, BUILT.settings), 'utf8'))).config;
  if (conf?.output !== 'standalone') throw new NextMismatch(`${BUILT.settings} has no settings of a standalone build`);
  // Next reads both first: a standalone folder has no next.config.mjs.
  // oxlint-disable-next-line no-underscore-dangle -- a name of Next
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(conf);
  const createNext = attempt('next', () => require('next'));
  if (typeof createNext !== 'function') throw new NextMismatch('next exports no function');
  // At the first request Next adds an upgrade listener to this server. This stand-in never emits the event.
  const httpServer = new EventEmitter();
  const app = attempt('next()', () =>
    createNext({ dev: false, dir, hostname, port, httpServer, customServer: true, conf }),
  );
  for (const name of ['prepare', 'getRequestHandler']) {
    if (typeof app?.[name] !== 'function') throw new NextMismatch(`next() has no ${name}`);
  }
  const { parseAndValidateFlightRouterState: readRouterState } = attempt(BUILT.routerState, () =>
    require(BUILT.routerState),
  );
  if (typeof readRouterState !== 'function') throw new NextMismatch(`${BUILT.routerState} has changed`);
  return {
    readRouterState,
    async prepare() {
      await app.prepare().catch((error) => {
        throw mismatch('prepare()', error);
      });
      return attempt('getRequestHandler()', () => app.getRequestHandler());
    },
  };
}

const requireOf = (dir) => createRequire(join(dir, 'package.json'));

function attempt(what, work) {
  try {
    return work();
  } catch (error) {
    throw mismatch(what, error);
  }
}

function mismatch(what, error) {
  const [reason] = String(error?.message ?? error).split('\n');
  return new NextMismatch(`${what}: ${reason}`, { cause: error });
}

/** Next handles errors inside a page itself; this handles earlier ones. */
async function answerPage(pages, request, response) {
  try {
    await pages(request, response);
  } catch (error) {
    report(error);
    if (response.headersSent) response.destroy();
    else answerRefusal(response, { status: 500, code: 'internal', message: 'Something went wrong in the console.' });
  }
}

/** `writeJsonOnly` turns this into a log line. */
function report(error) {
  // oxlint-disable-next-line no-console -- no other way leads an error of Node.js to the log's writer
  console.error(error);
}

/** Returns why the request is refused here: an unknown method, an invalid target, or unreadable router headers. */
function refusalOf(request, publicHost, readRouterState) {
  if (!METHODS.includes(request.method)) {
    return { status: 405, code: 'method.notAllowed', message: 'There is no such method here.' };
  }
  return (
    refuseTarget(request, publicHost) ??
    refusePath(request) ??
    refuseBody(request) ??
    refuseRouterState(request, readRouterState)
  );
}

/** Only calls and the BFF take bodies. Next copies a page's body for the middleware, and fails when the client leaves midway. */
function refuseBody(request) {
  if (!hasBody(request) || TAKES_BODY.test(request.url)) return undefined;
  return { status: 400, code: 'request.invalid', message: 'A body has no meaning here.' };
}

/** Next parses the router state with the same function, and fails when it throws. */
function refuseRouterState({ headers }, readRouterState) {
  const state = headers['next-router-state-tree'];
  if (state === undefined) return undefined;
  try {
    readRouterState(state);
    return undefined;
  } catch {
    return { status: 400, code: 'request.invalid', message: 'A header of the request cannot be read.' };
  }
}

function refuse(response, refusal) {
  if (refusal.status === 405) response.setHeader('Allow', METHODS.join(', '));
  answerRefusal(response, refusal);
}
