import { expect, test } from 'vitest';
import { shareApplications } from '@/components/rooms/assignments/list/assignment-list';
import { application, tenant } from './fixtures';

test('an application that several tenants have is one object, and nothing else changes', () => {
  const rows = [
    tenant('one', [application('Ledger'), application('Reports')]),
    tenant('two', [application('Ledger')]),
    tenant('three'),
  ];
  const shared = shareApplications({ items: rows, total: 3, nextCursor: null });
  expect(shared).toEqual({ items: rows, total: 3, nextCursor: null });
  const [one, two] = Array.isArray(shared) ? shared : shared.items;
  expect(two?.applications[0]).toBe(one?.applications[0]);
  expect(shareApplications(rows)).toEqual(rows);
});
