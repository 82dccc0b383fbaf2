import { type CryptoKey, jwtVerify } from 'jose';

interface Registered {
  url: string;
  clientId: string;
  clientSecret: string;
  clientAuth: { publicKey?: CryptoKey; isRaw?: boolean };
}

/** How a request proves which client it is from: the method's registered name, or `wrong` when it proves nothing. */
export async function clientAuthOf(
  { url, clientId, clientSecret, clientAuth: { publicKey, isRaw = false } }: Registered,
  authorization: string | undefined,
  body: URLSearchParams,
): Promise<string> {
  if (authorization !== undefined) {
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const decoded = isRaw ? (text = '') => text : (text = '') => new URLSearchParams(`v=${text}`).get('v');
    const right = decoded(id) === clientId && decoded(secret) === clientSecret;
    return right ? 'client_secret_basic' : 'wrong';
  }
  if (body.has('client_secret')) return body.get('client_secret') === clientSecret ? 'client_secret_post' : 'wrong';
  const assertion = body.get('client_assertion');
  if (publicKey === undefined || assertion === null) return 'wrong';
  const options = { audience: url, issuer: clientId, subject: clientId, requiredClaims: ['jti', 'exp'] };
  const proven = await jwtVerify(assertion, publicKey, options).catch(() => null);
  return proven === null ? 'wrong' : 'private_key_jwt';
}
