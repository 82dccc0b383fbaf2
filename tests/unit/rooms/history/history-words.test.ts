import { describe, expect, test } from 'vitest';
import {
  NO_FILTER,
  boundsOf,
  periodOf,
  historyQuery,
  isFiltered,
  matchesFilter,
  readFilter,
  writeFilter,
} from '@/components/rooms/history/history-filter';
import { targetHref } from '@/components/rooms/history/history-links';
import { CONFIGURATION_VIEWS, readView } from '@/components/shell/page-views';
import { byDay, changeLines, joined, memberChange, valuesOf } from '@/components/rooms/history/history-words';
import { Permission, Role, type Subject } from '@/lib/contract/access';
import { OidcClient } from '@/lib/contract/rooms/clients/entities';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { auditDetails } from '@/lib/platform/rooms/clients/settings';
import { messages } from '@/messages/index';

const entry = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  at: '2026-02-02T10:00:00Z',
  actor: { id: 'k', name: 'Kari' },
  action: 'members.update',
  target: { type: 'member', id: 'o', name: 'Ola' },
  changes: [],
  ...more,
});
const lines = (changes: HistoryEntry['changes'], name = 'Ola') =>
  changeLines(entry({ changes, target: { type: 'member', id: 'o', name } })).map(({ field, kind, before, after }) => [
    field,
    kind,
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  ]);

test.each([
  ['name', null, []],
  ['name', '', []],
  ['members', [], []],
  ['name', '<script>alert(1)</script>', [{ text: '<script>alert(1)</script>', kind: 'text' }]],
  ['lifetimeSeconds', 0, [{ text: '0', kind: 'seconds' }]],
  ['clientType', 'confidential', [{ text: 'confidential', kind: 'word' }]],
  ['isPublic', true, [{ text: '', kind: 'yes' }]],
  ['expirationDate', '2026-02-02T10:00:00.000Z', [{ text: '2026-02-02T10:00:00.000Z', kind: 'date' }]],
  ['signInFrom', '2026-12-12', [{ text: '2026-12-12', kind: 'day' }]],
  ['role', 'Admin', [{ text: 'Admin', kind: 'role' }]],
  ['claims', [{ type: 'department', value: 'Sales' }], [{ text: 'department: Sales', kind: 'text' }]],
])('%s %j has the values %j', (field, value, values) => expect(valuesOf(field, value)).toEqual(values));

describe('the lines of an entry', () => {
  test('say what was and what is', () => {
    expect(lines([{ field: 'name', before: 'Old', after: 'New' }], 'New')).toEqual([
      ['name', 'change', ['Old'], ['New']],
    ]);
    expect(
      lines([
        { field: 'role', before: 'Regular', after: 'Admin' },
        { field: 'administrationPermissions', before: [], after: ['GroupManagement'] },
      ])[1],
    ).toEqual(['administrationPermissions', 'change', [], ['GroupManagement']]);
  });

  test('say what was taken, and what was given, where nothing else was changed', () => {
    const permissions = (before: string[], after: string[]) =>
      lines([{ field: 'administrationPermissions', before, after }]);
    expect(permissions(['GroupManagement'], [])).toEqual([
      ['administrationPermissions', 'change', ['GroupManagement'], []],
    ]);
    expect(permissions([], ['GroupManagement'])).toEqual([
      ['administrationPermissions', 'change', [], ['GroupManagement']],
    ]);
  });

  test('tell of a secret only that it is new', () => {
    expect(
      lines([
        { field: 'isThirdParty', before: false, after: true },
        { field: 'credentials', before: null, after: 'changed' },
      ])[1],
    ).toEqual(['credentials', 'set', [], ['changed']]);
  });

  test('of lists with something in common say only the difference', () => {
    expect(lines([{ field: 'members', before: ['a', 'b', 'c'], after: ['b', 'c', 'd'] }])).toEqual([
      ['members', 'added', [], ['d']],
      ['members', 'removed', ['a'], []],
    ]);
  });

  test('of what was made or deleted leave out its name, what is empty and every "no"', () => {
    const state = (name: string) => [
      { field: 'name', value: name },
      { field: 'idp', value: null },
      { field: 'isPublic', value: false },
      { field: 'firstAdmin', value: 'a@x.test' },
    ];
    expect(lines(state('Ola').map(({ field, value }) => ({ field, before: null, after: value })))).toEqual([
      ['firstAdmin', 'set', [], ['a@x.test']],
    ]);
    expect(lines(state('Ola').map(({ field, value }) => ({ field, before: value, after: null })))).toEqual([
      ['firstAdmin', 'had', ['a@x.test'], []],
    ]);
  });

  test('the sentence about a member names what matters most', () => {
    const of = (...fields: string[]) =>
      memberChange({ changes: fields.map((field) => ({ field, before: null, after: 'x' })) });
    expect(of('applicationRoles', 'role')).toBe('role');
    expect(of('applicationPermissions')).toBe('applications');
    expect(of('administrationPermissions')).toBe('other');
  });
});

