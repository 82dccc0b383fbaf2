/** What the list screens are made of, as far as it is pure. */
import { expect, test, vi } from 'vitest';
import { rowEntries } from '@/components/table/screen/row-entries';

const dialogs = () => ({
  name: null,
  subject: null,
  open: vi.fn<(name: string, subject?: string) => void>(),
  close: vi.fn<() => void>(),
});

test('the entries of a row open their dialog about that row', () => {
  const dialog = dialogs();
  const [edit, remove] = rowEntries(dialog, 'g-1', [
    { dialog: 'edit', label: 'Edit' },
    { dialog: 'delete', label: 'Delete' },
  ]);
  edit?.onSelect?.();
  expect(dialog.open.mock.calls).toEqual([['edit', 'g-1']]);
  remove?.onSelect?.();
  expect(dialog.open.mock.calls[1]).toEqual(['delete', 'g-1']);
});

test('what deletes stands apart, and nothing else does', () => {
  const entries = rowEntries(dialogs(), 'x', [
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
  const [entry] = rowEntries(dialogs(), 'x', [
    { dialog: 'delete', label: 'Delete', icon: 'own', disabledReason: 'In use' },
  ]);
  expect(entry).toMatchObject({ id: 'delete', icon: 'own', disabledReason: 'In use' });
});
