import { LRUCache } from 'lru-cache';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { tokenHash } from '../secrets';

/** How the person was authenticated in the session of the access token. */
export interface Authentication {
  /** When, in seconds since 1970. */
  at: number;
}

export interface Caller {
  me: Me;
  /** Expiry of the access token, in milliseconds since 1970. */
  until: number;
  /** `uid` of the session in which the token was issued. */
  sessionUid?: string | undefined;
  /** Undefined unless the session is alive and the person's own. */
  authentication?: Authentication | undefined;
}

/** Calls `ask`, or returns its recent answer when nothing was written since. Cached for the same time as the caller. */
export type Recall = <Value>(key: string, ask: () => Promise<Value>) => Promise<Value>;

export interface CallerSource {
  /** @param fresh - bypasses the cache */
  find: (accessToken: string, fresh: boolean) => Promise<Caller | null>;
  recall: Recall;
  /** Called after a write: clears the cache. */
  forget: () => void;
}

/** Cached answers; a screen makes several calls with one token. */
const REMEMBERED = 1000;

/**
 * Caches callers briefly, so that the calls of one screen query the database once. Writes of this process clear the cache, and a
 * changing call always bypasses it.
 */
export class Callers implements CallerSource {
  readonly #known = new LRUCache<string, { askedAt: number; answer: Promise<unknown> }>({ max: REMEMBERED });

  /** @param load - reads token and person from the database */
  constructor(private readonly load: (accessToken: string) => Promise<Caller | null>) {}

  async find(accessToken: string, fresh: boolean): Promise<Caller | null> {
    // Keyed by token hashes, which are useless to an attacker.
    const caller = await (fresh
      ? this.load(accessToken)
      : this.#remembered(`caller ${tokenHash(accessToken)}`, () => this.load(accessToken)));
    return caller !== null && caller.until > Date.now() ? caller : null;
  }

  recall: Recall = (key, ask) => this.#remembered(key, ask);

  forget(): void {
    this.#known.clear();
  }

  #remembered<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
    // The age counts from the question: the answer may miss what is written in between.
    const askedAt = performance.now();
    const known = this.#known.get(key);
    // Each key has only one type of answer.
    if (known !== undefined && askedAt - known.askedAt < RIGHTS_MEMORY_MS.platform)
      return known.answer as Promise<Value>;
    const answer = ask();
    const entry = { askedAt, answer };
    this.#known.set(key, entry);
    const drop = () => {
      if (this.#known.peek(key) === entry) this.#known.delete(key);
    };
    // Invalid tokens are not cached: they may be valid in a moment.
    answer.then((found) => (found === null ? drop() : undefined), drop);
    return answer;
  }
}

/** Whether a statement may change something. */
export function isWrite(statement: string): boolean {
  return !/^\s*select\b/i.test(statement) && /\b(?:insert|update|delete)\b/i.test(statement);
}
