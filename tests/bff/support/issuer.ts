/** A small OpenID provider that signs in at once without asking, and misbehaves when told to. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type CryptoKey, SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { clientAuthOf } from './client-auth';

interface Key {
  kid: string;
  privateKey: CryptoKey;
  jwk: object;
}

interface Grant {
  subject: string;
  sid: string;
  nonce?: string;
  challenge?: string;
  idp?: string;
  authTime: number;
  /** Whether it comes with a refresh token. */
  offline: boolean;
}

/** How the issuer treats a refresh. `slow` answers well, but late; `withdrawn` takes no refresh token. */
export type RefreshMode = 'ok' | 'error500' | 'html502' | 'hang' | 'slow' | 'withdrawn';

export class TestIssuer {
  readonly clientId = 'console';
  readonly clientSecret = 'the-secret-of-the-test-client-0123456789';
  url = '';
  /** Who signs in next. */
  subject = 'ada';
  /** Undefined: it does not say. */
  accessTokenSeconds: number | undefined = 3600;
  /** When refresh tokens are given: always, after consent (OpenID Connect Core, section 11), or never. */
  refreshTokens: 'always' | 'with-consent' | 'never' = 'always';
  /** Ways in which the console proved who it is; any other than `expected` is refused. `isRaw`: HTTP Basic is not decoded. */
  clientAuth: { expected?: string; seen: Set<string>; publicKey?: CryptoKey; isRaw?: boolean } = { seen: new Set() };
  /** What the token endpoint answers to everything: an OAuth error, with a challenge (RFC 6749, section 5.2) if wanted. */
  tokenError: { status: number; error: string; challenge?: string; refusal?: string } | null = null;
  tokenType = 'Bearer';
  refreshMode: RefreshMode = 'ok';
  /** Changes claims of the next id tokens, or signs them with a key that is not published. */
  idTokenClaims: Record<string, unknown> = {};
  forgeSignature = false;
  /** Whether it says when people signed in, and asks them again for `max_age` or `prompt=login`; `ignores`: it says so and does not. */
  authTime: 'unsaid' | 'honours' | 'ignores' = 'unsaid';
  sid: string | undefined;
  userinfoStatus = 200;
  /** Makes the next answers of this path longer by so many bytes that mean nothing. */
  filler = { path: '', bytes: 0 };
  /** The id token issued last. */
  lastIdToken = '';
  clockOffsetSeconds = 0;
  /** What was asked of it. */
  refreshes = 0;
  keyFetches = 0;
  revoked: string[] = [];
  authorizations: URLSearchParams[] = [];
  logouts: { method: string; parameters: URLSearchParams }[] = [];
  readonly #server: Server;
  #keys: Key[] = [];
  #stranger!: Key;
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #accessTokens = new Map<string, Grant>();

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async start(port = 0): Promise<this> {
    if (this.#keys.length === 0) await this.rotateKeys();
    this.#stranger = await newKey();
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Signs with a new key from now on; the old one is no longer published. */
  async rotateKeys(): Promise<void> {
    this.#keys = [await newKey()];
  }

  /** Whether the platform would take this access token. */
  accepts(accessToken: string): boolean {
    return this.#accessTokens.has(accessToken);
  }

  /** Whose access token this is. */
  subjectOf(accessToken: string): string | undefined {
    return this.#accessTokens.get(accessToken)?.subject;
  }

  /** How many grants have a refresh token that is still good. */
  get openGrants(): number {
    return this.#refreshTokens.size;
  }

  /** Withdraws everything that was granted, as an administrator of the issuer would. */
  withdrawAll(): void {
    this.#refreshTokens.clear();
    this.#accessTokens.clear();
  }

  /** What the person's browser brings back from the sign-in page of `location`. */
  async approve(location: string, answer: Record<string, string> = {}): Promise<string> {
    const query = new URL(location).searchParams;
    this.authorizations.push(query);
    const code = randomUUID();
    const acr = /idp:(\S+)/.exec(query.get('acr_values') ?? '')?.[1];
    this.#codes.set(code, {
      subject: this.subject,
      sid: this.sid ?? randomUUID(),
      authTime: Math.floor(Date.now() / 1000) - (this.authTime === 'ignores' ? 3600 : 0),
      nonce: query.get('nonce') ?? undefined,
      challenge: query.get('code_challenge') ?? undefined,
      idp: acr,
      offline:
        this.refreshTokens === 'always' ||
        (this.refreshTokens === 'with-consent' &&
          (query.get('prompt') ?? '').split(' ').includes('consent') &&
          (query.get('scope') ?? '').split(' ').includes('offline_access')),
    });
    const back = new URL(query.get('redirect_uri')!);
    const parameters = { code, state: query.get('state') ?? '', iss: this.url, ...answer };
    back.search = new URLSearchParams(parameters).toString();
    return back.href;
  }

