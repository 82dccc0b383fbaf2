/** Two admins edit one application: where they differ, and what comes of the choices. */
import { expect, test } from 'vitest';
import { EMPTY_FORM, fieldsOf } from '@/components/rooms/applications/form/application-form';
import {
  type ApplicationTexts,
  type Version,
  compareApplications,
  withUsedPermissions,
} from '@/components/rooms/applications/form/saving/compare-applications';
import {
  type Catalogue,
  type CatalogueAction,
  catalogueOf,
  changeCatalogue,
} from '@/components/rooms/applications/form/catalogue/catalogue';
import { type Side, mergeRows } from '@/components/form/conflict/three-way';
import { SET_TEXTS } from '../../../support/set-texts';

const p = (id: string) => ({ id, name: `ledger.${id}` });
const catalogue = catalogueOf({
  permissions: [p('read'), p('write'), p('lock')],
  roles: [
    { id: 'view', name: 'viewer', displayName: 'Viewer', permissions: [p('read')], isAssigned: false },
    {
      id: 'ctl',
      name: 'controller',
      displayName: 'Controller',
      permissions: [p('read'), p('write')],
      isAssigned: false,
    },
  ],
});
const form = { ...EMPTY_FORM, name: 'Ledger', description: 'Books', url: 'https://x.example' };
const base: Version = { form, catalogue };
const after = (...actions: CatalogueAction[]): Catalogue =>
  actions.reduce((now, action) => changeCatalogue(now, action), catalogue);
const fields = fieldsOf('multiTenant', 'edit');

const texts: ApplicationTexts = {
  field: (field) => field,
  value: String,
  label: (about, name) => `${about} ${name}`,
  missing: 'missing',
  removed: 'removed',
  added: (count) => `added with ${count}`,
  grants: SET_TEXTS,
};
const found = (theirs: Version, mine: Version) => compareApplications({ base, theirs, mine }, fields, texts);
const merge = (theirs: Version, mine: Version, sides: Record<string, Side> = {}) =>
  withUsedPermissions(mergeRows(theirs, found(theirs, mine), new Map(Object.entries(sides))), { base, theirs, mine });

test('the same on both sides is nothing to choose', () => {
  const same = { form: { ...form, name: 'Books' }, catalogue: after({ do: 'removeRole', id: 'view' }) };
  expect(found(same, same)).toEqual([]);
});

test('fields: what only one changed is taken, of two changes mine goes on unless theirs is chosen', () => {
  const theirs = { form: { ...form, name: 'Theirs', suiteName: 'Finance' }, catalogue };
  const mine = { form: { ...form, name: 'Mine', isPublic: false }, catalogue };
  expect(found(theirs, mine).map((one) => [one.id, one.difference])).toEqual([
    ['field name', 'both'],
    ['field suiteName', 'theirs'],
    ['field isPublic', 'mine'],
  ]);
  expect(merge(theirs, mine).form).toMatchObject({ name: 'Mine', suiteName: 'Finance', isPublic: false });
  expect(merge(theirs, mine, { 'field name': 'theirs', 'field isPublic': 'theirs' }).form).toMatchObject({
    name: 'Theirs',
    isPublic: true,
  });
});

test('both give permissions to one role: it gets both, or one of them', () => {
  const grant = (permission: string, on: boolean) =>
    ({ do: 'grant', roles: ['ctl'], permissions: [permission], on }) as const;
  const theirs = { form, catalogue: after(grant('lock', true)) };
  const mine = { form, catalogue: after(grant('write', false)) };
  const grants = (version: Version) =>
    [...(version.catalogue.roles.find(({ id }) => id === 'ctl')?.grants ?? [])].toSorted();
  expect(found(theirs, mine)).toMatchObject([{ id: 'grants ctl', difference: 'both', preset: 'merged' }]);
  expect(grants(merge(theirs, mine))).toEqual(['lock', 'read']);
  expect(grants(merge(theirs, mine, { 'grants ctl': 'theirs' }))).toEqual(['lock', 'read', 'write']);
  expect(grants(merge(theirs, mine, { 'grants ctl': 'mine' }))).toEqual(['read']);
});

test('roles that one added stay; one that they removed and I changed is mine unless theirs is chosen', () => {
  const theirs = { form, catalogue: after({ do: 'removeRole', id: 'view' }, { do: 'addRole', id: 'new-theirs' }) };
  const mine = {
    form,
    catalogue: after({ do: 'nameRole', id: 'view', displayName: 'Reader' }, { do: 'addRole', id: 'new-mine' }),
  };
  expect(found(theirs, mine).map((one) => [one.id, one.difference])).toEqual([
    ['role view', 'both'],
    ['role new-theirs', 'theirs'],
    ['role new-mine', 'mine'],
  ]);
  expect(found(theirs, mine).map(({ label, choices }) => [label, ...choices.map(({ text }) => text)])).toEqual([
    ['role Viewer', 'removed', 'Reader (viewer). as it was'],
    ['role ', 'added with 0', 'missing'],
    ['role ', 'missing', 'added with 0'],
  ]);
  expect(
    merge(theirs, mine)
      .catalogue.roles.map(({ id }) => id)
      .toSorted(),
  ).toEqual(['ctl', 'new-mine', 'new-theirs', 'view']);
  expect(merge(theirs, mine, { 'role view': 'theirs' }).catalogue.roles.some(({ id }) => id === 'view')).toBe(false);
});

test('a permission that I deleted and they gave to a role stays', () => {
  const theirs = { form, catalogue: after({ do: 'grant', roles: ['view'], permissions: ['lock'], on: true }) };
  const mine = { form, catalogue: after({ do: 'removePermission', id: 'lock' }) };
  const merged = merge(theirs, mine).catalogue;
  expect(merged.permissions.map(({ id }) => id)).toEqual(['read', 'write', 'lock']);
  expect(merged.roles[0]?.grants.has('lock')).toBe(true);
});

test('taking all of theirs leaves theirs', () => {
  const theirs = {
    form: { ...form, name: 'Theirs' },
    catalogue: after({ do: 'namePermission', id: 'lock', name: 'x' }),
  };
  const mine = { form: { ...form, url: 'https://y.example' }, catalogue: after({ do: 'addRole', id: 'new' }) };
  const sides = Object.fromEntries(found(theirs, mine).map(({ id }) => [id, 'theirs' as const]));
  const merged = merge(theirs, mine, sides);
  expect(merged.form).toEqual(theirs.form);
  expect(merged.catalogue).toEqual(theirs.catalogue);
});
