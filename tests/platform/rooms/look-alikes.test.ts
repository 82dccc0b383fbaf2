/** Names that deceive: nothing invisible in them, and two that look alike are refused (row 32). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { LOOK_ALIKES, OWN_NAMES, nameKey } from '@/lib/contract/look-alikes';
import { VALIDATION_TEXT } from '@/lib/contract/validation-message';
import { isUniqueViolation, rowsOf } from '@/lib/platform/db/database';
import { texts as pageTexts } from '@/lib/platform/pages/text';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient, newTenantRequest } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const chief = await api.chief(top);

/** Invisible and direction characters, line ends, towers of marks, words of two alphabets. */
const DECEIVING = [
  ...['\u202e', '\u2066', '\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '\u034f', '\u115f', '\u3164', '\u2800'],
  ...['\u0007', '\u0085', '\u2028', '\ue000', '\ufe0f', '\u{e0041}', 'a\u0301\u0301\u0301\u0301\u0301'],
].map((sign) => `safe${sign}name`);
const DECEIVING_LETTERS = [...DECEIVING, 'p\u0430ypal', '\u0391dmin', '\u0301start'];

const described = (name: string) => ({ name, description: 'Something with a name' });
const permissions = [{ name: 'read' }];
const application = (name: string) => ({ ...described(name), url: 'https://a.test', roles: [], permissions: [] });
const resource = (name: string) => ({ ...described(name), displayName: 'Display', accessLevel: 'tenant', scopes: [] });

/** Every operation that takes a name, with a body for it. */
const takers: [string, (name: string) => Promise<string>][] = [
  ['groups.create', (name) => attempt('/groups', described(name))],
  ['applications.create', (name) => attempt('/configuration/applications', application(name))],
  ['templates.create', (name) => attempt('/applications/templates', { ...described(name), permissions: [] })],
  ['apiResources.create', (name) => attempt('/configuration/api-resources', resource(name))],
  ['clients.create', (name) => attempt('/configuration/clients', codeClient({ clientName: name }))],
  ['clientTemplates.create', (name) => attempt('/configuration/clients/templates', codeClient({ clientName: name }))],
  [
    'a role of an application',
    (name) =>
      attempt('/configuration/applications', {
        ...application(word()),
        permissions,
        roles: [{ name, displayName: 'Role', permissions }],
      }),
  ],
  [
    'the display name of a role',
    (name) =>
      attempt('/configuration/applications', {
        ...application(word()),
        permissions,
        roles: [{ name: word(), displayName: name, permissions }],
      }),
  ],
  [
    'a permission of an application',
    (name) => attempt('/configuration/applications', { ...application(word()), permissions: [{ name }] }),
  ],
  [
    'the display name of a resource',
    (name) => attempt('/configuration/api-resources', { ...resource(word()), displayName: name }),
  ],
  ['a tenant', (name) => openTenant(name)],
  ['an organization', (name) => onboard({ newOrganization: { name, code: 'new-organization' } })],
  ['a user name of a first admin', (name) => onboard({ userData: { username: name, contactEmail: 'a@people.test' } })],
];

const outcomeOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? 'ok' : `${status} ${(body as { code: string }).code}`;
const attempt = async (path: string, body: unknown) =>
  outcomeOf(await api.request(chief, 'POST', `/api/tenants/${top.tenantId}${path}`, body));
const onboard = async (more: Record<string, unknown>) =>
  outcomeOf(await api.request(chief, 'POST', '/api/invitations', newTenantRequest(more), top.tenantId));

const openTenant = async (tenantName: string) => {
  const { organizationId, tenantId } = top;
  const body = newTenantRequest({ tenantName, newOrganization: null, existingOrganizationId: organizationId });
  return outcomeOf(await api.request(chief, 'POST', `/api/organizations/${organizationId}/tenants`, body, tenantId));
};

const latin = (text: string) => text.replaceAll('o', '\u043e').replaceAll('a', '\u0430').replaceAll('c', '\u0441');

describe('row 32: names', () => {
  test.each(takers)('%s holds nothing that deceives', async (_, take) => {
    for (const name of DECEIVING_LETTERS) expect([name, await take(name)]).toEqual([name, '400 request.invalid']);
  });

  test('an odd space is one of the keyboard: names that differ in nothing else are the same', async () => {
    const name = word();
    expect(await attempt('/groups', described(`${name} x`))).toBe('ok');
    for (const odd of ['\u00a0', '\u2003', ' \u202f ']) {
      expect(await attempt('/groups', described(`${name}${odd}x`))).toBe('409 conflict.nameTaken');
    }
  });

  // Each is unique somewhere: the whole word in another alphabet, composed in another way, or of other width is the same.
  const unique = takers.filter(([what]) => !what.startsWith('the display name') && !what.includes('user name'));
  test.each(unique.filter(([what]) => !what.includes('role') && !what.includes('permission')))(
    '%s that looks like another is refused',
    async (_, take) => {
      for (const [name, other] of [
        ['cocoa', latin('cocoa')],
        ['caf\u00e9', 'cafe\u0301'],
        ['\uff43lub', 'club'],
      ] as const) {
        expect([name, await take(name)]).toEqual([name, 'ok']);
        // Where the specification's characters have no marks, the composed spelling is not one of them.
        expect([name, await take(other)]).toEqual([name, expect.stringMatching(/^409 conflict.nameTaken$|^400 /)]);
      }
    },
  );

  test('roles and permissions of one application that look alike are refused', async () => {
    const look = [{ name: 'cocoa' }, { name: latin('cocoa') }];
    const path = '/configuration/applications';
    expect(await attempt(path, { ...application(word()), permissions: look })).toMatch(/^4\d\d /);
    const roles = look.map(({ name }) => ({ name, displayName: name, permissions }));
    expect(await attempt(path, { ...application(word()), permissions, roles })).toMatch(/^4\d\d /);
  });
});

describe('row 32: user names', () => {
  const invite = async (as: Person, place: Place, ...userNames: string[]) => {
    const body = userNames.map((userName) => ({ userName, contactEmail: `${word()}@people.test` }));
    const answer = await api.call(as, 'members.invite', { params: { tenantId: place.tenantId }, body });
    return (answer.body as { errors: { code: string }[] }).errors.map(({ code }) => code);
  };

  test('deceiving ones are a line in the errors', async () => {
    const place = await api.place();
    const admin = await api.person(place, { role: Role.Admin });
    const bad = [...DECEIVING_LETTERS, '😀😀', '...', 'a b', '<b>'];
    expect(await invite(admin, place, ...bad)).toEqual(bad.map(() => 'request.invalid'));
    expect(await invite(admin, place, 'ærlig', 'żółć', 'ім’я'.replace('’', ''), '小林', 'a.b+c@people.test')).toEqual(
      [],
    );
  });

  test('one that looks like an account’s, or like one that is invited already, is refused', async () => {
    const place = await api.place();
    const admin = await api.person(place, { role: Role.Admin });
    const account = await api.person();
    await api.db.execute(sql`update users set username = 'cocoa' where id = ${account.id}`);
    expect(await invite(admin, place, latin('cocoa'), 'COCOA', '\uff43ocoa')).toEqual(
      Array.from({ length: 3 }, () => 'conflict.nameTaken'),
    );
    expect(await invite(admin, place, 'xo', latin('\u0445o'))).toEqual(['conflict.alreadyMember']);
    const twin = sql`update users set username = ${latin('cocoa')} where id = ${admin.id}`;
    const outcome = await Promise.resolve(api.db.execute(twin)).catch((error: unknown) => error);
    expect(isUniqueViolation(outcome, 'users_username_key')).toBe(true);
  });
});

test('row 32: the database compares as the contract does', async () => {
  const texts = [
    LOOK_ALIKES.from,
    LOOK_ALIKES.to,
    'Caf\u00e9 cafe\u0301',
    '\uff21\ufb01\u2460',
    'ÆØÅ æøå',
    'Ελληνικός',
    'Їжак',
    "O'Neil",
  ];
  for (const text of texts) {
    const [row] = await rowsOf<{ key: string }>(api.db, sql`select name_key(${text}) as key`);
    expect(row?.key).toBe(nameKey(text));
    expect(nameKey(nameKey(text))).toBe(nameKey(text));
  }
  expect([...LOOK_ALIKES.from]).toHaveLength([...LOOK_ALIKES.to].length);
});

describe('row 32: a third party’s client cannot have the name of the console or of the platform', () => {
  const spellings = [
    'Identity console',
    'identity_CONSOLE',
    'Identity  Platform',
    'IdentityConsole',
    'Identitetskonsollen',
    '\uff29dentity console',
    latin('Identity platform'),
  ];

  test('row 32: however it is spelled, at a creation and at a change; the platform’s own clients can', async () => {
    const clients = '/configuration/clients';
    for (const clientName of spellings) {
      expect([clientName, await attempt(clients, codeClient({ clientName, isThirdParty: true }))]).toEqual([
        clientName,
        '400 request.invalid',
      ]);
    }
    const [first = ''] = spellings;
    const named = { isThirdParty: false, clientName: first };
    const made = await api.request(chief, 'POST', `/api/tenants/${top.tenantId}${clients}`, codeClient(named));
    expect(made.status).toBe(201);
    const { clientId } = made.body as { clientId: string };
    const path = `/api/tenants/${top.tenantId}${clients}/${clientId}`;
    expect((await api.request(chief, 'PATCH', path, { isThirdParty: true })).status).toBe(400);
    expect((await api.request(chief, 'PATCH', path, { isThirdParty: true, clientName: word() })).status).toBe(200);
    expect(await api.request(chief, 'PATCH', path, { clientName: first })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'clientName', Message: VALIDATION_TEXT.reserved }] },
    });
  });

  test('row 32: the names are those of the pages', () => {
    for (const language of ['en', 'no'] as const) {
      for (const key of ['product', 'console'] as const) expect(OWN_NAMES).toContain(pageTexts[language][key]);
    }
  });
});
