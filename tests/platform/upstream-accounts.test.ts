/** Accounts and passwords of people whose identity provider is connected. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { newSecret, tokenHash } from '@/lib/platform/secrets';
import { ASKED, CHIAMAKA, Connected } from './support/connected';
import { connect } from './support/identity-provider';
import { callApi, startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();

async function invite(values: Partial<typeof t.invitations.$inferInsert> = {}) {
  const username = `new.${randomUUID().slice(0, 8)}`;
  const [row] = await world.platform.db
    .insert(t.invitations)
    .values({
      ...newLink(world.platform.db),
      type: 'member',
      tenantId: demoId('tenant partners'),
      contactEmail: `${username}@obi-partners.example`,
      username,
      role: Role.Regular,
      language: 'en',
      idp: DEMO_IDP,
      isUniqueIdp: true,
      expiresAt: new Date(Date.now() + INVITATION_LIFETIME_SECONDS * 1000),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error('no invitation');
  return { ...row, linkToken: linkTokenOf(world.platform.db, row.id) };
}

const usersWith = (email: string) => world.platform.db.select().from(t.users).where(eq(t.users.contactEmail, email));

describe('row 47: accounts of people of an identity provider', () => {
  test('none is found by a mail address or a user name alone', async () => {
    for (const person of [
      {
        sub: 'impostor',
        name: 'Chiamaka Obi',
        email: CHIAMAKA.email,
        email_verified: true,
        preferred_username: 'chiamaka.obi',
      },
      { sub: 'impostor', name: 'Astrid Solheim', email: 'astrid.solheim@fjordkraft.example', email_verified: true },
    ]) {
      world.provider.person = person;
      const before = await world.platform.db.$count(t.users);
      const { page } = await world.comeBack();
      expect([page.status, page.body]).toEqual([403, expect.stringContaining('You have no account here yet')]);
      expect(await world.platform.db.$count(t.users)).toBe(before);
    }
  });

  test('an invited person gets one, which has no password, and comes back to it', async () => {
    const invitation = await invite();
    const visitor = new Visitor();
    const { url, checks } = await startSignIn(world.config, { invitation: invitation.linkToken });
    const shown = await visitor.open(url);
    expect(shown.body).not.toContain('passwordAgain');
    world.provider.person = { sub: 'new-there', name: 'Ada Nneka Obi', email: invitation.contactEmail };
    const page = await world.followThere(visitor, await visitor.submit(shown, '/provider/', {}));
    const claims = await world.claimsOf({ page, checks });
    expect(claims).toMatchObject({ name: 'Ada Nneka Obi', given_name: 'Ada Nneka', family_name: 'Obi', idp: DEMO_IDP });
    const [user] = await usersWith(invitation.contactEmail);
    expect(user).toMatchObject({ id: claims?.sub, passwordHash: null, idp: DEMO_IDP, emailVerified: true });
    const [audit] = await world.platform.db
      .select()
      .from(t.auditRecords)
      .where(eq(t.auditRecords.operation, 'me.linkProvider'));
    expect(audit).toMatchObject({ actorId: claims?.sub, targetId: claims?.sub, details: { provider: DEMO_IDP } });
    const again = await world.comeBack();
    expect((await world.claimsOf(again))?.sub).toBe(claims?.sub);
  });

  test('no other person gets it, a provider that says too little makes none, and no second one is linked', async () => {
    const invitation = await invite();
    const { linkToken, contactEmail: email } = invitation;
    const parameters = { invitation: linkToken, ...ASKED };
    const refused = async (person: Record<string, unknown>) => {
      world.provider.person = person;
      const visitor = new Visitor();
      const { url } = await startSignIn(world.config, parameters);
      const shown = await visitor.open(url);
      const page = await world.followThere(visitor, await visitor.submit(shown, '/provider/', {}));
      expect(page.status).toBe(403);
      return page.body;
    };
    expect(await refused({ sub: 'other', name: 'Eve Obi', email: 'eve@obi-partners.example' })).toContain(
      'This is another person’s account',
    );
    expect(await refused({ sub: 'bare' })).toContain('email, preferred_username');
    expect(await refused({ sub: 'nameless', email })).toContain('what your account here needs: name');
    expect(await refused({ sub: 'deceiving', name: 'Ni\u202ena Obi', email })).toContain('needs: name');
    // A person who has an account already gets no second one.
    expect(await refused({ ...CHIAMAKA, email })).toContain('This is another person’s account');
    expect(await usersWith(email)).toEqual([]);
  });

  test('an account that an invitation is for is linked, to one person only', async () => {
    const userId = randomUUID();
    const username = `old.${userId.slice(0, 8)}`;
    const person = {
      username,
      firstName: 'Old',
      lastName: 'Obi',
      displayName: 'Old Obi',
      language: 'en',
      idp: DEMO_IDP,
    };
    await world.platform.db
      .insert(t.users)
      .values({ id: userId, contactEmail: `${username}@obi-partners.example`, ...person });
    const link = async (sub: string) => {
      const invitation = await invite({ username, contactEmail: `${username}@obi-partners.example` });
      world.provider.person = { sub, preferred_username: username };
      const visitor = new Visitor();
      const { url, checks } = await startSignIn(world.config, { invitation: invitation.linkToken, ...ASKED });
      const page = await world.followThere(visitor, await visitor.submit(await visitor.open(url), '/provider/', {}));
      return { page, checks };
    };
    const setDisabled = (disabledAt: Date | null) =>
      world.platform.db.update(t.users).set({ disabledAt }).where(eq(t.users.id, userId));
    await setDisabled(new Date());
    expect((await link('while-disabled')).page.body).toContain('You have no account here yet');
    expect(await world.platform.db.$count(t.upstreamIdentities, eq(t.upstreamIdentities.userId, userId))).toBe(0);
    await setDisabled(null);
    await world.platform.db
      .update(t.invitations)
      .set({ status: 'withdrawn' })
      .where(eq(t.invitations.username, username));
    const first = await link('old-there');
    expect((await world.claimsOf(first))?.sub).toBe(userId);
    await world.platform.db
      .update(t.invitations)
      .set({ status: 'withdrawn' })
      .where(eq(t.invitations.username, username));
    expect((await link('another-there')).page.body).toContain('This is another person’s account');
  });
});

describe('row 47: two connections to one issuer', () => {
  // Another organization may read a claim as the subject whose value its own people choose there.
  const OTHER = 'other-obi';
  const connectOther = async () => {
    const { db } = world.platform;
    await db.insert(t.identityProviders).values({ name: OTHER, displayName: 'Other Obi' });
    await connect(db, world.provider.issuer, {
      name: OTHER,
      organizationId: demoId('organization northwind'),
      claims: { subject: 'nickname', name: 'name', mail: 'email', userName: 'preferred_username' },
    });
  };

  test('have accounts of their own: none opens, takes or blocks one of the other', async () => {
    await connectOther();
    const enter = async (idp: string, person: Record<string, unknown>, mail: string) => {
      const invitation = await invite({ idp, contactEmail: mail });
      world.provider.person = { name: 'Eve Obi', email: mail, ...person };
      const visitor = new Visitor();
      const asked = { invitation: invitation.linkToken, acr_values: `idp:${idp}` };
      const { url, checks } = await startSignIn(world.config, asked);
      const page = await world.followThere(visitor, await visitor.submit(await visitor.open(url), '/provider/', {}));
      return (await world.claimsOf({ page, checks }))?.sub;
    };
    // The subject of a person who has an account, and of one who is still to come.
    const known = await enter(OTHER, { sub: 'eve-there', nickname: CHIAMAKA.sub }, 'eve@other-obi.example');
    expect(known).not.toBe(demoId('user chiamaka.obi'));
    const squatted = await enter(OTHER, { sub: 'eva-there', nickname: 'comes-later' }, 'eva@other-obi.example');
    const later = await enter(DEMO_IDP, { sub: 'comes-later' }, 'later@obi-partners.example');
    expect(later).not.toBe(squatted);
    world.provider.person = CHIAMAKA;
    expect((await world.claimsOf(await world.comeBack()))?.sub).toBe(demoId('user chiamaka.obi'));
  });
});

describe('row 47: passwords of people whose provider is connected', () => {
  const password = async (username: string, idp: string) => {
    const visitor = new Visitor();
    const first = await visitor.open((await startSignIn(world.config)).url);
    const form = await visitor.open(`${first.url}?way=password&idp=${idp}`);
    return await visitor.submit(form, 'current-password', { username, password: DEMO_PASSWORD });
  };

  test('open nothing, but for the one account that is marked', async () => {
    for (const [username, way] of [
      ['chiamaka.obi', DEMO_IDP],
      [CHIAMAKA.email, 'local'],
    ] as const) {
      const page = await password(username, way);
      expect([page.status, page.body]).toEqual([422, expect.stringContaining('password is wrong')]);
    }
    await connect(world.platform.db, world.provider.issuer, { breakGlassUserId: demoId('user chiamaka.obi') });
    expect((await password('chiamaka.obi', DEMO_IDP)).status).toBe(0);
    expect((await password(CHIAMAKA.email, 'local')).status).toBe(0);
    await connect(world.platform.db, world.provider.issuer, { breakGlassUserId: null });
  });

  test('are neither mailed, nor set by an older link, nor shown in the account', async () => {
    const userId = demoId('user chiamaka.obi');
    const token = newSecret();
    const expiresAt = new Date(Date.now() + 60_000);
    await world.platform.db.insert(t.passwordResets).values({ userId, tokenHash: tokenHash(token), expiresAt });
    expect((await new Visitor().open(`${world.platform.url}/reset/${token}`)).status).toBe(403);
    const { page, checks } = await world.comeBack();
    const tokens = await oidc.authorizationCodeGrant(world.config, new URL(page.url), checks);
    const shown = await callApi(world.platform, tokens.access_token, 'GET', '/api/me/password');
    expect(shown).toMatchObject({ status: 200, body: null });
  });

  const claims = { subject: 'oid', name: 'name', mail: 'email', userName: 'preferred_username' };
  test.each<[string, object, [number, string]]>([
    ['is switched off', { state: 'disabled' }, [503, 'is switched off']],
    ['gets other settings', { claims }, [403, 'could not be trusted']],
  ])('a provider that %s while it answers signs no one in any more', async (_, change, [status, text]) => {
    const isIt = eq(t.providerConnections.name, DEMO_IDP);
    const set = (values: object) => world.platform.db.update(t.providerConnections).set(values).where(isIt);
    world.provider.faults.before = (path) => (path === '/token' ? set(change) : undefined);
    const { page } = await world.comeBack();
    expect([page.status, page.body]).toEqual([status, expect.stringContaining(text)]);
    await connect(world.platform.db, world.provider.issuer);
    world.provider.faults = {};
    expect((await world.comeBack()).page.status).toBe(0);
  });

  test('a provider that is switched off stops its sign-ins; one that was never on changes nothing', async () => {
    await connect(world.platform.db, world.provider.issuer, { state: 'disabled' });
    const page = await new Visitor().open((await startSignIn(world.config, ASKED)).url);
    expect([page.status, page.body]).toEqual([503, expect.stringContaining('is switched off')]);
    expect((await password('chiamaka.obi', DEMO_IDP)).status).toBe(422);
    await connect(world.platform.db, world.provider.issuer, { state: 'draft' });
    expect((await password('chiamaka.obi', DEMO_IDP)).status).toBe(0);
    await connect(world.platform.db, world.provider.issuer);
  });
});
