/** `npm run conformance` is green for the embedded platform, and red for each lie of one in front of it, with operation and field. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationId, operationIds } from '@/lib/contract/operations';
import { type Check, type ConformanceOptions, checkConformance, summaryOf } from '@/scripts/support/conformance';
import { Liar, type Row, type Tell, each, rows, saying } from './support/liar';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from './support/platform';

let platform: TestPlatform;
let liar: Liar;
let url: string;
const tokenOf = async (username: string) => (await signIn(await discover(platform), username)).tokens.access_token;

beforeAll(async () => {
  platform = await startTestPlatform();
  const admin = await tokenOf('nora.winther');
  const { body } = await callApi(platform, admin, 'GET', '/api/me');
  const { tenants } = (body as { result: { tenants: { id: string; isSuperTenant: boolean }[] } }).result;
  const home = tenants.find(({ isSuperTenant }) => isSuperTenant)!.id;
  for (const name of ['Auditors', 'Builders', 'Carpenters']) {
    const group = { name, description: 'A group that the checks read', members: [] };
    await callApi(platform, admin, 'POST', `/api/tenants/${home}/groups`, group);
  }
  liar = new Liar(platform, { admin, member: await tokenOf('farid.rahimi') });
  url = await liar.start();
});
afterAll(async () => {
  liar.stop();
  await platform.dispose();
});

async function check(lie?: typeof liar.lie, more: Partial<ConformanceOptions> = {}): Promise<Check[]> {
  liar.lie = lie;
  return await checkConformance({ url, token: liar.tokens.admin, memberToken: liar.tokens.member, ...more });
}
const kindOf = (id: OperationId) => id.split('.', 1)[0];
const failedOf = (checks: Check[]) => checks.filter(({ outcome }) => outcome === 'failed');

const notFound = { status: 404, type: 'application/json', body: { Message: 'It was not found.', code: 'notFound' } };

/** The check that turns red is that of the operation, where none is named. */
const LIES: [name: string, at: OperationId, tell: Tell, detail: RegExp, failed?: string][] = [
  [
    'another group than was asked for',
    'groups.get',
    saying(({ result }) => ({ result: { ...(result as Row), id: 'another' } })),
    /^result\.id: asked for "[^"]+", got "another"$/,
  ],
  [
    'another client than was asked for',
    'clients.get',
    saying((body) => ({ ...body, clientId: 'another' })),
    /^clientId: asked for "[^"]+", got "another"$/,
  ],
  [
    'tenants of another organization',
    'organizations.tenants',
    each({ organizationId: 'another' }),
    /^0\.organizationId: asked for "[^"]+", got "another"$/,
  ],
  [
    'applications of another tenant',
    'applications.list',
    each({ tenantId: 'another' }),
    /^0\.tenantId: asked for "[^"]+", got "another"$/,
  ],
  [
    'API resources of another tenant',
    'apiResources.list',
    saying((body) => ({
      ...body,
      tenantResources: (body.tenantResources as Row[]).map((row) => ({ ...row, tenantId: 'another' })),
    })),
    /^tenantResources\.0\.tenantId: asked for "[^"]+", got "another"$/,
  ],
  [
    'a tenant of another organization than /api/me says',
    'tenants.get',
    saying((body) => ({ ...body, organizationId: 'another' })),
    /^organizationId: asked for "[^"]+", got "another"$/,
  ],
  ...(['members.list', 'members.everyone', 'organizations.members', 'groups.people'] as const).map(
    (id): (typeof LIES)[number] => [
      `${id} without the caller`,
      id,
      rows((items, page) => {
        const others = items.filter(({ displayName }) => displayName !== 'Nora Winther');
        page.total = (page.total as number) - 1;
        return others.length > 0 || page.nextCursor === null ? others : [{ ...items[0], id: 'another' }];
      }),
      /^id: the caller, "[^"]+", is not in the list$/,
    ],
  ),
  [
    'another role of the caller than /api/me says',
    'members.list',
    rows((items) => items.map((item) => ({ ...item, role: item.role === 'Admin' ? 'Regular' : item.role }))),
    /^role of the caller: asked for "Admin", got "Regular"$/,
  ],
  ['a role that the contract lacks', 'members.list', each({ role: 'Owner' }), /^0\.role: "Owner" is none of /],
  [
    'a permission that the contract lacks',
    'members.list',
    each({ administrationPermissions: ['x'.repeat(5000)] }),
    /^0\.administrationPermissions\.0: "x{50,150}… is none of /,
  ],
  [
    'an access level that the contract lacks',
    'applications.list',
    each({ accessLevel: 'galaxy' }),
    /^0\.accessLevel: .*galaxy/,
  ],
  [
    'what is found in a tenant of others',
    'search.find',
    saying((body) => ({
      ...body,
      items: (body.items as Row[]).map((item) => ({
        ...item,
        places: (item.places as Row[]).map((place) => ({ ...place, tenantId: 'another' })),
      })),
    })),
    /^0\.places\.0\.tenantId: "another" is no tenant of the caller$/,
  ],
  [
    'what needs doing in a tenant of others',
    'health.tenant',
    saying((body) => ({
      ...body,
      findings: [
        {
          rule: 'a.rule',
          severity: 'weak',
          subject: { kind: 'tenant', id: 'x', name: 'x' },
          tenantId: 'another',
          facts: {},
        },
      ],
    })),
    /^findings\.0\.tenantId: asked for ".+", got "another"$/,
  ],
  [
    'to a regular member what the admin may read',
    'clients.list',
    ({ honest }) => honest({ who: 'admin' }),
    /^expected 403, got 200$/,
    'clients.list, as a regular member',
  ],
  [
    'to a regular member what their own tenant’s admin may read',
    'members.list',
    async (asked) => {
      const answer = await asked.honest();
      return asked.who === 'member' ? { ...answer, status: 200, body: [] } : answer;
    },
    /^expected 403, got 200$/,
    'members.list, in a regular member’s tenant',
  ],
  [
    'an error of its own where it has to refuse',
    'clients.get',
    async ({ who, honest }) => (who === 'member' ? { ...notFound, status: 500 } : await honest()),
    /^expected 403, got 500/,
    'clients.get, as a regular member',
  ],
  [
    'something without a token',
    'groups.list',
    async ({ who, honest }) => await honest({ who: who === 'none' ? 'admin' : who }),
    /^without a token: expected 401, got 200$/,
  ],
  [
    'a wrong field in one branch of a union',
    'members.list',
    rows((items) => items.map((item, at) => (at === 1 ? { ...item, isActive: 'yes' } : item))),
    /^1\.isActive: .*Expected boolean/,
  ],
  [
    'a wrong field on pages alone',
    'members.list',
    rows((items, page) => ('total' in page ? items.map((item) => ({ ...item, isActive: 'yes' })) : items)),
    /^page 1: items\.0\.isActive: .*Expected boolean/,
  ],
  ['a wrong field in a union within an object', 'groups.list', each({ createdAt: 17 }), /^result\.0\.createdAt: /],
  [
    'more rows on a page than were asked for',
    'tenants.all',
    async ({ query, honest }) => {
      const answer = await honest();
      const all = await honest({ search: 'limit=100' });
      if (query.get('limit') !== '2') return answer;
      return { ...answer, body: { ...(answer.body as Row), items: (all.body as Row).items } };
    },
    /^items: page 1 has \d+ rows, asked with limit=2$/,
  ],
  [
    'the first page again and again',
    'groups.list',
    async ({ query, honest }) => {
      const answer = await honest();
      if (!query.has('cursor')) return answer;
      const { items } = ((await honest({ search: 'limit=2' })).body as { result: Row }).result;
      return { ...answer, body: { result: { ...(answer.body as { result: Row }).result, items } } };
    },
    /^items\.0\.id: page 2 repeats "/,
  ],
  [
    'a wrong total',
    'groups.list',
    rows((items, page) => {
      page.total = 7;
      return items;
    }),
    /^total: is 7, but all pages together have 3 rows$/,
  ],
  [
    'everything to every search, in pages',
    'groups.list',
    ({ query, honest }) => {
      query.delete('search');
      return honest({ search: query.toString() });
    },
    /^search: "[^"]+" finds \d+ rows$/,
  ],
  [
    'one order for every sort, in pages',
    'groups.list',
    ({ query, honest }) => {
      query.delete('sort');
      return honest({ search: query.toString() });
    },
    /^sort: name and -name are not each other’s reverse/,
  ],
  ['that a listed thing is not there', 'members.get', () => Promise.resolve(notFound), /^expected 200, got 404/],
  [
    'JSON and calls it HTML',
    'organizations.get',
    async ({ honest }) => ({ ...(await honest()), type: 'text/html; charset=utf-8' }),
    /^content-type: expected application\/json, got "text\/html"$/,
  ],
  [
    'no to what the access matrix allows',
    'clients.list',
    async ({ honest }) => await honest({ who: 'member' }),
    /^expected 200, got 403/,
  ],
];

