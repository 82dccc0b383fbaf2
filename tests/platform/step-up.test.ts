/** Actions that need a recent sign-in (RFC 9470): each marked operation, with every kind of credential. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import { STEP_UP } from '@/lib/contract/step-up';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { tokenHash } from '@/lib/platform/secrets';
import { isStrongEnough } from '@/lib/platform/api/step-up';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { METERING, makeMachine } from './support/clients';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from './support/platform';
import type { Visitor } from './support/visitor';

const NORA = 'nora.winther';
const known = { organizationId: demoId('organization northwind'), tenantId: demoId('tenant northwind') };

let platform: TestPlatform;
let config: oidc.Configuration;
/** Beside the super-tenant, which cannot be deleted. */
const otherTenantId = randomUUID();
const newcomer = randomUUID();

beforeAll(async () => {
  platform = await startTestPlatform();
  config = await discover(platform);
  const { db } = platform;
  const { organizationId, tenantId } = known;
  const levels = { allowedApiResourceAccessLevels: [...ACCESS_LEVELS], allowedScopeAccessLevels: [...ACCESS_LEVELS] };
  const other = { id: otherTenantId, organizationId, name: 'Other tenant', prefix: 'other', ...levels };
  await db.insert(t.tenants).values(other);
  const name = { firstName: 'New', lastName: 'Comer', displayName: 'New Comer', contactEmail: 'new@comer.test' };
  await db.insert(t.users).values({ id: newcomer, username: 'new.comer', idp: 'local', language: 'en', ...name });
  await db.insert(t.organizationMembers).values({ organizationId, userId: newcomer });
  await db.insert(t.tenantMembers).values({ tenantId, userId: newcomer, role: Role.Regular });
});
afterAll(() => platform.dispose());

/** Lets time pass for all sessions. */
const age = (seconds: number) =>
  platform.db
    .update(t.oidcRecords)
    .set({
      payload: sql`jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - ${seconds}::int))`,
    })
    .where(eq(t.oidcRecords.model, 'Session'));
const OLD = STEP_UP.maxAgeSeconds + 60;

const asked = { status: 401, body: { code: 'auth.insufficient' } };

/** Calls an operation of the contract; what is not known of its path does not exist. */
async function call(token: string, id: OperationId, body?: unknown) {
  const { method, path, scope } = operationRow(id);
  const ids: Record<string, string> =
    id === 'tenants.delete' ? { ...known, tenantId: otherTenantId } : { ...known, memberId: newcomer };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
  const sent = body ?? (method === 'DELETE' ? undefined : {});
  const headers: Record<string, string> = scope === 'superTenant' ? { tenantId: known.tenantId } : {};
  return await callApi(platform, token, method, address, sent, headers);
}

/** The operations that always ask, and what of the others asks and what does not. The organization goes last: nothing is left after it. */
const always = operationIds
  .filter((id) => operationRow(id).stepUp === true)
  .toSorted((a, b) => Number(a === 'organizations.delete') - Number(b === 'organizations.delete'));
const email = () => `${randomUUID().slice(0, 8)}@people.test`;
const invited = (role: string) => [{ contactEmail: email(), username: `u${randomUUID().slice(0, 8)}`, role }];
const selection = { ids: [newcomer] };
const sometimes: Partial<Record<OperationId, { asks: () => unknown; plain: () => unknown }>> = {
  'members.update': { asks: () => ({ role: Role.Admin }), plain: () => ({ role: Role.LimitedAdmin }) },
  'members.bulkChangeRole': {
    asks: () => ({ role: Role.Admin, selection }),
    plain: () => ({ role: Role.Regular, selection }),
  },
  'members.invite': { asks: () => invited(Role.Admin), plain: () => invited(Role.Regular) },
};

test('the marked operations are those of the issue', () => {
  expect(always.toSorted()).toEqual([
    'apiResources.delete',
    'applications.delete',
    'clients.delete',
    'clients.endPreviousSecret',
    'clients.rotateSecret',
    'me.removePasskey',
    'members.endAllSessions',
    'members.endSessions',
    'organizations.admins.grant',
    'organizations.delete',
    'organizations.members.delete',
    'organizations.members.disable',
    'organizations.members.enable',
    'organizations.members.export',
    'organizations.members.resetFactors',
    'organizations.setSignInPolicy',
    'providers.addDomain',
    'providers.create',
    'providers.createLink',
    'providers.delete',
    'providers.proveDomain',
    'providers.removeDomain',
    'providers.switch',
    'providers.update',
    'singleTenantApplications.delete',
    'tenants.delete',
    'tenants.setSignInPolicy',
  ]);
  const marked = operationIds.filter((id) => operationRow(id).stepUp === 'sometimes');
  expect(marked.toSorted()).toEqual([...Object.keys(sometimes), 'clients.update'].toSorted());
});

