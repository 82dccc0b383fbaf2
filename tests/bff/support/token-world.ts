/** A session with tokens, and the issuer that gave them, played by the test. */
import * as oidc from 'openid-client';
import { Tokens } from '@/lib/console/issuer/tokens';
import { createLogger } from '@/lib/console/process/log';
import type { Session, SessionData } from '@/lib/console/session/sessions';
import type { SessionStore } from '@/lib/console/session/store';
import { ISSUER, TestSessions, dataOf } from './session-store';

type Answer = { status?: number; body?: object } | Error;
interface LogLine {
  level: number;
  msg: string;
  user?: string;
  oauthError?: string;
  endpoint?: string;
}

export const metadata: oidc.ServerMetadata = {
  issuer: ISSUER,
  token_endpoint: `${ISSUER}/token`,
  revocation_endpoint: `${ISSUER}/revoke`,
  id_token_signing_alg_values_supported: ['ES256'],
};

/** A refresh that the issuer answers well, but for `changes`. */
export const good = (changes: object = {}): Answer => ({
  body: { access_token: 'at-1', token_type: 'Bearer', expires_in: 3600, refresh_token: 'rt-1', ...changes },
});

export const fresh = (accessToken: string) => ({ kind: 'fresh', accessToken });

/** An id token as the token endpoint answers it: its signature is not looked at there (OpenID Connect Core, section 3.1.3.7). */
export function idTokenOf(subject: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: 'console', sub: subject, iat: now, exp: now + 300 };
  return `${part({ alg: 'ES256' })}.${part(claims)}.${Buffer.alloc(64).toString('base64url')}`;
}

export class TestTokens extends TestSessions {
  /** What the issuer answers to a refresh, and to a revocation. */
  refreshed: Answer | (() => Promise<Answer>) = good();
  revoked: Answer = {};
  /** What it was asked: the path, and the parameters. */
  readonly asked: [string, Record<string, string>][] = [];
  readonly log: LogLine[] = [];
  tokens!: Tokens;
  #configuration!: oidc.Configuration;

  override async start(): Promise<this> {
    await super.start({ idleMs: 100_000_000, maxMs: 100_000_000 });
    this.configure(metadata);
    this.tokens = this.tokensOf();
    return this;
  }

  configure(server: oidc.ServerMetadata): void {
    this.#configuration = new oidc.Configuration(server, 'console', undefined, oidc.None());
    this.#configuration[oidc.customFetch] = async (url, { body }) => {
      const { pathname } = new URL(url);
      this.asked.push([pathname, Object.fromEntries(new URLSearchParams(body as string))]);
      const planned = pathname === '/token' ? this.refreshed : this.revoked;
      const answer = typeof planned === 'function' ? await planned() : planned;
      if (answer instanceof Error) throw answer;
      return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
    };
  }

  /** The tokens of a process; `changes` are methods of its store that do otherwise. */
  tokensOf(changes: Partial<SessionStore> = {}): Tokens {
    const names = [
      ...(['create', 'read', 'touch', 'replacePayload', 'delete', 'deleteBySubject'] as const),
      ...(['deleteByIssuerSession', 'lock', 'unlock', 'once', 'isUsed', 'ping', 'close'] as const),
    ];
    const bound = Object.fromEntries(names.map((name) => [name, this.store[name].bind(this.store)]));
    return new Tokens({
      store: { ...bound, ...changes } as SessionStore,
      sessions: this.sessions,
      issuer: { configuration: () => Promise.resolve(this.#configuration) },
      metrics: this.metrics,
      log: createLogger('debug', { write: (line: string) => void this.log.push(JSON.parse(line) as LogLine) }),
      now: this.now,
      ownFlights: true,
    });
  }

  /** A session whose access token has so many milliseconds left. */
  async sessionWith(leftMs: number, changes: Partial<SessionData> = {}): Promise<Session> {
    const data = dataOf({ accessExpiresAt: this.time + leftMs, ...changes });
    return (await this.sessions.start(data)).session;
  }

  /** What the store has of it. */
  async stored({ id, key }: Session): Promise<SessionData | undefined> {
    return (await this.sessions.load(id, key))?.data;
  }

  refreshes(result: string): Promise<number> {
    return this.counted(`token_refreshes_total{result="${result}"}`);
  }
}
