import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { errors } from 'oidc-provider';
import type { Dispatcher } from 'undici';
import * as v from 'valibot';
import { basicCredentials } from '@/lib/contract/oauth/basic-credentials';
import { EXTERNAL_TOKEN } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import { sealingKey } from '@/lib/platform/db/settings';
import type { PlatformLog } from '@/lib/platform/log';
import { openSecret } from '@/lib/platform/secrets';
import { AddressRefused, externalEndpoint } from '@/lib/platform/oidc/addresses';
import { type GuardedAgents, guardedAgents } from '@/lib/platform/oidc/guarded-agents';
import type { ExternalClient } from '@/lib/platform/oidc/clients/clients';

interface ExternalConfig {
  db: Db;
  log: PlatformLog;
  allowPrivateAddresses: boolean;
}

/** Why there is no token, for the log: never the external endpoint's own text. */
type Reason = 'address' | 'redirect' | 'refused' | 'status' | 'malformed' | 'unreachable';

class NoToken extends Error {
  override name = 'NoToken';
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max), v.regex(/^[\x21-\x7e]+$/));
/** The members of a response that are passed on (RFC 6749, section 5.1), with the characters that a bearer token may have. */
const TokenAnswer = v.object({
  access_token: text(EXTERNAL_TOKEN.maxBytes),
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
  expires_in: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
    ),
  ),
  scope: v.optional(v.pipe(v.string(), v.maxLength(2000), v.regex(/^[\x20-\x7e]*$/))),
});

interface Kept {
  token: string;
  scope: string | undefined;
  /** Milliseconds since 1970; undefined when the external endpoint did not say. */
  expiresAt: number | undefined;
}

/** Gets tokens from the endpoints of external clients, and caches them while they are valid. */
export class ExternalTokens {
  readonly #kept = new LRUCache<string, Kept>({ max: EXTERNAL_TOKEN.kept });
  readonly #running = new Map<string, Promise<Kept>>();
  #dispatchers: Promise<GuardedAgents> | undefined;

  constructor(readonly config: ExternalConfig) {}

  /**
   * The token of a client's external client.
   *
   * @throws TemporarilyUnavailable when the far end gives no answer that makes sense, invalid_grant when it refuses or may not be called
   */
  async get(clientId: string, external: ExternalClient, scope: string | undefined): Promise<Kept> {
    // The sealed secret differs after each change, so new credentials apply at once.
    const version = JSON.stringify([clientId, external, scope]);
    const key = createHash('sha256').update(version).digest('base64url');
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const running = this.#running.get(key) ?? this.#ask(key, external, scope);
    this.#running.set(key, running);
    try {
      return await running;
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      this.config.log.warn({ client: clientId, reason: error.reason }, 'an external token endpoint gave no token');
      throw refusalOf(error.reason);
    } finally {
      this.#running.delete(key);
    }
  }

  async #ask(key: string, external: ExternalClient, scope: string | undefined): Promise<Kept> {
    const url = externalEndpoint(external.tokenEndpoint, this.config);
    if (url === null) throw new NoToken('address');
    const secret = openSecret(external.sealedSecret, await sealingKey(this.config.db));
    const dispatcher = (await this.#connections())[url.protocol as 'https:' | 'http:'];
    const post = poster(dispatcher, url);
    const form = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
    const byHeader = { authorization: basicCredentials(external.clientId, secret) };
    const byForm = { ...form, client_id: external.clientId, client_secret: secret };
    const answer =
      (await post(form, byHeader)) ??
      // Some endpoints accept credentials only in the form (RFC 6749, section 2.3.1).
      (await post(byForm));
    if (answer === undefined) throw new NoToken('refused');
    const { access_token: token, expires_in: seconds } = answer;
    const expiresAt = seconds === undefined ? undefined : Date.now() + seconds * 1000;
    const made = { token, scope: answer.scope, expiresAt };
    const good = (seconds ?? 0) - EXTERNAL_TOKEN.marginSeconds;
    if (good > 0) this.#kept.set(key, made, { ttl: good * 1000 });
    return made;
  }

  #connections() {
    return (this.#dispatchers ??= guardedAgents(EXTERNAL_TOKEN, this.config));
  }
}

/** Makes a function that calls one endpoint, with one timeout for all calls; it returns undefined when the credentials were rejected. */
function poster(dispatcher: Dispatcher, url: URL) {
  const signal = AbortSignal.timeout(EXTERNAL_TOKEN.timeoutMs);
  return async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    try {
      const { request } = await import('undici');
      const { statusCode, body } = await request(url, {
        dispatcher,
        signal,
        method: 'POST',
        headers: { ...headers, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      return answerOf(statusCode, await body.text());
    } catch (error) {
      if (error instanceof NoToken) throw error;
      throw new NoToken(error instanceof AddressRefused ? 'address' : 'unreachable');
    }
  };
}

function answerOf(status: number, content: string): v.InferOutput<typeof TokenAnswer> | undefined {
  const json = jsonOf(content);
  if (status >= 300 && status < 400) throw new NoToken('redirect');
  const error = (json as { error?: unknown } | null | undefined)?.error;
  if (status === 401 || (status === 400 && error === 'invalid_client')) return undefined;
  if (status >= 400 && status < 500) throw new NoToken('refused');
  if (status !== 200) throw new NoToken('status');
  const parsed = v.safeParse(TokenAnswer, json);
  if (!parsed.success) throw new NoToken('malformed');
  return parsed.output;
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

function refusalOf(reason: Reason): Error {
  // The library's own class for this error keeps its text from the client.
  const refuse = (why: string) => new errors.CustomOIDCProviderError('invalid_grant', why);
  if (reason === 'address') return refuse('the external token endpoint is not an address that this platform may call');
  if (reason === 'refused') return refuse('the external token endpoint refused the external client');
  const unavailable = new errors.TemporarilyUnavailable('the external token endpoint gives no usable answer');
  return Object.assign(unavailable, { status: 503, statusCode: 503 });
}
