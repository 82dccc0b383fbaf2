import { expect, test, vi } from 'vitest';
import { processWide, shared } from '@/lib/console/process/process-wide.mjs';

test('every copy of the module gives the same value, made once', async () => {
  const make = vi.fn<() => Map<string, number>>(() => new Map());
  processWide('test of copies', make).set('a', 1);
  vi.resetModules();
  const copy = await import('@/lib/console/process/process-wide.mjs');
  expect(copy.processWide).not.toBe(processWide);
  expect(copy.processWide('test of copies', make).get('a')).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  expect(copy.shared()).toBe(shared());
});

test('a failure to make it is not remembered; undefined is', () => {
  const name = 'test of failures';
  expect(() =>
    processWide(name, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(processWide<number | undefined>(name, () => undefined)).toBeUndefined();
  expect(processWide<number | undefined>(name, () => 1)).toBeUndefined();
});
