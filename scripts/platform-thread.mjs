/**
 * What a built console runs the embedded platform's thread with; `scripts/build.mjs` copies it beside `serve.mjs`. The platform is in
 * what Next built of `instrumentation.ts`.
 */
import { fileURLToPath } from 'node:url';
import { loadInstrumentation } from './lib/console/host/host.mjs';
import { shared } from './lib/console/process/process-wide.mjs';
import { writeJsonOnly } from './lib/console/process/json-output.mjs';

writeJsonOnly('platform');
shared().cluster = fileURLToPath(new URL('cluster', import.meta.url));
await loadInstrumentation(fileURLToPath(new URL('.', import.meta.url))).servePlatformThread();
