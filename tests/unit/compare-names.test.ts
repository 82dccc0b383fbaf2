/** The one order of names. */
import { expect, test } from 'vitest';
import { byName, compareNames } from '@/lib/contract/compare-names';

test.each([
  ['numbers count', ['Role 10', 'Role 2', 'Role 1'], ['Role 1', 'Role 2', 'Role 10']],
  ['Norwegian letters come last', ['Østlandet', 'Ås', 'Zeta', 'Ærlig'], ['Zeta', 'Ærlig', 'Østlandet', 'Ås']],
  ['case does not count', ['beta', 'Alfa', 'alfa 2'], ['Alfa', 'alfa 2', 'beta']],
])('%s', (_, names, sorted) => {
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(
    names
      .map((name) => ({ name }))
      .toSorted(byName)
      .map(({ name }) => name),
  ).toEqual(sorted);
});
