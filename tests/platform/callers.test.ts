/** Who calls is remembered for less than a second, and what ends an access token ends it everywhere within one. */
import http from 'node:http';
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { operationRow } from '@/lib/contract/operations';
import { createApi } from '@/lib/platform/api/api';
import { type Caller, Callers, isWrite } from '@/lib/platform/api/callers';
import { InSteps } from '@/lib/platform/api/handler';
import { loadMe } from '@/lib/platform/api/me';
import { createMailer } from '@/lib/platform/mail/mailer';
import { memberApplicationRoles, oidcRecords, tenantMembers } from '@/lib/platform/db/schema';
import { demoId as id } from '@/lib/platform/db/seed/ids';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { isTrailWrite } from '@/lib/platform/sign-in/trail';
import { isUsageWrite } from '@/lib/platform/usage/store';
import { silent } from './support/admin';
import { type TestPlatform, askAnew, callApi, discover, signIn, startTestPlatform } from './support/platform';

const SECOND_MS = 1000;
const ME = { id: 'nora' } as Me;

let one: TestPlatform;
/** Another process of the platform on the same database; PGlite has no other. */
let other: TestPlatform;
const statements: string[] = [];

beforeAll(async () => {
  const isOfCalls = (each: string) => !isUsageWrite(each) && !isTrailWrite(each);
  one = await startTestPlatform({ onStatement: (each) => void (isOfCalls(each) && statements.push(each)) });
  other =
    inject('postgres') === undefined ? one : await startTestPlatform({ dataDir: one.dataDir, publicUrl: one.url });
});
afterAll(async () => {
  if (other !== one) await other.close();
  await one.dispose();
});
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const status = async (token: string) => (await callApi(one, token, 'GET', '/api/me')).status;

/** A person who has just signed in at the first process. */
async function letIn() {
  const config = await discover(one);
  const { tokens } = await signIn(config, 'nora.winther');
  expect(await status(tokens.access_token)).toBe(200);
  return { config, tokens, token: tokens.access_token };
}

test('the calls of one screen ask once who calls', async () => {
  const { token } = await letIn();
  statements.length = 0;
  const calls = Array.from({ length: 5 }, () => callApi(one, token, 'GET', '/api/organizations'));
  expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(statements).toEqual([]);
  vi.advanceTimersByTime(SECOND_MS);
  await callApi(one, token, 'GET', '/api/organizations');
  expect(statements).toHaveLength(1);
});

test('what a person holds is asked once, anew after a write, and not for longer than a second', async () => {
  const { token } = await letIn();
  const held = async () => JSON.stringify((await callApi(one, token, 'GET', '/api/me')).body);
  const role = { tenantId: id('tenant northwind'), userId: id('user nora.winther'), roleId: id('role reports reader') };
  const isIt = eq(memberApplicationRoles.roleId, role.roleId);
  await one.db.delete(memberApplicationRoles).where(isIt);
  expect(await held()).not.toContain(role.roleId);
  statements.length = 0;
  await held();
  expect(statements).toEqual([]);
  await one.db.insert(memberApplicationRoles).values(role);
  expect(await held()).toContain(role.roleId);
  await other.db.delete(memberApplicationRoles).where(isIt);
  vi.advanceTimersByTime(SECOND_MS);
  expect(await held()).not.toContain(role.roleId);
});

test('what is changed asks anew who changes it', async () => {
  const { token } = await letIn();
  statements.length = 0;
  await callApi(one, token, 'PATCH', `/api/tenants/${id('tenant northwind')}`, { name: 'Northwind' });
  expect(statements[0]).toContain('from "oidc_records"');
});

test.each<[string, (found: Awaited<ReturnType<typeof letIn>>) => Promise<unknown>]>([
  ['its revocation', ({ config, token }) => oidc.tokenRevocation(config, token)],
  ['the end of its session', () => other.db.delete(oidcRecords).where(eq(oidcRecords.model, 'Session'))],
  ['the end of its grant', ({ config, tokens }) => oidc.tokenRevocation(config, tokens.refresh_token ?? '')],
])('%s counts at once in this process, and within a second in another', async (_, end) => {
  const found = await letIn();
  await end(found);
  vi.advanceTimersByTime(other === one ? 0 : SECOND_MS);
  expect(await status(found.token)).toBe(401);
});

const RIGHTS = { role: tenantMembers.role, administrationPermissions: tenantMembers.administrationPermissions };