  /** A logout token; `claims` and `header` override what is right. */
  async logoutToken(
    claims: Record<string, unknown>,
    header: Record<string, unknown> = {},
    forged = false,
  ): Promise<string> {
    const key = forged ? { ...this.#stranger, kid: this.#keys[0]!.kid } : this.#keys[0]!;
    return new SignJWT({
      iss: this.url,
      aud: this.clientId,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'logout+jwt', ...header })
      .sign(key.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const filler = this.filler.path === pathname ? { filler: 'x'.repeat(this.filler.bytes) } : {};
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ...body, ...filler }));
    };
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: this.url,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          jwks_uri: `${this.url}/keys`,
          userinfo_endpoint: `${this.url}/me`,
          revocation_endpoint: `${this.url}/revoke`,
          end_session_endpoint: `${this.url}/end`,
          id_token_signing_alg_values_supported: ['ES256'],
          ...(this.authTime === 'unsaid' ? {} : { claims_supported: ['sub', 'auth_time'] }),
          authorization_response_iss_parameter_supported: true,
        });
      // For real browsers; other tests bring the answer back themselves.
      case '/authorize':
        return void response.writeHead(303, { location: await this.approve(this.url + request.url!) }).end();
      case '/end': {
        const { method = '' } = request;
        const parameters = method === 'POST' ? new URLSearchParams(await text(request)) : searchParams;
        this.logouts.push({ method, parameters });
        return void response.writeHead(303, { location: parameters.get('post_logout_redirect_uri') ?? '/' }).end();
      }
      case '/keys':
        this.keyFetches += 1;
        return json(200, { keys: this.#keys.map(({ jwk }) => jwk) });
      case '/token':
      case '/revoke': {
        const body = new URLSearchParams(await text(request));
        const method = await clientAuthOf(this, request.headers.authorization, body);
        this.clientAuth.seen.add(method);
        if (method !== (this.clientAuth.expected ?? method)) return json(401, { error: 'invalid_client' });
        if (this.tokenError !== null) {
          const { status, challenge, ...body } = this.tokenError;
          if (challenge !== undefined) response.setHeader('www-authenticate', challenge);
          return json(status, body);
        }
        if (pathname === '/token') return this.#token(body, response, json);
        const token = body.get('token') ?? '';
        this.revoked.push(token);
        this.#refreshTokens.delete(token);
        this.#accessTokens.delete(token);
        return json(200, {});
      }
      case '/me': {
        const grant = this.#accessTokens.get(request.headers.authorization?.slice(7) ?? '');
        const status = grant === undefined ? 401 : this.userinfoStatus;
        if (status === 401) response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
        if (status !== 200 || !grant) return json(status, { error: 'server_error' });
        return json(200, {
          sub: grant.subject,
          name: `Name of ${grant.subject}`,
          email: `${grant.subject}@example.com`,
        });
      }
      default:
        return json(404, {});
    }
  }

  async #token(
    body: URLSearchParams,
    response: ServerResponse,
    json: (status: number, body: object) => void,
  ): Promise<void> {
    if (body.get('grant_type') === 'authorization_code') {
      const grant = this.#codes.get(body.get('code') ?? '');
      this.#codes.delete(body.get('code') ?? '');
      if (!grant || grant.challenge !== (await challengeOf(body.get('code_verifier') ?? ''))) {
        return json(400, { error: 'invalid_grant' });
      }
      return json(200, await this.#issue(grant));
    }
    this.refreshes += 1;
    if (this.refreshMode === 'hang') return;
    if (this.refreshMode === 'error500') return json(500, { error: 'server_error' });
    if (this.refreshMode === 'html502') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    // Longer than other calls of the test take to find the refresh under way.
    if (this.refreshMode === 'slow') await pause(300);
    const token = body.get('refresh_token') ?? '';
    const grant = this.#refreshTokens.get(token);
    this.#refreshTokens.delete(token);
    if (!grant || this.refreshMode === 'withdrawn') return json(400, { error: 'invalid_grant' });
    return json(200, await this.#issue({ ...grant, nonce: undefined }));
  }

  async #issue(grant: Grant): Promise<object> {
    const accessToken = `at-${randomUUID()}`;
    const refreshToken = `rt-${randomUUID()}`;
    this.#accessTokens.set(accessToken, grant);
    if (grant.offline) this.#refreshTokens.set(refreshToken, grant);
    const now = Math.floor(Date.now() / 1000) + this.clockOffsetSeconds;
    const key = this.forgeSignature ? { ...this.#stranger, kid: this.#keys[0]!.kid } : this.#keys[0]!;
    const idToken = await new SignJWT({
      iss: this.url,
      aud: this.clientId,
      sub: grant.subject,
      sid: grant.sid,
      iat: now,
      exp: now + 300,
      ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
      ...(grant.idp === undefined ? {} : { idp: grant.idp }),
      ...(this.authTime === 'unsaid' ? {} : { auth_time: grant.authTime }),
      ...this.idTokenClaims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .sign(key.privateKey);
    this.lastIdToken = idToken;
    return {
      access_token: accessToken,
      token_type: this.tokenType,
      expires_in: this.accessTokenSeconds,
      ...(grant.offline ? { refresh_token: refreshToken } : {}),
      id_token: idToken,
    };
  }
}

async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } };
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString('base64url');
}