test('entries stand under the day of the reader, in their order', () => {
  const at = (id: string, moment: string) => entry({ id, at: moment });
  const entries = [at('3', '2026-02-01T23:30:00Z'), at('2', '2026-02-01T20:00:00Z'), at('1', '2026-02-01T08:00:00Z')];
  const inOslo = (moment: string) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Oslo' }).format(new Date(moment));
  expect(byDay(entries, inOslo).map(({ day, entries: of }) => [day, of.map(({ id }) => id)])).toEqual([
    ['2026-02-02', ['3']],
    ['2026-02-01', ['2', '1']],
  ]);
  expect(byDay([], inOslo)).toEqual([]);
});

test('six of a kind by one person within a minute are one; five, another person or a later one are not', () => {
  const run = (count: number, more: (index: number) => Partial<HistoryEntry> = () => ({})) =>
    Array.from({ length: count }, (_, index) => entry({ id: `${index}`, ...more(index) }));
  const sizes = (entries: HistoryEntry[]) => joined(entries).map(({ entries: of }) => of.length);
  expect(sizes(run(6))).toEqual([6]);
  expect(sizes(run(5))).toEqual([1, 1, 1, 1, 1]);
  expect(sizes(run(7, (index) => (index === 6 ? { actor: { id: 'x', name: 'X' } } : {})))).toEqual([6, 1]);
  expect(sizes(run(7, (index) => (index === 6 ? { at: '2026-02-02T09:58:00Z' } : {})))).toEqual([6, 1]);
});

