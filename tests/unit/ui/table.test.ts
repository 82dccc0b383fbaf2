import { describe, expect, test } from 'vitest';
import { type ColumnChoice, NO_CHOICE, chosenColumns, readChoice } from '@/components/table/columns/column-choice';
import { withMoved, withShown, writeChoice } from '@/components/table/columns/column-panel';
import { indexRows } from '@/components/table/search-index';
import {
  countSelected,
  EVERYTHING,
  headerState,
  isSelected,
  NOTHING,
  sameRows,
  setRows,
} from '@/components/table/use-selection';
import type { Column, Filter, TableQuery } from '@/components/table/types';
import { readQuery, writeQuery } from '@/components/table/use-table-query';
import { targetRow } from '@/components/table/rows/use-row-keys';
import { compareValues, filterRows, sortRows } from '@/components/table/view';

type Person = { name: string; email: string | null; role: string };
const people: Person[] = [
  { name: 'Åse Ødegård', email: 'ase@nordvolt.no', role: 'Admin' },
  { name: 'Bjørn Eide', email: null, role: 'Regular' },
  { name: 'Kari Nordmann', email: 'kari@fjord.no', role: 'Regular' },
];
const index = indexRows(people, (person) => [person.name, person.email]);
const byRole: Filter<Person> = {
  id: 'role',
  label: 'Role',
  options: [
    { value: 'Admin', label: 'Admin' },
    { value: 'Regular', label: 'Regular' },
  ],
  matches: (person, values) => values.includes(person.role),
};
const names = (search: string, filters: TableQuery['filters'] = {}) =>
  filterRows(index, { search, filters }, [byRole]).map((entry) => entry.row.name);

describe('search and filters', () => {
  test('every word must occur, in any case and any field', () => {
    expect(names('ÅSE volt')).toEqual(['Åse Ødegård']);
    expect(names('nord')).toEqual(['Åse Ødegård', 'Kari Nordmann']);
    expect(names('kari volt')).toEqual([]);
    expect(names('  ')).toHaveLength(3);
  });

  test('a word does not match across two fields', () => {
    expect(names('nordmannkari')).toEqual([]);
  });

  test('filters narrow together with the search; several values are alternatives', () => {
    expect(names('', { role: ['Regular'] })).toEqual(['Bjørn Eide', 'Kari Nordmann']);
    expect(names('nord', { role: ['Regular'] })).toEqual(['Kari Nordmann']);
    expect(names('', { role: ['Regular', 'Admin'] })).toHaveLength(3);
    expect(names('', { role: [] })).toHaveLength(3);
  });
});

test('rows without a value are last in both directions; equals and unknown columns stay in their order', () => {
  const columns: Column<Person>[] = [
    { id: 'email', header: 'E-mail', width: 100, cell: () => null, sort: ({ email }) => email },
    { id: 'role', header: 'Role', width: 100, cell: () => null },
  ];
  const sorted = (id: string, descending: boolean) =>
    sortRows(index, { id, descending }, columns).map(({ row }) => row.email);
  expect(sorted('email', false)).toEqual(['ase@nordvolt.no', 'kari@fjord.no', null]);
  expect(sorted('email', true)).toEqual(['kari@fjord.no', 'ase@nordvolt.no', null]);
  expect(sorted('role', true)).toEqual(people.map(({ email }) => email));
  expect(sortRows(index, null, columns)).toBe(index);
});

test('texts sort as all names do, numbers in texts and numbers by size', () => {
  const texts = ['Ås', 'Team 10', 'Ærlig', 'team 2', 'Øl', 'Zoo'];
  expect(texts.toSorted(compareValues)).toEqual(['team 2', 'Team 10', 'Zoo', 'Ærlig', 'Øl', 'Ås']);
  expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100]);
});

