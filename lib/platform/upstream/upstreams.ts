/** The platform as a client of identity providers: docs/decisions/providers.md. */
import {
  type JWTPayload,
  createRemoteJWKSet,
  customFetch as joseFetch,
  generateKeyPair,
  importJWK,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { basicCredentials } from '@/lib/contract/oauth/basic-credentials';
import { SIGNING_ALGORITHMS } from '@/lib/contract/oauth/public-keys';
import { ASKING, IDENTITY_PROVIDER } from './bounds';
import type { Db } from '../db/database';
import { sealingKey } from '../db/settings';
import type { Validity } from '../oidc/guarded-agents';
import { newSecret, openSecret } from '../secrets';
import type { Connection } from './connections';
import { txtRecords } from './domain-proof';
import { UpstreamFailure, failureOf } from './failure';
import { type FetchConfig, type UpstreamFetch, upstreamFetch } from './fetching';
import { authTimeOf } from './people';

/** Callback path for providers, below the issuer. */
export const UPSTREAM_CALLBACK = '/provider/callback';
/** Return path after a sign-out at a provider. */
export const UPSTREAM_LOGGED_OUT = '/provider/logged-out';
/** Page where a provider's IT department enters settings, with a link. */
export const UPSTREAM_SETUP = '/provider/setup';
/** Endpoint for sign-outs reported by providers. */
export const UPSTREAM_BACK_CHANNEL = '/provider/backchannel-logout';

export type Settings = Pick<Connection, 'issuer' | 'clientId' | 'authentication' | 'sealedSecret' | 'scope' | 'claims'>;

/** Data stored between the start of a sign-in and its callback. */
export interface Pending {
  state: string;
  nonce: string;
  verifier: string;
  /** When the provider was asked to authenticate the person, in seconds since 1970: an earlier sign-in there does not count. */
  askedAt?: number | undefined;
}

interface Ended {
  claims: Record<string, unknown>;
  idToken: string;
}

interface UpstreamsConfig extends FetchConfig {
  db: Db;
  publicUrl: string;
  /** Tests replace DNS. */
  txtRecords?: ((name: string) => Promise<string[]>) | undefined;
}

interface Ready {
  configuration: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAt: number;
}

/** Whether a provider accepts the platform as a client; `unclear` where it does not say. */
type Acceptance = 'accepted' | 'refused' | 'unclear';

/** Calls connected identity providers. Caches their metadata. */
export class Upstreams {
  readonly #kept = new LRUCache<string, Ready>({ max: IDENTITY_PROVIDER.kept });
  readonly #running = new Map<string, Promise<Ready>>();
  readonly #certificates = new LRUCache<string, Validity>({ max: IDENTITY_PROVIDER.kept });
  readonly fetch: UpstreamFetch;
  readonly redirectUri: string;
  readonly loggedOutUri: string;
  readonly backChannelUri: string;
  readonly setupUri: string;
  readonly txtRecords: (name: string) => Promise<string[]>;

  constructor(private readonly config: UpstreamsConfig) {
    this.fetch = upstreamFetch({ ...config, onCertificate: (host, one) => this.#certificates.set(host, one) });
    this.txtRecords = config.txtRecords ?? txtRecords;
    this.redirectUri = config.publicUrl + UPSTREAM_CALLBACK;
    this.loggedOutUri = config.publicUrl + UPSTREAM_LOGGED_OUT;
    this.backChannelUri = config.publicUrl + UPSTREAM_BACK_CHANNEL;
    this.setupUri = config.publicUrl + UPSTREAM_SETUP;
  }

  /** The certificate that the server of an address had at the last connection; undefined if there was none by TLS. */
  certificateOf(address: string): Validity | undefined {
    return this.#certificates.get(new URL(address).hostname);
  }

  /**
   * Returns the address for a sign-in.
   *
   * @param more - parameters of the request beside those that every sign-in has
   * @throws UpstreamFailure when the provider does not answer
   */
  async begin(settings: Settings, pending: Pending, more: Record<string, string>): Promise<URL> {
    const { configuration } = await this.#ready(settings);
    const url = oidc.buildAuthorizationUrl(configuration, {
      ...more,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: settings.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(pending.askedAt === undefined ? {} : ASKING),
    });
    // http is only for providers on this machine, for all their addresses.
    if (url.protocol !== new URL(settings.issuer).protocol) throw new UpstreamFailure('unreachable', 'ENDPOINT_SCHEME');
    return url;
  }

  /**
   * Validates the callback, and reads the person's claims from the provider.
   *
   * @returns all claims, and the ID token itself
   * @throws UpstreamFailure
   */
  async end(settings: Settings, pending: Pending, query: Record<string, string>): Promise<Ended> {
    const ready = await this.#ready(settings);
    const answer = new URL(this.redirectUri);
    answer.search = new URLSearchParams(query).toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(ready.configuration, answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.id_token ?? '';
      const payload = await verified(ready, settings, idToken);
      if ((authTimeOf(payload) ?? Infinity) + IDENTITY_PROVIDER.clockSeconds < (pending.askedAt ?? 0))
        throw new UpstreamFailure('notAsked', 'AUTH_TIME');
      const isWhole = Object.values(settings.claims).every((claim) => payload[claim] !== undefined);
      const { userinfo_endpoint: endpoint } = ready.configuration.serverMetadata();
      if (isWhole || endpoint === undefined || payload.sub === undefined) return { claims: payload, idToken };
      const more = await oidc.fetchUserInfo(ready.configuration, tokens.access_token, payload.sub);
      // ID token claims take precedence, because they are signed.
      return { claims: { ...more, ...payload }, idToken };
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Checks a token that the provider signed for this client: signature, issuer, audience and times. @throws UpstreamFailure */
  async verify(settings: Settings, token: string): Promise<Record<string, unknown>> {
    const ready = await this.#ready(settings);
    try {
      return await verified(ready, settings, token, ['iat', 'exp']);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * Returns the address for a sign-out at the provider.
   *
   * @param hold - stores the target; called only if there is such an address
   * @returns undefined for a provider without one
   * @throws UpstreamFailure when its metadata cannot be read
   */
  async endSession(settings: Settings, idToken: string, hold: () => Promise<string>): Promise<URL | undefined> {
    const { configuration } = await this.#ready(settings);
    const { end_session_endpoint: endpoint } = configuration.serverMetadata();
    const { protocol } = new URL(settings.issuer);
    if (endpoint === undefined || URL.parse(endpoint)?.protocol !== protocol) return undefined;
    return oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: this.loggedOutUri,
      state: await hold(),
    });
  }

  /**
   * Whether the provider accepts this client: requests tokens with an invented code. Some providers refuse the code
   * before they check the client, so the same request with wrong authentication must be refused differently.
   *
   * @throws UpstreamFailure when the token endpoint does not answer as one
   */
  async accepts(settings: Settings): Promise<Acceptance> {
    const { configuration } = await this.#ready(settings);
    const answer = await this.#asked(configuration);
    if (answer !== 'accepted') return answer;
    const wrong = new oidc.Configuration(
      configuration.serverMetadata(),
      settings.clientId,
      {},
      await wrongAuthentication(settings),
    );
    wrong[oidc.customFetch] = this.fetch;
    wrong.timeout = IDENTITY_PROVIDER.timeoutMs / 1000;
    if (new URL(settings.issuer).protocol === 'http:') oidc.allowInsecureRequests(wrong);
    // A provider that answers this one with a failure distinguishes the two.
    return (await this.#asked(wrong).catch(() => 'refused')) === 'accepted' ? 'unclear' : 'accepted';
  }

  async #asked(configuration: oidc.Configuration): Promise<Acceptance> {
    const asked = { code: 'a-check', redirect_uri: this.redirectUri, code_verifier: oidc.randomPKCECodeVerifier() };
    try {
      await oidc.genericGrantRequest(configuration, 'authorization_code', asked);
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return 'refused';
      if (!(error instanceof oidc.ResponseBodyError)) throw failureOf(error);
      if (error.error === 'invalid_grant') return 'accepted';
      if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return 'refused';
    }
    return 'unclear';
  }

  async #ready(settings: Settings): Promise<Ready> {
    // The sealed secret differs after each change, so new settings apply at once.
    const key = JSON.stringify([settings.issuer, settings.clientId, settings.authentication, settings.sealedSecret]);
    const kept = this.#kept.get(key);
    const age = kept === undefined ? Infinity : performance.now() - kept.readAt;
    if (kept !== undefined && age < IDENTITY_PROVIDER.metadataSeconds * 1000) return kept;
    const running = this.#running.get(key) ?? this.#read(settings);
    this.#running.set(key, running);
    try {
      const ready = await running;
      this.#kept.set(key, ready);
      return ready;
    } catch (error) {
      // A provider may sign people in even while its metadata cannot be read.
      if (kept !== undefined && age < IDENTITY_PROVIDER.staleSeconds * 1000) return kept;
      throw failureOf(error);
    } finally {
      this.#running.delete(key);
    }
  }

  async #read(settings: Settings): Promise<Ready> {
    const secret = openSecret(settings.sealedSecret, await sealingKey(this.config.db));
    const server = new URL(settings.issuer);
    const configuration = await oidc.discovery(
      server,
      settings.clientId,
      { [oidc.clockTolerance]: IDENTITY_PROVIDER.clockSeconds },
      await authenticationOf(settings, secret),
      {
        timeout: IDENTITY_PROVIDER.timeoutMs / 1000,
        [oidc.customFetch]: this.fetch,
        execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    );
    const { jwks_uri: address } = configuration.serverMetadata();
    if (address === undefined) throw new UpstreamFailure('unreachable', 'NO_KEYS');
    // An unknown key triggers one new fetch, however recent the last one.
    const keys = createRemoteJWKSet(new URL(address), {
      [joseFetch]: this.fetch,
      timeoutDuration: IDENTITY_PROVIDER.timeoutMs,
      cooldownDuration: 0,
    });
    return { configuration, keys, readAt: performance.now() };
  }
}

/** Verifies a provider's signature, for this client and the current time. */
async function verified(
  { keys }: Ready,
  settings: Settings,
  token: string,
  requiredClaims: string[] = [],
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: settings.issuer,
    audience: settings.clientId,
    algorithms: SIGNING_ALGORITHMS,
    clockTolerance: IDENTITY_PROVIDER.clockSeconds,
    // This also rejects a time of issue in the future.
    maxTokenAge: IDENTITY_PROVIDER.idTokenSeconds,
    requiredClaims,
  });
  return payload;
}

/** The library's own encodes `-` and `_` as well, which not every provider decodes. */
const clientSecretBasic =
  (secret: string): oidc.ClientAuth =>
  (_server, client, _body, headers) =>
    headers.set('authorization', basicCredentials(client.client_id, secret));

/** Authentication of the same method that every provider must refuse. */
async function wrongAuthentication({ authentication }: Settings): Promise<oidc.ClientAuth> {
  if (authentication === 'client_secret_post') return oidc.ClientSecretPost(newSecret());
  if (authentication === 'client_secret_basic') return clientSecretBasic(newSecret());
  const { privateKey } = await generateKeyPair('ES256');
  return oidc.PrivateKeyJwt(privateKey);
}

async function authenticationOf({ authentication }: Settings, secret: string): Promise<oidc.ClientAuth> {
  if (authentication === 'client_secret_post') return oidc.ClientSecretPost(secret);
  if (authentication === 'client_secret_basic') return clientSecretBasic(secret);
  const jwk = JSON.parse(secret) as { alg: string; kid: string };
  return oidc.PrivateKeyJwt({ key: (await importJWK(jwk, jwk.alg)) as CryptoKey, kid: jwk.kid });
}
