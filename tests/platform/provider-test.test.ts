/** A test sign-in: what an admin sees of a provider before its people depend on it. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Provider, ProviderTestResult } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { CHIAMAKA, Connected } from './support/connected';
import { type Faults, connect } from './support/identity-provider';
import { callApi, signIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();
const BASE = `/api/organizations/${demoId('organization fjordkraft')}/identity-providers/${DEMO_IDP}`;
let token: string;

beforeAll(async () => {
  token = (await signIn(world.config, 'astrid.solheim')).tokens.access_token;
});
beforeEach(async () => {
  await connect(world.platform.db, world.provider.issuer, { state: 'draft', testedAt: null });
});

async function call<Body>(method: string, path: string, body?: unknown, as = token) {
  const answer = await callApi(world.platform, as, method, BASE + path, body);
  return { status: answer.status, body: answer.body as Body };
}
const read = async () => (await call<Provider>('GET', '')).body;
const start = async () => (await call<{ testId: string; url: string }>('POST', '/test-sign-in', {})).body;
const resultOf = (testId: string) => call<ProviderTestResult>('GET', `/test-sign-in/${testId}`);
/** The provider signs the person in; the page of the platform that the small window ends at. */
async function comeBack(url: string) {
  const answer = await fetch(url, { redirect: 'manual' });
  return await new Visitor().open(answer.headers.get('location') ?? '');
}
const isOn = async () => (await call<{ code: string }>('POST', '/state', { state: 'enabled' })).body.code;

