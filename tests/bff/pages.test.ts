import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pendingInvitation } from '@/lib/console/bff/invitation';
import { Permission, Role } from '@/lib/contract/access';
import { contentSecurityPolicy, pageHeaders } from '@/lib/console/http/page-headers';
import { type PageDecision, decidePage } from '@/lib/console/pages/page-request';
import { type TestBrowser, TestConsole } from './support/console';

const REFUSED = { kind: 'redirect', location: '/error?key=Authentication.UserClaimsFetch.Error' };
const FOREIGN = { kind: 'redirect', location: '/error?key=Organization.Fetch.Error' };
const AWAY = { kind: 'outage', dependency: 'platform' };
const RENDER = { kind: 'render' };
const NAVIGATION = { 'sec-fetch-dest': 'document', accept: 'text/html' };

let world: TestConsole;
let admin: TestBrowser;
let regular: TestBrowser;

const organizations = [{ id: 'o1', name: 'Fjord', tenants: [{ id: 't1', name: 'North' }] }];
const meOf = (id: string, role: string, permissions: string[] = []) => ({
  id,
  name: id,
  tenants: [{ id: 't1', organizationId: 'o1', role, administrationPermissions: permissions }],
  organizations: [{ id: 'o1', isOrganizationAdmin: false }],
});

async function signedIn(subject: string): Promise<TestBrowser> {
  const browser = world.browser();
  world.issuer.subject = subject;
  await browser.signIn();
  return browser;
}

/** What the middleware would do with a raw path. */
function decide(browser: TestBrowser, path: string, headers: Record<string, string> = NAVIGATION) {
  const request = new Request(`http://console.test${path}`, { headers: { ...headers, cookie: browser.cookieHeader } });
  return decidePage(world.bff, request);
}

beforeAll(async () => {
  world = await new TestConsole().start();
  world.platform.people.set('admin', { me: meOf('admin', Role.Admin), organizations });
  world.platform.people.set('regular', { me: meOf('regular', Role.Regular), organizations });
  world.platform.people.set('groups', {
    me: meOf('groups', Role.Regular, [Permission.GroupManagement]),
    organizations,
  });
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await signedIn('admin');
  regular = await signedIn('regular');
});

const TENANT = '/organization/o1/tenant/t1';

