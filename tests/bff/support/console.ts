/** A console without Next: the BFF's own handlers, an issuer and a platform, and browsers with a cookie jar. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bff, type BffParts, createBff } from '@/lib/console/bff/context';
import { handleInvitation } from '@/lib/console/sign-in/invitation-handler';
import { createLogger } from '@/lib/console/process/log';
import { handleApiRoute } from '@/lib/console/proxy/proxy';
import { handleBackchannel } from '@/lib/console/sign-in/backchannel';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { handleLogin } from '@/lib/console/sign-in/login';
import { handleLogout } from '@/lib/console/sign-in/logout';
import { handleStepUp } from '@/lib/console/sign-in/step-up';
import { handleUser } from '@/lib/console/sign-in/user';
import { type Env, readEnv } from '@/lib/env';
import { decidePage } from '@/lib/console/pages/page-request';
import { TestIssuer } from './issuer';
import { TestPlatform } from './platform';

type Handler = (bff: Bff, request: Request) => Promise<Response>;
const HANDLERS: [string, Handler][] = [
  ['/bff/login', handleLogin],
  ['/bff/callback', handleCallback],
  ['/bff/step-up', handleStepUp],
  ['/bff/user', handleUser],
  ['/bff/logout', handleLogout],
  ['/bff/backchannel', handleBackchannel],
  ['/bff/invitation', handleInvitation],
];

export const SECRET = 'a-session-secret-of-the-tests-0123456789';

/** One world: its own issuer, platform, folder and clock. */
export class TestConsole {
  readonly issuer = new TestIssuer();
  readonly platform = new TestPlatform(this.issuer);
  /** Milliseconds that the console's clock is ahead. */
  ahead = 0;
  readonly now = (): number => Date.now() + this.ahead;
  log = '';
  folder = '';
  bff!: Bff;
  readonly #others: Bff[] = [];

  async start(settings: Record<string, string> = {}, parts: BffParts = {}): Promise<this> {
    await this.issuer.start();
    await this.platform.start();
    this.folder = await mkdtemp(path.join(tmpdir(), 'console-'));
    this.bff = await createBff(this.env(settings), { now: this.now, log: this.#logger(), ...parts });
    return this;
  }

  env(settings: Record<string, string> = {}): Env {
    return readEnv({
      APP_URL: 'http://console.test',
      DATA_DIR: this.folder,
      SESSION_SECRET: SECRET,
      PLATFORM_API_URL: this.platform.url,
      OIDC_ISSUER: this.issuer.url,
      OIDC_CLIENT_ID: this.issuer.clientId,
      OIDC_CLIENT_SECRET: this.issuer.clientSecret,
      LOG_LEVEL: 'debug',
      ...settings,
    });
  }

  /** A second console of the same world: another start, or a replica. It is closed with the world. */
  async another(settings: Record<string, string> = {}, parts: BffParts = {}): Promise<Bff> {
    const other = await createBff(this.env(settings), { now: this.now, log: this.#logger(), ...parts });
    this.#others.push(other);
    return other;
  }

  async stop(): Promise<void> {
    for (const instance of [...this.#others, this.bff]) await instance.close().catch(() => {});
    await this.platform.stop();
    await this.issuer.stop().catch(() => {});
    await rm(this.folder, { recursive: true, force: true });
  }

  browser(instance: Bff = this.bff): TestBrowser {
    return new TestBrowser(this, instance);
  }

  #logger() {
    return createLogger('debug', { write: (line: string) => void (this.log += line) });
  }
}

/** One browser: cookies, and everything it was ever shown. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Every byte that came to it: headers and bodies. */
  received = '';
  instance: Bff;
  readonly #world: TestConsole;

  constructor(world: TestConsole, instance: Bff) {
    this.#world = world;
    this.instance = instance;
  }

  /** The same browser, on another console: as a load balancer sends it to a replica. */
  copy(instance: Bff): TestBrowser {
    const copy = new TestBrowser(this.#world, instance);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a path of the console as a page's own script does; `headers` with an empty value are left out. */
  async fetch(target: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const url = new URL(target, this.instance.env.appUrl);
    const headers = new Headers({ cookie: this.cookieHeader, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' });
    for (const [name, value] of Object.entries(init.headers ?? {})) {
      if (value === '') headers.delete(name);
      else headers.set(name, value);
    }
    const request = new Request(url, { ...init, headers });
    const handler = HANDLERS.find(([prefix]) => url.pathname === prefix)?.[1] ?? handleApiRoute;
    const response = await handler(this.instance, request);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    this.received += JSON.stringify([...response.headers]);
    return response;
  }

  /** Goes to the sign-in. @returns the issuer's address */
  async startSignIn(query = ''): Promise<string> {
    const response = await this.fetch(`/bff/login${query}`);
    return response.headers.get('location') ?? '';
  }

  /** Signs in, all the way. @returns where the browser ends up */
  async signIn(query = ''): Promise<string> {
    const back = await this.#world.issuer.approve(await this.startSignIn(query));
    const response = await this.fetch(back);
    return response.headers.get('location') ?? '';
  }

  /**
   * Opens a page as a person does, following every redirect; the issuer signs in at once.
   *
   * @returns the path of the page that is shown, or what is shown in its place
   */
  async visit(target: string, maxHops = 40): Promise<string> {
    const { appUrl } = this.instance.env;
    let path = target;
    for (let hop = 0; hop < maxHops; hop += 1) {
      if (path.startsWith(this.#world.issuer.url)) path = (await this.#world.issuer.approve(path)).slice(appUrl.length);
      if (path.startsWith('/bff/')) {
        const { headers, status } = await this.fetch(path);
        const location = headers.get('location');
        if (location === null) return `status ${status}`;
        path = location;
        continue;
      }
      const headers = { cookie: this.cookieHeader, accept: 'text/html', 'sec-fetch-dest': 'document' };
      const decision = await decidePage(this.instance, new Request(appUrl + path, { headers }));
      for (const line of decision.setCookies ?? []) this.keep(line);
      if (decision.kind === 'outage') return `outage of the ${decision.dependency}`;
      if (decision.kind !== 'redirect') return path;
      path = decision.location;
    }
    return 'endless';
  }

  /** The claims of `/bff/user`, or null when signed out. */
  async user(query = ''): Promise<Record<string, unknown> | null> {
    const response = await this.fetch(`/bff/user${query}`);
    const text = await response.text();
    this.received += text;
    if (response.status === 401) return null;
    const claims = JSON.parse(text) as { type: string; value: unknown }[];
    return Object.fromEntries(claims.map(({ type, value }) => [type, value]));
  }

  /** Takes a `Set-Cookie` line. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}
