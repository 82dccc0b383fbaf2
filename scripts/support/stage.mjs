/** Runs one step of the checks: writes output to a file, and ends a hanging step with all its child processes. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** Number of lines of a failed step's log that are shown at once. */
const shownLines = 60;

/**
 * Runs a command until it ends.
 *
 * @param {string[]} command program and arguments, no shell
 * @param {{ cwd: string, log: string, minutes: number, env?: Record<string, string> }} options the log's path and the time limit
 * @returns {Promise<{ ok: boolean, seconds: number, reason: string }>} `reason` is empty on success
 */
export function run([program, ...args], { cwd, log, minutes, env }) {
  const started = Date.now();
  const output = openSync(log, 'a');
  return new Promise((done) => {
    let timedOut = false;
    // Its own process group, so that a timeout also ends browsers and servers that the step started.
    const child = spawn(program, args, {
      cwd,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    const limit = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, minutes * 60_000);
    const passOn = (signal) => {
      killGroup(child.pid);
      process.kill(process.pid, signal);
    };
    process.once('SIGINT', passOn);
    process.once('SIGTERM', passOn);
    const finish = (reason) => {
      clearTimeout(limit);
      closeSync(output);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      done({ ok: reason === '', seconds: (Date.now() - started) / 1000, reason });
    };
    child.once('error', (error) => finish(`could not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (timedOut) finish(`not finished after ${minutes} minutes`);
      else if (code === 0) finish('');
      else finish(code === null ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * @param {string} log path of a step's log
 * @returns {string} its last lines, indented
 */
export function tail(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const cut = lines.length > shownLines ? [`… ${lines.length - shownLines} lines before this in ${log}`] : [];
  return [...cut, ...lines.slice(-shownLines)].map((line) => `    ${line}`).join('\n');
}
