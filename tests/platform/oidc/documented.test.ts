/** What the issuer says of itself holds: claims about a sign-in and an address, languages, and the page for client developers. */
import { sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { IDENTITY_SCOPES } from '@/lib/platform/oidc/tokens/scopes';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from '../support/platform';
import { Visitor } from '../support/visitor';

let platform: TestPlatform;
let config: oidc.Configuration;
let discovery: Record<string, unknown>;
const EMAIL = { parameters: { scope: 'openid email' } };

beforeAll(async () => {
  platform = await startTestPlatform();
  config = await discover(platform);
  const answer = await fetch(`${platform.url}/.well-known/openid-configuration`);
  discovery = (await answer.json()) as Record<string, unknown>;
});
afterAll(() => platform.dispose());

/** The link of an invitation to a demo tenant. */
async function invite(username: string, contactEmail: string): Promise<string> {
  const [row] = await platform.db
    .insert(t.invitations)
    .values({
      ...newLink(platform.db),
      type: 'member',
      tenantId: demoId('tenant retail'),
      contactEmail,
      username,
      role: Role.Regular,
      language: 'en',
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning();
  return linkTokenOf(platform.db, row!.id);
}

describe('acr', () => {
  it('is the identity provider that acr_values asks for, also where it was not asked for and after a refresh', async () => {
    for (const [username, idp, more] of [
      ['bjorn.eide', LOCAL_IDP, {}],
      ['bjorn.eide', LOCAL_IDP, { acr_values: `idp:${LOCAL_IDP}` }],
      ['chiamaka.obi', DEMO_IDP, { acr_values: `idp:${DEMO_IDP}` }],
    ] as const) {
      const { tokens } = await signIn(config, username, { parameters: { scope: 'openid', ...more } });
      expect(tokens.claims()?.acr).toBe(`idp:${idp}`);
      const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect(refreshed.claims()?.acr).toBe(`idp:${idp}`);
    }
  });

  it('is in discovery for the documented accounts, and for no provider of a tenant', () => {
    expect(discovery.acr_values_supported).toEqual([`idp:${LOCAL_IDP}`]);
  });
});

describe('amr and auth_time', () => {
  it('say how and when the person signed in, also after a refresh; one who signs in again has a new time', async () => {
    const begun = Math.floor(Date.now() / 1000);
    const parameters = { scope: 'openid' };
    const { visitor, tokens } = await signIn(config, 'bjorn.eide', { parameters });
    const first = tokens.claims();
    expect(first?.amr).toEqual(['pwd']);
    expect(first?.auth_time).toBeGreaterThanOrEqual(begun);
    expect(first?.auth_time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    const past = begun - 3600;
    await platform.db.execute(
      sql`update oidc_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb(${past}::int)) where model = 'Session'`,
    );
    // Without a question the session is the same one; who has to sign in again has done so now.
    const { tokens: silent } = await signIn(config, 'bjorn.eide', { visitor, parameters });
    expect(silent.claims()?.auth_time).toBe(past);
    const refreshed = await oidc.refreshTokenGrant(config, silent.refresh_token ?? '');
    expect(refreshed.claims()).toMatchObject({ amr: ['pwd'], auth_time: past });
    const again = await signIn(config, 'bjorn.eide', { visitor, parameters: { ...parameters, max_age: '600' } });
    expect(again.tokens.claims()?.auth_time).toBeGreaterThanOrEqual(begun);
  });

  it('are in the id token alone', async () => {
    const { tokens } = await signIn(config, 'bjorn.eide');
    const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
    expect(userinfo).not.toHaveProperty('amr');
    expect(userinfo).not.toHaveProperty('auth_time');
  });
});

describe('email_verified', () => {
  const verified = async (username: string, password?: string): Promise<unknown[]> => {
    const { tokens } = await signIn(config, username, { ...EMAIL, ...(password === undefined ? {} : { password }) });
    const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
    return [tokens.claims()?.email_verified, userinfo.email_verified];
  };

  it('is true of a user who came by the link that was sent to the address', async () => {
    const invitation = await invite('nina.ny', 'nina.ny@fjordkraft.example');
    const { url } = await startSignIn(config, { invitation });
    const visitor = new Visitor();
    const password = 'a long enough pass phrase';
    const person = { firstName: 'Nina', lastName: 'Ny', password, passwordAgain: password };
    await visitor.submit(await visitor.open(url), 'name="passwordAgain"', person);
    expect(await verified('nina.ny', password)).toEqual([true, true]);
  });

  it('becomes true when an account accepts an invitation to its own address, and not by one to another', async () => {
    expect(await verified('jonas.kvam')).toEqual([false, false]);
    const { tokens } = await signIn(config, 'jonas.kvam');
    const accept = async (contactEmail: string) => {
      const token = await invite('jonas.kvam', contactEmail);
      const answer = await callApi(platform, tokens.access_token, 'POST', `/api/invitations/${token}/accept`, {});
      expect(answer.status).toBe(200);
    };
    await accept('another.kvam@fjordkraft.example');
    expect(await verified('jonas.kvam')).toEqual([false, false]);
    const { tokens: own } = await signIn(config, 'jonas.kvam', EMAIL);
    await accept(String(own.claims()?.email).toUpperCase());
    expect(await verified('jonas.kvam')).toEqual([true, true]);
  });
});

describe('discovery', () => {
  it('names every claim of every scope', () => {
    const claims = IDENTITY_SCOPES.flatMap((scope) => [...scope.claims]);
    expect(discovery.claims_supported).toEqual(expect.arrayContaining(claims));
  });

  it('offers codes alone, with PKCE by S256, and neither the implicit nor the password grant', async () => {
    expect(discovery.response_types_supported).toEqual(['code']);
    expect(discovery.code_challenge_methods_supported).toEqual(['S256']);
    expect(discovery.grant_types_supported).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/implicit|password/)]),
    );
    for (const [parameter, value] of [
      ['code_challenge', undefined],
      ['code_challenge_method', 'plain'],
      ['response_type', 'token'],
    ] as const) {
      const { url } = await startSignIn(config);
      const address = new URL(url);
      address.searchParams.delete(parameter);
      if (value !== undefined) address.searchParams.set(parameter, value);
      const answer = await fetch(address, { redirect: 'manual' });
      const refused = new URL(answer.headers.get('location') ?? '', platform.url);
      expect(`${parameter} ${refused.search}${refused.hash}`).toMatch(
        /error=(invalid_request|unsupported_response_type|unauthorized_client)/,
      );
    }
  });

  it('names languages in which the pages come', async () => {
    const locales = discovery.ui_locales_supported as string[];
    expect(locales).toEqual(['en', 'nb', 'no']);
    for (const locale of locales) {
      const { url } = await startSignIn(config, { ui_locales: locale });
      const page = await new Visitor({ 'accept-language': locale === 'en' ? 'no' : 'en' }).open(url);
      expect(page.body).toContain(`<html lang="${locale === 'en' ? 'en' : 'nb'}">`);
    }
  });

  it.each([
    ['en', 'For developers of OIDC clients'],
    ['nb', 'For utviklere av OIDC-klienter'],
  ])(
    'leads to a page for client developers, in %s, with the addresses that it names itself',
    async (language, title) => {
      const documentation = String(discovery.service_documentation);
      expect(new URL(documentation).origin).toBe(platform.url);
      const page = await new Visitor({ 'accept-language': language }).open(documentation);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain(`<h1>${title}</h1>`);
      for (const name of Object.keys(discovery).filter((key) => /(?:_endpoint|jwks_uri|^issuer)$/.test(key)))
        expect(page.body).toContain(`<code>${String(discovery[name])}</code>`);
      for (const { name, claims } of IDENTITY_SCOPES) {
        expect(page.body).toContain(`<code>${name}</code>`);
        expect(page.body).toContain(`<code>${claims.join(' ')}</code>`);
      }
    },
  );
});
