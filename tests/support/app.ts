/** Starts the built console with its embedded platform, as `npm start` and the container do, on free ports with its own data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newDataFolder } from './data-folders';
import { PLATFORM_KEYS } from './platform-key';

const builtServer = fileURLToPath(new URL('../../.next/standalone/serve.mjs', import.meta.url));

/** A large seed on a machine that tests on both of its processors. */
const START_MS = 110_000;
const STOP_MS = 15_000;
const POLL_MS = 50;

export type Environment = Record<string, string>;

/** One line of the console's or the platform's log. */
export type LogLine = Record<string, unknown>;

/** A console that other tests use too: only its owner ends it. */
export type SharedApp = {
  /** Address of the console as the browser sees it. */
  readonly url: string;
  /** Address of the embedded platform: another host name than the console's, because cookies do not separate ports. */
  readonly platformUrl: string;
  readonly dataDir: string;
  /** Everything written to stdout and stderr since the first start. */
  output(): string;
  /** The JSON lines of the output. */
  log(): LogLine[];
};

/** A console of one's own. */
export type App = SharedApp & {
  /** Ends the process by SIGTERM and keeps the data. @returns its exit code */
  stop(): Promise<number | null>;
  /** Waits until the process ends by itself. @returns its exit code */
  ended(): Promise<number | null>;
  /** Stops (or kills) the process and starts it again on the same ports and data. */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops the process and removes its data. */
  dispose(): Promise<void>;
};

/** How the built server runs, where that is not as this process does and from the build's own folder. */
export type Runner = {
  serve?: string;
  uid?: number;
  gid?: number;
  /** The folder of the start. */
  cwd?: string;
  /** What Node.js loads before it (`--import`). */
  preload?: string;
  /** What answers when it is ready, where that is not the console. */
  readyUrl?: string;
  /** What of the system it may have, as `ulimit` takes it: `-n 500`. */
  limits?: string;
  /** Where all that it writes goes as well, for other processes to read. */
  outputFile?: string;
};

/**
 * Starts the console and waits until it is ready.
 *
 * @param overrides settings on top of the test's own: free ports, a fresh data folder, demo data
 * @throws Error with the output when it ends or is not ready in time
 */
export async function startApp(overrides: Environment = {}, runner: Runner = {}): Promise<App> {
  const environment = { ...(await freshEnvironment()), ...overrides };
  if (!('DATA_DIR' in overrides) && runner.uid === undefined) copyDemoDatabase(environment);
  const url = environment.APP_URL ?? '';
  const readyUrl = runner.readyUrl ?? `${url}/readyz`;
  const platformUrl = environment.PLATFORM_PUBLIC_URL ?? '';
  let output = '';
  let child = launch();

  function keep(text: string): void {
    output += text;
    if (runner.outputFile !== undefined) appendFileSync(runner.outputFile, text);
  }

  function launch(): ChildProcess {
    const started = spawnServer(environment, runner);
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => keep(String(chunk)));
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = exitOf(child, STOP_MS);
      child.kill(signal);
      await ended.catch((error: Error) => {
        child.kill('SIGKILL');
        throw new Error(`${error.message}\n${output}`);
      });
    }
    return child.exitCode;
  }

  const app: App = {
    url,
    platformUrl,
    dataDir: environment.DATA_DIR ?? '',
    output: () => output,
    log: () => jsonLines(output),
    stop: () => end('SIGTERM'),
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await exitOf(child, STOP_MS);
      return child.exitCode;
    },
    restart: async (signal = 'SIGTERM') => {
      await end(signal);
      child = launch();
      await ready(readyUrl, child, () => output);
    },
    dispose: async () => {
      await end('SIGTERM').finally(() => rmSync(app.dataDir, { recursive: true, force: true }));
    },
  };
  await ready(readyUrl, child, () => output).catch(async (error) => {
    await end('SIGKILL');
    throw error;
  });
  return app;
}

