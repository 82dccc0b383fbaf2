/** The list of clients: attention, order, kinds; scopes to choose from; errors that are shown; fields of the server. */
import { programOf } from '@/lib/contract/oauth/program-kind';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EMPTY_CLIENT } from '@/components/rooms/clients/form/client-form';
import { filterScopes, scopeGroups } from '@/components/rooms/clients/form/scope-groups';
import { SECTIONS, wrongSections } from '@/components/rooms/clients/form/sections';
import { fieldOf } from '@/components/rooms/clients/form/use-client-save';
import {
  attentionOf,
  inOrder,
  scopeChoices,
  subtypeOf,
  tenantChoices,
} from '@/components/rooms/clients/list/client-list';
import { shortClientId } from '@/lib/contract/oauth/short-client-id';
import { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';

const NOW = new Date('2026-11-22T10:00:00Z');
const inDays = (days: number): string => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const client = (more: object = {}): OidcClient =>
  v.parse(OidcClient, { clientId: 't_a', clientName: 'a', allowedGrantType: 'authorization_code', ...more });

test('scopes to filter by: those of the clients, and those that a link names', () => {
  const clients = [client({ allowedScopes: ['openid', 'b.read'] }), client({ allowedScopes: ['a.read', 'b.read'] })];
  const names = scopeChoices(clients, ['z.write', 'openid']).map(({ value }) => value);
  expect(names).toEqual(['a.read', 'b.read', 'openid', 'z.write']);
});

describe('attention', () => {
  test('from two weeks before its end on, when it has ended, and when it is switched off', () => {
    expect(attentionOf(client(), NOW)).toBeNull();
    expect(attentionOf(client({ secretExpiresAt: inDays(15) }), NOW)).toBeNull();
    expect(attentionOf(client({ secretExpiresAt: inDays(14) }), NOW)).toEqual({ kind: 'ends', days: 14 });
    expect(attentionOf(client({ secretExpiresAt: inDays(0.5) }), NOW)).toEqual({ kind: 'ends', days: 1 });
    expect(attentionOf(client({ secretExpiresAt: inDays(0) }), NOW)).toEqual({ kind: 'ended' });
    expect(attentionOf(client({ isEnabled: false, secretExpiresAt: inDays(-1) }), NOW)).toEqual({ kind: 'disabled' });
    expect(attentionOf(client({ clientType: 'public', secretExpiresAt: inDays(1) }), NOW)).toBeNull();
  });

  test('comes first, then by name', () => {
    const all = [
      client({ clientName: 'b' }),
      client({ clientName: 'c', isEnabled: false }),
      client({ clientName: 'a' }),
    ];
    expect(inOrder(all, NOW).map(({ clientName }) => clientName)).toEqual(['c', 'a', 'b']);
  });
});

test('what a row says of the program, its type, its id and its tenants', () => {
  expect(programOf(client({ allowedGrantType: 'client_credentials' }))).toBe('service');
  expect(programOf(client())).toBe('web');
  expect(programOf(client({ clientType: 'public', redirectUris: ['https://a.example'] }))).toBe('browser');
  expect(programOf(client({ clientType: 'public', redirectUris: ['http://localhost:8080/cb'] }))).toBe('native');
  expect(subtypeOf(client({ allowedGrantType: 'client_credentials', isTokenExchange: true }))).toBe('tokenExchange');
  expect(subtypeOf(client({ isTokenExchange: true }))).toBe('confidential');
  expect(shortClientId('d45e5b03-3bc4-8018-a5eb-cff53fd03ff2_ledger_web')).toBe('d45e…_ledger_web');
  // Of a long name the start and the end are what differs.
  expect(shortClientId('d45e5b03-3bc4-8018-a5eb-cff53fd03ff2_settlement_gateway')).toBe('d45e…_settlement_gateway');
  expect(shortClientId('d45e5b03-3bc4-8018-a5eb-cff53fd03ff2_customer_portal_staging')).toBe(
    'd45e…_customer_…_staging',
  );
  expect(shortClientId('t1_ledger')).toBe('t1_ledger');
  expect(shortClientId('console')).toBe('console');
  const tenants = [
    { id: '2', name: 'B' },
    { id: '1', name: 'A' },
  ];
  expect(tenantChoices([client({ allowedTenants: tenants }), client({ allowedTenants: tenants })])).toEqual([
    { value: '1', label: 'A' },
    { value: '2', label: 'B' },
  ]);
});

describe('scopes', () => {
  const scope = (name: string, accessLevel: string) => ({ id: name, name, accessLevel, description: `About ${name}` });
  const lists = v.parse(ApiResourceLists, {
    tenantResources: [
      { id: 'r1', name: 'nw.ledger', displayName: 'Ledger', scopes: [scope('nw.ledger.read', 'tenant')] },
    ],
    organizationResources: [],
    publicResources: [{ id: 'r2', name: 'nw.api', displayName: '', scopes: [scope('nw.api.write', 'public')] }],
    identityScopes: [
      { name: 'openid', displayName: 'OpenID' },
      { name: 'email', displayName: 'E-mail' },
    ],
  });

  test('identity first for people, none for services; what no list has any more stays', () => {
    const groups = scopeGroups(lists, { grantType: 'authorization_code', chosen: ['openid', 'gone.read'] });
    expect(groups.map(({ kind, title }) => [kind, title])).toEqual([
      ['identity', null],
      ['resource', 'Ledger'],
      ['resource', 'nw.api'],
      ['other', null],
    ]);
    expect(groups[0]?.scopes[0]).toMatchObject({ name: 'openid', isFixed: true });
    expect(groups[1]).toMatchObject({ prefix: 'nw.ledger.', scopes: [{ short: 'read', level: 'tenant' }] });
    const machine = scopeGroups(lists, { grantType: 'client_credentials', chosen: ['openid'] });
    expect(machine.map(({ kind }) => kind)).toEqual(['resource', 'resource']);
  });

  test('the search looks at resource, name and description', () => {
    const groups = scopeGroups(lists, { grantType: 'authorization_code', chosen: [] });
    const names = (search: string) =>
      filterScopes(groups, search).flatMap(({ scopes }) => scopes.map(({ name }) => name));
    expect(names('ledger read')).toEqual(['nw.ledger.read']);
    expect(names('about nw.api')).toEqual(['nw.api.write']);
    expect(names('')).toHaveLength(4);
  });
});

describe('errors', () => {
  const values = { ...EMPTY_CLIENT, redirectUris: ['nonsense', ''] };
  const shown = { tried: false, shown: SECTIONS };

  test('a row that is still empty marks nothing before sending was tried', () => {
    const error = { type: 'check', message: 'x' };
    // As React Hook Form nests them.
    const errors = (rows: unknown[]) => ({ redirectUris: rows }) as never;
    expect([...wrongSections(errors([error]), values, shown)]).toEqual(['redirects']);
    expect([...wrongSections(errors([undefined, error]), values, shown)]).toEqual([]);
    expect([...wrongSections(errors([undefined, error]), values, { ...shown, tried: true })]).toEqual(['redirects']);
    expect([...wrongSections({ clientName: error } as never, values, { tried: false, shown: ['scopes'] })]).toEqual([]);
  });

  test('fields that the server names are those of the form', () => {
    expect(fieldOf('clientName', values)).toBe('clientName');
    expect(fieldOf('redirectUris.1', values)).toBe('redirectUris.1');
    expect(fieldOf('allowedCorsOrigins[0]', values)).toBe('allowedCorsOrigins.0');
    expect(fieldOf('claims.0.type', values)).toBe('claims.0.type');
    expect(fieldOf('externalClient.clientSecret', values)).toBe('externalClientSecret');
    expect(fieldOf('jwks', values)).toBe('jwks');
    expect(fieldOf('somethingElse', values)).toBeUndefined();
  });
});
