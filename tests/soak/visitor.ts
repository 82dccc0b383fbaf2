/** A person of a soak at a console of several replicas: every answer is looked at, whatever it was asked for. */
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { HttpVisitor, type Visited } from '../support/http-visitor';
import { isSound, reasonOf } from './refusal';
import { type Tally, blame, note } from './tally';

const REQUEST_MS = 45_000;
const LONGEST = 120;

export type Place = {
  /** The address of the console that sign-in returns to. */
  home: string;
  replicas: readonly string[];
  tally: Tally;
};

/** A page that sends its visitor to the sign-in. */
const leadsToSignIn = ({ status, headers }: Visited): boolean =>
  status >= 300 && status < 400 && (headers.get('location') ?? '').includes('/bff/login');

/** Addresses without what differs from one request to the next. */
const nameOf = (url: string): string =>
  new URL(url).pathname.replaceAll(/\/(?=[\w-]*\d)[\w-]{8,}|(?<=\/interaction)\/[\w-]+/g, '/…');

export class SoakVisitor {
  readonly #place: Place;
  #jar = new HttpVisitor();
  #username = '';
  #signedInAt = 0;
  /** What the request before this one came to. */
  #last = '';
  isSignedIn = false;

  constructor(place: Place) {
    this.#place = place;
  }

  get tally(): Tally {
    return this.#place.tally;
  }

  /** Signs in, in a new browser. @throws Error when that does not work */
  async signIn(username: string): Promise<void> {
    const { home, tally } = this.#place;
    this.isSignedIn = false;
    this.#username = username;
    this.#jar = new JudgedVisitor((answer) => this.#look(answer));
    await this.#jar.signIn(home, username, DEMO_PASSWORD, '/essentials');
    // A callback that could not ask the issuer ends on the error page: there was no session yet, and nothing is lost.
    if (!this.cookie.includes('ic.session=')) throw new Error('a sign-in failed');
    this.isSignedIn = true;
    this.#signedInAt = Date.now();
    this.#last = 'the sign-in';
    tally.signIns += 1;
  }

  /** The `Cookie` header for the console. */
  get cookie(): string {
    return this.#jar.cookieHeader(new URL(this.#place.home).origin);
  }

  /** Follows a link of the console. */
  async open(address: string): Promise<void> {
    await this.#jar.open(new URL(address, this.#place.home).href);
  }

  /**
   * Reads a path at any replica, and at the next one where that is away, as a balancer does.
   *
   * @returns the answer of success; undefined when it was refused
   */
  async read(path: string): Promise<Visited | undefined> {
    const { replicas, tally } = this.#place;
    const first = Math.floor(Math.random() * replicas.length);
    for (let turn = 0; turn < replicas.length; turn += 1) {
      try {
        return this.#judge(await this.#send(replicas[(first + turn) % replicas.length]!, path, {}));
      } catch (error) {
        note(tally, `a replica did not answer (${codeOf(error)})`);
      }
    }
    blame(tally, 'unanswered', `${path} of ${this.#username}, before it ${this.#last}`);
    return undefined;
  }

  /**
   * Sends a change to any replica; only where nothing listens, so that it was not taken, to the next one.
   *
   * @returns the answer of success; undefined when it was refused, or it is not known what became of it
   */
  async write(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Visited | undefined> {
    const { replicas, tally } = this.#place;
    const first = Math.floor(Math.random() * replicas.length);
    for (let turn = 0; turn < replicas.length; turn += 1) {
      try {
        const init = { method, body: JSON.stringify(body) };
        const answer = this.#judge(await this.#send(replicas[(first + turn) % replicas.length]!, path, init));
        if (answer !== undefined) tally.writes += 1;
        return answer;
      } catch (error) {
        note(tally, `a replica did not answer a change (${codeOf(error)})`);
        if (codeOf(error) !== 'ECONNREFUSED') return undefined;
      }
    }
    blame(tally, 'unanswered', `${method} ${path} of ${this.#username}`);
    return undefined;
  }

  /** The cookie is that of the address which all replicas stand behind. */
  async #send(replica: string, path: string, init: { method?: string; body?: string }): Promise<Visited> {
    this.tally.requests += 1;
    const response = await fetch(replica + path, {
      ...init,
      headers: {
        cookie: this.cookie,
        'X-CSRF': '1',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return { url: response.url, status: response.status, headers: response.headers, body: await response.text() };
  }

  /** @returns an answer of success; notes any other one */
  #judge(answer: Visited): Visited | undefined {
    const before = this.#last;
    this.#last = `${nameOf(answer.url)} ${answer.status}`;
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 401 || leadsToSignIn(answer)) {
      const age = Math.round((Date.now() - this.#signedInAt) / 1000);
      blame(
        this.tally,
        'lostSessions',
        `${this.#last}, ${this.#username}, ${age} s after the sign-in, before it ${before}: ${answer.body.slice(0, LONGEST)}`,
      );
      this.isSignedIn = false;
    } else if (answer.status >= 500) this.#look(answer);
    // Only what was acknowledged is asked for.
    else if (answer.status === 404) blame(this.tally, 'lostWrites', `${answer.url} was not found`);
    else blame(this.tally, 'badRefusals', `${this.#last}: ${answer.body.slice(0, LONGEST)}`);
    return undefined;
  }

  /** Notes a refusal, and whether it says what it should. */
  #look(answer: Visited): void {
    if (answer.status < 500) return;
    const name = `${nameOf(answer.url)} ${answer.status}`;
    note(this.tally, `${name}: ${reasonOf(answer) ?? 'no reason'}`);
    if (isSound(answer)) this.tally.refused += 1;
    else blame(this.tally, 'badRefusals', `${name}: ${answer.body.slice(0, LONGEST)}`);
  }
}

/** Shows each answer on the way, of console and issuer. */
class JudgedVisitor extends HttpVisitor {
  readonly #onAnswer: (answer: Visited) => void;

  constructor(onAnswer: (answer: Visited) => void) {
    super();
    this.#onAnswer = onAnswer;
  }

  protected override async send(url: URL, init: RequestInit): Promise<Response> {
    const response = await super.send(url, init);
    const body = await response.clone().text();
    this.#onAnswer({ url: url.href, status: response.status, headers: response.headers, body });
    return response;
  }
}

/** The code of what `fetch` threw, or its name. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
