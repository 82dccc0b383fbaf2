/** Test sign-ins and test tokens, as the console asks for them. */
import { eq, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role } from '@/lib/contract/access';
import type { TestResult, TestSignIn, TestToken } from '@/lib/contract/rooms/clients/entities';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, METERING, SECRET, makeClient, makeMachine, northwind } from '../support/clients';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from '../support/platform';
import { Visitor } from '../support/visitor';

let platform: TestPlatform;
let nora: string;
const operations = demoId('tenant operations');

beforeAll(async () => {
  platform = await startTestPlatform();
  const membership = { tenantId: operations, userId: demoId('user nora.winther'), role: Role.Admin };
  await platform.db.insert(t.tenantMembers).values({ ...membership, administrationPermissions: ['TenantManagement'] });
  nora = (await signIn(await discover(platform), 'nora.winther')).tokens.access_token;
});
afterAll(() => platform.dispose());

const pathOf = (clientId: string) => `/api/tenants/${northwind}/configuration/clients/${clientId}`;
const start = (clientId: string, body: object = {}, token = nora) =>
  callApi(platform, token, 'POST', `${pathOf(clientId)}/test-sign-in`, body);
async function begin(clientId: string, body: object = {}) {
  const answer = await start(clientId, body);
  expect(answer.status).toBe(201);
  return answer.body as TestSignIn;
}
async function resultOf(clientId: string, testId: string) {
  const answer = await callApi(platform, nora, 'GET', `${pathOf(clientId)}/test-sign-in/${testId}`);
  expect(answer.status).toBe(200);
  return answer.body as TestResult;
}
/** Goes where the test leads, and signs in. */
async function follow(url: string, username = 'bjorn.eide', visitor = new Visitor()) {
  const page = await visitor.open(url);
  return await visitor.submit(page, 'current-password', { username, password: DEMO_PASSWORD });
}
const forPeople = (values: Parameters<typeof makeClient>[1] = {}) =>
  makeClient(platform, {
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: ['openid', 'profile', LEDGER],
    applicationId: demoId('application ledger'),
    ...values,
  });