test('a sign-in counts for ten minutes, and none is never enough', () => {
  const at = 1_800_000_000;
  expect(isStrongEnough({ at }, (at + STEP_UP.maxAgeSeconds) * 1000)).toBe(true);
  expect(isStrongEnough({ at }, (at + STEP_UP.maxAgeSeconds) * 1000 + 1)).toBe(false);
  expect(isStrongEnough(undefined, at * 1000)).toBe(false);
  // The clock has been set back since.
  expect(isStrongEnough({ at }, (at - 86_400) * 1000)).toBe(false);
});

describe('row 45: without a recent sign-in', () => {
  let visitor: Visitor;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    const signed = await signIn(config, NORA);
    ({ visitor } = signed);
    await age(OLD);
    tokens.old = signed.tokens.access_token;
    tokens.refreshed = (await oidc.refreshTokenGrant(config, signed.tokens.refresh_token ?? '')).access_token;
    // Single sign-on: a new token of the same session, with nothing entered.
    tokens['of single sign-on'] = (await signIn(config, NORA, { visitor })).tokens.access_token;
    // Lasting access, whose session is gone; and one that was exchanged, although its person has just signed in.
    const lasting = await signIn(config, NORA);
    tokens.lasting = lasting.tokens.access_token;
    const record = await stored(tokens.lasting);
    const { sessionUid } = record.payload;
    await platform.db
      .update(t.oidcRecords)
      .set({ payload: { ...record.payload, expiresWithSession: false } })
      .where(eq(t.oidcRecords.id, record.id));
    await platform.db.delete(t.oidcRecords).where(eq(t.oidcRecords.uid, String(sessionUid)));
    tokens.exchanged = (await signIn(config, NORA)).tokens.access_token;
    const exchanged = await stored(tokens.exchanged);
    const delegation = { act: { sub: 'metering' }, grants: [exchanged.grantId], applicationId: null, tenantIds: null };
    await platform.db
      .update(t.oidcRecords)
      .set({ payload: { ...exchanged.payload, delegation } })
      .where(eq(t.oidcRecords.id, exchanged.id));
  });

  /** The record of an access token. */
  async function stored(token: string) {
    const [row] = await platform.db
      .select()
      .from(t.oidcRecords)
      .where(and(eq(t.oidcRecords.model, 'AccessToken'), eq(t.oidcRecords.id, tokenHash(token))));
    return row!;
  }

  const kinds = ['old', 'refreshed', 'of single sign-on', 'lasting', 'exchanged'];
  test.each(always.flatMap((id) => kinds.map((kind) => [id, kind] as const)))('%s is refused: %s', async (id, kind) => {
    const token = tokens[kind] ?? '';
    expect((await callApi(platform, token, 'GET', '/api/me')).status).toBe(200);
    const answer = await call(token, id);
    expect(answer).toMatchObject(asked);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", ' +
        'error_description="A more recent authentication is required", max_age=600',
    );
  });

  test.each(Object.keys(sometimes) as OperationId[])('%s is refused where it gives the role Admin', async (id) => {
    const { asks, plain } = sometimes[id]!;
    for (const kind of kinds) expect(await call(tokens[kind] ?? '', id, asks())).toMatchObject(asked);
    expect((await call(tokens.old ?? '', id, plain())).status).toBeLessThan(300);
    expect(await roleOf(newcomer)).not.toBe(Role.Admin);
  });

  it('takes no client’s proof away', async () => {
    const clients = `/api/tenants/${known.tenantId}/configuration/clients`;
    const old = tokens.old ?? '';
    const { body } = await callApi(platform, old, 'POST', clients, {
      clientName: 'Meter pages',
      description: 'Shows meters',
      clientType: 'confidential',
      accessTokenLifetime: 600,
      allowedGrantType: 'authorization_code',
      redirectUris: ['https://meters.test/callback'],
    });
    const address = `${clients}/${(body as { clientId: string }).clientId}`;
    expect(await callApi(platform, old, 'PATCH', address, { clientType: 'public' })).toMatchObject(asked);
    expect((await callApi(platform, old, 'PATCH', address, { clientType: 'confidential' })).status).toBe(200);
  });

  it('gives a client no new secret and no new key, and lets all else of it be changed', async () => {
    const clients = `/api/tenants/${known.tenantId}/configuration/clients`;
    const old = tokens.old ?? '';
    const created = await callApi(platform, old, 'POST', clients, {
      clientName: 'Meter reader',
      description: 'Reads meters',
      accessTokenLifetime: 600,
      allowedGrantType: 'client_credentials',
    });
    expect(created.status).toBe(201);
    const { clientId } = created.body as { clientId: string };
    const change = (body: unknown) => callApi(platform, old, 'PATCH', `${clients}/${clientId}`, body);
    expect(await change({ clientSecret: 'a-secret-of-more-than-twenty' })).toMatchObject(asked);
    const keys = { keys: [{ kty: 'EC', crv: 'P-256', x: 'eA', y: 'eQ', kid: 'k', alg: 'ES256' }] };
    expect((await change({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: JSON.stringify(keys) })).status).not.toBe(
      200,
    );
    expect((await change({ description: 'Reads all meters' })).status).toBe(200);
  });

  it('a program’s own token opens none of them', async () => {
    const machine = await makeMachine(platform, { tenants: ['northwind'], allowedScopes: [METERING] });
    const { access_token: token } = await oidc.clientCredentialsGrant(machine.config, { scope: METERING });
    for (const id of always)
      expect(await call(token, id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  it('the rights are asked for first', async () => {
    const regular = await signIn(config, 'henrik.dahl');
    await age(OLD);
    expect((await call(regular.tokens.access_token, 'organizations.delete')).status).toBe(403);
  });
});

const roleOf = async (userId: string) =>
  (await platform.db.select().from(t.tenantMembers).where(eq(t.tenantMembers.userId, userId)))[0]?.role;

describe('row 45: with a recent sign-in', () => {
  it('the same session may, after its person has signed in once more; the token stays', async () => {
    const { visitor, tokens } = await signIn(config, NORA);
    await age(OLD);
    const grant = () => call(tokens.access_token, 'organizations.admins.grant');
    expect(await grant()).toMatchObject(asked);
    const parameters = { max_age: '0', prompt: 'login', login_hint: NORA };
    const again = await signIn(config, NORA, { visitor, parameters });
    expect(Number(again.tokens.claims()?.auth_time)).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(again.tokens.claims()?.sid).toBe(tokens.claims()?.sid);
    expect((await grant()).status).toBeLessThan(300);
    expect((await call(again.tokens.access_token, 'organizations.admins.grant')).status).toBeLessThan(300);
  });

  test.each<Record<string, string>>([{ max_age: '0' }, { max_age: '60' }, { prompt: 'login' }])(
    'another person cannot confirm it, and the session stays: %j',
    async (asks) => {
      const { visitor, tokens } = await signIn(config, NORA);
      await age(OLD);
      const { url } = await startSignIn(config, { ...asks, login_hint: NORA });
      const form = await visitor.open(url);
      const sent = await visitor.submit(form, 'current-password', {
        username: 'farid.rahimi',
        password: DEMO_PASSWORD,
      });
      expect(sent.status).toBe(422);
      expect(sent.body).toContain('confirm that it is you');
      const { tokens: still } = await signIn(config, NORA, {
        visitor,
        parameters: { prompt: 'login', login_hint: NORA },
      });
      expect(still.claims()?.sid).toBe(tokens.claims()?.sid);
    },
  );

  test.each(Object.keys(sometimes) as OperationId[])('%s may give the role Admin', async (id) => {
    const { tokens } = await signIn(config, NORA);
    expect((await call(tokens.access_token, id, sometimes[id]!.asks())).status).toBeLessThan(300);
  });

  test.each(always)('%s is not asked', async (id) => {
    const { tokens } = await signIn(config, NORA);
    expect((await call(tokens.access_token, id)).status).not.toBe(401);
  });
});
