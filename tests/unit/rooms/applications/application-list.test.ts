/** The lists of applications and templates: search, filters, choices, and what a deletion is given. */
import { ApiError } from '@/lib/console/browser/api-error';
import { describe, expect, test } from 'vitest';
import { impactLines } from '@/components/rooms/applications/application-impact';
import { roleLabel } from '@/components/rooms/applications/kinds';
import {
  hasFlag,
  isInUse,
  searchText,
  templateChoices,
  tenantChoices,
} from '@/components/rooms/applications/list/application-list';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { Impact } from '@/lib/contract/rooms/applications/impact';
import { isCut, sizesOf } from '@/lib/contract/summary';

const role = (name: string, displayName = '', isAssigned = false) => ({
  id: name,
  name,
  displayName,
  permissions: [],
  isAssigned,
});
const application = (more: Partial<Application> = {}): Application => ({
  applicationId: 'a1',
  applicationTemplateId: null,
  name: 'Ledger',
  suiteName: 'Finance',
  description: 'Accounts',
  url: '',
  iconUrl: null,
  tenantId: null,
  roles: [role('viewer', 'Who looks')],
  permissions: [{ id: 'p', name: 'ledger.read' }],
  isPublic: true,
  hasClient: false,
  ...more,
});

test('the search looks at names, ids, roles, permissions and the tenant', () => {
  const tenant = { id: 't1', name: 'Kraft', organizationName: 'Group' };
  const texts = searchText(application({ tenantId: 't1', tenant }));
  for (const text of ['Ledger', 'Finance', 'a1', 'Accounts', 'viewer', 'Who looks', 'ledger.read', 't1', 'Kraft']) {
    expect(texts).toContain(text);
  }
  const { applicationId: _, ...rest } = application();
  const template = { ...rest, applicationTemplateId: 'm1', numberOfInstances: 0 };
  expect(searchText(template)).toEqual(
    expect.arrayContaining(['Ledger', 'm1', 'Accounts', 'Who looks', 'ledger.read']),
  );
});

test('a role is called by its display name, else by its name', () => {
  expect(roleLabel(role('viewer', 'Who looks'))).toBe('Who looks');
  expect(roleLabel(role('viewer'))).toBe('viewer');
});

test('a row that names only the first ones is cut', () => {
  expect(isCut(application())).toBe(false);
  expect(isCut(application({ numberOfRoles: 1, numberOfPermissions: 1 }))).toBe(false);
  expect(isCut(application({ numberOfRoles: 9, numberOfPermissions: 1 }))).toBe(true);
  expect(isCut(application({ numberOfPermissions: 300 }))).toBe(true);
  expect(sizesOf(application({ numberOfPermissions: 300 }))).toEqual({ roles: 1, permissions: 300 });
});

test.each([
  [true, ['true'], true],
  [true, ['false'], false],
  [false, ['true', 'false'], true],
])('%s passes %j: %s', (value, chosen, passes) => expect(hasFlag(value, chosen)).toBe(passes));

test('tenants and templates to filter by: each once, by name; without a name, by id', () => {
  const of = (id: string, name?: string): Application =>
    application({
      tenantId: id,
      applicationTemplateId: `m-${id}`,
      ...(name === undefined ? {} : { tenant: { id, name, organizationName: '' }, template: { id: `m-${id}`, name } }),
    });
  const rows = [of('t2', 'Zeta'), of('t1', 'Alpha'), of('t1', 'Alpha'), of('b3'), application()];
  expect(tenantChoices(rows).map(({ label }) => label)).toEqual(['Alpha', 'b3', 'Zeta']);
  expect(templateChoices(rows)).toEqual([
    { value: 'm-t1', label: 'Alpha' },
    { value: 'm-b3', label: 'm-b3' },
    { value: 'm-t2', label: 'Zeta' },
  ]);
});

describe('whether it is in use', () => {
  test.each([
    ['no one', { numberOfTenants: 0 }, false],
    ['a tenant', { numberOfTenants: 1 }, true],
    ['a client', { numberOfTenants: 0, hasClient: true }, true],
    ['the people who hold a role', { numberOfTenants: 0, roles: [role('r', '', true)] }, true],
    ['perhaps someone, where tenants are not counted', {}, true],
  ])('%s', (_, more, inUse) => expect(isInUse(application(more))).toBe(inUse));
});

describe('who is affected by a deletion', () => {
  const impact: Impact = {
    members: { count: 2, people: [{ name: 'Ada', tenantName: 'T', roles: ['Viewer'], permissions: [] }] },
    groups: { count: 1, groups: [{ name: 'Readers', tenantName: 'T' }] },
    tenants: { count: 3, names: ['T'] },
    clients: { count: 0, names: [] },
    invitations: { count: 4 },
    gaining: 0,
    losing: 0,
    changedRoles: [],
  };
  test('every kind, with the names that are shown', () => {
    expect(impactLines(impact, false)).toEqual([
      { kind: 'members', found: { count: 2, names: ['Ada'] } },
      { kind: 'groups', found: { count: 1, names: ['Readers'] } },
      { kind: 'tenants', found: { count: 3, names: ['T'] } },
      { kind: 'clients', found: { count: 0, names: [] } },
      { kind: 'invitations', found: { count: 4, names: [] } },
    ]);
  });
  test('what was not counted is unknown, never zero', () => {
    expect(impactLines({ ...impact, invitations: undefined }, undefined).at(-1)).toEqual({
      kind: 'invitations',
      found: 'unknown',
    });
  });

  const failure = (status: number) => new ApiError({ status, code: undefined, message: '', fieldErrors: [] });
  test.each([
    [undefined, 'checking'],
    [new Error('no answer'), 'unknown'],
    [failure(500), 'unknown'],
    [failure(404), 'unknown'],
    // What one may not know is no failure to report.
    [failure(403), 'hidden'],
  ])('%o: it is %s', (error, found) => {
    const lines = impactLines(undefined, error).map((line) => 'found' in line && line.found);
    expect(lines).toEqual(Array<string>(5).fill(found));
  });
});
