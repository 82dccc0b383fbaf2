/** Server processes of the bench: started bare, watched from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Long, because a machine that tests at the same time is slow. */
const START_MS = 180_000;
const STOP_MS = 12_000;
const POLL_MS = 4;
const SAMPLE_MS = 20;
/** Of the log, told when a server does not come up. */
const LAST_LINES = 5;

export type Environment = Record<string, string>;

export type Server = {
  readonly pid: number;
  /** From the start of the process to its first 200, in milliseconds. */
  readonly startMs: number;
  /** Resident memory now, in MiB. */
  memory(): number;
  /** The part of it that no file stands behind, now and at most until now, in MiB: what a container's limit is about. */
  anonymous(): { now: number; peak: number };
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts a server and waits for its first 200.
 *
 * @param args Node.js options, the file and its arguments
 * @param probe an address that answers 200 as soon as the server is up
 * @param log file for everything that it writes; appended to
 */
export async function startServer(options: {
  args: readonly string[];
  probe: string;
  env: Environment;
  log: string;
  cwd?: string;
}): Promise<Server> {
  const out = openSync(options.log, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd ?? os.tmpdir(),
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...options.env },
    stdio: ['ignore', out, out],
  });
  let peak = 0;
  const anonymous = () => {
    const now = memoryOf(child.pid!, 'RssAnon');
    peak = Math.max(peak, now || 0);
    return { now, peak };
  };
  setInterval(anonymous, SAMPLE_MS).unref();
  const startMs = await firstAnswer(child, options.probe, startedAt).catch(async (error: unknown) => {
    await stop(child, 'SIGKILL');
    const lines = readFileSync(options.log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${options.probe} did not come up:\n${lines}`, { cause: error });
  });
  return {
    pid: child.pid!,
    startMs,
    memory: () => memoryOf(child.pid!, 'VmRSS'),
    anonymous,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  };
}

async function firstAnswer(child: ChildProcess, probe: string, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < START_MS) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The process ended.');
    const response = await fetch(probe).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return performance.now() - startedAt;
    await pause(POLL_MS);
  }
  throw new Error('Too late.');
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}

/** A figure of a process in MiB (proc(5)); NaN where there is no /proc or no such process. */
function memoryOf(pid: number, figure: 'VmRSS' | 'RssAnon'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
