/** The commands of an operator about people, on a platform that runs in this process. */
import { eq, inArray, isNull } from 'drizzle-orm';
import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { holdSignIn } from '@/lib/platform/sign-in/pending';
import { type AdminWorld, linkIn, startAdminWorld } from '../support/admin';
import { connect } from '../support/identity-provider';
import { type TestPlatform, callApi, discover, signIn, startSignIn } from '../support/platform';
import { Visitor } from '../support/visitor';

let world: AdminWorld;
let platform: TestPlatform;
let config: oidc.Configuration;
beforeAll(async () => {
  world = await startAdminWorld();
  platform = world.platform;
  config = await discover(platform);
});
afterAll(() => world.dispose());

const run: AdminWorld['run'] = (...words) => world.run(...words);
const reach = async (token: string) => (await callApi(platform, token, 'GET', '/api/me')).status;

describe('list-admins', () => {
  it('names the admins of super-tenants first, then Organization admins', async () => {
    const { ok, text } = await run('list-admins');
    expect(ok).toBe(true);
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^User name +Name +E-mail/);
    const roles = lines.slice(1).map((line) => /Admin of a super-tenant|Organization admin/.exec(line)?.[0]);
    expect(roles[0]).toBe('Admin of a super-tenant');
    expect(roles).toEqual(roles.toSorted());
    expect(text).toContain('nora.winther');
    expect(text).not.toContain('ingrid.moe');
  });
});

describe('a person', () => {
  it('is found by user name, e-mail address and ID; one who is not there, and two of a name, are said', async () => {
    for (const name of ['Ingrid.Moe', demoId('user ingrid.moe')]) {
      expect(await run('unlock', name)).toMatchObject({ ok: true, text: expect.stringContaining('ingrid.moe') });
    }
    expect(await run('unlock', 'no.such.person')).toMatchObject({
      ok: false,
      text: expect.stringContaining('list-admins'),
    });
    const [ingrid] = await platform.db.select().from(t.users).where(eq(t.users.username, 'ingrid.moe'));
    const [other] = await platform.db.select().from(t.users).where(eq(t.users.username, 'oskar.lind'));
    const contactEmail = 'one@two.example';
    for (const { id } of [ingrid!, other!])
      await platform.db.update(t.users).set({ contactEmail }).where(eq(t.users.id, id));
    const both = await run('unlock', contactEmail);
    expect(both.ok).toBe(false);
    expect(both.text).toContain(ingrid!.id);
    expect(both.text).toContain(other!.id);
    for (const { id, contactEmail: own } of [ingrid!, other!]) {
      await platform.db.update(t.users).set({ contactEmail: own }).where(eq(t.users.id, id));
    }
  });
});

describe('recovery-link', () => {
  it('lets a person set a new password once, is in the audit trail and loud in the log', async () => {
    const person = 'bjorn.eide';
    const older = linkIn((await run('recovery-link', person)).text);
    const { text } = await run('recovery-link', person);
    const link = linkIn(text);
    const visitor = new Visitor();
    expect((await visitor.open(older)).status).toBe(403);
    const page = await visitor.open(link);
    expect(page.status).toBe(200);
    const password = 'entirely different words';
    const done = await visitor.submit(page, 'new-password', { password, passwordAgain: password });
    expect(done.status).toBe(200);
    expect((await visitor.open(link)).status).toBe(403);
    expect((await signIn(config, person, { password })).tokens.access_token).toBeTruthy();
    const records = await world.recordsOf('recoveryLink');
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ actorId: 'operator', targetType: 'person', targetId: demoId(`user ${person}`) });
    expect(world.warnings).toContainEqual({
      user: demoId(`user ${person}`),
      message: 'an operator made a recovery link: it opens the account of this person',
    });
    // Neither the trail nor the log opens anything.
    const token = link.split('/').at(-1)!;
    expect(JSON.stringify([world.warnings, records, platform.logs])).not.toContain(token);
  });
});

describe('recovery-link of a person who signs in elsewhere', () => {
  it('is refused: it would open nothing', async () => {
    await connect(platform.db, 'https://provider.test');
    const [person] = await platform.db.select().from(t.users).where(eq(t.users.idp, DEMO_IDP));
    const refused = await run('recovery-link', person!.username);
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining(DEMO_IDP) });
    const links = await platform.db.select().from(t.passwordResets).where(eq(t.passwordResets.userId, person!.id));
    expect(links).toEqual([]);
    // The one account that keeps its password.
    const asBreakGlass = (breakGlassUserId: string | null) =>
      platform.db
        .update(t.providerConnections)
        .set({ breakGlassUserId })
        .where(eq(t.providerConnections.name, DEMO_IDP));
    await asBreakGlass(person!.id);
    expect((await new Visitor().open(linkIn((await run('recovery-link', person!.username)).text))).status).toBe(200);
    await platform.db.delete(t.providerConnections);
  });
});

