/** Checks of a client's assertion besides the library's own (RFC 7523, section 3). */
import { type KoaContextWithOIDC, errors } from 'oidc-provider';
import { CLIENT_ASSERTION_SECONDS } from '@/lib/contract/limits';

interface Claims {
  aud?: unknown;
  iat?: unknown;
  exp?: unknown;
}

/**
 * Refuses an assertion that could be used elsewhere or for long.
 *
 * @throws InvalidClientAuth when its audience is not exactly this issuer or its token endpoint, when it was made in the future, or
 *   when it lives for more than an hour
 */
export async function checkAssertion(ctx: KoaContextWithOIDC, { aud, iat, exp }: Claims): Promise<void> {
  const { issuer } = ctx.oidc.provider;
  const accepted: unknown[] = [issuer, ctx.oidc.urlFor('token')];
  const audiences: unknown[] = [aud].flat();
  if (audiences.length === 0 || audiences.some((one) => !accepted.includes(one))) {
    throw new errors.InvalidClientAuth('aud must be the issuer or its token endpoint, and nothing else');
  }
  const now = Date.now() / 1000;
  if (typeof iat === 'number' && iat > now + CLIENT_ASSERTION_SECONDS.clockSkew) {
    throw new errors.InvalidClientAuth('iat is in the future');
  }
  if (typeof exp !== 'number' || exp > now + CLIENT_ASSERTION_SECONDS.lifetime) {
    throw new errors.InvalidClientAuth('exp is more than an hour away');
  }
}
