/** What is kept of a refused request's values, codes as people type them, and two texts letter by letter. */
import { describe, expect, it, test } from 'vitest';
import { align, distance, nearestOf } from '@/lib/contract/alignment';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { codeIn, readCode, shownCode } from '@/lib/contract/rooms/refusals/code';
import { masked } from '@/lib/platform/oidc/refusals/mask';

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';
const TENANT = 'd45e5b03-3bc4-8018-a5eb-cff53fd03ff2';

describe('row 48: a value', () => {
  it.each([
    ['https://app.test/callback', 'https://app.test/callback'],
    ['https://app.test:8443/a/b?code=12&flag&x=', 'https://app.test:8443/a/b?code=••••&••••&x=••••'],
    ['https://me:secret@app.test/#part', 'https://app.test/#••••'],
    [`https://app.test/${TOKEN}/x`, 'https://app.test/••••/x'],
    ['https://an-application-with-a-long-name-2.test/', 'https://an-application-with-a-long-name-2.test/'],
    [`${TENANT}_ledger_web`, `${TENANT}_ledger_web`],
    ['openid northwind.metering.read', 'openid northwind.metering.read'],
    [TOKEN, '••••'],
    ['0123456789abcdef0123456789abcdef', '••••'],
    ['', ''],
  ])('%s is kept as %s', (value, kept) => expect(masked(value)).toBe(kept));

  it('is kept up to a length', () => expect(masked('/a'.repeat(1000))).toHaveLength(REFUSAL.came + 1));
  it('never ends within a character', () => {
    const kept = masked(`/${'😀'.repeat(1000)}`);
    expect([...kept]).toHaveLength(REFUSAL.came + 1);
    expect(kept).not.toMatch(/\p{Cs}/u);
  });
});

describe('a code', () => {
  it.each(['K7Q42F', 'k7q-42f', ' K7Q–42F ', 'k7q 42f'])('%s is read', (text) => {
    expect(readCode(text)).toBe('K7Q42F');
    expect(codeIn(text)).toBe('K7Q42F');
  });
  it.each(['"K7Q-42F"', '(K7Q-42F).', '“K7Q42F”,'])('%s is found in what was pasted', (text) => {
    expect(codeIn(text)).toBe('K7Q42F');
  });
  it.each(['', 'K7Q42', 'K7Q42FF', 'K0Q-42F', 'KIQ-42F', 'K7Q_42F'])('%s is none', (text) => {
    expect(readCode(text)).toBeUndefined();
  });
  test('a word of six letters is looked for as a word', () => {
    expect(codeIn('member')).toBeUndefined();
    expect(codeIn('people')).toBeUndefined();
    expect(codeIn('abc-def')).toBe('ABCDEF');
  });
  test('is shown in two halves', () => expect(shownCode('K7Q42F')).toBe('K7Q-42F'));
});

describe('two texts', () => {
  const runs = (one: string, other: string) =>
    align(one, other).map(({ kind, first, second }) => [kind, first, second]);

  it('are aligned letter by letter', () => {
    expect(runs('same', 'same')).toEqual([['same', 'same', 'same']]);
    expect(runs('/Signin-oidc/', '/signin-oidc')).toEqual([
      ['same', '/', '/'],
      ['changed', 'S', 's'],
      ['same', 'ignin-oidc', 'ignin-oidc'],
      ['onlyFirst', '/', ''],
    ]);
    expect(runs('http://a', 'https://a')).toEqual([
      ['same', 'http', 'http'],
      ['onlySecond', '', 's'],
      ['same', '://a', '://a'],
    ]);
    expect(runs('', 'a')).toEqual([['onlySecond', '', 'a']]);
  });

  it('keep all their letters, also those of two halves', () => {
    for (const [one, other] of [
      ['https://æ.test/😀a', 'https://å.test/a😀'],
      ['abcabba', 'cbabac'],
    ] as const) {
      const all = align(one, other);
      expect(all.map(({ first }) => first).join('')).toBe(one);
      expect(all.map(({ second }) => second).join('')).toBe(other);
    }
  });

  it('are as far apart as they have letters alone', () => {
    expect([distance('a', 'a'), distance('ab', 'a'), distance('ab', 'ac'), distance('', 'abc')]).toEqual([0, 1, 2, 3]);
  });

  it('the nearest of many is found, of none nothing', () => {
    const many = Array.from({ length: 400 }, (_, index) => `https://app.test/${index}/callback`);
    expect(nearestOf('https://app.test/311/callback/', many)).toBe('https://app.test/311/callback');
    expect(nearestOf('x', [])).toBeUndefined();
  });
});
