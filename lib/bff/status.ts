/** `/healthz`, `/readyz` and `/appConfig.json`: what anybody may know about this process. */
import type { AppConfig } from '@/lib/contract/entities/organizations';
import type { Bff } from './context';
import { json } from './responses';

/** The process lives. */
export function handleHealth(): Response {
  return json({ status: 'ok' });
}

/** 200 when the session store and the issuer answer, 503 with the ones that do not. */
export async function handleReady(bff: Bff): Promise<Response> {
  const [store, issuer] = await Promise.allSettled([bff.store.ping(), bff.issuer.ping()]);
  const checks = { store: store.status === 'fulfilled', issuer: issuer.status === 'fulfilled' };
  const ready = checks.store && checks.issuer;
  return json({ status: ready ? 'ready' : 'not ready', checks }, { status: ready ? 200 : 503 });
}

/** Settings that the browser needs (specification, section 3). */
export async function handleAppConfig(bff: Bff): Promise<Response> {
  const config: AppConfig = { appVersion: bff.env.appVersion, enableWildcards: bff.env.enableWildcards };
  return json(config);
}
