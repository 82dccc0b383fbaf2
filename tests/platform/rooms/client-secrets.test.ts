/** What proves who an OIDC client is: secrets with an end, keys; and that no secret gets out (row 39). */
import { exportJWK, generateKeyPair } from 'jose';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { SECRET } from '@/lib/contract/limits';
import { auditRecords, oidcClients } from '@/lib/platform/db/schema';
import { verifyHash } from '@/lib/platform/secrets';
import { endOfSecret } from '@/lib/platform/rooms/clients/credentials';
import { TestApi } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const BEGUN = new Date();
const FIRST = 'the-first-secret-of-all';
const SECOND = 'the-second-secret-of-all';
const THIRD = 'the-third-secret-of-all';

const create = (body: Record<string, unknown>) =>
  api.ok(manager, 'clients.create', { params: { tenantId: top.tenantId }, body: codeClient(body) });
const at = (clientId: string) => ({ params: { tenantId: top.tenantId, clientId } });
const update = (clientId: string, body: Record<string, unknown>) =>
  api.ok(manager, 'clients.update', { ...at(clientId), body });
const rotate = (clientId: string, body: Record<string, unknown>) =>
  api.ok(manager, 'clients.rotateSecret', { ...at(clientId), body });
async function stored(clientId: string) {
  const [row] = await api.db.select().from(oidcClients).where(eq(oidcClients.clientId, clientId));
  if (row === undefined) throw new Error('no such client');
  return row;
}
const monthsUntil = (end: string | null | undefined) =>
  Math.round((Date.parse(end ?? '') - BEGUN.getTime()) / (30.4 * 24 * 3_600_000));
