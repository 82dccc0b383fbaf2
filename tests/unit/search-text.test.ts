import { expect, test } from 'vitest';
import { filterOptions } from '@/components/ui/picker/option-filter';
import { indexRows, matchesWords } from '@/components/table/search-index';
import { foldCase, searchWords, searchedText } from '@/lib/contract/search-text';

test('spaces, quotes and braces around a search are not searched for', () => {
  for (const typed of ['ab-12', ' ab-12 ', '"ab-12"', "'ab-12',".slice(0, -1), '{ab-12}', '“ab-12”', '`{ "ab-12" }`']) {
    expect(searchedText(typed)).toBe('ab-12');
  }
  expect(searchedText('d’Arc "north"')).toBe('d’Arc "north');
  expect(searchedText('""')).toBe('');
});

test('what stands around a word of a mail or a list is not searched for', () => {
  expect(searchWords('Dag Halvorsen <dag@people.test>, "Nora";')).toEqual([
    'dag',
    'halvorsen',
    'dag@people.test',
    'nora',
  ]);
  expect(searchWords('C++ (old) <')).toEqual(['c++', 'old', '<']);
  expect(searchWords('3b9d…_ledger_web')).toEqual(['3b9d', '_ledger_web']);
});

test('tables and pickers read a search like that', () => {
  expect(searchWords('"Ab-12"')).toEqual(['ab-12']);
  const options = [{ value: 'ab-12', label: 'Sales' }];
  expect(filterOptions(options, '{AB-12}')).toEqual(options);
});

test.each([
  ['composed', 'Åse', 'A\u030ase'],
  ['taken apart', 'A\u030ase', 'Åse'],
  ['with a dot', 'İstanbul', 'istanbul'],
  ['without a dot', 'Istanbul', 'İSTANBUL'],
])('a name is found however its letters are written: %s', (_, name, typed) => {
  const [row] = indexRows([name], (text) => [text]);
  expect(matchesWords(row?.text ?? '', searchWords(typed))).toBe(true);
  expect(filterOptions([{ value: '1', label: name }], typed)).toHaveLength(1);
  expect(foldCase(name)).toBe(foldCase(typed));
});

test('a search of hundreds of words looks for few', () => {
  const typed = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ');
  const words = searchWords(typed);
  expect(words).toHaveLength(9);
  expect(words.join(' ')).toBe(typed);
});
