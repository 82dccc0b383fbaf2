/** An identity provider that a test plays: a right one, until the test says what is wrong with it. */
import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Db } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { sealingKey } from '@/lib/platform/db/settings';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { sealSecret } from '@/lib/platform/secrets';

export const SECRET = 'a secret of the provider with : and % in it';
const seconds = (): number => Math.floor(Date.now() / 1000);

/** What the provider does wrong, or other than usual. */
export interface Faults {
  /** Claims of the ID token that differ; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Parameters of the answer that differ; undefined leaves one out. */
  answer?: Record<string, string | undefined>;
  /** Signed by a key that the provider never had. */
  foreignKey?: boolean;
  /** Metadata that differ. */
  metadata?: Record<string, unknown>;
  /** A wrong code is refused before the client is looked at. */
  codeFirst?: boolean;
  /** The client id of `Authorization: Basic` is taken as it comes, without decoding. */
  undecodedId?: boolean;
  /** The metadata say that answers carry the issuer. */
  promisesIssuer?: boolean;
  /** What happens before one of its addresses answers. */
  before?: (path: string) => Promise<unknown> | undefined;
  /** What one of its addresses answers instead. */
  instead?: (path: string, response: ServerResponse) => boolean;
}

type Keys = Awaited<ReturnType<typeof newKeys>>;
const newKeys = async () => ({ ...(await generateKeyPair('ES256')), kid: randomUUID() });

/** One that runs. */
export class PlayedProvider {
  faults: Faults = {};
  /** The person who is signed in there. */
  person: Record<string, unknown> = { sub: 'subject-1', name: 'Ada Obi', email: 'ada.obi@obi-partners.example' };
  /** Requests for each of its addresses. */
  readonly asked: string[] = [];
  /** Parameters of the sign-outs that came. */
  readonly ended: URLSearchParams[] = [];
  /** Parameters of the last authorization request. */
  last = new URLSearchParams();
  readonly #codes = new Map<string, { nonce: string; challenge: string }>();
  #keys: Keys;
  #foreign: Keys;

  private constructor(
    private readonly server: Server,
    keys: Keys,
    foreign: Keys,
  ) {
    this.#keys = keys;
    this.#foreign = foreign;
  }

  static async start(): Promise<PlayedProvider> {
    const server = createServer();
    const provider = new PlayedProvider(server, await newKeys(), await newKeys());
    server.on('request', (request, response) => void provider.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A logout token for this client; undefined leaves a claim out. */
  async logoutToken(claims: Record<string, unknown>, { foreignKey = false, typ = 'logout+jwt' } = {}): Promise<string> {
    const { privateKey } = foreignKey ? this.#foreign : this.#keys;
    const all = {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: seconds(),
      exp: seconds() + 120,
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    };
    const whole = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return await new SignJWT(whole).setProtectedHeader({ alg: 'ES256', kid: this.#keys.kid, typ }).sign(privateKey);
  }

  async rotateKeys(): Promise<void> {
    this.#keys = await newKeys();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    this.asked.push(url.pathname);
    await this.faults.before?.(url.pathname);
    if (this.faults.instead?.(url.pathname, response) === true) return;
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === '/.well-known/openid-configuration') return json(this.#metadata());
    if (url.pathname === '/jwks') {
      const { publicKey, kid } = this.#keys;
      return json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] });
    }
    if (url.pathname === '/end') {
      this.ended.push(url.searchParams);
      const back = new URL(url.searchParams.get('post_logout_redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(303, { location: back.href });
      return void response.end();
    }
    if (url.pathname === '/auth') return this.#authorize(url.searchParams, response);
    if (url.pathname === '/token') return json(...(await this.#token(request)));
    return json({ error: 'not_found' }, 404);
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      ...this.faults.metadata,
      ...(this.faults.promisesIssuer === true ? { authorization_response_iss_parameter_supported: true } : {}),
    };
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    this.last = query;
    const code = randomUUID();
    this.#codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' });
    const back = new URL(query.get('redirect_uri') ?? '');
    const answer = { code, state: query.get('state') ?? '', ...this.faults.answer };
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href });
    response.end();
  }

  async #token(request: IncomingMessage): Promise<[unknown, number?]> {
    const form = new URLSearchParams(await text(request));
    const basic = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (this.faults.codeFirst === true && !this.#codes.has(form.get('code') ?? ''))
      return [{ error: 'invalid_grant' }, 400];
    const named = this.faults.undecodedId === true ? basic.split(':')[0] : id;
    if (named !== CLIENT_ID || secret !== SECRET) return [{ error: 'invalid_client' }, 401];
    const begun = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (begun === undefined || begun.challenge !== challenge) return [{ error: 'invalid_grant' }, 400];
    const { privateKey } = this.faults.foreignKey === true ? this.#foreign : this.#keys;
    const claims = {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: seconds(),
      exp: seconds() + 300,
      nonce: begun.nonce,
      ...this.person,
      ...this.faults.claims,
    };
    const idToken = await new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', kid: this.#keys.kid })
      .sign(privateKey);
    return [{ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken }];
  }
}

export const CLIENT_ID = 'the-platform';

/** How an admin connects one that is played. */
export const inputFor = (issuer: string) => ({
  displayName: 'Nordvolt Okta',
  issuer,
  clientId: CLIENT_ID,
  authentication: 'client_secret_basic' as const,
  secret: SECRET,
  scope: 'openid profile email',
  claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
});

/** Connects the demo's second identity provider to one that is played. */
export async function connect(
  db: Db,
  issuer: string,
  values: Partial<typeof t.providerConnections.$inferInsert> = {},
): Promise<void> {
  const connection = {
    name: DEMO_IDP,
    organizationId: demoId('organization fjordkraft'),
    issuer,
    clientId: CLIENT_ID,
    authentication: 'client_secret_basic' as const,
    sealedSecret: sealSecret(SECRET, await sealingKey(db)),
    scope: 'openid profile email',
    claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
    state: 'enabled' as const,
    testedAt: new Date(),
    ...values,
  };
  await db
    .insert(t.providerConnections)
    .values(connection)
    .onConflictDoUpdate({ target: t.providerConnections.name, set: connection });
}

/** Says that a person of the demo is the one with this subject there. */
export async function linkDemoPerson(db: Db, username: string, issuer: string, subject: string): Promise<void> {
  await db
    .insert(t.upstreamIdentities)
    .values({ provider: DEMO_IDP, issuer, subject, userId: demoId(`user ${username}`) });
}