describe('the gate', () => {
  test('signed out, a page leads to the sign-in and back, with its query', async () => {
    expect(await decide(world.browser(), `${TENANT}/members?search=a&sort=-b`)).toEqual({
      kind: 'redirect',
      location: `/bff/login?returnUrl=${encodeURIComponent(`${TENANT}/members?search=a&sort=-b`)}`,
    });
  });

  test('opens for who holds the grant and refuses who does not', async () => {
    expect(await decide(admin, TENANT)).toEqual(RENDER);
    expect(await decide(regular, TENANT)).toEqual(REFUSED);
    expect(await decide(regular, '/application/list')).toEqual(RENDER);
    const groups = await signedIn('groups');
    expect(await decide(groups, `${TENANT}/groups`)).toEqual(RENDER);
    expect(await decide(groups, `${TENANT}/members`)).toEqual(REFUSED);
    expect(await decide(admin, `${TENANT}/applications`), 'only in super-tenants').toEqual(REFUSED);
  });

  test('who was let in a moment ago gets in: a refusal rests on fresh knowledge', async () => {
    const path = '/organization/o1/tenant/t2';
    const asked = () => world.platform.seen.filter(({ url }) => url === '/api/me').length;
    world.bff.viewers.clear();
    const before = asked();
    expect(await decide(admin, path)).toEqual(FOREIGN);
    expect(asked() - before, 'asked once for it, and not again to refuse').toBe(1);
    const known = world.platform.people.get('admin')!;
    const me = meOf('admin', Role.Admin);
    const [organization] = organizations;
    world.platform.people.set('admin', {
      me: { ...me, tenants: [...me.tenants, { ...me.tenants[0]!, id: 't2' }] },
      organizations: [{ ...organization, tenants: [...organization!.tenants, { id: 't2', name: 'South' }] }],
    });
    try {
      world.ahead += 1;
      expect(await decide(admin, path)).toEqual(RENDER);
    } finally {
      world.platform.people.set('admin', known);
    }
  });

  test('the page of an organization opens for an admin of any of its tenants, whichever was used last', async () => {
    const [organization] = organizations;
    const me = meOf('mixed', Role.Regular);
    world.platform.people.set('mixed', {
      me: { ...me, tenants: [...me.tenants, { ...me.tenants[0]!, id: 't2', role: Role.Admin }] },
      organizations: [{ ...organization!, tenants: [...organization!.tenants, { id: 't2', name: 'South' }] }],
    });
    const mixed = await signedIn('mixed');
    for (const last of ['', '; ic.organization=o1; ic.tenant=t1', '; ic.organization=o1; ic.tenant=t2']) {
      const cookie = mixed.cookieHeader + last;
      const request = new Request('http://console.test/organization/o1', { headers: { ...NAVIGATION, cookie } });
      expect(await decidePage(world.bff, request)).toEqual(RENDER);
    }
  });

  test.each([
    '/organization/o2',
    '/organization/o2/tenant/t1',
    '/organization/o1/tenant/t2',
    '/organization/o2/members',
  ])('another person’s %s is not there', async (path) => {
    expect(await decide(admin, path)).toEqual(FOREIGN);
  });

  const disguises = [
    TENANT,
    `${TENANT}/`,
    `${TENANT}//`,
    `${TENANT}?_rsc=abc`,
    '/organization/o1/tenant/%741',
    '/%6Frganization/o1/tenant/t1',
    '/x/../organization/o1/tenant/t1',
    '/./organization/o1/tenant/t1',
  ];
  const tricks: Record<string, string>[] = [
    {},
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1' },
    { 'next-action': 'x' },
    { 'x-ic-path': '/logout', 'x-nonce': 'chosen' },
  ];
  test.each(disguises.flatMap((path) => tricks.map((headers) => [path, JSON.stringify(headers), headers] as const)))(
    'row 20: %s with %s holds',
    async (path, _, headers) => {
      expect(await decide(regular, path, { ...NAVIGATION, ...headers })).toEqual(REFUSED);
      const signedOut = await decide(world.browser(), path, headers);
      expect(signedOut, 'no navigation, so no redirect to another site').toEqual({ kind: 'answer', status: 401 });
    },
  );

  test.each<[string, PageDecision]>([
    ['/%zz', { kind: 'answer', status: 400 }],
    ['/organization/%c3%28', { kind: 'answer', status: 400 }],
    ['/organization/o1%2ftenant', { kind: 'answer', status: 404 }],
    ['/organization/o1%5c', { kind: 'answer', status: 404 }],
    ['/organization/o1%00', { kind: 'answer', status: 404 }],
    ['/organization/o1%0d%0aX:1', { kind: 'answer', status: 404 }],
    ['/organization/o1%252f', { kind: 'answer', status: 404 }],
    ['/_next/image?url=%2Ficon.svg&w=64&q=75', { kind: 'answer', status: 404 }],
    ['/_next/data/build/essentials.json', { kind: 'answer', status: 404 }],
  ])('row 23: %s is a clean 4xx', async (path, expected) => {
    expect(await decide(admin, path)).toEqual(expected);
  });

  test('the pages that say why a user is not signed in are open', async () => {
    for (const path of ['/error?key=x', '/logout', '/incorrect-idp', '/contoso']) {
      expect(await decide(world.browser(), path)).toEqual(RENDER);
    }
    expect(await decide(world.browser(), '/no-organizations')).toMatchObject({ kind: 'redirect' });
  });

  test('row 22: what one session knows is not shown to another', async () => {
    const decisions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => decide(index % 2 ? admin : regular, TENANT)),
    );
    for (const [index, decision] of decisions.entries()) expect(decision).toEqual(index % 2 ? RENDER : REFUSED);
  });
});