test('the embedded platform is green, and what could not be asked is counted and named', async () => {
  const checks = await check();
  expect(failedOf(checks)).toEqual([]);
  expect(checks).toContainEqual({ name: 'groups.get', outcome: 'passed', detail: '' });
  expect(checks).toContainEqual({ name: 'groups.list, as a regular member', outcome: 'passed', detail: '' });
  expect(summaryOf(checks)).toMatch(
    /^\d+ passed, 0 failed, \d+ skipped \(\d+ change data, 9 not checked: clients\.testResult; refusals\.find; providers\.get; providers\.testResult; providers\.passwordPeople; clients\.testResult, as a regular member; providers\.get, as a regular member; providers\.testResult, as a regular member; providers\.passwordPeople, as a regular member\)$/,
  );
});

test.each(['astrid.solheim', 'bjorn.eide', 'dag.halvorsen', 'guro.lunde', 'jonas.kvam'])(
  'the embedded platform is green for %s too',
  async (username) => {
    const checks = await checkConformance({ url: platform.url, token: await tokenOf(username) });
    expect(failedOf(checks)).toEqual([]);
  },
);

test('a platform that ignores every parameter of a list and answers it whole is green', async () => {
  const checks = await check({ at: 'groups.list', tell: ({ honest }) => honest({ search: '' }) });
  expect(failedOf(checks)).toEqual([]);
});

