import { describe, expect, test } from 'vitest';
import {
  activityOrder,
  deliveryFailure,
  inDefaultOrder,
  matchesIdp,
  matchesRole,
  memberStatus,
  shownRole,
  timeLeft,
  toRow,
} from '@/components/rooms/members/list/member-row';
import { sortRows } from '@/components/table/view';
import { chipsThatFit, permissionChips, roleChips } from '@/components/rooms/members/where-from/grant-chips';
import { Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS, LOCAL_IDP } from '@/lib/contract/limits';
import { group, ledger, member, metering, role } from './fixtures';

const now = Date.parse('2026-03-01T12:00:00Z');
const pending = (expirationDate: string | null) => member({ id: 'p', isActive: false, expirationDate });

test('who was never active is first where the longest ago is first, and last the other way round', () => {
  const rows = ['2026-02-01T12:00:00Z', null, '2025-12-01T12:00:00Z'].map((lastActivity) => ({ lastActivity }));
  const index = rows.map((row) => ({ row, text: '' }));
  const sorted = (descending: boolean) => {
    const column = { id: 'activity', header: '', cell: () => null, width: 1, sort: activityOrder };
    return sortRows(index, { id: 'activity', descending }, [column]).map(({ row }) => row.lastActivity);
  };
  expect(sorted(false)).toEqual([null, '2025-12-01T12:00:00Z', '2026-02-01T12:00:00Z']);
  expect(sorted(true)).toEqual(sorted(false).toReversed());
});

describe('invitation status', () => {
  test('confirmed, disabled, waiting, or expired to the second', () => {
    expect(memberStatus(member({ id: 'm', expirationDate: '2020-01-01T00:00:00Z' }), now)).toBe('active');
    expect(memberStatus(member({ id: 'm', isDisabled: true }), now)).toBe('disabled');
    expect(memberStatus(pending('2026-03-01T12:00:01Z'), now)).toBe('notConfirmed');
    expect(memberStatus(pending('2026-03-01T12:00:00Z'), now)).toBe('expired');
    expect(memberStatus(pending(null), now)).toBe('notConfirmed');
  });

  test('why its e-mail was not delivered; a foreign word is a refusal of the server', () => {
    const given = [undefined, null, 'address', 'time', 'toString'];
    expect(given.map((word) => deliveryFailure({ deliveryFailure: word }))).toEqual([
      ...[undefined, undefined],
      ...['address', 'time', 'server'],
    ]);
  });

  test('what is left, in days or on the last day in hours', () => {
    expect(timeLeft('2026-03-03T12:00:00Z', now)).toEqual({ days: 2, hours: 0 });
    expect(timeLeft('2026-03-02T12:00:00Z', now)).toEqual({ days: 0, hours: 24 });
    expect(timeLeft('2026-03-02T12:00:01Z', now)).toEqual({ days: 1, hours: 0 });
    expect(timeLeft('2026-03-01T12:00:01Z', now)).toEqual({ days: 0, hours: 1 });
  });
});

test('a fresh invitation has seven days, whichever of the two clocks is ahead', () => {
  const lifetime = INVITATION_LIFETIME_SECONDS * 1000;
  for (const difference of [-90_000, -1, 0, 1, 90_000]) {
    expect(timeLeft(new Date(now + lifetime + difference).toISOString(), now)).toEqual({ days: 7, hours: 0 });
  }
});

test('the shown role is the highest; a foreign word is unknown', () => {
  expect(shownRole({ role: Role.Regular, isOrganizationAdmin: true })).toBe(Role.OrganizationAdmin);
  expect(shownRole({ role: Role.LimitedAdmin, isOrganizationAdmin: false })).toBe(Role.LimitedAdmin);
  expect(shownRole({ role: 'Emperor', isOrganizationAdmin: false })).toBe(Role.Unknown);
});

test('a row is named by what there is, and found by name, e-mail, user name, id and provider', () => {
  const row = toRow(member({ id: 'ID-1', contactEmail: 'Kari@x.no', username: 'kari', idp: 'obi-entra' }));
  expect(row.name).toBe('Kari@x.no');
  for (const text of ['kari@x.no', 'id-1', 'obi-entra']) expect(row.search).toContain(text);
  expect(toRow(member({ id: 'a', idp: LOCAL_IDP })).idp).toBeNull();
});

