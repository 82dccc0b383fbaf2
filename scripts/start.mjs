/** `npm start`: builds when a source changed (or nothing is built yet), then serves in this same process. */
import { requireNode } from './support/node-version.mjs';

requireNode();
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) {
  process.stdout.write('Building the console; later starts skip this unless a source changes.\n');
  await build();
}
await import('../.next/standalone/serve.mjs');
