import { describe, expect, test } from 'vitest';
import { planBulk } from '@/components/rooms/members/bulk/bulk';
import type { BulkAction } from '@/components/rooms/members/bulk/bulk-actions';
import { toRow } from '@/components/rooms/members/list/member-row';
import { membersCsv } from '@/components/rooms/members/list/export-rows';
import { BULK_CONCURRENCY, runBulk } from '@/components/ui/mechanisms/run-bulk';
import { type AssignableRole, type Grant, Permission, Role, type Subject } from '@/lib/contract/access';
import { group, ledger, member, role } from './fixtures';

const subject = (grants: Grant[]): Subject => ({
  userId: 'me',
  organizationId: 'o',
  tenantId: 't',
  isSuperTenant: false,
  inOrganization: true,
  inTenant: true,
  grants,
});
const admin = subject([Role.Admin, Permission.TenantManagement]);
const limited = subject([Role.LimitedAdmin, Permission.TenantManagement]);
const rows = [
  member({ id: 'me', role: Role.Admin }),
  member({ id: 'other-admin', role: Role.Admin }),
  member({ id: 'limited', role: Role.LimitedAdmin }),
  member({ id: 'regular' }),
  member({ id: 'invited', isActive: false, invitationId: 'i1' }),
  member({ id: 'no-invitation', isActive: false }),
].map(toRow);
const plan = (action: BulkAction, who: Subject, admins: number, wanted?: AssignableRole) => {
  const { included, excluded } = planBulk(action, rows, { subject: who, admins, role: wanted });
  return {
    included: included.map((row) => row.id),
    excluded: Object.fromEntries(excluded.map(({ row, reason }) => [row.id, reason])),
  };
};

describe('who takes part', () => {
  test('resending is for invitations', () => {
    expect(plan('resend', admin, 2)).toEqual({
      included: ['invited'],
      excluded: {
        me: 'confirmed',
        'other-admin': 'confirmed',
        limited: 'confirmed',
        regular: 'confirmed',
        'no-invitation': 'notPermitted',
      },
    });
  });

  test('no admin deletes themselves, and the last admin stays', () => {
    expect(plan('delete', admin, 2)).toEqual({
      included: ['other-admin', 'limited', 'regular', 'invited', 'no-invitation'],
      excluded: { me: 'self' },
    });
    expect(plan('delete', admin, 1).excluded).toEqual({ me: 'self', 'other-admin': 'lastAdmin' });
  });

  test('of several admins one stays even when all are chosen', () => {
    const owner = subject([Role.OrganizationAdmin]);
    const admins = ['a', 'b', 'c'].map((id) => toRow(member({ id, role: Role.Admin })));
    const { included, excluded } = planBulk('delete', admins, { subject: owner, admins: 3 });
    expect(included.map((row) => row.id)).toEqual(['a', 'b']);
    expect(excluded.map(({ row, reason }) => [row.id, reason])).toEqual([['c', 'lastAdmin']]);
  });

  test('a role is changed only where it is another one', () => {
    expect(plan('changeRole', admin, 2, Role.Regular)).toEqual({
      included: ['other-admin', 'limited'],
      excluded: { me: 'self', regular: 'sameRole', invited: 'notConfirmed', 'no-invitation': 'notConfirmed' },
    });
    expect(plan('changeRole', admin, 2, Role.Admin).included).toEqual(['limited', 'regular']);
    expect(plan('changeRole', admin, 1, Role.Regular).excluded['other-admin']).toBe('lastAdmin');
  });

  test('a limited admin leaves admins alone and makes none', () => {
    expect(plan('delete', limited, 5).excluded).toMatchObject({ 'other-admin': 'roleTooHigh' });
    expect(plan('changeRole', limited, 5, Role.Admin).excluded.regular).toBe('roleTooHigh');
  });

  test('a caller without rights excludes all', () => {
    expect(plan('delete', subject([Role.Regular]), 5).included).toEqual([]);
  });
});

describe('running', () => {
  test('a few at a time, each with its result, a failure does not stop the others', async () => {
    let running = 0;
    let most = 0;
    const results = new Map<number, unknown>();
    const items = Array.from({ length: 30 }, (_, index) => index);
    await runBulk(
      items,
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (item % 7 === 0) throw new Error(`no ${item}`);
      },
      (item, error) => results.set(item, error),
    );
    expect(most).toBe(BULK_CONCURRENCY);
    expect(results.size).toBe(30);
    expect([...results].filter(([, error]) => error !== undefined).map(([item]) => item)).toEqual([0, 7, 14, 21, 28]);
  });

  test('stops beginning new ones when it is aborted', async () => {
    const controller = new AbortController();
    const done: number[] = [];
    await runBulk(
      Array.from({ length: 30 }, (_, index) => index),
      async (item) => {
        if (item === 5) controller.abort();
      },
      (item) => done.push(item),
      controller.signal,
    );
    expect(done.length).toBeGreaterThan(4);
    expect(done.length).toBeLessThan(30);
  });
});

test('the CSV has a column for everything the table shows, sources included', () => {
  const row = toRow(
    member({
      id: 'm1',
      displayName: '=Kari',
      contactEmail: 'kari@x.no',
      username: 'kari',
      role: Role.Admin,
      applicationRoles: [
        {
          application: ledger,
          roles: [role('viewer', 'Viewer')],
          rolesFromGroups: [{ roleId: 'viewer', groups: [group('g')] }],
        },
      ],
      lastActivity: { timeStamp: '2026-01-01T00:00:00Z' },
    }),
  );
  const columns = {
    displayName: 'Name',
    contactEmail: 'E-mail',
    username: 'User',
    id: 'Id',
    idp: 'IdP',
    status: 'Status',
    expirationDate: 'Ends',
    role: 'Role',
    administrationPermissions: 'Admin',
    applicationRoles: 'Roles',
    applicationPermissions: 'Permissions',
    lastActivity: 'Active',
  };
  const csv = membersCsv(
    [row],
    {
      column: (column) => columns[column],
      status: (status) => status,
      role: (name) => name,
      permission: (permission) => `may ${permission}`,
      source: (source) => source,
    },
    { now: 0, isSuperTenant: false },
  );
  expect(csv.fields).toEqual(Object.values(columns));
  expect(csv.rows).toEqual([
    [
      '=Kari',
      'kari@x.no',
      'kari',
      'm1',
      '',
      'active',
      '',
      Role.Admin,
      `may ${Permission.TenantManagement}; may ${Permission.GroupManagement}`,
      'Ledger: Viewer (mixed)',
      '',
      '2026-01-01T00:00:00Z',
    ],
  ]);
});
