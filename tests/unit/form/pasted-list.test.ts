/** Lists that are pasted: what divides entries of each kind, and what is left out. */
import { describe, expect, test } from 'vitest';
import { entriesOf, pairOf, takeEntries } from '@/components/form/fields/pasted-list';
import * as rules from '@/lib/contract/rules';
import * as v from 'valibot';

describe('entries', () => {
  test('names may hold blanks: lines, tabs, semicolons and commas divide them', () => {
    expect(entriesOf('read all\r\nwrite\u00a0all;  delete\tmove , copy\n\n', 'name')).toEqual([
      ...['read all', 'write all', 'delete', 'move', 'copy'],
    ]);
  });
  test('tokens hold no blanks: they divide too, also odd ones', () => {
    expect(entriesOf('api.read api.write,api.delete;\u2003api.move\n', 'token')).toEqual([
      ...['api.read', 'api.write', 'api.delete', 'api.move'],
    ]);
  });
  test('addresses keep commas and semicolons inside them', () => {
    const one = 'https://a.example/cb?ids=1,2;v=3';
    expect(entriesOf(one, 'address')).toEqual([one]);
    expect(entriesOf(`${one},https://b.example/cb; app:/cb\nhttps://c.example/,`, 'address')).toEqual([
      ...[one, 'https://b.example/cb', 'app:/cb', 'https://c.example/'],
    ]);
  });
  test('pairs hold blanks and commas: lines and semicolons divide them', () => {
    expect(entriesOf('role admin, owner\nunit=north west; level: 3', 'pair').map(pairOf)).toEqual([
      { name: 'role', value: 'admin, owner' },
      { name: 'unit', value: 'north west' },
      { name: 'level', value: '3' },
    ]);
    expect(pairOf('alone')).toEqual({ name: 'alone', value: '' });
  });
});

test('each entry once: what is there, what comes twice and what is not valid is left out', () => {
  const of = { known: ['Read'], keyOf: (one: string) => one.toLowerCase(), isValid: (one: string) => one !== '!' };
  expect(takeEntries(['read', 'write', '!', 'WRITE', 'move'], of)).toEqual({
    taken: ['write', 'move'],
    repeated: ['read', 'WRITE'],
    invalid: ['!'],
  });
});

test('odd spaces in a name count as plain ones before it is checked', () => {
  for (const odd of ['\u00a0', '\u202f', '\u3000', ' \u00a0 ']) {
    expect(v.parse(rules.permissionName, `read${odd}all`)).toBe('read all');
    expect(v.parse(rules.clientName, `the${odd}client`)).toBe('the client');
    expect(v.parse(rules.optionalName(), `the${odd}suite`)).toBe('the suite');
  }
});
