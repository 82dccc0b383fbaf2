/** The editor of roles and permissions: what can be done, what is wrong, what has changed. */
import { describe, expect, test } from 'vitest';
import {
  type Catalogue,
  catalogueOf,
  changeCatalogue,
  inNameOrder,
  copyOf,
  technicalName,
  toCatalogueInput,
  usersOf,
} from '@/components/rooms/applications/form/catalogue/catalogue';
import {
  affected,
  cellState,
  changesOf,
  countMarks,
} from '@/components/rooms/applications/form/catalogue/catalogue-changes';
import {
  addRoleBlock,
  newPermissionProblem,
  problemsOf,
} from '@/components/rooms/applications/form/catalogue/catalogue-rules';
import { LIST, MAX_BODY_BYTES } from '@/lib/contract/limits';
import { issue } from '@/lib/contract/validation-message';

const READ = { id: 'p-read', name: 'ledger.read' };
const WRITE = { id: 'p-write', name: 'ledger.write' };
const LOCK = { id: 'p-lock', name: 'period.lock' };

const role = (id: string, displayName: string, grants: { id: string; name: string }[]) => ({
  id,
  name: technicalName(displayName),
  displayName,
  permissions: grants,
  isAssigned: false,
});

const ledger = (): Catalogue =>
  catalogueOf({
    permissions: [READ, WRITE, LOCK],
    roles: [role('r-view', 'Viewer', [READ]), role('r-ctl', 'Controller', [READ, WRITE])],
  });

test('the form has roles in the order of the names that people read, numbers by size', () => {
  const { roles, permissions } = inNameOrder({
    permissions: ['p.10', 'p.2', 'o.1'].map((name) => ({ id: name, name })),
    roles: [
      ['a', 'Role 10'],
      ['b', 'Role 2'],
      ['administrator', ''],
    ].map(([name = '', displayName = '']) => ({ id: name, name, displayName, grants: new Set(), isFollowing: false })),
  });
  expect(roles.map(({ id }) => id)).toEqual(['administrator', 'b', 'a']);
  expect(permissions.map(({ id }) => id)).toEqual(['o.1', 'p.2', 'p.10']);
});

