/** Token exchange (RFC 8693), by the client library that relying parties use. */
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { demoId } from '@/lib/platform/db/seed/ids';
import { SECRET, makeClient, makeMachine } from '../support/clients';
import { ACCESS_TOKEN, EXCHANGE, READ, exchange, exchanges } from '../support/exchange';
import { discover, platformOfFile } from '../support/platform';

const platform = await platformOfFile();

const { subject, exchanging } = exchanges(() => platform);

describe('token exchange', () => {
  it('stands in discovery', async () => {
    const { config } = await exchanging();
    expect(config.serverMetadata().grant_types_supported).toContain(EXCHANGE);
  });

  it('gives a token of its own that names the actor and the user', async () => {
    const { token } = await subject();
    const { config, clientId } = await exchanging();
    const answer = await exchange(config, token, { audience: 'northwind.ledger' });
    expect(answer).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer', scope: READ });
    expect(answer).not.toHaveProperty('refresh_token');
    expect(answer).not.toHaveProperty('id_token');
    expect(decodeJwt(answer.access_token)).toMatchObject({
      sub: demoId('user bjorn.eide'),
      client_id: clientId,
      aud: ['northwind.ledger'],
      scope: READ,
      act: { sub: clientId },
    });
  });

  it('names every actor of a chain, the latest first', async () => {
    const { token } = await subject();
    const first = await exchanging();
    const second = await exchanging();
    const handed = await exchange(first.config, token);
    const again = await exchange(second.config, handed.access_token);
    expect(decodeJwt(again.access_token).act).toEqual({ sub: second.clientId, act: { sub: first.clientId } });
    let longer = again.access_token;
    for (let actors = 2; actors < 5; actors += 1) longer = (await exchange(first.config, longer)).access_token;
    await expect(exchange(first.config, longer)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  it('exchanges an opaque token for one that opens userinfo alone', async () => {
    const { token } = await subject({}, 'openid profile');
    const { config } = await exchanging({ allowedScopes: ['openid', READ] });
    const answer = await exchange(config, token);
    expect(answer.scope).toBe('openid');
    const info = await oidc.fetchUserInfo(config, answer.access_token, demoId('user bjorn.eide'));
    expect(info).toEqual({ sub: demoId('user bjorn.eide'), idp: 'local' });
  });

  it('is introspected like any token of the client', async () => {
    const { token } = await subject({}, 'openid profile');
    const { config, clientId } = await exchanging({ allowedScopes: ['openid'] });
    const { access_token } = await exchange(config, token);
    const answer = await oidc.tokenIntrospection(config, access_token);
    expect(answer).toMatchObject({ active: true, client_id: clientId, act: { sub: clientId } });
  });

  it.each([
    ['that has no such switch', () => makeMachine(platform, { allowedScopes: [READ] })],
    ['that people sign in to', () => makeClient(platform, { secret: SECRET })],
    ['that has no secret', () => makeClient(platform)],
  ])('is refused to a client %s', async (_, make) => {
    const { token } = await subject();
    const { config } = await make();
    await expect(exchange(config, token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it('is refused to the console', async () => {
    const { token } = await subject();
    await expect(exchange(await discover(platform), token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it.each([
    ['an actor token', { actor_token: 'x', actor_token_type: ACCESS_TOKEN }, 'actor_token is not supported'],
    [
      'another kind of token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'subject_token_type',
    ],
    ['no token', { subject_token: '' }, 'subject_token'],
    [
      'a refresh token in return',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      'requested_token_type',
    ],
  ])('refuses %s', async (_, more, text) => {
    const { token } = await subject();
    const { config } = await exchanging();
    const refusal = { error: 'invalid_request', error_description: expect.stringContaining(text) };
    await expect(exchange(config, token, more)).rejects.toMatchObject(refusal);
  });
});
