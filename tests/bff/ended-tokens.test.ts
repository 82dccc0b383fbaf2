import type * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnusableTokens, expiryOf, requireUsable } from '@/lib/console/issuer/tokens';
import { SESSION } from '@/lib/contract/limits';
import { ISSUER, dataOf } from './support/session-store';
import { TestTokens, fresh, good, idTokenOf, metadata } from './support/token-world';

let play: TestTokens;
beforeEach(async () => {
  play = await new TestTokens().start();
});
afterEach(() => play.stop());

describe('row 9: the end of a grant', () => {
  test('the issuer withdraws it: the session ends, as refused', async () => {
    const session = await play.sessionWith(1);
    play.refreshed = { status: 400, body: { error: 'invalid_grant' } };
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'ended' });
    expect(await play.stored(session)).toBeUndefined();
    expect(await play.sessions.wasRefused(session)).toBe(true);
    expect(play.log).toMatchObject([{ level: 40, msg: 'The issuer withdrew a session', user: 'ada' }]);
    expect(await play.refreshes('ended')).toBe(1);
  });

  test.each([
    ['is over, with nothing to take back', 0, undefined, false, []],
    ['was refused', 3_600_000, 'at-0', true, ['at-0']],
  ])('without a refresh token the session ends when its token %s', async (_, leftMs, refused, isRefused, revoked) => {
    const session = await play.sessionWith(3_600_000, { refreshToken: null });
    session.data = { ...session.data, accessExpiresAt: play.time + leftMs };
    await play.sessions.replace(session, session.data, 1);
    expect(await play.tokens.accessToken(session, refused)).toEqual({ kind: 'ended' });
    expect(await play.sessions.wasRefused(session)).toBe(isRefused);
    const revocation = { token_type_hint: 'access_token', client_id: 'console' };
    expect(play.asked).toEqual(revoked.map((token) => ['/revoke', { token, ...revocation }]));
  });

  test.each([
    ['another person', () => ({ id_token: idTokenOf('eve') })],
    ['a kind of token that the console does not know', () => ({ token_type: 'DPoP' })],
  ])('a refresh that answers with %s ends the session, and gives up what came', async (_, changes) => {
    const [session, kept] = [await play.sessionWith(1), await play.sessionWith(1)];
    play.refreshed = good(changes());
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'ended' });
    expect(await play.sessions.wasRefused(session)).toBe(true);
    expect(play.asked[1]).toEqual([
      '/revoke',
      { token: 'rt-1', token_type_hint: 'refresh_token', client_id: 'console' },
    ]);
    play.refreshed = good({ ...changes(), refresh_token: undefined });
    await play.tokens.accessToken(kept);
    expect(play.asked[3]?.[1]).toMatchObject({ token: 'rt-0' });
  });

  test('a session that ended while the issuer answered stays ended, and what came is given up', async () => {
    const session = await play.sessionWith(1);
    play.refreshed = async () => {
      await play.sessions.end(session, 'logout');
      return good();
    };
    expect(await play.tokens.accessToken(session)).toEqual({ kind: 'ended' });
    expect(play.asked[1]).toEqual([
      '/revoke',
      { token: 'rt-1', token_type_hint: 'refresh_token', client_id: 'console' },
    ]);
    expect(await play.tokens.accessToken(session), 'nor does it come back').toEqual({ kind: 'ended' });
  });

  test('what a later holder of the lock has stored is used, and not what came too late', async () => {
    const session = await play.sessionWith(1);
    play.refreshed = async () => {
      await play.sessions.replace(session, dataOf({ accessToken: 'at-later' }), 99);
      return good();
    };
    expect(await play.tokens.accessToken(session)).toEqual(fresh('at-later'));
    expect(play.asked).toHaveLength(1);
  });
});

describe('giving up a grant', () => {
  test.each([
    ['is done', {}, true],
    ['is refused', { status: 400, body: { error: 'unsupported_token_type' } }, true],
    ['finds an issuer in trouble', { status: 500, body: { error: 'server_error' } }, false],
    ['finds no issuer', new Error('no route'), false],
  ])('%s', async (_, answer, isAnswered) => {
    play.revoked = answer;
    expect(await play.tokens.revoke(dataOf())).toBe(isAnswered);
    expect(play.log.map(({ level, msg }) => [level, msg])).toEqual(
      answer instanceof Error || 'status' in answer ? [[40, 'A token could not be revoked']] : [],
    );
  });

  test('says which endpoint does not take the console', async () => {
    play.revoked = { status: 401, body: { error: 'invalid_client' } };
    await play.tokens.revoke(dataOf());
    expect(play.log).toMatchObject([{ oauthError: 'invalid_client', endpoint: `${ISSUER}/revoke` }]);
  });

  test('asks nothing of an issuer that has no place for it', async () => {
    const { revocation_endpoint: _, ...without } = metadata;
    play.configure(without);
    expect(await play.tokens.revoke(dataOf())).toBe(true);
    expect(play.asked).toEqual([]);
  });
});

describe('tokens of a sign-in', () => {
  const answer = (changes: object) =>
    ({ access_token: 'a', token_type: 'bearer', ...changes }) as oidc.TokenEndpointResponse;

  test('are of no use when they are of another kind, or too short and without a refresh token', () => {
    const short = { expires_in: SESSION.minAccessTokenMs / 1000 - 1 };
    for (const changes of [{}, { token_type: 'BEARER' }, { ...short, refresh_token: 'r' }]) {
      expect(() => requireUsable(answer(changes))).not.toThrow();
    }
    const failure = (changes: object) => {
      try {
        requireUsable(answer(changes));
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(failure({ token_type: 'dpop' })).toBeInstanceOf(UnusableTokens);
    expect(failure({ token_type: 'dpop' })).toMatchObject({
      name: 'UnusableTokens',
      key: 'Authentication.SignIn.TokenType',
      code: 'TokenType',
      message: 'The tokens of the issuer are of no use.',
    });
    expect(failure(short)).toMatchObject({ key: 'Authentication.SignIn.TokenTooShort' });
  });

  test('end when the issuer says, by the console’s clock', () => {
    const helpers = (seconds: number | undefined) => ({ claims: () => undefined, expiresIn: () => seconds });
    expect(expiryOf(helpers(60), 1000)).toBe(61_000);
    expect(expiryOf(helpers(undefined), 1000)).toBeNull();
  });
});