describe('order', () => {
  const people = [
    member({ id: '1', displayName: 'Åse', role: Role.Regular }),
    member({ id: '2', displayName: 'bjørn', role: Role.Regular, contactEmail: 'b2@x.no' }),
    member({ id: '3', displayName: 'Bjørn', role: Role.Regular, contactEmail: 'b1@x.no' }),
    member({ id: '4', displayName: 'Zoe', role: Role.Admin }),
    member({ id: '5', displayName: 'Yngve', role: Role.LimitedAdmin }),
    member({ id: '6', displayName: 'Org', role: Role.OrganizationAdmin }),
    member({ id: '7', displayName: 'Alien', role: 'Emperor' }),
    // Shown as an organization admin, and so among them.
    member({ id: '8', displayName: 'Pia', role: Role.Regular, isOrganizationAdmin: true }),
  ].map(toRow);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id).join('');

  test('is role, display name, contact e-mail', () => {
    expect(ids(inDefaultOrder(people))).toBe('68453217');
  });
});

test('filters: admins of any kind, regular members, and those who have not confirmed; with or without an own IdP', () => {
  const rows = [
    member({ id: 'admin', role: Role.Admin }),
    member({ id: 'limited', role: Role.LimitedAdmin, idp: 'obi-entra' }),
    member({ id: 'regular', isUniqueIdp: true }),
    member({ id: 'organization', role: Role.Regular, isOrganizationAdmin: true }),
    member({ id: 'invited', role: Role.Admin, isActive: false, idp: LOCAL_IDP }),
  ].map(toRow);
  const found = (chosen: string[]) => rows.filter((row) => matchesRole(row, chosen)).map((row) => row.id);
  expect(found(['admin'])).toEqual(['admin', 'limited', 'organization']);
  expect(found(['regular'])).toEqual(['regular']);
  expect(found(['notConfirmed'])).toEqual(['invited']);
  expect(found([])).toHaveLength(5);
  expect(rows.filter((row) => matchesIdp(row, ['own'])).map((row) => row.id)).toEqual(['limited', 'regular']);
  expect(rows.filter((row) => matchesIdp(row, ['none'])).map((row) => row.id)).toEqual([
    'admin',
    'organization',
    'invited',
  ]);
});

describe('chips', () => {
  test('stand beside each other only where none of them is cut', () => {
    const chips = roleChips([
      { application: ledger, roles: [role('a', 'Viewer'), role('b', 'Accountant')], rolesFromGroups: [] },
    ]);
    expect(chipsThatFit(chips, 280)).toBe(2);
    expect(chipsThatFit(chips, 200)).toBe(1);
    expect(chipsThatFit(chips, 0)).toBe(1);
    expect(chipsThatFit([], 280)).toBe(1);
  });

  test('name each role once with its source: direct, group or mixed', () => {
    const chips = roleChips([
      { application: metering, roles: [role('reader', 'Reader')], rolesFromGroups: [] },
      {
        application: ledger,
        roles: [role('viewer', 'Viewer')],
        rolesFromGroups: [
          { roleId: 'viewer', groups: [group('g1'), group('g2')] },
          { roleId: 'operator', groups: [], role: role('operator', 'Operator') },
        ],
      },
    ]);
    expect(chips.map((chip) => [chip.applicationName, chip.label, chip.source, chip.groups.length])).toEqual([
      ['Ledger', 'Operator', 'group', 0],
      ['Ledger', 'Viewer', 'mixed', 2],
      ['Metering', 'Reader', 'direct', 0],
    ]);
  });

  test('a grant that the platform does not name shows its id', () => {
    const [chip] = permissionChips([
      {
        application: ledger,
        permissions: [],
        permissionsFromGroups: [{ permissionId: 'p9', groups: [group('g1')] }],
        permissionsFromRoles: [],
      },
    ]);
    expect(chip).toMatchObject({ label: 'p9', source: 'group' });
  });
});
