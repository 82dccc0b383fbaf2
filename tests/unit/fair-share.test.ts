/** Calls of one person take turns, and leave the others alone. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAIR_SHARE } from '@/lib/contract/limits';
import { FairShare } from '@/lib/platform/api/fair-share';

/** Calls that go on until they are ended. */
class Calls {
  running = 0;
  most = 0;
  readonly #ends: (() => void)[] = [];

  work = async (): Promise<string> => {
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await new Promise<void>((resolve) => this.#ends.push(resolve));
    this.running -= 1;
    return 'done';
  };

  async endOne(): Promise<void> {
    this.#ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** What the thread has been busy for. */
let busyMs = 0;
const fairShare = () => new FairShare(() => busyMs);
beforeEach(() => {
  busyMs = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the thread does for a person alone, in milliseconds. */
const use = (shares: FairShare, person: string, ms: number) => shares.take(person, async () => void (busyMs += ms));

describe('row 40: a fair share', () => {
  test('a few calls of a person run at once, the next when one has ended, in their order', async () => {
    const shares = fairShare();
    const calls = new Calls();
    const asked = Array.from({ length: FAIR_SHARE.atOnce + 3 }, () => shares.take('ada', calls.work));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.running).toBe(FAIR_SHARE.atOnce);
    for (let ended = 0; ended < asked.length; ended += 1) await calls.endOne();
    expect(calls.most).toBe(FAIR_SHARE.atOnce);
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'done'));
  });

  test('another person does not wait for them', async () => {
    const shares = fairShare();
    const calls = new Calls();
    void Promise.all(Array.from({ length: 50 }, () => shares.take('ada', calls.work)));
    expect(await shares.take('bo', async () => 'at once')).toBe('at once');
  });

  test('more than may wait, and what waits too long, is refused for that person', async () => {
    const shares = fairShare();
    const calls = new Calls();
    void Promise.all(Array.from({ length: FAIR_SHARE.atOnce }, () => shares.take('ada', calls.work)));
    const waiting = Promise.allSettled(
      Array.from({ length: FAIR_SHARE.waiting }, () => shares.take('ada', calls.work)),
    );
    await expect(shares.take('ada', calls.work)).rejects.toMatchObject({ code: 'rate.limited', status: 429 });
    expect(await shares.take('bo', async () => 'at once')).toBe('at once');
    await vi.advanceTimersByTimeAsync(FAIR_SHARE.waitMs);
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls.most).toBe(FAIR_SHARE.atOnce);
  });

  test('one call at once of a person who has used more than a share while others call, until that has drained', async () => {
    const shares = fairShare();
    await use(shares, 'bo', 1);
    await use(shares, 'ada', FAIR_SHARE.busyMs + 1);
    const calls = new Calls();
    const first = Array.from({ length: 3 }, () => shares.take('ada', calls.work));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.running).toBe(1);
    for (let ended = 0; ended < first.length; ended += 1) await calls.endOne();
    expect(calls.most).toBe(1);
    await vi.advanceTimersByTimeAsync(FAIR_SHARE.windowMs);
    await use(shares, 'bo', 1);
    void Promise.all(Array.from({ length: 3 }, () => shares.take('ada', calls.work)));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.running).toBe(3);
  });

  test('who is alone is not kept back', async () => {
    const shares = fairShare();
    await use(shares, 'ada', 10 * FAIR_SHARE.busyMs);
    const calls = new Calls();
    void Promise.all(Array.from({ length: 3 }, () => shares.take('ada', calls.work)));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.running).toBe(3);
  });

  test('a call that fails gives its place to the next', async () => {
    const shares = fairShare();
    const failing = Array.from({ length: 2 * FAIR_SHARE.atOnce }, () =>
      shares.take('ada', () => Promise.reject(new Error('failed'))),
    );
    const results = await Promise.allSettled(failing);
    expect(results.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  });
});
