/** An admin of a soak, who changes things: what was acknowledged is there from then on, at every replica. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { blame } from './tally';
import { type Place, SoakVisitor } from './visitor';

const ADMIN = 'astrid.solheim';
/** Pause between two changes of one admin, in milliseconds: least and most. */
const PAUSE_MS = [400, 1600] as const;

export class SoakWriter {
  readonly #visitor: SoakVisitor;
  #tenant = '';
  /** Id → the names that it may have: the acknowledged one, and those of changes whose outcome is not known. */
  readonly #groups = new Map<string, Set<string>>();
  /** Addresses of acknowledged invitations. */
  readonly invited: string[] = [];

  constructor(place: Place) {
    this.#visitor = new SoakVisitor(place);
  }

  /** Signs in. @throws Error when that does not work */
  async signIn(): Promise<void> {
    await this.#visitor.signIn(ADMIN);
    const answer = await this.#visitor.read('/api/me');
    this.#tenant = (JSON.parse(answer!.body) as { result: { tenants: { id: string }[] } }).result.tenants[0]!.id;
  }

  /** Changes things until the signal comes, or its session is lost. */
  async live(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && this.#visitor.isSignedIn) {
      const [least, most] = PAUSE_MS;
      await pause(least + Math.random() * (most - least), undefined, { signal: stop }).catch(() => undefined);
      if (!stop.aborted) await this.#step();
    }
  }

  /** Looks for all that was acknowledged. */
  async check(): Promise<void> {
    for (const id of this.#groups.keys()) await this.#look(id, 'lostWrites');
    if (this.invited.length === 0) return;
    const answer = await this.#visitor.read(`/api/tenants/${this.#tenant}/members/pending`);
    const missing = this.invited.filter((address) => !answer?.body.includes(address));
    for (const address of missing) blame(this.#visitor.tally, 'lostWrites', `the invitation of ${address}`);
  }

  async #step(): Promise<void> {
    const dice = Math.random();
    if (dice < 0.3) return this.#invite();
    const ids = [...this.#groups.keys()];
    const id = ids[Math.floor(Math.random() * ids.length)];
    await (dice < 0.5 || id === undefined ? this.#create() : this.#rename(id));
  }

  async #invite(): Promise<void> {
    const userName = `guest-${randomUUID()}`;
    const contactEmail = `${userName}@guests.example`;
    const path = `/api/tenants/${this.#tenant}/invite`;
    const answer = await this.#visitor.write('POST', path, [{ userName, contactEmail }]);
    if (answer?.status === 201) this.invited.push(contactEmail);
  }

  async #create(): Promise<void> {
    const name = newName();
    const body = { name, description: 'Made by a soak', members: [] };
    const answer = await this.#visitor.write('POST', this.#pathOf(), body);
    if (answer === undefined) return;
    const { id } = (JSON.parse(answer.body) as { result: { id: string } }).result;
    this.#groups.set(id, new Set([name]));
    await this.#look(id, 'mixedUp');
  }

  async #rename(id: string): Promise<void> {
    const name = newName();
    const answer = await this.#visitor.write('PATCH', this.#pathOf(id), { name });
    if (answer === undefined) this.#groups.get(id)!.add(name);
    else this.#groups.set(id, new Set([name]));
    await this.#look(id, 'mixedUp');
  }

  /** Reads a group at any replica: it is there, with the name that it was given. */
  async #look(id: string, wrong: 'mixedUp' | 'lostWrites'): Promise<void> {
    const answer = await this.#visitor.read(this.#pathOf(id));
    if (answer === undefined) {
      // Then there is no fault any more, and every answer counts.
      if (wrong === 'lostWrites') blame(this.#visitor.tally, wrong, `group ${id} could not be read`);
      return;
    }
    const { name } = (JSON.parse(answer.body) as { result: { name: string } }).result;
    const names = this.#groups.get(id)!;
    if (!names.has(name)) blame(this.#visitor.tally, wrong, `group ${id} is ${name}, not ${[...names].join(' or ')}`);
  }

  #pathOf(id?: string): string {
    const groups = `/api/tenants/${this.#tenant}/groups`;
    return id === undefined ? groups : `${groups}/${id}`;
  }
}

const newName = (): string => `Soak ${randomUUID()}`;
