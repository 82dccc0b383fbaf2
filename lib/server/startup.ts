/** What a start needs besides the modules: clear failures, and closing in order. */
import { IssuerUnavailable } from '@/lib/bff/sign-in/issuer';
import type { Bff } from '@/lib/bff/context';
import { serveMetrics } from '@/lib/bff/metrics/metrics-server';
import { EnvError } from '@/lib/env';

/** `scripts/serve.mjs` calls these after the last request. */
const CLOSERS = Symbol.for('identity-console.closers');
const ISSUER_TRIES = 5;
const ISSUER_PAUSE_MS = 1000;

/** Registers something to close when the process ends in order. */
export function onClose(close: () => Promise<void>): void {
  const holder = globalThis as typeof globalThis & { [CLOSERS]?: (() => Promise<void>)[] };
  (holder[CLOSERS] ??= []).push(close);
}

/** Waits until the issuer answers its discovery document. @throws EnvError when it does not */
export async function requireIssuer(bff: Bff): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await bff.issuer.configuration();
      return;
    } catch (error) {
      if (!(error instanceof IssuerUnavailable)) throw error;
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

/** The one sentence for a start that failed. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is in use by another program; stop it or set PLATFORM_PORT to a free port.`;
  }
  if (code === 'EACCES') return 'PLATFORM_PORT needs more rights than this user has; set it to 1024 or higher.';
  return (message ?? 'The start failed for an unknown reason.').split('\n', 1)[0]!;
}
