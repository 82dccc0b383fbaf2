/** How soon pages go by what another admin has given or taken. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REQUEST_HEADER, openContext } from '@/lib/console/bff/request-context';
import { VIEWER_KEPT_MS } from '@/lib/console/bff/context';
import { Role } from '@/lib/contract/access';
import { BREAKER, RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { loadViewer } from '@/lib/console/pages/viewer-data';
import { decidePage } from '@/lib/console/pages/page-request';
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

const asked = () => world.platform.seen.filter(({ url }) => url === '/api/me').length;

test('a user is loaded once for pages at the same time, and again when that is older than a page takes', async () => {
  world.platform.people.set('ada', personOf('ada', Role.Admin));
  const ada = await signedIn('ada');
  const session = (await world.bff.sessions.find(ada.cookieHeader))!;
  const load = (maxAgeMs?: number) => loadViewer(world.bff, session, new Headers(), maxAgeMs);
  const before = asked();
  await Promise.all([load(), load()]);
  expect(asked() - before).toBe(1);
  world.ahead += RIGHTS_MEMORY_MS.console + 1;
  await load(5000);
  expect(asked() - before, 'as old as the request that asks').toBe(1);
  await load();
  expect(asked() - before).toBe(2);
});

test('a user who could not be loaded is not remembered, and one who was is forgotten after a while', async () => {
  const { ada, bo } = { ada: await signedIn('ada'), bo: await signedIn('bo') };
  const load = async (browser: TestBrowser) =>
    loadViewer(world.bff, (await world.bff.sessions.find(browser.cookieHeader))!, new Headers());
  world.platform.people.set('ada', { me: 500, organizations: 500 });
  expect(await load(ada)).toEqual({ unavailable: 'platform' });
  world.platform.people.set('ada', personOf('ada', Role.Admin));
  world.platform.people.set('bo', personOf('bo', Role.Admin));
  expect(await load(ada)).toMatchObject({ me: { id: 'ada' } });
  world.ahead += VIEWER_KEPT_MS + 1;
  await load(bo);
  expect([...world.bff.viewers.keys()]).toEqual([(await world.bff.sessions.find(bo.cookieHeader))!.id]);
});

test('a right that was given or taken elsewhere counts at the next page, a second from then at most', async () => {
  const { console: ms, platform } = RIGHTS_MEMORY_MS;
  expect(ms + platform).toBeLessThan(1000);
  const become = (role: string) => world.platform.people.set('changing', personOf('changing', role));
  become(Role.Admin);
  const changing = await signedIn('changing');
  expect(await decide(changing)).toEqual(RENDER);
  become(Role.Regular);
  // A quick machine asks within the same millisecond, at which the memory still counts.
  world.ahead += ms + 1;
  expect(await decide(changing), 'taken').toEqual(REFUSED);
  become(Role.Admin);
  world.ahead += 1;
  expect(await decide(changing), 'given').toEqual(RENDER);
});

test('a page uses what its middleware has loaded, however long that took, and asks nothing again', async () => {
  world.platform.people.set('admin', personOf('admin', Role.Admin));
  const admin = await signedIn('admin');
  const session = (await world.bff.sessions.find(admin.cookieHeader))!;
  const { key, close } = openContext('a-page-of-its-own');
  const headers = { ...NAVIGATION, [REQUEST_HEADER]: key };
  try {
    // A quick machine loads within the same millisecond.
    world.ahead += RIGHTS_MEMORY_MS.console + 1;
    const before = asked();
    expect(await decide(admin, headers)).toEqual(RENDER);
    // A quick machine loads within the same millisecond.
    world.ahead += RIGHTS_MEMORY_MS.console + 1;
    expect(await loadViewer(world.bff, session, new Headers(headers))).toMatchObject({ me: { id: 'admin' } });
    expect(asked() - before).toBe(1);
    expect(await loadViewer(world.bff, session, new Headers())).toMatchObject({ me: { id: 'admin' } });
    expect(asked() - before, 'another page asks').toBe(2);
  } finally {
    close();
  }
});

test('a clock that is set back prolongs neither what is remembered of a person nor the pause of an operation', async () => {
  const own = await world.another({ DATA_DIR: `${world.folder}/own-clock` }, { now: undefined });
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  vi.advanceTimersByTime(1);
  try {
    world.platform.people.set('eva', personOf('eva', Role.Admin));
    world.issuer.subject = 'eva';
    const eva = world.browser(own);
    await eva.signIn();
    const session = (await own.sessions.find(eva.cookieHeader))!;
    await loadViewer(own, session, new Headers());
    for (let fault = 0; fault < BREAKER.faults; fault += 1) await eva.fetch('/api/tenants/reset');
    const before = asked();
    vi.advanceTimersByTime(Math.max(VIEWER_KEPT_MS, BREAKER.openMs) + 1);
    vi.setSystemTime(Date.now() - 3_600_000);
    await loadViewer(own, session, new Headers());
    expect(asked() - before).toBe(1);
    expect((await eva.fetch('/api/tenants/t1')).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
