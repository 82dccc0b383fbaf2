/**
 * What a relying party must not get away with, as far as no other file has it: wrong redirect URIs are in redirects.test.ts, wrong tenants
 * in consent.test.ts, deleted and disabled clients and expired secrets in client-life.test.ts, scopes and audiences in api-tokens.test.ts.
 */
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { LEDGER, SECRET, asked, makeClient } from '../support/clients';
import { signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const ours = { secret: SECRET, tenants: ['operations'] };
const bjorn = { username: 'bjorn.eide', password: DEMO_PASSWORD };

/** The address with a code, before it is exchanged. */
async function withCode(config: oidc.Configuration, change: (url: URL) => void = () => {}) {
  const { url, checks } = await startSignIn(config, asked('openid'));
  change(url);
  const visitor = new Visitor();
  const page = await visitor.open(url);
  const back = page.status === 200 ? await visitor.submit(page, 'current-password', bjorn) : page;
  return { back: new URL(back.url), checks };
}

describe('PKCE', () => {
  it('is required of public clients, by S256, at both ends', async () => {
    const { config } = await makeClient(platform, { tenants: ['operations'] });
    const missing = await withCode(config, (url) => {
      for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name);
    });
    expect(missing.back.searchParams.get('error')).toBe('invalid_request');
    const plain = await withCode(config, (url) => url.searchParams.set('code_challenge_method', 'plain'));
    expect(plain.back.searchParams.get('error')).toBe('invalid_request');
    const { back, checks } = await withCode(config);
    const bare = oidc.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier: undefined });
    await expect(bare).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('that a confidential client began is not left out at the end', async () => {
    const { config } = await makeClient(platform, ours);
    const { back, checks } = await withCode(config);
    const bare = oidc.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier: undefined });
    await expect(bare).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a code', () => {
  it('counts once; shown again it ends what was issued for it, signed tokens too', async () => {
    const { config } = await makeClient(platform, { ...ours, allowedScopes: ['openid', LEDGER] });
    const { url, checks } = await startSignIn(config, asked(`openid ${LEDGER} offline_access`));
    const visitor = new Visitor();
    const back = new URL((await visitor.submit(await visitor.open(url), 'current-password', bjorn)).url);
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    const sub = tokens.claims()?.sub ?? '';
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).resolves.toMatchObject({ sub });
    const replay = oidc.authorizationCodeGrant(config, back, checks);
    await expect(replay).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).rejects.toMatchObject({ status: 401 });
    const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('and a refresh token are their client’s alone', async () => {
    const [one, other] = [await makeClient(platform, ours), await makeClient(platform, ours)];
    const { back, checks } = await withCode(one.config);
    const stolen = oidc.authorizationCodeGrant(other.config, back, checks);
    await expect(stolen).rejects.toMatchObject({ error: 'invalid_grant' });
    const { tokens } = await signIn(one.config, 'bjorn.eide', { parameters: asked('openid') });
    const refresh = oidc.refreshTokenGrant(other.config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
    // Who tries another's token does not end it.
    await expect(oidc.refreshTokenGrant(one.config, tokens.refresh_token ?? '')).resolves.toBeDefined();
  });
});
