/**
 * What a built console runs the embedded platform's thread with; `scripts/build.mjs` copies it beside `serve.mjs`. The platform is in
 * what Next built of `instrumentation.ts`.
 */
import { fileURLToPath } from 'node:url';
import { loadInstrumentation } from './lib/host/host.mjs';
import { shared } from './lib/host/process-wide.mjs';
import { writeJsonOnly } from './lib/output/json-output.mjs';

writeJsonOnly('platform');
shared().cluster = fileURLToPath(new URL('cluster', import.meta.url));
await loadInstrumentation(fileURLToPath(new URL('.', import.meta.url))).servePlatformThread();
