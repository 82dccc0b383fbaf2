import { describe, expect, test } from 'vitest';
import { readView } from '@/components/rooms/history/history-pages';
import { byDay, changeTexts, valueText } from '@/components/rooms/history/history-words';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';

const words = { yes: 'Yes', no: 'No' };

test.each([
  [null, ''],
  [undefined, ''],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  [0, '0'],
  [true, 'Yes'],
  [false, 'No'],
  [['a', 'b'], 'a, b'],
  [{ name: 'x', roles: ['r'] }, 'name: x, roles: r'],
])('%j reads %j', (value, text) => expect(valueText(value, words)).toBe(text));

test('a change says what was and what is', () => {
  expect(changeTexts([{ field: 'name', before: null, after: 'New' }], words)).toEqual([
    { field: 'name', before: '', after: 'New' },
  ]);
});

test('entries stand under their day, in their order', () => {
  const entry = (id: string, at: string): HistoryEntry => ({
    id,
    at,
    actor: { id: 'k', name: 'Kari' },
    action: 'tenants.rename',
    target: { type: 'tenant', id: 't', name: 'T' },
    changes: [],
  });
  const entries = [
    entry('3', '2026-02-02T10:00:00Z'),
    entry('2', '2026-02-01T20:00:00Z'),
    entry('1', '2026-02-01T08:00:00Z'),
  ];
  expect(byDay(entries, (at) => at.slice(0, 10)).map(({ day, entries: of }) => [day, of.map(({ id }) => id)])).toEqual([
    ['2026-02-02', ['3']],
    ['2026-02-01', ['2', '1']],
  ]);
  expect(byDay([], (at) => at)).toEqual([]);
});

describe('the view in the address', () => {
  test.each([
    ['history', 'history'],
    [undefined, 'configuration'],
    ['<b>', 'configuration'],
  ])('%s is %s', (value, view) => expect(readView(value)).toBe(view));
});
