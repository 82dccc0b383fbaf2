/** Sign-outs in both directions between the platform and a connected identity provider (docs/decisions/providers.md). */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { IDENTITY_PROVIDER } from '@/lib/platform/upstream/bounds';
import { ASKED, CHIAMAKA, Connected } from './support/connected';
import { connect } from './support/identity-provider';
import { signIn, startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();
const seconds = () => Math.floor(Date.now() / 1000);

beforeAll(() => world.platform.db.delete(t.signInAttempts));
beforeEach(async () => {
  world.provider.faults = { metadata: { end_session_endpoint: `${world.provider.issuer}/end` } };
  // What the metadata say is read for each client anew.
  await connect(world.platform.db, world.provider.issuer);
  world.provider.ended.length = 0;
});
afterEach(() => world.platform.db.delete(t.signInAttempts));

/** A person who is signed in by the provider, whose session there has this id. */
async function signedIn(sid: string | undefined = undefined, visitor = new Visitor()) {
  world.provider.faults = { ...world.provider.faults, claims: { sid } };
  const { page, checks } = await world.comeBack(visitor);
  expect(await world.claimsOf({ page, checks })).toMatchObject({ sub: demoId('user chiamaka.obi') });
  return visitor;
}
const isSignedIn = async (visitor: Visitor) =>
  !(await visitor.open((await startSignIn(world.config, { prompt: 'none' })).url)).url.includes('login_required');
/** Signs out at the platform, as far as its own addresses lead. */
async function leave(visitor: Visitor) {
  const asked = await visitor.open(`${world.platform.url}/session/end`);
  return await visitor.submit(asked, 'session/end/confirm', { logout: 'yes' });
}
const report = async (token: string) => {
  const answer = await fetch(`${world.platform.url}/provider/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return [answer.status, answer.headers.get('cache-control')];
};
const OK = [200, 'no-store'];
const REFUSED = [400, 'no-store'];
const kept = (model: string) => world.platform.db.$count(t.oidcRecords, eq(t.oidcRecords.model, model));

describe('row 47: a sign-out here', () => {
  test('is one at the provider too, and goes on from there where it would have gone', async () => {
    const visitor = await signedIn('there-1');
    const there = await leave(visitor);
    expect(there.url).toContain(`${world.provider.issuer}/end?`);
    expect(await isSignedIn(visitor)).toBe(false);
    const back = await fetch(there.url, { redirect: 'manual' });
    const [asked] = world.provider.ended;
    expect(asked?.get('post_logout_redirect_uri')).toBe(`${world.platform.url}/provider/logged-out`);
    expect(asked?.get('id_token_hint')?.split('.')).toHaveLength(3);
    const done = await visitor.open(back.headers.get('location') ?? '');
    expect([done.url, done.status]).toEqual([`${world.platform.url}/session/end/success`, 200]);
    // Each state leads on once; without one there is a page, and no other address.
    const again = await visitor.open(back.headers.get('location') ?? '');
    expect([again.status, again.url]).toEqual([200, expect.stringContaining('/provider/logged-out')]);
    expect((await visitor.open(`${world.platform.url}/provider/logged-out?state=x`)).status).toBe(200);
    expect(await kept('UpstreamSession')).toBe(0);
  });

  test('keeps the ID token of the provider sealed, and for the session alone', async () => {
    const visitor = await signedIn();
    const [row] = await world.platform.db
      .select()
      .from(t.oidcRecords)
      .where(eq(t.oidcRecords.model, 'UpstreamSession'));
    expect(JSON.stringify(row?.payload)).not.toContain('eyJ');
    expect(row?.accountId).toBe(demoId('user chiamaka.obi'));
    await leave(visitor);
    expect(await kept('UpstreamSession')).toBe(0);
  });

  test.each<[string, Record<string, unknown>]>([
    ['without such an address', {}],
    ['whose address has another scheme', { end_session_endpoint: 'https://provider.test/end' }],
  ])('at a provider %s ends here', async (_, metadata) => {
    world.provider.faults = { metadata };
    await connect(world.platform.db, world.provider.issuer);
    const visitor = await signedIn();
    expect((await leave(visitor)).url).toBe(`${world.platform.url}/session/end/success`);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('of a person who signed in here asks no provider', async () => {
    const { visitor } = await signIn(world.config, 'bjorn.eide');
    expect((await leave(visitor)).url).toBe(`${world.platform.url}/session/end/success`);
    expect(world.provider.ended).toEqual([]);
  });
});

describe('row 47: a logout token', () => {
  test('ends the session that it names, and no other', async () => {
    const [one, two] = [await signedIn('there-a'), await signedIn('there-b')];
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub, sid: 'there-a' }))).toEqual(OK);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
    expect(await report(await world.provider.logoutToken({ sid: 'there-b' }, { typ: 'JWT' }))).toEqual(OK);
    expect(await isSignedIn(two)).toBe(false);
  });

  test('without a session ends all of the person, and none of others', async () => {
    const all = [await signedIn('there-c'), await signedIn(undefined)];
    const other = (await signIn(world.config, 'bjorn.eide')).visitor;
    expect(await report(await world.provider.logoutToken({ sub: 'somebody-else' }))).toEqual(OK);
    expect(await isSignedIn(all[0]!)).toBe(true);
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub }))).toEqual(OK);
    for (const visitor of all) expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('is for each organization that has this client there', async () => {
    const { db } = world.platform;
    const names = [`a-${DEMO_IDP}`, `z-${DEMO_IDP}`];
    await db.insert(t.identityProviders).values(names.map((name) => ({ name, displayName: name })));
    for (const name of names) {
      const organizationId = demoId('organization northwind');
      await connect(db, world.provider.issuer, { name, organizationId, state: 'disabled' });
    }
    // In the table behind the others.
    await connect(db, world.provider.issuer);
    const visitor = await signedIn('there-shared');
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub }))).toEqual(OK);
    expect(await isSignedIn(visitor)).toBe(false);
    await db.delete(t.identityProviders).where(inArray(t.identityProviders.name, names));
  });

  test('counts once', async () => {
    const jti = randomUUID();
    const token = await world.provider.logoutToken({ sub: CHIAMAKA.sub, jti });
    expect(await report(token)).toEqual(OK);
    const visitor = await signedIn('there-d');
    expect(await report(token)).toEqual(REFUSED);
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub, jti }))).toEqual(REFUSED);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  test.each<[string, Record<string, unknown>, { foreignKey?: boolean }?]>([
    ['by a key that the provider never had', {}, { foreignKey: true }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['that is too old', { iat: seconds() - 3600, exp: seconds() + 60 }],
    ['from the future', { iat: seconds() + 3600, exp: seconds() + 7200 }],
    ['that has expired', { exp: seconds() - 300 }],
    ['without an end', { exp: undefined }],
    ['without a moment', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['without an event', { events: undefined }],
    ['of another event', { events: { 'https://example.test/event': {} } }],
    ['whose event is no object', { events: { [EVENT]: 'x' } }],
    ['with a nonce, as an ID token has', { nonce: 'x' }],
    ['about nothing', { sub: undefined, sid: undefined }],
  ])('%s ends nothing', async (_, claims, options) => {
    const visitor = await signedIn('there-e');
    const token = await world.provider.logoutToken({ sub: CHIAMAKA.sub, sid: 'there-e', ...claims }, options);
    expect(await report(token)).toEqual(REFUSED);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('that is none, or is unsigned, ends nothing; an ID token is none', async () => {
    const visitor = await signedIn('there-f');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, claims] = (await world.provider.logoutToken({ sub: CHIAMAKA.sub })).split('.');
    const idToken = await world.provider.logoutToken(
      { sub: CHIAMAKA.sub, nonce: 'n', events: undefined },
      { typ: 'JWT' },
    );
    for (const token of ['', 'a.b.c', 'x', `${part({ alg: 'none' })}.${claims}.`, idToken])
      expect(await report(token)).toEqual(REFUSED);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('of a provider that is a draft is of none', async () => {
    const visitor = await signedIn('there-g');
    await connect(world.platform.db, world.provider.issuer, { state: 'draft' });
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub }))).toEqual(REFUSED);
    await connect(world.platform.db, world.provider.issuer, { state: 'disabled' });
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub }))).toEqual(OK);
    await connect(world.platform.db, world.provider.issuer);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('comes seldom: a flood from one address is refused before it is read', async () => {
    const windowEndsAt = new Date(Date.now() + 900_000);
    const row = { count: IDENTITY_PROVIDER.logouts, windowEndsAt };
    for (const network of ['127.0.0.0/24', '0:0:0:0::/64'])
      await world.platform.db
        .insert(t.signInAttempts)
        .values({ key: `provider-logout:${network}`, ...row })
        .onConflictDoUpdate({ target: t.signInAttempts.key, set: row });
    const visitor = await signedIn('there-h');
    expect(await report(await world.provider.logoutToken({ sub: CHIAMAKA.sub }))).toEqual([429, 'no-store']);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

test('row 47: what is kept of a sign-in belongs to the session that follows from it', async () => {
  await world.platform.db.delete(t.oidcRecords).where(eq(t.oidcRecords.model, 'UpstreamSession'));
  const visitor = await signedIn('there-i');
  const bound = and(
    eq(t.oidcRecords.model, 'UpstreamSession'),
    eq(t.oidcRecords.accountId, demoId('user chiamaka.obi')),
  );
  const [row] = await world.platform.db.select().from(t.oidcRecords).where(bound);
  const session = and(eq(t.oidcRecords.model, 'Session'), eq(t.oidcRecords.uid, row?.uid ?? ''));
  expect(await world.platform.db.$count(t.oidcRecords, session)).toBe(1);
  expect((await visitor.open((await startSignIn(world.config, { ...ASKED, prompt: 'none' })).url)).url).not.toContain(
    'error=',
  );
  expect(row?.payload).toMatchObject({ provider: DEMO_IDP, subject: CHIAMAKA.sub, sid: 'there-i' });
  // And lives as long: a sign-out there is one here on the next day too.
  const [its] = await world.platform.db.select().from(t.oidcRecords).where(session);
  expect(Math.abs(row!.expiresAt!.getTime() - its!.expiresAt!.getTime())).toBeLessThan(60_000);
});
