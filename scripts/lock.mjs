/**
 * `npm run lock`: run after every `npm install`. Completes `package-lock.json`, so that `npm ci` accepts it on every platform and with
 * every registry. `--check` changes nothing, asks no registry, and exits with 1 when something is missing.
 *
 * It needs no installed package, because an incomplete file prevents their installation.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requireNode } from './support/node-version.mjs';
import { completeLock, missingPackages } from './support/lock-file.mjs';

requireNode();
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const run = promisify(execFile);
const FIELDS = [
  'version',
  'os',
  'cpu',
  'libc',
  'engines',
  'license',
  'dependencies',
  'optionalDependencies',
  'dist.integrity',
];

if (process.argv.includes('--check')) check();
else await complete();

function check() {
  const missing = missingPackages(lock).map(({ path }) => path);
  if (missing.length === 0) return;
  const some = missing.slice(0, 3).join(', ');
  process.stderr.write(
    `package-lock.json lacks ${missing.length} optional packages (${some}${missing.length > 3 ? ', …' : ''}): run npm run lock.\n`,
  );
  process.exitCode = 1;
}

async function complete() {
  try {
    const { added, hashed, unknown } = await completeLock(lock, limited(askRegistry, 4));
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    const done = `${added.length} packages added, ${hashed.length} given their integrity`;
    const rest = unknown.length === 0 ? '' : `; ${unknown.length} have none, since this registry does not know them`;
    process.stdout.write(`package-lock.json: ${done}${rest}.\n`);
  } catch (error) {
    process.stderr.write(
      `package-lock.json stays as it is. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** Caches the response of each question, and limits concurrency. */
function limited(ask, atOnce) {
  const answers = new Map();
  const lanes = Array.from({ length: atOnce }, () => Promise.resolve());
  return (name, range) => {
    const question = `${name}@${range}`;
    if (!answers.has(question)) {
      const lane = answers.size % atOnce;
      const answer = lanes[lane].then(() => ask(name, range));
      lanes[lane] = answer.catch(() => {});
      answers.set(question, answer);
    }
    return answers.get(question);
  };
}

/** Asks npm's configured registry through npm itself, because it knows its proxies, certificates and keys. */
async function askRegistry(name, range) {
  // npm passes its own path to the scripts that it runs.
  const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
  const [program, ...first] = [...npm, 'view', `${name}@${range}`, ...FIELDS, '--json'];
  let output;
  try {
    ({ stdout: output } = await run(program, first, { maxBuffer: 2 ** 26 }));
  } catch (error) {
    if (String(error.stdout).includes('"E404"') || String(error.stderr).includes('E404')) return undefined;
    throw new Error(`The registry does not tell about ${name}: ${String(error.stderr).trim().split('\n').at(0)}`, {
      cause: error,
    });
  }
  const found = output.trim() === '' ? [] : [JSON.parse(output)].flat();
  const newest = found.at(-1);
  if (newest === undefined || typeof newest === 'string') return undefined;
  const { 'dist.integrity': integrity, ...facts } = newest;
  return { ...facts, integrity };
}
