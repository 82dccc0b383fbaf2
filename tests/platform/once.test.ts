/** What counts once, presented eight times at the same moment: on PostgreSQL to two platforms on one database. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { rotateToken } from '@/lib/platform/oidc/once';
import { freePorts } from '../support/app';
import { METERING, SECRET, makeClient, makeMachine, northwind } from './support/clients';
import {
  CONSOLE_CLIENT,
  CONSOLE_URL,
  type TestPlatform,
  callApi,
  discover,
  signIn,
  startSignIn,
  startTestPlatform,
} from './support/platform';
import { Visitor } from './support/visitor';

const TIMES = 8;
const PERSON = { username: 'bjorn.eide', password: DEMO_PASSWORD };
const PASS_PHRASE = 'the first pass phrase';

/** A platform, and the addresses at which it answers: of two processes where they can share a database. */
interface World {
  platform: TestPlatform;
  /** The one that started last. */
  last: TestPlatform;
  addresses: string[];
  stop: () => Promise<void>;
}

async function startWorld(overrides: Parameters<typeof startTestPlatform>[0] = {}): Promise<World> {
  const [port = 0, other = 0] = await freePorts(2);
  const platform = await startTestPlatform({ ...overrides, port });
  if (inject('postgres') === undefined) {
    return { platform, last: platform, addresses: [platform.url], stop: () => platform.dispose() };
  }
  const { dataDir, url: publicUrl } = platform;
  const second = await startTestPlatform({ ...overrides, dataDir, publicUrl, port: other });
  const stop = async () => {
    await second.close();
    await platform.dispose();
  };
  return { platform, last: second, addresses: [publicUrl, `http://127.0.0.1:${other}`], stop };
}

/** Does something eight times at once, at each address in turn. */
const together = <Result>({ addresses }: World, work: (address: string) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(addresses[index % addresses.length] ?? '')));

let world: World;
let config: oidc.Configuration;
beforeAll(async () => {
  world = await startWorld();
  config = await discover(world.platform);
});
afterAll(() => world.stop());

interface TokenAnswer {
  status: number;
  body: { error?: string; access_token?: string; refresh_token?: string };
}

