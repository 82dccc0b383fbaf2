import { describe, expect, test } from 'vitest';
import { partsOf } from '@/components/rooms/members/bulk/bulk-calls';
import { toRow } from '@/components/rooms/members/list/member-row';
import type { TableQuery } from '@/components/table/types';
import { Role } from '@/lib/contract/access';
import { isNotServed } from '@/lib/contract/errors';
import { BULK } from '@/lib/contract/limits';
import { member } from './fixtures';

const rows = [
  member({ id: 'a' }),
  member({ id: 'b', role: Role.Admin }),
  member({ id: 'p', isActive: false, invitationId: 'i' }),
].map(toRow);
const find = (id: string) => rows.find((row) => row.id === id);
const query = (filters: TableQuery['filters'] = {}, search = ''): TableQuery => ({ search, sort: null, filters });
const some = (...ids: string[]) => ({ ids, query: query(), except: [] });

describe('named rows', () => {
  test('go to the operation of their list; rows that are not here are left out', () => {
    expect(partsOf('delete', some('a', 'p', 'b', 'gone'), find)).toEqual([
      { operation: 'members.bulkRemove', selection: { ids: ['a', 'b'] } },
      { operation: 'members.pending.bulkRemove', selection: { ids: ['p'] } },
    ]);
    expect(partsOf('changeRole', some('a', 'p'), find)).toEqual([
      { operation: 'members.bulkChangeRole', selection: { ids: ['a'] } },
    ]);
    expect(partsOf('resend', some('a', 'p'), find)).toEqual([
      { operation: 'invitations.bulkResend', selection: { ids: ['i'] } },
    ]);
  });

  test('go in several calls when they are many', () => {
    const ids = Array.from({ length: 450 }, (_, index) => `m${index}`);
    const parts = partsOf('delete', some(...ids), (id) => toRow(member({ id })));
    expect(parts?.map(({ selection }) => ('ids' in selection ? selection.ids.length : 0))).toEqual([200, 200, 50]);
  });
});

describe('all that match', () => {
  const all = (filters?: TableQuery['filters'], search?: string) => ({
    ids: null,
    query: query(filters, search),
    except: ['x'],
  });

  test('is what the lists are asked for', () => {
    expect(partsOf('delete', all({}, ' kari '), find)).toEqual([
      { operation: 'members.bulkRemove', selection: { matching: { search: 'kari' }, except: ['x'] } },
      { operation: 'members.pending.bulkRemove', selection: { matching: { search: 'kari' }, except: ['x'] } },
    ]);
    expect(partsOf('changeRole', all({ role: ['admin'], idp: ['own'] }), find)).toEqual([
      {
        operation: 'members.bulkChangeRole',
        selection: { matching: { role: Role.OrganizationAdmin, idp: 'own' }, except: ['x'] },
      },
      { operation: 'members.bulkChangeRole', selection: { matching: { role: Role.Admin, idp: 'own' }, except: ['x'] } },
      {
        operation: 'members.bulkChangeRole',
        selection: { matching: { role: Role.LimitedAdmin, idp: 'own' }, except: ['x'] },
      },
    ]);
    expect(partsOf('resend', all({ role: ['regular'] }), find)).toEqual([]);
  });

  test('the role filter chooses the lists; what it does not know drops out', () => {
    const lists = (role: string[]) =>
      partsOf('delete', all({ role, idp: ['own', 'none'] }), find)?.map(({ operation, selection }) => [
        operation.includes('pending') ? 'pending' : 'active',
        'matching' in selection ? selection.matching : null,
      ]);
    const [active, pending] = [
      ['active', {}],
      ['pending', {}],
    ];
    expect(lists([])).toEqual([active, pending]);
    expect(lists(['notConfirmed'])).toEqual([pending]);
    expect(lists(['regular', 'notConfirmed', 'emperor'])).toEqual([['active', { role: Role.Regular }], pending]);
    expect(lists(['admin', 'regular'])).toEqual([active]);
    expect(lists(['admin', 'regular', 'notConfirmed'])).toEqual([active, pending]);
  });

  test('of which health says something cannot be said: the operations do not know it', () => {
    expect(partsOf('delete', all({ attention: ['people.away'] }), find)).toBeNull();
    expect(partsOf('delete', all({ attention: [] }), find)).toHaveLength(2);
  });

  test('with too many exceptions cannot be said', () => {
    const except = Array.from({ length: BULK.ids + 1 }, (_, index) => `m${index}`);
    expect(partsOf('delete', { ...all(), except }, find)).toBeNull();
  });
});

test.each([
  [501, 'operation.notServed', true],
  [501, undefined, true],
  [405, 'method.notAllowed', true],
  [404, 'operation.unknown', true],
  [404, undefined, true],
  [404, 'notFound', false],
  [403, 'access.notPermitted', false],
  [400, 'request.invalid', false],
  [503, 'upstream.unavailable', false],
])('%s %s says that the operation is missing: %s', (status, code, missing) => {
  expect(isNotServed({ status, code })).toBe(missing);
});
