/** Two people edited the same thing: who did what, what is kept at first, and what comes of the choices. */
import { describe, expect, test, vi } from 'vitest';
import { compareGrants, mergedSet, setField } from '@/components/form/conflict/set-field';
import { type MergeField, compareField, keysOf, mergeRows, withRow } from '@/components/form/conflict/three-way';
import { conflictGuard } from '@/components/form/conflict/use-edit-conflict';
import { ApiError } from '@/lib/console/browser/api-error';
import { SET_TEXTS } from '../../support/set-texts';

type Form = { name: string | undefined; ids: readonly string[] };
const name: MergeField<Form, Form['name']> = {
  id: 'name',
  label: 'Name',
  get: (form) => form.name,
  set: (form, value) => ({ ...form, name: value }),
  show: (value, base) => `${base} → ${value}`,
};
const ids = setField<Form>(SET_TEXTS, {
  id: 'ids',
  label: 'Ids',
  get: (form) => new Set(form.ids),
  set: (form, value) => ({ ...form, ids: [...value] }),
  nameOf: (id) => id.toUpperCase(),
});
const form = (one: string | undefined, held: readonly string[] = []): Form => ({ name: one, ids: held });
const named = (base: string, theirs: string | undefined, mine: string) => ({
  base: form(base),
  theirs: form(theirs),
  mine: form(mine),
});
const sides = (...names: Parameters<typeof named>) => {
  const [row] = compareField(named(...names), name);
  return row && [row.difference, row.preset, row.choices.map(({ side }) => side).join(' ')];
};

test('who changed a value, and what is kept at first: a change before none, and of two mine', () => {
  expect(sides('a', 'a', 'a')).toBeUndefined();
  expect(sides('a', 'b', 'b')).toBeUndefined();
  expect(sides('a', 'b', 'a')).toEqual(['theirs', 'theirs', 'theirs mine']);
  expect(sides('a', 'a', 'b')).toEqual(['mine', 'mine', 'theirs mine']);
  expect(sides('a', 'b', 'c')).toEqual(['both', 'mine', 'theirs mine']);
  // One of them removed what the other changed.
  expect(sides('a', undefined, 'b')).toEqual(['both', 'mine', 'theirs mine']);
});

test('values are compared and shown as the field says', () => {
  const isSame = (a = '', b = '') => a.toLowerCase() === b.toLowerCase();
  const [row] = compareField(named('a', 'A', 'b'), { ...name, isSame });
  expect(row).toMatchObject({ difference: 'mine', choices: [{ text: 'a → A' }, { text: 'a → b' }] });
});

test('a joined set has what either added, and nothing that either took out', () => {
  const base = new Set(['kept', 'theirs-gone', 'mine-gone']);
  const theirs = new Set(['kept', 'mine-gone', 'theirs-new', 'both-new']);
  const mine = new Set(['kept', 'theirs-gone', 'mine-new', 'both-new']);
  expect([...mergedSet({ base, theirs, mine })].toSorted()).toEqual(['both-new', 'kept', 'mine-new', 'theirs-new']);
});

test('changes of a set are kept together unless one of them is chosen', () => {
  const versions = { base: form('a', ['a', 'b']), theirs: form('a', ['a']), mine: form('a', ['b', 'a', 'c']) };
  const rows = compareField(versions, ids);
  expect(rows).toMatchObject([{ preset: 'merged', choices: [{ text: 'both' }, { text: '- B' }, { text: '+ C' }] }]);
  const after = (side?: 'theirs' | 'mine') =>
    mergeRows(versions.theirs, rows, new Map(side === undefined ? [] : [['ids', side]])).ids;
  expect([after(), after('theirs'), after('mine')]).toEqual([['a', 'c'], ['a'], ['b', 'a', 'c']]);
  expect(compareField({ ...versions, theirs: versions.base }, ids)).toMatchObject([
    { preset: 'mine', choices: [{ text: 'as it was' }, { text: '+ C' }] },
  ]);
});

test('rows of a list by their key: replaced in place, added at the end, removed', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  const is = (id: string) => (row: { id: string }) => row.id === id;
  const changed = { id: 'a', more: true };
  expect(withRow(list, is('a'), changed)).toEqual([changed, { id: 'b' }]);
  expect(withRow(list, is('c'), { id: 'c' })).toEqual([...list, { id: 'c' }]);
  expect(withRow(list, is('a'), undefined)).toEqual([{ id: 'b' }]);
  expect(withRow(list, is('c'), undefined)).toEqual(list);
  const versions = { base: ['a'], theirs: ['b', 'a'], mine: ['c'] };
  expect(keysOf(versions, (keys) => keys)).toEqual(['a', 'b', 'c']);
});

test('a role and a permission with one id are two things', () => {
  const given = (roles: string[], permissions: string[]) => [{ applicationId: 'app', roles, permissions }];
  const versions = { base: given(['1'], ['1']), theirs: given([], ['1']), mine: given(['1'], []) };
  const rows = compareGrants(versions, SET_TEXTS, {
    get: (form) => form,
    set: (_, grants) => grants.map((one) => ({ ...one, roles: [...one.roles], permissions: [...one.permissions] })),
    label: (id) => id,
    nameOf: (id) => id,
  });
  expect(rows.map(({ choices }) => choices.map(({ text }) => text))).toEqual([['both', '- 1', '- 1']]);
  expect(mergeRows(versions.theirs, rows)).toEqual([]);
});

describe('a save that meets the change of another person', () => {
  const changed = new ApiError({ status: 409, message: 'Changed', code: 'conflict.changed' });
  const guarded = (load: () => Promise<string>, isUnrelated?: (theirs: string) => boolean) => {
    const show = vi.fn<(theirs: string) => void>();
    const save = (from?: string) => (from === undefined ? Promise.reject(changed) : Promise.resolve(from));
    const { guard, onFailure } = conflictGuard(load, show);
    return { show, onFailure, saved: guard(save, isUnrelated) };
  };

  test('shows what they saved, and is no error of the form', async () => {
    const { show, onFailure, saved } = guarded(() => Promise.resolve('theirs'));
    const error: unknown = await saved.catch((reason: unknown) => reason);
    expect(show).not.toHaveBeenCalled();
    expect(onFailure(error)).toBe(true);
    expect(show).toHaveBeenCalledExactlyOnceWith('theirs');
  });

  test('is saved on top of theirs when that does not touch the form', async () => {
    const { show, saved } = guarded(
      () => Promise.resolve('theirs'),
      () => true,
    );
    expect(await saved).toBe('theirs');
    expect(show).not.toHaveBeenCalled();
  });

  test('stays a refusal when what they saved cannot be loaded; other errors are none of its', async () => {
    const { onFailure, saved } = guarded(() => Promise.reject(new Error('offline')));
    await expect(saved).rejects.toBe(changed);
    expect(onFailure(changed)).toBe(false);
  });
});