describe('the filter', () => {
  const read = (search: string) => {
    const params = new URLSearchParams(search);
    return readFilter((name) => params.get(name));
  };
  const at = Date.parse('2026-02-02T10:59:59Z');
  const now = { at, zone: 'Europe/Oslo' };

  test('is read from the address, written into it, and asked of the platform', () => {
    const filter = { search: 'ola', person: 'p-1', action: 'members.update', ...periodOf('7') };
    const written = writeFilter(new URLSearchParams('view=history'), filter).toString();
    expect(written).toBe('view=history&q=ola&person=p-1&action=members.update&period=7');
    expect(read(written)).toEqual(filter);
    expect(writeFilter(new URLSearchParams(written), NO_FILTER).toString()).toBe('view=history');
    expect(historyQuery(filter, now)).toEqual({
      limit: '50',
      facets: 'true',
      search: 'ola',
      actor: 'p-1',
      action: 'members.update,members.bulkChangeRole',
      since: '2026-01-26T10:00:00.000Z',
    });
  });

  test.each(['person=%2e%2e%2Fx', 'action=a%20b', 'period=8', `action=${'a'.repeat(101)}`])(
    'what no platform takes is left out: %s',
    (search) => expect(read(search)).toEqual(NO_FILTER),
  );

  test('a period starts at a full hour, the same for server and browser', () => {
    expect(boundsOf(periodOf('1'), now)).toEqual(boundsOf(periodOf('1'), { ...now, at: at - 3_000_000 }));
    expect(boundsOf(periodOf(''), now)).toEqual({});
  });

  test.each<[string, ReturnType<typeof periodOf>, object]>([
    ['yesterday', periodOf('yesterday'), { since: '2026-01-31T23:00:00.000Z', until: '2026-02-01T23:00:00.000Z' }],
    [
      'both days',
      periodOf('dates', '2025-11-03', '2025-11-04'),
      { since: '2025-11-02T23:00:00.000Z', until: '2025-11-04T23:00:00.000Z' },
    ],
    [
      'a day on which the clocks change',
      periodOf('dates', '2025-10-26', '2025-10-26'),
      { since: '2025-10-25T22:00:00.000Z', until: '2025-10-26T23:00:00.000Z' },
    ],
    ['from a day on', periodOf('dates', '2025-07-01'), { since: '2025-06-30T22:00:00.000Z' }],
    ['up to a day', periodOf('dates', '', '2025-07-01'), { until: '2025-07-01T22:00:00.000Z' }],
    ['no day yet', periodOf('dates'), {}],
    ['no such day', periodOf('dates', '2025-02-31x', 'x'), {}],
  ])('days begin and end at midnight of the reader: %s', (_, days, bounds) =>
    expect(boundsOf(days, now)).toEqual(bounds),
  );

  test('days of one’s own are in the address, and only they', () => {
    const dates = { ...NO_FILTER, ...periodOf('dates', '2025-07-01', '2025-07-31') };
    const written = writeFilter(new URLSearchParams(), dates).toString();
    expect(written).toBe('period=dates&from=2025-07-01&to=2025-07-31');
    expect(read(written)).toEqual(dates);
    expect(read('period=7&from=2025-07-01')).toEqual({ ...NO_FILTER, period: '7' });
    expect([isFiltered(dates), isFiltered({ ...NO_FILTER, period: 'dates' })]).toEqual([true, false]);
  });

  test('works on entries of a platform that does not filter', () => {
    const one = entry({ changes: [{ field: 'role', before: 'Regular', after: 'Admin' }] });
    const passes = (part: Partial<typeof NO_FILTER>) => matchesFilter(one, { ...NO_FILTER, ...part }, now);
    expect([passes({}), passes({ person: 'k' }), passes({ action: 'members.update' })]).toEqual([true, true, true]);
    expect([passes({ search: 'OLA' }), passes({ search: 'admin' }), passes({ period: '1' })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      matchesFilter({ ...one, action: 'members.bulkChangeRole' }, { ...NO_FILTER, action: 'members.update' }, now),
    ).toBe(true);
    expect([passes({ person: 'x' }), passes({ action: 'x' }), passes({ search: 'Per' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([passes({ period: 'yesterday' }), passes(periodOf('dates', '2026-02-02', '2026-02-02'))]).toEqual([
      false,
      true,
    ]);
    expect(matchesFilter(one, { ...NO_FILTER, period: '1' }, { ...now, at: at + 2 * 86_400_000 })).toBe(false);
  });
});

describe('the link to the target', () => {
  const subject: Subject = {
    userId: 'me',
    organizationId: 'org',
    tenantId: 'ten',
    isSuperTenant: false,
    inOrganization: true,
    inTenant: true,
    grants: [Role.OrganizationAdmin],
  };
  const reader = { subject, openTenantIds: ['ten'] };
  const tenant = { organizationId: 'org', tenantId: 'ten' };
  const to = (target: HistoryEntry['target'], action = 'members.update') => ({ target, action });

  test('leads to the list that shows it, and to nothing that is gone or unknown', () => {
    const member = { type: 'member', id: 'o', name: 'Ola' };
    expect(targetHref(to({ ...member, exists: true }), tenant, reader)).toMatch(/\/members\?q=o$/);
    expect(targetHref(to({ ...member, exists: false }), tenant, reader)).toBeUndefined();
    expect(targetHref(to(member), tenant, reader)).toBeUndefined();
    expect(targetHref(to({ ...member, type: 'surprise', exists: true }), tenant, reader)).toBeUndefined();
    const invitation = { type: 'invitation', id: '', name: 'a+b@x.test', exists: true };
    expect(targetHref(to(invitation), tenant, reader)).toMatch(/\?q=a%2Bb%40x\.test$/);
  });

  test.each([
    ['group', 'groups.update', '/groups?dialog=edit&id=x'],
    ['application', 'applications.update', '/applications?dialog=edit&id=x'],
    ['application', 'singleTenantApplications.update', '/single-tenant-applications?dialog=edit&id=x'],
    ['applicationTemplate', 'templates.update', '/application-templates?dialog=edit&id=x'],
    ['apiResource', 'apiResources.update', '/api-resources?dialog=edit&id=x'],
    ['oidcClient', 'clients.rotateSecret', '/oidc-clients?dialog=edit&id=x'],
    ['oidcClientTemplate', 'clientTemplates.update', '/oidc-client-templates?dialog=edit&id=x'],
  ])('leads to the screen of a %s (%s)', (type, action, end) => {
    const grants = [Permission.GroupManagement, Permission.ResourceManagement];
    const manager = { ...reader, subject: { ...subject, isSuperTenant: true, grants } };
    const change = to({ type, id: 'x', name: 'X', exists: true }, action);
    expect(targetHref(change, tenant, manager)?.endsWith(end)).toBe(true);
    expect(targetHref(change, tenant, { ...reader, subject: { ...subject, grants: [] } })).toBeUndefined();
    // A dialog over that very screen shows it.
    expect(
      targetHref(change, { ...tenant, target: { operation: 'clients.history', id: 'x' } }, manager),
    ).toBeUndefined();
  });

  test('is none where the reader may not go', () => {
    const regular = { ...reader, subject: { ...subject, grants: [Role.Regular] } };
    expect(targetHref(to({ type: 'member', id: 'o', name: 'Ola', exists: true }), tenant, regular)).toBeUndefined();
    const inOrganization = { organizationId: 'org' };
    const other = { type: 'tenant', id: 'other', name: 'Other', exists: true };
    expect(targetHref(to(other), inOrganization, reader)).toBeUndefined();
    expect(targetHref(to({ ...other, id: 'ten' }), inOrganization, reader)).toBeDefined();
  });
});

describe('the view in the address', () => {
  test.each([
    ['history', 'history'],
    [undefined, 'configuration'],
    ['<b>', 'configuration'],
  ])('%s is %s', (value, view) => expect(readView(value, CONFIGURATION_VIEWS)).toBe(view));
});

test('every field that the history keeps of a client has a name', () => {
  const client = Object.fromEntries(Object.keys(OidcClient.entries).map((field) => [field, null]));
  const kept = Object.keys(auditDetails(client as unknown as OidcClient));
  expect(kept).toContain('isEnabled');
  for (const { history } of Object.values(messages))
    expect(kept.filter((name) => !(name in history.field))).toEqual([]);
});
