/**
 * `npm test`: all checks. `--no-browser` (`npm run check`) leaves out the build and the browser tests, runs the tests
 * for both databases on only one, and installs nothing.
 *
 * All stages run, even after a failed one, so that one run finds everything. Full logs are in `test-results/`; the last
 * line on stdout is `N passed, N failed`, and the exit code is 1 when anything failed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './support/node-version.mjs';

requireNode();
const { NEWEST_LTS, isNewestLts, newestLtsBin, newestLtsCommands } = await import('./support/newest-lts.mjs');
const { canUseApt, findProgram, installCommands, missingForContainer, missingServers } =
  await import('./support/programs.mjs');
const { countPlaywright, countVitest, tooManyRetried } = await import('./support/reports.mjs');
const { run, tail } = await import('./support/stage.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const vitestReport = join(results, 'vitest.json');
const docsReport = join(results, 'docs.json');
const containerReport = join(results, 'container.json');
const newestLtsReport = join(results, 'newest-lts.json');
const playwrightReport = join(results, 'playwright.json');
const browser = !process.argv.includes('--no-browser');
const node = process.execPath;
const bin = (path) => [node, join(root, 'node_modules', path)];
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  `--reporter=${join(root, 'scripts/support/vitest-report.mjs')}`,
];
/** They start many servers from the built folder, so they have a separate run after the build. */
const WITHOUT_DOCS = '--project=!docs';
const total = { passed: 0, failed: 0, retried: [] };
const docsStage = 'commands of the operation pages';
const newestLtsStage = `the same tests on Node.js ${NEWEST_LTS}`;
/** In CI a failed test is retried once. Only here, where each is named and counted. */
const retries = process.env.CI === undefined ? {} : { TEST_RETRIES: '1' };

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (browser) await prepare();
else nameMissing();
await stage('lock file', 1, [[node, join(root, 'scripts/lock.mjs'), '--check']]);
await stage('types', 3, [
  [...bin('next/dist/bin/next'), 'typegen'],
  [...bin('typescript/bin/tsc'), '--noEmit'],
]);
await stage('lint', 2, [[...bin('oxlint/bin/oxlint'), '--deny-warnings'], bin('knip/bin/knip.js')]);
await stage('format', 2, [[...bin('oxfmt/bin/oxfmt'), '--check']]);
const isBuilt = browser && (await stage('build', 8, [[node, join(root, 'scripts/build.mjs'), '--if-needed']]));
// Half of its minute is waiting, and its results do not depend on speed, so the tests beside it use the rest.
const soak = isBuilt && findProgram('redis-server') ? carryOut('soak', 5, [soakOfAMinute()]) : undefined;
const otherNode = browser ? await bringNewestLts() : undefined;
await stage('unit, platform and BFF tests', 20, [[node, ...vitest, WITHOUT_DOCS]], () => countVitest(vitestReport), {
  VITEST_REPORT: vitestReport,
  // Each database on one of the two runtimes: databases differ in SQL, runtimes do not.
  ...(browser && otherNode === undefined ? {} : { TEST_DATABASE: 'postgres' }),
});
if (soak) {
  process.stdout.write('• soak, beside those … ');
  report('soak', await soak);
} else if (isBuilt) process.stdout.write('• soak … left out: there is no redis-server on this machine\n');
const docs = isBuilt ? startDocs() : undefined;
if (otherNode) await testOnNewestLts(otherNode);
if (docs) {
  process.stdout.write(`• ${docsStage}${otherNode === undefined ? '' : ', beside those'} … `);
  report(docsStage, await docs, () => countVitest(docsReport));
}
if (isBuilt) await testImage();
if (isBuilt) {
  for (const [name, minutes, filter, json] of [
    ['browser tests', 57, '--grep-invert', playwrightReport],
    // `next dev` compiles on all cores, so nothing may run beside it.
    ['development server', 8, '--grep', join(results, 'development.json')],
  ]) {
    const command = [...bin('playwright/cli.js'), 'test', filter, '@development'];
    await stage(name, minutes, [command], () => countPlaywright(json), { PLAYWRIGHT_JSON_OUTPUT_NAME: json });
  }
}

