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
import { SECRET, makeClient } from '../support/clients';
import { type TestPlatform, startTestPlatform } from '../support/platform';

const SCOPES = ['openid', 'profile', 'roles'];

describe.skipIf(!hasApache)('mod_auth_openidc', () => {
  let platform: TestPlatform;
  let apache: Apache;
  let bye: string;

  beforeAll(async () => {
    platform = await startTestPlatform();
    const origin = await apacheOrigin();
    bye = `${origin}/bye`;
    const redirectUris = [`${origin}/callback`];
    const { clientId } = await makeClient(platform, {
      secret: SECRET,
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
      secret: SECRET,
      scopes: SCOPES,
      redirectUris,
      postLogoutRedirectUris: [bye],
      allowOfflineAccess: true,
      roles: ['controller', 'accountant'],
      providerName: 'platform',
    }).files;
    apache = await startApache(origin, file?.code ?? '');
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
  const refreshes = () =>
    platform.logs.filter(({ message, entry }) => message === 'tokens issued' && entry.grant === 'refresh_token').length;

  it('lets somebody with a role in, by name, and refreshes without asking', async () => {
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
    const { origin, searchParams } = new URL(stranger.page.url);
    expect([origin, searchParams.get('error')]).toEqual([apache.origin, 'access_denied']);
    expect(stranger.page.status).toBeGreaterThanOrEqual(400);
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

  it('ends it when the person signs out at the platform, by back channel, and when the membership ends, at the next refresh', async () => {
    const first = await enter('bjorn.eide');
    const end = await first.visitor.open(`${platform.url}/session/end`);
    await first.visitor.submit(end, 'op.logoutForm', { logout: 'yes' });
    expect((await first.visitor.open(`${apache.origin}/`)).body).toContain('current-password');
    const second = await enter('bjorn.eide');
    expect(second.page.body).toBe('inside');
    await platform.db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, demoId('user bjorn.eide')));
    const out = await second.visitor.open(`${apache.origin}/`);
    expect(out.status).toBeGreaterThanOrEqual(400);
  });
});
