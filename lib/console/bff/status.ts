/** `/healthz`, `/readyz` and `/appConfig.json`: the public information about this process. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { AppConfig } from '@/lib/contract/rooms/organizations/entities';
import { PROBE_MS, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import type { Bff } from './context';
import { readLimited } from '@/lib/console/upstream/body';
import { json } from '@/lib/console/bff/responses';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { StoreUnavailable } from '@/lib/console/session/store';

/** The platform's readiness is a line of JSON. */
const MAX_READINESS_BYTES = 4096;

/** Answers that the process is alive. */
export function handleHealth(): Response {
  return json({ status: 'ok' });
}

/** Answers 200 when session store, issuer and platform are usable, else 503 with the unavailable ones and the known reasons. */
export async function handleReady(bff: Bff): Promise<Response> {
  // Load balancers should skip a process that is about to stop.
  if (shared().stopping === true) return json({ status: 'stopping' }, { status: 503 });
  const [store, issuer, platform] = await Promise.all([
    reasonNot(bff.store.ping()),
    reasonNot(bff.issuer.ping()),
    platformChecks(bff.env.platformApiUrl),
  ]);
  const checks = { store: store === undefined, issuer: issuer === undefined, ...platform.checks };
  if (Object.values(checks).every(Boolean)) return json({ status: 'ready', checks });
  const reasons = { store, ...platform.reasons };
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return json({ status: 'not ready', checks, reasons }, { status: 503, headers });
}

/** Why a part is unusable, or undefined when it is usable. A probe that times out counts as `unreachable`. */
async function reasonNot(asked: Promise<unknown>): Promise<string | undefined> {
  const late = pause(PROBE_MS.console, 'unreachable', { ref: false });
  const done = asked.then(
    () => undefined,
    (error: unknown) => (error instanceof StoreUnavailable ? error.code : 'unreachable'),
  );
  return Promise.race([done, late]);
}

/** A keyword of the platform's, not a sentence. */
const Reason = v.pipe(v.string(), v.regex(/^\w{1,40}$/));
const PlatformReadiness = v.object({
  checks: v.object({ database: v.boolean() }),
  reasons: v.optional(v.object({ database: v.optional(Reason) })),
});
type Readiness = v.InferOutput<typeof PlatformReadiness>;
type PlatformChecks = { checks: { platform: boolean; database?: boolean }; reasons?: Readiness['reasons'] };

/** Asks the platform's own `/readyz`. A platform may lack it; then any response except a server error counts as ready. */
async function platformChecks(base: string): Promise<PlatformChecks> {
  try {
    const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(PROBE_MS.console), redirect: 'manual' });
    const own = await ownChecks(answer);
    if (own === null) return { checks: { platform: answer.status < 500 } };
    return { checks: { platform: true, ...own.checks }, reasons: own.reasons };
  } catch {
    return { checks: { platform: false } };
  }
}

/** Reads the platform's report about its database, if the format is that of the embedded platform. */
async function ownChecks(answer: Response): Promise<Readiness | null> {
  const body = await readLimited(answer, MAX_READINESS_BYTES);
  if (body === null || body === 'too-large') return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PlatformReadiness), Buffer.from(body).toString('utf8'));
  return parsed.success ? parsed.output : null;
}

/** Answers with the settings that the browser needs (specification, section 3). */
export async function handleAppConfig(bff: Bff): Promise<Response> {
  const config: AppConfig = { appVersion: bff.env.appVersion, enableWildcards: bff.env.enableWildcards };
  return json(config);
}
