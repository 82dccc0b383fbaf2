import { expect, test } from 'vitest';
import { createMemory } from '@/lib/console/process/memory';

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
