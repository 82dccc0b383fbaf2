/** What the console makes sure of before it is open. */
import { IssuerUnavailable } from '@/lib/bff/sign-in/issuer';
import type { Bff } from '@/lib/bff/context';
import { serveMetrics } from '@/lib/bff/metrics/metrics-server';
import { EnvError } from '@/lib/env';
import { onClose } from './lifecycle';

const ISSUER_TRIES = 5;
const ISSUER_PAUSE_MS = 1000;

/**
 * Waits until the issuer serves its discovery document, or says that it is being prepared; the console then starts and says so too.
 *
 * @throws EnvError when it does not answer
 */
export async function requireIssuer(bff: Bff): Promise<void> {
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
      if (tries === ISSUER_TRIES) {
        throw new EnvError(`The issuer ${bff.env.oidcIssuer} cannot be reached; check OIDC_ISSUER and that it runs.`);
      }
      await new Promise((resolve) => setTimeout(resolve, ISSUER_PAUSE_MS));
    }
  }
}

/** Waits until the session store answers. @throws EnvError when it does not */
export async function requireStore(bff: Bff): Promise<void> {
  try {
    await bff.store.ping();
  } catch {
    const where = bff.env.redisUrl === undefined ? `DATA_DIR (${bff.env.dataDir})` : 'REDIS_URL';
    throw new EnvError(`The session store does not answer; check ${where}.`);
  }
}

/** Opens the port for metrics, if there is to be one. @throws EnvError when it cannot be opened */
export async function openMetrics(bff: Bff): Promise<void> {
  const { metricsHost, metricsPort, hostname } = bff.env;
  if (metricsPort === undefined) return;
  const host = metricsHost ?? hostname ?? 'localhost';
  try {
    const { close } = await serveMetrics(bff.metrics, metricsPort, host);
    onClose(close);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvError(
      `METRICS_PORT ${metricsPort} cannot be opened on ${host} (${code}); choose another METRICS_PORT or METRICS_HOST.`,
    );
  }
}
