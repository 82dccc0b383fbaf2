import { expect, test } from 'vitest';
import { SESSION } from '@/lib/contract/limits';
import { UnusableTokens, requireUsable } from '@/lib/bff/sign-in/tokens';

test('an access token is as long as the issuer gives it, however late its answer is read', () => {
  const least = SESSION.minAccessTokenMs / 1000;
  const answer = { access_token: 'a', token_type: 'bearer', expires_in: least } as const;
  // What openid-client's helper says one millisecond later.
  expect(() => requireUsable({ ...answer, ...{ expiresIn: () => least - 1 } })).not.toThrow();
  expect(() => requireUsable({ ...answer, expires_in: least - 1 })).toThrow(UnusableTokens);
});
