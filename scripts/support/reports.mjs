/** Counts out of the machine-readable reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {string} path Vitest's JSON report
 * @returns {Count | undefined} undefined when there is no readable report: the run did not get that far
 */
export function countVitest(path) {
  const report = readJson(path);
  if (!report) return undefined;
  // A test file that does not load has no tests to count, but it failed all the same.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * @param {string} path Playwright's JSON report
 * @returns {Count | undefined} as above; a test that passed when tried again passed, and is named on stderr
 */
export function countPlaywright(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0) process.stderr.write(`${flaky} passed only when tried again: see test-results/browser-tests.log\n`);
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** @typedef {{ name: string, file: string, status: 'passed' | 'failed' | 'skipped' }} Test */

/**
 * @param {string} path Vitest's JSON report
 * @returns {Test[]} empty when there is no readable report
 */
export function testsOfVitest(path) {
  const status = { passed: 'passed', failed: 'failed' };
  return (readJson(path)?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: test.fullName,
      file: file.name,
      status: status[test.status] ?? 'skipped',
    })),
  );
}

/**
 * @param {string} path Playwright's JSON report
 * @returns {Test[]} empty when there is no readable report
 */
export function testsOfPlaywright(path) {
  const status = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };
  const collect = (suite, names) => [
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...names, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: [...names, spec.title].join(' '),
        file: `tests/e2e/${spec.file}`,
        status: status[test.status] ?? 'failed',
      })),
    ),
  ];
  return (readJson(path)?.suites ?? []).flatMap((file) => collect(file, []));
}

function readJson(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