async function askToken(address: string, form: Record<string, string>): Promise<TokenAnswer> {
  const { id, secret } = CONSOLE_CLIENT;
  const isConsole = form.client_assertion === undefined;
  const body = new URLSearchParams({ ...form, ...(isConsole && { client_id: id, client_secret: secret }) });
  const response = await fetch(`${address}/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
}
const refreshAt = (address: string, token: string) =>
  askToken(address, { grant_type: 'refresh_token', refresh_token: token });

/** The one that went through; the others were refused by this error. */
function onlyOne(answers: TokenAnswer[], error: string): TokenAnswer {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.error)).toEqual(refused.map(() => error));
  return answers.find(({ status }) => status === 200)!;
}

const meAt = async (token: string | undefined) => (await callApi(world.platform, token, 'GET', '/api/me')).status;

describe('row 42: what may happen once happens once', () => {
  test('row 42: a code; what the one got ends, because it was shown again (RFC 6749, section 4.1.2)', async () => {
    const { url, checks } = await startSignIn(config);
    const visitor = new Visitor();
    const back = await visitor.submit(await visitor.open(url), 'current-password', PERSON);
    const form = {
      grant_type: 'authorization_code',
      code: new URL(back.url).searchParams.get('code') ?? '',
      redirect_uri: `${CONSOLE_URL}/bff/callback`,
      code_verifier: checks.pkceCodeVerifier ?? '',
    };
    const { body } = onlyOne(await together(world, (address) => askToken(address, form)), 'invalid_grant');
    expect(await meAt(body.access_token)).toBe(401);
    for (const address of world.addresses)
      expect((await refreshAt(address, body.refresh_token ?? '')).status).toBe(400);
    // The person is still signed in, and another sign-in is one of its own.
    const { tokens } = await signIn(config, '', { visitor });
    expect(await meAt(tokens.access_token)).toBe(200);
  });

  test('row 42: of the successors of one refresh token, which a lost answer may have had, only one goes on', async () => {
    const { tokens } = await signIn(config, PERSON.username);
    const answers = await together(world, (address) => refreshAt(address, tokens.refresh_token ?? ''));
    const successors = answers.map(({ body }) => body.refresh_token ?? '');
    expect(new Set(successors).size).toBe(TIMES);
    const shown = [...successors];
    const next = await together(world, (address) => refreshAt(address, shown.pop() ?? ''));
    const { body } = onlyOne(next, 'invalid_grant');
    // One of them was used twice: the grant ends, with all that came from it.
    expect(await meAt(body.access_token)).toBe(401);
    expect(onlyRefused(await together(world, (address) => refreshAt(address, body.refresh_token ?? '')))).toBe(true);
  });

  test('row 42: a refresh token whose grant ends at the same moment goes on no more', async () => {
    await signIn(config, PERSON.username);
    const { db } = world.platform;
    const [token] = await db
      .select()
      .from(t.oidcRecords)
      .where(eq(t.oidcRecords.model, 'RefreshToken'))
      .orderBy(desc(t.oidcRecords.expiresAt))
      .limit(1);
    await db
      .delete(t.oidcRecords)
      .where(and(eq(t.oidcRecords.model, 'Grant'), eq(t.oidcRecords.id, token?.grantId ?? '')));
    const row = and(eq(t.oidcRecords.model, 'RefreshToken'), eq(t.oidcRecords.id, token?.id ?? ''));
    await expect(rotateToken(db, row)).rejects.toThrow('invalid_grant');
  });

  test('row 42: an assertion of a client', async () => {
    const pair = await generateKeyPair('ES256');
    const { clientId } = await makeMachine(world.platform, {
      allowedScopes: [METERING],
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }] },
    });
    const assertion = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(world.platform.url)
      .setExpirationTime('1m')
      .sign(pair.privateKey);
    const form = {
      grant_type: 'client_credentials',
      scope: METERING,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    };
    const { body } = onlyOne(await together(world, (address) => askToken(address, form)), 'invalid_client');
    expect(body.access_token).toMatch(/\S/);
  });

  test('row 42: a sign-in at the pages goes on to its client once', async () => {
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config)).url);
    const action = new URL(/action="([^"]+sign-in)"/.exec(page.body)?.[1] ?? '', page.url);
    const sent = await fetch(action, {
      method: 'POST',
      headers: { cookie: visitor.cookiesFor(action) },
      body: new URLSearchParams(PERSON),
      redirect: 'manual',
    });
    const resume = new URL(sent.headers.get('location') ?? '', page.url);
    const headers = { cookie: visitor.cookiesFor(resume) };
    const goOn = async (address: string) => {
      const answer = await fetch(address + resume.pathname, { headers, redirect: 'manual' });
      return { status: answer.status, location: answer.headers.get('location') ?? '' };
    };
    const answers = await together(world, goOn);
    expect(answers.filter(({ location }) => location.includes('code='))).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(TIMES - 1);
    // A form that was under way does not bring it back.
    const late = await fetch(action, {
      method: 'POST',
      headers: { cookie: visitor.cookiesFor(action) },
      body: new URLSearchParams(PERSON),
      redirect: 'manual',
    });
    expect(late.status).toBe(400);
    expect(await together(world, goOn)).toEqual(Array.from({ length: TIMES }, () => ({ status: 400, location: '' })));
  });

  test('row 42: an invitation makes one account and one membership', async () => {
    const { db } = world.platform;
    const username = `new.${randomUUID().slice(0, 8)}`;
    const tenantId = demoId('tenant retail');
    const [invitation] = await db
      .insert(t.invitations)
      .values({
        ...newLink(db),
        type: 'member',
        tenantId,
        contactEmail: `${username}@fjordkraft.example`,
        username,
        role: Role.Regular,
        language: 'no',
        expiresAt: new Date(Date.now() + INVITATION_LIFETIME_SECONDS * 1000),
      })
      .returning();
    const link = linkTokenOf(db, invitation!.id);
    const person = { firstName: 'Nina', lastName: 'Ny', password: PASS_PHRASE, passwordAgain: PASS_PHRASE };
    const opened = await Promise.all(
      Array.from({ length: TIMES }, async () => {
        const visitor = new Visitor();
        return { visitor, page: await visitor.open((await startSignIn(config, { invitation: link })).url) };
      }),
    );
    const ends = await together(world, () => {
      const { visitor, page } = opened.pop()!;
      return visitor.submit(page, 'passwordAgain', person);
    });
    expect(
      ends.filter(({ status }) => status === 0),
      'signed in',
    ).toHaveLength(1);
    expect(await db.select().from(t.users).where(eq(t.users.username, username))).toHaveLength(1);

    const { tokens } = await signIn(config, username, { password: PASS_PHRASE });
    const accept = (address: string) =>
      fetch(`${address}/api/invitations/${link}/accept`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    const accepted = await together(world, accept);
    expect(accepted.map(({ status }) => status)).toEqual(accepted.map(() => 200));
    const records = await db
      .select()
      .from(t.auditRecords)
      .where(and(eq(t.auditRecords.operation, 'invitations.accept'), eq(t.auditRecords.tenantId, tenantId)));
    const userId = tokens.claims()?.sub ?? '';
    expect(records.filter(({ targetId }) => targetId === userId)).toHaveLength(1);
    expect(await db.select().from(t.tenantMembers).where(eq(t.tenantMembers.userId, userId))).toHaveLength(1);
  });

  test('row 42: a test sign-in ends once', async () => {
    const { platform } = world;
    const { clientId } = await makeClient(platform, { secret: SECRET, tenants: ['operations'] });
    const nora = (await signIn(config, 'nora.winther')).tokens.access_token;
    const path = `/api/tenants/${northwind}/configuration/clients/${clientId}/test-sign-in`;
    const { body } = await callApi(platform, nora, 'POST', path, {});
    const { url } = body as { url: string };
    const state = new URL(url).searchParams.get('state') ?? '';
    const callback = `/test-sign-in/callback?state=${state}&error=access_denied`;
    const answers = await together(world, (address) => fetch(address + callback));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(TIMES - 1).fill(400)]);
  });

  test('row 42: the link of a first setup makes one administrator', async () => {
    const empty = await startWorld({ seed: 'empty' });
    try {
      const link = empty.last.logs.map(({ entry }) => entry.setupLink).find((value) => typeof value === 'string');
      const form = { firstName: 'Eva', lastName: 'First', password: PASS_PHRASE, passwordAgain: PASS_PHRASE };
      const answers = await together(empty, async (address) => {
        const username = `eva.${randomUUID().slice(0, 8)}`;
        const body = new URLSearchParams({ ...form, username, email: `${username}@first.example` });
        const response = await fetch(address + new URL(String(link)).pathname, { method: 'POST', body });
        return response.status;
      });
      expect(answers.toSorted()).toEqual([200, ...Array(TIMES - 1).fill(403)]);
      expect(await empty.platform.db.select().from(t.users)).toHaveLength(1);
    } finally {
      await empty.stop();
    }
  });
});

const onlyRefused = (answers: TokenAnswer[]): boolean => answers.every(({ status }) => status === 400);
