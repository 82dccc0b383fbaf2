/** What the card of a refusal says: differences, parts of two addresses, and texts for each cause. */
import { describe, expect, it, test } from 'vitest';
import { sectionOf } from '@/components/rooms/clients/form/sections';
import { refusedAddress } from '@/components/rooms/clients/form/settings-step';
import { comparisonOf, differencesOf, partsOf } from '@/components/shell/refusal/comparison';
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import { REFUSAL_FIELDS, type Refusal } from '@/lib/contract/rooms/refusals/entities';
import { PASSKEY_ONLY, RULES } from '@/lib/platform/oidc/refusals/causes';
import { messages } from '@/messages/index';

const came = 'https://ledger.example/Signin-oidc/';
const nearest = 'https://ledger.example/signin-oidc';

describe('what came beside what is registered', () => {
  it('is compared where there are both', () => {
    expect(comparisonOf({ came, nearest: null })).toBeNull();
    expect(comparisonOf({ came: null, nearest })).toBeNull();
    const runs = comparisonOf({ came, nearest }) ?? [];
    expect(differencesOf(runs).map(({ kind, first, second }) => [kind, first, second])).toEqual([
      ['changed', 'S', 's'],
      ['onlyFirst', '/', ''],
    ]);
  });

  it('is not said in words where almost nothing is the same', () => {
    expect(differencesOf(comparisonOf({ came: 'abcdefgh', nearest: 'axcxexgx' }) ?? [])).toEqual([]);
  });

  it('has its parts in columns', () => {
    expect(partsOf(came, nearest)).toEqual([
      { part: 'scheme', isSame: true, columns: 8 },
      { part: 'host', isSame: true, columns: 14 },
      { part: 'path', isSame: false, columns: 13 },
    ]);
    expect(partsOf('email', 'openid')).toEqual([]);
  });
});

test('the form opens with what came in the check of the address, unless parts of it were not kept', () => {
  const refusal = { field: 'redirectUris', came, nearest } as Refusal;
  expect(refusedAddress(refusal)).toEqual({ registered: nearest, came });
  expect(refusedAddress({ ...refusal, came: `${came}?a=••••` })).toBeUndefined();
  expect(refusedAddress({ ...refusal, field: 'allowedScopes' })).toBeUndefined();
  expect(refusedAddress(undefined)).toBeUndefined();
});

test('each field is in a section of the form, but for what is read at its beginning', () => {
  expect(REFUSAL_FIELDS.filter((field) => sectionOf(field) === undefined)).toEqual(['clientId', 'allowedGrantType']);
});

test.each(['en', 'no'] as const)('each cause has its texts (%s)', (language) => {
  const { cause } = messages[language].refusals;
  const textOf = (name: string): unknown =>
    name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], cause);
  const has = (part: unknown): boolean => typeof part === 'string' && part !== '';
  const names = [...RULES.map(({ cause: name }) => name), PASSKEY_ONLY, ...Object.keys(CONSOLE_CODES)];
  const isWithout = (name: string) => !['title', 'text'].every((part) => has(textOf(`${name}.${part}`)));
  expect(names.filter(isWithout)).toEqual([]);
});
