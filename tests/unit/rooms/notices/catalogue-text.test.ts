import { describe, expect, test } from 'vitest';
import { catalogueText, errorFamily } from '@/components/rooms/notices/error-screen';
import { messages } from '@/messages/index';

const { en: english, no: norwegian } = messages;
const { catalogue } = english;

type Texts = { [key: string]: string | Texts };
const textsOf = (texts: Texts, path: string[] = []): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[[...path, key].join('.'), text] as [string, string]] : textsOf(text, [...path, key]),
  );

describe('messages that an address asks for', () => {
  test.each(['Authentication.UserClaimsFetch.Error', 'Organization.Fetch.Error', 'Page.IDPNotFound'])(
    '%s is in the catalogue',
    (key) => expect(catalogueText(catalogue, key)).toEqual({ key, values: {} }),
  );

  test.each([
    undefined,
    '',
    'Nothing.Like.It',
    'Organization',
    'Organization.Fetch',
    'constructor',
    '__proto__',
    'toString',
    '<img src=x onerror=alert(1)>',
    'Organization.Fetch.Error ',
    '../common.action.save',
  ])('%j is not', (key) => expect(catalogueText(catalogue, key)).toBeNull());

  test('a placeholder takes an id, and nothing that reads like a sentence', () => {
    const key = 'Page.Error.NoTenant';
    expect(catalogueText(catalogue, key, { tenantId: 't-1', other: 'x' })).toEqual({
      key,
      values: { tenantId: 't-1' },
    });
    for (const tenantId of [undefined, '', 'call 555-1234 now', '<b>x</b>', 'x'.repeat(201)]) {
      expect(catalogueText(catalogue, key, { tenantId })).toBeNull();
    }
  });

  test('of each message of the catalogue all placeholders are filled, or it is not for an address', () => {
    const all = textsOf(catalogue);
    expect(all.length).toBeGreaterThan(100);
    const values = { tenantId: 't-1', details: 'money', message: 'send', name: 'bob', email: 'bob', seconds: '5' };
    const shown = all.map(([key]) => [key, catalogueText(catalogue, key, values)] as const);
    const placeholdersOf = (text: string) => [
      ...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!)),
    ];
    const expected = all.map(([key, text]) => {
      const names = placeholdersOf(text);
      if (names.length === 0) return [key, { key, values: {} }];
      return [key, key === 'Page.Error.NoTenant' ? { key, values: { tenantId: 't-1' } } : null];
    });
    expect(shown).toEqual(expected);
    expect(placeholdersOf(catalogue.Page.Error.NoTenant)).toEqual(['tenantId']);
  });
});

describe('the family of a failure', () => {
  test.each([
    ['Authentication.SignIn.Refused', 'signIn'],
    ['Authentication.Registration.Client', 'registration'],
    ['Authentication.UserClaimsFetch.Error', 'authorization'],
    ['Common.NoPermission', 'authorization'],
    ['Http.Forbidden', 'authorization'],
    ['Organization.Fetch.Error', 'place'],
    ['Page.Error.NoTenant', 'place'],
    ['Tenant.Fetch.Error', 'platform'],
    ['Organization.Fetch.Members.Error', 'platform'],
    ['Http.PlatformUnavailable', 'platform'],
    ['Page.ApplicationCreate.Error', 'other'],
    [undefined, 'other'],
  ])('%s: %s', (key, family) => expect(errorFamily(key)).toBe(family));

  test('a sign-in that came to nothing is no matter of roles: its address has a code', () => {
    expect(errorFamily('Authentication.UserClaimsFetch.Error', true)).toBe('unfinished');
    expect(errorFamily('Organization.Fetch.Error', true)).toBe('place');
  });

  test('every family that is explained is explained in both languages', () => {
    for (const family of ['signIn', 'unfinished', 'registration', 'authorization', 'place', 'platform'] as const) {
      expect(norwegian.notices.error[family].header).not.toBe(english.notices.error[family].header);
    }
  });
});
