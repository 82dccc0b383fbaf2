/** Everything about an answer of a browser for a passkey that may be wrong. */
import { like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSKEYS } from '@/lib/contract/limits';
import { signInAttempts } from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import type { Authenticator, Twist } from './support/authenticator';
import { PasskeyPlatform, send } from './support/passkeys';

let world: PasskeyPlatform;
beforeAll(async () => {
  world = await PasskeyPlatform.start();
});
afterAll(() => world.platform.dispose());
afterEach(() => void vi.useRealTimers());

describe('row 44: an answer counts', () => {
  let key: Authenticator;
  beforeAll(async () => {
    key = world.device();
    await world.add('bjorn.eide', key, 'For answers');
  });

  it.each<[string, Twist]>([
    ['for another origin', { origin: 'https://console.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['for another purpose', { type: 'webauthn.create' }],
    ['to a challenge of its own', { challenge: Buffer.alloc(70, 7).toString('base64url') }],
    ['without the person', { isPresent: false }],
    ['without the person verified', { isVerified: false }],
    ['of an authenticator that has counted back', { counter: 1 }],
    ['of one that stays where it was made, as of one that may be synced', { mayBeSynced: true }],
    ['that names no account', { userHandle: undefined }],
    ['that names another account', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ])('not %s', async (_, twist) => {
    const { end } = await world.answer(key, twist);
    expect(end.status).toBe(422);
    expect(end.body).toContain('could not be checked');
    await world.signInWith(key);
  });

  it.each([
    ['empty', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a part', '{"id":"a"}'],
    ['too long', JSON.stringify({ id: 'a'.repeat(5000) })],
  ])('not when it is %s', async (_, answer) => {
    const { visitor, page } = await world.openSignIn();
    expect((await send(visitor, page, answer)).status).toBe(422);
  });

  it('after an outage, which uses up no try', async () => {
    const { db } = world.platform;
    const { visitor, page, options } = await world.openSignIn();
    const answer = key.get(options);
    await db.delete(signInAttempts);
    await db.execute(sql`alter table passkeys rename to passkeys_away`);
    try {
      expect((await send(visitor, page, answer)).status).toBe(500);
    } finally {
      await db.execute(sql`alter table passkeys_away rename to passkeys`);
    }
    const tries = await db.select().from(signInAttempts).where(like(signInAttempts.key, 'passkey-address:%'));
    expect(tries).toMatchObject([{ count: 0 }]);
    expect((await send(visitor, page, answer)).status).toBe(0);
  });

  it('once, also of ten at the same moment', async () => {
    const { visitor, page, options } = await world.openSignIn();
    const answer = key.get(options);
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => send(visitor, page, answer).catch(() => undefined)),
    );
    expect(ends.filter((end) => end?.status === 0)).toHaveLength(1);
  });

  it('in the sign-in that it was asked for in', async () => {
    const [one, other] = [await world.openSignIn(), await world.openSignIn()];
    expect((await send(other.visitor, other.page, key.get(one.options))).status).toBe(422);
  });

  it('for five minutes', async () => {
    const { visitor, page, options } = await world.openSignIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PASSKEYS.challengeSeconds * 1000 });
    expect((await send(visitor, page, key.get(options))).status).toBe(422);
  });

  it('with the identity provider that the client asks for', async () => {
    const { end } = await world.answer(key, {}, { acr_values: `idp:${DEMO_IDP}` });
    expect(end.status).toBe(422);
    expect(end.body).toContain('another identity provider');
  });
});
