/** The sections of the list: what search and filter leave, what a closed one tells, and what is remembered. */
import { describe, expect, test } from 'vitest';
import {
  chipsOf,
  contentOf,
  countsOf,
  readClosed,
  sectionsOf,
  writeClosed,
} from '@/components/rooms/api-resources/list/resource-list';
import type { ApiResource, ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import type { AccessLevel } from '@/lib/contract/oauth/scopes';

const resource = (name: string, accessLevel: AccessLevel, scopes: [string, AccessLevel][] = []): ApiResource => ({
  id: name,
  tenantId: 't',
  tenantName: `Tenant of ${name}`,
  name,
  displayName: `${name} API`,
  description: '',
  accessLevel,
  scopes: scopes.map(([scope, level]) => ({
    id: scope,
    name: scope,
    displayName: '',
    description: `May ${scope}`,
    accessLevel: level,
    userClaims: [],
  })),
});
const lists: ApiResourceLists = {
  tenantResources: [
    resource('acme.zebra', 'tenant'),
    resource('acme.ledger', 'public', [
      ['acme.ledger.close', 'tenant'],
      ['acme.ledger.write', 'organization'],
      ['acme.ledger.read', 'public'],
    ]),
  ],
  organizationResources: [resource('energi.trading', 'organization')],
  publicResources: [],
  identityScopes: [{ name: 'openid', displayName: 'Sign-in', description: '' }],
};
const found = (search: string, levels: string[] = []) =>
  sectionsOf(lists, { search, levels }).map(({ rows }) => rows.map(({ name }) => name));

describe('what is asked', () => {
  test('nothing: everything, by name', () => {
    expect(found('')).toEqual([['acme.ledger', 'acme.zebra'], ['energi.trading'], [], ['openid']]);
  });
  test.each([
    ['LEDGER.READ', [['acme.ledger'], [], [], []]],
    ['tenant of energi', [[], ['energi.trading'], [], []]],
    ['sign-in', [[], [], [], ['openid']]],
    ['nothing at all', [[], [], [], []]],
  ])('%s', (search, names) => {
    expect(found(search)).toEqual(names);
  });
  test('a level meets resources that have it, or a scope of it; identity scopes have none', () => {
    expect(found('', ['organization'])).toEqual([['acme.ledger'], ['energi.trading'], [], []]);
    expect(found('', ['tenant'])).toEqual([['acme.ledger', 'acme.zebra'], [], [], []]);
  });
});

test('counts of everything that is seen', () => {
  expect(countsOf(lists)).toEqual({ resources: 3, scopes: 3, identity: 1 });
});

test('a closed section tells what is inside, without prefixes', () => {
  const [own, , , identity] = sectionsOf(lists, { search: '', levels: [] });
  expect(contentOf(own!)).toBe('ledger, zebra');
  expect(contentOf(identity!)).toBe('openid');
});

test('chips have short names, the furthest reaching first', () => {
  expect(chipsOf(lists.tenantResources[1]!).map(({ short }) => short)).toEqual(['read', 'write', 'close']);
});

test('what is closed is remembered; at first it is what is the same everywhere', () => {
  expect(readClosed(undefined)).toEqual(['identity']);
  expect(readClosed(writeClosed([]))).toEqual([]);
  expect(readClosed(writeClosed(['public', 'tenant']))).toEqual(['tenant', 'public']);
  expect(readClosed('<script>.public')).toEqual(['public']);
});
