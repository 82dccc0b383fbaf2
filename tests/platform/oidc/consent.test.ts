/** Consent and allowed tenants: asked at the sign-in, and holding until a token's last use. */
import { and, eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, SECRET, asked, makeClient } from '../support/clients';
import { type TestPlatform, signIn, startSignIn, startTestPlatform } from '../support/platform';
import { Visitor } from '../support/visitor';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.dispose());

const ingrid = demoId('user ingrid.moe');
const CREDENTIALS = { username: 'ingrid.moe', password: DEMO_PASSWORD };
const thirdParty = { secret: SECRET, isThirdParty: true };

/** Opens a sign-in with nobody signed in yet, as far as the page after the password. */
async function open(config: oidc.Configuration, scope: string, visitor = new Visitor()) {
  const { url, checks } = await startSignIn(config, asked(scope));
  const page = await visitor.submit(await visitor.open(url), 'current-password', CREDENTIALS);
  return { visitor, page, checks };
}

/** The same, with a yes. */
async function allow(config: oidc.Configuration, scope: string) {
  const { visitor, page, checks } = await open(config, scope);
  const back = await visitor.submit(page, 'decision', { decision: 'allow' });
  return { visitor, tokens: await oidc.authorizationCodeGrant(config, new URL(back.url), checks) };
}

const change = (clientId: string, values: Partial<typeof t.oidcClients.$inferInsert>) =>
  platform.db.update(t.oidcClients).set(values).where(eq(t.oidcClients.clientId, clientId));

describe('the consent page', () => {
  it('names the client, where it is, what it gets, who is signed in, and where to take it back', async () => {
    const { config, clientId } = await makeClient(platform, {
      ...thirdParty,
      clientUri: 'https://reports.example/start',
      allowedScopes: ['openid', 'profile', LEDGER],
    });
    const { page } = await open(config, `openid profile ${LEDGER}`);
    const text = page.body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${clientId.split('_').slice(1).join('_')} (reports.example) asks for access to:`);
    expect(text).toContain('You are signed in as Ingrid Moe (ingrid.moe)');
    for (const words of ['Your name, user name and language', 'under Essentials']) expect(text).toContain(words);
    const [scope] = await platform.db.select().from(t.apiScopes).where(eq(t.apiScopes.name, LEDGER));
    expect(text).toContain(scope?.description);
  });

  it('asks for what is new only, and says what the client has', async () => {
    const { config } = await makeClient(platform, { ...thirdParty, allowedScopes: ['openid', 'profile', 'email'] });
    const { visitor } = await allow(config, 'openid profile');
    const more = await startSignIn(config, asked('openid profile email'));
    const page = await visitor.open(more.url);
    expect(page.body).toContain('asks for more access:');
    expect(page.body).toContain('It already has: Sign-in, Profile.');
    expect(page.body).toContain('Your e-mail address');
    expect(page.body).not.toContain('Your name, user name and language');
  });
});

describe('row 35: consent and allowed tenants hold until the last use of a token', () => {
  it('a client that becomes a third party has nobody’s consent: no refresh, no userinfo, and the page comes', async () => {
    const { config, clientId } = await makeClient(platform, { secret: SECRET });
    const parameters = asked('openid profile');
    const { tokens, visitor } = await signIn(config, 'nora.winther', { parameters });
    const sub = tokens.claims()?.sub ?? '';
    await change(clientId, { isThirdParty: true });
    const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).rejects.toMatchObject({ status: 401 });
    const page = await visitor.open((await startSignIn(config, parameters)).url);
    expect(page.body).toContain('asks for access to:');
  });

  it('what it was granted without asking while it was the platform’s own is not part of an earlier yes', async () => {
    const { config, clientId } = await makeClient(platform, thirdParty);
    const { visitor, tokens } = await allow(config, 'openid');
    await change(clientId, { isThirdParty: false, allowedScopes: ['openid', 'profile', 'email'] });
    await platform.db.insert(t.oidcClientTenants).values({ clientId, tenantId: demoId('tenant export') });
    await platform.db
      .insert(t.tenantMembers)
      .values({ tenantId: demoId('tenant export'), userId: ingrid, role: 'Regular' })
      .onConflictDoNothing();
    const silent = await visitor.open((await startSignIn(config, asked('openid email'))).url);
    expect(new URL(silent.url).searchParams.has('code')).toBe(true);
    await change(clientId, { isThirdParty: true });
    const page = await visitor.open((await startSignIn(config, asked('openid email'))).url);
    expect(page.body).toContain('Your e-mail address');
    const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('a grant that its user withdrew takes its tokens with it', async () => {
    const { config, clientId } = await makeClient(platform, { ...thirdParty, allowedScopes: ['openid', LEDGER] });
    const { tokens, visitor } = await allow(config, `openid ${LEDGER}`);
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(oidc.fetchUserInfo(config, refreshed.access_token, ingrid)).resolves.toMatchObject({ sub: ingrid });
    await withdraw(clientId);
    const refresh = oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.fetchUserInfo(config, refreshed.access_token, ingrid)).rejects.toMatchObject({ status: 401 });
    expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
    const page = await visitor.open((await startSignIn(config, asked('openid'))).url);
    expect(page.body).toContain('asks for access to:');
  });

  it('a tenant taken from a client ends what its members hold, at refresh, userinfo and introspection', async () => {
    const { config, clientId } = await makeClient(platform, { secret: SECRET, tenants: ['operations'] });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked('openid offline_access') });
    await platform.db
      .update(t.oidcClientTenants)
      .set({ tenantId: demoId('tenant export') })
      .where(eq(t.oidcClientTenants.clientId, clientId));
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    expect(await oidc.tokenIntrospection(config, tokens.refresh_token ?? '')).toEqual({ active: false });
    const sub = tokens.claims()?.sub ?? '';
    await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).rejects.toMatchObject({ status: 401 });
    const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

/** What the platform's API does when a person withdraws an application's access: the grants of that client, and what hangs on them. */
async function withdraw(clientId: string): Promise<void> {
  const grants = await platform.db
    .select()
    .from(t.oidcRecords)
    .where(and(eq(t.oidcRecords.model, 'Grant'), eq(t.oidcRecords.accountId, ingrid)));
  for (const { id, payload } of grants) {
    if (payload.clientId !== clientId) continue;
    await platform.db.delete(t.oidcRecords).where(eq(t.oidcRecords.grantId, id));
    await platform.db.delete(t.oidcRecords).where(eq(t.oidcRecords.id, id));
  }
}