describe('the query in the address', () => {
  const shape = {
    urlKey: '',
    sortable: ['name', 'role'],
    filters: [byRole, { id: 'idp', options: [{ value: 'a,b%2C', label: 'odd' }] }],
    initialSort: { id: 'name', descending: false },
  };
  const query: TableQuery = {
    search: 'åse & co',
    sort: { id: 'role', descending: true },
    filters: { role: ['Admin', 'Regular'], idp: ['a,b%2C'] },
  };

  test('what is written is read again, beside the parameters of others', () => {
    const written = writeQuery(new URLSearchParams('dialog=invite'), query, shape);
    expect(written.get('dialog')).toBe('invite');
    expect(readQuery(new URLSearchParams(written.toString()), shape)).toEqual(query);
  });

  test('defaults leave no trace', () => {
    const empty: TableQuery = { search: ' ', sort: shape.initialSort, filters: {} };
    const start = writeQuery(new URLSearchParams('dialog=invite'), query, shape);
    expect(writeQuery(start, empty, shape).toString()).toBe('dialog=invite');
  });

  test('unknown columns, filters and options are left out', () => {
    const params = new URLSearchParams('sort=secret.desc&f.role=Owner,Admin&f.other=x');
    expect(readQuery(params, shape)).toEqual({ search: '', sort: shape.initialSort, filters: { role: ['Admin'] } });
  });

  test('two tables of one page do not share parameters', () => {
    const second = { ...shape, urlKey: 'own.' };
    const params = writeQuery(writeQuery(new URLSearchParams(), query, shape), { ...query, search: 'b' }, second);
    expect(readQuery(params, shape).search).toBe('åse & co');
    expect(readQuery(params, second).search).toBe('b');
  });
});

describe('the choice of columns', () => {
  const column = (id: string): Column<Person> => ({ id, header: id, width: 100, cell: () => null });
  const columns = ['name', 'a', 'b', 'c'].map(column);
  const ids = (choice: ColumnChoice) => chosenColumns(columns, choice).map(({ id }) => id);

  test('without one all columns are there, in their order', () => {
    expect(ids(readChoice('', 'people'))).toEqual(['name', 'a', 'b', 'c']);
    expect(chosenColumns(columns, NO_CHOICE)).toEqual(columns);
  });

  test('an optional column is shown only where it was chosen, whatever else was', () => {
    const some = [...columns, { ...columns[1]!, id: 'extra', isOptional: true as const }];
    const shown = (choice: ColumnChoice) => chosenColumns(some, choice).map(({ id }) => id);
    expect(shown(NO_CHOICE)).toEqual(['name', 'a', 'b', 'c']);
    const without = withShown(some, NO_CHOICE, 'b', false);
    expect(shown(without)).toEqual(['name', 'a', 'c']);
    const moved = withMoved(some, NO_CHOICE, 'c', -1);
    expect(shown(moved)).toEqual(['name', 'a', 'c', 'b']);
    const wanted = withShown(some, without, 'extra', true);
    expect(shown(readChoice(writeChoice('', 'people', wanted), 'people'))).toEqual(['name', 'a', 'c', 'extra']);
    expect(shown(withShown(some, wanted, 'extra', false))).toEqual(['name', 'a', 'c']);
    // A choice that is older than the column.
    expect(shown(withMoved(columns, NO_CHOICE, 'c', -2))).toEqual(['name', 'c', 'a', 'b']);
  });

  test('a column is hidden, shown and moved; the name stays first', () => {
    const hidden = withShown(columns, NO_CHOICE, 'b', false);
    expect(ids(hidden)).toEqual(['name', 'a', 'c']);
    expect(ids(withShown(columns, hidden, 'b', true))).toEqual(['name', 'a', 'b', 'c']);
    const moved = withMoved(columns, hidden, 'c', -2);
    expect(ids(moved)).toEqual(['name', 'c', 'a']);
    expect(ids(withMoved(columns, moved, 'c', -1))).toEqual(['name', 'c', 'a']);
    expect(ids(withMoved(columns, moved, 'name', 2))).toEqual(['name', 'c', 'a']);
  });

  test('the cookie keeps the choices of several tables apart', () => {
    const one = withMoved(columns, withShown(columns, NO_CHOICE, 'b', false), 'c', -2);
    const cookie = writeChoice(writeChoice('', 'people', one), 'others', withShown(columns, NO_CHOICE, 'a', false));
    // Nothing in it needs an encoding.
    expect(encodeURIComponent(cookie)).toBe(cookie);
    expect(ids(readChoice(cookie, 'people'))).toEqual(['name', 'c', 'a']);
    expect(ids(readChoice(cookie, 'others'))).toEqual(['name', 'b', 'c']);
    expect(readChoice(cookie, 'third')).toBe(NO_CHOICE);
    expect(readChoice(writeChoice(cookie, 'people', NO_CHOICE), 'people')).toBe(NO_CHOICE);
  });

  test('columns that are new appear beside their neighbour, those that are gone are forgotten, rubbish is no choice', () => {
    expect(ids({ order: ['gone', 'c', 'a'], hidden: ['gone'] })).toEqual(['name', 'c', 'a', 'b']);
    expect(ids(readChoice('people.c.c.a.;=!%00', 'people'))).toEqual(['name', 'c', 'a', 'b']);
    expect(ids(readChoice('people', 'people'))).toEqual(['name', 'a', 'b', 'c']);
  });

  test('the cookie does not grow without end', () => {
    let cookie = '';
    for (let table = 0; table < 200; table += 1)
      cookie = writeChoice(cookie, `table${table}`, { order: ['abcdefghijkl'], hidden: [] });
    expect(cookie.length).toBeLessThan(2100);
    expect(readChoice(cookie, 'table199').order).toEqual(['abcdefghijkl']);
  });
});