describe('unlock', () => {
  it('lets a person who has failed too often try again', async () => {
    const person = 'dag.halvorsen';
    const attempt = async (password: string) => {
      const visitor = new Visitor();
      const page = await visitor.open((await startSignIn(config)).url);
      return (await visitor.submit(page, 'current-password', { username: person, password })).status;
    };
    for (let tries = 0; tries < SIGN_IN_ATTEMPTS.perAccount; tries += 1) await attempt('wrong');
    expect(await attempt('wrong')).toBe(429);
    expect((await run('unlock', person)).ok).toBe(true);
    expect(await attempt('wrong')).toBe(422);
    expect(await world.recordsOf('unlock')).toContainEqual(
      expect.objectContaining({ actorId: 'operator', targetId: demoId(`user ${person}`) }),
    );
  });
});

describe('disable and enable', () => {
  it('ends all of a person and lets no sign-in succeed, until the person is enabled; both are audited once', async () => {
    const person = 'guro.lunde';
    const target = { actorId: 'operator', targetType: 'person', targetId: demoId(`user ${person}`) };
    const { tokens } = await signIn(config, person);
    world.logouts.length = 0;
    expect(await run('disable', person)).toMatchObject({ ok: true, text: expect.stringContaining('is disabled:') });
    expect((await run('disable', person)).text).toContain('is disabled already');
    expect(await reach(tokens.access_token)).toBe(401);
    expect(world.logouts).toEqual([expect.objectContaining({ sub: target.targetId })]);
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(config)).url);
    const values = { username: person, password: DEMO_PASSWORD };
    expect((await visitor.submit(page, 'current-password', values)).status).toBe(422);
    expect(await run('recovery-link', person)).toMatchObject({ ok: false, text: expect.stringContaining('`enable`') });
    expect(await run('enable', person)).toMatchObject({ ok: true, text: expect.stringContaining('can sign in again') });
    expect((await run('enable', person)).text).toContain('is not disabled');
    expect(await reach((await signIn(config, person)).tokens.access_token)).toBe(200);
    expect(await world.recordsOf('disable')).toEqual([expect.objectContaining(target)]);
    expect(await world.recordsOf('enable')).toEqual([expect.objectContaining(target)]);
  });

  it('a last admin can be disabled, which is said; list-admins shows it and where all are, the way out', async () => {
    const person = 'nora.winther';
    const { text } = await run('disable', person);
    expect(text).toMatch(/These have no admin now who can sign in: .*Northwind/);
    const line = (await run('list-admins')).text.split('\n').find((each) => each.startsWith(person));
    expect(line).toMatch(/ disabled /);
    expect((await run('list-admins')).text).not.toContain('All of them are disabled');
    const rest = await platform.db.select().from(t.users).where(isNull(t.users.disabledAt));
    const ids = rest.map(({ id }) => id);
    await platform.db.update(t.users).set({ disabledAt: new Date() }).where(inArray(t.users.id, ids));
    expect((await run('list-admins')).text).toContain('All of them are disabled: `enable <user>`');
    await platform.db.update(t.users).set({ disabledAt: null }).where(inArray(t.users.id, ids));
    expect((await run('enable', person)).ok).toBe(true);
  });
});

describe('end-sessions', () => {
  it('ends a session of the console and tells it by back channel', async () => {
    const { tokens } = await signIn(config, 'farid.rahimi');
    const other = await signIn(config, 'ingrid.moe');
    expect(await reach(tokens.access_token)).toBe(200);
    world.logouts.length = 0;
    expect((await run('end-sessions', 'farid.rahimi')).ok).toBe(true);
    expect(await reach(tokens.access_token)).toBe(401);
    expect(world.logouts).toEqual([expect.objectContaining({ sub: demoId('user farid.rahimi') })]);
    expect(await reach(other.tokens.access_token)).toBe(200);
    expect(await world.recordsOf('endSessions')).toHaveLength(1);
  });

  it('--all ends those of everybody, and sign-ins under way', async () => {
    const first = await signIn(config, 'farid.rahimi');
    const second = await signIn(config, 'ingrid.moe');
    const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, 'nora.winther'));
    const held = { interactionUid: 'between the steps', user: user!, amr: ['pwd'] };
    await holdSignIn(platform.db, held, new Date());
    const { ok, text } = await run('end-sessions', undefined, { all: true });
    expect([ok, text]).toEqual([true, expect.stringMatching(/^All sessions and tokens of \d+ people have ended\.$/)]);
    for (const { tokens } of [first, second]) expect(await reach(tokens.access_token)).toBe(401);
    expect(await platform.db.select().from(t.pendingSignIns)).toEqual([]);
    const left = await platform.db.select().from(t.oidcRecords).where(eq(t.oidcRecords.model, 'Session'));
    expect(left.filter(({ accountId }) => accountId !== null)).toEqual([]);
    expect((await world.recordsOf('endAllSessions'))[0]?.details).toMatchObject({ people: expect.any(Number) });
  });
});
