/**
 * Loaded before the server (`NODE_OPTIONS=--import …`) by the test of a crash: throws an error that is not caught, on the platform's thread,
 * as soon as the file CRASH_FILE is there.
 */
import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.CRASH_FILE;

if (file && !isMainThread) {
  setInterval(() => {
    if (existsSync(file)) throw new Error('a crash with v3ry-s3cret-w0rds');
  }, 50).unref();
}
