/** A tab of an optional operation: shown where the platform serves it, at the price of no call for each page. */
import { beforeEach, expect, test, vi } from 'vitest';
import { tabLoader } from '@/components/pages/loaded';
import { PlatformError } from '@/lib/console/pages/platform-call';

let asked: number;
const answer = (status: number | undefined) => async () => {
  asked += 1;
  if (status !== undefined) throw new PlatformError(status, undefined, 'refused');
  return [];
};
const fresh = () => {
  const load = tabLoader();
  return (isShown: boolean, status?: number) => load('providers.list', isShown, answer(status));
};
beforeEach(() => {
  asked = 0;
  vi.useRealTimers();
});

test('a platform that serves it is asked once, and again where the tab is shown', async () => {
  const load = fresh();
  expect([await load(false), await load(false), await load(true)]).toEqual([[], undefined, []]);
  expect(asked).toBe(2);
});

test.each([501, 405, 404])('a platform that answers %d has no such tab, until it is asked again', async (status) => {
  vi.useFakeTimers();
  const load = fresh();
  expect([await load(false, status), await load(false), await load(true, status)]).toEqual([null, null, null]);
  expect(asked).toBe(2);
  vi.advanceTimersByTime(600_001);
  expect(await load(false)).toEqual([]);
});

test('an outage says nothing of what the platform can do', async () => {
  const load = fresh();
  expect([await load(false, 503), await load(false, 501)]).toEqual([undefined, null]);
});
