import { describe, expect, test } from 'vitest';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { buildPath, buildQuery, matchOperation } from '@/lib/contract/routing';

const sample = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `${name.toLowerCase()}-1`);

describe('matchOperation', () => {
  test('finds every operation of the contract by its own path', () => {
    for (const id of operationIds) {
      const row = operationRow(id);
      expect(matchOperation(row.method, sample(row.path))).toMatchObject({ found: true, id });
    }
  });

  test('a literal segment wins over a parameter', () => {
    expect(matchOperation('GET', '/api/tenants/t1/configuration/clients/templates')).toMatchObject({
      id: 'clientTemplates.list',
    });
    expect(matchOperation('GET', '/api/tenants/t1/configuration/clients/c1')).toMatchObject({
      id: 'clients.get',
      params: { tenantId: 't1', clientId: 'c1' },
    });
    expect(matchOperation('GET', '/api/tenants/all')).toMatchObject({ id: 'tenants.all' });
    expect(matchOperation('DELETE', '/api/tenants/t1/members/pending/m1')).toMatchObject({
      id: 'members.pending.remove',
    });
  });

  test.each([
    '/api/tenants/..',
    '/api/tenants/.',
    '/api/tenants/%2e%2e',
    '/api/tenants/a%2Fb',
    '/api/tenants/a%3Fb',
    '/api/tenants/a%23b',
    '/api/tenants/a\\b',
    '/api/tenants/a%00',
    '/api/tenants/a\u0000',
    '/api/tenants/a\r\nb',
    '/api/tenants//members',
    '/api/tenants/t1/',
    '/API/tenants/t1',
    '/api/../api/tenants/t1',
    'api/tenants/t1',
    '/api/unknown',
    '/api/tenants/__proto__/members',
  ])('refuses %j', (path) => {
    expect(matchOperation('GET', path)).toMatchObject({ found: false });
  });

  test('says which methods a known path has', () => {
    expect(matchOperation('PUT', '/api/tenants/t1/groups')).toEqual({
      found: false,
      reason: 'method',
      allow: ['GET', 'POST'],
    });
  });
});

describe('buildPath', () => {
  test('fills in each parameter', () => {
    expect(buildPath('groups.get', { tenantId: 't1', groupId: 'g.2' })).toBe('/api/tenants/t1/groups/g.2');
  });

  test('names a parameter that is missing or not one segment', () => {
    expect(() => buildPath('groups.get', { tenantId: 't1', groupId: '../x' })).toThrow('groups.get: groupId');
    // @ts-expect-error a missing parameter does not compile either
    expect(() => buildPath('groups.get', { tenantId: 't1' })).toThrow('groups.get: groupId');
  });
});

test('buildQuery leaves out what has no value', () => {
  expect(buildQuery({ search: 'a b&c', cursor: undefined, sort: '', limit: 5 })).toBe('?search=a+b%26c&limit=5');
  expect(buildQuery(undefined)).toBe('');
});

test('what begins with anything but a slash is no path of an operation, and neither is an unknown one', () => {
  for (const path of ['x/api/me', 'api/me', '/api/nowhere', '']) {
    expect(matchOperation('GET', path)).toEqual({ found: false, reason: 'path', allow: [] });
  }
});
