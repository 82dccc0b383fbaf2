/** What a member may do in an application stands in their tokens, from the assignment on and not after it. */
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { expect, test } from 'vitest';
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { callApi, discover, signIn, platformOfFile } from './support/platform';

const platform = await platformOfFile();

const CALLBACK = 'https://app.test/callback';
const northwind = demoId('tenant northwind');
const operations = demoId('tenant operations');
const member = demoId('user farid.rahimi');

/** Calls of the super-tenant's admin, and of the tenant's, each with a token of their own. */
async function admins() {
  const console = await discover(platform);
  const top = (await signIn(console, 'nora.winther')).tokens.access_token;
  const own = (await signIn(console, 'bjorn.eide')).tokens.access_token;
  const calling =
    (token: string, headers: Record<string, string> = {}) =>
    async (method: string, path: string, body?: unknown) => {
      const answer = await callApi(platform, token, method, path, body, headers);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
  return { asTop: calling(top, { tenantId: northwind }), asOwn: calling(own) };
}

test('a token has the roles of an application while it is assigned, as they are called and bring at that time', async () => {
  const { asTop, asOwn } = await admins();
  const configuration = `/api/tenants/${northwind}/configuration/applications`;
  const settings = { name: 'Switchboard', description: 'An application of the tests', url: 'https://switch.test' };
  const created = (await asTop('POST', configuration, {
    ...settings,
    permissions: [{ name: 'switch.see' }, { name: 'switch.throw' }],
    roles: [{ name: 'watcher', displayName: 'Watcher', permissions: [{ name: 'switch.see' }] }],
  })) as { applicationId: string; roles: { id: string }[]; permissions: { id: string; name: string }[] };
  const { applicationId, permissions } = created;
  const roleId = created.roles[0]?.id ?? '';

  const clientId = `${northwind}_switchboard`;
  await platform.db.insert(t.oidcClients).values({
    clientId,
    clientName: 'switchboard',
    tenantId: northwind,
    applicationId,
    clientType: 'public',
    description: 'The client of the application',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'northwind.ledger.write'],
    accessTokenLifetime: 600,
    isThirdParty: false,
    redirectUris: [CALLBACK],
  });
  await platform.db.insert(t.oidcClientTenants).values({ clientId, tenantId: operations });
  const config = await discover(platform, { id: clientId });
  const parameters = { redirect_uri: CALLBACK, scope: 'openid northwind.ledger.write' };
  let { tokens } = await signIn(config, 'farid.rahimi', { parameters });
  const keys = createRemoteJWKSet(new URL(`${platform.url}/jwks`));
  /** The roles and permissions of the next token. */
  const held = async () => {
    tokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: platform.url });
    const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name).toSorted();
    return { roles: names(payload.roles), permissions: names(payload.permissions) };
  };
  const nothing = { roles: [], permissions: [] };
  expect(await held()).toEqual(nothing);

  const assigned = `/api/tenants/${operations}/applications`;
  await asTop('POST', assigned, { ids: [applicationId] });
  const give = () =>
    asOwn('PATCH', `/api/tenants/${operations}/members/${member}`, {
      applicationRoles: [{ applicationId, roles: [roleId] }],
    });
  await give();
  expect(await held()).toEqual({ roles: ['watcher'], permissions: ['switch.see'] });

  // Renamed and given more, the role stays with who holds it.
  const renamed = { id: roleId, name: 'operator', displayName: 'Operator', permissions };
  await asTop('PATCH', `${configuration}/${applicationId}`, { ...settings, permissions, roles: [renamed] });
  expect(await held()).toEqual({ roles: ['operator'], permissions: ['switch.see', 'switch.throw'] });

  await asTop('DELETE', `${assigned}/${applicationId}`);
  expect(await held()).toEqual(nothing);
  // Assigned anew, it starts without members.
  await asTop('POST', assigned, { ids: [applicationId] });
  expect(await held()).toEqual(nothing);
  await give();
  expect((await held()).roles).toEqual(['operator']);

  // The role goes, and with it what it brought.
  await asTop('PATCH', `${configuration}/${applicationId}`, { ...settings, permissions, roles: [] });
  expect(await held()).toEqual(nothing);
});
