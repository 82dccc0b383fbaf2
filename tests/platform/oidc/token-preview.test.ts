/** What tokens would hold, against what they do hold. */
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '@/lib/contract/access';
import type { TokenPreview } from '@/lib/contract/rooms/clients/entities';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, METERING, SECRET, asked, makeClient, makeMachine, northwind } from '../support/clients';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from '../support/platform';

let platform: TestPlatform;
let nora: string;
const bjorn = demoId('user bjorn.eide');
const operations = demoId('tenant operations');

beforeAll(async () => {
  platform = await startTestPlatform();
  // She manages the clients of Northwind, and the members of Operations; she is wherever Bjørn is.
  const userId = demoId('user nora.winther');
  const places = await platform.db.select().from(t.tenantMembers).where(eq(t.tenantMembers.userId, bjorn));
  for (const { tenantId } of places) {
    const role = tenantId === operations ? Role.Admin : Role.Regular;
    const administrationPermissions = tenantId === operations ? ['TenantManagement'] : [];
    await platform.db.insert(t.tenantMembers).values({ tenantId, userId, role, administrationPermissions });
  }
  const [organization] = await platform.db
    .select()
    .from(t.organizationMembers)
    .where(eq(t.organizationMembers.userId, bjorn));
  await platform.db.insert(t.organizationMembers).values({ ...organization!, userId });
  nora = (await signIn(await discover(platform), 'nora.winther')).tokens.access_token;
});
afterAll(() => platform.dispose());

async function preview(clientId: string, query: Record<string, string> = {}, token = nora) {
  const path = `/api/tenants/${northwind}/configuration/clients/${clientId}/token-preview`;
  return await callApi(platform, token, 'GET', `${path}?${new URLSearchParams(query).toString()}`);
}
const shown = async (...args: Parameters<typeof preview>) => {
  const { status, body } = await preview(...args);
  expect(status).toBe(200);
  return body as TokenPreview;
};

/** Times and ids, which only an issued token has. */
const ISSUED = ['exp', 'iat', 'jti', 'nonce', 'sid', 'at_hash', 'auth_time', 'amr'];
const lasting = (claims: object) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => !ISSUED.includes(claim)));

it.each([
  ['of an application, for an API', { applicationId: demoId('application ledger') }, `openid profile email ${LEDGER}`],
  ['with everything about the person', {}, 'openid profile email tenants organizations roles permissions'],
  ['that asks for little', {}, 'openid'],
  ['for an API, with roles', { applicationId: demoId('application ledger') }, `openid roles permissions ${LEDGER}`],
])('shows of a client %s the claims of a real sign-in', async (_, values, scope) => {
  const { clientId, config } = await makeClient(platform, {
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: ['openid', 'profile', 'email', 'tenants', 'organizations', 'roles', 'permissions', LEDGER],
    claims: [{ type: 'plan', value: 'gold' }],
    ...values,
  });
  const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(scope) });
  const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, bjorn);
  const content = await shown(clientId, { memberId: bjorn, scope });
  expect(content.idToken).toEqual(lasting(tokens.claims() ?? {}));
  expect(content.userinfo).toEqual(userinfo);
  const isSigned = tokens.access_token.split('.').length === 3;
  expect(isSigned).toBe(scope.includes(LEDGER));
  expect(content.accessToken).toEqual(isSigned ? lasting(decodeJwt(tokens.access_token)) : null);
});

it('shows a machine’s token, and signs nothing', async () => {
  const { clientId, config } = await makeMachine(platform, {
    allowedScopes: [METERING],
    claims: [{ type: 'plan', value: 'gold' }],
  });
  const { access_token } = await oidc.clientCredentialsGrant(config, { scope: METERING });
  const content = await shown(clientId);
  expect(content).toEqual({
    idToken: null,
    userinfo: null,
    accessToken: lasting(decodeJwt(access_token)),
    person: null,
    notes: [],
  });
  expect(JSON.stringify(content)).not.toMatch(/ey[\w-]+\.ey[\w-]+\./);
  const other = await shown(clientId, { scope: `${METERING} ${LEDGER}` });
  expect(other.notes).toEqual([{ claim: 'scope', reason: 'scopeNotAllowed', scope: LEDGER }]);
});

