/** Consent and allowed tenants: asked at the sign-in, and holding until a token's last use. */
import { and, eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import account from '@/messages/en/account.json';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, SECRET, asked, makeClient } from '../support/clients';
import { signIn, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();

const ingrid = demoId('user ingrid.moe');
const CREDENTIALS = { username: 'ingrid.moe', password: DEMO_PASSWORD };
const thirdParty = { secret: SECRET, isThirdParty: true };

/** Opens a sign-in with no one signed in yet, as far as the page after the password. */
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
    const withdrawnAt = `under ${account.screen.yourAccount}.`;
    for (const words of ['Your name, user name and language', withdrawnAt]) expect(text).toContain(words);
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

describe('a sign-in that is refused', () => {
  const grantsOf = async (clientId: string) => {
    const grants = await platform.db.select().from(t.oidcRecords).where(eq(t.oidcRecords.model, 'Grant'));
    return grants.filter(({ payload }) => payload.clientId === clientId);
  };

  const unfinished: Record<string, string>[] = [
    { prompt: 'login' },
    { acr_values: `idp:${DEMO_IDP}` },
    { acr_values: 'idp:nowhere' },
    { max_age: '0' },
  ];

  it('row 35: leaves no grant: not a member of a tenant of the client, another identity provider, given up, refused by the person', async () => {
    const { config, clientId } = await makeClient(platform, { secret: SECRET, tenants: ['export'] });
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config, asked('openid'))).url);
    const outsider = { username: 'nora.winther', password: DEMO_PASSWORD };
    const refused = await visitor.submit(page, 'current-password', outsider);
    expect(new URL(refused.url).searchParams.get('error')).toBe('access_denied');
    // Now that there is a session: again, and with prompts that are not answered.
    for (const more of unfinished) await visitor.open((await startSignIn(config, asked('openid', more))).url);
    expect(await grantsOf(clientId)).toEqual([]);

    const own = await makeClient(platform, { secret: SECRET, tenants: ['northwind'] });
    for (const more of unfinished) await visitor.open((await startSignIn(own.config, asked('openid', more))).url);
    expect(await grantsOf(own.clientId)).toEqual([]);

    const third = await makeClient(platform, thirdParty);
    const asking = await visitor.open((await startSignIn(third.config, asked('openid'))).url);
    const no = await visitor.submit(asking, 'decision', { decision: 'deny' });
    expect(new URL(no.url).searchParams.get('error')).toBe('access_denied');
    expect(await grantsOf(third.clientId)).toEqual([]);
  });
});

describe('row 12: forms of the platform’s pages count from the platform’s pages alone', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['an address that a person typed', { 'sec-fetch-site': 'none' }],
    ['another site in an older browser', { origin: 'https://evil.test' }],
    ['a page that hides what it is', { origin: 'null' }],
  ])('row 12: consent sent by %s is refused and explained', async (_, headers) => {
    const { config, clientId } = await makeClient(platform, thirdParty);
    const { visitor, page } = await open(config, 'openid');
    const action = new URL(/action="([^"]+consent)"/.exec(page.body)?.[1] ?? '', page.url);
    const post = (more: Record<string, string>) =>
      fetch(action, {
        method: 'POST',
        headers: { cookie: visitor.cookiesFor(action), ...more },
        body: new URLSearchParams({ decision: 'allow' }),
        redirect: 'manual',
      });
    const refused = await post(headers);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Another website sent this in your name');
    const grants = await platform.db.select().from(t.oidcRecords).where(eq(t.oidcRecords.model, 'Grant'));
    expect(grants.filter(({ payload }) => payload.clientId === clientId)).toEqual([]);
    const own = await post({ origin: platform.url, 'sec-fetch-site': 'same-origin' });
    expect(own.status).toBe(303);
  });

  it('row 12: so is every other form, known or not', async () => {
    for (const path of ['/interaction/x/sign-in', '/interaction/x/password', '/setup/x', '/outbox', '/nowhere']) {
      const headers = { origin: 'https://evil.test' };
      const answer = await fetch(platform.url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ a: 'b' }),
      });
      expect([path, answer.status]).toEqual([path, path === '/nowhere' ? 404 : 403]);
    }
  });
});

describe('row 35: consent and allowed tenants hold until the last use of a token', () => {
  it('a client that becomes a third party has no consent: no refresh, no userinfo, and the page comes', async () => {
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
