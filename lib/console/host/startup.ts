/** The checks that the console makes before it opens. */
import { setTimeout as pause } from 'node:timers/promises';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';
import { type Bff, storeFailure } from '@/lib/console/bff/context';
import { sentenceOf } from '@/lib/faults/causes';
import { errorFacts } from '@/lib/console/process/log';
import { EnvError } from '@/lib/env';

const ISSUER_TRIES = 5;
/** An overloaded issuer gets more tries: replicas often restart while it recovers. */
const BUSY_ISSUER_TRIES = 60;
const BUSY_ISSUER_MS = 120_000;
const ISSUER_PAUSE_MS = 1000;

/**
 * Waits until the issuer serves its discovery document, or says that it is still preparing; the console then starts and says so too.
 *
 * @throws EnvError at the fifth try when nothing listens there or it is no issuer; at the sixtieth, or after two minutes, when it is slow
 */
export async function requireIssuer(bff: Bff, pauseMs = ISSUER_PAUSE_MS): Promise<void> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      await bff.issuer.configuration();
      return;
    } catch (error) {
      if (!(error instanceof IssuerUnavailable)) throw error;
      if (error.preparing) {
        bff.log.info('The identity platform is being prepared; people can sign in after that');
        return;
      }
      if (error.busy && tries === 1)
        bff.log.warn(errorFacts(error), 'the issuer is slow; the start waits for it up to two minutes');
      const late = performance.now() - startedAt > BUSY_ISSUER_MS;
      if (late || tries >= (error.busy ? BUSY_ISSUER_TRIES : ISSUER_TRIES)) {
        throw new EnvError(sentenceOf(`The issuer ${bff.env.oidcIssuer} cannot be used`, error, 'issuer'));
      }
      await pause(pauseMs);
    }
  }
}

/** Waits until the session store answers. @throws EnvError when it does not */
export async function requireStore(bff: Bff): Promise<void> {
  try {
    await bff.store.ping();
  } catch (error) {
    throw storeFailure(bff.env, error);
  }
}