describe('what can be done', () => {
  test('a new role takes its technical name from the display name until that is edited itself', () => {
    let now = changeCatalogue(ledger(), { do: 'addRole', id: 'new' });
    const named = () => now.roles.find(({ id }) => id === 'new');
    now = changeCatalogue(now, { do: 'nameRole', id: 'new', displayName: 'Outage coordinator' });
    expect(named()).toMatchObject({ displayName: 'Outage coordinator', name: 'outage_coordinator' });
    now = changeCatalogue(now, { do: 'nameRole', id: 'new', name: 'oc' });
    now = changeCatalogue(now, { do: 'nameRole', id: 'new', displayName: 'Something else' });
    expect(named()).toMatchObject({ displayName: 'Something else', name: 'oc' });
    // One that exists keeps its technical name.
    now = changeCatalogue(now, { do: 'nameRole', id: 'r-view', displayName: 'Reader' });
    expect(now.roles[0]).toMatchObject({ displayName: 'Reader', name: 'viewer' });
  });

  test('a technical name has only what the platform takes', () => {
    expect(technicalName('  Økonomi & Regnskap (Nord) ')).toBe('økonomi_regnskap_nord');
    expect(technicalName('-- 1st / 2nd --')).toBe('1st_/_2nd');
    expect(technicalName('😀')).toBe('');
    expect(technicalName('x'.repeat(80))).toHaveLength(45);
  });

  test('permissions are given and taken, one or many, without touching other roles', () => {
    const before = ledger();
    const both = ['r-view', 'r-ctl'];
    const given = changeCatalogue(before, { do: 'grant', roles: both, permissions: ['p-write', 'p-lock'], on: true });
    expect(given.roles.map(({ grants }) => [...grants].toSorted())).toEqual([
      ['p-lock', 'p-read', 'p-write'],
      ['p-lock', 'p-read', 'p-write'],
    ]);
    const taken = changeCatalogue(given, { do: 'grant', roles: ['r-ctl'], permissions: ['p-read'], on: false });
    expect(taken.roles[0]).toBe(given.roles[0]);
    expect(taken.roles[1]?.grants.has('p-read')).toBe(false);
    expect(before.roles[0]?.grants.size).toBe(1);
  });

  test('what was taken out comes back at its place, without permissions that have gone since', () => {
    const base = ledger();
    let now = changeCatalogue(base, { do: 'addRole', id: 'new' });
    now = changeCatalogue(now, { do: 'removeRole', id: 'r-view' });
    now = changeCatalogue(now, { do: 'grant', roles: ['r-ctl'], permissions: ['p-read'], on: false });
    now = changeCatalogue(now, { do: 'removePermission', id: 'p-read' });
    now = changeCatalogue(now, { do: 'restore', id: 'r-view', base });
    expect(now.roles.map(({ id }) => id)).toEqual(['r-view', 'r-ctl', 'new']);
    expect(now.roles[0]?.grants.size).toBe(0);
    now = changeCatalogue(now, { do: 'restore', id: 'p-read', base });
    expect(now.permissions.map(({ id }) => id)).toEqual(['p-read', 'p-write', 'p-lock']);
  });

  test('a copy has the same roles and permissions under ids of its own', () => {
    let next = 0;
    const copy = copyOf(ledger(), () => `n${(next += 1)}`);
    const old = ledger();
    expect(copy.permissions.map(({ name }) => name)).toEqual(old.permissions.map(({ name }) => name));
    expect([...copy.roles, ...copy.permissions].every(({ id }) => id.startsWith('n'))).toBe(true);
    const names = new Map(copy.permissions.map(({ id, name }) => [id, name]));
    expect([...(copy.roles[1]?.grants ?? [])].map((id) => names.get(id))).toEqual(['ledger.read', 'ledger.write']);
  });

  test('the request has trimmed names, and each role with its permissions', () => {
    let now = changeCatalogue(ledger(), { do: 'namePermission', id: 'p-lock', name: ' period.close ' });
    now = changeCatalogue(now, { do: 'grant', roles: ['r-view'], permissions: ['p-lock'], on: true });
    const { roles, permissions } = toCatalogueInput(now);
    expect(permissions[2]).toEqual({ id: 'p-lock', name: 'period.close' });
    expect(roles[0]?.permissions).toEqual([READ, { id: 'p-lock', name: 'period.close' }]);
  });

  test('60 roles with all of 300 permissions fit into one call', () => {
    const permissions = Array.from({ length: 300 }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `group${at}.permission`,
    }));
    const roles = Array.from({ length: 60 }, (_, at) => role(crypto.randomUUID(), `Role ${at}`, permissions));
    const request = toCatalogueInput(catalogueOf({ permissions, roles }));
    expect(request.roles[59]?.permissions).toHaveLength(300);
    expect(JSON.stringify(request).length).toBeLessThan(MAX_BODY_BYTES);
  });

  test('who uses a permission', () => {
    const users = usersOf(ledger());
    expect(users.get('p-read')?.map(({ id }) => id)).toEqual(['r-view', 'r-ctl']);
    expect(users.get('p-lock')).toEqual([]);
  });
});

describe('what is wrong', () => {
  const wrong = (now: Catalogue) => problemsOf(now);

  test('nothing in what the platform has', () => {
    expect(wrong(ledger()).roles.size + wrong(ledger()).permissions.size).toBe(0);
  });

  test('a role needs a display name, a technical name, and at least one permission', () => {
    const now = changeCatalogue(ledger(), { do: 'addRole', id: 'new' });
    expect(wrong(now).roles.get('new')).toEqual({
      displayName: issue('required'),
      name: issue('required'),
      grants: issue('required'),
    });
    expect(addRoleBlock(now, wrong(now))).toBe('roles');
  });

  test('technical names of roles are unique, whatever their case; the later one is reported', () => {
    const now = changeCatalogue(ledger(), { do: 'nameRole', id: 'r-ctl', name: ' VIEWER ' });
    expect(wrong(now).roles.get('r-ctl')?.name).toBe(issue('exists'));
    expect(wrong(now).roles.has('r-view')).toBe(false);
  });

  test('names of roles have at most 45 characters, of the set that identifiers have', () => {
    const named = (name: string) =>
      wrong(changeCatalogue(ledger(), { do: 'nameRole', id: 'r-ctl', name })).roles.get('r-ctl')?.name;
    expect(named('x'.repeat(45))).toBeUndefined();
    expect(named('x'.repeat(46))).toBe(issue('max', { max: 45 }));
    expect(named('a<b>')).toBe(issue('alphanumeric'));
    expect(named('.read')).toBe(issue('alphanumeric'));
  });

  test('permissions: required, unique, at most 45 characters', () => {
    const named = (name: string) =>
      wrong(changeCatalogue(ledger(), { do: 'namePermission', id: 'p-lock', name })).permissions.get('p-lock');
    expect(named(' ')).toBe(issue('required'));
    expect(named('Ledger.READ')).toBe(issue('exists'));
    expect(named('x'.repeat(46))).toBe(issue('max', { max: 45 }));
    expect(named('period.close')).toBeUndefined();
    expect(newPermissionProblem('ledger.read ', ledger())).toBe(issue('exists'));
    expect(newPermissionProblem('', ledger())).toBe(issue('required'));
    expect(newPermissionProblem('ledger.export', ledger())).toBeUndefined();
  });

  test('roles and permissions beyond what the platform takes', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ id: `${row}`, name: `name ${row}` }));
    const permissions = rows(LIST.permissions + 1);
    const roles = rows(LIST.roles + 1).map((row) => ({
      ...row,
      displayName: row.name,
      grants: new Set(['0']),
      isFollowing: false,
    }));
    const found = wrong({ ...ledger(), roles, permissions });
    expect([...found.permissions]).toEqual([['1000', issue('entries', { max: 1000 })]]);
    expect([...found.roles.keys()]).toEqual(['200']);
    expect(found.roles.get('200')?.name).toBe(issue('entries', { max: 200 }));
    const full: Catalogue = { roles: [], permissions: permissions.slice(1) };
    const allRoles: Catalogue = { roles: roles.slice(1), permissions: ledger().permissions };
    expect(addRoleBlock(allRoles, problemsOf(allRoles)), 'before another is added').toBe('full');
    expect(newPermissionProblem('one more', full)).toBe(issue('entries', { max: 1000 }));
  });

  test('no role can be added before there is a permission', () => {
    const none: Catalogue = { roles: [], permissions: [] };
    expect(addRoleBlock(none, problemsOf(none))).toBe('permissions');
    expect(addRoleBlock(ledger(), problemsOf(ledger()))).toBeUndefined();
  });
});

