/** What the list screens are made of, as far as it is pure. */
import { afterEach, expect, test, vi } from 'vitest';
import { rowEntries } from '@/components/table/screen/row-entries';

afterEach(() => vi.unstubAllGlobals());

test('the entries of a row open their dialog about that row, and the address keeps the rest', () => {
  const pushState = vi.fn<History['pushState']>();
  vi.stubGlobal('window', { location: { pathname: '/groups', search: '?q=ops', hash: '' }, history: { pushState } });
  const [edit, remove] = rowEntries('g-1', [
    { dialog: 'edit', label: 'Edit' },
    { dialog: 'delete', label: 'Delete' },
  ]);
  edit?.onSelect?.();
  remove?.onSelect?.();
  expect(pushState.mock.calls.map(([, , address]) => address)).toEqual([
    '/groups?q=ops&dialog=edit&id=g-1',
    '/groups?q=ops&dialog=delete&id=g-1',
  ]);
});

test('what deletes stands apart, and nothing else does', () => {
  const entries = rowEntries('x', [
    { dialog: 'edit', label: 'Edit' },
    { dialog: 'copy', label: 'Copy' },
    { dialog: 'history', label: 'History' },
    { dialog: 'delete', label: 'Delete' },
  ]);
  expect(entries.filter(({ danger, separated }) => danger === true || separated === true).map(({ id }) => id)).toEqual([
    'delete',
  ]);
  expect(entries.every(({ icon }) => icon !== undefined)).toBe(true);
});

test('an entry has an icon of its own, and says why it cannot be used', () => {
  const [entry] = rowEntries('x', [{ dialog: 'delete', label: 'Delete', icon: 'own', disabledReason: 'In use' }]);
  expect(entry).toMatchObject({ id: 'delete', icon: 'own', disabledReason: 'In use' });
});
