/**
 * `npm run mutation [part]`: makes small changes to the code, one at a time, and runs the tests that cover it: a change that no test
 * detects survives. Takes half an hour, so `npm test` leaves it out. The last run is in tests/mutation/README.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { requireNode } from './support/node-version.mjs';

requireNode();
/** The mutated files; the tests of each part are in scripts/support/mutation-tests.mjs. */
const PARTS = {
  contract: [
    'lib/contract/access/*.ts',
    'lib/contract/rules.ts',
    'lib/contract/routing.ts',
    'lib/contract/oauth/redirects.ts',
  ],
  sessions: [
    'lib/console/http/{csrf,cookies,seal}.ts',
    'lib/console/session/{row-cipher,sessions}.ts',
    'lib/console/issuer/tokens.ts',
  ],
};
const NOTICED = ['Killed', 'Timeout'];
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage'];
/** Minimum percentage of detected changes, in each part. */
const LEAST_SCORE = 90;

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
process.chdir(root);
for (const [part, mutate] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(part)) await run(part, mutate);
}

async function run(part, mutate) {
  process.env.MUTATION_PART = part;
  const report = `test-results/mutation-${part}.json`;
  forgetSurvivors(report);
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'scripts/support/mutation-tests.mjs', related: false },
    reporters: ['clear-text'],
    // A second run repeats only survivors and edited code.
    incremental: true,
    incrementalFile: report,
    tempDirName: `test-results/.stryker-${part}`,
    ignorePatterns: ['.next', '.data', 'test-results'],
    // Stryker would read the real one with an API that TypeScript 7 does not have.
    tsconfigFile: 'none',
    concurrency: 2,
    allowConsoleColors: false,
  }).runMutationTest();
  process.stdout.write(table(part, results));
  if (scoreOf(results) < LEAST_SCORE) process.exitCode = 1;
}

/** Removes survivors from the last report, because a newer test may detect them. */
function forgetSurvivors(report) {
  if (!existsSync(report)) return;
  const found = JSON.parse(readFileSync(report, 'utf8'));
  for (const file of Object.values(found.files)) {
    file.mutants = file.mutants.filter(({ status }) => NOTICED.includes(status));
  }
  writeFileSync(report, JSON.stringify(found));
}

/** Detected changes as a percentage of all that tests could detect. */
function scoreOf(results) {
  const counted = results.filter(({ status }) => COUNTED.includes(status)).length;
  return counted === 0 ? 100 : (results.filter(({ status }) => NOTICED.includes(status)).length / counted) * 100;
}

/** The table of tests/mutation/README.md. */
function table(part, results) {
  const files = [...new Set(results.map(({ fileName }) => fileName))].toSorted();
  const rowOf = (name, some) => {
    const count = (...statuses) => some.filter(({ status }) => statuses.includes(status)).length;
    const cells = [name, count(...NOTICED), count('Survived'), count('NoCoverage'), `${scoreOf(some).toFixed(1)} %`];
    return `| ${cells.join(' | ')} |\n`;
  };
  const rows = files.map((file) =>
    rowOf(
      `\`${relative(root, file)}\``,
      results.filter(({ fileName }) => fileName === file),
    ),
  );
  return `\n| ${part} | noticed | survived | not run by a test | score |\n| - | - | - | - | - |\n${rows.join('')}${rowOf('all', results)}`;
}
