/** The tokens of a member, while an application is assigned to the tenant and when it is not. */
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { cheapHash } from '../support/demo-password';
import { callApi, discover, signIn, platformOfFile } from './support/platform';

const platform = await platformOfFile();

const northwind = demoId('tenant northwind');
const dispatch = demoId('application dispatch');
const tenant = `/api/tenants/${demoId('tenant operations')}`;
const clientId = `${northwind}_dispatch_desk`;
const secret = 'a-client-secret-of-some-length';
const CALLBACK = 'https://app.test/callback';

/** Signs a person in to an application by a client of its own. @returns asks for the roles in the next token */
async function rolesOf(username: string): Promise<() => Promise<string[]>> {
  await platform.db.insert(t.oidcClients).values({
    clientId,
    clientName: 'dispatch_desk',
    tenantId: northwind,
    clientType: 'confidential',
    secretHash: cheapHash(secret),
    description: 'A client of a test',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'northwind.ledger.write'],
    accessTokenLifetime: 600,
    isThirdParty: false,
    redirectUris: [CALLBACK],
    applicationId: dispatch,
  });
  await platform.db.insert(t.oidcClientTenants).values({ clientId, tenantId: demoId('tenant operations') });
  const config = await discover(platform, { id: clientId, secret });
  const parameters = { redirect_uri: CALLBACK, scope: 'openid northwind.ledger.write' };
  let { tokens } = await signIn(config, username, { parameters });
  return async () => {
    tokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const keys = createRemoteJWKSet(new URL(`${platform.url}/jwks`));
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: platform.url });
    return (payload.roles as { name: string }[]).map(({ name }) => name);
  };
}

it('carry the roles once the application is assigned, and no longer after it is unassigned', async () => {
  const roles = await rolesOf('farid.rahimi');
  const admin = (await signIn(await discover(platform), 'bjorn.eide')).tokens.access_token;
  const onboarding = (await signIn(await discover(platform), 'oskar.lind')).tokens.access_token;
  const from = { tenantid: northwind };
  const assign = async () =>
    (await callApi(platform, onboarding, 'POST', `${tenant}/applications`, { ids: [dispatch] }, from)).status;
  const give = async () => {
    const applicationRoles = [{ applicationId: dispatch, roles: [demoId('role dispatch planner')] }];
    const member = `${tenant}/members/${demoId('user farid.rahimi')}`;
    return (await callApi(platform, admin, 'PATCH', member, { applicationRoles })).status;
  };
  // No roles can be given in an application that the tenant does not have.
  expect(await give()).toBeGreaterThanOrEqual(400);
  expect(await assign()).toBeLessThan(300);
  expect(await roles()).toEqual([]);
  expect(await give()).toBe(200);
  expect(await roles()).toEqual(['planner']);
  const one = `${tenant}/applications/${dispatch}`;
  expect((await callApi(platform, onboarding, 'DELETE', one, undefined, from)).status).toBe(204);
  expect(await roles()).toEqual([]);
  // Assigned once more it starts afresh.
  await assign();
  expect(await roles()).toEqual([]);
});