async function refusedField(body: Record<string, unknown>, clientId?: string): Promise<string | undefined> {
  const answer =
    clientId === undefined
      ? await api.call(manager, 'clients.create', { params: { tenantId: top.tenantId }, body: codeClient(body) })
      : await api.call(manager, 'clients.update', { ...at(clientId), body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  return (answer.body as { errors: { field: string }[] }).errors[0]?.field;
}

describe('the end of a secret', () => {
  test('is chosen with it, and there is none otherwise', async () => {
    const chosen = await create({ clientSecret: FIRST, secretLifetimeMonths: 12 });
    const found = await api.ok(manager, 'clients.get', at(chosen.clientId));
    expect([monthsUntil(found.secretExpiresAt), found.previousSecretExpiresAt]).toEqual([12, null]);
    const generated = await create({ secretLifetimeMonths: 3 });
    expect(generated.clientSecret).toEqual(expect.any(String));
    expect(monthsUntil((await api.ok(manager, 'clients.get', at(generated.clientId))).secretExpiresAt)).toBe(3);
    for (const body of [{ clientSecret: FIRST }, { clientSecret: FIRST, secretLifetimeMonths: null }]) {
      const endless = await create(body);
      expect((await stored(endless.clientId)).secretExpiresAt).toBeNull();
    }
    expect((await update(chosen.clientId, { description: 'Other' })).secretExpiresAt).toBe(found.secretExpiresAt);
    expect((await update(chosen.clientId, { clientSecret: SECOND })).secretExpiresAt).toBeNull();
  });

  test('belongs to a secret', async () => {
    const { clientId } = await create({ clientSecret: FIRST });
    expect(await refusedField({ secretLifetimeMonths: 6 }, clientId)).toBe('secretLifetimeMonths');
    expect(await refusedField({ clientType: 'public', secretLifetimeMonths: 6 })).toBe('secretLifetimeMonths');
    expect(await refusedField({ clientSecret: FIRST, secretLifetimeMonths: 7 })).toBe('secretLifetimeMonths');
    const open = await update(clientId, { clientType: 'public' });
    expect(open.secretExpiresAt).toBeNull();
  });

  test.each([
    ['2026-01-31T10:00:00.000Z', 3, '2026-04-30T10:00:00.000Z'],
    ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2026-11-22T10:00:00.000Z', 12, '2027-11-22T10:00:00.000Z'],
    ['2024-02-29T10:00:00.000Z', 12, '2025-02-28T10:00:00.000Z'],
  ])('of %s in %i months is %s', (now, months, end) => {
    expect(endOfSecret(new Date(now), months)?.toISOString()).toBe(end);
    expect(endOfSecret(new Date(now), null)).toBeNull();
  });
});

describe('a rotation', () => {
  test('keeps the secret before for the overlap, and one before that no longer', async () => {
    const { clientId } = await create({ clientSecret: FIRST });
    const once = await rotate(clientId, { clientSecret: SECOND, overlapHours: 48, secretLifetimeMonths: 6 });
    expect(monthsUntil(once.secretExpiresAt)).toBe(6);
    expect(Math.round((Date.parse(once.previousSecretExpiresAt ?? '') - BEGUN.getTime()) / 3_600_000)).toBe(48);
    const row = await stored(clientId);
    expect(await verifyHash(FIRST, row.previousSecretHash ?? '')).toBe(true);
    expect(await verifyHash(SECOND, row.secretHash ?? '')).toBe(true);
    await rotate(clientId, { clientSecret: THIRD, overlapHours: 1 });
    expect(await verifyHash(SECOND, (await stored(clientId)).previousSecretHash ?? '')).toBe(true);
    await api.ok(manager, 'clients.endPreviousSecret', at(clientId));
    expect(await stored(clientId)).toMatchObject({ previousSecretHash: null, previousSecretExpiresAt: null });
    expect(await verifyHash(THIRD, (await stored(clientId)).secretHash ?? '')).toBe(true);
  });

  test('without overlap, or with a change of the settings, ends the secret before at once', async () => {
    const { clientId } = await create({ clientSecret: FIRST });
    await rotate(clientId, { clientSecret: SECOND, overlapHours: 24 });
    expect((await rotate(clientId, { clientSecret: THIRD })).previousSecretExpiresAt).toBeNull();
    await rotate(clientId, { clientSecret: FIRST, overlapHours: 24 });
    await update(clientId, { clientSecret: SECOND });
    expect(await stored(clientId)).toMatchObject({ previousSecretHash: null, previousSecretExpiresAt: null });
  });

  test('gives a secret that ends, or has ended, no longer life', async () => {
    const { clientId } = await create({ clientSecret: FIRST });
    const soon = new Date(Date.now() + 3_600_000);
    const set = (secretExpiresAt: Date) =>
      api.db.update(oidcClients).set({ secretExpiresAt }).where(eq(oidcClients.clientId, clientId));
    await set(soon);
    const body = { clientSecret: SECOND, overlapHours: SECRET.overlapMaxHours };
    expect((await rotate(clientId, body)).previousSecretExpiresAt).toBe(soon.toISOString());
    await set(new Date(Date.now() - 1000));
    expect((await rotate(clientId, { ...body, clientSecret: THIRD })).previousSecretExpiresAt).toBeNull();
  });

  test('is for who has a secret, and has bounds', async () => {
    const open = await create({ clientType: 'public' });
    const { clientId } = await create({ clientSecret: FIRST });
    const attempt = (id: string, body: Record<string, unknown>) =>
      api.refusal(manager, 'clients.rotateSecret', { ...at(id), body });
    expect(await attempt(open.clientId, { clientSecret: SECOND })).toBe('400 request.invalid');
    for (const body of [
      {},
      { clientSecret: 'too short' },
      { clientSecret: SECOND, overlapHours: -1 },
      { clientSecret: SECOND, overlapHours: 721 },
      { clientSecret: SECOND, overlapHours: 1.5 },
      { clientSecret: SECOND, secretLifetimeMonths: 5 },
    ]) {
      expect(await attempt(clientId, body)).toBe('400 request.invalid');
    }
  });

  test('is no conflict for who edits the settings meanwhile', async () => {
    const { clientId } = await create({ clientSecret: FIRST });
    const { version: expectedVersion } = await api.ok(manager, 'clients.get', at(clientId));
    await rotate(clientId, { clientSecret: SECOND, overlapHours: 24, secretLifetimeMonths: 6 });
    await update(clientId, { description: 'Other', expectedVersion });
    const conflict = { ...at(clientId), body: { description: 'Third', expectedVersion } };
    expect(await api.call(manager, 'clients.update', conflict)).toMatchObject({
      status: 409,
      body: { code: 'conflict.changed', current: { clientId, description: 'Other' } },
    });
    const { version } = await api.ok(manager, 'clients.get', at(clientId));
    await update(clientId, { isEnabled: false });
    const disabled = { ...at(clientId), body: { description: 'Third', expectedVersion: version } };
    expect(await api.refusal(manager, 'clients.update', disabled)).toBe('409 conflict.changed');
  });
});

describe('a key', () => {
  const publicKey = async (alg = 'ES256') => {
    const pair = await generateKeyPair(alg, { extractable: true });
    return { key: await exportJWK(pair.publicKey), secret: await exportJWK(pair.privateKey) };
  };
  const byKey = (keys: unknown) => ({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: JSON.stringify(keys) });

  test.each(['ES256', 'ES384', 'RS256', 'EdDSA'])('for %s takes the place of a secret', async (alg) => {
    const { key } = await publicKey(alg);
    const { clientId, clientSecret } = await create(byKey({ keys: [{ ...key, kid: 'a' }] }));
    expect(clientSecret).toBeNull();
    expect(await stored(clientId)).toMatchObject({ secretHash: null, jwks: { keys: [{ kid: 'a' }] } });
    // One key is a set of one.
    const single = await create(byKey(key));
    expect((await stored(single.clientId)).jwks?.keys).toEqual([key]);
    const back = { tokenEndpointAuthMethod: 'client_secret' };
    expect(await refusedField(back, clientId)).toBe('clientSecret');
    expect(await update(clientId, { ...back, clientSecret: FIRST })).toMatchObject({ jwks: null });
  });

  test('is refused when it is none, is private or weak, or is named twice', async () => {
    const { key, secret } = await publicKey();
    const weak = await exportJWK(
      (await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })).publicKey,
    );
    const short = { ...weak, n: weak.n?.slice(0, 171) };
    for (const keys of [
      {},
      { keys: [] },
      { keys: 'x' },
      { keys: [null] },
      { keys: [secret] },
      { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] },
      { keys: [short] },
      { keys: [{ ...key, use: 'enc' }] },
      {
        keys: [
          { ...key, kid: 'a' },
          { ...key, kid: 'a' },
        ],
      },
      { keys: Array.from({ length: 11 }, (_, index) => ({ ...key, kid: String(index) })) },
    ]) {
      expect(await refusedField(byKey(keys))).toBe('jwks');
    }
    expect(await refusedField({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: 'no json' })).toBe('jwks');
    expect(await refusedField({ tokenEndpointAuthMethod: 'private_key_jwt' })).toBe('jwks');
    expect(await refusedField({ ...byKey(key), clientType: 'public' })).toBe('tokenEndpointAuthMethod');
  });
});

test('row 39: secrets and their hashes are in no answer and no audit record', async () => {
  const { clientId, clientSecret } = await create({ secretLifetimeMonths: 12 });
  const first = await stored(clientId);
  const answers: unknown[] = [await rotate(clientId, { clientSecret: SECOND, overlapHours: 24 })];
  const second = await stored(clientId);
  answers.push(
    await update(clientId, { clientSecret: THIRD }),
    await update(clientId, { isEnabled: false }),
    await api.ok(manager, 'clients.get', at(clientId)),
    await api.ok(manager, 'clients.list', { params: { tenantId: top.tenantId } }),
    await api.ok(manager, 'clients.history', at(clientId)),
    await api.db.select().from(auditRecords),
  );
  const third = await stored(clientId);
  const hashes = [first.secretHash, second.secretHash, second.previousSecretHash, third.secretHash];
  const recorded = JSON.stringify(answers);
  for (const secret of [clientSecret, SECOND, THIRD, ...hashes]) {
    expect(secret).toEqual(expect.any(String));
    expect(recorded).not.toContain(secret);
  }
  // What the trail does tell is that they changed, and when they end.
  expect(recorded).toContain('"credentials"');
  expect(recorded).toContain('credentialsEnd');
});
