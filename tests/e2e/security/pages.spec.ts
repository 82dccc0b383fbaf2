/** Pages of the built server: gates, headers and whose data they show, whatever a request looks like. */
import { Role } from '@/lib/contract/access';
import { expect, test } from 'playwright/test';
import { type FaultyWorld, type RawAnswer, type RawClient, startFaultyWorld } from '../../support/faulty';
import { SECRET_NAME, TENANT, personOf } from '../../support/faulty-people';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
let admin: RawClient;
let regular: RawClient;

test.beforeAll(async () => {
  world = await startFaultyWorld();
  world.platform.people.set('admin', personOf('admin', Role.Admin));
  world.platform.people.set('regular', personOf('regular', Role.Regular));
  [admin, regular] = [await world.signedIn('admin'), await world.signedIn('regular')];
});
test.afterAll(() => world.stop());

const BASIC = [
  ['rsc', '1'],
  ['next-router-prefetch', '1'],
  ['next-router-segment-prefetch', '/_tree'],
  ['purpose', 'prefetch'],
  ['x-middleware-subrequest', Array.from({ length: 6 }, () => 'middleware').join(':')],
] as const;
/** Every combination of the headers that Next and browsers treat specially. */
const combinations = Array.from({ length: 2 ** BASIC.length }, (_, bits) =>
  Object.fromEntries(BASIC.filter((__, index) => bits & (1 << index))),
);
const SINGLE: Record<string, string>[] = [
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-subrequest-id': '0', 'x-middleware-subrequest': 'middleware' },
  { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1' },
  { 'x-middleware-next': '1', 'x-middleware-rewrite': TENANT },
  { 'next-action': '0'.repeat(40) },
  { 'x-matched-path': '/error', 'x-invoke-path': '/error', 'x-now-route-matches': '1=o1' },
  {
    'x-forwarded-host': 'localhost',
    'x-forwarded-uri': '/error',
    'x-original-url': '/error',
    'x-rewrite-url': '/error',
  },
  { 'x-ic-path': '/error', 'x-nonce': 'chosen', 'content-security-policy': "script-src 'unsafe-inline'" },
  { 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', {}, null, 'refetch'])), rsc: '1' },
  { range: 'bytes=0-10', 'if-none-match': '*' },
];

const PATHS = [
  TENANT,
  `${TENANT}/`,
  `${TENANT}//`,
  `${TENANT}?_rsc=1a2b3`,
  `${TENANT}.rsc`,
  `${TENANT}.txt`,
  `${TENANT}/index.rsc`,
  `${TENANT}.segments/_tree.segment.rsc`,
  `${TENANT}.prefetch.rsc`,
  `/_next/data/build${TENANT}.json`,
  `/_next/data/build${TENANT}.rsc`,
  '/Organization/o1/tenant/t1',
  '/%6frganization/o1/tenant/%741',
  '//organization/o1/tenant/t1',
  '/organization//o1/tenant/t1',
  '/organization/o1/tenant/t1%2f',
  '/organization%2fo1%2ftenant%2ft1',
  '/organization/o1/tenant/t1%00',
  '/organization/o1/tenant/t1;x=1',
  '/organization\\o1\\tenant\\t1',
  '/x/../organization/o1/tenant/t1',
  '/_next/static/../../organization/o1/tenant/t1',
  '/_next/static/..%2f..%2forganization/o1/tenant/t1',
  '/api/../organization/o1/tenant/t1',
  '/bff/..%2forganization/o1/tenant/t1',
  '/healthz/../organization/o1/tenant/t1',
  '/favicon.ico/../organization/o1/tenant/t1',
  '/appConfig.json/../organization/o1/tenant/t1',
  '/error/../organization/o1/tenant/t1',
];

/** Many at once, but not so many that a slow machine resets connections. */
async function all<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function expectNothing(answer: RawAnswer, what: string): void {
  expect(answer.body, what).not.toContain(SECRET_NAME);
  if (answer.status === 200) expect(answer.body, what).not.toContain('tenant-configuration');
  expect(answer.status, what).toBeLessThan(500);
}

test('row 20: who may open the page gets it, so that the other tests prove something', async () => {
  const answer = await admin.open(TENANT);
  expect([answer.status, answer.body.includes(SECRET_NAME)]).toEqual([200, true]);
  const rsc = await admin.router(TENANT);
  expect([rsc.status, rsc.body.includes(SECRET_NAME)]).toEqual([200, true]);
});

for (const path of PATHS) {
  test(`row 20: ${path} stays shut in every disguise`, async () => {
    const tricks = path === TENANT ? [...combinations, ...SINGLE] : [...combinations.slice(0, 12), ...SINGLE];
    const visitors = { regular, 'signed out': world.client() };
    const requests = Object.entries(visitors).flatMap(([who, client]) =>
      tricks.map((trick) => ({ who, client, trick })),
    );
    await all(requests, async ({ who, client, trick }) => {
      const headers: Record<string, string> = { accept: 'text/html', 'sec-fetch-dest': 'document', ...trick };
      expectNothing(await client.send(path, { headers }), `${who} ${JSON.stringify(trick)}`);
      if ('rsc' in trick) expectNothing(await client.router(path, headers), `${who}'s router ${JSON.stringify(trick)}`);
      if ('next-action' in trick) {
        const action = { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body: '[]' };
        expectNothing(await client.send(path, action), `${who} posts`);
      }
    });
  });
}

test('row 20: a prefetch of a router that is signed out gets 401, not a page and not a redirect to another site', async () => {
  const answer = await world
    .client()
    .send(TENANT, { headers: { rsc: '1', 'next-router-prefetch': '1', 'sec-fetch-dest': 'empty' } });
  expect([answer.status, answer.headers.location]).toEqual([401, undefined]);
});

/** The nonce of an answer's policy, which is checked on the way. */
function expectPageHeaders(answer: RawAnswer, what: string): string {
  const { headers } = answer;
  const csp = String(headers['content-security-policy']);
  const scripts = /script-src ([^;]*)/.exec(csp)?.[1] ?? '';
  // What tells of an outage is a document of its own, with one script.
  const [own, objects] =
    answer.status === 503
      ? [/^'nonce-[\w+/=]{24}'$/, /default-src 'none'/]
      : [/^'self' 'nonce-[\w+/=]{24}' 'strict-dynamic'$/, /object-src 'none'/];
  expect(scripts, what).toMatch(own);
  expect(csp, what).toMatch(objects);
  expect(csp, what).toMatch(/frame-ancestors 'none'/);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': expect.stringContaining('no-store'),
  });
  return /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
}