test('a right that another process has taken counts no longer than a second', async () => {
  const { token } = await letIn();
  const place = eq(tenantMembers.userId, id('user nora.winther'));
  const groups = () => callApi(one, token, 'GET', `/api/tenants/${id('tenant northwind')}/groups`);
  expect((await groups()).status).toBe(200);
  const [before] = await other.db.select(RIGHTS).from(tenantMembers).where(place);
  await other.db.update(tenantMembers).set({ role: 'Regular', administrationPermissions: [] }).where(place);
  vi.advanceTimersByTime(SECOND_MS);
  expect((await groups()).status).toBe(403);
  await other.db.update(tenantMembers).set(before!).where(place);
});

test('row 46: a body that is sent slowly keeps neither a right nor a session alive', async () => {
  const place = eq(tenantMembers.userId, id('user nora.winther'));
  const [before] = await one.db.select(RIGHTS).from(tenantMembers).where(place);
  const ends: [number, (found: Awaited<ReturnType<typeof letIn>>) => Promise<unknown>][] = [
    [403, () => other.db.update(tenantMembers).set({ role: 'Regular', administrationPermissions: [] }).where(place)],
    [401, ({ config, token }) => oidc.tokenRevocation(config, token)],
  ];
  for (const [expected, end] of ends) {
    const found = await letIn();
    const request = http.request(`${one.url}/api/tenants/${id('tenant northwind')}/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${found.token}`, 'content-type': 'application/json' },
    });
    const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    statements.length = 0;
    request.write('{"name":"Slow');
    await vi.waitUntil(() => statements.some((each) => each.includes('from "oidc_records"')));
    await end(found);
    vi.advanceTimersByTime(SECOND_MS);
    request.end('ly"}');
    expect((await answer).statusCode).toBe(expected);
    await other.db.update(tenantMembers).set(before!).where(place);
  }
});

test('row 46: work in steps ends with the rights of its caller', async () => {
  const caller: Caller = { me: (await loadMe(one.db, id('user nora.winther')))!, until: Infinity };
  const steps: number[] = [];
  const find = vi.fn<() => Promise<Caller | null>>(async () => (steps.length < 2 ? caller : null));
  const work = new InSteps<'me.changeDigest'>(async ({ step }) => {
    for (const number of [1, 2, 3]) {
      await step(async () => void steps.push(number));
      vi.advanceTimersByTime(SECOND_MS);
    }
    return undefined as never;
  });
  const api = createApi({
    db: one.db,
    reads: one.db,
    log: silent,
    mailer: createMailer({ mailFrom: 'platform@platform.test', log: silent }),
    consoleUrl: one.url,
    handlers: { 'me.changeDigest': work },
    callers: { find, recall: askAnew, forget: () => {} },
    activity: { note: () => {} },
  });
  const { method, path } = operationRow('me.changeDigest');
  const headers = { authorization: 'Bearer nora', 'content-type': 'application/json' };
  const answer = await api.request(path, { method, headers, body: JSON.stringify({ isOn: false }) });
  expect([answer.status, steps]).toEqual([401, [1, 2]]);
});

test('a token counts to its own end, however lately it was read', async () => {
  const load = vi.fn<() => Promise<{ me: Me; until: number }>>(async () => ({ me: ME, until: Date.now() - 1 }));
  expect(await new Callers(load).find('token', false)).toBeNull();
});

test('an answer is as old as its question', async () => {
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => (answer = resolve));
  const load = vi.fn<() => Promise<{ me: Me; until: number }>>(async () => {
    await slow;
    return { me: ME, until: Infinity };
  });
  const callers = new Callers(load);
  const first = callers.find('token', false);
  vi.advanceTimersByTime(SECOND_MS);
  answer();
  await first;
  await callers.find('token', false);
  expect(load).toHaveBeenCalledTimes(2);
});

test('neither a refusal nor a fault is remembered', async () => {
  const load = vi.fn<() => Promise<null>>(() => Promise.reject(new Error('away')));
  const callers = new Callers(load);
  await expect(callers.find('token', false)).rejects.toThrow('away');
  load.mockResolvedValue(null);
  expect(await callers.find('token', false)).toBeNull();
  expect(await callers.find('token', false)).toBeNull();
  expect(load).toHaveBeenCalledTimes(3);
});

test('writes are told from reads', () => {
  expect(
    ['insert into a', ' update a set b', 'delete from a', 'with x as (delete from a) select 1'].map(isWrite),
  ).toEqual([true, true, true, true]);
  expect(['select a for update', 'with x as (select 1) select * from x'].map(isWrite)).toEqual([false, false]);
});
