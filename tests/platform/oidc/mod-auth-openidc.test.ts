/** Apache with mod_auth_openidc, configured by the integration kit's snippet and nothing else, signs people in with the platform. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modAuthOpenidc } from '@/components/rooms/clients/kit/snippets/mod-auth-openidc';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import type { Visited } from '../../support/http-visitor';
import { Navigator } from '../support/navigator';
import { type Apache, apacheOrigin, hasApache, startApache } from '../support/apache';
import { type ClientWish, makeClient } from '../support/clients';
import { type TestPlatform, callApi, discover, signIn, startTestPlatform } from '../support/platform';
import { AWKWARD_SECRET, makeClientKey } from '../support/snippets';

const SCOPES = ['openid', 'profile', 'roles'];

describe.skipIf(!hasApache).each(['a secret of awkward signs', 'a key'])('mod_auth_openidc with %s', (proof) => {
  let platform: TestPlatform;
  let apache: Apache;
  let bye: string;

  beforeAll(async () => {
    platform = await startTestPlatform();
    const origin = await apacheOrigin();
    bye = `${origin}/bye`;
    const redirectUris = [`${origin}/callback`];
    const key = proof === 'a key' ? makeClientKey('rsa') : undefined;
    const byKey: ClientWish = {
      clientType: 'confidential',
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [key?.jwk ?? {}] },
    };
    const { clientId } = await makeClient(platform, {
      ...(key === undefined ? { secret: AWKWARD_SECRET } : byKey),
      tenants: ['operations'],
      allowedScopes: SCOPES,
      applicationId: demoId('application ledger'),
      redirectUris,
      postLogoutRedirectUris: [bye],
      backChannelLogoutUri: `${origin}/callback?logout=backchannel`,
      // Within the margin of the snippet: each request is a refresh.
      accessTokenLifetime: 60,
    });
    const [file] = modAuthOpenidc({
      issuer: platform.url,
      clientId,
      clientType: 'confidential',
      grantType: 'authorization_code',
      secret: key === undefined ? AWKWARD_SECRET : null,
      key: key && { algorithm: 'RS256', id: 'kit-1' },
      scopes: SCOPES,
      redirectUris,
      postLogoutRedirectUris: [bye],
      allowOfflineAccess: true,
      roles: ['controller', 'accountant'],
      providerName: 'platform',
    }).files;
    apache = await startApache(origin, file?.code ?? '', key?.pem);
  });
  afterAll(async () => {
    await apache?.stop();
    await platform?.dispose();
  });

  async function enter(username: string, visitor = new Navigator()): Promise<{ visitor: Navigator; page: Visited }> {
    const form = await visitor.open(`${apache.origin}/`);
    expect(new URL(form.url).origin).toBe(platform.url);
    return { visitor, page: await visitor.submit(form, 'current-password', { username, password: DEMO_PASSWORD }) };
  }
  /** Where a sign-in ended that the platform refused, and why: the module shows its error there, with status 200. */
  const refusalOf = (page: Visited) => {
    const { origin, searchParams } = new URL(page.url);
    return [origin, searchParams.get('error')];
  };
  const refreshes = () =>
    platform.logs.filter(({ message, entry }) => message === 'tokens issued' && entry.grant === 'refresh_token').length;

  it('lets a user with a role in, by name, and refreshes without asking', async () => {
    const { visitor, page } = await enter('bjorn.eide');
    expect([page.status, page.body]).toEqual([200, 'inside']);
    expect(page.headers.get('x-remote-user')).toBe('bjorn.eide');
    const before = refreshes();
    const again = await visitor.open(`${apache.origin}/`);
    expect([again.status, again.body]).toEqual([200, 'inside']);
    expect(refreshes()).toBe(before + 1);
  });

  it('keeps out who has none of the roles, and who may not use the client', async () => {
    const member = await enter('farid.rahimi');
    expect(member.page.status).toBe(401);
    const stranger = await enter('ingrid.moe');
    expect(refusalOf(stranger.page)).toEqual([apache.origin, 'access_denied']);
  });

  it('ends the session when the person signs out there', async () => {
    const { visitor } = await enter('bjorn.eide');
    const ask = await visitor.open(`${apache.origin}/callback?logout=${encodeURIComponent(bye)}`);
    expect(new URL(ask.url).origin).toBe(platform.url);
    const gone = await visitor.submit(ask, 'op.logoutForm', { logout: 'yes' });
    // The page behind the logout is behind the sign-in too: what matters is that the platform sent the browser there.
    expect(new URL(gone.url).origin).toBe(platform.url);
    expect(gone.body).toContain('current-password');
  });

  it('ends it when the person signs out at the platform, by back channel', async () => {
    const { visitor } = await enter('bjorn.eide');
    const end = await visitor.open(`${platform.url}/session/end`);
    await visitor.submit(end, 'op.logoutForm', { logout: 'yes' });
    // It arrives although the call has none of the roles that a person needs.
    expect(platform.logs.filter(({ message }) => message === 'a back-channel logout was not delivered')).toEqual([]);
    expect((await visitor.open(`${apache.origin}/`)).body).toContain('current-password');
  });

  it('ends it in each browser when an admin signs all members of the tenant out', async () => {
    const inside = await Promise.all(['bjorn.eide', 'bjorn.eide'].map((username) => enter(username)));
    expect(inside.map(({ page }) => page.body)).toEqual(['inside', 'inside']);
    const { tokens } = await signIn(await discover(platform), 'astrid.solheim');
    const ended = await callApi(
      platform,
      tokens.access_token,
      'DELETE',
      `/api/tenants/${demoId('tenant operations')}/sessions`,
    );
    expect(ended.status).toBe(204);
    await expect
      .poll(async () => {
        const pages = await Promise.all(inside.map(({ visitor }) => visitor.open(`${apache.origin}/`)));
        return pages.every(({ body }) => body.includes('current-password'));
      })
      .toBe(true);
    expect(platform.logs.filter(({ message }) => message === 'a back-channel logout was not delivered')).toEqual([]);
  });

  // The last one: no sign-in follows.
  it('ends it when the membership ends: the next refresh is refused, and so is each further try', async () => {
    const { visitor, page } = await enter('bjorn.eide');
    expect([page.status, page.body]).toEqual([200, 'inside']);
    const before = refreshes();
    await platform.db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, demoId('user bjorn.eide')));
    const out = await visitor.open(`${apache.origin}/`);
    // What the module answers when it has ended a session by itself: nothing of the page, and no way on.
    expect([out.status, out.body]).toEqual([200, '']);
    expect(refreshes()).toBe(before);
    const again = await visitor.open(`${apache.origin}/`);
    expect(again.body).not.toContain('inside');
    expect(refusalOf(again)).toEqual([apache.origin, 'access_denied']);
  });
});
