/** An identity provider that is limited to tenants: what its people are given in the others, in sessions that exist and new ones. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { buildPath } from '@/lib/contract/routing';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { asked, makeClient } from './support/clients';
import { ASKED, Connected } from './support/connected';
import { callApi, signIn, startSignIn } from './support/platform';
import { codeOn, foundRefusal } from './support/refusals';
import { Visitor } from './support/visitor';

const world = new Connected();
const [operations, partners] = [demoId('tenant operations'), demoId('tenant partners')];
const chiamaka = demoId('user chiamaka.obi');
const provider = { organizationId: demoId('organization fjordkraft'), provider: DEMO_IDP };

let admin: string;
let nora: string;
let role: { id: string; applicationId: string };
beforeAll(async () => {
  admin = (await signIn(world.config, 'astrid.solheim')).tokens.access_token;
  nora = (await signIn(world.config, 'nora.winther')).tokens.access_token;
  const { db } = world.platform;
  const [found] = await db
    .select({ id: t.applicationRoles.id, applicationId: t.applicationRoles.applicationId })
    .from(t.applicationRoles)
    .innerJoin(t.tenantApplications, eq(t.tenantApplications.applicationId, t.applicationRoles.applicationId))
    .where(eq(t.tenantApplications.tenantId, operations));
  if (found === undefined) throw new Error('no role');
  role = found;
  const held = { tenantId: operations, userId: chiamaka, roleId: role.id };
  await db.insert(t.memberApplicationRoles).values(held).onConflictDoNothing();
});

const limit = async (tenantIds: string[] | null) =>
  expect(
    (await callApi(world.platform, admin, 'PATCH', buildPath('providers.update', provider), { tenantIds })).status,
  ).toBe(200);

const consoleToken = async () => {
  const { page, checks } = await world.comeBack();
  return (await oidc.authorizationCodeGrant(world.config, new URL(page.url), checks)).access_token;
};
const get = (token: string, path: string) => callApi(world.platform, token, 'GET', path);

/** What the API says of the person behind a token. */
async function seen(token: string) {
  const me = (await get(token, buildPath('me.get', {}))).body as { result: Me };
  const applications = (await get(token, buildPath('me.applications', {}))).body as { launchTenantId: string }[];
  const roles = me.result.applicationRoles.flatMap((one) => one.roles.map(({ id }) => id));
  return {
    tenants: me.result.tenants.map(({ id }) => id).toSorted(),
    organizations: me.result.organizations.map(({ id }) => id),
    hasRole: roles.includes(role.id),
    isLaunchedThere: applications.some(({ launchTenantId }) => launchTenantId === operations),
    there: (await get(token, buildPath('tenants.get', { tenantId: operations }))).status,
  };
}

/** Signs in to an application at the provider. */
async function enter(config: oidc.Configuration, visitor = new Visitor()) {
  const { url, checks } = await startSignIn(config, asked('openid profile', ASKED));
  const first = await visitor.open(url);
  const isThere = new URL(first.url).origin === world.provider.issuer;
  return { page: isThere ? await world.followThere(visitor, first) : first, checks, visitor };
}

describe('row 47: a provider that is limited to tenants', () => {
  test('gives its people nothing of the others, also in sessions and tokens that exist, until it is for them again', async () => {
    const { config } = await makeClient(world.platform, { tenants: ['operations'] });
    const { page, checks, visitor } = await enter(config);
    const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url), checks);
    const userinfo = () => get(tokens.access_token, new URL(config.serverMetadata().userinfo_endpoint ?? '').pathname);
    expect((await userinfo()).status).toBe(200);
    const token = await consoleToken();
    const everything = {
      tenants: [operations, partners].toSorted(),
      organizations: [provider.organizationId],
      hasRole: true,
      isLaunchedThere: true,
      there: 200,
    };
    const nothingThere = {
      ...everything,
      tenants: [partners],
      hasRole: false,
      isLaunchedThere: false,
      there: 403,
    };
    expect(await seen(token)).toEqual(everything);

    await limit([partners]);
    expect(await seen(token)).toEqual(nothingThere);
    expect((await userinfo()).status).toBe(401);
    // The session at the platform is the person's own still, and lets into nothing more.
    const again = await enter(config, visitor);
    expect(new URL(again.page.url).searchParams.get('error')).toBe('access_denied');
    expect(await seen(await consoleToken())).toEqual(nothingThere);

    await limit(null);
    expect(await seen(token)).toEqual(everything);
    expect((await enter(config, visitor)).page.url).toContain('code=');
  });

  test('says so in the claims, and of its own roles too', async () => {
    const wish = {
      applicationId: role.applicationId,
      tenants: ['operations', 'partners'],
      secret: 'a-secret-of-claims-test',
    };
    const { config } = await makeClient(world.platform, { ...wish, allowedScopes: ['openid', 'tenants', 'roles'] });
    const claims = async () => {
      const visitor = new Visitor();
      const { url, checks } = await startSignIn(config, asked('openid tenants roles', ASKED));
      const page = await world.followThere(visitor, await visitor.open(url));
      return (await oidc.authorizationCodeGrant(config, new URL(page.url), checks)).claims();
    };
    const isThere = expect.objectContaining({ tenantId: operations });
    const before = await claims();
    expect(before).toMatchObject({ tenant_ids: [operations, partners].toSorted() });
    expect(before?.roles).toContainEqual(isThere);
    await limit([partners]);
    const after = await claims();
    expect(after).toMatchObject({ tenant_ids: [partners] });
    expect(after?.roles).not.toContainEqual(isThere);
    await limit(null);
  });

  test('is refused by an application of the others with a code that says why', async () => {
    await limit([partners]);
    const { config, clientId } = await makeClient(world.platform, { tenants: ['operations'] });
    const { page } = await enter(config);
    expect(new URL(page.url).searchParams.get('error')).toBe('access_denied');
    const refusal = await foundRefusal(world.platform, codeOn(page), nora);
    expect(refusal).toMatchObject({ cause: 'idp.tenant', field: null, client: { id: clientId } });
    await limit(null);
  });

  test('opens no invitation to the others, which was sent before', async () => {
    const invite = async (tenantId: string) => {
      const username = `new.${randomUUID().slice(0, 8)}`;
      const person = { username, contactEmail: `${username}@obi-partners.example`, role: Role.Regular, language: 'en' };
      const more = { ...newLink(world.platform.db), type: 'member', idp: DEMO_IDP, isUniqueIdp: true } as const;
      const expiresAt = new Date(Date.now() + 60_000);
      const [row] = await world.platform.db
        .insert(t.invitations)
        .values({ ...person, ...more, tenantId, expiresAt })
        .returning();
      return linkTokenOf(world.platform.db, row!.id);
    };
    await limit([partners]);
    const open = async (tenantId: string, visitor = new Visitor(), more: Record<string, string> = ASKED) =>
      await visitor.open((await startSignIn(world.config, { invitation: await invite(tenantId), ...more })).url);
    expect((await open(partners)).status).toBe(200);
    const signedIn = new Visitor();
    await world.comeBack(signedIn);
    // Whether or not the person is signed in, and whatever the address asks for.
    for (const page of [
      await open(operations),
      await open(operations, signedIn),
      await open(operations, new Visitor(), {}),
    ]) {
      expect(new URL(page.url).searchParams.get('error')).toBe('idp_not_for_tenant');
      expect((await foundRefusal(world.platform, codeOn(page), admin)).cause).toBe('idp.tenant');
    }
    await limit(null);
  });
});
