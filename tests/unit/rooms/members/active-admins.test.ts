import { expect, test } from 'vitest';
import { activeAdmins } from '@/components/rooms/members/members-data';

const member = (change: object) => ({ isOrganizationAdmin: true, isDisabled: false, ...change }) as never;

test('admins who are disabled cannot act, and are not counted', () => {
  const items = [member({}), member({ isDisabled: true }), member({ isDisabled: undefined })];
  expect(activeAdmins({ items, total: 3, nextCursor: null })).toBe(2);
  expect(activeAdmins([...items, member({ isOrganizationAdmin: false })])).toBe(2);
});

test('those beyond the page count', () => {
  expect(activeAdmins({ items: [member({ isDisabled: true })], total: 12, nextCursor: 'more' })).toBe(11);
});
