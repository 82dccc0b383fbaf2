/** Identity providers of an organization: who may connect them, what has to hold before one counts, and what is never answered. */
import { eq, ilike } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { sealingKey } from '@/lib/platform/db/settings';
import { openSecret } from '@/lib/platform/secrets';
import { mayUsePassword } from '@/lib/platform/upstream/connections';
import { word } from '../support/api';
import { newTenantRequest } from '../support/fixtures';
import { SECRET } from '../support/identity-provider';
import { ProvidersWorld } from '../support/providers';

const world = new ProvidersWorld();

describe('row 47: a connection', () => {
  test('begins as a draft, which changes nothing for its people', async () => {
    const name = word();
    const person = await world.personOf(name);
    const made = await world.create({ name });
    expect(made).toMatchObject({ name, state: 'draft', people: 1, domains: [], publicKey: null, breakGlass: null });
    expect(made.redirectUri).toMatch(/\/provider\/callback$/);
    expect(await mayUsePassword(world.api.db, { id: person.id, idp: name })).toBe(true);
    expect(await world.api.ok(world.chief, 'providers.list', { params: world.params() })).toContainEqual(made);
  });

  test('stands in the order of names', async () => {
    const names = ['Zeta', 'Ærlig', 'Ålesund'];
    for (const displayName of names.toReversed()) await world.create({ displayName });
    const all = await world.api.ok(world.chief, 'providers.list', { params: world.params() });
    expect(all.flatMap(({ displayName }) => (names.includes(displayName) ? [displayName] : []))).toEqual(names);
  });

  test('never answers or records its secret', async () => {
    const made = await world.create({ secret: 'the-secret-of-nordvolt' });
    const changed = await world.api.ok(world.chief, 'providers.update', {
      params: world.one(made),
      body: { secret: 'another-secret-of-nordvolt' },
    });
    const trail = await world.api.db.select().from(t.auditRecords).where(eq(t.auditRecords.targetId, made.name));
    expect(trail.map(({ operation }) => operation)).toEqual(['providers.create', 'providers.update']);
    const said = JSON.stringify([
      made,
      changed,
      trail,
      await world.api.ok(world.chief, 'providers.list', { params: world.params() }),
    ]);
    expect(said).not.toContain('-of-nordvolt');
    const [row] = await world.api.db
      .select()
      .from(t.providerConnections)
      .where(eq(t.providerConnections.name, made.name));
    expect(said).not.toContain(row?.sealedSecret);
    expect(openSecret(row?.sealedSecret ?? '', await sealingKey(world.api.db))).toBe('another-secret-of-nordvolt');
  });

  test('with another issuer needs its secret again, and has to be off', async () => {
    const made = await world.create();
    const body = { issuer: 'https://evil.example' };
    const asked = { params: world.one(made), body };
    expect(await world.api.call(world.chief, 'providers.update', asked)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'secret' }] },
    });
    await world.api.ok(world.chief, 'providers.update', {
      params: world.one(made),
      body: { displayName: 'Renamed', scope: 'openid' },
    });
    expect((await world.turn(made, 'enabled')).status).toBe(200);
    const withSecret = { params: world.one(made), body: { ...body, secret: SECRET } };
    expect(await world.api.call(world.chief, 'providers.update', withSecret)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'issuer' }] },
    });
    expect((await world.turn(made, 'disabled')).status).toBe(200);
    expect(await world.api.ok(world.chief, 'providers.update', withSecret)).toMatchObject({
      ...body,
      displayName: 'Renamed',
    });
  });

  test('keeps its subject claim while people are linked by it', async () => {
    const made = await world.create();
    const person = await world.personOf(made.name);
    const claims = { ...made.claims, subject: 'oid' };
    const ask = (body: Record<string, unknown>) =>
      world.api.call(world.chief, 'providers.update', { params: world.one(made), body });
    await world.api.db
      .insert(t.upstreamIdentities)
      .values({ provider: made.name, issuer: world.there.issuer, subject: word(), userId: person.id });
    const refused = { status: 400, body: { code: 'provider.subjectInUse', errors: [{ field: 'claims.subject' }] } };
    expect(await ask({ claims })).toMatchObject(refused);
    // Links of an earlier issuer count again when it comes back.
    await world.api.ok(world.chief, 'providers.update', {
      params: world.one(made),
      body: { issuer: 'https://other.example', secret: SECRET },
    });
    expect(await ask({ claims })).toMatchObject(refused);
    expect((await ask({ claims: { ...made.claims, mail: 'upn' } })).status).toBe(200);
    // With the connection all links end.
    expect((await world.api.call(world.chief, 'providers.delete', { params: world.one(made) })).status).toBeLessThan(
      300,
    );
    expect(await world.api.db.$count(t.upstreamIdentities, eq(t.upstreamIdentities.userId, person.id))).toBe(0);
    const again = await world.create({ name: made.name });
    expect(
      (await world.api.call(world.chief, 'providers.update', { params: world.one(again), body: { claims } })).status,
    ).toBe(200);
  });

  test('that two admins change at a time loses nothing', async () => {
    const made = await world.create();
    const save = (body: Record<string, unknown>) =>
      world.api.call(world.chief, 'providers.update', {
        params: world.one(made),
        body: { ...body, expectedVersion: made.version },
      });
    expect((await save({ displayName: 'The first' })).status).toBe(200);
    expect(await save({ displayName: 'The second' })).toMatchObject({
      status: 409,
      body: { code: 'conflict.changed', current: { displayName: 'The first' } },
    });
    // Sent twice.
    expect((await save({ displayName: 'The first' })).status).toBe(200);
    expect((await save({ displayName: 'The first', secret: 'another' })).status).toBe(409);
  });

  test('by private key gets one here, and answers its public half', async () => {
    const made = await world.create({ authentication: 'private_key_jwt', secret: undefined });
    expect(made.publicKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(made.publicKey).not.toHaveProperty('d');
    const body = { issuer: 'https://other.example' };
    const moved = await world.api.ok(world.chief, 'providers.update', { params: world.one(made), body });
    expect(moved.publicKey?.x).not.toBe(made.publicKey?.x);
    const asked = { params: world.one(made), body: { authentication: 'client_secret_post' as const } };
    expect(await world.api.call(world.chief, 'providers.update', asked)).toMatchObject({ status: 400 });
  });

  test.each([
    { issuer: 'ftp://x.example' },
    { issuer: 'https://x.example?a=b' },
    { issuer: 'https://user@x.example' },
    { scope: 'profile' },
    { name: 'local' },
    { secret: '' },
    { claims: { subject: '', name: 'name', mail: 'email', userName: 'x' } },
  ])('is refused with %o', async (more) => {
    const asked = { params: world.params(), body: world.inputOf(more) };
    expect(await world.api.call(world.chief, 'providers.create', asked)).toMatchObject({ status: 400 });
  });
});

