import { expect, test } from 'vitest';
import { filterOptions } from '@/components/ui/picker/option-filter';
import { searchWords } from '@/components/table/search-index';
import { searchedText } from '@/lib/contract/search-text';

test('spaces, quotes and braces around a search are not searched for', () => {
  for (const typed of ['ab-12', ' ab-12 ', '"ab-12"', "'ab-12',".slice(0, -1), '{ab-12}', '“ab-12”', '`{ "ab-12" }`']) {
    expect(searchedText(typed)).toBe('ab-12');
  }
  expect(searchedText('d’Arc "north"')).toBe('d’Arc "north');
  expect(searchedText('""')).toBe('');
});

test('tables and pickers read a search like that', () => {
  expect(searchWords('"Ab-12"')).toEqual(['ab-12']);
  const options = [{ value: 'ab-12', label: 'Sales' }];
  expect(filterOptions(options, '{AB-12}')).toEqual(options);
});
