/** `allowOfflineAccess` and `isThirdParty`, as a relying party meets them: who is asked, and what a refresh may ask for. */
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { SECRET, asked, makeClient, scopesOf } from '../support/clients';
import { discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const OFFLINE = 'openid profile offline_access';
const ours = { secret: SECRET, tenants: ['operations'] };

/** Signs out at the platform, and says yes. */
async function leave(visitor: Visitor, config: oidc.Configuration, idToken = ''): Promise<void> {
  const end = oidc.buildEndSessionUrl(config, { id_token_hint: idToken });
  await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' });
}

describe('a client of the platform’s own', () => {
  it('is granted offline access by its switch alone, and its refresh may repeat the scope of the sign-in', async () => {
    const { config } = await makeClient(platform, ours);
    const { tokens, visitor } = await signIn(config, 'bjorn.eide', { parameters: asked(OFFLINE) });
    expect(scopesOf(tokens.scope)).toEqual(scopesOf(OFFLINE));
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: OFFLINE });
    expect(scopesOf(refreshed.scope)).toEqual(scopesOf(OFFLINE));
    // Offline access is what outlives the session; that is why it is a switch.
    await leave(visitor, config, tokens.id_token);
    await expect(oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '')).resolves.toBeDefined();
  });

  it('that does not ask for it keeps a refresh token as long as the person is signed in', async () => {
    const { config } = await makeClient(platform, ours);
    const { tokens, visitor } = await signIn(config, 'bjorn.eide', { parameters: asked('openid profile') });
    const refresh = tokens.refresh_token ?? '';
    const wider = oidc.refreshTokenGrant(config, refresh, { scope: OFFLINE });
    await expect(wider).rejects.toMatchObject({ error: 'invalid_scope' });
    await leave(visitor, config, tokens.id_token);
    await expect(oidc.refreshTokenGrant(config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('whose admin switched it off gets none, whatever it asks', async () => {
    const { config } = await makeClient(platform, { ...ours, allowOfflineAccess: false });
    for (const prompt of [undefined, 'consent']) {
      const parameters = asked(OFFLINE, prompt === undefined ? {} : { prompt });
      const start = await startSignIn(config, parameters);
      const visitor = new Visitor();
      const credentials = { username: 'bjorn.eide', password: DEMO_PASSWORD };
      const page = await visitor.submit(await visitor.open(start.url), 'current-password', credentials);
      const back = page.status === 0 ? page : await visitor.submit(page, 'decision', { decision: 'allow' });
      const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), start.checks);
      expect(tokens.refresh_token).toBeUndefined();
      expect(tokens.scope).not.toContain('offline_access');
    }
  });
});

describe('a third party', () => {
  it('gets it with the person’s consent, without having to send prompt=consent', async () => {
    const { config } = await makeClient(platform, { secret: SECRET, isThirdParty: true });
    const visitor = new Visitor();
    const start = await startSignIn(config, asked(OFFLINE));
    const credentials = { username: 'ingrid.moe', password: DEMO_PASSWORD };
    const consent = await visitor.submit(await visitor.open(start.url), 'current-password', credentials);
    expect(consent.body).toContain('Lasting access');
    const back = await visitor.submit(consent, 'decision', { decision: 'allow' });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), start.checks);
    expect(scopesOf(tokens.scope)).toEqual(scopesOf(OFFLINE));
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: OFFLINE });
    expect(scopesOf(refreshed.scope)).toEqual(scopesOf(OFFLINE));
  });

  it('gets none without it: a no, and a sign-in that may show no page, end in an error', async () => {
    const { config } = await makeClient(platform, { secret: SECRET, isThirdParty: true });
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config, asked(OFFLINE))).url);
    const credentials = { username: 'ingrid.moe', password: DEMO_PASSWORD };
    const consent = await visitor.submit(page, 'current-password', credentials);
    const denied = await visitor.submit(consent, 'decision', { decision: 'deny' });
    expect(new URL(denied.url).searchParams.get('error')).toBe('access_denied');
    const silent = await visitor.open((await startSignIn(config, asked(OFFLINE, { prompt: 'none' }))).url);
    expect(new URL(silent.url).searchParams.get('error')).toBe('consent_required');
  });
});

it('the console’s own tokens still end with the session, though it asks for offline access', async () => {
  const config = await discover(platform);
  const { tokens, visitor } = await signIn(config, 'nora.winther');
  expect(tokens.scope).not.toContain('offline_access');
  await leave(visitor, config, tokens.id_token);
  const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
  await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
});
