/** Sessions as the rest of the BFF sees them: the cookie, the row behind it, and their lifetimes. */
import { SESSION } from '@/lib/contract/limits';
import { cookieName, parseCookies, serializeCookie } from '../cookies';
import type { Metrics, SessionEnd } from '../metrics/metrics';
import type { Seal } from '../seal';
import { CookieCache } from './cookie-cache';
import { decryptRow, encryptRow, indexKey, newSessionId, newSessionKey } from './row-cipher';
import type { SessionRow, SessionStore } from './store';

/** A claim of the id token or of userinfo. */
export type ClaimValue = string | number | boolean | null | ClaimValue[] | { [key: string]: ClaimValue };

/** What a session holds; it never leaves the server. */
export interface SessionData {
  claims: Record<string, ClaimValue>;
  subject: string;
  /** What the browser may know this session by: the issuer's session id, or one of our own. No key to anything. */
  sid: string;
  issuerSid: string | null;
  accessToken: string;
  /** Epoch milliseconds; Infinity is stored as null. */
  accessExpiresAt: number | null;
  refreshToken: string | null;
}

/** A live session with the key that opens its row. */
export interface Session {
  id: string;
  key: string;
  data: SessionData;
  createdAt: number;
  expiresAt: number;
  lastSeenAt: number;
}

interface SealedCookie {
  purpose: 'session';
  id: string;
  key: string;
}

export interface SessionsConfig {
  store: SessionStore;
  seal: Seal;
  issuer: string;
  idleMs: number;
  maxMs: number;
  /** Whether the console is served over https. */
  secure: boolean;
  metrics: Metrics;
  now: () => number;
}

export class Sessions {
  readonly cookieName: string;
  readonly #config: SessionsConfig;
  readonly #cookies: CookieCache<SealedCookie>;

  constructor(config: SessionsConfig) {
    this.#config = config;
    this.#cookies = new CookieCache(config.now);
    this.cookieName = cookieName('ic.session', config.secure);
  }

  /** Stores a new session under a new id. @returns the `Set-Cookie` line for it */
  async start(data: SessionData): Promise<{ session: Session; setCookie: string }> {
    const { store, seal, issuer, maxMs, secure, metrics, now } = this.#config;
    const id = newSessionId();
    const key = newSessionKey();
    const createdAt = now();
    const row: SessionRow = {
      id,
      subjectIndex: indexKey('sub', issuer, data.subject),
      issuerSessionIndex: data.issuerSid === null ? null : indexKey('sid', issuer, data.issuerSid),
      createdAt,
      expiresAt: createdAt + maxMs,
      lastSeenAt: createdAt,
      payload: encryptRow(data, key, id),
      fence: 0,
    };
    await store.create(row);
    metrics.sessionStarted();
    const sealed: SealedCookie = { purpose: 'session', id, key };
    const value = await seal.seal(sealed, Math.ceil(maxMs / 1000));
    // No Max-Age: the cookie ends with the browser, the row behind it by its own clock.
    return { session: toSession(row, key, data), setCookie: serializeCookie({ name: this.cookieName, value }, secure) };
  }

  /** The live session of a `Cookie` header, or null. Ends it when its time is over. Rejects only when the store is away. */
  async find(cookieHeader: string | null): Promise<Session | null> {
    const value = parseCookies(cookieHeader).get(this.cookieName);
    return value === undefined ? null : this.findBySeal(value);
  }

  /** Like `find`, from the value of the session cookie. */
  async findBySeal(value: string): Promise<Session | null> {
    const cookie = await this.#cookies.open(value, () => this.#unseal(value));
    return cookie === null ? null : this.load(cookie.id, cookie.key);
  }

  async #unseal(value: string): Promise<SealedCookie | null> {
    const cookie = await this.#config.seal.unseal<SealedCookie>(value, 'session');
    return cookie === null || typeof cookie.id !== 'string' || typeof cookie.key !== 'string' ? null : cookie;
  }

  /** Reads a session's row again. */
  async load(id: string, key: string): Promise<Session | null> {
    const { store, idleMs, now } = this.#config;
    const row = await store.read(id);
    if (row === null) return null;
    if (now() >= row.expiresAt || now() - row.lastSeenAt >= idleMs) {
      await this.end({ id }, 'expired');
      return null;
    }
    const data = decryptRow<SessionData>(row.payload, key, id);
    return data === null ? null : toSession(row, key, data);
  }

  /** Notes that the session is in use, so that its idle time starts again. Written only now and then. */
  async touch(session: Session): Promise<void> {
    const { store, idleMs, now } = this.#config;
    const at = now();
    if (at - session.lastSeenAt < Math.min(SESSION.touchEveryMs, idleMs / 20)) return;
    await store.touch(session.id, at);
    session.lastSeenAt = at;
  }

  /** Stores new tokens under a refresh lock's fence. @returns false when they came too late */
  async replace(session: Session, data: SessionData, fence: number): Promise<boolean> {
    return this.#config.store.replacePayload(session.id, encryptRow(data, session.key, session.id), fence);
  }

  /** Ends a session; a copy of its cookie is worth nothing afterwards. */
  async end(session: Pick<Session, 'id'>, reason: SessionEnd): Promise<void> {
    if (await this.#config.store.delete(session.id)) this.#config.metrics.sessionEnded(reason);
  }

  /** Seconds until the session ends if it is not used. */
  expiresInSeconds(session: Session): number {
    const { idleMs, now } = this.#config;
    return Math.max(0, Math.floor((Math.min(session.expiresAt, session.lastSeenAt + idleMs) - now()) / 1000));
  }

  /** The `Set-Cookie` line that removes the cookie. */
  removal(): string {
    return serializeCookie({ name: this.cookieName, value: '', maxAgeSeconds: 0 }, this.#config.secure);
  }
}

const toSession = (row: SessionRow, key: string, data: SessionData): Session => ({
  id: row.id,
  key,
  data,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastSeenAt: row.lastSeenAt,
});