it('says why a claim is missing', async () => {
  const { clientId } = await makeClient(platform, {
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: ['openid', 'profile', 'roles', LEDGER],
    applicationId: demoId('application reports'),
  });
  const { notes } = await shown(clientId, { memberId: bjorn, scope: `openid roles ${LEDGER} ${METERING}` });
  expect(notes).toEqual(
    expect.arrayContaining([
      { claim: 'email', reason: 'scopeNotAllowed', scope: 'email' },
      { claim: 'name', reason: 'scopeNotAsked', scope: 'profile' },
      { claim: 'scope', reason: 'scopeNotAllowed', scope: METERING },
      { claim: 'roles', reason: 'noValue', scope: 'roles' },
      { claim: 'role_names', reason: 'noValue', scope: 'roles' },
    ]),
  );
  const plain = await makeClient(platform, { tenants: ['operations'], allowedScopes: ['openid', 'roles'] });
  const without = await shown(plain.clientId, { memberId: bjorn });
  expect(without.notes).toContainEqual({ claim: 'role_names', reason: 'noApplication', scope: 'roles' });
  expect(without.notes).toContainEqual({ claim: 'access_token', reason: 'opaque' });
});

it('says that a person would be refused, that a client is off, that a token is another issuer’s', async () => {
  const nothing = { idToken: null, accessToken: null, userinfo: null };
  const elsewhere = await makeClient(platform, { tenants: ['export'] });
  const refused = { ...nothing, person: null, notes: [{ claim: 'sub', reason: 'notMember' }] };
  expect(await shown(elsewhere.clientId, { memberId: bjorn })).toEqual(refused);
  await platform.db
    .update(t.oidcClients)
    .set({ isEnabled: false })
    .where(eq(t.oidcClients.clientId, elsewhere.clientId));
  const disabled = { ...nothing, person: null, notes: [{ claim: 'sub', reason: 'disabled' }] };
  expect(await shown(elsewhere.clientId, { memberId: bjorn })).toEqual(disabled);
  const external = await makeMachine(platform, { isExternalCC: true });
  const foreign = { ...nothing, person: null, notes: [{ claim: 'access_token', reason: 'external' }] };
  expect(await shown(external.clientId)).toEqual(foreign);
});

it('begins with a person who can sign in, if the reader cannot', async () => {
  const { clientId } = await makeClient(platform, { tenants: ['farms'], allowedScopes: ['openid', 'profile'] });
  const refused = { idToken: null, accessToken: null, userinfo: null, notes: [{ claim: 'sub', reason: 'notMember' }] };
  // Its members are none of hers.
  expect(await shown(clientId)).toEqual({ ...refused, person: null });
  const both = demoId('user farid.rahimi');
  await platform.db
    .insert(t.tenantMembers)
    .values({ tenantId: demoId('tenant farms'), userId: both, role: Role.Regular });
  const content = await shown(clientId);
  expect(content.person).toEqual({ id: both, name: 'Farid Rahimi' });
  expect(content.idToken).toMatchObject({ sub: both, name: 'Farid Rahimi' });
  // Named, the reader is refused like anybody else.
  expect(await shown(clientId, { memberId: demoId('user nora.winther') })).toEqual({ ...refused, person: null });
  const own = await makeClient(platform, { tenants: ['operations'], allowedScopes: ['openid'] });
  expect(await shown(own.clientId)).toMatchObject({ person: null, idToken: { sub: demoId('user nora.winther') } });
});

it('shows no person that the admin may not read, no place that is not theirs, and nothing to others', async () => {
  const { clientId } = await makeClient(platform, { isThirdParty: true, allowedScopes: ['openid', 'tenants'] });
  for (const memberId of [demoId('user guro.lunde'), demoId('user nobody')]) {
    expect((await preview(clientId, { memberId })).status).toBe(404);
  }
  const own = await shown(clientId);
  expect(own.idToken?.sub).toBe(demoId('user nora.winther'));
  await platform.db
    .insert(t.tenantMembers)
    .values({ tenantId: demoId('tenant export'), userId: bjorn, role: Role.Regular, administrationPermissions: [] });
  const content = await shown(clientId, { memberId: bjorn });
  expect(content.idToken?.tenants).toContainEqual({ id: operations, role: Role.Admin });
  expect(JSON.stringify(content)).not.toContain(demoId('tenant export'));
  expect(content.notes).toContainEqual({ claim: 'tenants', reason: 'hidden' });
  const member = (await signIn(await discover(platform), 'bjorn.eide')).tokens.access_token;
  expect((await preview(clientId, {}, member)).status).toBe(403);
  expect((await preview('no-such-client')).status).toBe(404);
});
