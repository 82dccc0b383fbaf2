/** Redirect URIs at the endpoints: decided by the same code as at save (tests/unit/contract/redirects.test.ts has the corpus). */
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, asked, makeClient } from '../support/clients';
import { type TestPlatform, signIn, startSignIn, startTestPlatform } from '../support/platform';
import { Visitor } from '../support/visitor';

let open: TestPlatform;
let strict: TestPlatform;
beforeAll(async () => {
  open = await startTestPlatform({ enableWildcards: true });
  strict = await startTestPlatform();
});
afterAll(async () => {
  await open.dispose();
  await strict.dispose();
});

const PATTERNS = ['https://*.apps.example/callback', 'http://localhost:*/callback'];
const ours = { secret: SECRET, tenants: ['operations'], redirectUris: PATTERNS, postLogoutRedirectUris: PATTERNS };

/** What the authorization endpoint does with a redirect URI: 200 when the sign-in goes on, 400 for a page that redirects nowhere. */
async function presented(config: oidc.Configuration, uri: string | undefined): Promise<number> {
  const { url } = await startSignIn(config, asked('openid', { redirect_uri: uri ?? '' }));
  if (uri === undefined) url.searchParams.delete('redirect_uri');
  return (await new Visitor().open(url)).status;
}

describe('row 34: wildcards at the endpoints', () => {
  it('stand for one label of a host and for a port, and the code comes back to the address that was presented', async () => {
    const { config } = await makeClient(open, ours);
    const redirect = 'https://review-17.apps.example/callback';
    const { tokens, callback } = await signIn(config, 'bjorn.eide', {
      parameters: asked('openid', { redirect_uri: redirect }),
    });
    expect(tokens.id_token).toBeTruthy();
    expect(callback.origin + callback.pathname).toBe(redirect);
    expect(await presented(config, 'http://localhost:4711/callback')).toBe(200);
  });

  it('take no other scheme, level, port or path, and not their own text', async () => {
    const { config } = await makeClient(open, ours);
    const strangers = [
      'http://review.apps.example/callback',
      'https://apps.example/callback',
      'https://a.b.apps.example/callback',
      'https://evil.test/.apps.example/callback',
      'https://evil.test#.apps.example/callback',
      'https://evil.test\\.apps.example/callback',
      'https://x@evil.test/callback',
      'https://review.apps.example@evil.test/callback',
      'https://review.apps.example:8443/callback',
      'https://review.apps.example/callback/../other',
      'https://review.apps.example/callback?next=1',
      'http://localhost.evil.test:80/callback',
      'http://localhost:80@evil.test/callback',
      'javascript://review.apps.example/callback',
      'https://patterns.invalid/1',
      ...PATTERNS,
    ];
    for (const uri of strangers) expect([uri, await presented(config, uri)]).toEqual([uri, 400]);
    // Left out, there is nowhere to go, though only one is registered, or one besides a pattern.
    for (const redirectUris of [PATTERNS.slice(0, 1), ['https://app.example/callback', ...PATTERNS]]) {
      const one = await makeClient(open, { ...ours, redirectUris });
      expect(await presented(one.config, undefined)).toBe(400);
    }
  });

  it('take nothing where they are off, nor below a public suffix, and a code is exchanged for the presented address only', async () => {
    const off = await makeClient(strict, { ...ours, redirectUris: [...PATTERNS, 'https://app.example/callback'] });
    for (const uri of ['https://review.apps.example/callback', 'http://localhost:4711/callback', ...PATTERNS])
      expect(await presented(off.config, uri)).toBe(400);
    expect(await presented(off.config, 'https://app.example/callback')).toBe(200);
    const wide = await makeClient(open, {
      ...ours,
      redirectUris: ['https://*.com/callback', 'https://*.co.uk/callback'],
    });
    for (const uri of ['https://evil.com/callback', 'https://evil.co.uk/callback'])
      expect(await presented(wide.config, uri)).toBe(400);
    const { config } = await makeClient(open, ours);
    const { url, checks } = await startSignIn(
      config,
      asked('openid', { redirect_uri: 'https://one.apps.example/callback' }),
    );
    const { visitor } = await signIn(config, 'bjorn.eide', {
      parameters: asked('openid', { redirect_uri: 'https://two.apps.example/callback' }),
    });
    const back = new URL((await visitor.open(url)).url);
    const other = new URL(back.href.replace('//one.', '//two.'));
    const exchange = oidc.authorizationCodeGrant(config, other, checks);
    await expect(exchange).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('hold for the way back from a logout too', async () => {
    const { config } = await makeClient(open, ours);
    const { tokens, visitor } = await signIn(config, 'bjorn.eide', {
      parameters: asked('openid', { redirect_uri: 'https://one.apps.example/callback' }),
    });
    const leave = (uri: string) =>
      visitor.open(
        oidc.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: uri }),
      );
    for (const uri of ['https://evil.test/callback', 'https://a.b.apps.example/callback', ...PATTERNS])
      expect((await leave(uri)).status).toBe(400);
    const page = await leave('https://one.apps.example/callback');
    const done = await visitor.submit(page, 'op.logoutForm', { logout: 'yes' });
    expect(done.url).toBe('https://one.apps.example/callback');
  });
});

it('a public client of this machine listens on any port of the loopback address, a confidential one on its own', async () => {
  const redirectUris = ['http://127.0.0.1/callback'];
  const native = await makeClient(strict, { tenants: ['operations'], redirectUris });
  expect(await presented(native.config, 'http://127.0.0.1:49152/callback')).toBe(200);
  for (const uri of ['http://127.0.0.1:49152/other', 'http://localhost:49152/callback', 'http://127.0.0.2:1/callback'])
    expect(await presented(native.config, uri)).toBe(400);
  const server = await makeClient(strict, { ...ours, redirectUris });
  expect(await presented(server.config, 'http://127.0.0.1:49152/callback')).toBe(400);
  expect(await presented(server.config, 'http://127.0.0.1/callback')).toBe(200);
});
