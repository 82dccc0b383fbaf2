/** The list of assigned clients: its ids, and where the search looks. */
import { expect, test } from 'vitest';
import { searchText, shortClientId } from '@/components/rooms/assigned-clients/assigned-client-list';

test.each([
  ['0d1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7_ledger_web', '0d1f2a…_ledger_web'],
  ['console', 'console'],
  ['t1_app', 't1_app'],
])('the id %s is shown as %s', (id, shown) => {
  expect(shortClientId(id)).toBe(shown);
});

test('the search looks at name, id and description', () => {
  const client = { clientName: 'Ledger', clientId: 't_ledger', description: 'Books', createdDate: null } as const;
  expect(searchText({ ...client, allowedGrantType: 'authorization_code' })).toEqual(['Ledger', 't_ledger', 'Books']);
});
