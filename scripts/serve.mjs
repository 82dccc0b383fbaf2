/**
 * Runs the built server in this process: what `npm start` and the container end in. `scripts/build.mjs` copies this file
 * in place of Next's `server.js`, and what it imports of the project beside it, under the names that stand here. It reads where to
 * listen and where the data is, and ends the process; `lib/console/host/host.mjs` is the server itself.
 *
 * `node serve.mjs admin <command>` runs a command of an operator and no server.
 *
 * With PLATFORM_ONLY=true it runs the embedded platform and no console: the same code in another process of its own.
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

/** How long a stop may take after its delay, and how much of that running requests may (milliseconds). Docker kills after ten seconds. */
const stopMs = 9_000;
const drainMs = 7_000;

/** This folder, which the build has made. */
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

/** Where browsers find the console; lib/env.ts says what is wrong with an APP_URL that is no address. */
const publicUrl = new URL(
  URL.canParse(process.env.APP_URL ?? '')
    ? process.env.APP_URL
    : defaultConsoleUrl(port, process.env.PLATFORM_PUBLIC_URL),
);
let running;
let stopping = false;
// Before the start, which may take minutes where the platform makes its first data.
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

/** `.env.local` and `.env` of the start folder, as `next dev` reads them; a variable that is set already wins. */
function loadEnvFiles() {
  for (const name of ['.env.local', '.env']) if (existsSync(name)) process.loadEnvFile(name);
}

/** A setting as lib/env.ts reads it: without spaces around it, and empty where it is not set. */
function given(name) {
  return process.env[name]?.trim() ?? '';
}

function setEnvironment() {
  process.env.NODE_ENV = 'production';
  process.env.npm_package_version ??= JSON.parse(
    readFileSync(new URL('package.json', import.meta.url), 'utf8'),
  ).version;
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  // The console changes into its own folder; the data stays where the start was.
  process.env.DATA_DIR = resolve(given('DATA_DIR') || '.data');
}

/**
 * Node loads the modules of `--import` in the platform's thread too, and a relative path of one there in the folder that the console has
 * changed into. A thread takes no options of V8, so that where there is none it has those of the process by itself.
 */
function threadOptions() {
  const { execArgv } = process;
  const imports = execArgv.flatMap((word, at) =>
    word === '--import' ? [execArgv[at + 1]] : word.startsWith('--import=') ? [word.slice('--import='.length)] : [],
  );
  if (!imports.some((one) => one.startsWith('.'))) return undefined;
  return imports.flatMap((one) => ['--import', one.startsWith('.') ? pathToFileURL(one).href : one]);
}

/** Runs a command of an operator and ends the process with its exit code. */
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
 * The address to listen on: this machine only, unless HOSTNAME says otherwise (the container sets 0.0.0.0). Shells and
 * container runtimes set HOSTNAME to the machine's name by themselves, so that value is no one's choice.
 */
function readHost() {
  const wish = given('HOSTNAME');
  if (wish && wish !== os.hostname()) return wish;
  // 127.0.0.1 before ::1, because every browser and probe falls back to it while many never try ::1.
  setDefaultResultOrder('ipv4first');
  return 'localhost';
}

/** Asks on every address that the name stands for, before anything is opened. */
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
  // A second signal means: do not wait.
  if (stopping) process.exit(1);
  stopping = true;
  // `/readyz` says so, and all else is answered as long as proxies need to see it.
  shared().stopping = true;
  await pause(Number(process.env.SHUTDOWN_DELAY_SECONDS || 0) * 1000);
  const end = pause(stopMs);
  await Promise.race([running?.drain(), pause(drainMs)]);
  running?.cut();
  // What instrumentation.ts opened (embedded platform, session store) and asked to have closed.
  await Promise.race([Promise.allSettled(shared().closers.map((close) => close())), end]);
  process.exit(0);
}

/** For a person, and not for the log: past the streams, which may write JSON only by now. */
function fail(sentence) {
  writeSync(process.stderr.fd, `${sentence}\n`);
  process.exit(1);
}
