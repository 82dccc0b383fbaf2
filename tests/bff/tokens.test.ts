import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';
import { StoreUnavailable } from '@/lib/console/session/store';
import { SESSION } from '@/lib/contract/limits';
import { ISSUER, dataOf } from './support/session-store';
import { TestTokens, fresh, good, idTokenOf } from './support/token-world';

let play: TestTokens;
beforeEach(async () => {
  play = await new TestTokens().start();
});
afterEach(() => play.stop());

describe('row 9: a token that is good for a while', () => {
  test.each([
    ['says no end', 0, { accessExpiresAt: null }],
    ['ends later than a refresh is due', SESSION.refreshAheadMs + 1, {}],
    ['has a moment left, and no refresh token', 1, { refreshToken: null }],
  ])('is handed out as it is: it %s', async (_, leftMs, changes) => {
    const session = await play.sessionWith(leftMs, changes);
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-0'));
    expect(play.asked).toEqual([]);
  });

  test('is refreshed all the same when the platform has refused it', async () => {
    const session = await play.sessionWith(3_600_000);
    expect(await play.tokens.accessToken(session, 'at-0')).toEqual(fresh('at-1'));
    expect(await play.tokens.accessToken(session, 'at-0'), 'the one that was refused is another').toEqual(
      fresh('at-1'),
    );
    expect(play.asked).toHaveLength(1);
  });
});

describe('row 9: a token that ends soon', () => {
  test('is refreshed, stored and noted, before it is used', async () => {
    const session = await play.sessionWith(SESSION.refreshAheadMs, { idToken: 'id-0' });
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-1'));
    expect(play.asked).toEqual([
      ['/token', { grant_type: 'refresh_token', refresh_token: 'rt-0', client_id: 'console' }],
    ]);
    const data = await play.stored(session);
    expect(data).toMatchObject({ accessToken: 'at-1', refreshToken: 'rt-1', idToken: 'id-0', subject: 'ada' });
    expect(data?.accessExpiresAt).toBeLessThanOrEqual(play.time + 3_600_000);
    expect(data?.accessExpiresAt).toBeGreaterThan(play.time + 3_500_000);
    expect(await play.refreshes('fresh')).toBe(1);
  });

  test('keeps the refresh token that the issuer does not replace, and knows no end where it says none', async () => {
    const session = await play.sessionWith(1);
    play.refreshed = good({ refresh_token: undefined, expires_in: undefined });
    await play.tokens.accessToken(session);
    expect(await play.stored(session)).toMatchObject({ refreshToken: 'rt-0', accessExpiresAt: null, idToken: null });
  });

  test('takes the new id token where the first one was kept, and none where it was not', async () => {
    const [kept, without] = [await play.sessionWith(1, { idToken: 'id-0' }), await play.sessionWith(1)];
    const idToken = idTokenOf('ada');
    play.refreshed = good({ id_token: idToken });
    await Promise.all([play.tokens.accessToken(kept), play.tokens.accessToken(without)]);
    expect([(await play.stored(kept))?.idToken, (await play.stored(without))?.idToken]).toEqual([idToken, null]);
  });

  test('is refreshed once for all who ask at the same time, and again when it ends again', async () => {
    const session = await play.sessionWith(1);
    const answers = await Promise.all([play.tokens.accessToken(session), play.tokens.accessToken(session)]);
    expect(answers).toEqual([fresh('at-1'), fresh('at-1')]);
    expect(play.asked).toHaveLength(1);
    play.time += 3_600_000;
    play.refreshed = good({ access_token: 'at-2' });
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-2'));
  });

  test('is asked for once more by a call whose token the flight brought back', async () => {
    const session = await play.sessionWith(1);
    const first = play.tokens.accessToken(session);
    // The platform refuses what the flight is about to bring.
    const second = play.tokens.accessToken({ ...session }, 'at-1');
    let count = 0;
    play.refreshed = () => Promise.resolve(good({ access_token: `at-${(count += 1)}` }));
    expect(await first).toEqual(fresh('at-1'));
    expect(await second).toEqual(fresh('at-2'));
    expect(play.asked).toHaveLength(2);
  });

  test('another process that has refreshed it saves the refresh', async () => {
    const session = await play.sessionWith(1);
    await play.sessions.replace(session, dataOf({ accessToken: 'at-other' }), 1);
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-other'));
    expect(session.data.accessToken).toBe('at-other');
    expect(play.asked).toEqual([]);
    expect(await play.store.lock(session.id, 1000), 'the lock was given back').not.toBeNull();
  });

  test('waits for the process that holds the lock, and takes what it stores', async () => {
    const session = await play.sessionWith(1);
    const lock = await play.store.lock(session.id, 60_000);
    const answer = play.tokens.accessToken(session);
    await play.sessions.replace(session, dataOf({ accessToken: 'at-other' }), lock?.fence ?? 0);
    expect(await answer).toEqual(fresh('at-other'));
    expect(play.asked).toEqual([]);
  });

  test('the lock is given back whatever the issuer answers', async () => {
    const session = await play.sessionWith(1);
    play.refreshed = { status: 500 };
    await play.tokens.accessToken(session);
    expect(await play.store.lock(session.id, 1000)).not.toBeNull();
  });
});

describe('row 9: an issuer in trouble', () => {
  test.each([
    ['500', { status: 500, body: { error: 'server_error' } }],
    ['no answer', new Error('no route')],
  ])('%s: a token with seconds left is used, another call gets the error, and the session stays', async (_, answer) => {
    const session = await play.sessionWith(1);
    play.refreshed = answer;
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-0'));
    expect(await play.tokens.accessToken(session, 'at-0'), 'not the one that was refused').toEqual({
      kind: 'unavailable',
    });
    play.time += 1;
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'unavailable' });
    expect(await play.stored(session)).toBeDefined();
    expect(await play.refreshes('unavailable')).toBe(3);
    expect(play.log[0]).toMatchObject({ level: 40, msg: 'The issuer did not refresh a session' });
  });

  test('that does not take the console as it is registered there says so', async () => {
    const session = await play.sessionWith(0);
    play.refreshed = { status: 401, body: { error: 'invalid_client' } };
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'unavailable', isMisregistered: true });
    expect(await play.stored(session)).toBeDefined();
    expect(play.log).toMatchObject([
      {
        level: 50,
        msg: 'The issuer does not accept the console as it is registered there',
        oauthError: 'invalid_client',
      },
    ]);
    expect(play.log[0]?.endpoint).toBe(`${ISSUER}/token`);
  });

  test('that is not found has refused nothing', async () => {
    const session = await play.sessionWith(0);
    play.refreshed = new IssuerUnavailable('gone');
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'unavailable' });
    expect(await play.tokens.revoke(session.data)).toBe(true);
  });

  test('a fault of the console’s own is the same for the person, and an error in the log', async () => {
    const session = await play.sessionWith(0);
    const broken = play.tokensOf({ lock: () => Promise.reject(new TypeError('broken')) });
    expect(await broken.accessToken(session)).toEqual({ kind: 'unavailable' });
    expect(play.log).toMatchObject([{ level: 50, msg: 'A session could not be refreshed' }]);
    expect(await play.tokens.accessToken(session), 'and the next call tries again').toEqual(fresh('at-1'));
  });

  test('the store’s fault stays the store’s', async () => {
    const session = await play.sessionWith(0);
    const away = new StoreUnavailable('away');
    const broken = play.tokensOf({ lock: () => Promise.reject(away) });
    await expect(broken.accessToken(session)).rejects.toBe(away);
    expect(play.log).toEqual([]);
  });
});
