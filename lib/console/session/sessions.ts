/** Sessions for the rest of the BFF: the cookie, the row behind it, and their lifetimes. */
import { SESSION } from '@/lib/contract/limits';
import { cookieName, parseCookies, serializeCookie } from '@/lib/console/http/cookies';
import { type Memory, createMemory } from '@/lib/console/process/memory';
import type { Metrics, SessionEnd } from '@/lib/console/process/metrics';
import type { Seal } from '@/lib/console/http/seal';
import { decryptRow, encryptRow, indexKey, newSessionId, newSessionKey } from './row-cipher';
import type { SessionRow, SessionStore } from './store';

/** A claim of the id token or of userinfo. */
export type ClaimValue = string | number | boolean | null | ClaimValue[] | { [key: string]: ClaimValue };

/** The data of a session; it never leaves the server. Requests share the object, so it is replaced and never changed. */
export interface SessionData {
  claims: Record<string, ClaimValue>;
  subject: string;
  /** The session id that the browser may see: the issuer's, or one of our own. It gives no access. */
  sid: string;
  issuerSid: string | null;
  accessToken: string;
  /** Epoch milliseconds; Infinity is stored as null. */
  accessExpiresAt: number | null;
  refreshToken: string | null;
  /** For the logout, if the issuer needs it (OIDC_ID_TOKEN_HINT). */
  idToken: string | null;
  /** The sign-in began because the platform or the issuer had refused the previous session. */
  afterRefusal: boolean;
}

export interface Session {
  id: string;
  key: string;
  data: SessionData;
  createdAt: number;
  expiresAt: number;
  lastSeenAt: number;
}

/** The data of an ended session that its cookie still holds. */
export interface EndedSession extends Pick<SessionData, 'sid' | 'issuerSid'>, Pick<Session, 'id'> {
  /** End of the session's maximum lifetime, in epoch milliseconds. */
  until: number;
}

interface SealedCookie extends EndedSession {
  purpose: 'session';
  key: string;
}

/** A longer issuer session id is left out of the cookie, whose size is limited. */
const MAX_SID_LENGTH = 200;

export interface SessionsConfig {
  store: SessionStore;
  seal: Seal;
  issuer: string;
  idleMs: number;
  maxMs: number;
  secure: boolean;
  metrics: Metrics;
  now: () => number;
}

export class Sessions {
  readonly cookieName: string;
  readonly #config: SessionsConfig;
  /**
   * Unsealed cookies: unsealing costs more than the rest of a call, and every call of a page sends the same cookie.
   * Whether the session lives is never cached: its row is read each time.
   */
  readonly #cookies: Memory<SealedCookie>;
  /** The last decrypted content of a row, for as long as its cookie is cached. */
  readonly #opened = new WeakMap<object, { payload: string; data: SessionData }>();

  constructor(config: SessionsConfig) {
    this.#config = config;
    this.#cookies = createMemory(config.now, { max: SESSION.cookieCacheSize, maxAgeMs: SESSION.cookieCacheMs });
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
    const short = data.sid.length <= MAX_SID_LENGTH;
    const sids = { sid: short ? data.sid : '', issuerSid: short ? data.issuerSid : null };
    const sealed: SealedCookie = { purpose: 'session', id, key, ...sids, until: row.expiresAt };
    const value = await seal.seal(sealed, Math.ceil((maxMs + SESSION.cookieKeptMs) / 1000));
    // No Max-Age: the cookie ends with the browser, the row expires by itself.
    return { session: toSession(row, key, data), setCookie: serializeCookie({ name: this.cookieName, value }, secure) };
  }

  /** Returns the live session of a `Cookie` header, or null. Ends an expired session. Rejects only when the store is away. */
  async find(cookieHeader: string | null): Promise<Session | null> {
    const value = parseCookies(cookieHeader).get(this.cookieName);
    return value === undefined ? null : this.findBySeal(value);
  }

  /** Like `find`, for the value of the session cookie. */
  async findBySeal(value: string): Promise<Session | null> {
    const known = this.#cookies.get(value);
    if (known !== undefined) return this.#load(known);
    const cookie = await this.#unseal(value);
    if (cookie === null) return null;
    this.#cookies.set(value, cookie);
    return this.#load(cookie);
  }

