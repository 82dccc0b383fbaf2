/** LemonLDAP::NG as an organization's identity provider: with the settings of docs/providers.md, where this machine has it. */
import { randomUUID } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import type { CheckLine, Provider, ProviderTestResult } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { type Lemonldap, hasLemonldap, lemonldapIssuer, startLemonldap } from './support/lemonldap';
import { Navigator } from './support/navigator';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from './support/platform';

const NAME = 'tardis';
const PROVIDERS = `/api/organizations/${demoId('organization fjordkraft')}/identity-providers`;
// It takes both as they come, without decoding.
const CLIENT_ID = 'identity-platform';
const SECRET = 'a-secret_of.letters*1';
const INPUT = {
  displayName: 'Tardis',
  clientId: CLIENT_ID,
  authentication: 'client_secret_basic',
  secret: SECRET,
  scope: 'openid profile email',
  claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
};

describe.skipIf(!hasLemonldap)('row 47: LemonLDAP::NG', () => {
  let platform: TestPlatform;
  let config: oidc.Configuration;
  let there: Lemonldap;
  let application: Server;
  let redirectUri: string;
  let token: string;

  beforeAll(async () => {
    application = createServer((_, response) => response.end('inside'));
    await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
    const consoleUrl = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
    redirectUri = `${consoleUrl}/bff/callback`;
    platform = await startTestPlatform({ consoleUrl });
    config = await discover(platform);
    token = (await signIn(config, 'astrid.solheim', { parameters: { redirect_uri: redirectUri } })).tokens.access_token;
    there = await startLemonldap(await lemonldapIssuer(), {
      clientId: CLIENT_ID,
      secret: SECRET,
      redirectUri: `${platform.url}/provider/callback`,
      postLogoutRedirectUri: `${platform.url}/provider/logged-out`,
      backChannelLogoutUri: `${platform.url}/provider/backchannel-logout`,
    });
  });
  afterAll(async () => {
    await there?.stop();
    await platform?.dispose();
    application?.close();
  });

  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await callApi(platform, token, method, PROVIDERS + path, body);
    expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
    return answer.body as Body;
  }
  const check = () => call<CheckLine[]>('POST', `/${NAME}/check`, {});

  /** Enters a demo account, whose password is its name. */
  async function enter(visitor: Navigator, address: string, account: string) {
    const page = await visitor.open(address);
    return page.body.includes('id="lform"')
      ? await visitor.submit(page, 'name="password"', { user: account, password: account })
      : page;
  }
  async function asked(parameters: Record<string, string> = {}): Promise<string> {
    return (await startSignIn(config, { redirect_uri: redirectUri, acr_values: `idp:${NAME}`, ...parameters })).url
      .href;
  }
  const signInThere = async (visitor: Navigator, account: string) => enter(visitor, await asked(), account);
  const isSignedIn = async (visitor: Navigator) =>
    !(await visitor.open(await asked({ prompt: 'none' }))).url.includes('login_required');
  const links = () =>
    platform.db.select().from(t.upstreamIdentities).where(eq(t.upstreamIdentities.issuer, there.issuer));

  async function account(username: string): Promise<string> {
    const person = { username, firstName: 'A', lastName: 'Person', displayName: 'A Person', language: 'en', idp: NAME };
    const [row] = await platform.db
      .insert(t.users)
      .values({ id: randomUUID(), contactEmail: `${username}@badwolf.org`, emailVerified: true, ...person })
      .returning();
    return row!.id;
  }

  test('passes the checks but for two warnings, and a wrong secret is named', async () => {
    await call<Provider>('POST', '', { ...INPUT, name: NAME, issuer: there.issuer, secret: 'another' });
    expect((await check()).at(-1)).toMatchObject({ check: 'credentials', result: 'failed' });
    await call('PATCH', `/${NAME}`, { secret: SECRET });
    expect((await check()).map((line) => [line.check, line.result])).toEqual([
      // http, which is for this machine alone.
      ['scheme', 'warning'],
      ['reachable', 'ok'],
      ['issuer', 'ok'],
      ['endpoints', 'ok'],
      ['pkce', 'ok'],
      ['signing', 'ok'],
      ['scopes', 'ok'],
      ['keys', 'ok'],
      // It has no `iss` in its answers (RFC 9207).
      ['answerIssuer', 'warning'],
      ['credentials', 'ok'],
    ]);
  });

  test('says by its userinfo what accounts are made of, in a test sign-in', async () => {
    const { testId, url } = await call<{ testId: string; url: string }>('POST', `/${NAME}/test-sign-in`, {});
    const page = await enter(new Navigator(), url, 'dwho');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('The test sign-in worked')]);
    expect(await call<ProviderTestResult>('GET', `/${NAME}/test-sign-in/${testId}`)).toMatchObject({
      state: 'done',
      claims: [
        { field: 'subject', claim: 'sub', value: 'dwho' },
        { field: 'name', claim: 'name', value: 'Doctor Who' },
        { field: 'mail', claim: 'email', value: 'dwho@badwolf.org' },
        { field: 'userName', claim: 'preferred_username', value: 'dwho' },
      ],
      others: expect.arrayContaining(['acr', 'auth_time']),
    });
    await call('POST', `/${NAME}/state`, { state: 'enabled' });
  });

  test('links no account by its mail address', async () => {
    await account('dwho');
    const page = await signInThere(new Navigator(), 'dwho');
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('You have no account here yet')]);
    expect(await links()).toEqual([]);
  });

  test('signs in a person who is invited, linked by issuer and subject, and again', async () => {
    const [invitation] = await platform.db
      .insert(t.invitations)
      .values({
        ...newLink(platform.db),
        type: 'member',
        tenantId: demoId('tenant operations'),
        contactEmail: 'rtyler@badwolf.org',
        username: 'rtyler',
        role: Role.Regular,
        language: 'en',
        idp: NAME,
        isUniqueIdp: true,
        expiresAt: new Date(Date.now() + INVITATION_LIFETIME_SECONDS * 1000),
      })
      .returning();
    const visitor = new Navigator();
    const shown = await visitor.open(await asked({ invitation: linkTokenOf(platform.db, invitation!.id) }));
    const form = await visitor.submit(shown, '/provider/', {});
    const page = await visitor.submit(form, 'name="password"', { user: 'rtyler', password: 'rtyler' });
    expect(page.body).toBe('inside');
    const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, 'rtyler'));
    expect(user).toMatchObject({ firstName: 'Rose', lastName: 'Tyler', passwordHash: null, idp: NAME });
    expect(await links()).toMatchObject([{ subject: 'rtyler', userId: user?.id }]);
    expect((await signInThere(new Navigator(), 'rtyler')).body).toBe('inside');
  });

  test('is signed out of by a sign-out here', async () => {
    const visitor = new Navigator();
    await signInThere(visitor, 'rtyler');
    expect((await visitor.open(there.issuer)).body).not.toContain('id="lform"');
    const confirm = await visitor.open(`${platform.url}/session/end`);
    const done = await visitor.submit(confirm, 'session/end/confirm', { logout: 'yes' });
    expect([done.url, done.status]).toEqual([`${platform.url}/session/end/success`, 200]);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.open(there.issuer)).body).toContain('id="lform"');
  });

  test('ends the session here with its own where its version reports that', async () => {
    const answer = await fetch(`${there.issuer}.well-known/openid-configuration`);
    const metadata = (await answer.json()) as { backchannel_logout_supported?: boolean };
    const visitor = new Navigator();
    await signInThere(visitor, 'rtyler');
    expect(await isSignedIn(visitor)).toBe(true);
    await visitor.open(`${there.issuer}?logout=1`);
    expect((await visitor.open(there.issuer)).body).toContain('id="lform"');
    expect(await isSignedIn(visitor)).toBe(metadata.backchannel_logout_supported !== true);
  });

  test('goes on after its keys have changed', async () => {
    const keys = async () => (await fetch(`${there.issuer}oauth2/jwks`)).text();
    const before = JSON.parse(await keys()) as { keys: { kid: string }[] };
    await there.rotateKeys();
    expect(await keys()).not.toContain(before.keys[0]?.kid);
    expect((await signInThere(new Navigator(), 'rtyler')).body).toBe('inside');
  });

  test('is named when it does not answer', async () => {
    await there.stop();
    // The same secret, sealed anew: nothing that was read of the provider counts.
    await call('PATCH', `/${NAME}`, { secret: SECRET });
    const page = await new Navigator().open(await asked());
    expect([page.status, page.body]).toEqual([503, expect.stringContaining('Tardis does not answer')]);
    expect((await check()).at(-1)).toMatchObject({ check: 'reachable', result: 'failed' });
  });
});
