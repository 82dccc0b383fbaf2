/**
 * Runs the built server in this process, for `npm start` and the container. `scripts/build.mjs` copies this file in
 * place of Next's `server.js`, and its imports of the project beside it, under the names used here. It reads where to
 * listen and where the data is, and ends the process; `lib/console/host/host.mjs` is the server itself.
 *
 * `node serve.mjs admin <command>` runs only an operator's command, no server.
 *
 * With PLATFORM_ONLY=true it runs the embedded platform and no console: the same code in its own process.
 *
 * A start that cannot succeed ends with one sentence on stderr and exit code 1. SIGTERM and SIGINT let running requests
 * finish, close what the application opened and exit with 0.
 */
import { setDefaultResultOrder } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NextMismatch, loadInstrumentation, openConsole } from './lib/console/host/host.mjs';
import { tellDatabaseFiles } from './lib/console/process/database-files.mjs';
import { defaultConsoleUrl } from './lib/console/process/own-names.mjs';
import { shared } from './lib/console/process/process-wide.mjs';
import { tooLowLimit } from './lib/console/process/system-limits.mjs';
import { writeJsonOnly } from './lib/console/process/json-output.mjs';
import { listenFailure, tryListen } from './lib/http/listening.mjs';
import { requireNode } from './support/node-version.mjs';

/** Time limit of a stop after its delay, and the part of it for running requests (milliseconds). Docker kills after ten seconds. */
const stopMs = 9_000;
const drainMs = 7_000;

/** This folder, made by the build. */
const dir = fileURLToPath(new URL('.', import.meta.url));

requireNode();
loadEnvFiles();
tellDatabaseFiles(import.meta.url);
const host = readHost();
process.env.HOSTNAME = host;
if (process.argv[2] === 'admin') await administer(process.argv.slice(3));
const tooLow = tooLowLimit();
if (tooLow !== undefined) fail(tooLow);
const port = readPort();
const place = { port, host, portSetting: 'PORT', hostSetting: 'HOSTNAME' };
const platformOnly = ['true', '1'].includes(given('PLATFORM_ONLY'));
if (!platformOnly) await requireFreePort();

process.env.PORT = String(port);
setEnvironment();

/** The console's address for browsers; lib/env.ts reports an invalid APP_URL. */
const publicUrl = new URL(
  URL.canParse(process.env.APP_URL ?? '')
    ? process.env.APP_URL
    : defaultConsoleUrl(port, process.env.PLATFORM_PUBLIC_URL),
);
let running;
let stopping = false;
// Set before the start, which may take minutes while the platform makes its first data.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
writeJsonOnly(platformOnly ? 'platform' : 'console');
try {
  if (platformOnly) {
    await loadInstrumentation(dir).register();
  } else {
    shared().platformThread = new URL('platform-thread.mjs', import.meta.url);
    shared().threadOptions = threadOptions();
    running = await openConsole({ dir, hostname: host, port, publicHost: publicUrl.host });
    process.stdout.write(`The console is ready at ${publicUrl.origin}\n`);
  }
} catch (error) {
  if (error instanceof NextMismatch) fail(error.message);
  if (error?.syscall === 'listen') fail(listenFailure(place, error));
  fail(`The start failed (${String(error?.message ?? error).split('\n', 1)[0]}).`);
}

/** Reads `.env.local` and `.env` of the start folder, like `next dev`; variables that are already set take precedence. */
function loadEnvFiles() {
  for (const name of ['.env.local', '.env']) if (existsSync(name)) process.loadEnvFile(name);
}

/** Returns a setting like lib/env.ts: trimmed, and empty if it is not set. */
function given(name) {
  return process.env[name]?.trim() ?? '';
}

function setEnvironment() {
  process.env.NODE_ENV = 'production';
  process.env.npm_package_version ??= JSON.parse(
    readFileSync(new URL('package.json', import.meta.url), 'utf8'),
  ).version;
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  // The console changes into its own folder, but the data stays relative to the start folder.
  process.env.DATA_DIR = resolve(given('DATA_DIR') || '.data');
}

/**
 * Node also loads the modules of `--import` in the platform's thread, and resolves a relative path there from the folder that the console
 * has changed into. A thread accepts no V8 options, so without `--import` it inherits those of the process.
 */
function threadOptions() {
  const { execArgv } = process;
  const imports = execArgv.flatMap((word, at) =>
    word === '--import' ? [execArgv[at + 1]] : word.startsWith('--import=') ? [word.slice('--import='.length)] : [],
  );
  if (!imports.some((one) => one.startsWith('.'))) return undefined;
  return imports.flatMap((one) => ['--import', one.startsWith('.') ? pathToFileURL(one).href : one]);
}

/** Runs an operator's command and ends the process with its exit code. */
async function administer(words) {
  setEnvironment();
  process.exit(await loadInstrumentation(dir).administer(words));
}

function readPort() {
  const text = given('PORT') || '3000';
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number;
  return fail(`PORT must be a whole number from 1 to 65535, but it is "${text}".`);
}

/**
 * Returns the address to listen on: this machine only, unless HOSTNAME says otherwise (the container sets 0.0.0.0).
 * Shells and container runtimes set HOSTNAME to the machine's name themselves, so that value is ignored.
 */
function readHost() {
  const wish = given('HOSTNAME');
  if (wish && wish !== os.hostname()) return wish;
  // 127.0.0.1 before ::1, because every browser and probe falls back to it while many never try ::1.
  setDefaultResultOrder('ipv4first');
  return 'localhost';
}

/** Checks the port on every address of the host name, before anything is opened. */
async function requireFreePort() {
  const addresses = await lookup(host, { all: true }).catch((error) => fail(listenFailure(place, error)));
  for (const { address } of addresses) {
    const error = await tryListen(port, address);
    // One address of several may be missing, as `::1` is on some machines.
    if (error === undefined || (error.code === 'EADDRNOTAVAIL' && addresses.length > 1)) continue;
    fail(listenFailure(place, error));
  }
}

async function stop() {
  // A second signal ends the process at once.
  if (stopping) process.exit(1);
  stopping = true;
  // `/readyz` reports it, and requests are answered until proxies have seen it.
  shared().stopping = true;
  await pause(Number(process.env.SHUTDOWN_DELAY_SECONDS || 0) * 1000);
  const end = pause(stopMs);
  await Promise.race([running?.drain(), pause(drainMs)]);
  running?.cut();
  // Closes what instrumentation.ts opened (embedded platform, session store).
  await Promise.race([Promise.allSettled(shared().closers.map((close) => close())), end]);
  process.exit(0);
}

/** Writes to stderr directly, for a person and not for the log: the streams may only write JSON by now. */
function fail(sentence) {
  writeSync(process.stderr.fd, `${sentence}\n`);
  process.exit(1);
}