  async #unseal(value: string): Promise<SealedCookie | null> {
    const cookie = await this.#config.seal.unseal<SealedCookie>(value, 'session');
    return cookie === null || typeof cookie.id !== 'string' || typeof cookie.key !== 'string' ? null : cookie;
  }

  async load(id: string, key: string): Promise<Session | null> {
    return this.#load({ id, key });
  }

  async #load(holder: Pick<SealedCookie, 'id' | 'key'>): Promise<Session | null> {
    const { id, key } = holder;
    const { store, idleMs, now } = this.#config;
    const row = await store.read(id);
    if (row === null) return null;
    const isIdle = now() - row.lastSeenAt >= idleMs;
    // First, so that a reader who finds the session gone also finds this mark.
    if (isIdle) await store.once(idleKey(id), Math.max(1, row.expiresAt - now()));
    const data = isIdle ? null : this.#open(holder, row);
    const session = data && toSession(row, key, data);
    if (isIdle || (session !== null && now() >= session.expiresAt)) {
      await this.end({ id }, 'expired');
      return null;
    }
    return session;
  }

  #open(holder: Pick<SealedCookie, 'id' | 'key'>, { payload }: SessionRow): SessionData | null {
    const opened = this.#opened.get(holder);
    if (opened?.payload === payload) return opened.data;
    const data = decryptRow<SessionData>(payload, holder.key, holder.id);
    if (data !== null) this.#opened.set(holder, { payload, data });
    return data;
  }

  /** Records that the session is in use, which restarts its idle time. Written only at intervals. */
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

  /** Ends a session; copies of its cookie stop working. @returns false when it had ended already */
  async end(session: Pick<Session, 'id'>, reason: SessionEnd): Promise<boolean> {
    const { store, metrics } = this.#config;
    // First, so that a reader who finds the session gone also finds this mark.
    if (reason === 'refused') await store.once(refusedKey(session.id), SESSION.refusalKeptMs);
    const ended = await store.delete(session.id);
    if (ended) metrics.sessionEnded(reason);
    return ended;
  }

  /** Whether this session was recently ended because it was refused. */
  wasRefused(session: Pick<Session, 'id'>): Promise<boolean> {
    return this.#config.store.isUsed(refusedKey(session.id));
  }

  /**
   * Whether this session ended by its idle time or its maximum lifetime: the next sign-in must then ask the person.
   * False if only its tokens expired.
   */
  async hasTimedOut({ id, until }: EndedSession): Promise<boolean> {
    return this.#config.now() >= until || (await this.#config.store.isUsed(idleKey(id)));
  }

  /** Returns the session that the cookie belongs to, or belonged to until a day ago. */
  async named(cookieHeader: string | null): Promise<EndedSession | null> {
    const value = parseCookies(cookieHeader).get(this.cookieName);
    const cookie = value === undefined ? null : await this.#unseal(value);
    if (cookie === null) return null;
    // Cookies of earlier versions lack the other fields.
    const { id, sid = '', issuerSid = null, until = Infinity } = cookie;
    return { id, sid, issuerSid, until };
  }

  /** Seconds until the session ends when it is not used. */
  expiresInSeconds(session: Session): number {
    const { idleMs, now } = this.#config;
    return Math.max(0, Math.floor((Math.min(session.expiresAt, session.lastSeenAt + idleMs) - now()) / 1000));
  }

  /** Whether use still extends the session: not when its maximum lifetime ends first. */
  canBeProlonged(session: Session): boolean {
    return session.expiresAt > session.lastSeenAt + this.#config.idleMs;
  }

  /** Seconds before the end at which to warn the person: two minutes, or half of a shorter idle time (WCAG 2.2.1). */
  get warnSeconds(): number {
    return Math.min(SESSION.warnMs, this.#config.idleMs / 2) / 1000;
  }

  /** The `Set-Cookie` line that removes the cookie. */
  removal(): string {
    return serializeCookie({ name: this.cookieName, value: '', maxAgeSeconds: 0 }, this.#config.secure);
  }
}

/** Without a refresh token the session is useless once its access token expires. */
const endOfTokens = ({ refreshToken, accessExpiresAt }: SessionData): number =>
  refreshToken === null && accessExpiresAt !== null ? accessExpiresAt : Infinity;

const refusedKey = (id: string): string => `refused ${id}`;
const idleKey = (id: string): string => `idle ${id}`;

const toSession = (row: SessionRow, key: string, data: SessionData): Session => ({
  id: row.id,
  key,
  data,
  createdAt: row.createdAt,
  expiresAt: Math.min(row.expiresAt, endOfTokens(data)),
  lastSeenAt: row.lastSeenAt,
});
