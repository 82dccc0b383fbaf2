/**
 * Builds the console into `.next/standalone`, a folder that runs by itself (`node .next/standalone/serve.mjs`).
 *
 * `node scripts/build.mjs` always builds; `--if-needed` builds only when a source changed since the last build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addCluster } from './support/cluster.mjs';
import { requireNode } from './support/node-version.mjs';
import { sourcesHash } from './support/sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const standalone = join(root, '.next/standalone');
/** next.config.mjs excludes these from the routes; Next has no exclusion for the server. */
const IMAGE_TOOLS = ['@img', 'sharp'];
const marker = join(standalone, '.sources');

/** Whether the last build is complete and made from the current sources. */
export function isBuilt() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourcesHash(root);
}

/** Builds and assembles the standalone folder. Ends the process with Next's own exit code when the build fails. */
export async function build() {
  // The marker is removed first and written last, so that an interrupted build never looks complete.
  rmSync(marker, { force: true });
  const hash = sourcesHash(root);
  const next = join(root, 'node_modules/next/dist/bin/next');
  // What the build makes of data is a fault: it would be the secrets of a fresh clone.
  const made = join(root, '.next/made-by-build');
  rmSync(made, { recursive: true, force: true });
  const result = spawnSync(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: made, NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  if (existsSync(made)) throw new Error('A page opened the console while it was built, which makes files of data.');
  await assemble();
  writeFileSync(marker, hash);
}

/** Adds the files that Next leaves out of the standalone output: the browser's files, the public folder and the start script. */
async function assemble() {
  const copies = [
    ['.next/static', '.next/static'],
    ['public', 'public'],
    ['scripts/serve.mjs', 'serve.mjs'],
    ['scripts/platform-thread.mjs', 'platform-thread.mjs'],
    ['scripts/healthcheck.mjs', 'healthcheck.mjs'],
    ['scripts/support/node-version.mjs', 'support/node-version.mjs'],
    ['lib/platform/db/migrations', 'migrations'],
    // Files that the server runs unbuilt.
    ...['lib/http', 'lib/console/host', 'lib/console/process'].map((folder) => [folder, folder]),
  ];
  for (const folder of ['support', 'lib']) mkdirSync(join(standalone, folder), { recursive: true });
  for (const [from, to] of copies) {
    if (!existsSync(join(root, from))) continue;
    rmSync(join(standalone, to), { recursive: true, force: true });
    cpSync(join(root, from), join(standalone, to), {
      recursive: true,
      filter: (file) => !/\.m?ts$|\/migrations\/meta$/.test(file),
    });
  }
  await addCluster(join(standalone, 'cluster'));
  // Next's own start script lacks the host's limits and refusals.
  rmSync(join(standalone, 'server.js'), { force: true });
  // Next's server imports its image tools, so the tracer includes them: 18 MB that `images.unoptimized` never uses.
  for (const name of IMAGE_TOOLS) rmSync(join(standalone, 'node_modules', name), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  if (!process.argv.includes('--if-needed') || !isBuilt()) await build();
}
