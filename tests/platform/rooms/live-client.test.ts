/** What an admin sets counts at once: a client made through the API signs people in, as it is set at that moment. */
import { expect, test } from 'vitest';
import { asPage } from '@/lib/contract/entities/common';
import { callApi, discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const CALLBACK = 'https://client.test/callback';

test('a new client works, a changed one as it was changed, a deleted one no more', async () => {
  const { tokens } = await signIn(await discover(platform), 'nora.winther');
  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await callApi(platform, tokens.access_token, method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const me = (await api('GET', '/api/me')) as { result: { tenants: { id: string; isSuperTenant: boolean }[] } };
  const top = me.result.tenants.find((tenant) => tenant.isSuperTenant)?.id ?? '';
  const all = asPage(
    (await callApi(platform, tokens.access_token, 'GET', '/api/tenants/all', undefined, { tenantId: top })).body as {
      id: string;
      name: string;
    }[],
  );
  const operations = all.items.find((tenant) => tenant.name === 'Fjordkraft Operations')?.id ?? '';

  const clients = `/api/tenants/${top}/configuration/clients`;
  const { clientId, clientSecret } = (await api('POST', clients, {
    clientName: 'Live client',
    description: 'Made by a test',
    allowedGrantType: 'authorization_code',
    accessTokenLifetime: 120,
    allowedScopes: ['openid', 'profile', 'email', 'roles'],
    redirectUris: [CALLBACK],
    isThirdParty: false,
    allowedTenantsIds: [operations],
    claims: [{ type: 'department', value: 'Sales' }],
  })) as { clientId: string; clientSecret: string };

  const config = await discover(platform, { id: clientId, secret: clientSecret });
  const parameters = { redirect_uri: CALLBACK, scope: 'openid profile email roles' };
  const signedIn = await signIn(config, 'farid.rahimi', { parameters });
  expect(signedIn.tokens.expires_in).toBe(120);
  expect(signedIn.tokens.claims()?.aud).toBe(clientId);

  // Not a member of an allowed tenant: refused.
  await expect(signIn(config, 'ingrid.moe', { parameters })).rejects.toMatchObject({ error: 'access_denied' });

  await api('PATCH', `${clients}/${clientId}`, { redirectUris: ['https://client.test/moved'] });
  const { url } = await startSignIn(config, parameters);
  expect((await new Visitor().open(url)).status).toBe(400);

  await api('PATCH', `${clients}/${clientId}`, {
    redirectUris: [CALLBACK],
    clientSecret: 'another-secret-for-this-client',
  });
  await expect(signIn(config, 'farid.rahimi', { parameters })).rejects.toMatchObject({ status: 401 });
  const renewed = await discover(platform, { id: clientId, secret: 'another-secret-for-this-client' });
  expect((await signIn(renewed, 'farid.rahimi', { parameters })).tokens.access_token).toBeTruthy();

  await api('DELETE', `${clients}/${clientId}`);
  const gone = await startSignIn(renewed, parameters);
  expect((await new Visitor().open(gone.url)).status).toBe(400);
});
