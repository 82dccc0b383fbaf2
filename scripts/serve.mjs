/**
 * Runs the built server in this process: what `npm start` and the container end in. `scripts/build.mjs` copies this file
 * beside Next's `server.js`, and what it imports of the project beside it, under the names that stand here.
 *
 * With PLATFORM_ONLY=true it runs the embedded platform and no console: the same code in another process of its own.
 *
 * A start that cannot succeed ends with one sentence on stderr and exit code 1. SIGTERM and SIGINT let running requests
 * finish, close what the application opened and exit with 0.
 */
import { setDefaultResultOrder } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import { resolve } from 'node:path';
import { boundConnections, connectionsFor, descriptorLimit, serverOptions } from './lib/http/connections.mjs';
import { answerRefusal, refusePath, refuseTarget } from './lib/http/targets.mjs';
import { writeJsonOnly } from './lib/output/json-output.mjs';
import { requireNode } from './support/node-version.mjs';

/** How long running requests may take after a stop signal, and how long the closers after them (milliseconds). */
const drainMs = 7_000;
const closeMs = 2_000;
/** What there are handlers for. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

requireNode();
loadEnvFiles();
const port = readPort();
const host = readHost();
const platformOnly = ['true', '1'].includes(process.env.PLATFORM_ONLY ?? '');
if (!platformOnly) await requireFreePort();

process.env.NODE_ENV = 'production';
process.env.PORT = String(port);
process.env.HOSTNAME = host;
process.env.npm_package_version ??= JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version;
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.NEXT_MANUAL_SIG_HANDLE = '1';
// Next's server changes into its own folder; the data stays where the start was.
process.env.DATA_DIR = resolve(process.env.DATA_DIR || '.data');

const nextRequire = createRequire(import.meta.url);
/** Where browsers find the console; lib/env.ts says what is wrong with an APP_URL that is no address. */
const publicHost = URL.canParse(process.env.APP_URL ?? '') ? new URL(process.env.APP_URL).host : `localhost:${port}`;
const server = { current: undefined };
let stopping = false;
// Before the start, which may take minutes where the platform makes its first data.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
writeJsonOnly(platformOnly ? 'platform' : 'console');
if (platformOnly) {
  await startPlatform();
} else {
  // instrumentation-thread.ts looks here for what runs the embedded platform's thread.
  globalThis[Symbol.for('identity-console.platform-thread')] = new URL('platform-thread.mjs', import.meta.url);
  captureServer();
  await import('./server.js');
  // Next takes every request to upgrade for itself and answers none. Without a listener Node.js answers them as what they else are.
  server.current.removeAllListeners('upgrade');
}

/** `.env.local` and `.env` of the start folder, as `next dev` reads them; a variable that is set already wins. */
function loadEnvFiles() {
  for (const name of ['.env.local', '.env']) if (existsSync(name)) process.loadEnvFile(name);
}

function readPort() {
  const text = process.env.PORT || '3000';
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number;
  return fail(`PORT must be a whole number from 1 to 65535, but it is "${text}".`);
}

/**
 * The address to listen on: this machine only, unless HOSTNAME says otherwise (the container sets 0.0.0.0). Shells and
 * container runtimes set HOSTNAME to the machine's name by themselves, so that value is not somebody's wish.
 */
function readHost() {
  const wish = process.env.HOSTNAME;
  if (wish && wish !== os.hostname()) return wish;
  // 127.0.0.1 before ::1, because every browser and probe falls back to it while many never try ::1.
  setDefaultResultOrder('ipv4first');
  return 'localhost';
}

/** Next reports a port in use with a stack trace, so ask first, on every address that the name stands for. */
async function requireFreePort() {
  const addresses = await lookup(host, { all: true }).catch(() =>
    fail(`HOSTNAME must be an address of this machine, but "${host}" cannot be resolved.`),
  );
  for (const { address } of addresses) {
    const error = await tryListen(address);
    if (error?.code === 'EADDRINUSE') {
      fail(`Port ${port} on ${host} is in use by another program; stop it or set PORT to a free port.`);
    }
    if (error?.code === 'EACCES')
      fail(`PORT ${port} needs more rights than this user has; set PORT to 1024 or higher.`);
    if (error?.code === 'EADDRNOTAVAIL' && addresses.length === 1) {
      fail(`HOSTNAME must be an address of this machine, but "${host}" is not.`);
    }
  }
}

function tryListen(address) {
  return new Promise((done) => {
    const probe = net.createServer();
    probe.once('error', done);
    probe.listen({ port, host: address, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}

/** What Next does first at a start of its server: `instrumentation.ts`, as it was built. There is no server after it. */
async function startPlatform() {
  process.env.NEXT_RUNTIME = 'nodejs';
  await nextRequire('./.next/server/instrumentation.js').register();
}

/** Next keeps its HTTP server to itself; the first one made after this call is it. */
function captureServer() {
  const original = http.createServer;
  http.createServer = (...args) => {
    http.createServer = original;
    const next = args.pop();
    server.current = original({ ...serverOptions, ...args[0] }, (request, response) => {
      if (!refuse(request, response) && !lane()?.(request, response)) next(request, response);
    });
    boundConnections(server.current, connectionsFor(descriptorLimit()));
    return server.current;
  };
}

/** What of the console answers without Next (`lib/server/api-lane.ts`), once `instrumentation.ts` has opened it. */
const lane = () => globalThis[Symbol.for('identity-console.lane')];

/** Answers what Next would answer with status 500: an unknown method, a target that is no address, router headers that it cannot read. */
function refuse(request, response) {
  const refusal = methods.includes(request.method)
    ? (refuseTarget(request, publicHost) ?? refusePath(request) ?? refuseRouterState(request))
    : { status: 405, code: 'method.notAllowed', message: 'There is no such method here.' };
  if (refusal === undefined) return false;
  if (refusal.status === 405) response.setHeader('Allow', methods.join(', '));
  answerRefusal(response, refusal);
  return true;
}

/** Next reads the router's state with the same function, and fails where that throws. */
function refuseRouterState({ headers }) {
  const state = headers['next-router-state-tree'];
  if (state === undefined) return undefined;
  try {
    nextRequire('next/dist/server/app-render/parse-and-validate-flight-router-state').parseAndValidateFlightRouterState(
      state,
    );
    return undefined;
  } catch {
    return { status: 400, code: 'request.invalid', message: 'A header of the request cannot be read.' };
  }
}

async function stop() {
  // A second signal means that somebody does not want to wait.
  if (stopping) process.exit(1);
  stopping = true;
  await within(drainMs, drain());
  server.current?.closeAllConnections();
  // What instrumentation.ts opened (embedded platform, session store) and asked to have closed.
  const closers = globalThis[Symbol.for('identity-console.closers')] ?? [];
  await within(platformOnly ? drainMs : closeMs, Promise.allSettled(closers.map((close) => close())));
  process.exit(0);
}

function drain() {
  return new Promise((done) => {
    if (!server.current?.listening) return done();
    // A kept-alive connection falls idle after its last answer and would hold the server open until its time-out.
    const idle = setInterval(() => server.current.closeIdleConnections(), 100);
    server.current.close(() => {
      clearInterval(idle);
      done();
    });
  });
}

function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((done) => setTimeout(done, milliseconds))]);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
