/** Passkeys: making one, signing in with it, renaming and removing it, and the offer of one. The browser here is made up. */
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSKEYS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { placeOfPasskeys } from '@/lib/platform/sign-in/passkeys';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import type { Twist } from './support/authenticator';
import { SECRET, asked, makeClient } from './support/clients';
import { connect } from './support/identity-provider';
import { ADD, PasskeyPlatform, optionsOf, send } from './support/passkeys';
import { callApi, discover, signIn, startSignIn, startTestPlatform } from './support/platform';
import { Visitor } from './support/visitor';

let world: PasskeyPlatform;
beforeAll(async () => {
  world = await PasskeyPlatform.start();
});
afterAll(() => world.platform.dispose());
afterEach(() => void vi.useRealTimers());

const mailsAbout = (recipient: string, name: string) =>
  world.platform.db
    .select()
    .from(t.outboxMails)
    .where(and(eq(t.outboxMails.recipient, recipient), like(t.outboxMails.body, `%${name}%`)));

const ageSessions = () =>
  world.platform.db.execute(
    `update oidc_records set payload = jsonb_set(payload::jsonb, '{loginTs}', '${Math.floor(Date.now() / 1000) - PASSKEYS.recentSeconds - 5}') where model = 'Session'`,
  );

describe('a passkey', () => {
  it('is added after a sign-in, with a record and a mail, and is then enough alone', async () => {
    const key = world.device();
    await world.add('bjorn.eide', key, 'Blue key');
    const tokens = await world.signInWith(key);
    const user = await world.accountOf('bjorn.eide');
    expect(tokens.claims()).toMatchObject({ sub: user.id, amr: ['hwk', 'user', 'mfa'], idp: 'local' });
    const { canAdd, passkeys } = await world.listOf(tokens.access_token);
    expect(canAdd).toBe(true);
    expect(passkeys).toMatchObject([{ name: 'Blue key', isSynced: false, lastUsedAt: expect.any(String) }]);
    const [record] = await world.platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'me.addPasskey'))
      .orderBy(desc(t.auditRecords.id));
    expect(record).toMatchObject({ actorId: user.id, targetType: 'passkey', details: { after: { name: 'Blue key' } } });
    expect(await mailsAbout(user.contactEmail, 'Blue key')).toMatchObject([{ recipient: user.contactEmail }]);
  });

  it('that may be synced says so, also where it counts no uses', async () => {
    const key = world.device(true, false);
    await world.add('astrid.solheim', key);
    for (let use = 0; use < 2; use += 1) {
      const tokens = await world.signInWith(key);
      expect(tokens.claims()?.amr).toEqual(['swk', 'user', 'mfa']);
      expect((await world.listOf(tokens.access_token)).passkeys).toMatchObject([{ isSynced: true }]);
    }
  });

  it('of a second device counts beside the first', async () => {
    const [first, second] = [world.device(), world.device()];
    await world.add('bjorn.eide', first, 'First');
    await world.add('bjorn.eide', second, 'Second');
    for (const key of [first, second])
      expect((await world.signInWith(key)).claims()?.preferred_username).toBe('bjorn.eide');
  });

  it('row 49: takes back a link for a new password that lies in a mailbox, when it is added and when it is removed', async () => {
    const { db, url } = world.platform;
    const { id: userId } = await world.accountOf('ragna.moen');
    const waits = () => db.$count(t.passwordResets, eq(t.passwordResets.userId, userId));
    await newResetLink(db, userId, url);
    const key = world.device();
    await world.add('ragna.moen', key);
    expect(await waits()).toBe(0);
    const { access_token: token } = await world.signInWith(key);
    const { passkeys } = await world.listOf(token);
    const { link } = await newResetLink(db, userId, url);
    expect((await callApi(world.platform, token, 'DELETE', `/api/me/passkeys/${passkeys[0]!.id}`)).status).toBe(204);
    expect(await waits()).toBe(0);
    expect((await new Visitor().open(link)).body).toContain('the ways to sign in have changed since');
  });

  it('gets another name, and is refused once it is removed, of which its person gets a mail', async () => {
    const key = world.device();
    await world.add('astrid.solheim', key, 'To be removed');
    const { access_token: token } = await world.signInWith(key);
    const { id } = (await world.listOf(token)).passkeys.find(({ name }) => name === 'To be removed')!;
    const path = `/api/me/passkeys/${id}`;
    const renamed = await callApi(world.platform, token, 'PATCH', path, { name: '  Old   phone ' });
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Old phone' } });
    const { tokens: others } = await signIn(world.config, 'bjorn.eide');
    expect((await callApi(world.platform, others.access_token, 'DELETE', path)).status).toBe(404);
    expect((await callApi(world.platform, others.access_token, 'PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await callApi(world.platform, token, 'DELETE', path)).status).toBe(204);
    const { end } = await world.answer(key);
    expect(end.status).toBe(422);
    expect(end.body).toContain('not registered here any more');
    const { contactEmail } = await world.accountOf('astrid.solheim');
    expect(await mailsAbout(contactEmail, '“Old phone” was removed')).toHaveLength(1);
  });
});

describe('the page where one is made', () => {
  it('asks for a sign-in first where the last one is too long ago', async () => {
    const { visitor } = await signIn(world.config, 'bjorn.eide');
    const recent = await world.openAdding('bjorn.eide', visitor);
    expect(recent.page.body).toContain('name="name"');
    await ageSessions();
    const late = await visitor.open((await startSignIn(world.config, ADD)).url);
    expect(late.body).toContain('current-password');
    const after = await visitor.submit(late, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
    expect(after.body).toContain('name="name"');
  });

  it('counts no more when it was left open', async () => {
    const { visitor, page } = await world.openAdding('bjorn.eide');
    const answer = world.device().create(await optionsOf(visitor, page));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (PASSKEYS.recentSeconds + 5) * 1000 });
    await expect(optionsOf(visitor, page)).rejects.toThrow('no options: 404');
    expect((await send(visitor, page, answer, { name: 'Late' })).status).toBe(0);
    expect(await world.platform.db.select().from(t.passkeys).where(eq(t.passkeys.name, 'Late'))).toEqual([]);
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://console.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['no person verified', { isVerified: false }],
  ])('takes none of %s', async (_, twist) => {
    const { visitor, page } = await world.openAdding('bjorn.eide');
    const end = await send(visitor, page, world.device().create(await optionsOf(visitor, page), twist), {
      name: 'Wrong',
    });
    expect([end.status, end.body.includes('could not be added')]).toEqual([422, true]);
  });

  it('takes an answer once, also of five at the same moment', async () => {
    const { visitor, page } = await world.openAdding('bjorn.eide');
    const answer = world.device().create(await optionsOf(visitor, page));
    await Promise.all(Array.from({ length: 5 }, () => send(visitor, page, answer, { name: 'Once' }).catch(() => {})));
    expect(await world.platform.db.select().from(t.passkeys).where(eq(t.passkeys.name, 'Once'))).toHaveLength(1);
  });

  it('is left without one, and says what is wrong with a name', async () => {
    const { visitor, page } = await world.openAdding('bjorn.eide');
    const answer = world.device().create(await optionsOf(visitor, page));
    const again = await send(visitor, page, answer, { name: ' ' });
    expect([again.status, again.body.includes('Use 1 to 60 characters')]).toEqual([422, true]);
    expect((await visitor.submit(again, 'name="credential"', { decision: 'skip' })).status).toBe(0);
  });

  it('is for the console to ask for', async () => {
    const client = await makeClient(world.platform, { secret: SECRET, tenants: ['operations', 'northwind'] });
    const { callback } = await signIn(client.config, 'bjorn.eide', { parameters: { ...asked('openid'), ...ADD } });
    expect(callback.searchParams.has('code')).toBe(true);
  });

  it('takes no more than a person may have', async () => {
    const { id: userId } = await world.accountOf('nora.winther');
    await world.platform.db.insert(t.passkeys).values(
      Array.from({ length: PASSKEYS.perPerson - 1 }, (_, index) => ({
        ...{ id: `full-${index}`, userId, credentialId: `full-${index}`, publicKey: '', counter: 0 },
        ...{ aaguid: '', isSynced: false, backedUp: false, name: `${index}` },
      })),
    );
    const pages = [await world.openAdding('nora.winther'), await world.openAdding('nora.winther')];
    const ends = await Promise.all(
      pages.map(async ({ visitor, page }) =>
        send(visitor, page, world.device().create(await optionsOf(visitor, page)), { name: 'Last' }),
      ),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual([0, 422]);
    const { tokens } = await signIn(world.config, 'nora.winther');
    expect((await world.listOf(tokens.access_token)).canAdd).toBe(false);
    await world.platform.db.delete(t.passkeys).where(eq(t.passkeys.userId, userId));
  });
});

describe('the offer after a sign-in with a password', () => {
  const able = () => {
    const visitor = new Visitor();
    visitor.setCookie('ip.passkeys', '1');
    return visitor;
  };
  const enter = async (visitor: Visitor, username: string, parameters = {}) =>
    await visitor.submit(await visitor.open((await startSignIn(world.config, parameters)).url), 'current-password', {
      username,
      password: DEMO_PASSWORD,
    });

  it('is made once, on a device that can make one, to those who have none', async () => {
    expect((await enter(new Visitor(), 'henrik.dahl')).status).toBe(0);
    const signedIn = new Visitor();
    await enter(signedIn, 'henrik.dahl');
    signedIn.setCookie('ip.passkeys', '1');
    const again = { prompt: 'login', max_age: '0' };
    expect((await enter(signedIn, 'henrik.dahl', again)).status, 'in a step-up').toBe(0);
    const visitor = able();
    const page = await enter(visitor, 'henrik.dahl', { prompt: 'login' });
    expect(page.body).toContain('Sign in without a password next time?');
    expect((await visitor.submit(page, 'name="credential"', { decision: 'skip' })).status).toBe(0);
    expect((await enter(able(), 'henrik.dahl')).status).toBe(0);
    await world.add('bjorn.eide', world.device());
    expect((await enter(able(), 'bjorn.eide')).status).toBe(0);
  });
});

describe('where a connected provider signs people in', () => {
  it('a passkey would not be taken, so none is offered and none is made', async () => {
    const { db } = world.platform;
    const there = { acr_values: `idp:${DEMO_IDP}` };
    const { visitor, tokens } = await signIn(world.config, 'chiamaka.obi', { parameters: there });
    expect(await world.listOf(tokens.access_token)).toMatchObject({ canAdd: true });
    await connect(db, 'https://provider.example');
    expect(await world.listOf(tokens.access_token)).toBeNull();
    for (const asking of [{ ...there, ...ADD }, ADD]) {
      const page = await visitor.open((await startSignIn(world.config, asking)).url);
      expect([page.status, page.body], 'no page').toEqual([0, '']);
      await ageSessions();
    }
    await db.delete(t.providerConnections);
  });
});

describe('where browsers have none', () => {
  it('the pages and the account say nothing of them', async () => {
    const bare = await startTestPlatform();
    try {
      const there = await discover(bare);
      const { tokens } = await signIn(there, 'bjorn.eide', { parameters: ADD });
      const state = await callApi(bare, tokens.access_token, 'GET', '/api/me/passkeys');
      expect(state.body).toEqual({ canAdd: false, passkeys: [] });
      const page = await new Visitor().open((await startSignIn(there)).url);
      expect(page.body).not.toContain('passkey.js');
      expect(page.headers.get('content-security-policy')).not.toContain('connect-src');
      const { page: other } = await world.openSignIn();
      expect(other.body).toContain('passkey.js');
      expect(other.headers.get('content-security-policy')).toMatch(/script-src 'self'; connect-src 'self'$/);
    } finally {
      await bare.dispose();
    }
  });

  it.each([
    ['https://id.example.com', 'id.example.com'],
    ['http://localhost:4400', 'localhost'],
    ['http://platform.localhost:4400', 'platform.localhost'],
    ['http://127.0.0.1:4400', undefined],
    ['https://[::1]:4400', undefined],
    ['http://id.example.com', undefined],
  ])('%s is for passkeys of %s', (url, rpId) => expect(placeOfPasskeys(url)?.rpId).toBe(rpId));
});
