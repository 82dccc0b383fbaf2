/** A person without a browser: cookies per origin, redirects across origins, the platform's forms. For load, not for looks. */

/** A request's answer, read whole. */
export type Visited = { url: string; status: number; headers: Headers; body: string };

type VisitInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const MAX_HOPS = 20;

/** The value of an attribute in a tag, with the few entities that the platform's pages write. */
function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * A form of a page, with its hidden values and the given ones.
 *
 * @param marker - text in the form's markup by which it is known
 * @throws Error when the page has none
 */
function filledFormOf(
  page: Pick<Visited, 'url' | 'status' | 'body'>,
  marker: string,
  values: Record<string, string>,
): { action: string; data: URLSearchParams } {
  const form = page.body.match(/<form[\s\S]*?<\/form>/g)?.find((entry) => entry.includes(marker));
  if (form === undefined) throw new Error(`There is no form with ${marker} on ${page.url} (${page.status}).`);
  const data = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name !== undefined) data.set(name, attribute(tag, 'value') ?? '');
  }
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return { action: new URL(attribute(form, 'action') ?? '', page.url).href, data };
}

/**
 * The platform's sign-in form, as a person would send it.
 *
 * @throws Error when the page has none
 */
export const filledForm = (page: Pick<Visited, 'url' | 'status' | 'body'>, username: string, password: string) =>
  filledFormOf(page, 'current-password', { username, password });

export class HttpVisitor {
  /** Origin → name → value. Paths are not kept apart: the platform's cookies have names of their own per path. */
  readonly #jar = new Map<string, Map<string, string>>();
  readonly #headers: Record<string, string>;

  /** @param headers sent with every request, for example the address that a proxy would name */
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers;
  }

  /** The `Cookie` header for an origin. */
  cookieHeader(origin: string): string {
    return [...(this.#jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens an address and follows redirects, keeping cookies. @throws TypeError when a server does not answer */
  async open(address: string, init: VisitInit = {}): Promise<Visited> {
    let url = new URL(address);
    let request: RequestInit = init;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const headers = new Headers({ ...this.#headers, ...init.headers });
      const cookie = this.cookieHeader(url.origin);
      if (cookie !== '') headers.set('cookie', cookie);
      const response = await this.send(url, { ...request, headers, redirect: 'manual' });
      this.#remember(url.origin, response.headers.getSetCookie());
      const location = response.headers.get('location');
      const body = await response.text();
      if (location === null) return { url: url.href, status: response.status, headers: response.headers, body };
      url = new URL(location, url);
      request = { signal: init.signal };
    }
    throw new Error(`Too many redirects from ${address}`);
  }

  /** One request without following anything. */
  protected async send(url: URL, init: RequestInit): Promise<Response> {
    return await fetch(url, init);
  }

  /** Sends a form of a page (`filledFormOf`). */
  async submit(page: Visited, marker: string, values: Record<string, string>): Promise<Visited> {
    const { action, data } = filledFormOf(page, marker, values);
    return await this.open(action, { method: 'POST', body: data });
  }

  /**
   * Signs in at a console and ends on the page that was asked for.
   *
   * @throws Error when the sign-in page does not come or does not let the person in
   */
  async signIn(console: string, username: string, password: string, path = '/application/list'): Promise<Visited> {
    const { origin } = new URL(console);
    const page = await this.open(`${origin}/bff/login?returnUrl=${encodeURIComponent(path)}`);
    const landed = await this.submit(page, 'current-password', { username, password });
    if (new URL(landed.url).origin !== origin) throw new Error(`${username} was not let in (${landed.status}).`);
    return landed;
  }

  #remember(origin: string, lines: string[]): void {
    const cookies = this.#jar.get(origin) ?? new Map<string, string>();
    this.#jar.set(origin, cookies);
    for (const line of lines) {
      const pair = line.split(';', 1)[0] ?? '';
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const value = pair.slice(at + 1).trim();
      if (value === '' || /;\s*max-age=0\b/i.test(line) || /;\s*expires=thu, 01 jan 1970/i.test(line))
        cookies.delete(name);
      else cookies.set(name, value);
    }
  }
}
