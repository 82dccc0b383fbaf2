/** What the issuer calls by itself: addresses that admins wrote, so only those that the operator lets it reach. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, asked, makeClient } from '../support/clients';
import { type TestPlatform, discover, signIn, startTestPlatform } from '../support/platform';

/** One that serves the network, as in production, and so may not call into it; and the default one of a developer. */
let outside: TestPlatform;
let local: TestPlatform;
let server: Server;
let port: number;
const received: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (request.url === '/moved') response.writeHead(307, { location: `http://127.0.0.1:${port}/after` });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
  outside = await startTestPlatform({ host: '0.0.0.0', consoleInternalUrl: `http://127.0.0.1:${port}` });
  local = await startTestPlatform();
});
afterAll(async () => {
  server.close();
  await outside.dispose();
  await local.dispose();
});

/** Signs in with a client of each address at the same time, out again, and says what arrived. */
async function reached(platform: TestPlatform, uris: readonly string[]): Promise<string[]> {
  received.length = 0;
  const [first, ...others] = await Promise.all(
    uris.map((backChannelLogoutUri) =>
      makeClient(platform, { secret: SECRET, tenants: ['operations'], backChannelLogoutUri }),
    ),
  );
  if (first === undefined) throw new Error('no address');
  const { visitor, tokens } = await signIn(first.config, 'bjorn.eide', { parameters: asked('openid') });
  for (const { config } of others) await signIn(config, 'bjorn.eide', { visitor, parameters: asked('openid') });
  const end = oidc.buildEndSessionUrl(first.config, { id_token_hint: tokens.id_token ?? '' });
  const done = await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' });
  expect(done.body).toContain('You are signed out');
  return [...received];
}

describe('row 33: addresses that the issuer calls', () => {
  it('back-channel logout reaches no loopback or private address, however it is written; the person is signed out all the same', async () => {
    // The port is the console's as well, which may be called by that one origin.
    const spellings = ['localhost', '127.0.0.2', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]'];
    const uris = [...spellings, '0.0.0.0'].map((host) => `http://${host}:${port}/logout`);
    expect(await reached(outside, [...uris, 'http://169.254.169.254/latest', 'http://10.0.0.1/'])).toEqual([]);
    const failures = outside.logs.filter(({ message }) => message === 'a back-channel logout was not delivered');
    expect(failures.length).toBe(uris.length + 2);
  });

  it('nothing but web addresses is called', async () => {
    expect(await reached(outside, ['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:,x'])).toEqual([]);
  });

  it('the console is called where the operator says it is', async () => {
    const { visitor, tokens } = await signIn(await discover(outside), 'nora.winther');
    received.length = 0;
    const end = oidc.buildEndSessionUrl(await discover(outside), { id_token_hint: tokens.id_token ?? '' });
    await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    expect(received).toEqual(['POST /bff/backchannel']);
  });

  it('a platform of this machine alone may call it, and follows no redirect', async () => {
    const arrived = await reached(local, [`http://127.0.0.1:${port}/logout`, `http://127.0.0.1:${port}/moved`]);
    expect(arrived.toSorted()).toEqual(['POST /logout', 'POST /moved']);
  });

  it('keys of clients are never fetched: the metadata has no place for an address of them', async () => {
    expect((await discover(local)).serverMetadata()).not.toHaveProperty('registration_endpoint');
    expect((await discover(local)).serverMetadata().request_uri_parameter_supported).toBe(false);
  });
});
