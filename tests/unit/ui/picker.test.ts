/** The keys of lists of options. */
import { expect, test } from 'vitest';
import { optionStep } from '@/components/ui/picker/option-step';

test.each([
  ['ArrowDown', 4],
  ['ArrowUp', 2],
  ['PageDown', 11],
  ['PageUp', -5],
])('%s moves from the fourth option', (key, to) => expect(optionStep(key, 3, 8)).toBe(to));

test.each(['Enter', 'Home', 'a', 'toString'])('%s does not move', (key) =>
  expect(optionStep(key, 3, 8)).toBeUndefined(),
);
