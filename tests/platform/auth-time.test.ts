/** When a person was authenticated, and how long that is good for: neither later pages nor single sign-on make it more recent. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { SECRET, asked, makeClient } from './support/clients';
import { ASKED, Connected } from './support/connected';
import { callApi, signIn, startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();
afterEach(() => void vi.useRealTimers());

const PERSON = { username: 'bjorn.eide', password: DEMO_PASSWORD };
const seconds = (): number => Math.floor(Date.now() / 1000);
const MINUTE = 60;

/** Moves the clock of the platform, which runs in this process. */
const pass = (time: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + time * 1000 });
};
/** The sessions of people, as they are stored. */
const sessions = () =>
  world.platform.db
    .select()
    .from(t.oidcRecords)
    .where(and(eq(t.oidcRecords.model, 'Session'), isNotNull(t.oidcRecords.accountId)));

describe('row 45: a page after the sign-in', () => {
  test('makes the sign-in no more recent, however late it is answered', async () => {
    const { config } = await makeClient(world.platform, { secret: SECRET, isThirdParty: true });
    const { url } = await startSignIn(config, asked('openid profile'));
    const visitor = new Visitor();
    const before = seconds();
    const asks = await visitor.submit(await visitor.open(url), 'current-password', PERSON);
    expect(asks.body).toContain('decision');
    pass(45 * MINUTE);
    const back = await visitor.submit(asks, 'decision', { decision: 'allow' });
    vi.useRealTimers();
    const [session] = await world.platform.db
      .select({ loginTs: sql<number>`(payload->>'loginTs')::int` })
      .from(t.oidcRecords)
      .where(and(eq(t.oidcRecords.model, 'Session'), isNotNull(t.oidcRecords.accountId)))
      .orderBy(sql`payload->>'iat' desc`)
      .limit(1);
    expect(back.url).toContain('code=');
    expect(session?.loginTs).toBeGreaterThanOrEqual(before);
    expect(session?.loginTs).toBeLessThanOrEqual(before + MINUTE);
  });
});

describe('row 45: a sign-in at an identity provider', () => {
  const authTimeOf = async (claims: Record<string, unknown>) => {
    world.provider.faults = { claims };
    const { page, checks } = await world.comeBack();
    return (await world.claimsOf({ page, checks }))?.auth_time;
  };

  test('is as old as the provider says: single sign-on there is nothing recent here', async () => {
    const hourAgo = seconds() - 60 * MINUTE;
    expect(await authTimeOf({ auth_time: hourAgo })).toBe(hourAgo);
  });

  test('is of now where the provider’s clock is ahead', async () => {
    const [before, claimed] = [seconds(), Number(await authTimeOf({ auth_time: seconds() + 50 }))];
    expect(claimed).toBeGreaterThanOrEqual(before);
    expect(claimed).toBeLessThanOrEqual(seconds());
  });

  test.each([undefined, 0])(
    'is of no known time where the provider says %s: nothing is told, and nothing recent is allowed',
    async (auth_time) => {
      world.provider.faults = { claims: { auth_time } };
      for (const asks of [ASKED, { ...ASKED, prompt: 'login' }]) {
        const { page, checks } = await world.comeBack(new Visitor(), asks);
        const tokens = await oidc.authorizationCodeGrant(world.config, new URL(page.url), checks);
        expect(tokens.claims()).not.toHaveProperty('auth_time');
        const asked = await callApi(
          world.platform,
          tokens.access_token,
          'DELETE',
          '/api/me/passkeys/00000000-0000-4000-8000-000000000000',
        );
        expect(asked).toMatchObject({ status: 401, body: { code: 'auth.insufficient' } });
      }
      // A client that asked for the time has the right to refuse the sign-in without it (OpenID Connect Core, section 3.1.3.7).
      const { page, checks } = await world.comeBack(new Visitor(), { ...ASKED, max_age: '600' });
      const strict = oidc.authorizationCodeGrant(world.config, new URL(page.url), { ...checks, maxAge: 600 });
      await expect(strict).rejects.toThrow('invalid response encountered');
    },
  );

  test('that was to be new is asked for with its time, and an earlier one is refused by a page', async () => {
    world.provider.faults = { claims: { auth_time: seconds() - 120 } };
    for (const [name, value] of Object.entries({ prompt: 'login', max_age: '0' })) {
      const { page } = await world.comeBack(new Visitor(), { ...ASKED, [name]: value });
      expect([page.status, page.body]).toEqual([403, expect.stringContaining('did not ask you to sign in')]);
      const { last } = world.provider;
      expect([last.get('prompt'), last.get('max_age')]).toEqual(['login', '0']);
      expect(JSON.parse(last.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } });
    }
  });

  test('may take a person longer than the clocks may differ', async () => {
    const visitor = new Visitor();
    const { url } = await startSignIn(world.config, { ...ASKED, prompt: 'login' });
    const there = await visitor.open(url);
    world.provider.faults = { claims: { auth_time: seconds() } };
    pass(5 * MINUTE);
    const page = await world.followThere(visitor, there);
    vi.useRealTimers();
    expect(page.url).toContain('code=');
  });

  test('begins a session that has its whole time, however long ago the person was asked there', async () => {
    await world.platform.db.delete(t.oidcRecords).where(eq(t.oidcRecords.model, 'Session'));
    await authTimeOf({ auth_time: seconds() - 3 * ISSUER_SECONDS.session });
    const [session] = await sessions();
    expect(session!.expiresAt!.getTime() / 1000).toBeGreaterThan(seconds() + ISSUER_SECONDS.session - MINUTE);
    const [shown] = await world.platform.db.select().from(t.signIns).where(eq(t.signIns.sessionUid, session!.uid!));
    expect(shown!.startedAt.getTime() / 1000).toBeGreaterThan(seconds() - MINUTE);
  });
});

test('row 46: a session ends a day after its sign-in, however often it is used', async () => {
  const parameters = { scope: 'openid' };
  const { visitor } = await signIn(world.config, PERSON.username, { parameters });
  const silently = async () =>
    new URL((await visitor.open((await startSignIn(world.config, { ...parameters, prompt: 'none' })).url)).url)
      .searchParams;
  for (let hours = 5; hours < 24; hours += 5) {
    pass(5 * 60 * MINUTE);
    expect((await silently()).has('code'), `after ${hours} hours`).toBe(true);
  }
  pass(5 * 60 * MINUTE);
  expect((await silently()).get('error')).toBe('login_required');
  // One who signs in once more has another day.
  vi.useRealTimers();
  const again = await signIn(world.config, PERSON.username, { parameters });
  pass(20 * 60 * MINUTE);
  await signIn(world.config, PERSON.username, {
    visitor: again.visitor,
    parameters: { ...parameters, prompt: 'login', login_hint: PERSON.username },
  });
  pass(20 * 60 * MINUTE);
  const { url } = await startSignIn(world.config, { ...parameters, prompt: 'none' });
  expect(new URL((await again.visitor.open(url)).url).searchParams.has('code')).toBe(true);
});
