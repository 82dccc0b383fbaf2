/** What the search over everything offers: matching, pasted texts, screens and actions of one's tenants, where a hit leads. */
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { type EntryTexts, actionEntries, screenEntries } from '@/components/shell/palette/entries';
import { entryOf } from '@/components/shell/palette/found';
import { partsOf, rankOf } from '@/components/shell/palette/match';
import { addressIn, idAlone, idsIn, trimmed } from '@/components/shell/palette/pasted';
import { type ShellData, placeOf } from '@/components/shell/place';

const ID = '3b9d1f27-8c40-8e15-a6d2-f0574e93b18c';

describe('matching', () => {
  test.each([
    ['Members', ['members'], 0],
    ['Members of Solar', ['members'], 1],
    ['Fjordkraft Solar', ['sol'], 2],
    ['Fjordkraft Solar', ['sol', 'fjo'], 2],
    ['Console', ['sol'], 3],
    ['Øye (Silje)', ['sil'], 2],
    ['Members', ['x'], undefined],
  ])('%s, %j: %s', (label, words, rank) => {
    expect(rankOf(label, words)).toBe(rank);
  });

  test('what was typed is marked, at the beginning of a word before the middle of one; signs mean themselves', () => {
    expect(partsOf('Console Solar', ['sol'])).toEqual([
      { at: 0, text: 'Console ', isTyped: false },
      { at: 8, text: 'Sol', isTyped: true },
      { at: 11, text: 'ar', isTyped: false },
    ]);
    for (const word of ['+', '(', '-', '[a', '{', '^', String.raw`\d`, '/', '"', '<']) {
      expect(rankOf(`C++ (old) - [a] {b} ^ \\d / " <`, [word])).toBeDefined();
    }
  });
});

describe('a pasted text', () => {
  test.each([
    [` "${ID}" `, [ID]],
    [`{${ID}}`, [ID]],
    [`{"tenant":"${ID}","client":"${ID}_ledger_web"}`, [ID, `${ID}_ledger_web`]],
    [`client ${ID}_ledger_web.`, [`${ID}_ledger_web`]],
    [ID.replaceAll('-', ''), [ID]],
    [`{"sub":"${ID.replaceAll('-', '').toUpperCase()}"}`, [ID.toUpperCase()]],
    [ID.replaceAll('-', '\u2011'), [ID]],
    [`${ID}00`, [ID]],
    ['0123456789abcdef0123456789abcdef0123456789abcdef', []],
    ['no id here', []],
    [`export_${ID}_2026.csv`, [`${ID}_2026.csv`]],
  ])('%s has the ids %j', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  test('an id in the name of a file stands alone when nothing has the longer one', () => {
    expect([`${ID}_2026.csv`, ID].map(idAlone)).toEqual([ID, ID]);
  });

  test('quotes and braces around it mean nothing; an address counts when it is of this console', () => {
    expect(trimmed(' “Nora  Winther”, ')).toBe('Nora Winther');
    const origin = 'https://console.example.com';
    expect(addressIn(`<${origin}/essentials?a=1#b>`, origin)).toBe('/essentials?a=1#b');
    expect(addressIn('https://elsewhere.example.com/essentials', origin)).toBeUndefined();
    expect(addressIn('essentials', origin)).toBeUndefined();
  });
});

const tenant = (id: string, name: string) => ({ id, name, organizationId: 'o', isSuperTenant: false });
const data: ShellData = {
  user: { id: 'u', name: 'Nora', email: 'nora@people.test' },
  organizations: [{ id: 'o', name: 'Fjordkraft Group' }],
  tenants: [tenant('t1', 'Operations'), tenant('t2', 'Solar')],
  claims: {
    id: 'u',
    tenants: [
      { ...tenant('t1', ''), role: Role.Admin, administrationPermissions: [] },
      { ...tenant('t2', ''), role: Role.LimitedAdmin, administrationPermissions: [Permission.TenantManagement] },
    ],
    organizations: [],
  },
  remembered: {},
  icons: {},
  version: '1',
};
const pathname = '/organization/o/tenant/t1/groups';
const place = placeOf(data, pathname);
const texts: EntryTexts = {
  screen: (screen) => screen,
  screenOf: (screen, name) => `${screen} of ${name}`,
  invite: (name) => `Invite to ${name}`,
  switchTo: (name) => `Switch to ${name}`,
  create: (screen) => `Create ${screen}`,
};

describe('screens and actions', () => {
  test('of the place by their names, of another tenant by its name, and none that does not open', () => {
    const found = (words: string[]) => screenEntries(data, place, words, texts).map(({ label, href }) => [label, href]);
    expect(found(['groups'])).toEqual([['groups', '/organization/o/tenant/t1/groups']]);
    expect(found(['groups', 'oper'])).toEqual([['groups of Operations', '/organization/o/tenant/t1/groups']]);
    expect(found(['solar'])).toEqual([
      ['tenantMembers of Solar', '/organization/o/tenant/t2/members'],
      ['tenant of Solar', '/organization/o/tenant/t2'],
    ]);
    expect(found(['clients', 'x'])).toEqual([]);
  });

  test('invite and switch for a tenant that is named, create for what may be created here', () => {
    const labels = (words: string[]) => actionEntries(data, place, pathname, words, texts).map(({ label }) => label);
    expect(labels(['solar'])).toEqual(['Invite to Solar', 'Switch to Solar']);
    expect(labels(['create'])).toEqual(['Create groups']);
    expect(actionEntries(data, place, pathname, ['invite'], texts).map(({ href }) => href)).toEqual([
      '/organization/o/tenant/t1/members?dialog=invite',
    ]);
  });
});

test('what is found leads to its first place that opens, with the list asked for it', () => {
  const places = [
    { screen: 'organizationMembers' as const, organizationId: 'o', tenantId: null, name: 'Fjordkraft Group' },
    { screen: 'tenantMembers' as const, organizationId: 'o', tenantId: 't2', name: 'Solar' },
  ];
  const person = { kind: 'person' as const, id: ID, name: 'Ida', detail: 'ida@people.test', isExact: false, places };
  expect(entryOf(person, data).places.map(({ href }) => href)).toEqual([
    `/organization/o/tenant/t2/members?q=ida%40people.test&panel=${ID}`,
  ]);
  const group = { kind: 'group' as const, id: 'g', name: 'Auditors', detail: '', isExact: false };
  const at = [{ screen: 'groups' as const, organizationId: 'o', tenantId: 't1', name: 'Operations' }];
  expect(entryOf({ ...group, places: at }, data).places[0]?.href).toBe(
    '/organization/o/tenant/t1/groups?q=Auditors&panel=g',
  );
  const superTenant = {
    id: 's',
    organizationId: 'n',
    isSuperTenant: true,
    role: Role.Admin,
    administrationPermissions: [],
  };
  const inSuperTenant = { ...data, claims: { ...data.claims, tenants: [superTenant] } };
  for (const [kind, screen, path] of [
    ['client', 'clients', 'oidc-clients'],
    ['application', 'applications', 'applications'],
    ['application', 'singleTenantApplications', 'single-tenant-applications'],
  ] as const) {
    const own = [{ screen, organizationId: 'n', tenantId: 's', name: 'Northwind' }];
    expect(entryOf({ ...group, kind, places: own }, inSuperTenant).places[0]?.href).toBe(
      `/organization/n/tenant/s/${path}?q=Auditors&panel=g`,
    );
  }
});
