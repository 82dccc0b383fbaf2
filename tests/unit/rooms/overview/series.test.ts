import { expect, test } from 'vitest';
import { atEndOfDay, lastDays, onEachDay, waitingAtEndOfDay } from '@/lib/platform/rooms/overview/series';

const days = ['2026-02-27', '2026-02-28', '2026-03-01'];

test('the last days are of UTC, oldest first', () => {
  expect(lastDays(new Date('2026-03-01T00:30:00+01:00'), 2)).toEqual(['2026-02-27', '2026-02-28']);
  expect(lastDays(new Date('2026-03-01T23:59:59Z'), 3)).toEqual(days);
});

test('how many there were is added up; those from before stand on the first day', () => {
  const made = [
    { day: '2026-02-27', count: 10 },
    { day: '2026-03-01', count: 2 },
  ];
  expect(atEndOfDay(days, made)).toEqual([10, 10, 12]);
  expect(atEndOfDay(days, [])).toEqual([0, 0, 0]);
});

test('an invitation waits from the day it was sent to the day before it was accepted or ended', () => {
  const spells = [
    { since: '2026-02-27', until: '2026-03-01', count: 1 },
    { since: '2026-02-28', until: null, count: 2 },
    // Accepted on the day it was sent.
    { since: '2026-02-28', until: '2026-02-28', count: 4 },
  ];
  expect(waitingAtEndOfDay(days, spells)).toEqual([1, 3, 2]);
});

test('a day without a row has none', () => {
  expect(onEachDay(days, [{ day: '2026-02-28', count: 3 }], ({ count }) => count)).toEqual([0, 3, 0]);
});
