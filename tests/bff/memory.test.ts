import { beforeEach, describe, expect, test } from 'vitest';
import { createMemory } from '@/lib/bff/memory';
import { KEPT_MS, createViewers, rememberViewer } from '@/lib/bff/viewer-cache';
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';

let time = 1_000_000;
const now = () => time;

test('an entry is found as long as it may be, whether it was used or not', () => {
  const memory = createMemory<string>(now, { max: 10, maxAgeMs: 60_000 });
  memory.set('a', 'kept');
  time += 60_000;
  expect(memory.get('a')).toBe('kept');
  time += 1;
  expect(memory.get('a')).toBeUndefined();
  expect(memory.size).toBe(0);
});

test('of too many, the one that was not used for longest goes', () => {
  const memory = createMemory<string>(now, { max: 2, maxAgeMs: 60_000 });
  memory.set('a', 'A').set('b', 'B');
  memory.get('a');
  memory.set('c', 'C');
  expect([...memory.keys()].toSorted()).toEqual(['a', 'c']);
});

describe('what is known of a person', () => {
  let viewers = createViewers(now);
  let loads = 0;
  const load = () => Promise.resolve((loads += 1));
  const remember = (maxAgeMs?: number, work = load) =>
    rememberViewer({ viewers, outside: (run) => run() }, 's1', work, maxAgeMs);
  beforeEach(() => {
    viewers = createViewers(now);
    loads = 0;
  });

  test('is loaded once, and again when it is older than the asker takes', async () => {
    expect(await Promise.all([remember(), remember()])).toEqual([1, 1]);
    time += 100;
    expect(await remember()).toBe(1);
    expect(await remember(99)).toBe(2);
    time += RIGHTS_MEMORY_MS.console + 1;
    expect(await remember(RIGHTS_MEMORY_MS.console + 1), 'as old as the request that asks').toBe(2);
    expect(await remember()).toBe(3);
  });

  test('is not remembered when it failed', async () => {
    await expect(remember(undefined, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await remember()).toBe(1);
  });

  test('is dropped when somebody comes after its time', async () => {
    await remember();
    time += KEPT_MS + 1;
    await rememberViewer({ viewers, outside: (run) => run() }, 's2', load);
    expect([...viewers.keys()]).toEqual(['s2']);
  });
});