test('row 21: pages, refusals, unknown addresses and errors have the policy, each with a nonce of its own', async () => {
  world.platform.people.set('broken', { ...personOf('broken', Role.Admin), organizations: 500 });
  const broken = await world.signedIn('broken');
  const answers: [string, RawAnswer, number][] = [
    ['a page', await admin.open(TENANT), 200],
    ['a refusal', await regular.open(TENANT), 307],
    ['signed out', await world.client().open(TENANT), 307],
    ['not found', await admin.open(`${TENANT}/nothing/here`), 404],
    ['not found, with a dot', await admin.open('/nothing.here.php'), 200],
    ['an error page', await admin.open('/error?key=Organization.Fetch.Error'), 200],
    ['a platform that fails', await broken.open(TENANT), 503],
    ['a method that pages do not have', await admin.send(TENANT, { method: 'DELETE' }), 200],
    ['unused', await admin.open('/_next/image?url=%2Ficon.svg&w=64&q=75'), 404],
    ['no UTF-8', await admin.open('/organization/%c3%28'), 404],
  ];
  const nonces = new Set<string>();
  for (const [what, answer, status] of answers) {
    if (what !== 'not found, with a dot') expect([what, answer.status]).toEqual([what, status]);
    nonces.add(expectPageHeaders(answer, what));
    for (const [tag] of answer.body.matchAll(/<script\b[^>]*>/g)) {
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
      expect(tag, what).toContain(`nonce="${nonce}"`);
    }
  }
  expect(nonces.size).toBe(answers.length);
});

test('row 21: every other answer is nosniff, in no frame and, where it is personal, in no cache', async () => {
  const page = (await admin.open(TENANT)).body;
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const style = /\/_next\/static\/[^"]+\.css/.exec(page)?.[0] ?? '';
  expect([script, style]).not.toContain('');
  const personal = [
    '/api/me',
    '/api/nothing',
    '/bff/user',
    '/bff/auth/session',
    '/bff/login',
    '/bff/logout',
    '/bff/nothing',
  ];
  const shared = [
    script,
    style,
    '/_next/static/nothing.js',
    '/icon.svg',
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/appConfig.json',
  ];
  for (const path of [...personal, ...shared, '/%zz', '/bff/%zz', '/api/%zz']) {
    for (const method of ['GET', 'OPTIONS', 'HEAD']) {
      const { headers } = await admin.call(path, { method });
      expect([method, path, headers['x-content-type-options']]).toEqual([method, path, 'nosniff']);
      expect([method, path, headers['content-security-policy']]).toEqual([
        method,
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect([method, path, headers['x-powered-by']]).toEqual([method, path, undefined]);
    }
  }
  for (const path of personal) {
    const { headers } = await admin.call(path);
    expect([path, headers['cache-control']]).toEqual([path, 'private, no-store']);
  }
});

test('row 22: pages of two people who load them at the same moment show each their own', async () => {
  const people = ['ada', 'grace'].map((id) => ({ id, name: `Only-${id}-knows` }));
  for (const { id, name } of people) world.platform.people.set(id, personOf(id, Role.Admin, name));
  // One after the other: the issuer signs in the person named last.
  const clients = [await world.signedIn('ada'), await world.signedIn('grace')];
  const rounds = Array.from({ length: 60 }, (_, index) => index);
  await all(rounds, async (index) => {
    const mine = people[index % 2]!;
    const other = people[(index + 1) % 2]!;
    const client = clients[index % 2]!;
    const answers = [
      await client.open(TENANT),
      await client.router(TENANT),
      await client.call('/bff/user'),
      await client.call('/bff/auth/session'),
      await client.call('/api/me'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toContain(mine.id);
      expect(body).not.toContain(other.name);
      expect(body).not.toContain(`Name of ${other.id}`);
    }
  });
});

test('row 22: names that are markup arrive as text', async () => {
  const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  world.platform.people.set('mallory', personOf('mallory', Role.Admin, name));
  const page = await (await world.signedIn('mallory')).open(TENANT);
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('<script>alert(1)');
  expect(page.body).not.toContain('<img src=x');
  expect(page.body).toContain('alert(1)');
});