describe('row 47: a name', () => {
  test('that people, tenants or invitations of others have cannot be taken', async () => {
    const taken = { status: 409, body: { code: 'conflict.nameTaken' } };
    const names = [word(), word(), word(), word()] as const;
    for (const name of names) await world.api.db.insert(t.identityProviders).values({ name, displayName: name });
    await world.personOf(names[0], world.other);
    await world.api.db.update(t.tenants).set({ idp: names[1] }).where(eq(t.tenants.id, world.other.tenantId));
    const both = await world.personOf(names[2]);
    await world.api.db
      .insert(t.organizationMembers)
      .values({ organizationId: world.other.organizationId, userId: both.id });
    for (const name of names.slice(0, 3)) {
      expect(
        await world.api.call(world.chief, 'providers.create', {
          params: world.params(),
          body: world.inputOf({ name }),
        }),
      ).toMatchObject(taken);
    }
    const spelled = world.inputOf({ name: names[3].toUpperCase() });
    expect(
      await world.api.call(world.chief, 'providers.create', { params: world.params(), body: spelled }),
    ).toMatchObject(taken);
    const { name } = await world.create({ name: names[3] });
    expect(
      await world.api.call(world.chief, 'providers.create', { params: world.params(), body: world.inputOf({ name }) }),
    ).toMatchObject(taken);
    await world.personOf(name, world.other);
    expect(await world.turn({ name } as Provider, 'enabled')).toMatchObject({ status: 400 });
  });

  test('is another organization’s: its admins find nothing', async () => {
    const made = await world.create();
    const elsewhere = { organizationId: world.other.organizationId, provider: made.name };
    const domain = { ...elsewhere, domain: 'x.example' };
    const calls = [
      world.api.call(world.chiefElsewhere, 'providers.update', { params: elsewhere, body: { displayName: 'Mine' } }),
      world.api.call(world.chiefElsewhere, 'providers.switch', { params: elsewhere, body: { state: 'enabled' } }),
      world.api.call(world.chiefElsewhere, 'providers.check', { params: elsewhere, body: {} }),
      world.api.call(world.chiefElsewhere, 'providers.get', { params: elsewhere }),
      world.api.call(world.chiefElsewhere, 'providers.startTest', { params: elsewhere, body: {} }),
      world.api.call(world.chiefElsewhere, 'providers.testResult', { params: { ...elsewhere, providerTestId: 'x' } }),
      world.api.call(world.chiefElsewhere, 'providers.delete', { params: elsewhere }),
      world.api.call(world.chiefElsewhere, 'providers.passwordPeople', { params: elsewhere }),
      world.api.call(world.chiefElsewhere, 'providers.addDomain', { params: elsewhere, body: { domain: 'x.example' } }),
      world.api.call(world.chiefElsewhere, 'providers.proveDomain', { params: domain, body: {} }),
      world.api.call(world.chiefElsewhere, 'providers.removeDomain', { params: domain }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    for (const answer of [
      world.api.call(world.chiefElsewhere, 'providers.list', { params: world.params() }),
      world.api.call(world.chiefElsewhere, 'providers.delete', { params: world.one(made) }),
    ])
      expect(await answer).toMatchObject({ status: 403 });
    expect(
      await world.api.ok(world.chiefElsewhere, 'providers.list', {
        params: { organizationId: world.other.organizationId },
      }),
    ).toEqual([]);
  });
});

describe('row 47: a name that two organizations take at the same moment is one provider, in any spelling', () => {
  test.each([
    ['providers.create', (name: string) => world.inputOf({ name })],
    ['tenants.create', (idp: string) => newTenantRequest({ newOrganization: null, isUniqueIdp: true, idp })],
  ] as const)('by providers.create and %s', async (id, bodyOf) => {
    const { organizationId } = world.other;
    for (let turn = 0; turn < 8; turn += 1) {
      const name = word();
      const body = world.inputOf({ name: name.toUpperCase() });
      await Promise.all([
        world.api.call(world.chief, 'providers.create', { params: world.params(), body }),
        world.api.call(world.chiefElsewhere, id, { params: { organizationId }, body: bodyOf(name) }),
      ]);
      expect(await world.api.db.$count(t.identityProviders, ilike(t.identityProviders.name, name))).toBe(1);
    }
  });
});
