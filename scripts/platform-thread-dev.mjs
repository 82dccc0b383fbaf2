/**
 * Entry of the embedded platform's thread in `next dev`: bundles the sources into one file, because a loader for each
 * file takes several times as long. A change of the platform shows after a restart.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { shared } from '../lib/console/process/process-wide.mjs';
import { clusterCache } from './support/cluster.mjs';

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
// Outside the source folders, but below the packages that it imports.
const outfile = file('.next/dev/platform-thread.mjs');

const bundled = build({
  entryPoints: [file('lib/start/platform.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});
const [cluster] = await Promise.all([clusterCache(), bundled]);
// Makes errors show their place in the sources.
process.setSourceMapsEnabled(true);
shared().cluster = cluster;
shared().migrations = file('lib/platform/db/migrations');
const { servePlatformThread } = await import(outfile);
await servePlatformThread();
