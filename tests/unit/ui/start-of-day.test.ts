import { expect, test } from 'vitest';
import { startOfDay } from '@/components/ui/mechanisms/date-locale';

test.each([
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('a day starts at its first moment, also where the clocks change at midnight: %s, %s', (zone, day, first) => {
  expect(startOfDay(zone, day).toISOString()).toBe(first);
});