test('a follow-up of an empty list is counted and named, and so is a member’s token that was not given', async () => {
  const tell = rows((_, page) => {
    Object.assign(page, { total: 0, nextCursor: null });
    return [];
  });
  liar.lie = { at: 'groups.list', tell };
  const checks = await checkConformance({ url, token: liar.tokens.admin });
  expect(failedOf(checks)).toEqual([]);
  expect(checks).toContainEqual({ name: 'groups.get', outcome: 'skipped', detail: 'no groupId to ask with' });
  const named =
    'clients.testResult; groups.get; refusals.find; providers.get; providers.testResult; providers.passwordPeople; what a regular member may not read';
  expect(summaryOf(checks)).toContain(`7 not checked: ${named})`);
});

test('the token of the same person is not that of a regular member', async () => {
  const checks = await check(undefined, { memberToken: liar.tokens.admin });
  expect(failedOf(checks).map(({ name }) => name)).toEqual(['what a regular member may not read']);
});

test.each(LIES)('it is red for a platform that answers %s', async (_, at, tell, detail, name = at) => {
  // The operations of its kind: some of them give the ids that it is asked with.
  const operations = operationIds.filter((id) => kindOf(id) === kindOf(at));
  const failed = failedOf(await check({ at, tell }, { operations }));
  expect(failed.find((entry) => entry.name === name)?.detail).toMatch(detail);
});
