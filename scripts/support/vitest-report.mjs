/**
 * A Vitest reporter: writes the result of every test to the file that VITEST_REPORT names. Vitest's own JSON reports a test that never ran
 * because its suite failed (a `beforeAll` that throws) like one skipped on purpose; here it counts as failed.
 */
import { writeFileSync } from 'node:fs';

export default class VitestReport {
  onTestRunEnd(modules, errors) {
    const read = modules.map(readModule);
    const report = {
      tests: read.flatMap(({ tests }) => tests),
      // Failures without a failed test: a file that does not load, an `afterAll`, an error outside all tests.
      broken: [...read.flatMap(({ broken }) => broken), ...errors.map(({ message }) => message)],
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

function readModule(module) {
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName.replaceAll(' > ', ' '),
    file: module.moduleId,
    status: statusOf(test),
    isRetried: test.diagnostic()?.flaky === true,
  }));
  const dead = [module, ...module.children.allSuites()].filter(hasDied);
  const broken = dead.filter((suite) => ![...suite.children.allTests()].some((test) => wasLost(test)));
  return { tests, broken: broken.map((suite) => suite.fullName ?? suite.moduleId) };
}

function statusOf(test) {
  if (wasLost(test)) return 'failed';
  const { state } = test.result();
  return ['passed', 'failed'].includes(state) ? state : 'skipped';
}

/** Whether a test did not run because a suite around it failed. */
function wasLost(test) {
  if (['passed', 'failed'].includes(test.result().state)) return false;
  for (let suite = test.parent; suite !== undefined; suite = suite.parent) if (hasDied(suite)) return true;
  return false;
}

const hasDied = (suite) => suite.errors().length > 0;
