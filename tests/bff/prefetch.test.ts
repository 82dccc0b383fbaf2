/** Calls of a page that its gate makes: only for who may open it, and taken once by that request's page. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstCalls } from '@/components/pages/first-calls';
import { REQUEST_HEADER, openContext } from '@/lib/console/bff/request-context';
import { Role } from '@/lib/contract/access';
import { PlatformError } from '@/lib/console/pages/platform-call';
import { takePrefetched } from '@/lib/console/pages/prefetch';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { decidePage } from '@/lib/console/pages/page-request';
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

/** A request that the gate decides, with what its page finds. */
async function gate(browser: TestBrowser, method = 'GET', calls: readonly PlannedCall[] = [TENANT]) {
  const { key, close } = openContext('one-id-for-two-requests');
  const headers = new Headers({ [REQUEST_HEADER]: key, cookie: browser.cookieHeader, accept: 'text/html' });
  const asked: string[] = [];
  const { kind } = await decidePage(
    world.bff,
    new Request(`http://console.test${PATH}`, { headers, method }),
    (screen, params) => {
      asked.push(`${screen} ${params.tenantId}`);
      return calls;
    },
  );
  return { kind, asked, headers, end: close };
}

test('who may open the page finds what its gate has asked, once', async () => {
  const { kind, asked, headers, end } = await gate(admin);
  expect({ kind, asked }).toEqual({ kind: 'render', asked: ['tenant t1'] });
  expect(takePrefetched(headers, GRANTS), 'another call').toBeUndefined();
  const answer = takePrefetched(headers, structuredClone(TENANT));
  expect(answer).toBeInstanceOf(Promise);
  expect(await answer).toMatchObject({ id: 't1' });
  expect(takePrefetched(headers, TENANT), 'taken already').toBeUndefined();
  end();
});

test('a refusal goes to the page, as if it had asked itself', async () => {
  const unserved: PlannedCall<'clients.list'> = { id: 'clients.list', options: { params: { tenantId: 't1' } } };
  const { headers, end } = await gate(admin, 'GET', [unserved]);
  await expect(takePrefetched(headers, unserved)).rejects.toBeInstanceOf(PlatformError);
  end();
});

test('nothing is asked for who may not open it, and nothing for a request that is no look at it', async () => {
  expect(await gate(regular)).toMatchObject({ kind: 'redirect', asked: [] });
  expect(await gate(world.browser())).toMatchObject({ kind: 'redirect', asked: [] });
  expect(await gate(admin, 'HEAD')).toMatchObject({ kind: 'render', asked: [] });
});

test('what was asked is of that request alone, whatever id a trusted proxy gave it, and gone with it', async () => {
  const first = await gate(admin);
  const second = await gate(admin, 'GET', []);
  expect(takePrefetched(second.headers, TENANT)).toBeUndefined();
  first.end();
  expect(takePrefetched(first.headers, TENANT)).toBeUndefined();
  second.end();
});

test('every page whose calls are planned asks by the plan', () => {
  const root = path.resolve('app/(console)');
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('page.tsx'));
  const text = pages.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const missing = Object.keys(firstCalls).filter((id) => !text.includes(`firstCalls.${id}(`));
  expect(missing).toEqual([]);
});