describe('what has changed', () => {
  test('nothing when a change is taken back', () => {
    let now = changeCatalogue(ledger(), { do: 'grant', roles: ['r-view'], permissions: ['p-lock'], on: true });
    expect(changesOf(ledger(), now).roles.get('r-view')).toBe('changed');
    now = changeCatalogue(now, { do: 'grant', roles: ['r-view'], permissions: ['p-lock'], on: false });
    const { roles, permissions, grants } = changesOf(ledger(), now);
    expect([roles.size, permissions.size, grants.length]).toEqual([0, 0, 0]);
  });

  test('added, changed and removed, and what each role gets and loses', () => {
    let now = changeCatalogue(ledger(), { do: 'addRole', id: 'new' });
    now = changeCatalogue(now, { do: 'removeRole', id: 'r-view' });
    now = changeCatalogue(now, { do: 'grant', roles: ['r-ctl'], permissions: ['p-lock'], on: true });
    now = changeCatalogue(now, { do: 'grant', roles: ['r-ctl'], permissions: ['p-read'], on: false });
    now = changeCatalogue(now, { do: 'removePermission', id: 'p-read' });
    now = changeCatalogue(now, { do: 'addPermissions', permissions: [{ id: 'p-new', name: 'x' }] });
    const changes = changesOf(ledger(), now);
    expect(countMarks(changes.roles)).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(countMarks(changes.permissions)).toEqual({ added: 1, changed: 0, removed: 1 });
    expect(changes.grants).toHaveLength(1);
    expect(changes.grants[0]).toMatchObject({ role: { id: 'r-ctl' }, added: [LOCK], removed: [READ] });
  });

  test('a cell is granted, added, removed or empty', () => {
    const [, old] = ledger().roles;
    const now = changeCatalogue(ledger(), { do: 'grant', roles: ['r-ctl'], permissions: ['p-read'], on: false });
    const after = changeCatalogue(now, { do: 'grant', roles: ['r-ctl'], permissions: ['p-lock'], on: true }).roles[1];
    if (after === undefined) throw new Error('the role is missing');
    expect(['p-write', 'p-lock', 'p-read', 'p-none'].map((id) => cellState(old, after, id))).toEqual([
      'granted',
      'added',
      'removed',
      'none',
    ]);
    expect(cellState(undefined, after, 'p-write')).toBe('added');
  });

  test('who gains and who loses is counted only where every role is counted', () => {
    let now = changeCatalogue(ledger(), { do: 'removeRole', id: 'r-view' });
    now = changeCatalogue(now, { do: 'grant', roles: ['r-ctl'], permissions: ['p-lock'], on: true });
    const changes = changesOf(ledger(), now);
    const counted = new Map([
      ['r-view', { isHeld: true, members: 7, tenants: 2 }],
      ['r-ctl', { isHeld: true, members: 12, tenants: 4 }],
    ]);
    expect(affected(changes, counted)).toEqual({ gain: 12, lose: 7 });
    expect(affected(changes, new Map([['r-ctl', { isHeld: true, members: 12 }]]))).toEqual({
      gain: 12,
      lose: undefined,
    });
  });
});