const retriedReason = tooManyRetried(total.retried);
if (retriedReason !== undefined) {
  total.failed += 1;
  process.stdout.write(`• second tries … FAILED (${retriedReason})\n`);
}
const summary = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
process.stdout.write(`\n${summary}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Installs a missing browser or Redis. Not a check of its own, but the tests cannot run when it fails. */
async function prepare() {
  const commands = await installCommands();
  if (commands.length > 0) await stage('install what the tests need', 5, commands, () => ({ passed: 0, failed: 0 }));
}

/** @returns the folder of the Node.js that README recommends, or undefined if this process runs on it, or it was not available */
async function bringNewestLts() {
  if (isNewestLts()) {
    process.stdout.write(`• ${newestLtsStage} … left out: this is Node.js ${process.versions.node}\n`);
    return;
  }
  const bringing = await carryOut('install Node.js', 5, newestLtsCommands(root));
  if (bringing.reason && !canUseApt()) {
    process.stdout.write(`• ${newestLtsStage} … left out: npm could not bring it\n`);
    return;
  }
  return newestLtsBin(root);
}

/** Runs the commands of docs/operate, beside tests, as they mostly wait for a server. @returns the result; undefined when left out */
function startDocs() {
  const away = missingServers().filter((name) => ['postgresql', 'curl'].includes(name));
  if (away.length === 0)
    return carryOut(docsStage, 10, [[node, ...vitest, '--project=docs']], { VITEST_REPORT: docsReport });
  process.stdout.write(`• ${docsStage} … left out: PostgreSQL or curl is not on this machine\n`);
}

/** Runs the tests without a browser again, on the built-in database. Native modules are the same files. */
async function testOnNewestLts(folder) {
  // Programs that the tests start use the same Node.js.
  const env = {
    VITEST_REPORT: newestLtsReport,
    TEST_DATABASE: 'built-in',
    PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
  };
  await stage(
    newestLtsStage,
    15,
    [[join(folder, 'node'), ...vitest, WITHOUT_DOCS]],
    () => countVitest(newestLtsReport),
    env,
  );
}

/** Runs `npm run test:container`, if the machine has everything for it. */
async function testImage() {
  const missing = missingForContainer();
  if (missing.length > 0) {
    process.stdout.write(`• container … left out: ${missing.join(' and ')} is not on this machine\n`);
    return;
  }
  const command = [node, ...vitest, '--config', join(root, 'vitest.container.config.ts')];
  await stage('container', 15, [command], () => countVitest(containerReport), { VITEST_REPORT: containerReport });
}

/** The short form of `npm run soak`: the faults that fit into a minute. */
function soakOfAMinute() {
  return [node, '--import', 'tsx', join(root, 'scripts/soak.ts'), '--minutes', '1', '--sessions', '20'];
}

/** `npm run check` installs nothing: names the tests that are left out because a program is missing. */
function nameMissing() {
  const missing = missingServers();
  if (missing.length > 0)
    process.stdout.write(`• tests with ${missing.join(' or ')} … left out: not on this machine\n`);
}

/**
 * Runs a stage, reports it in one line (with the end of its log when it failed) and adds it to the total.
 *
 * @param count reads the stage's own report; a stage without one counts as one check
 * @returns whether it passed
 */
async function stage(name, minutes, commands, count, env) {
  process.stdout.write(`• ${name} … `);
  return report(name, await carryOut(name, minutes, commands, env), count);
}

function logOf(name) {
  return join(results, `${name.replaceAll(/[ ,]+/g, '-').toLowerCase()}.log`);
}

/** Runs the commands of a stage until one fails. */
async function carryOut(name, minutes, commands, env = {}) {
  let reason = '';
  let seconds = 0;
  for (const command of commands) {
    const result = await run(command, {
      cwd: root,
      log: logOf(name),
      minutes,
      env: { NEXT_TELEMETRY_DISABLED: '1', DEBIAN_FRONTEND: 'noninteractive', NO_COLOR: '1', ...retries, ...env },
    });
    reason = result.reason;
    seconds += result.seconds;
    if (reason) break;
  }
  return { reason, seconds };
}

/** What a stage adds to the total. A failed stage without a failure in its report (crashed, hung, none written) counts as one. */
function tally(reason, count) {
  if (!count) return { passed: reason ? 0 : 1, failed: reason ? 1 : 0, counts: '', retried: [] };
  const { passed = 0, failed = 1, retried = [] } = count() ?? {};
  const all = { passed, failed: reason ? Math.max(failed, 1) : failed, retried };
  return { ...all, counts: passed + all.failed > 0 ? `${passed} passed, ${all.failed} failed, ` : '' };
}

/** Ends a stage's line. @returns whether it passed */
function report(name, { reason, seconds }, count) {
  const { passed, failed, counts, retried } = tally(reason, count);
  total.passed += passed;
  total.failed += failed;
  total.retried.push(...retried);
  const outcome = failed === 0 ? 'ok' : `FAILED (${reason || 'no report'})`;
  process.stdout.write(`${outcome} · ${counts}${seconds.toFixed(1)} s\n`);
  for (const one of retried) process.stdout.write(`  passed only when tried again: ${one}\n`);
  if (failed > 0) process.stdout.write(`${tail(logOf(name))}\n`);
  return failed === 0;
}
