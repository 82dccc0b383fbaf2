/** The issuer for openid-client: discovered on first use, retried after a failure, kept once found. */
import {
  createRemoteJWKSet,
  customFetch,
  importPKCS8,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import * as oidc from 'openid-client';
import { basicCredentials } from '@/lib/contract/oauth/basic-credentials';
import { SIGNING_ALGORITHMS } from '@/lib/contract/oauth/public-keys';
import { PROBE_MS, SESSION, ISSUER_ANSWER_BYTES } from '@/lib/contract/limits';
import { PREPARING_HEADER } from '@/lib/contract/retry';
import type { ClientAuthMethod, ClientKey } from '@/lib/env-oidc';
import { isNamed } from '@/lib/console/process/named-error';
import { createRunDetached } from '@/lib/console/process/run-detached';
import { limited, readWhole } from '@/lib/console/upstream/limited';

export interface IssuerConfig {
  issuer: string;
  clientId: string;
  auth: ClientAuthMethod;
  clientSecret: string;
  /** Used with `private_key_jwt`. */
  clientKey: ClientKey | undefined;
}

/** Error codes of openid-client and undici when the issuer accepted the connection or timed out but did not answer. */
const BUSY_CODES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'ETIMEDOUT',
  'ECONNRESET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** The issuer cannot be reached, or does not behave like one. The cause has details for the log. */
export class IssuerUnavailable extends Error {
  override name = 'IssuerUnavailable';
  /** The issuer answers but refuses the console itself (registration.ts). */
  readonly isMisregistered: boolean;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'IssuerUnavailable');
  }

  constructor(message: string, options: ErrorOptions & { isMisregistered?: boolean } = {}) {
    super(message, options);
    this.isMisregistered = options.isMisregistered ?? false;
  }

  /** Whether the issuer answered that it is still making its first data. */
  get preparing(): boolean {
    return this.#causes().some((cause) => cause instanceof Response && cause.headers.has(PREPARING_HEADER));
  }

  /** Whether the issuer is overloaded: it answered 5xx or 429, timed out, or closed the connection. */
  get busy(): boolean {
    return this.#causes().some((cause) => {
      if (cause instanceof Response) return cause.status >= 500 || cause.status === 429;
      const { code, name } = cause as NodeJS.ErrnoException;
      return name === 'TimeoutError' || (code !== undefined && BUSY_CODES.has(code));
    });
  }

  #causes(): unknown[] {
    const causes: unknown[] = [];
    let { cause } = this;
    while (cause !== undefined && cause !== null) {
      causes.push(cause);
      cause = cause instanceof Error ? cause.cause : undefined;
    }
    return causes;
  }
}

/** The minimum pause between fetches of the keys for an unknown `kid`. */
const KEY_COOLDOWN_MS = 10_000;

export class Issuer {
  readonly #config: IssuerConfig;
  readonly #runDetached = createRunDetached();
  #found: Promise<oidc.Configuration> | undefined;
  #keys: JWTVerifyGetKey | undefined;

  constructor(config: IssuerConfig) {
    this.#config = config;
  }

  get origin(): string {
    return new URL(this.#config.issuer).origin;
  }

  /** Discovers the issuer; concurrent callers share one request. @throws IssuerUnavailable */
  configuration(): Promise<oidc.Configuration> {
    this.#found ??= this.#runDetached(() => this.#discover()).catch((error: unknown) => {
      this.#found = undefined;
      throw new IssuerUnavailable('The issuer did not answer its discovery document.', { cause: error });
    });
    return this.#found;
  }

  /**
   * Verifies a JWT of the issuer: signature, `iss`, `aud`, times. An unknown key triggers a new fetch of the keys, at
   * most every ten seconds, however many forged tokens arrive.
   *
   * @throws errors of `jose`; IssuerUnavailable when the issuer cannot be asked
   */
  async verify(token: string, options: JWTVerifyOptions = {}): Promise<JWTPayload> {
    const metadata = (await this.configuration()).serverMetadata();
    if (!metadata.jwks_uri) throw new IssuerUnavailable('The issuer publishes no keys.');
    this.#keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: SESSION.issuerTimeoutMs,
      cooldownDuration: KEY_COOLDOWN_MS,
      [customFetch]: issuerFetch,
    });
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer: metadata.issuer,
      audience: this.#config.clientId,
      algorithms: SIGNING_ALGORITHMS,
      clockTolerance: SESSION.clockToleranceSeconds,
      ...options,
    });
    return payload;
  }

  /** Checks again that the issuer answers, with a short timeout. @throws when it does not */
  async ping(): Promise<void> {
    await this.configuration();
    const document = `${this.#config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await issuerFetch(document, { signal: AbortSignal.timeout(PROBE_MS.console) });
    if (!answer.ok) throw new IssuerUnavailable(`The issuer answered ${answer.status}.`);
  }

  async #discover(): Promise<oidc.Configuration> {
    const server = new URL(this.#config.issuer);
    const metadata = { [oidc.clockTolerance]: SESSION.clockToleranceSeconds };
    return oidc.discovery(server, this.#config.clientId, metadata, await clientAuth(this.#config), {
      timeout: SESSION.issuerTimeoutMs / 1000,
      [oidc.customFetch]: issuerFetch,
      // Plain http only for an issuer on this machine or network that was configured that way.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    });
  }
}

async function clientAuth({ auth, clientSecret, clientKey }: IssuerConfig): Promise<oidc.ClientAuth> {
  if (clientKey !== undefined) {
    const key = await importPKCS8(clientKey.pem, clientKey.alg);
    return oidc.PrivateKeyJwt(clientKey.kid === undefined ? key : { key, kid: clientKey.kid });
  }
  if (auth === 'client_secret_post') return oidc.ClientSecretPost(clientSecret);
  // The library's own `ClientSecretBasic` encodes `-` and `_` as well, which not every issuer decodes.
  return (_server, client, _body, headers) =>
    headers.set('authorization', basicCredentials(client.client_id, clientSecret));
}

type Init = Omit<RequestInit, 'body'> & Partial<Pick<oidc.CustomFetchOptions, 'body'>>;

/**
 * `fetch` for all requests to the issuer: reads the response at once, up to a limit, within the time of the request's
 * signal, because openid-client and jose have no limits of their own.
 *
 * @throws OversizedBody, and whatever `fetch` does
 */
async function issuerFetch(url: string, init: Init): Promise<Response> {
  // The body types differ too: openid-client leaves the kind of memory open.
  const options = { ...init, redirect: 'manual' } as RequestInit;
  const { body, headers, status, statusText } = await fetch(url, options);
  if (body === null) return new Response(null, { status, statusText, headers });
  const bytes = await readWhole(limited(body, ISSUER_ANSWER_BYTES));
  return new Response(bytes, { status, statusText, headers });
}