/**
 * Starts the console with settings that must not work.
 *
 * @returns its exit code and what it said; the promise is rejected when it keeps running
 */
export async function failStart(
  overrides: Environment,
  runner: Runner = {},
): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const environment = { ...(await freshEnvironment()), ...overrides };
  const child = spawnServer(environment, runner);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  try {
    await exitOf(child, START_MS);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The start was expected to fail.\n${stdout}${stderr}`, { cause: error });
  } finally {
    if (!('DATA_DIR' in overrides)) rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
  }
  return { code: child.exitCode, stderr, stdout };
}

/** Settings for a console of its own: free ports, an empty data folder, demo data. */
export async function freshEnvironment(): Promise<Environment> {
  const [port, platformPort] = await freePorts(2);
  return {
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: newDataFolder(),
    LOG_LEVEL: 'info',
    // That of the database that is copied.
    PLATFORM_KEY: PLATFORM_KEYS.join(),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_PUBLIC_URL: `http://localhost:${platformPort}`,
    PLATFORM_SEED: 'demo',
    PORT: String(port),
  };
}

/** Names the folder of a database with demo data, made once for a whole run (global-setup.ts). */
export const DEMO_DATABASE = 'TEST_DEMO_DATABASE';

/** Puts demo data where settings want them: making those takes most of the time of a first start, which has tests of its own. */
export function copyDemoDatabase(environment: Environment): void {
  const made = process.env[DEMO_DATABASE];
  const elsewhere = ['PLATFORM_API_URL', 'PLATFORM_DATABASE_URL'].some((name) => name in environment);
  if (made === undefined || elsewhere || environment.PLATFORM_SEED !== 'demo') return;
  cpSync(made, path.join(environment.DATA_DIR ?? '', 'platform'), { recursive: true });
}

/**
 * Below what operating systems take for connections on their way out: there a port of a server that is down for a while, as in a
 * test of a restart, is soon used by another program.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** Free ports of this machine, all held open until the last is known, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, onFreePort));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

async function onFreePort(): Promise<net.Server> {
  for (;;) {
    const server = net.createServer();
    const isOpen = new Promise<boolean>((done, fail) =>
      server
        .once('listening', () => done(true))
        .once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error))),
    );
    server.listen(PORTS.first + Math.floor(Math.random() * PORTS.count), '127.0.0.1');
    if (await isOpen) return server;
  }
}

/**
 * The database is compiled a second time, better, where it is used much: two seconds of processor at the start of each of the many
 * consoles here, which end before that pays. Ten times the use until then.
 */
const NODE_FLAGS = ['--wasm-tiering-budget=18000000'];

function spawnServer(environment: Environment, runner: Runner = {}): ChildProcess {
  const { serve = builtServer, readyUrl: _, outputFile: __, limits, preload, ...as } = runner;
  if (!existsSync(serve)) throw new Error('There is no build to test: run "npm run build" first.');
  // Nothing of the machine's own settings may reach the server, except what any program needs.
  const { PATH = '', HOME = '' } = process.env;
  const imports = preload === undefined ? [] : ['--import', preload];
  const node = [process.execPath, ...NODE_FLAGS, ...imports, serve] as const;
  const [program, ...args] =
    limits === undefined ? node : ['/bin/sh', '-c', `ulimit ${limits} && exec "$0" "$@"`, ...node];
  return spawn(program, args, {
    cwd: os.tmpdir(),
    env: { PATH, HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
}

function exitOf(child: ChildProcess, withinMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`The process still runs after ${withinMs} ms.`)), withinMs);
    // `close` and not `exit`: by then all of the output has been read.
    child.once('close', () => {
      clearTimeout(limit);
      done();
    });
  });
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The console ended.\n${output()}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error(`The console was not ready after ${START_MS} ms.\n${output()}`);
}

/** The JSON lines of an output. */
export function jsonLines(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
}
