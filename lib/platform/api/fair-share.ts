import { performance as thread } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { FAIR_SHARE } from '@/lib/contract/limits';
import { ApiError } from './handler';

interface Share {
  running: number;
  /** Start functions of waiting calls, oldest first. */
  waiting: Set<() => void>;
  /** Processor time in milliseconds; it decreases over time. */
  used: number;
  /** When `used` was last decreased, as `performance.now()`. */
  at: number;
}

const REMEMBERED = 1000;

/** Busy time of this thread since it started, in milliseconds. */
const threadTime = (): number => thread.eventLoopUtilization().active;

/**
 * Shares the platform fairly between callers. A few calls of each person run at a time; only one, once the person has used up a share of
 * the processor while others call too. The rest wait in order for a while, and are then refused.
 */
export class FairShare {
  readonly #shares = new LRUCache<string, Share>({ max: REMEMBERED });
  /** The two people who called last, the latest first. */
  #latest: { person: string; at: number }[] = [];
  #running = 0;
  readonly #busyTime: () => number;

  /** @param busyTime - processor time used so far, in milliseconds; tests set it */
  constructor(busyTime = threadTime) {
    this.#busyTime = busyTime;
  }

  /**
   * Runs a call when it is its turn.
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
      // Concurrent calls share the thread's time between them.
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
    // Without other callers, nothing is limited.
    const isShared = (this.#latest[1]?.at ?? -Infinity) > now - windowMs;
    return share.running < (isShared && share.used > busyMs ? 1 : atOnce);
  }

  /** Waits until the call may run. */
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
