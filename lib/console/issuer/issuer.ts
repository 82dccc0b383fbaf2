/** The issuer as openid-client sees it: found lazily, tried again after a failure, kept once found. */
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
  /** With `private_key_jwt`. */
  clientKey: ClientKey | undefined;
}

/** Of openid-client and undici, for an issuer that took the connection or the time and gave no answer. */
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
  /** It answers, and refuses the console itself (registration.ts). */
  readonly isMisregistered: boolean;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'IssuerUnavailable');
  }

  constructor(message: string, options: ErrorOptions & { isMisregistered?: boolean } = {}) {
    super(message, options);
    this.isMisregistered = options.isMisregistered ?? false;
  }

  /** Whether it did answer, and said that it is still making its first data. */
  get preparing(): boolean {
    return this.#causes().some((cause) => cause instanceof Response && cause.headers.has(PREPARING_HEADER));
  }

  /** Whether something is there that has no time now: it answered 5xx or 429, took too long, or hung up. */
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

/** How often the keys may be fetched again for an unknown `kid`. */
const KEY_COOLDOWN_MS = 10_000;

/** Signatures with a public key, which is all that a published key set is for. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

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

  /** Discovers the issuer; callers at the same time share one request. @throws IssuerUnavailable */
  configuration(): Promise<oidc.Configuration> {
    this.#found ??= this.#runDetached(() => this.#discover()).catch((error: unknown) => {
      this.#found = undefined;
      throw new IssuerUnavailable('The issuer did not answer its discovery document.', { cause: error });
    });
    return this.#found;
  }

  /**
   * Verifies a JWT of the issuer: signature, `iss`, `aud`, times. An unknown key makes the keys be fetched again, but not
   * more often than every ten seconds, however many forged tokens arrive.
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
      algorithms: ALGORITHMS,
      clockTolerance: SESSION.clockToleranceSeconds,
      ...options,
    });
    return payload;
  }

  /** Asks the issuer anew whether it is there, with a short time limit. @throws when it is not */
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
      // Plain http is for an issuer on this machine or network that was configured so by hand.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    });
  }
}

/** How the console proves who it is, as openid-client wants it. */
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

/** What openid-client or jose hand over. */
type Init = Omit<RequestInit, 'body'> & Partial<Pick<oidc.CustomFetchOptions, 'body'>>;

/**
 * `fetch` for everything that the issuer is asked: its answers are read at once, up to a limit, within the time of the request's
 * signal. What reads them afterwards (openid-client, jose) has no limits of its own.
 *
 * @throws OversizedBody, and whatever `fetch` does
 */
async function issuerFetch(url: string, init: Init): Promise<Response> {
  // The types of a request's body differ, too: openid-client's leave open what memory its bytes are in.
  const options = { ...init, redirect: 'manual' } as RequestInit;
  const { body, headers, status, statusText } = await fetch(url, options);
  if (body === null) return new Response(null, { status, statusText, headers });
  const bytes = await readWhole(limited(body, ISSUER_ANSWER_BYTES));
  return new Response(bytes, { status, statusText, headers });
}
