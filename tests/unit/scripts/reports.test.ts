/** What `npm test` counts: a test that did not run because something before it died has not passed, and is not left out either. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MOST_RETRIED,
  countPlaywright,
  countVitest,
  testsOfPlaywright,
  testsOfVitest,
  tooManyRetried,
} from '@/scripts/support/reports.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Inside of the project, whose packages the examples import.
const folder = join(root, 'test-results', `examples-${process.pid}`);
const file = (name: string) => join(folder, name);

/** Both live in one file: what dies does not take its neighbours along. */
const suites = `
  describe('dead', () => { beforeAll(() => { throw new Error('dead'); }); test('lost', () => {}); test('lost too', () => {}); });
  describe('alive', () => { test('good', () => {}); test('bad', () => { throw new Error('bad'); });
    let tries = 0; test('good at last', () => { if ((tries += 1) === 1) throw new Error('not yet'); }); test.skip('left out', () => {}); });
`;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runVitest(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  const include = JSON.stringify(Object.keys(files));
  writeFileSync(
    file('vitest.config.mjs'),
    `export default { test: { include: ${include}, isolate: false, maxWorkers: 1, retry: 1 } };`,
  );
  const report = file('vitest.json');
  const reporter = join(root, 'scripts/support/vitest-report.mjs');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { PATH = '', HOME = '' } = process.env;
  spawnSync(process.execPath, [vitest, 'run', '--root', folder, `--reporter=${reporter}`], {
    env: { PATH, HOME, NODE_ENV: 'test', VITEST_REPORT: report },
  });
  return report;
}

test('Vitest: a dead suite, a dead file, a file that does not load, and what dies after its tests', () => {
  const words = `import { afterAll, beforeAll, describe, test } from 'vitest';`;
  const report = runVitest({
    'suites.example.mjs': `${words}${suites}`,
    'file.example.mjs': `${words} beforeAll(() => { throw new Error('dead'); }); test('lost with its file', () => {});`,
    'import.example.mjs': `import './nowhere.mjs'; ${words} test('never known', () => {});`,
    'after.example.mjs': `${words} afterAll(() => { throw new Error('dead'); }); test('good before', () => {});`,
  });
  const outcome = Object.fromEntries(testsOfVitest(report).map(({ name, status }) => [name, status]));
  expect(outcome).toEqual({
    'dead lost': 'failed',
    'dead lost too': 'failed',
    'alive good': 'passed',
    'alive good at last': 'passed',
    'alive bad': 'failed',
    'alive left out': 'skipped',
    'lost with its file': 'failed',
    'good before': 'passed',
  });
  // Besides the tests: the file that does not load, and the one that died at its end.
  expect(countVitest(report)).toEqual({ passed: 3, failed: 4 + 2, retried: ['alive good at last'] });
});

/** A test as Playwright 1.65 reported it; a whole run of it takes too long for this. */
const reported = (title: string, status: string, expectedStatus = 'passed') => ({
  title,
  file: 'x.spec.ts',
  tests: [{ status, expectedStatus }],
});

function countReport(report: object): { counted: unknown; outcome: Record<string, string> } {
  writeFileSync(file('playwright.json'), JSON.stringify(report));
  const outcome = testsOfPlaywright(file('playwright.json')).map(({ name, status }) => [name, status] as const);
  return { counted: countPlaywright(file('playwright.json')), outcome: Object.fromEntries(outcome) };
}

test('Playwright: a dead suite', () => {
  const dead = {
    title: 'dead',
    specs: [reported('lost first', 'unexpected'), reported('lost too', 'skipped')],
  };
  const alive = {
    title: 'alive',
    specs: [
      reported('good', 'expected'),
      reported('good at last', 'flaky'),
      reported('bad', 'unexpected'),
      reported('left out', 'skipped', 'skipped'),
    ],
  };
  const stats = { expected: 1, unexpected: 2, flaky: 1, skipped: 2 };
  const { counted, outcome } = countReport({ suites: [{ suites: [dead, alive] }], stats, errors: [] });
  expect(outcome).toEqual({
    'dead lost first': 'failed',
    'dead lost too': 'failed',
    'alive good': 'passed',
    'alive good at last': 'passed',
    'alive bad': 'failed',
    'alive left out': 'skipped',
  });
  expect(counted).toEqual({ passed: 2, failed: 3, retried: ['alive good at last'] });
});

test('Playwright: a file that does not load, a set-up of the run that dies, no report at all', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countReport({ suites: [], stats, errors: [{ message: 'Error: dead' }] }).counted).toEqual({
    passed: 0,
    failed: 1,
    retried: [],
  });
  expect(countPlaywright(file('no-report.json'))).toBeUndefined();
});

test('three tests may need a second try, in all stages together, and no more', () => {
  const tests = Array.from({ length: MOST_RETRIED + 1 }, (_, index) => reported(`test ${index}`, 'flaky'));
  const stats = { expected: 0, unexpected: 0, flaky: tests.length, skipped: 0 };
  const { counted } = countReport({ suites: [{ specs: tests }], stats, errors: [] });
  const { retried } = counted as { retried: string[] };
  expect(tooManyRetried(retried)).toBe('4 tests passed only when tried again, at most 3 may');
  expect(tooManyRetried(retried.slice(1))).toBeUndefined();
  expect(tooManyRetried([])).toBeUndefined();
});
