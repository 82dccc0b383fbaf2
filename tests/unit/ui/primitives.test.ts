import { describe, expect, test } from 'vitest';
import { readDensity, readTheme } from '@/components/shell/preferences';
import { acronym, hueOf } from '@/components/ui/marks/avatar';
import { exactTime } from '@/components/ui/mechanisms/date-locale';
import { filterOptions } from '@/components/ui/picker/option-filter';
import { safeUrl } from '@/components/ui/primitives/safe-url';
import { toast, toastStore } from '@/components/ui/overlays/toast';

test.each([
  ['Astrid Solheim', 'AS'],
  ['Ole Øystein Berg', 'OB'],
  ['ledger', 'L'],
  ['astrid.solheim@fjordkraft.no', 'AS'],
  ['øyvind', 'Ø'],
  ['  ', '?'],
  ['', '?'],
])('the acronym of %j is %s', (name, expected) => expect(acronym(name)).toBe(expected));

test.each([
  ['en', /^Tuesday,? 3 March 2026 at 00:30:05 CET$/],
  ['no', /^tirsdag 3\. mars 2026 kl\. 00:30:05 CET$/],
] as const)('times are written day before month, with 24 hours, and with their zone (%s)', (locale, exact) => {
  const value = new Date('2026-03-02T23:30:05Z');
  expect(exactTime(value, locale, 'Europe/Oslo').replaceAll('\u202f', ' ')).toMatch(exact);
});

test('an id keeps its hue, and ids differ', () => {
  expect(hueOf('a1')).toBe(hueOf('a1'));
  expect(new Set(['a1', 'a2', 'a3', 'b1', 'c7'].map(hueOf)).size).toBeGreaterThan(3);
  for (const id of ['', 'x', 'æøå', '6f1b7c1e']) expect(hueOf(id)).toSatisfy((hue: number) => hue >= 0 && hue < 360);
});

describe('row 22: links of foreign origin', () => {
  test.each(['https://example.com/a?b#c', 'http://localhost:3000/'])('%s may be followed', (url) =>
    expect(safeUrl(url)).toBe(url),
  );
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    '/local',
    'https://user:secret@example.com/',
    'not a url',
    '',
  ])('%j is refused', (url) => expect(safeUrl(url)).toBeNull());
});

describe('options', () => {
  const options = Array.from({ length: 250 }, (_, index) => ({
    value: `id-${index}`,
    label: `Tenant ${index}`,
    hint: index % 2 === 0 ? 'Fjordkraft' : 'Nordvolt',
  }));

  test('every word must occur in label, hint or value', () => {
    expect(filterOptions(options, 'nordvolt 249').map((option) => option.value)).toEqual(['id-249']);
    expect(filterOptions(options, 'ID-17 tenant 17').map((option) => option.value)).toContain('id-17');
    expect(filterOptions(options, 'nowhere')).toEqual([]);
    expect(filterOptions(options, 'nowhere', ['id-17']).map((option) => option.value)).toEqual(['id-17']);
  });
});

test('unknown preferences fall back', () => {
  expect(readTheme('dark')).toBe('dark');
  expect(readTheme('"><script>')).toBe('system');
  expect(readTheme(undefined)).toBe('system');
  expect(readDensity('compact')).toBe('compact');
  expect(readDensity('tiny')).toBe('comfortable');
});

test('toasts: the newest four, each once, and dismissable', () => {
  let calls = 0;
  const stop = toastStore.subscribe(() => {
    calls += 1;
  });
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) toast.success(text);
  toast.error('e');
  expect(toastStore.read().map((entry) => `${entry.kind}:${entry.message}`)).toEqual([
    'success:c',
    'success:d',
    'success:e',
    'error:e',
  ]);
  expect(calls).toBe(7);
  for (const entry of toastStore.read()) toastStore.dismiss(entry.id);
  expect(toastStore.read()).toEqual([]);
  stop();
  toast.success('unheard');
  expect(calls).toBe(11);
});