describe('a test sign-in', () => {
  it.each<[string, Parameters<typeof makeClient>[1]]>([
    ['a client with a secret', {}],
    ['a public client', { secret: undefined, clientType: 'public' }],
  ])('goes the whole way for %s, and tells what the tokens hold', async (_, values) => {
    const { clientId } = await forPeople(values);
    const { testId, url } = await begin(clientId);
    expect(await resultOf(clientId, testId)).toMatchObject({ state: 'waiting', notes: [] });
    const visitor = new Visitor({ 'accept-language': 'nb' });
    const end = await follow(url, 'bjorn.eide', visitor);
    expect(end.status).toBe(200);
    expect(end.body).toContain('Prøveinnloggingen virket');
    expect(end.body).toContain('Du kan lukke dette vinduet');
    const result = await resultOf(clientId, testId);
    expect(result).toMatchObject({
      state: 'done',
      user: { id: demoId('user bjorn.eide'), name: 'Bjørn Eide' },
      idToken: { sub: demoId('user bjorn.eide'), aud: clientId, name: 'Bjørn Eide' },
      accessToken: { client_id: clientId, aud: ['northwind.ledger'], scope: LEDGER },
      userinfo: { sub: demoId('user bjorn.eide'), name: 'Bjørn Eide' },
      durationMs: expect.any(Number),
    });
    expect(result.notes).toContainEqual({ claim: 'email', reason: 'scopeNotAllowed', scope: 'email' });
    expect(result.scope?.split(' ').toSorted()).toEqual([LEDGER, 'openid', 'profile']);
    expect(JSON.stringify(result)).not.toMatch(/ey[\w-]+\.ey[\w-]+\./);
  });

  it('leaves no token behind, and none in the log', async () => {
    const { clientId } = await forPeople();
    const { testId, url } = await begin(clientId, { scope: `openid offline_access ${LEDGER}` });
    await follow(url);
    expect(await resultOf(clientId, testId)).toMatchObject({ state: 'done' });
    const left = await platform.db
      .select({ model: t.oidcRecords.model })
      .from(t.oidcRecords)
      .where(eq(sql`${t.oidcRecords.payload}->>'clientId'`, clientId));
    const models = left.map(({ model }) => model);
    expect(models).not.toContain('AccessToken');
    expect(models).not.toContain('RefreshToken');
    const state = new URL(url).searchParams.get('state') ?? '';
    const log = JSON.stringify(platform.logs);
    expect(log).toContain('a test sign-in ended');
    expect(log).not.toMatch(/ey[\w-]+\.ey[\w-]+\./);
    expect(log).not.toContain(state);
  });

  it('asks for consent as a third party’s sign-in does, and tells when it is refused', async () => {
    const { clientId } = await forPeople({ isThirdParty: true, tenants: [] });
    const first = await begin(clientId);
    const visitor = new Visitor();
    const consent = await follow(first.url, 'bjorn.eide', visitor);
    expect(consent.body).toContain('asks for access to');
    const denied = await visitor.submit(consent, 'decision', { decision: 'deny' });
    expect(denied.body).toContain('The test sign-in was refused');
    const refused = { state: 'refused', step: 'authorize', error: { code: 'access_denied' } };
    expect(await resultOf(clientId, first.testId)).toMatchObject(refused);
    const second = await begin(clientId);
    const again = await visitor.open(second.url);
    const allowed = await visitor.submit(again, 'decision', { decision: 'allow' });
    expect(allowed.body).toContain('The test sign-in worked');
    expect(await resultOf(clientId, second.testId)).toMatchObject({ state: 'done' });
  });

  it('tells the step at which it was refused', async () => {
    const outside = await forPeople({ tenants: ['export'] });
    const first = await begin(outside.clientId);
    await follow(first.url);
    const authorize = { state: 'refused', step: 'authorize', error: { code: 'access_denied' } };
    expect(await resultOf(outside.clientId, first.testId)).toMatchObject(authorize);

    const gone = await forPeople();
    const second = await begin(gone.clientId);
    const visitor = new Visitor();
    const page = await visitor.open(second.url);
    await platform.db.update(t.oidcClients).set({ secretHash: 'x' }).where(eq(t.oidcClients.clientId, gone.clientId));
    await visitor.submit(page, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    expect(await resultOf(gone.clientId, second.testId)).toMatchObject({ state: 'done' });

    const foreign = await forPeople({ tenants: ['export'] });
    const third = await begin(foreign.clientId);
    await follow(third.url, 'guro.lunde');
    const person = { state: 'refused', step: 'person', error: { code: 'access_denied' }, idToken: null };
    expect(await resultOf(foreign.clientId, third.testId)).toMatchObject(person);
  });

  it('counts once: the callback cannot be shown again, nor invented', async () => {
    const { clientId } = await forPeople();
    const { testId, url } = await begin(clientId);
    await follow(url);
    const state = new URL(url).searchParams.get('state') ?? '';
    const callback = `${platform.url}/test-sign-in/callback`;
    for (const query of [`state=${state}&error=access_denied`, 'state=invented&code=x', 'code=x', '']) {
      const page = await new Visitor().open(`${callback}?${query}`);
      expect(page.status).toBe(400);
      expect(page.body).toContain('This test sign-in is over');
    }
    expect(await resultOf(clientId, testId)).toMatchObject({ state: 'done' });
  });

  it('its redirect URI is taken for a begun test of that client alone', async () => {
    const one = await forPeople();
    const other = await forPeople();
    const redirect = { redirect_uri: `${platform.url}/test-sign-in/callback`, scope: 'openid' };
    const open = async (config: oidc.Configuration, more: Record<string, string>) =>
      (await new Visitor().open((await startSignIn(config, { ...redirect, ...more })).url)).body;
    expect(await open(one.config, {})).toContain('invalid_redirect_uri');
    const { url } = await begin(one.clientId);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(await open(other.config, { state })).toContain('invalid_redirect_uri');
    expect(await open(one.config, { state })).toContain('current-password');
    // A client that registers it gains nothing.
    const values = { redirectUris: [redirect.redirect_uri] };
    expect(await open((await forPeople(values)).config, {})).toContain('invalid_redirect_uri');
    await platform.db.update(t.oidcRecords).set({ expiresAt: new Date() }).where(eq(t.oidcRecords.model, 'TestSignIn'));
    expect(await open(one.config, { state })).toContain('invalid_redirect_uri');
  });

  it('is shown to the admin who started it, for that client, and to no other', async () => {
    const { clientId } = await forPeople();
    const other = await forPeople();
    const { testId, url } = await begin(clientId);
    await follow(url);
    const ask = async (id: string, token: string, test = testId) =>
      (await callApi(platform, token, 'GET', `${pathOf(id)}/test-sign-in/${test}`)).status;
    const colleague = demoId('user bjorn.eide');
    expect(await ask(other.clientId, nora)).toBe(404);
    expect(await ask(clientId, nora, 'no-such-test')).toBe(404);
    const bjorn = (await signIn(await discover(platform), 'bjorn.eide')).tokens.access_token;
    expect(await ask(clientId, bjorn)).toBe(403);
    await platform.db.insert(t.tenantMembers).values({
      tenantId: northwind,
      userId: colleague,
      role: Role.Admin,
      administrationPermissions: ['ResourceManagement'],
    });
    expect(await ask(clientId, bjorn)).toBe(404);
  });

  it('is begun for enabled clients that people sign in to, by who manages them', async () => {
    const machine = await makeMachine(platform);
    const off = await forPeople({ isEnabled: false });
    for (const [{ clientId }, code] of [
      [machine, 'client.otherKind'],
      [off, 'client.disabled'],
    ] as const)
      expect(await start(clientId)).toMatchObject({ status: 400, body: { code } });
    expect((await start(`${northwind}_nothing`)).status).toBe(404);
    const { clientId } = await forPeople();
    const farid = (await signIn(await discover(platform), 'farid.rahimi')).tokens.access_token;
    expect((await start(clientId, {}, farid)).status).toBe(403);
  });
});

describe('a test token', () => {
  const ask = async (clientId: string, body: object = {}) => {
    const answer = await callApi(platform, nora, 'POST', `${pathOf(clientId)}/test-token`, body);
    return { status: answer.status, body: answer.body as TestToken };
  };

  it('tells what a machine’s token holds', async () => {
    const { clientId } = await makeMachine(platform, { allowedScopes: [METERING] });
    const { body } = await ask(clientId);
    expect(body).toMatchObject({
      accessToken: { sub: clientId, scope: METERING, aud: ['northwind.metering'] },
      scope: METERING,
      expiresIn: 600,
      error: null,
    });
    const left = eq(sql`${t.oidcRecords.payload}->>'clientId'`, clientId);
    expect(await platform.db.select().from(t.oidcRecords).where(left)).toEqual([]);
  });

  it('tells the error of a refusal', async () => {
    const { clientId } = await makeMachine(platform, { allowedScopes: [METERING] });
    const refused = await ask(clientId, { scope: LEDGER });
    expect(refused).toMatchObject({ status: 200, body: { accessToken: null, error: { code: 'invalid_scope' } } });
    const external = await makeMachine(platform, {
      isExternalCC: true,
      externalTokenEndpoint: 'http://10.0.0.1/token',
    });
    expect((await ask(external.clientId)).body.error).toEqual({
      code: 'invalid_grant',
      description: 'the external token endpoint is not an address that this platform may call',
    });
    expect((await ask((await forPeople()).clientId)).status).toBe(400);
  });

  it('is asked for with a secret that counts for this call alone', async () => {
    const { clientId } = await makeMachine(platform, { allowedScopes: [METERING] });
    const bodies: URLSearchParams[] = [];
    const original = fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (init?.body instanceof URLSearchParams) bodies.push(init.body);
      return original(input, init);
    });
    await ask(clientId);
    spy.mockRestore();
    const secret = bodies.at(-1)?.get('client_secret') ?? '';
    expect(secret.length).toBeGreaterThan(40);
    const replayed = await discover(platform, { id: clientId, secret });
    await expect(oidc.clientCredentialsGrant(replayed)).rejects.toMatchObject({ status: 401 });
  });
});