describe('row 47: a test sign-in', () => {
  test('shows the claims that accounts are made of, and no token; only then the provider can be switched on', async () => {
    world.provider.faults = { claims: { department: 'Sales', groups: ['a', 'b'] } };
    expect(await isOn()).toBe('provider.notTested');
    const { testId, url } = await start();
    expect((await resultOf(testId)).body).toMatchObject({ state: 'waiting', claims: [] });
    const page = await comeBack(url);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('The test sign-in worked')]);
    const { body } = await resultOf(testId);
    expect(body).toEqual({
      state: 'done',
      reason: null,
      detail: '',
      claims: [
        { field: 'subject', claim: 'sub', value: CHIAMAKA.sub },
        { field: 'name', claim: 'name', value: CHIAMAKA.name },
        { field: 'mail', claim: 'email', value: CHIAMAKA.email },
        { field: 'userName', claim: 'preferred_username', value: null },
      ],
      others: expect.arrayContaining(['department', 'groups']),
    });
    expect(JSON.stringify(body)).not.toMatch(/Sales|nonce|eyJ/);
    // What was needed for the exchange is gone.
    const [row] = await world.platform.db
      .select({ payload: t.oidcRecords.payload })
      .from(t.oidcRecords)
      .where(and(eq(t.oidcRecords.model, 'UpstreamTest'), eq(t.oidcRecords.id, testId)));
    expect(Object.keys(row?.payload ?? {}).toSorted()).toEqual(['adminId', 'provider', 'result']);
    expect((await read()).testedAt).toEqual(expect.any(String));
    expect(await isOn()).toBeUndefined();
  });

  test('begins no session, links no account, and ends once', async () => {
    const before = await world.platform.db.$count(t.upstreamIdentities);
    world.provider.person = { ...CHIAMAKA, sub: 'someone-new' };
    const { url } = await start();
    const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    const visitor = new Visitor();
    expect((await visitor.open(back)).status).toBe(200);
    expect((await visitor.open(back)).status).toBe(400);
    expect(await world.platform.db.$count(t.upstreamIdentities)).toBe(before);
    expect((await visitor.open(`${world.platform.url}/session/end`)).body).not.toContain('chiamaka');
    const sessions = and(eq(t.oidcRecords.model, 'Session'), eq(t.oidcRecords.accountId, demoId('user chiamaka.obi')));
    expect(await world.platform.db.$count(t.oidcRecords, sessions)).toBe(0);
  });

  test.each<[string, Faults, string, string]>([
    ['a wrong secret', { instead: (path, response) => refuseClient(path, response) }, 'settings', 'invalid_client'],
    ['a token of another issuer', { claims: { iss: 'https://evil.example' } }, 'untrusted', ''],
    ['a refusal', { answer: { code: undefined, error: 'access_denied' } }, 'refused', 'access_denied'],
    ['no address and no user name', { claims: { email: undefined } }, 'claims', 'email, preferred_username'],
    ['an empty subject', { claims: { sub: '' } }, 'claims', 'sub'],
    ['a clock that is off', { claims: { iat: Math.floor(Date.now() / 1000) + 600 } }, 'clock', ''],
  ])('names %s, and the provider stays off', async (_, faults, reason, detail) => {
    world.provider.faults = faults;
    if (detail.startsWith('email')) world.provider.person = { sub: CHIAMAKA.sub, name: CHIAMAKA.name };
    const { testId, url } = await start();
    expect((await comeBack(url)).body).toContain('The test sign-in was refused');
    const { body } = await resultOf(testId);
    expect(body).toMatchObject({ state: 'refused', reason, ...(detail === '' ? {} : { detail }) });
    expect((await read()).testedAt).toBeNull();
    world.provider.faults = {};
    expect(await isOn()).toBe('provider.notTested');
  });

  test('that brings no name works, and names the claim: people without an account cannot be let in', async () => {
    for (const [name, detail] of [
      [undefined, 'name'],
      ['Ada', 'name'],
      ['Ada Obi', ''],
    ] as const) {
      world.provider.person = { ...CHIAMAKA, name };
      const { testId, url } = await start();
      await comeBack(url);
      expect((await resultOf(testId)).body).toMatchObject({ state: 'done', reason: null, detail });
    }
  });

  test('counts for the settings that it was made with, and for no others', async () => {
    const late = await start();
    expect((await call('PATCH', '', { scope: 'openid email' })).status).toBe(200);
    await comeBack(late.url);
    expect((await resultOf(late.testId)).body).toMatchObject({ state: 'refused', reason: 'changed' });
    expect((await read()).testedAt).toBeNull();
    await comeBack((await start()).url);
    const { testedAt } = await read();
    expect(testedAt).toEqual(expect.any(String));
    await call('PATCH', '', { displayName: 'Another name' });
    expect((await read()).testedAt).toBe(testedAt);
    for (const change of [
      { clientId: 'another' },
      { secret: 'another' },
      { claims: { ...(await read()).claims, name: 'cn' } },
    ]) {
      await world.platform.db.update(t.providerConnections).set({ testedAt: new Date() });
      expect((await call('PATCH', '', change)).status).toBe(200);
      expect((await read()).testedAt).toBeNull();
    }
  });

  test('is seen by the admin who began it, and by no other', async () => {
    const { testId, url } = await start();
    await comeBack(url);
    const other = (await signIn(world.config, 'nora.winther')).tokens.access_token;
    expect((await call('GET', `/test-sign-in/${testId}`, undefined, other)).status).toBeGreaterThanOrEqual(403);
    await world.platform.db
      .update(t.oidcRecords)
      .set({ payload: { provider: DEMO_IDP, adminId: 'another', result: {} } })
      .where(and(eq(t.oidcRecords.model, 'UpstreamTest'), eq(t.oidcRecords.id, testId)));
    expect((await resultOf(testId)).status).toBe(404);
  });

  test('of a provider that does not answer is refused at once', async () => {
    await connect(world.platform.db, 'http://127.0.0.1:9', { state: 'draft', testedAt: null });
    const answer = await call<{ code: string }>('POST', '/test-sign-in', {});
    expect([answer.status, answer.body.code]).toEqual([400, 'provider.unreachable']);
  });
});

function refuseClient(path: string, response: Parameters<NonNullable<Faults['instead']>>[1]): boolean {
  if (path !== '/token') return false;
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'invalid_client' }));
  return true;
}
