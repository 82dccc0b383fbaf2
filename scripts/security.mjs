/**
 * `npm run test:security`: lists the project's promises about sessions, the proxy, pages and faults, row by row, with
 * the tests of each. A test belongs to a row by its name ("row 9: …", "rows 3, 9 and 11: …"). A row without a test
 * fails like a row with a failed test.
 *
 * `--report` only reads the reports of the last run in `test-results/`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './support/node-version.mjs';

requireNode();
const { installCommands } = await import('./support/programs.mjs');
const { testsOfPlaywright, testsOfVitest } = await import('./support/reports.mjs');
const { rows, rowsOf } = await import('./support/security-rows.mjs');
const { run, tail } = await import('./support/stage.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const reportOnly = process.argv.includes('--report');
const reports = reportOnly
  ? { vitest: join(results, 'vitest.json'), playwright: join(results, 'playwright.json') }
  : { vitest: join(results, 'security-vitest.json'), playwright: join(results, 'security-playwright.json') };

let failed = false;
if (!reportOnly) await runTests();
report();
process.exitCode = failed ? 1 : 0;

/** Runs the tests that name a row, with the full number of rounds where `npm test` does fewer. */
async function runTests() {
  mkdirSync(results, { recursive: true });
  const node = process.execPath;
  const bin = (path) => [node, join(root, 'node_modules', path)];
  const named = String.raw`rows? \d`;
  const env = {
    CRASH_ROUNDS: '20',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
    VITEST_REPORT: reports.vitest,
  };
  for (const command of await installCommands()) await step('install', 5, command, env);
  const reporter = join(root, 'scripts/support/vitest-report.mjs');
  const vitest = ['run', '-t', named, '--reporter=default', `--reporter=${reporter}`];
  await step('unit, platform and BFF tests', 15, [...bin('vitest/vitest.mjs'), ...vitest], env);
  await step('build', 5, [node, join(root, 'scripts/build.mjs'), '--if-needed'], env);
  await step('tests against the built server', 15, [...bin('playwright/cli.js'), 'test', '--grep', named], env);
}

async function step(name, minutes, command, env) {
  const log = join(results, `security-${name.split(/[ ,]/, 1)[0]}.log`);
  const outcome = await run(command, { cwd: root, log, minutes, env: { NO_COLOR: '1', ...env } });
  process.stdout.write(
    `• ${name} … ${outcome.ok ? 'ok' : `FAILED (${outcome.reason})`} · ${outcome.seconds.toFixed(0)} s\n`,
  );
  if (!outcome.ok) {
    failed = true;
    process.stdout.write(`${tail(log)}\n`);
  }
}

function report() {
  const tests = [...testsOfVitest(reports.vitest), ...testsOfPlaywright(reports.playwright)];
  process.stdout.write('\n row  sev  result  tests (failed) in\n');
  for (const { row, severity, promise } of rows) {
    const own = tests.filter(({ name }) => rowsOf(name).includes(row));
    const bad = own.filter(({ status }) => status === 'failed');
    const skipped = own.filter(({ status }) => status === 'skipped');
    const done = own.length - bad.length - skipped.length;
    const ok = bad.length === 0 && done > 0;
    if (!ok) failed = true;
    const files = [...new Set(own.map(({ file }) => file.replace(`${root}`, '')))].toSorted();
    const counts = `${done}${bad.length > 0 ? ` (${bad.length})` : ''}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
    process.stdout.write(
      `${String(row).padStart(4)}  ${severity.padEnd(3)}  ${ok ? 'pass  ' : own.length === 0 ? 'NONE  ' : 'FAIL  '}  ${counts.padEnd(14)} ${promise}\n`,
    );
    process.stdout.write(`${' '.repeat(19)}${files.join(', ')}\n`);
    for (const { name } of bad) process.stdout.write(`${' '.repeat(19)}failed: ${name}\n`);
  }
}
