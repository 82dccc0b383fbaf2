/** Public keys as people paste them: what is wrong is named, a private key before all else. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Jwk, KEY_FAULTS, algorithmOf, readPublicKeys } from '@/lib/contract/oauth/public-keys';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const jwkOf = (key: { export: (options: { format: 'jwk' }) => unknown }, more: Jwk = {}): Jwk => ({
  ...(key.export({ format: 'jwk' }) as Jwk),
  ...more,
});
const RSA = jwkOf(rsa.publicKey);
const P256 = jwkOf(ec('P-256').publicKey);
const read = (...keys: unknown[]) => readPublicKeys(JSON.stringify({ keys }));

test('keys that can sign are read, alone or as a set, with the algorithm of their kind', () => {
  const kinds = [
    [RSA, 'RS256'],
    [{ ...RSA, alg: 'PS256' }, 'PS256'],
    [{ ...RSA, e: 'Aw' }, 'RS256'],
    [P256, 'ES256'],
    [jwkOf(ec('P-384').publicKey), 'ES384'],
    [jwkOf(ec('P-521').publicKey), 'ES512'],
    [jwkOf(generateKeyPairSync('ed25519').publicKey), 'EdDSA'],
  ] as const;
  for (const [key, algorithm] of kinds) {
    expect(readPublicKeys(JSON.stringify(key))).toEqual({ keys: [key], fault: null });
    expect(algorithmOf(key)).toBe(algorithm);
  }
  expect(read({ ...RSA, kid: 'a' }, { ...P256, kid: 'b' }).keys).toHaveLength(2);
});

describe('what is wrong is named', () => {
  const weak = jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey);
  const pem = (key: typeof rsa.privateKey) => key.export({ format: 'pem', type: 'pkcs8' }).toString();
  const cases: [string, ReturnType<typeof readPublicKeys>, (typeof KEY_FAULTS)[number], number][] = [
    ['a private key as PEM', readPublicKeys(pem(rsa.privateKey)), 'private', 0],
    ['an old private key as PEM', readPublicKeys('-----BEGIN RSA PRIVATE KEY-----\nabc'), 'private', 0],
    ['a private key in a set, before anything else', read(null, jwkOf(rsa.privateKey)), 'private', 2],
    ['a shared secret', read({ kty: 'oct', k: 'c2VjcmV0' }), 'private', 1],
    ['PEM', readPublicKeys(rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()), 'pem', 0],
    ['no JSON', readPublicKeys('ssh-rsa AAAA'), 'json', 0],
    ['nothing in it', read(), 'count', 0],
    ['too many', read(...Array.from({ length: 11 }, (_, at) => ({ ...RSA, kid: String(at) }))), 'count', 0],
    ['no key', read(RSA, ['x']), 'none', 2],
    ['another kind', read({ kty: 'EC', crv: 'secp256k1', x: 'a', y: 'b' }), 'kind', 1],
    ['a name of every object', read({ kty: 'EC', crv: 'toString', x: 'a', y: 'b' }), 'kind', 1],
    ['a weak key', read(weak), 'weak', 1],
    ['an exponent of 1, with which a signature is the message', read({ ...RSA, e: 'AQ' }), 'exponent', 1],
    ['an exponent of 1 with zeros before it', read({ ...RSA, e: 'AAAB' }), 'exponent', 1],
    ['an exponent of 0', read({ ...RSA, e: 'AA' }), 'exponent', 1],
    ['an exponent of 2', read({ ...RSA, e: 'Ag' }), 'exponent', 1],
    ['an even exponent', read({ ...RSA, e: 'AQAC' }), 'exponent', 1],
    ['a missing part', read({ ...P256, y: undefined }), 'broken', 1],
    ['a part that is cut', read({ ...P256, x: String(P256.x).slice(0, 40) }), 'broken', 1],
    ['a key for encryption', read({ ...RSA, use: 'enc' }), 'use', 1],
    ['another algorithm', read({ ...RSA, alg: 'RS512' }), 'algorithm', 1],
    ['an algorithm of another kind', read({ ...P256, alg: 'RS256' }), 'algorithm', 1],
    ['the same name twice', read({ ...RSA, kid: 'a' }, { ...P256, kid: 'a' }), 'sameId', 2],
  ];
  test.each(cases)('%s', (_, found, fault, key) => expect(found).toEqual({ keys: null, fault, key }));

  test('every one of them', () => {
    expect(new Set(cases.map(([, , fault]) => fault))).toEqual(new Set(KEY_FAULTS));
  });
});
