/** Rules of the rooms that are easier to see without an API around them. */
import { describe, expect, test } from 'vitest';
import { TEXT } from '@/lib/contract/limits';
import { audienceOf } from '@/lib/platform/rooms/shared/resources';
import { clientIdOf } from '@/lib/contract/oauth/client-id';
import { templateNameOf } from '@/lib/platform/rooms/clients/rules';
import { prefixOf } from '@/lib/platform/rooms/onboarding/rules';
import { planCatalogue } from '@/lib/platform/rooms/shared/catalogue';
import { changesOf } from '@/lib/platform/api/audit';
import { arrangeGrants } from '@/lib/platform/rooms/shared/member-grants';
import { listRequest, pageOf } from '@/lib/platform/rooms/shared/paging';

test.each([
  ['Åse & Sønn AS', 0, 'asesonnas'],
  ['Åse & Sønn AS', 2, 'asesonnas3'],
  ['日本', 0, 'tenant'],
  ['x'.repeat(TEXT.tenantName.max), 0, 'x'.repeat(20)],
])('the prefix of %s, attempt %i', (name, attempt, prefix) => {
  expect(prefixOf(name, attempt)).toBe(prefix);
});

test.each([
  ['Web shop', 't_web_shop'],
  ['  Møte  Ålesund ', 't_mote_alesund'],
  ['日本', 't_client'],
])('the client id of %s', (name, id) => {
  expect(clientIdOf('t', name)).toBe(id);
});

test('the longest client name still gives an id of the contract', () => {
  expect(clientIdOf('t'.repeat(36), 'x'.repeat(TEXT.resourceName.max))).toHaveLength(200);
  expect(clientIdOf('t'.repeat(36), 'x'.repeat(TEXT.resourceName.max), 12)).toMatch(/^t{36}_x{160}_12$/);
});

test('the suffix of a template is added once', () => {
  expect(templateNameOf(templateNameOf('web'))).toBe(templateNameOf('web'));
});

test('only what differs is a change', () => {
  expect(changesOf({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: null })).toEqual([
    { field: 'b', before: [1], after: [2] },
    { field: 'c', before: 'x', after: null },
  ]);
  expect(changesOf({ scopes: ['a', 'b'] }, { scopes: ['b', 'a'] }), 'the order of a list is none').toEqual([]);
  expect(changesOf({ scopes: ['a', 'b'] }, { scopes: ['a', 'c'] })).toHaveLength(1);
  expect(changesOf(undefined, { name: 'new' })).toEqual([{ field: 'name', before: null, after: 'new' }]);
});

describe('planning roles and permissions', () => {
  const nothing = { roles: new Set<string>(), permissions: new Set<string>() };

  test('keeps known ids, takes free ones, replaces those of others', () => {
    const existing = { roles: new Set(['r1', 'r2']), permissions: new Set(['p1', 'p2']) };
    const taken = { roles: new Set<string>(), permissions: new Set(['theirs']) };
    const plan = planCatalogue(existing, taken, {
      permissions: [
        { id: 'p1', name: 'read' },
        { id: 'mine', name: 'write' },
        { id: 'theirs', name: 'delete' },
      ],
      roles: [{ id: 'r1', name: 'r', displayName: 'R', permissions: [{ id: 'theirs', name: 'x' }, { name: 'WRITE' }] }],
    });
    const [read, write, remove] = plan.permissions;
    expect([read?.id, write?.id]).toEqual(['p1', 'mine']);
    expect(remove?.id).not.toBe('theirs');
    expect(plan.roles).toMatchObject([{ id: 'r1', permissionIds: [remove?.id, 'mine'] }]);
    expect(plan.removedPermissions).toEqual(['p2']);
    expect(plan.removedRoles).toEqual(['r2']);
  });

  test('refuses to drop a permission that a role still names', () => {
    const existing = { ...nothing, permissions: new Set(['p1']) };
    const roles = [{ name: 'r', displayName: 'R', permissions: [{ id: 'p1', name: 'read' }] }];
    expect(() => planCatalogue(existing, nothing, { permissions: [], roles })).toThrow(/while a role uses it/);
  });
});

test('a role held directly and through a group brings its permissions once', () => {
  const application = { id: 'a', name: 'App', suiteName: '' };
  const role = { id: 'r', name: 'reader', displayName: 'Reader' };
  const held = { tenantId: 't', userId: 'u', application, grant: role };
  const grants = arrangeGrants({
    roles: [
      { ...held, group: null },
      { ...held, group: { id: 'g2', name: 'B' } },
      { ...held, group: { id: 'g1', name: 'A' } },
    ],
    permissions: [],
    bundles: new Map([['r', [{ id: 'p', name: 'read' }]]]),
  }).get('u');
  expect(grants?.applicationRoles).toEqual([
    {
      application: { applicationId: 'a', name: 'App', suiteName: '' },
      roles: [role],
      rolesFromGroups: [
        {
          roleId: 'r',
          role,
          groups: [
            { id: 'g1', name: 'A' },
            { id: 'g2', name: 'B' },
          ],
        },
      ],
    },
  ]);
  expect(grants?.applicationPermissions).toMatchObject([
    { permissions: [], permissionsFromGroups: [], permissionsFromRoles: [{ permission: { id: 'p' }, roles: [role] }] },
  ]);
});

test.each([
  ['tenant', 't1', 'tenantResources'],
  ['public', 't1', 'tenantResources'],
  ['tenant', 't2', null],
  ['organization', 't2', 'organizationResources'],
  ['public', 't2', 'publicResources'],
  ['organization', 't3', null],
  ['anything else', 't2', null],
] as const)('a %s resource of %s is seen in %s', (accessLevel, tenantId, list) => {
  const organizationId = tenantId === 't3' ? 'o2' : 'o1';
  expect(audienceOf({ accessLevel, tenantId, organizationId }, { id: 't1', organizationId: 'o1' })).toBe(list);
});

describe('paging', () => {
  const sorts = ['name', 'age'] as const;

  test('reads what it wrote, and falls back to the own order', () => {
    const request = listRequest({ limit: '2', sort: '-nonsense', search: '  ' }, sorts, 2);
    expect(request).toEqual({
      search: undefined,
      sort: 'name',
      descending: false,
      limit: 2,
      after: null,
      offset: null,
    });
    const page = pageOf(
      request,
      ['a', 'b', 'c'],
      3,
      (row) => [row, 'ø'],
      (row) => row,
    );
    if (Array.isArray(page)) throw new Error('not a page');
    expect(page.items).toEqual(['a', 'b']);
    const next = listRequest({ cursor: page.nextCursor ?? '', limit: '900', sort: '-age' }, sorts, 2);
    expect(next).toMatchObject({ after: ['b', 'ø'], limit: 500, sort: 'age', descending: true });
  });

  test.each(['', 'e30', Buffer.from('["a"]').toString('base64url'), Buffer.from('[1,2]').toString('base64url')])(
    'refuses the cursor “%s”',
    (cursor) => {
      expect(() => listRequest({ cursor }, sorts, 2)).toThrow(/cursor/);
    },
  );
});
