/** The matrix: rows in groups, filters, keys. */
import { describe, expect, test } from 'vitest';
import { type Catalogue, catalogueOf, changeCatalogue } from '@/components/rooms/applications/form/catalogue/catalogue';
import { changesOf, unusedOf, type Usage } from '@/components/rooms/applications/form/catalogue/catalogue-changes';
import { filterMatrix, matrixRows, movedTo } from '@/components/rooms/applications/form/matrix/matrix-view';

const permission = (name: string) => ({ id: name, name });
const names = (rows: ReturnType<typeof matrixRows>) =>
  rows.map((row) => (row.kind === 'group' ? `[${row.name}]` : row.permission.name));

describe('rows', () => {
  test('are grouped by the part before the first dot; those without one come first', () => {
    const rows = matrixRows(['outage.read', 'load.read', 'sign', 'outage.close.now', '.odd'].map(permission));
    expect(names(rows)).toEqual(['sign', '.odd', '[load]', 'load.read', '[outage]', 'outage.read', 'outage.close.now']);
    expect(rows.at(-1)).toMatchObject({ group: 'outage', rest: 'close.now' });
  });
});

describe('filters', () => {
  const base: Catalogue = catalogueOf({
    permissions: ['outage.read', 'outage.close', 'load.read', 'map.view'].map(permission),
    roles: [
      {
        id: 'a',
        name: 'outage_reporter',
        displayName: 'Outage reporter',
        permissions: [permission('outage.read')],
        isAssigned: false,
      },
      { id: 'b', name: 'loader', displayName: 'Forecaster', permissions: [permission('load.read')], isAssigned: false },
    ],
  });
  const shown = (draft: Catalogue, filter: Partial<Parameters<typeof filterMatrix>[1]>, usage: Usage = new Map()) => {
    const known = { unused: unusedOf(draft, usage), changes: changesOf(base, draft) };
    const { roles, permissions } = filterMatrix(
      draft,
      { search: '', onlyUnused: false, onlyUnsaved: false, ...filter },
      known,
    );
    return [roles.map(({ id }) => id).join(), permissions.map(({ id }) => id).join()];
  };

  test('a search keeps matching rows and columns; what it matches only in one direction keeps the other', () => {
    expect(shown(base, { search: 'OUTAGE' })).toEqual(['a', 'outage.read,outage.close']);
    expect(shown(base, { search: 'map' })).toEqual(['a,b', 'map.view']);
    expect(shown(base, { search: 'forecaster' })).toEqual(['b', 'outage.read,outage.close,load.read,map.view']);
    expect(shown(base, { search: 'nothing' })).toEqual(['', '']);
  });

  test('not used, and not saved', () => {
    expect(shown(base, { onlyUnused: true })).toEqual(['a,b', 'outage.close,map.view']);
    // Given to a member or a group directly, it is used without a role.
    const given = new Map([['map.view', { isHeld: true }]]);
    expect(shown(base, { onlyUnused: true }, given)).toEqual(['a,b', 'outage.close']);
    expect(shown(base, { onlyUnsaved: true })).toEqual(['', '']);
    const now = changeCatalogue(base, { do: 'grant', roles: ['b'], permissions: ['load.read'], on: false });
    expect(shown(now, { onlyUnsaved: true })).toEqual(['b', 'load.read']);
  });
});

describe('keys', () => {
  const size = { rows: 10, columns: 5, pageRows: 4 };
  const press = (key: string, ctrlKey = false, from = { row: 4, column: 2 }) =>
    movedTo({ key, ctrlKey, metaKey: false }, from, size);

  test('arrows, Home, End, pages, and Ctrl with them', () => {
    expect(press('ArrowUp')).toEqual({ row: 3, column: 2 });
    expect(press('ArrowRight')).toEqual({ row: 4, column: 3 });
    expect(press('Home')).toEqual({ row: 4, column: 0 });
    expect(press('End')).toEqual({ row: 4, column: 4 });
    expect(press('Home', true)).toEqual({ row: 0, column: 0 });
    expect(press('End', true)).toEqual({ row: 9, column: 4 });
    expect(press('ArrowDown', true)).toEqual({ row: 9, column: 2 });
    expect(press('PageDown')).toEqual({ row: 8, column: 2 });
    expect(press('PageUp')).toEqual({ row: 0, column: 2 });
  });

  test('nothing leads over the edge, other keys lead nowhere', () => {
    expect(press('ArrowUp', false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press('ArrowRight', false, { row: 9, column: 4 })).toEqual({ row: 9, column: 4 });
    expect(press('a')).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
