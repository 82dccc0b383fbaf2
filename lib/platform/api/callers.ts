import { LRUCache } from 'lru-cache';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { tokenHash } from '../secrets';

/** How the person behind a call was authenticated, in the session that the access token was issued in. */
export interface Authentication {
  /** When, in seconds since 1970. */
  at: number;
}

export interface Caller {
  me: Me;
  /** Until when the access token counts, in milliseconds since 1970. */
  until: number;
  /** `uid` of the session that it was issued in. */
  sessionUid?: string | undefined;
  /** Undefined unless that session lives and is the person's own. */
  authentication?: Authentication | undefined;
}

/**
 * Asks, or takes what was answered a moment ago and nothing was written since: what a person holds is remembered as long as
 * who the person is.
 */
export type Recall = <Value>(key: string, ask: () => Promise<Value>) => Promise<Value>;

export interface CallerSource {
  /** @param fresh - nothing that was read before may be used */
  find: (accessToken: string, fresh: boolean) => Promise<Caller | null>;
  recall: Recall;
  /** Something was written: what was read before counts no more. */
  forget: () => void;
}

/** Answers; a screen makes several calls with one token. */
const REMEMBERED = 1000;

/**
 * Remembers for a moment who called, so that the calls of one screen ask the database once. What this process writes counts at
 * once, and a call that changes something always asks anew.
 */
export class Callers implements CallerSource {
  readonly #known = new LRUCache<string, { askedAt: number; answer: Promise<unknown> }>({ max: REMEMBERED });

  /** @param load - reads token and person from the database */
  constructor(private readonly load: (accessToken: string) => Promise<Caller | null>) {}

  async find(accessToken: string, fresh: boolean): Promise<Caller | null> {
    // By the hashes of tokens, which open nothing.
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
    // The age counts from the question, not from the answer: what was written in between may not be in it.
    const askedAt = performance.now();
    const known = this.#known.get(key);
    // Each key has one kind of answer.
    if (known !== undefined && askedAt - known.askedAt < RIGHTS_MEMORY_MS.platform)
      return known.answer as Promise<Value>;
    const answer = ask();
    const entry = { askedAt, answer };
    this.#known.set(key, entry);
    const drop = () => {
      if (this.#known.peek(key) === entry) this.#known.delete(key);
    };
    // A token that opens nothing is asked for every time: it may be good in a moment.
    answer.then((found) => (found === null ? drop() : undefined), drop);
    return answer;
  }
}

/** Whether a statement may change something. */
export function isWrite(statement: string): boolean {
  return !/^\s*select\b/i.test(statement) && /\b(?:insert|update|delete)\b/i.test(statement);
}
