/** What the check of an identity provider says of it, line by line. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { CheckLine } from '@/lib/contract/rooms/providers/entities';
import { FOR_LOCALHOST, KEY } from '../../support/certificates';
import { SECRET } from '../support/identity-provider';
import { ProvidersWorld } from '../support/providers';

const world = new ProvidersWorld();
const failed = (lines: readonly CheckLine[]) => lines.filter(({ result }) => result === 'failed').map((l) => l.check);

describe('the check', () => {
  test('says line by line what the provider says of itself', async () => {
    const lines = await world.check(await world.create());
    expect(lines.map((line) => [line.check, line.result])).toEqual([
      ['scheme', 'warning'],
      ['reachable', 'ok'],
      ['issuer', 'ok'],
      ['endpoints', 'ok'],
      ['pkce', 'ok'],
      ['signing', 'ok'],
      ['keys', 'ok'],
      ['answerIssuer', 'warning'],
      ['credentials', 'ok'],
    ]);
  });

  test.each<[string, Record<string, unknown>, CheckLine['check']]>([
    ['another issuer', { issuer: 'https://evil.example' }, 'issuer'],
    ['no keys', { jwks_uri: undefined }, 'endpoints'],
    ['an endpoint by another scheme', { token_endpoint: 'https://x.example/token' }, 'endpoints'],
    ['PKCE in plain text alone', { code_challenge_methods_supported: ['plain'] }, 'pkce'],
    ['signatures by a shared secret', { id_token_signing_alg_values_supported: ['HS256', 'none'] }, 'signing'],
  ])('finds %s, and the provider stays off', async (_, metadata, line) => {
    world.there.faults = { metadata };
    const made = await world.create();
    expect(failed(await world.check(made))).toEqual([line]);
    const refused = { status: 400, body: { code: 'provider.checksFailed' } };
    expect(await world.turn(made, 'enabled')).toMatchObject(refused);
    expect(
      (await world.api.ok(world.chief, 'providers.list', { params: world.params() })).find(
        ({ name }) => name === made.name,
      ),
    ).toEqual({ ...made, testedAt: expect.any(String) });
  });

  test('warns of scopes that the provider does not name among its own, where it names any', async () => {
    const scopes = async (named: unknown) => {
      world.there.faults = { metadata: { scopes_supported: named } };
      return (await world.check(await world.create())).filter(({ check }) => check === 'scopes');
    };
    const warning = { check: 'scopes', result: 'warning', found: 'profile, email' };
    expect(await scopes(['openid', 'groups'])).toEqual([warning]);
    expect(await scopes(['openid', 'profile', 'email', 'groups'])).toMatchObject([{ result: 'ok' }]);
    for (const none of [undefined, [], 'openid']) expect(await scopes(none)).toEqual([]);
  });

  test('accepts a provider that names its Ed25519 signatures by RFC 9864', async () => {
    world.there.faults = { metadata: { id_token_signing_alg_values_supported: ['Ed25519'] } };
    expect(failed(await world.check(await world.create()))).toEqual([]);
  });

  test('accepts a provider that does not decode the client id of `Authorization: Basic`', async () => {
    world.there.faults = { undecodedId: true };
    expect((await world.check(await world.create())).at(-1)).toMatchObject({ check: 'credentials', result: 'ok' });
  });

  test('finds a secret that is another, an address that does not answer, and one that is not to be called', async () => {
    expect(failed(await world.check(await world.create({ secret: 'not the secret' })))).toEqual(['credentials']);
    // One that looks at the code first says nothing of the secret.
    world.there.faults = { codeFirst: true };
    for (const secret of [SECRET, 'not the secret'])
      expect((await world.check(await world.create({ secret }))).at(-1)).toMatchObject({
        check: 'credentials',
        result: 'warning',
      });
    world.there.faults = {
      instead: (path, response) => {
        if (path !== '/token') return false;
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<p>');
        return true;
      },
    };
    expect(failed(await world.check(await world.create()))).toEqual(['tokenEndpoint']);
    world.there.faults = {};
    const [, elsewhere] = await world.check(await world.create({ issuer: `${world.there.issuer}/elsewhere` }));
    const { host } = new URL(world.there.issuer);
    expect(elsewhere).toEqual({ check: 'reachable', result: 'failed', found: `${host}: HTTP 404` });
    expect(await world.check(await world.create({ issuer: 'http://169.254.169.254' }))).toEqual([
      { check: 'scheme', result: 'failed', found: 'http' },
      { check: 'reachable', result: 'failed', found: '169.254.169.254' },
    ]);
  });

  test('says of a certificate what is wrong with it', async () => {
    const server = createServer({ key: KEY, cert: FOR_LOCALHOST }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const [, line] = await world.check(await world.create({ issuer: `https://${host}` }));
    server.close();
    expect(line).toMatchObject({ check: 'reachable', result: 'failed' });
    expect(line?.found).toMatch(/^localhost:\d+: UNABLE_TO_VERIFY_LEAF_SIGNATURE$/);
  });

  test('is of the issuer also where the address of its metadata was entered', async () => {
    const issuer = `${world.there.issuer}/.well-known/openid-configuration`;
    const made = await world.create({ issuer });
    expect(made.issuer).toBe(world.there.issuer);
    expect(failed(await world.check(made))).toEqual([]);
  });
});
