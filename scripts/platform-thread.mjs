/**
 * Entry of the embedded platform's thread in a built console; `scripts/build.mjs` copies it beside `serve.mjs`. The
 * platform is in Next's build of `instrumentation.ts`.
 */
import { fileURLToPath } from 'node:url';
import { loadInstrumentation } from './lib/console/host/host.mjs';
import { tellDatabaseFiles } from './lib/console/process/database-files.mjs';
import { writeJsonOnly } from './lib/console/process/json-output.mjs';

writeJsonOnly('platform');
tellDatabaseFiles(import.meta.url);
await loadInstrumentation(fileURLToPath(new URL('.', import.meta.url))).servePlatformThread();
