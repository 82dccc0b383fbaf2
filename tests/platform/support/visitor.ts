/** A person with a browser, as far as the platform's pages need one: cookies, redirects, forms without script. */

/** A page that was opened. */
export interface Page {
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export class Visitor {
  private readonly cookies: Cookie[] = [];

  constructor(private readonly headers: Record<string, string> = {}) {}

  /**
   * Opens an address and follows redirects on the same origin.
   *
   * @returns the page, or the address outside that the redirects ended at, with status 0
   */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    let url = new URL(address);
    const { origin } = url;
    let request: RequestInit = init;
    for (let hops = 0; hops < 20; hops += 1) {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
      headers.set('cookie', this.cookiesFor(url));
      const response = await fetch(url, { ...request, headers, redirect: 'manual' });
      this.remember(url, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) {
        const page = { url: url.href, status: response.status, headers: response.headers, body: await response.text() };
        // The provider's own hand-over page, which a browser sends on by itself (the session changes its account).
        return page.body.includes('document.forms[0].submit()') ? await this.submit(page, '<form', {}) : page;
      }
      url = new URL(location, url);
      request = {};
      if (url.origin !== origin) return { url: url.href, status: 0, headers: response.headers, body: '' };
    }
    throw new Error(`too many redirects from ${String(address)}`);
  }

  /**
   * Sends the form of a page whose action or markup contains `marker`, with its hidden values and the given ones.
   *
   * @param inPieces - without a length, as some proxies pass bodies on
   */
  async submit(page: Page, marker: string, values: Record<string, string>, inPieces = false): Promise<Page> {
    const forms = page.body.match(/<form[\s\S]*?<\/form>/g) ?? [];
    const form = forms.find((entry) => entry.includes(marker));
    if (form === undefined) throw new Error(`no form with ${marker} on ${page.url} (${page.status}): ${page.body}`);
    const data = new URLSearchParams();
    for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
      const name = attribute(tag, 'name');
      if (name !== undefined) data.set(name, attribute(tag, 'value') ?? '');
    }
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    const action = new URL(attribute(form, 'action') ?? '', page.url);
    const pieces: RequestInit & { duplex: 'half' } = {
      body: new Blob([data.toString()]).stream(),
      duplex: 'half',
      headers: FORM,
    };
    return await this.open(action, { method: 'POST', ...(inPieces ? pieces : { body: data }) });
  }

  /** Keeps a cookie that a page's script would set. */
  setCookie(name: string, value: string): void {
    this.cookies.push({ name, value, path: '/' });
  }

  /** What the browser would send there as its cookies. */
  cookiesFor(url: URL): string {
    return this.cookies
      .filter((cookie) => url.pathname.startsWith(cookie.path))
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
  }

  private remember(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? url.pathname;
      const index = this.cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
      if (index >= 0) this.cookies.splice(index, 1);
      if (value !== '') this.cookies.push({ name, value, path });
    }
  }
}
