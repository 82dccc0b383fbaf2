/** Front-channel logout (OpenID Connect Front-Channel Logout 1.0): the browser tells the clients, on a page that goes on by itself. */
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { LEAVING_SECONDS } from '@/lib/contract/limits';
import { type ClientWish, SECRET, asked, makeClient as makeClientOf } from '../support/clients';
import { discover, signIn, platformOfFile } from '../support/platform';
import type { Page, Visitor } from '../support/visitor';

const platform = await platformOfFile();

const makeClient = (wish: ClientWish) =>
  makeClientOf(platform, { secret: SECRET, tenants: ['operations'], postLogoutRedirectUris: [BYE], ...wish });
const BYE = 'https://app.test/bye';
const unescaped = (text: string) => text.replaceAll('&amp;', '&');

async function leave(
  visitor: Visitor,
  config: oidc.Configuration,
  idToken: string | undefined,
  answer: Record<string, string> = { logout: 'yes' },
): Promise<Page> {
  const end = oidc.buildEndSessionUrl(config, {
    id_token_hint: idToken ?? '',
    post_logout_redirect_uri: BYE,
    state: 'one&"two',
  });
  return await visitor.submit(await visitor.open(end), 'op.logoutForm', answer);
}

describe('row 36: front-channel logout', () => {
  it('is in discovery, and its clients’ id tokens have the session id', async () => {
    const { config } = await makeClient({ frontChannelLogoutUri: 'https://app.test/signed-out' });
    expect(config.serverMetadata()).toMatchObject({
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
    });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid') });
    expect(tokens.claims()?.sid).toEqual(expect.any(String));
    const plain = await makeClient({});
    const without = await signIn(plain.config, 'bjorn.eide', { parameters: asked('openid') });
    expect(without.tokens.claims()).not.toHaveProperty('sid');
  });

  it('frames every such client of the session with iss and sid, and no other address, then goes on within the limit', async () => {
    const one = await makeClient({ frontChannelLogoutUri: 'https://one.test/out?keep=1&sid=forged' });
    const two = await makeClient({ frontChannelLogoutUri: 'https://two.test:8443/out' });
    const silent = await makeClient({});
    const first = await signIn(one.config, 'bjorn.eide', { parameters: asked('openid') });
    const { visitor } = first;
    const second = await signIn(two.config, 'bjorn.eide', { visitor, parameters: asked('openid') });
    await signIn(silent.config, 'bjorn.eide', { visitor, parameters: asked('openid') });
    const page = await leave(visitor, one.config, first.tokens.id_token);
    expect(page.status).toBe(200);
    const frames = [...page.body.matchAll(/<iframe\s+src="([^"]*)"/g)].map(([, src = '']) => new URL(unescaped(src)));
    expect(frames.map(({ host }) => host).toSorted()).toEqual(['one.test', 'two.test:8443']);
    for (const frame of frames) {
      const { tokens } = frame.host === 'one.test' ? first : second;
      expect(frame.searchParams.getAll('iss')).toEqual([platform.url]);
      expect(frame.searchParams.getAll('sid')).toEqual([tokens.claims()?.sid]);
    }
    expect(frames.find(({ host }) => host === 'one.test')?.searchParams.get('keep')).toBe('1');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy.split('; ').at(-1)).toBe(`frame-src ${frames.map(({ origin }) => origin).join(' ')}`);
    expect(policy).toContain("script-src 'self';");
    expect(page.body).toContain('sandbox="allow-scripts allow-same-origin"');
    // Where the library would have gone, after a limit that needs no script.
    const limit = /<meta http-equiv="refresh" content="(\d+);url=([^"]*)"/.exec(page.body);
    expect(Number(limit?.[1])).toBe(LEAVING_SECONDS);
    const target = new URL(unescaped(limit?.[2] ?? ''));
    expect(target.origin + target.pathname).toBe(BYE);
    expect(target.searchParams.get('state')).toBe('one&"two');
    expect(page.headers.get('location')).toBeNull();
    // The session is over.
    const refresh = oidc.refreshTokenGrant(one.config, first.tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('opens nothing when the person stays signed in, when no client asks for it, and for what is no web address', async () => {
    const one = await makeClient({ frontChannelLogoutUri: 'https://one.test/out' });
    const stayed = await signIn(one.config, 'bjorn.eide', { parameters: asked('openid') });
    const back = await leave(stayed.visitor, one.config, stayed.tokens.id_token, {});
    expect(new URL(back.url).origin).toBe('https://app.test');
    const silent = await makeClient({});
    const quiet = await signIn(silent.config, 'bjorn.eide', { parameters: asked('openid') });
    const gone = await leave(quiet.visitor, silent.config, quiet.tokens.id_token);
    expect(new URL(gone.url).origin).toBe('https://app.test');
    const odd = await makeClient({ frontChannelLogoutUri: 'javascript:alert(1)' });
    const scripted = await signIn(odd.config, 'bjorn.eide', { parameters: asked('openid') });
    const end = await leave(scripted.visitor, odd.config, scripted.tokens.id_token);
    expect(new URL(end.url).origin).toBe('https://app.test');
  });

  it('serves the page’s script, which waits for the frames', async () => {
    const answer = await fetch(`${platform.url}/assets/leaving.js`);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).toContain("addEventListener('load'");
  });

  it('leaves the console’s own way out as it was', async () => {
    const { tokens, visitor } = await signIn(await discover(platform), 'nora.winther');
    const end = oidc.buildEndSessionUrl(await discover(platform), { id_token_hint: tokens.id_token ?? '' });
    const done = await visitor.submit(await visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    expect(done.body).toContain('You are signed out');
  });
});
