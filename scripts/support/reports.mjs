/** Counts from the reports of Vitest (vitest-report.mjs) and Playwright (its JSON). */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, retried: string[] }} Count `retried`: names of tests that passed only on a retry */
/** @typedef {{ name: string, file: string, status: 'passed' | 'failed' | 'skipped', isRetried: boolean }} Test */

/**
 * @param {string} path
 * @returns {Count | undefined} undefined when there is no readable report: the run did not get that far
 */
export function countVitest(path) {
  const report = readJson(path);
  return report && count(report.tests, report.broken.length);
}

/**
 * @param {string} path
 * @returns {Count | undefined} as above
 */
export function countPlaywright(path) {
  const report = readJson(path);
  if (!report) return undefined;
  // Errors outside all tests: a file that does not load, the run's set-up.
  return count(testsOfPlaywright(path), report.errors.length);
}

/** @returns {Count} */
function count(tests, broken) {
  const having = (status) => tests.filter((test) => test.status === status).length;
  const retried = tests.filter(({ isRetried }) => isRetried).map(({ name }) => name);
  return { passed: having('passed'), failed: having('failed') + broken, retried };
}

/** Maximum number of tests per run that may need a retry: allows for a slow moment of a shared machine, but not for a flaky test. */
export const MOST_RETRIED = 3;

/**
 * Whether a run has too many tests that passed only on a retry.
 *
 * @param {string[]} retried their names, from all stages; a test that two stages ran counts twice
 * @returns {string | undefined} the message, or undefined when there are few enough
 */
export function tooManyRetried(retried) {
  if (retried.length <= MOST_RETRIED) return undefined;
  return `${retried.length} tests passed only when tried again, at most ${MOST_RETRIED} may`;
}

/**
 * @param {string} path
 * @returns {Test[]} empty when there is no readable report
 */
export function testsOfVitest(path) {
  return readJson(path)?.tests ?? [];
}

/**
 * @param {string} path
 * @returns {Test[]} empty when there is no readable report
 */
export function testsOfPlaywright(path) {
  const collect = (suite, names) => [
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...names, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: [...names, spec.title].join(' '),
        file: `tests/e2e/${spec.file}`,
        status: statusOf(test),
        isRetried: test.status === 'flaky',
      })),
    ),
  ];
  return (readJson(path)?.suites ?? []).flatMap((file) => collect(file, []));
}

/** Playwright reports a test that never ran because its suite failed as skipped, although it was not expected to be. */
function statusOf({ status, expectedStatus }) {
  if (['expected', 'flaky'].includes(status)) return 'passed';
  return status === 'skipped' && expectedStatus === 'skipped' ? 'skipped' : 'failed';
}

function readJson(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
