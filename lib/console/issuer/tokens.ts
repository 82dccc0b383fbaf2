/** Access tokens of sessions: always valid, and refreshed once for all concurrent callers (security.md, row 9). */
import { setTimeout as pause } from 'node:timers/promises';
import type { CatalogueKey } from '@/lib/catalogue-key';
import type { Logger } from 'pino';
import * as oidc from 'openid-client';
import { SESSION } from '@/lib/contract/limits';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import { errorFacts } from '@/lib/console/process/log';
import type { Metrics } from '@/lib/console/process/metrics';
import type { Session, SessionData, Sessions } from '@/lib/console/session/sessions';
import { type SessionStore, StoreUnavailable } from '@/lib/console/session/store';
import { type Issuer, IssuerUnavailable } from './issuer';
import { registrationFault } from './registration';

/**
 * - `fresh`: use this token;
 * - `ended`: the issuer has withdrawn the grant, or the session was ended meanwhile;
 * - `unavailable`: the issuer does not answer, or refuses the console as it is registered there; the session stays.
 */
export type TokenResult = { kind: 'fresh'; accessToken: string } | { kind: 'ended' } | Unavailable;
export type Unavailable = { kind: 'unavailable'; isMisregistered?: true };

export interface TokensConfig {
  store: SessionStore;
  sessions: Sessions;
  issuer: Pick<Issuer, 'configuration'>;
  metrics: Metrics;
  log: Logger;
  now: () => number;
}

const ownFlights = (): Map<string, Promise<TokenResult>> => new Map();

export class Tokens {
  readonly #config: TokensConfig;
  readonly #inFlight: Map<string, Promise<TokenResult>>;

  /** @param config.ownFlights - by default all instances of a process share their refreshes in flight; a test of replicas does not */
  constructor(config: TokensConfig & { ownFlights?: boolean }) {
    this.#config = config;
    this.#inFlight = config.ownFlights ? ownFlights() : processWide('refreshes', ownFlights);
  }

