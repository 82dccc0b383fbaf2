/** Clients that authenticate by a key (RFC 7523, OpenID Connect Core section 9): what an assertion has to be, and how often it counts. */
import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, type CryptoKey as Key, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { algorithmOf } from '@/lib/contract/oauth/public-keys';
import { LEDGER, METERING, makeMachine } from '../support/clients';
import { type TestPlatform, discover, startTestPlatform } from '../support/platform';

let platform: TestPlatform;
let key: Key;
let clientId: string;
let publicJwk: Record<string, unknown>;

beforeAll(async () => {
  platform = await startTestPlatform();
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };
  ({ clientId } = await makeMachine(platform, {
    allowedScopes: [METERING],
    tokenEndpointAuthMethod: 'private_key_jwt',
    jwks: { keys: [publicJwk] },
  }));
});
afterAll(() => platform.dispose());

const claims = (): JWTPayload => ({
  iss: clientId,
  sub: clientId,
  aud: platform.url,
  jti: randomUUID(),
  exp: Math.floor(Date.now() / 1000) + 60,
});
const signed = (payload: JWTPayload, header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'one' }, by = key) =>
  new SignJWT(payload).setProtectedHeader(header).sign(by);

async function tokenBy(
  assertion: string,
  scope = METERING,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  });
  const answer = await fetch(`${platform.url}/token`, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('private_key_jwt', () => {
  it('is in discovery, without shared secrets among its algorithms, and gets what the client may have', async () => {
    const metadata = (await discover(platform)).serverMetadata();
    expect(metadata.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    const algorithms = metadata.token_endpoint_auth_signing_alg_values_supported ?? [];
    expect(algorithms.filter((name) => /^HS|none/.test(name))).toEqual([]);
    expect(await tokenBy(await signed(claims()))).toMatchObject({ status: 200, body: { scope: METERING } });
    expect(await tokenBy(await signed(claims()), LEDGER)).toMatchObject({ body: { error: 'invalid_scope' } });
  });

  it.each(['PS256', 'ES256', 'ES384', 'ES512', 'EdDSA'])('signs with %s, too', async (alg) => {
    const pair = await generateKeyPair(alg);
    const open = { ...(await exportJWK(pair.publicKey)), kid: alg, alg };
    expect(algorithmOf(open)).toBe(alg);
    const machine = await makeMachine(platform, {
      allowedScopes: [METERING],
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [open] },
    });
    const own = { ...claims(), iss: machine.clientId, sub: machine.clientId };
    const answer = await tokenBy(await signed(own, { alg, kid: alg }, pair.privateKey));
    expect(answer).toMatchObject({ status: 200, body: { scope: METERING } });
  });

  it('takes an assertion once, also when it comes twice at the same moment', async () => {
    const one = await signed(claims());
    const answers = await Promise.all([tokenBy(one), tokenBy(one), tokenBy(one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await tokenBy(one)).status).toBe(401);
    for (const { status, body } of answers) expect(status === 200 || body.error === 'invalid_client').toBe(true);
  });

  it('is for this issuer or its token endpoint, and for nothing else beside', async () => {
    const token = `${platform.url}/token`;
    for (const aud of [platform.url, token, [platform.url], [platform.url, token]]) {
      expect((await tokenBy(await signed({ ...claims(), aud }))).status).toBe(200);
    }
    const elsewhere = 'https://elsewhere.test';
    for (const aud of [[platform.url, elsewhere], [], `${platform.url}/`, `${token}/introspection`, `${token}?x`]) {
      const { status, body } = await tokenBy(await signed({ ...claims(), aud }));
      expect([aud, status, body.error]).toEqual([aud, 401, 'invalid_client']);
    }
    // Also at an endpoint of another name, which the library would accept as its own audience.
    const at = await fetch(`${token}/introspection`, {
      method: 'POST',
      body: new URLSearchParams({
        token: 'x',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await signed({ ...claims(), aud: `${token}/introspection` }),
      }),
    });
    expect(at.status).toBe(401);
  });

  it('was made at most a minute ahead of the clock, and lives at most an hour', async () => {
    const now = Math.floor(Date.now() / 1000);
    const statusOf = async (more: JWTPayload) => (await tokenBy(await signed({ ...claims(), ...more }))).status;
    expect(await statusOf({ iat: now + 30 })).toBe(200);
    expect(await statusOf({ iat: now + 120 })).toBe(401);
    expect(await statusOf({ exp: now + 3500 })).toBe(200);
    expect(await statusOf({ exp: now + 3700 })).toBe(401);
    expect(await statusOf({ exp: 1e300 })).toBe(401);
  });

  it('refuses an assertion of another key, for another issuer or client, without an end or an id, ended, or not signed by the key', async () => {
    const stranger = await generateKeyPair('RS256');
    const shared = new TextEncoder().encode(JSON.stringify(publicJwk));
    const without = (name: string) => Object.fromEntries(Object.entries(claims()).filter(([entry]) => entry !== name));
    const now = Math.floor(Date.now() / 1000);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const assertions = [
      await signed(claims(), { alg: 'RS256', kid: 'one' }, stranger.privateKey),
      await signed({ ...claims(), aud: 'https://elsewhere.test' }),
      await signed({ ...claims(), iss: 'console' }),
      await signed({ ...claims(), sub: 'console' }),
      await signed(without('exp')),
      await signed(without('jti')),
      await signed({ ...claims(), exp: now - 60 }),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(shared),
      `${encoded({ alg: 'none' })}.${encoded(claims())}.`,
    ];
    for (const [index, assertion] of assertions.entries()) {
      const { status, body } = await tokenBy(assertion);
      expect([index, status, body.error]).toEqual([index, 401, 'invalid_client']);
    }
  });
});
