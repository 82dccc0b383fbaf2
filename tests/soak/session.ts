/** One person of a soak: signs in, looks around on any replica, and says what was wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '@/lib/platform/db/seed/demo-accounts';
import type { Visited } from '../support/http-visitor';
import { blame, note } from './tally';
import { type Place, SoakVisitor, codeOf } from './visitor';

/** People who see the same screens, so that only their names differ. */
const PEOPLE = DEMO_ACCOUNTS.filter(({ roleKey, idp }) => roleKey !== 'role.noOrganization' && idp === 'local');
/** Pause between two requests of one person, in milliseconds: least and most. */
const PAUSE_MS = [1500, 5000] as const;

export class SoakSession {
  readonly #home: string;
  readonly #visitor: SoakVisitor;
  #person = PEOPLE[0]!;

  constructor(place: Place) {
    this.#home = place.home;
    this.#visitor = new SoakVisitor(place);
  }

  /** Signs in. @throws Error when that does not work */
  async signIn(): Promise<void> {
    this.#person = PEOPLE[Math.floor(Math.random() * PEOPLE.length)]!;
    await this.#visitor.signIn(this.#person.username);
  }

  /** Uses the console until the signal comes. Never throws: what goes wrong is counted. */
  async live(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const [least, most] = PAUSE_MS;
      await pause(least + Math.random() * (most - least), undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      try {
        await (this.#visitor.isSignedIn ? this.#step() : this.signIn());
      } catch (error) {
        note(this.#visitor.tally, kindOf(error));
      }
    }
  }

  /** Whether the session answers, as the right person. */
  async check(): Promise<boolean> {
    if (!this.#visitor.isSignedIn) return false;
    const answer = await this.#visitor.read('/api/me');
    return answer !== undefined && this.#isMine(answer, '/api/me');
  }

  async #step(): Promise<void> {
    const dice = Math.random();
    if (dice < 0.02) return this.#leave();
    const path =
      dice < 0.7 ? '/api/me' : dice < 0.8 ? '/bff/user' : dice < 0.9 ? '/api/me/applications' : '/essentials';
    const answer = await this.#visitor.read(path);
    if (answer !== undefined && path !== '/api/me/applications' && !this.#isMine(answer, path))
      blame(this.#visitor.tally, 'mixedUp', `${this.#person.username} asked ${path}`);
  }

  /** Logs out as the menu does; the copied cookie must be dead at once. */
  async #leave(): Promise<void> {
    const answer = await this.#visitor.read('/bff/user');
    if (answer === undefined) return;
    const user = JSON.parse(answer.body) as { type: string; value: string }[];
    const address = user.find(({ type }) => type === 'bff:logout_url')?.value;
    if (address === undefined) throw new Error('no logout address');
    const { cookie } = this.#visitor;
    this.#visitor.isSignedIn = false;
    await this.#visitor.open(address);
    const again = await fetch(`${this.#home}/api/me`, { headers: { cookie, 'X-CSRF': '1' } });
    if (again.status === 200) blame(this.#visitor.tally, 'mixedUp', 'a cookie still worked after logout');
  }

  #isMine(answer: Visited, path: string): boolean {
    const { name, email } = this.#person;
    const others = PEOPLE.filter((person) => person !== this.#person);
    // The page of a person names no other account's address.
    if (path === '/essentials')
      return answer.body.includes(email) && !others.some((one) => answer.body.includes(one.email));
    return answer.body.includes(name) && !others.some((one) => answer.body.includes(one.name));
  }
}

/** What a sign-in or logout failed with, without what differs from one to the next. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error) || error.cause !== undefined) return codeOf(error);
  return error.message.replaceAll(/\S*https?:\S+|\b[\w.]+\.\w+ was/g, '…').slice(0, 60);
}