  /**
   * Returns an access token that is not about to expire.
   *
   * @param refused - a token that the platform has just answered 401 to; it is not handed out again
   */
  async accessToken(session: Session, refused?: string): Promise<TokenResult> {
    const { accessToken } = session.data;
    if (this.#usable(session.data, refused)) return { kind: 'fresh', accessToken };
    let result = await (this.#inFlight.get(session.id) ?? this.#start(session, refused));
    // A refresh that began before the platform refused the token may still return that token.
    if (result.kind === 'fresh' && result.accessToken === refused) {
      result = await (this.#inFlight.get(session.id) ?? this.#start(session, refused));
    }
    if (result.kind !== 'unavailable' || refused === accessToken || this.#expired(session.data)) return result;
    // The refresh was only a precaution: the token is valid for some seconds more.
    return { kind: 'fresh', accessToken };
  }

  /**
   * Revokes a grant (RFC 7009): its refresh token, or the access token if there is none.
   *
   * @returns false when the issuer did not answer
   */
  async revoke({ accessToken, refreshToken }: Pick<SessionData, 'accessToken' | 'refreshToken'>): Promise<boolean> {
    try {
      const configuration = await this.#config.issuer.configuration();
      if (configuration.serverMetadata().revocation_endpoint === undefined) return true;
      const hint = refreshToken === null ? 'access_token' : 'refresh_token';
      await oidc.tokenRevocation(configuration, refreshToken ?? accessToken, { token_type_hint: hint });
      return true;
    } catch (error) {
      const fault = await this.#registrationFault(error, 'revocation_endpoint');
      this.#config.log.warn({ ...errorFacts(error), ...fault?.facts }, 'A token could not be revoked');
      return error instanceof oidc.ResponseBodyError && error.status < 500;
    }
  }

  /** Also null when the issuer was not discovered: then it has refused nothing. */
  async #registrationFault(error: unknown, endpoint: Parameters<typeof registrationFault>[1]) {
    if (error instanceof IssuerUnavailable) return null;
    return registrationFault(error, endpoint, (await this.#config.issuer.configuration()).serverMetadata());
  }

  #start(session: Session, refused: string | undefined): Promise<TokenResult> {
    const flight = this.#refreshLocked(session, refused)
      .catch((error: unknown): TokenResult => {
        if (error instanceof StoreUnavailable) throw error;
        this.#config.log.error(errorFacts(error), 'A session could not be refreshed');
        return { kind: 'unavailable' };
      })
      .finally(() => this.#inFlight.delete(session.id));
    this.#inFlight.set(session.id, flight);
    return flight;
  }

  async #refreshLocked(session: Session, refused: string | undefined): Promise<TokenResult> {
    const { store, sessions } = this.#config;
    const giveUpAt = performance.now() + SESSION.refreshLockMs;
    while (performance.now() < giveUpAt) {
      const lock = await store.lock(session.id, SESSION.refreshLockMs);
      // The previous lock holder may have refreshed already, so read the row after every wait.
      const current = await sessions.load(session.id, session.key);
      const done = current === null || this.#usable(current.data, refused);
      if (lock !== null) {
        try {
          if (!done) return await this.#counted(this.#refresh(current, lock.fence));
        } finally {
          await store.unlock(session.id, lock);
        }
      }
      if (current === null) return { kind: 'ended' };
      if (done) return this.#adopt(session, current.data);
      // The stores' locks give no signal when they are released.
      await pause(SESSION.refreshPollMs);
    }
    return { kind: 'unavailable' };
  }

  async #counted(refresh: Promise<TokenResult>): Promise<TokenResult> {
    const result = await refresh;
    this.#config.metrics.refresh(result.kind);
    return result;
  }

  async #refresh(session: Session, fence: number): Promise<TokenResult> {
    const { sessions, issuer } = this.#config;
    const { refreshToken } = session.data;
    if (refreshToken === null) {
      // It has expired, or the platform no longer accepts it.
      const reason = this.#expired(session.data) ? 'expired' : 'refused';
      if (await sessions.end(session, reason)) await this.revoke(session.data);
      return { kind: 'ended' };
    }
    let answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
    try {
      answer = await oidc.refreshTokenGrant(await issuer.configuration(), refreshToken);
    } catch (error) {
      return this.#failedRefresh(session, error);
    }
    const subject = answer.claims()?.sub;
    const isForeign = subject !== undefined && subject !== session.data.subject;
    if (isForeign || !isBearer(answer)) {
      // OpenID Connect Core 12.2: a refresh never changes the user of a session.
      await sessions.end(session, 'refused');
      await this.revoke({ accessToken: answer.access_token, refreshToken: answer.refresh_token ?? refreshToken });
      return { kind: 'ended' };
    }
    const data: SessionData = {
      ...session.data,
      accessToken: answer.access_token,
      accessExpiresAt: expiryOf(answer, this.#config.now()),
      refreshToken: answer.refresh_token ?? refreshToken,
      // An issuer may omit a new one (OpenID Connect Core, section 12.2).
      idToken: session.data.idToken && (answer.id_token ?? session.data.idToken),
    };
    // Stored before it is used: if this process dies now, the next one has the rotated token.
    if (await sessions.replace(session, data, fence)) return this.#adopt(session, data);
    // The session was ended while the issuer answered: the new tokens must not outlive it.
    const later = await sessions.load(session.id, session.key);
    if (later !== null) return this.#adopt(session, later.data);
    await this.revoke(data);
    return { kind: 'ended' };
  }

  async #failedRefresh(session: Session, error: unknown): Promise<TokenResult> {
    const { sessions, log } = this.#config;
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
      log.warn({ user: session.data.subject, ...errorFacts(error) }, 'The issuer withdrew a session');
      await sessions.end(session, 'refused');
      return { kind: 'ended' };
    }
    // Any other error (5xx, timeout, HTML, a wrong client secret) says nothing about this session.
    const fault = await this.#registrationFault(error, 'token_endpoint');
    if (fault === null) {
      log.warn(errorFacts(error), 'The issuer did not refresh a session');
      return { kind: 'unavailable' };
    }
    log.error(fault.facts, 'The issuer does not accept the console as it is registered there');
    return { kind: 'unavailable', isMisregistered: true };
  }

  #adopt(session: Session, data: SessionData): TokenResult {
    session.data = data;
    return { kind: 'fresh', accessToken: data.accessToken };
  }

  #usable(data: SessionData, refused?: string): boolean {
    if (data.accessToken === refused) return false;
    const ahead = data.refreshToken === null ? 0 : SESSION.refreshAheadMs;
    return data.accessExpiresAt === null || data.accessExpiresAt - this.#config.now() > ahead;
  }

  #expired(data: SessionData): boolean {
    return data.accessExpiresAt !== null && data.accessExpiresAt <= this.#config.now();
  }
}

/** @throws UnusableTokens for an unknown token type, or a token that expires before it can be used */
export function requireUsable(tokens: oidc.TokenEndpointResponse): void {
  if (!isBearer(tokens)) throw new UnusableTokens('Authentication.SignIn.TokenType');
  // The issuer's value, not the remaining seconds: expiresIn() rounds down after the first millisecond.
  const { expires_in: seconds } = tokens;
  if (tokens.refresh_token !== undefined || seconds === undefined) return;
  if (seconds * 1000 < SESSION.minAccessTokenMs) throw new UnusableTokens('Authentication.SignIn.TokenTooShort');
}

const isBearer = ({ token_type: type }: oidc.TokenEndpointResponse): boolean => type.toLowerCase() === 'bearer';

/** The console cannot use the issuer's tokens. */
export class UnusableTokens extends Error {
  override name = 'UnusableTokens';
  /** Message of the catalogue for the person; its last part is the code in the log. */
  readonly key: CatalogueKey;
  readonly code: string | undefined;

  constructor(key: CatalogueKey) {
    super('The tokens of the issuer are of no use.');
    this.key = key;
    this.code = key.split('.').at(-1);
  }
}

/** Epoch milliseconds at which the access token ends, or null when the issuer does not say. */
export function expiryOf(answer: oidc.TokenEndpointResponseHelpers, now: number): number | null {
  const seconds = answer.expiresIn();
  return seconds === undefined ? null : now + seconds * 1000;
}