describe('what the platform says', () => {
  test.each([
    ['me fails', 500, organizations, AWAY],
    ['me is refused', 403, organizations, REFUSED],
    ['me has another shape', {}, organizations, AWAY],
    ['organizations fail', meOf('x', Role.Admin), 500, AWAY],
    ['the platform is away', 503, 503, AWAY],
    ['400: no organizations', meOf('x', Role.Admin), 400, FOREIGN],
  ])('%s', async (_, me, list, expected) => {
    world.platform.people.set('odd', { me, organizations: list });
    expect(await decide(await signedIn('odd'), TENANT)).toEqual(expected);
  });

  test('a user without organizations still opens the own pages', async () => {
    world.platform.people.set('odd', { me: { id: 'odd', name: 'odd' }, organizations: 400 });
    expect(await decide(await signedIn('odd'), '/application/list')).toEqual(RENDER);
  });

  test('row 19: a platform that refuses every token ends the session, and the next look signs in again', async () => {
    world.platform.refuseAll = true;
    expect(await decide(admin, TENANT)).toMatchObject({ location: expect.stringMatching(/^\/bff\/login/) });
    world.platform.refuseAll = false;
    expect(await admin.user()).toBeNull();
  });

  test('it is asked again after a write, not before', async () => {
    const count = () => world.platform.seen.filter(({ url }) => url === '/api/me').length;
    const session = (await world.bff.sessions.find(admin.cookieHeader))!;
    world.bff.viewers.delete(session.id);
    const start = count();
    // What is remembered is remembered for less than a busy machine may take.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await decide(admin, TENANT);
      await decide(admin, TENANT);
    } finally {
      vi.useRealTimers();
    }
    expect(count() - start).toBe(1);
    const headers = { 'content-type': 'application/json' };
    await admin.fetch('/api/tenants/t1', { method: 'PATCH', headers, body: '{"name":"New"}' });
    await decide(admin, TENANT);
    expect(count() - start).toBe(2);
  });
});

describe('an invitation', () => {
  const PATH = '/activate/member/inv-1/contoso';
  const remember = async (browser: TestBrowser, path: string) => {
    const decision = await decide(browser, path);
    for (const line of decision.setCookies ?? []) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    }
    return decision;
  };

  test('is remembered for ten minutes while its user signs in with its identity provider', async () => {
    const browser = world.browser();
    expect(await remember(browser, PATH)).toMatchObject({
      kind: 'redirect',
      location: `/bff/login?returnUrl=${encodeURIComponent(PATH)}&idp=contoso&invitation=inv-1`,
    });
    expect(await pendingInvitation(world.bff, browser.cookieHeader)).toEqual({
      type: 'member',
      invitationId: 'inv-1',
      idp: 'contoso',
      inProgress: false,
      resent: false,
    });
    expect(browser.cookieHeader).not.toContain('inv-1');
    world.ahead = 601_000;
    expect(await pendingInvitation(world.bff, browser.cookieHeader)).toBeNull();
    world.ahead = 0;
  });

  test('with another identity provider it is forgotten, and the page says so', async () => {
    const browser = await signedIn('admin');
    await remember(browser, '/activate/member/inv-1');
    expect(await pendingInvitation(world.bff, browser.cookieHeader)).not.toBeNull();
    expect(await remember(browser, PATH)).toMatchObject({
      location: '/incorrect-idp?key=MemberInvitation.Invite.IDPError&idp=contoso',
    });
    expect(await pendingInvitation(world.bff, browser.cookieHeader)).toBeNull();
  });

  test('its flags are kept, and it is forgotten when it is settled or its user logs out', async () => {
    const browser = await signedIn('admin');
    const body = JSON.stringify({ inProgress: true });
    const headers = { 'content-type': 'application/json' };
    expect((await browser.fetch('/bff/invitation', { method: 'PATCH', headers, body })).status).toBe(404);
    await remember(browser, '/activate/tenant/inv-2');
    await browser.fetch('/bff/invitation', { method: 'PATCH', headers, body });
    const flagged = await (await browser.fetch('/bff/invitation')).json();
    expect(flagged).toMatchObject({ type: 'tenant', inProgress: true, resent: false });
    await browser.fetch('/api/invitations/inv-2/accept', { method: 'POST', headers, body: '{}' });
    expect(await (await browser.fetch('/bff/invitation')).json()).toBeNull();
    await remember(browser, '/activate/tenant/inv-2');
    await browser.fetch(`/bff/logout?sid=${String((await browser.user())!.sid)}`);
    expect(await (await browser.fetch('/bff/invitation')).json()).toBeNull();
  });
});

test('row 21: the headers of a page', () => {
  const env = { ...world.env({ APP_URL: 'https://console.test' }), production: true };
  const csp = contentSecurityPolicy(env, 'N0NCE');
  const scripts = csp.split('; ').find((directive) => directive.startsWith('script-src'));
  expect(scripts).toBe("script-src 'self' 'nonce-N0NCE' 'strict-dynamic'");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).toContain(`form-action 'self' ${world.issuer.url}`);
  expect(csp).not.toContain('ws:');
  expect(pageHeaders(env, csp)).toMatchObject({
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': expect.any(String),
    'Cache-Control': 'private, no-store',
  });
  expect(pageHeaders(world.env(), csp)['Strict-Transport-Security']).toBeUndefined();
});
