import { performance as thread } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { FAIR_SHARE } from '@/lib/contract/limits';
import { ApiError } from './handler';

interface Share {
  /** Calls that are worked on. */
  running: number;
  /** Begins a call that waits; the oldest first. */
  waiting: Set<() => void>;
  /** Processor time, in milliseconds; it drains with time. */
  used: number;
  /** When `used` was drained, in `performance.now()`'s time. */
  at: number;
}

const REMEMBERED = 1000;

/** What this thread has been busy for since it began, in milliseconds. */
const threadTime = (): number => thread.eventLoopUtilization().active;

/**
 * Shares the platform between the people who call it. Of each a few calls are worked on at a time; of one who has used up a share of the
 * processor while others call too, one. The rest wait in their order for a while, and are then refused.
 */
export class FairShare {
  readonly #shares = new LRUCache<string, Share>({ max: REMEMBERED });
  /** The two people who called last, the latest first. */
  #latest: { person: string; at: number }[] = [];
  #running = 0;
  readonly #busyTime: () => number;

  /** @param busyTime - milliseconds of processor that were used so far; tests set them */
  constructor(busyTime = threadTime) {
    this.#busyTime = busyTime;
  }

  /**
   * Works on a call when it is its turn.
   *
   * @throws ApiError rate.limited when too many calls of the person wait, or this one has waited too long; errors of `work`
   */
  async take<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const now = performance.now();
    this.#latest = [{ person, at: now }, ...this.#latest.filter((one) => one.person !== person)].slice(0, 2);
    const share = this.#shares.get(person) ?? { running: 0, waiting: new Set(), used: 0, at: now };
    this.#shares.set(person, share);
    if (this.#hasRoom(share)) share.running += 1;
    else await this.#turn(share);
    this.#running += 1;
    const before = this.#busyTime();
    try {
      return await work();
    } finally {
      // Calls that run at the same time divide among them what the thread did meanwhile.
      share.used += (this.#busyTime() - before) / this.#running;
      this.#running -= 1;
      share.running -= 1;
      for (const begin of share.waiting) if (this.#hasRoom(share)) begin();
    }
  }

  #hasRoom(share: Share): boolean {
    const now = performance.now();
    const { busyMs, windowMs, atOnce } = FAIR_SHARE;
    share.used = Math.max(0, share.used - ((now - share.at) * busyMs) / windowMs);
    share.at = now;
    // On a machine that has nothing else to do nothing is kept back.
    const isShared = (this.#latest[1]?.at ?? -Infinity) > now - windowMs;
    return share.running < (isShared && share.used > busyMs ? 1 : atOnce);
  }

  /** Waits until the call is one of those that run. */
  #turn(share: Share): Promise<void> {
    const { waiting } = share;
    if (waiting.size >= FAIR_SHARE.waiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        share.running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(tooMany());
      }, FAIR_SHARE.waitMs);
      waiting.add(begin);
    });
  }
}

const tooMany = (): ApiError =>
  new ApiError('rate.limited', 'You have too many calls under way; try again in a moment.');
