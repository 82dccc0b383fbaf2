/** Everything the BFF's handlers need, made once for a process. Plain values, so that tests can make several. */
import path from 'node:path';
import type { Logger } from 'pino';
import { sentenceOf } from '@/lib/faults/causes';
import { type Env, EnvError } from '@/lib/env';
import { type AccessLog, createAccessLog, createLogger } from '@/lib/console/process/log';
import { type Memory, createMemory } from '@/lib/console/process/memory';
import { createMetrics } from '@/lib/console/process/metrics';
import { type RunDetached, createRunDetached } from '@/lib/console/process/run-detached';
import { createUpstream, type Upstream, type UpstreamLimits } from '@/lib/console/upstream/upstream';
import { createSeal, type Seal } from '@/lib/console/http/seal';
import { Sessions } from '@/lib/console/session/sessions';
import { type SessionStore, namingFailures } from '@/lib/console/session/store';
import { Issuer } from '@/lib/console/issuer/issuer';
import { Tokens, type TokensConfig } from '@/lib/console/issuer/tokens';
import type { ViewerData } from './request-context';

/** How long a user's data stays usable for requests that began before it was read: as long as a page may wait for the platform. */
export const VIEWER_KEPT_MS = 10_000;

export interface Bff extends Omit<TokensConfig, 'issuer'> {
  env: Env;
  /** Whether browsers reach the console over https. */
  secure: boolean;
  seal: Seal;
  issuer: Issuer;
  tokens: Tokens;
  upstream: Upstream;
  accessLog: AccessLog;
  /** By session; see `lib/console/pages/viewer-data.ts`. */
  viewers: Memory<Promise<ViewerData>>;
  runDetached: RunDetached;
  close(): Promise<void>;
}

/** Parts that a caller may replace; tests pass a clock. */
export interface BffParts {
  /** Replaces both logs of the process. */
  log?: Logger;
  now?: () => number;
  limits?: UpstreamLimits;
  /** Does not share refreshes in flight, as if it were another process. */
  ownFlights?: boolean;
}

/** Builds a BFF. Opens the store at once; contacts the issuer on first use. */
export async function createBff(env: Env, parts: BffParts = {}): Promise<Bff> {
  const now = parts.now ?? Date.now;
  // Monotonic: setting the clock back must not extend a pause or a cache entry.
  const passed = parts.now ?? (() => performance.now());
  const log = parts.log ?? createLogger(env.logLevel);
  const metrics = createMetrics(env.appVersion);
  const system = env.redisUrl === undefined ? 'lmdb' : 'redis';
  const store = namingFailures(await openStore(env, now), system, metrics.storeCall);
  const seal = createSeal(env.sessionSecrets);
  const secure = env.appUrl.startsWith('https:');
  const issuer = new Issuer({
    issuer: env.oidcIssuer,
    clientId: env.oidcClientId,
    auth: env.oidcClientAuth,
    clientSecret: env.oidcClientSecret,
    clientKey: env.oidcClientKey,
  });
  const sessions = new Sessions({
    store,
    seal,
    issuer: env.oidcIssuer,
    idleMs: env.sessionIdleMs,
    maxMs: env.sessionMaxMs,
    secure,
    metrics,
    now,
  });
  const tokens = new Tokens({ store, sessions, issuer, metrics, log, now, ownFlights: parts.ownFlights });
  const upstream = createUpstream(env.platformApiUrl, { limits: parts.limits, now: passed, metrics });
  const close = async () => {
    await upstream.close();
    await store.close();
  };
  const accessLog = parts.log ?? createAccessLog(env.logLevel);
  const runDetached = createRunDetached();
  const viewers = createMemory<Promise<ViewerData>>(passed, { max: 10_000, maxAgeMs: VIEWER_KEPT_MS });
  return {
    ...{ env, secure, seal, store, sessions, issuer, tokens, upstream, log, accessLog, metrics, viewers },
    ...{ now, runDetached, close },
  };
}

/** LMDB in the data folder, or Redis when REDIS_URL is set. Each is loaded only when it is used. */
async function openStore(env: Env, now: () => number): Promise<SessionStore> {
  if (env.redisUrl !== undefined) {
    const { openRedisStore } = await import('@/lib/console/session/redis-store');
    return openRedisStore(env.redisUrl, now);
  }
  const { openLmdbStore } = await import('@/lib/console/session/lmdb-store');
  try {
    return openLmdbStore(path.join(/* turbopackIgnore: true */ env.dataDir, 'sessions'), now);
  } catch (error) {
    throw storeFailure(env, error);
  }
}

/** Describes in one sentence why the session store cannot be used at start. */
export function storeFailure({ redisUrl, dataDir }: Pick<Env, 'redisUrl' | 'dataDir'>, error: unknown): EnvError {
  const ofRedis = redisUrl !== undefined;
  const what = `The session store of ${ofRedis ? 'REDIS_URL' : `DATA_DIR (${dataDir})`} cannot be used`;
  return new EnvError(sentenceOf(what, error, ofRedis ? 'store' : 'folder'));
}
