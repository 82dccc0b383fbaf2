/**
 * The built console between an issuer and a platform that misbehave on purpose (tests/bff/support), and a client that sends
 * exactly what the test says: no browser, and no `fetch`, would send most of it.
 */
import http, { type IncomingHttpHeaders } from 'node:http';
import { TestIssuer } from '../bff/support/issuer';
import { TestPlatform } from '../bff/support/platform';
import { Visitor } from '../platform/support/visitor';
import { type App, type Environment, startApp } from './app';

const SESSION_SECRET = 'v3ry-long-and-random-4nough-Session-Secret!';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface FaultyWorld {
  app: App;
  issuer: TestIssuer;
  platform: TestPlatform;
  /** A client that is signed out. */
  client(): RawClient;
  /** A client that has signed in as this person. */
  signedIn(subject: string): Promise<RawClient>;
  stop(): Promise<void>;
}

/** Starts the three; `settings` come on top of the console's own. */
export async function startFaultyWorld(settings: Environment = {}): Promise<FaultyWorld> {
  const issuer = await new TestIssuer().start();
  const platform = await new TestPlatform(issuer).start();
  const app = await startApp(faultySettings(issuer, platform, settings)).catch(async (error: unknown) => {
    await Promise.all([platform.stop(), issuer.stop()]);
    throw error;
  });
  const client = () => new RawClient(app.url);
  return {
    app,
    issuer,
    platform,
    client,
    async signedIn(subject) {
      const visitor = client();
      issuer.subject = subject;
      await visitor.signIn(issuer);
      return visitor;
    },
    async stop() {
      await app.dispose();
      await platform.stop();
      await issuer.stop().catch(() => {});
    },
  };
}

/** Settings of a console for these two. */
export const faultySettings = (
  issuer: TestIssuer,
  platform: TestPlatform,
  settings: Environment = {},
): Environment => ({
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
  OIDC_ISSUER: issuer.url,
  PLATFORM_API_URL: platform.url,
  SESSION_SECRET,
  ...settings,
});

/** An HTTP client with a cookie jar; paths and headers go out as they are. */
export class RawClient {
  readonly cookies = new Map<string, string>();
  /** Every value that a cookie of this client ever had. */
  readonly cookieValues = new Set<string>();
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** The same browser at another console, as a load balancer sends it there. */
  at(url: string): RawClient {
    const copy = new RawClient(url);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @param target - path and query, unchanged; a header with an empty value is left out */
  send(target: string, { method = 'GET', headers = {}, body }: RawRequest = {}): Promise<RawAnswer> {
    const all: Record<string, string | string[]> = { host: this.#url.host, cookie: this.cookieHeader, ...headers };
    for (const [name, value] of Object.entries(all)) if (value === '') delete all[name];
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const request = http.request({ hostname, port, path: target, method, headers: all, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  /** A request of Next's router. Next first sends it on to an address that says so (`_rsc`), to keep caches from mixing. */
  async router(target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const first = await this.send(target, { headers: { rsc: '1', ...headers } });
    const { location } = first.headers;
    if (location === undefined || !/[?&]_rsc(?:=|&|$)/.test(location)) return first;
    const url = new URL(location, this.#url);
    return this.send(url.pathname + url.search, { headers: { rsc: '1', ...headers } });
  }

  /** A call as the console's own pages make it. */
  call(target: string, init: RawRequest = {}): Promise<RawAnswer> {
    return this.send(target, { ...init, headers: { 'x-csrf': '1', ...init.headers } });
  }

  /** Opens a page as a person does. */
  open(target: string): Promise<RawAnswer> {
    return this.send(target, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
  }

  async signIn(issuer: TestIssuer): Promise<void> {
    const { headers } = await this.send('/bff/login');
    const back = new URL(await issuer.approve(headers.location ?? ''));
    await this.send(back.pathname + back.search);
  }

  /** Signs in on the pages of the embedded platform. @returns the address that the platform sent the browser back to */
  async signInOnPages(username: string, password: string, visitor = new Visitor()): Promise<URL> {
    const { headers } = await this.send('/bff/login');
    const page = await visitor.open(headers.location ?? '');
    const end = await visitor.submit(page, 'current-password', { username, password });
    if (end.status !== 0) throw new Error(`${username} is not signed in: ${end.status}`);
    const back = new URL(end.url);
    await this.send(back.pathname + back.search);
    return back;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (value !== '') this.cookieValues.add(value);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
