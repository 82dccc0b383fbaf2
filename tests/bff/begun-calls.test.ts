/** Calls of a page that its gate begins: only for who may open it, and taken once by that request's page. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstCalls } from '@/app/first-calls';
import { REQUEST_HEADER, closeFacts, openFacts } from '@/lib/bff/request-facts';
import { Role } from '@/lib/contract/access';
import { PlatformError } from '@/lib/server/platform-call';
import { type PlannedCall, takeBegun } from '@/lib/server/begun-calls';
import { decidePage } from '@/lib/server/page-request';
import { type TestBrowser, TestConsole } from './support/console';

const GRANTS: PlannedCall<'me.grants'> = { id: 'me.grants', options: {} };
const TENANT: PlannedCall<'tenants.get'> = { id: 'tenants.get', options: { params: { tenantId: 't1' } } };
const PATH = '/organization/o1/tenant/t1';

let world: TestConsole;
let admin: TestBrowser;
let regular: TestBrowser;

async function signedIn(subject: string, role: string): Promise<TestBrowser> {
  world.platform.people.set(subject, {
    me: {
      id: subject,
      name: subject,
      tenants: [{ id: 't1', organizationId: 'o1', role, administrationPermissions: [] }],
      organizations: [{ id: 'o1', isOrganizationAdmin: false }],
    },
    organizations: [{ id: 'o1', name: 'Fjord', tenants: [{ id: 't1', name: 'North' }] }],
  });
  world.issuer.subject = subject;
  const browser = world.browser();
  await browser.signIn();
  return browser;
}

beforeAll(async () => {
  world = await new TestConsole().start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await signedIn('admin', Role.Admin);
  regular = await signedIn('regular', Role.Regular);
});

let requests = 0;
/** A request that the gate decides, with what its page finds. */
async function gate(browser: TestBrowser, method = 'GET', calls: readonly PlannedCall[] = [TENANT]) {
  const id = `request-of-a-page-${(requests += 1)}`;
  openFacts(id);
  const headers = new Headers({ [REQUEST_HEADER]: id, cookie: browser.cookieHeader, accept: 'text/html' });
  const asked: string[] = [];
  const { kind } = await decidePage(
    world.bff,
    new Request(`http://console.test${PATH}`, { headers, method }),
    (screen, params) => {
      asked.push(`${screen} ${params.tenantId}`);
      return calls;
    },
  );
  return { kind, asked, headers, end: () => closeFacts(id) };
}

/** What the page of a request finds that this browser's session makes. */
async function taken(headers: Headers, browser: TestBrowser, call: PlannedCall) {
  const session = await world.bff.sessions.find(browser.cookieHeader);
  return { answer: takeBegun(headers, session!, call) };
}

test('who may open the page finds what its gate has begun, once', async () => {
  const { kind, asked, headers, end } = await gate(admin);
  expect({ kind, asked }).toEqual({ kind: 'render', asked: ['tenant t1'] });
  expect((await taken(headers, admin, GRANTS)).answer, 'another call').toBeUndefined();
  const answer = (await taken(headers, admin, structuredClone(TENANT))).answer;
  expect(answer).toBeInstanceOf(Promise);
  expect(await answer).toMatchObject({ id: 't1' });
  expect((await taken(headers, admin, TENANT)).answer, 'taken already').toBeUndefined();
  end();
});

test('a refusal is told to the page, as if it had asked itself', async () => {
  const unserved: PlannedCall<'clients.list'> = { id: 'clients.list', options: { params: { tenantId: 't1' } } };
  const { headers, end } = await gate(admin, 'GET', [unserved]);
  await expect((await taken(headers, admin, unserved)).answer).rejects.toBeInstanceOf(PlatformError);
  end();
});

test('nothing is begun for who may not open it, and nothing for a request that is no look at it', async () => {
  expect(await gate(regular)).toMatchObject({ kind: 'redirect', asked: [] });
  expect(await gate(world.browser())).toMatchObject({ kind: 'redirect', asked: [] });
  expect(await gate(admin, 'HEAD')).toMatchObject({ kind: 'render', asked: [] });
});

test('what was begun is of that request alone, and gone with it', async () => {
  const first = await gate(admin);
  const second = await gate(admin, 'GET', []);
  expect((await taken(second.headers, admin, TENANT)).answer).toBeUndefined();
  first.end();
  expect((await taken(first.headers, admin, TENANT)).answer).toBeUndefined();
  second.end();
});

test('two people whose requests a trusted proxy gave one id never find what the other has begun', async () => {
  const { headers, end } = await gate(admin);
  expect((await taken(headers, regular, TENANT)).answer).toBeUndefined();
  expect((await taken(headers, admin, TENANT)).answer).toBeInstanceOf(Promise);
  end();
});

test('every page whose calls are planned asks by the plan', () => {
  const root = path.resolve('app/(console)');
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('page.tsx'));
  const text = pages.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const missing = Object.keys(firstCalls).filter((id) => !text.includes(`firstCalls.${id}(`));
  expect(missing).toEqual([]);
});
