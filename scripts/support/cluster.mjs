/**
 * An empty database of the embedded platform. A new installation begins with a copy: PGlite takes three times as long to make one, and
 * three times the memory (docs/decisions/prepared-cluster.md).
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Where it is kept, one for each version of PGlite. */
export function clusterCache() {
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8'));
  return join(packages, '.cache/identity-console', `cluster-${version}`);
}

/** Copies it into a folder; makes it when there is none yet. Ends the process when it cannot be made. */
export function addCluster(folder) {
  const cache = clusterCache();
  if (!existsSync(cache)) {
    // A process of its own gives back the memory that it takes.
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  rmSync(folder, { recursive: true, force: true });
  cpSync(cache, folder, { recursive: true });
}

async function make() {
  const { PGlite } = await import('@electric-sql/pglite');
  const cache = clusterCache();
  const draft = `${cache}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const database = await PGlite.create({ dataDir: draft });
  await database.close();
  // Whoever runs the server reads it; the copies are in a folder that only they can open.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  rmSync(cache, { recursive: true, force: true });
  renameSync(draft, cache);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await make();
