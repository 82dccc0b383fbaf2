/** One person of a soak: signs in, looks around on any replica, and says what was wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { HttpVisitor, type Visited } from '../support/http-visitor';

/** People who see the same screens, so that only their names differ. */
const PEOPLE = DEMO_ACCOUNTS.filter(({ roleKey, idp }) => roleKey !== 'role.noOrganization' && idp === 'local');
/** Pause between two requests of one person, in milliseconds: least and most. */
const PAUSE_MS = [1500, 5000] as const;
const REQUEST_MS = 45_000;

export type Tally = {
  requests: number;
  /** Kind of error → how often. */
  errors: Map<string, number>;
  /** Answers that belonged to another person, in words. Must stay empty. */
  mixedUp: string[];
  /** 401 for a session that should live, in words. Must stay empty. */
  lost: string[];
  signIns: number;
};

/** A page that sends its visitor to the sign-in. */
const leadsToSignIn = ({ status, headers }: Visited): boolean =>
  status >= 300 && status < 400 && (headers.get('location') ?? '').includes('/bff/login');

export const newTally = (): Tally => ({ requests: 0, errors: new Map(), mixedUp: [], lost: [], signIns: 0 });

export class SoakSession {
  readonly #tally: Tally;
  readonly #replicas: readonly string[];
  readonly #home: string;
  #visitor = new HttpVisitor();
  #person = PEOPLE[0]!;
  #signedIn = false;
  #signedInAt = 0;
  /** What the request before this one came to. */
  #last = '';

  /** @param options.home the address of the console that sign-in returns to */
  constructor(options: { home: string; replicas: readonly string[]; tally: Tally }) {
    this.#home = options.home;
    this.#replicas = options.replicas;
    this.#tally = options.tally;
  }

  /** Signs in. @throws Error when that does not work */
  async signIn(): Promise<void> {
    this.#signedIn = false;
    this.#visitor = new HttpVisitor();
    this.#person = PEOPLE[Math.floor(Math.random() * PEOPLE.length)]!;
    await this.#visitor.signIn(this.#home, this.#person.username, DEMO_PASSWORD, '/essentials');
    // A callback that could not ask the issuer ends on the error page: there was no session yet, and nothing is lost.
    if (!this.#visitor.cookieHeader(new URL(this.#home).origin).includes('ic.session='))
      throw new Error('a sign-in failed');
    this.#signedIn = true;
    this.#signedInAt = Date.now();
    this.#last = 'the sign-in';
    this.#tally.signIns += 1;
  }

  /** Uses the console until the signal comes. Never throws: what goes wrong is counted. */
  async live(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const [least, most] = PAUSE_MS;
      await pause(least + Math.random() * (most - least), undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      await (this.#signedIn ? this.#step(stop) : this.#attempt(() => this.signIn()));
    }
  }

  /** Whether the session answers, as the right person. */
  async check(): Promise<boolean> {
    if (!this.#signedIn) return false;
    try {
      const answer = await this.#get('/api/me');
      return answer.status === 200 && this.#isMine(answer, '/api/me');
    } catch {
      return false;
    }
  }

  async #step(stop: AbortSignal): Promise<void> {
    const dice = Math.random();
    await this.#attempt(async () => {
      if (dice < 0.02) return this.#leave();
      const path =
        dice < 0.7 ? '/api/me' : dice < 0.8 ? '/bff/user' : dice < 0.9 ? '/api/me/applications' : '/essentials';
      const answer = await this.#get(path);
      const before = this.#last;
      this.#last = `${path} ${answer.status}`;
      if (answer.status === 401 || leadsToSignIn(answer)) {
        const { person, signedInAt } = { person: this.#person.username, signedInAt: this.#signedInAt };
        const age = Math.round((Date.now() - signedInAt) / 1000);
        this.#tally.lost.push(
          `${new Date().toISOString().slice(11, 19)} ${path} ${answer.status}, ${person}, ${age} s after the sign-in, before it ${before}: ${answer.body.slice(0, 120)}`,
        );
        this.#signedIn = false;
      } else if (answer.status !== 200) this.#note(`${path} ${answer.status}`);
      else if (path !== '/api/me/applications' && !this.#isMine(answer, path)) {
        this.#tally.mixedUp.push(`${this.#person.username} asked ${path} at ${new Date().toISOString()}`);
      }
    }, stop);
  }

  /** Logs out as the menu does; the copied cookie must be dead at once. */
  async #leave(): Promise<void> {
    const answer = await this.#get('/bff/user');
    if (answer.status !== 200) return this.#note(`/bff/user ${answer.status}`);
    const user = JSON.parse(answer.body) as { type: string; value: string }[];
    const address = user.find(({ type }) => type === 'bff:logout_url')?.value;
    if (address === undefined) throw new Error('no logout address');
    const { origin } = new URL(this.#home);
    const cookie = this.#visitor.cookieHeader(origin);
    this.#signedIn = false;
    await this.#visitor.open(new URL(address, origin).href);
    const again = await fetch(`${origin}/api/me`, { headers: { cookie, 'X-CSRF': '1' } });
    if (again.status === 200) this.#tally.mixedUp.push('a cookie still worked after logout');
  }

  #isMine(answer: Visited, path: string): boolean {
    const { name, email } = this.#person;
    const others = PEOPLE.filter((person) => person !== this.#person);
    // The page of a person names no other account's address.
    if (path === '/essentials')
      return answer.body.includes(email) && !others.some((one) => answer.body.includes(one.email));
    return answer.body.includes(name) && !others.some((one) => answer.body.includes(one.name));
  }

  /** Asks any replica; the cookie is the one of the address that all of them stand behind. */
  async #get(path: string): Promise<Visited> {
    const first = Math.floor(Math.random() * this.#replicas.length);
    const cookie = this.#visitor.cookieHeader(new URL(this.#home).origin);
    for (let turn = 0; ; turn += 1) {
      const replica = this.#replicas[(first + turn) % this.#replicas.length]!;
      this.#tally.requests += 1;
      try {
        const response = await fetch(replica + path, {
          headers: { cookie, 'X-CSRF': '1' },
          redirect: 'manual',
          signal: AbortSignal.timeout(REQUEST_MS),
        });
        return { url: response.url, status: response.status, headers: response.headers, body: await response.text() };
      } catch (error) {
        // What a balancer does: a replica that is not there is passed over.
        if (turn + 1 >= this.#replicas.length) throw error;
        this.#note('replica away, next one asked');
      }
    }
  }

  async #attempt(work: () => Promise<void>, stop?: AbortSignal): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#last = 'no answer';
      if (stop?.aborted) return;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = (cause as { code?: unknown }).code;
      const text =
        error instanceof Error ? error.message.replaceAll(/\S*https?:\S+|\b[\w.]+\.\w+ was/g, '…') : 'unknown';
      this.#note(typeof code === 'string' ? code : text.slice(0, 60));
    }
  }

  #note(kind: string): void {
    this.#tally.errors.set(kind, (this.#tally.errors.get(kind) ?? 0) + 1);
  }
}
