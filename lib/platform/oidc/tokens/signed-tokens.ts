import { type JWK, type JWTPayload, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import type Provider from 'oidc-provider';

/** Format of a record that only the signed token itself opens: its `jti` alone is known to every API that the token was shown to. */
export const SIGNED = 'jwt';

/** Stands for the dots of a signed token where the library would refuse it by its looks. Not a character of such tokens. */
const STAND_IN = '~';

/** A signed token in the spelling that the library does not know as one, and `AccessToken.find` does; anything else as it is. */
export function nameless(token: unknown): unknown {
  return typeof token === 'string' && token.split('.').length === 3 ? token.replaceAll('.', STAND_IN) : token;
}

/** What the claims of a signed token are in the record of an opaque one. The rest of its claims is `extra`. */
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
      // Expiry is the record's: the library asks for expired ones too where it treats them differently.
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

/** What a signed token and its record say together, as the library has it of an opaque token. */
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
 * Keeps a record of every signed access token, as the library does of opaque ones: `AccessToken.find` then finds it, and it ends with
 * its grant and its session. The claims that the token carries itself are not in it; all that was granted with it is, which may be more.
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