describe('selection', () => {
  test('single rows', () => {
    const one = setRows(NOTHING, ['a'], true);
    expect(isSelected(one, 'a')).toBe(true);
    expect(isSelected(one, 'b')).toBe(false);
    expect(countSelected(one, 10)).toBe(1);
    expect(setRows(one, ['a'], false).ids.size).toBe(0);
  });

  test('all that match, except some', () => {
    const most = setRows(EVERYTHING, ['a'], false);
    expect(isSelected(most, 'a')).toBe(false);
    expect(isSelected(most, 'b')).toBe(true);
    expect(countSelected(most, 10)).toBe(9);
    expect(headerState(most, 10)).toBe('indeterminate');
    expect(headerState(EVERYTHING, 10)).toBe(true);
    expect(countSelected(setRows(most, ['a', 'b'], true), 10)).toBe(10);
    expect(countSelected(setRows(most, ['a', 'b'], false), 10)).toBe(8);
    expect(headerState(NOTHING, 10)).toBe(false);
  });

  test('holds while the address says the same, whatever else is in it', () => {
    const shape = { urlKey: '', sortable: ['name'], filters: [byRole], initialSort: null };
    const read = (address: string) => readQuery(new URLSearchParams(address), shape);
    const before = read('q=eide&f.role=Admin');
    expect(sameRows(before, read('q=eide&f.role=Admin&dialog=delete&member=7'))).toBe(true);
    expect(sameRows(before, read('q=eide&f.role=Admin&sort=name.desc'))).toBe(true);
    expect(sameRows(before, read('q=eide&f.role=Admin,Regular'))).toBe(false);
    expect(sameRows(before, read('q=eide'))).toBe(false);
    expect(sameRows(before, read('q=solheim&f.role=Admin'))).toBe(false);
  });
});

test('keys move between rows and stop at the ends', () => {
  expect(targetRow('ArrowDown', 0, 3, 10)).toBe(1);
  expect(targetRow('ArrowDown', 2, 3, 10)).toBe(2);
  expect(targetRow('ArrowUp', 0, 3, 10)).toBe(0);
  expect(targetRow('PageDown', 5, 100, 20)).toBe(25);
  expect(targetRow('PageUp', 5, 100, 20)).toBe(0);
  expect(targetRow('End', 5, 100, 20)).toBe(99);
  expect(targetRow('Home', 5, 100, 20)).toBe(0);
  expect(targetRow('a', 5, 100, 20)).toBeUndefined();
});
