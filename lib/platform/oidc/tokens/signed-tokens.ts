import { type JWK, type JWTPayload, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import type Provider from 'oidc-provider';

/** Format of a record that only the signed token itself opens, because every API that received the token knows its `jti`. */
export const SIGNED = 'jwt';

/** Replaces the dots of a signed token where the library would refuse it by its format. Such tokens never contain it. */
const STAND_IN = '~';

/** Respells a signed token so that the library does not recognize it, but `AccessToken.find` does; returns anything else unchanged. */
export function nameless(token: unknown): unknown {
  return typeof token === 'string' && token.split('.').length === 3 ? token.replaceAll('.', STAND_IN) : token;
}

/** Claims of a signed token that are fields of an opaque token's record. All other claims are `extra`. */
const OWN_CLAIMS = new Set(['jti', 'sub', 'iat', 'exp', 'scope', 'client_id', 'iss', 'aud']);

/** Reads a signed access token of this issuer (RFC 9068, section 4), whether it has expired or not. */
export type SignedTokenReader = (token: string) => Promise<JWTPayload | undefined>;

/**
 * Makes the reader of the issuer's signed access tokens.
 *
 * @param keys - the issuer's keys, retired ones too; private or public
 * @returns a function that answers the claims, or undefined for anything that is not such a token
 */
export function signedTokenReader(issuer: string, keys: readonly JWK[]): SignedTokenReader {
  const keySet = createLocalJWKSet({ keys: keys.map(publicPart) });
  return async (named) => {
    const token = named.replaceAll(STAND_IN, '.');
    if (token.split('.').length !== 3) return undefined;
    try {
      // The record decides about expiry: the library also reads expired tokens where it treats them differently.
      const options = { issuer, typ: 'at+jwt', currentDate: new Date(0) };
      const { payload } = await jwtVerify(token, keySet, options);
      return payload;
    } catch {
      return undefined;
    }
  };
}

function publicPart({ kty, n, e, crv, x, y, kid, alg, use }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, n, e, crv, x, y, kid, alg, use }).filter(([, value]) => value !== undefined),
  ) as JWK;
}

/** Merges a signed token and its record into the form of an opaque token's record. */
export function withClaims(record: AdapterPayload, claims: JWTPayload): AdapterPayload {
  const { format: _, granted, ...rest } = record as AdapterPayload & { granted?: string };
  const { aud } = claims;
  const scope = granted ?? claims.scope;
  const extra = Object.fromEntries(Object.entries(claims).filter(([name]) => !OWN_CLAIMS.has(name)));
  return { ...rest, aud, scope: scope as string | undefined, extra, jti: claims.jti };
}

type Saved = { value: string; payload?: Record<string, unknown> };
interface TokenModel {
  prototype: object;
  IN_PAYLOAD: string[];
}

/**
 * Stores a record of every signed access token, as the library does for opaque ones: `AccessToken.find` then finds it, and it ends with its
 * grant and its session. The record omits the token's own claims but has everything that was granted with it, which may be more.
 */
export function keepSignedTokens(provider: Provider): void {
  for (const model of [provider.AccessToken, provider.ClientCredentials] as unknown as TokenModel[]) {
    const made = Reflect.get(model.prototype, 'getValueAndPayload') as (this: object) => Promise<Saved>;
    Object.defineProperty(model.prototype, 'getValueAndPayload', {
      async value(this: Record<string, unknown>): Promise<Saved> {
        const { value, payload } = await made.call(this);
        if (payload !== undefined) return { value, payload };
        const { iat, exp } = decodeJwt(value);
        const kept = model.IN_PAYLOAD.filter((key) => !['extra', 'scope', 'aud'].includes(key));
        const fields = kept.flatMap((key) => (this[key] === undefined ? [] : [[key, this[key]]]));
        return { value, payload: { ...Object.fromEntries(fields), iat, exp, format: SIGNED, granted: this.scope } };
      },
    });
  }
}
