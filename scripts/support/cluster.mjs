/**
 * An empty database of the embedded platform with its tables. A new installation copies it, because PGlite takes three
 * times as long to make one, and three times the memory (docs/decisions/prepared-cluster.md).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'node_modules/.cache/identity-console');
const migrations = join(root, 'lib/platform/db/migrations');

/** Bundles the code that opens and migrates a database into one file. */
async function openingCode() {
  // Not imported at the top, because a start of a built console does not need it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'lib/platform/db/open.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** @returns {string} the folder of the database for this code and this version of PGlite */
function cacheOf(code) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const digest = createHash('sha256').update(code);
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) digest.update(readFileSync(join(migrations, name)));
  }
  const hash = digest.digest('hex').slice(0, 16);
  return join(folder, `cluster-${version}-${hash}`);
}

/** Returns the cache folder, one for each version of PGlite and of the tables; it need not exist. */
export const clusterCache = async () => cacheOf(await openingCode());

/**
 * Copies it into a folder; makes it first if it does not exist.
 *
 * @param {string} target
 * @throws Error when it cannot be made; what made it has said why
 */
export async function addCluster(target) {
  const cache = await clusterCache();
  if (!existsSync(cache)) {
    // A separate process, so that its memory is released.
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The database that a new installation begins with could not be made.');
  }
  rmSync(target, { recursive: true, force: true });
  cpSync(cache, target, { recursive: true });
}

/** Makes it if it does not exist. Of several concurrent runs the first to finish wins. @returns {Promise<string>} its folder */
export async function makeCluster() {
  const code = await openingCode();
  const cache = cacheOf(code);
  if (existsSync(cache)) return cache;
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, 'draft-'));
  try {
    // Must be below the packages that it imports.
    const program = join(draft, 'open.mjs');
    writeFileSync(program, code);
    const { openDatabase } = await import(pathToFileURL(program).href);
    const log = { info: () => {}, warn: (_entry, message) => process.stderr.write(`${message}\n`) };
    const { close } = await openDatabase({ dataDir: draft, migrations, log });
    await close();
    const made = join(draft, 'platform/db');
    // Readable for the user who runs the server; the copies are in a folder that only they can open.
    for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(made, 0o755);
    moveUnlessThere(made, cache);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return cache;
}

function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeCluster();
