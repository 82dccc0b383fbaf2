/**
 * What sealed session cookies hold, remembered for a moment: opening a seal costs more than the rest of a call, and the
 * same cookie comes with every call of a page. Whether the session lives is never remembered: its row is read each time.
 */
import { createHash } from 'node:crypto';
import { SESSION } from '@/lib/contract/limits';

interface Entry<T> {
  value: T;
  until: number;
}

export class CookieCache<T> {
  /** In the order of their use, the one that was not used for longest first. */
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What a seal holds: as remembered, or opened now. A seal that does not open is not remembered. */
  async open(seal: string, unseal: () => Promise<T | null>): Promise<T | null> {
    // Not the cookie itself: a dump of the memory has one copy of it less.
    const key = createHash('sha256').update(seal).digest('base64');
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    if (known !== undefined && known.until > this.#now()) {
      this.#entries.set(key, known);
      return known.value;
    }
    const value = await unseal();
    if (value === null) return null;
    if (this.#entries.size >= SESSION.cookieCacheSize) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(key, { value, until: this.#now() + SESSION.cookieCacheMs });
    return value;
  }
}
