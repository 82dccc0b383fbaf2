/**
 * What a built console runs the embedded platform's thread with; `scripts/build.mjs` copies it beside `serve.mjs`. The platform is in
 * what Next built of `instrumentation.ts`.
 */
import { createRequire } from 'node:module';
import { writeJsonOnly } from './lib/output/json-output.mjs';

writeJsonOnly('platform');
await createRequire(import.meta.url)('./.next/server/instrumentation.js').servePlatformThread();
