/** How soon pages go by what another admin has given or taken. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUEST_HEADER, closeFacts, openFacts } from '@/lib/bff/request-facts';
import { Role } from '@/lib/contract/access';
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { loadKnowledge } from '@/lib/server/knowledge';
import { decidePage } from '@/lib/server/page-request';
import { type TestBrowser, TestConsole } from './support/console';

const REFUSED = { kind: 'redirect', location: '/error?key=Authentication.UserClaimsFetch.Error' };
const RENDER = { kind: 'render' };
const NAVIGATION = { 'sec-fetch-dest': 'document', accept: 'text/html' };
const TENANT = '/organization/o1/tenant/t1';

let world: TestConsole;
beforeAll(async () => {
  world = await new TestConsole().start();
});
afterAll(() => world.stop());

const personOf = (id: string, role: string) => ({
  me: {
    id,
    name: id,
    tenants: [{ id: 't1', organizationId: 'o1', role, administrationPermissions: [] }],
    organizations: [{ id: 'o1', isOrganizationAdmin: false }],
  },
  organizations: [{ id: 'o1', name: 'Fjord', tenants: [{ id: 't1', name: 'North' }] }],
});

async function signedIn(subject: string): Promise<TestBrowser> {
  const browser = world.browser();
  world.issuer.subject = subject;
  await browser.signIn();
  return browser;
}

/** What the middleware would do with the page of the tenant. */
function decide(browser: TestBrowser, headers: Record<string, string> = NAVIGATION) {
  const request = new Request(`http://console.test${TENANT}`, {
    headers: { ...headers, cookie: browser.cookieHeader },
  });
  return decidePage(world.bff, request);
}

test('a right that was given or taken elsewhere counts at the next page, a second from then at most', async () => {
  const { console: ms, platform } = RIGHTS_MEMORY_MS;
  expect(ms + platform).toBeLessThan(1000);
  const become = (role: string) => world.platform.people.set('changing', personOf('changing', role));
  become(Role.Admin);
  const changing = await signedIn('changing');
  expect(await decide(changing)).toEqual(RENDER);
  become(Role.Regular);
  world.ahead += ms;
  expect(await decide(changing), 'taken').toEqual(REFUSED);
  become(Role.Admin);
  world.ahead += 1;
  expect(await decide(changing), 'given').toEqual(RENDER);
});

test('a page goes by what its gate has learned, however long that took, and asks nothing again', async () => {
  const asked = () => world.platform.seen.filter(({ url }) => url === '/api/me').length;
  world.platform.people.set('admin', personOf('admin', Role.Admin));
  const admin = await signedIn('admin');
  const session = (await world.bff.sessions.find(admin.cookieHeader))!;
  const requestId = 'a-page-of-its-own';
  const headers = { ...NAVIGATION, [REQUEST_HEADER]: requestId };
  openFacts(requestId);
  try {
    world.ahead += RIGHTS_MEMORY_MS.console;
    const before = asked();
    expect(await decide(admin, headers)).toEqual(RENDER);
    world.ahead += RIGHTS_MEMORY_MS.console;
    expect(await loadKnowledge(world.bff, session, new Headers(headers))).toMatchObject({ me: { id: 'admin' } });
    expect(asked() - before).toBe(1);
    expect(await loadKnowledge(world.bff, session, new Headers())).toMatchObject({ me: { id: 'admin' } });
    expect(asked() - before, 'another page asks').toBe(2);
  } finally {
    closeFacts(requestId);
  }
});
