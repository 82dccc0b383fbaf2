/**
 * What sealed session cookies hold, remembered for a moment: opening a seal costs more than the rest of a call, and the
 * same cookie comes with every call of a page. Whether the session lives is never remembered: its row is read each time.
 */
import { SESSION } from '@/lib/contract/limits';

interface Entry<T> {
  value: T;
  until: number;
}

export class CookieCache<T> {
  /** By the sealed text, in the order of their use: the one that was not used for longest first. */
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What is remembered of a seal. */
  get(seal: string): T | undefined {
    const known = this.#entries.get(seal);
    if (known === undefined) return undefined;
    this.#entries.delete(seal);
    if (known.until <= this.#now()) return undefined;
    this.#entries.set(seal, known);
    return known.value;
  }

  /** Remembers what a seal holds. */
  set(seal: string, value: T): void {
    if (this.#entries.size >= SESSION.cookieCacheSize) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(seal, { value, until: this.#now() + SESSION.cookieCacheMs });
  }
}
