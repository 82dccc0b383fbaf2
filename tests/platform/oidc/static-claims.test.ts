/** Where a client's own claims are: what the form and docs/clients.md say. */
import * as oidc from 'openid-client';
import { expect, it } from 'vitest';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, METERING, SECRET, asked, makeClient, makeMachine, verifyToken } from '../support/clients';
import { signIn, platformOfFile } from '../support/platform';

const platform = await platformOfFile();

const bjorn = demoId('user bjorn.eide');
const own = { claims: [{ type: 'plan', value: 'gold' }] };
const payloadOf = async (token: string) => (await verifyToken(platform, token)).payload;

it('a sign-in has them in the access token for an API and in introspection, not in the id token and userinfo', async () => {
  const { config } = await makeClient(platform, {
    ...own,
    secret: SECRET,
    tenants: ['operations'],
    allowedScopes: ['openid', 'profile', LEDGER],
  });
  const first = await signIn(config, 'bjorn.eide', { parameters: asked(`openid profile offline_access ${LEDGER}`) });
  const refreshed = await oidc.refreshTokenGrant(config, first.tokens.refresh_token ?? '');
  for (const tokens of [first.tokens, refreshed]) {
    expect(await payloadOf(tokens.access_token)).toMatchObject({ plan: 'gold' });
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, plan: 'gold' });
    expect(tokens.claims()).toMatchObject({ name: 'Bjørn Eide' });
    expect(tokens.claims()).not.toHaveProperty('plan');
    const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, bjorn);
    expect(userinfo).toMatchObject({ name: 'Bjørn Eide' });
    expect(userinfo).not.toHaveProperty('plan');
  }
});

it('a sign-in without an API has them in introspection alone', async () => {
  const { config } = await makeClient(platform, { ...own, secret: SECRET, tenants: ['operations'] });
  const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid profile') });
  expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, plan: 'gold' });
  expect(tokens.claims()).not.toHaveProperty('plan');
  expect(await oidc.fetchUserInfo(config, tokens.access_token, bjorn)).not.toHaveProperty('plan');
});

it('a service’s token has them, for the API’s own server as well', async () => {
  const { config } = await makeMachine(platform, { ...own, allowedScopes: [METERING] });
  const { access_token: token } = await oidc.clientCredentialsGrant(config, { scope: METERING });
  expect(await payloadOf(token)).toMatchObject({ plan: 'gold' });
  const server = await makeMachine(platform, { allowedScopes: [METERING] });
  expect(await oidc.tokenIntrospection(server.config, token)).toMatchObject({ active: true, plan: 'gold' });
});
