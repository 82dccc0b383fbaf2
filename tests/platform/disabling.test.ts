/** A disabled person: every way in is closed, and what was given has ended. Who may disable is in rooms/disabling.test.ts. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, ne } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { SECRET, asked, makeClient } from './support/clients';
import { Connected } from './support/connected';
import { PasskeyPlatform } from './support/passkeys';
import { callApi, signIn, startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();
const FJORDKRAFT = demoId('organization fjordkraft');
const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => world.platform.db.delete(t.signInAttempts));

const reach = async (token: string) => (await callApi(world.platform, token, 'GET', '/api/me')).status;

/** A person of one organization alone, and what its admin does with them. */
async function personOf(username: string) {
  const { db } = world.platform;
  const id = demoId(`user ${username}`);
  await db
    .delete(t.organizationMembers)
    .where(and(eq(t.organizationMembers.userId, id), ne(t.organizationMembers.organizationId, FJORDKRAFT)));
  const admin = (await signIn(world.config, 'astrid.solheim')).tokens.access_token;
  const post = async (what: 'disable' | 'enable') => {
    const path = `/api/organizations/${FJORDKRAFT}/members/${id}/${what}`;
    expect(await callApi(world.platform, admin, 'POST', path, {})).toMatchObject({ status: 204 });
  };
  return { id, disable: () => post('disable'), enable: () => post('enable') };
}

/** What the sign-in page answers. */
async function answerTo(username: string, password: string) {
  const visitor = new Visitor();
  const page = await visitor.open((await startSignIn(world.config)).url);
  return await visitor.submit(page, 'current-password', { username, password });
}

/** An application that takes back-channel logouts. */
async function application() {
  const logouts: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      logouts.push(decodeJwt(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? ''));
      response.end();
    });
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const backChannelLogoutUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`;
  const client = await makeClient(world.platform, { secret: SECRET, tenants: ['operations'], backChannelLogoutUri });
  return { ...client, logouts };
}

describe('row 46: a person who is disabled', () => {
  it('has no session and no token two seconds later, and gets them again once enabled', async () => {
    const { platform, config } = world;
    const { id, disable, enable } = await personOf('farid.rahimi');
    const { visitor, tokens } = await signIn(config, 'farid.rahimi');
    const app = await application();
    const there = await signIn(app.config, 'farid.rahimi', { visitor, parameters: asked('openid offline_access') });
    const userInfo = () => oidc.fetchUserInfo(app.config, there.tokens.access_token, id);
    await userInfo();
    await disable();
    expect(await reach(tokens.access_token)).toBe(401);
    await expect(userInfo()).rejects.toMatchObject({ code: expect.any(String) });
    for (const [at, refresh] of [
      [config, tokens.refresh_token],
      [app.config, there.tokens.refresh_token],
    ] as const) {
      await expect(oidc.refreshTokenGrant(at, refresh ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    }
    await expect.poll(() => app.logouts.length, { timeout: 2000 }).toBe(1);
    expect(app.logouts[0]).toMatchObject({ sub: id });
    expect((await visitor.open((await startSignIn(config)).url)).body).toContain('current-password');
    const left = await platform.db.select().from(t.oidcRecords).where(eq(t.oidcRecords.accountId, id));
    expect(left).toEqual([]);
    await enable();
    expect(await reach(tokens.access_token)).toBe(401);
    expect(await reach((await signIn(config, 'farid.rahimi')).tokens.access_token)).toBe(200);
  });

  it('gets the answer to a wrong password for the right one', async () => {
    const { disable, enable } = await personOf('farid.rahimi');
    await disable();
    const [right, wrong] = [await answerTo('farid.rahimi', DEMO_PASSWORD), await answerTo('farid.rahimi', 'wrong')];
    const text = ({ body }: { body: string }) => /role="alert".*?<span>(.*?)<\/span>/s.exec(body)?.[1];
    expect([right.status, text(right)]).toEqual([422, expect.any(String)]);
    expect([wrong.status, text(wrong)]).toEqual([right.status, text(right)]);
    await enable();
  });

  it('cannot use a link for a new password, neither an older one nor a new one', async () => {
    const { db } = world.platform;
    const { id, disable, enable } = await personOf('farid.rahimi');
    const before = await newResetLink(db, id, world.platform.url);
    await disable();
    expect(await db.select().from(t.passwordResets).where(eq(t.passwordResets.userId, id))).toEqual([]);
    const since = await newResetLink(db, id, world.platform.url);
    const { status } = await new Visitor().open(`${world.platform.url}/reset/made-up`);
    for (const { link } of [before, since]) expect((await new Visitor().open(link)).status).toBe(status);
    await enable();
    expect((await new Visitor().open(before.link)).status).toBe(status);
  });

  it('does not come in by a sign-in, a session or a token that is stored in that very moment', async () => {
    const { platform, config } = world;
    const { id, disable, enable } = await personOf('farid.rahimi');
    const { visitor, tokens } = await signIn(config, 'farid.rahimi');
    const app = await application();
    const there = await signIn(app.config, 'farid.rahimi', { visitor, parameters: asked('openid offline_access') });
    const records = await platform.db.select().from(t.oidcRecords).where(eq(t.oidcRecords.accountId, id));
    await disable();
    await platform.db.insert(t.oidcRecords).values(records).onConflictDoNothing();
    // A session that begins in that moment has not been ended.
    await platform.db.update(t.signIns).set({ endedAt: null }).where(eq(t.signIns.userId, id));
    expect(await reach(tokens.access_token)).toBe(401);
    expect((await visitor.open((await startSignIn(config)).url)).body).toContain('current-password');
    await expect(oidc.fetchUserInfo(app.config, there.tokens.access_token, id)).rejects.toMatchObject({
      code: expect.any(String),
    });
    await expect(oidc.refreshTokenGrant(app.config, there.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await oidc.tokenIntrospection(app.config, there.tokens.access_token)).toEqual({ active: false });
    await enable();
  });

  it('is not signed in by their provider', async () => {
    const { db } = world.platform;
    const id = demoId('user chiamaka.obi');
    await db.update(t.users).set({ disabledAt: new Date() }).where(eq(t.users.id, id));
    expect((await world.comeBack()).page.status).toBe(403);
    await db.update(t.users).set({ disabledAt: null }).where(eq(t.users.id, id));
    expect(await world.claimsOf(await world.comeBack())).toMatchObject({ sub: id });
  });
});

describe('row 46: a passkey of a disabled person', () => {
  let at: PasskeyPlatform;
  beforeAll(async () => {
    at = await PasskeyPlatform.start();
  });
  afterAll(() => at.platform.dispose());

  it('is answered as one that is not registered', async () => {
    const key = at.device();
    await at.add('bjorn.eide', key);
    const set = (disabledAt: Date | null) =>
      at.platform.db.update(t.users).set({ disabledAt }).where(eq(t.users.username, 'bjorn.eide'));
    await set(new Date());
    const { end } = await at.answer(key);
    expect([end.status, end.body]).toEqual([422, expect.stringContaining('not registered here any more')]);
    await set(null);
    expect((await at.signInWith(key)).claims()?.preferred_username).toBe('bjorn.eide');
  });
});
