import type { TokenEndpointResponse } from 'openid-client';
import { expect, test } from 'vitest';
import { SESSION } from '@/lib/contract/limits';
import { UnusableTokens, requireUsable } from '@/lib/console/issuer/tokens';

test('an access token is as long as the issuer gives it, however late its answer is read', () => {
  const least = SESSION.minAccessTokenMs / 1000;
  const answer = (expiresIn: number, left: number) =>
    Object.assign(
      { access_token: 'a', token_type: 'bearer' as const, expires_in: expiresIn } as TokenEndpointResponse,
      {
        expiresIn: () => left,
      },
    );
  // What openid-client's helper says one millisecond later.
  expect(() => requireUsable(answer(least, least - 1))).not.toThrow();
  expect(() => requireUsable(answer(least - 1, least))).toThrow(UnusableTokens);
});
