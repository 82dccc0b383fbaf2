/** Derivations of passwords and secrets: a few at a time on Node's threads, with a limited queue. */
import { type BinaryLike, type ScryptOptions, scrypt } from 'node:crypto';
import { DERIVATIONS, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';

/**
 * The queue is longer than can be worked off in time. The fields are those that `oidc-provider` expects of an error
 * that it may show: status 503 and `temporarily_unavailable`.
 */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly expose = true;
  readonly statusCode = 503;
  readonly error_description = 'The identity platform checks too many passwords and secrets at the moment.';
  /** Seconds. */
  readonly retryAfter = RETRY_AFTER_SECONDS;

  constructor() {
    super('temporarily_unavailable');
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free slot. @throws Overloaded when too many wait already */
async function enter(): Promise<void> {
  if (running < DERIVATIONS.atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= DERIVATIONS.waiting) throw new Overloaded();
  // A finished derivation passes its slot on.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/**
 * scrypt (RFC 7914) off the event loop, a few at a time: each takes tens of megabytes, and Node's threads serve files and names too.
 *
 * @throws Overloaded when too many wait
 */
export async function derive(text: BinaryLike, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  await enter();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(text, salt, length, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    leave();
  }
}
