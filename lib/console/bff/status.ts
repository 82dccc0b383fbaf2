/** `/healthz`, `/readyz` and `/appConfig.json`: what is public about this process. */
import * as v from 'valibot';
import type { AppConfig } from '@/lib/contract/rooms/organizations/entities';
import { PROBE_MS, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import type { Bff } from './context';
import { readLimited } from '@/lib/console/upstream/body';
import { json } from '@/lib/console/bff/responses';

/** The platform's readiness is a line of JSON. */
const MAX_READINESS_BYTES = 4096;

/** The process lives. */
export function handleHealth(): Response {
  return json({ status: 'ok' });
}

/** 200 when the session store, the issuer and the platform answer, 503 with the ones that do not. */
export async function handleReady(bff: Bff): Promise<Response> {
  const [store, issuer, platform] = await Promise.all([
    answers(bff.store.ping()),
    answers(bff.issuer.ping()),
    platformChecks(bff.env.platformApiUrl),
  ]);
  const checks = { store, issuer, ...platform };
  const ready = Object.values(checks).every(Boolean);
  const retry: Record<string, string> = ready ? {} : { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return json({ status: ready ? 'ready' : 'not ready', checks }, { status: ready ? 200 : 503, headers: retry });
}

/** Whether a part answers in the time that a probe has. */
async function answers(asked: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, PROBE_MS.console, false)));
  const done = asked.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

const PlatformReadiness = v.object({ checks: v.object({ database: v.boolean() }) });

/** Asks the platform's own `/readyz`. A platform may lack it; then any answer counts that is no fault. */
async function platformChecks(base: string): Promise<{ platform: boolean; database?: boolean }> {
  try {
    const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(PROBE_MS.console), redirect: 'manual' });
    const own = await ownChecks(answer);
    return own === null ? { platform: answer.status < 500 } : { platform: true, ...own };
  } catch {
    return { platform: false };
  }
}

/** What the platform says about its database, if it speaks as the embedded one does. */
async function ownChecks(answer: Response): Promise<{ database: boolean } | null> {
  const body = await readLimited(answer, MAX_READINESS_BYTES);
  if (body === null || body === 'too-large') return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PlatformReadiness), Buffer.from(body).toString('utf8'));
  return parsed.success ? parsed.output.checks : null;
}

/** Settings that the browser needs (specification, section 3). */
export async function handleAppConfig(bff: Bff): Promise<Response> {
  const config: AppConfig = { appVersion: bff.env.appVersion, enableWildcards: bff.env.enableWildcards };
  return json(config);
}
