/**
 * Loaded before the consoles that tests share (`--import`): all their pages have one nonce. V8 takes a script for the one that it has
 * compiled only when its nonce is the same too; else each page compiles anew what the page before it had. That each answer has a nonce of
 * its own is tested with a console that does not load this (tests/e2e/security/pages.spec.ts).
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** On the console's thread nothing but a nonce is as long. */
const NONCE_BYTES = 18;
const { randomBytes } = crypto;

if (isMainThread) {
  const nonce = randomBytes(NONCE_BYTES);
  crypto.randomBytes = (size, ...rest) =>
    size === NONCE_BYTES && rest.length === 0 ? Buffer.from(nonce) : randomBytes(size, ...rest);
  syncBuiltinESMExports();
}
