/** Identity providers of an organization: who may connect them, what has to hold before one counts, and what is never answered. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CheckLine, Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { sealingKey } from '@/lib/platform/db/settings';
import { hashPassword, openSecret } from '@/lib/platform/secrets';
import { connectionForAddress, mayUsePassword } from '@/lib/platform/upstream/connections';
import { type Person, type Place, TestApi, word } from '../support/api';
import { PlayedProvider, SECRET, inputFor } from '../support/identity-provider';

let api: TestApi;
let there: PlayedProvider;
let place: Place;
let other: Place;
let chief: Person;
let chiefElsewhere: Person;

beforeAll(async () => {
  api = await TestApi.start();
  there = await PlayedProvider.start();
  place = await api.place();
  other = await api.place();
  chief = await api.chief(place);
  chiefElsewhere = await api.chief(other);
});
afterEach(() => {
  there.faults = {};
});
afterAll(async () => {
  await there.stop();
  await api.close();
});

const params = () => ({ organizationId: place.organizationId });
const inputOf = (more: Record<string, unknown> = {}) => ({ ...inputFor(there.issuer), name: word(), ...more });
const create = (more: Record<string, unknown> = {}): Promise<Provider> =>
  api.ok(chief, 'providers.create', { params: params(), body: inputOf(more) });
const one = ({ name }: { name: string }) => ({ ...params(), provider: name });
/** As after a test sign-in, which provider-test.test.ts has. */
const noteTested = ({ name }: { name: string }) =>
  api.db.update(t.providerConnections).set({ testedAt: new Date() }).where(eq(t.providerConnections.name, name));
const turn = async (provider: Provider, state: 'enabled' | 'disabled') => {
  await noteTested(provider);
  return await api.call(chief, 'providers.switch', { params: one(provider), body: { state } });
};
const check = async (provider: Provider): Promise<CheckLine[]> =>
  await api.ok(chief, 'providers.check', { params: one(provider), body: {} });
const failed = (lines: readonly CheckLine[]) => lines.filter(({ result }) => result === 'failed').map((l) => l.check);

/** A person of the place whose identity provider this is. */
async function personOf(name: string, where = place, position: Parameters<TestApi['person']>[1] = {}) {
  await api.db.insert(t.identityProviders).values({ name, displayName: name }).onConflictDoNothing();
  const person = await api.person(where, position);
  await api.db.update(t.users).set({ idp: name }).where(eq(t.users.id, person.id));
  return person;
}

describe('row 47: a connection', () => {
  test('begins as a draft, which changes nothing for its people', async () => {
    const name = word();
    const person = await personOf(name);
    const made = await create({ name });
    expect(made).toMatchObject({ name, state: 'draft', people: 1, domains: [], publicKey: null, breakGlass: null });
    expect(made.redirectUri).toMatch(/\/provider\/callback$/);
    expect(await mayUsePassword(api.db, { id: person.id, idp: name })).toBe(true);
    expect(await api.ok(chief, 'providers.list', { params: params() })).toContainEqual(made);
  });

  test('never answers or records its secret', async () => {
    const made = await create({ secret: 'the-secret-of-nordvolt' });
    const changed = await api.ok(chief, 'providers.update', {
      params: one(made),
      body: { secret: 'another-secret-of-nordvolt' },
    });
    const trail = await api.db.select().from(t.auditRecords).where(eq(t.auditRecords.targetId, made.name));
    expect(trail.map(({ operation }) => operation)).toEqual(['providers.create', 'providers.update']);
    const said = JSON.stringify([made, changed, trail, await api.ok(chief, 'providers.list', { params: params() })]);
    expect(said).not.toContain('-of-nordvolt');
    const [row] = await api.db.select().from(t.providerConnections).where(eq(t.providerConnections.name, made.name));
    expect(said).not.toContain(row?.sealedSecret);
    expect(openSecret(row?.sealedSecret ?? '', await sealingKey(api.db))).toBe('another-secret-of-nordvolt');
  });

  test('with another issuer needs its secret again, and has to be off', async () => {
    const made = await create();
    const body = { issuer: 'https://evil.example' };
    const asked = { params: one(made), body };
    expect(await api.call(chief, 'providers.update', asked)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'secret' }] },
    });
    await api.ok(chief, 'providers.update', { params: one(made), body: { displayName: 'Renamed', scope: 'openid' } });
    expect((await turn(made, 'enabled')).status).toBe(200);
    const withSecret = { params: one(made), body: { ...body, secret: SECRET } };
    expect(await api.call(chief, 'providers.update', withSecret)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'issuer' }] },
    });
    expect((await turn(made, 'disabled')).status).toBe(200);
    expect(await api.ok(chief, 'providers.update', withSecret)).toMatchObject({ ...body, displayName: 'Renamed' });
  });

  test('keeps its subject claim while people are linked by it', async () => {
    const made = await create();
    const person = await personOf(made.name);
    const claims = { ...made.claims, subject: 'oid' };
    const ask = (body: Record<string, unknown>) => api.call(chief, 'providers.update', { params: one(made), body });
    await api.db.insert(t.upstreamIdentities).values({ issuer: there.issuer, subject: word(), userId: person.id });
    const refused = { status: 400, body: { code: 'provider.subjectInUse', errors: [{ field: 'claims.subject' }] } };
    expect(await ask({ claims })).toMatchObject(refused);
    // Links of an earlier issuer count again when it comes back.
    await api.ok(chief, 'providers.update', {
      params: one(made),
      body: { issuer: 'https://other.example', secret: SECRET },
    });
    expect(await ask({ claims })).toMatchObject(refused);
    expect((await ask({ claims: { ...made.claims, mail: 'upn' } })).status).toBe(200);
    // With the connection all links end.
    expect((await api.call(chief, 'providers.delete', { params: one(made) })).status).toBeLessThan(300);
    expect(await api.db.$count(t.upstreamIdentities, eq(t.upstreamIdentities.userId, person.id))).toBe(0);
    const again = await create({ name: made.name });
    expect((await api.call(chief, 'providers.update', { params: one(again), body: { claims } })).status).toBe(200);
  });

  test('that two admins change at a time loses nothing', async () => {
    const made = await create();
    const save = (body: Record<string, unknown>) =>
      api.call(chief, 'providers.update', { params: one(made), body: { ...body, expectedVersion: made.version } });
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
    const made = await create({ authentication: 'private_key_jwt', secret: undefined });
    expect(made.publicKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(made.publicKey).not.toHaveProperty('d');
    const body = { issuer: 'https://other.example' };
    const moved = await api.ok(chief, 'providers.update', { params: one(made), body });
    expect(moved.publicKey?.x).not.toBe(made.publicKey?.x);
    const asked = { params: one(made), body: { authentication: 'client_secret_post' as const } };
    expect(await api.call(chief, 'providers.update', asked)).toMatchObject({ status: 400 });
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
    const asked = { params: params(), body: inputOf(more) };
    expect(await api.call(chief, 'providers.create', asked)).toMatchObject({ status: 400 });
  });
});

describe('row 47: a name', () => {
  test('that people, tenants or invitations of others have cannot be taken', async () => {
    const taken = { status: 409, body: { code: 'conflict.nameTaken' } };
    const names = [word(), word(), word(), word()] as const;
    for (const name of names) await api.db.insert(t.identityProviders).values({ name, displayName: name });
    await personOf(names[0], other);
    await api.db.update(t.tenants).set({ idp: names[1] }).where(eq(t.tenants.id, other.tenantId));
    const both = await personOf(names[2]);
    await api.db.insert(t.organizationMembers).values({ organizationId: other.organizationId, userId: both.id });
    for (const name of names.slice(0, 3)) {
      expect(await api.call(chief, 'providers.create', { params: params(), body: inputOf({ name }) })).toMatchObject(
        taken,
      );
    }
    const spelled = inputOf({ name: names[3].toUpperCase() });
    expect(await api.call(chief, 'providers.create', { params: params(), body: spelled })).toMatchObject(taken);
    const { name } = await create({ name: names[3] });
    expect(await api.call(chief, 'providers.create', { params: params(), body: inputOf({ name }) })).toMatchObject(
      taken,
    );
    await personOf(name, other);
    expect(await turn({ name } as Provider, 'enabled')).toMatchObject({ status: 400 });
  });

  test('is another organization’s: its admins find nothing', async () => {
    const made = await create();
    const elsewhere = { organizationId: other.organizationId, provider: made.name };
    const domain = { ...elsewhere, domain: 'x.example' };
    const calls = [
      api.call(chiefElsewhere, 'providers.update', { params: elsewhere, body: { displayName: 'Mine' } }),
      api.call(chiefElsewhere, 'providers.switch', { params: elsewhere, body: { state: 'enabled' } }),
      api.call(chiefElsewhere, 'providers.check', { params: elsewhere, body: {} }),
      api.call(chiefElsewhere, 'providers.get', { params: elsewhere }),
      api.call(chiefElsewhere, 'providers.startTest', { params: elsewhere, body: {} }),
      api.call(chiefElsewhere, 'providers.testResult', { params: { ...elsewhere, providerTestId: 'x' } }),
      api.call(chiefElsewhere, 'providers.delete', { params: elsewhere }),
      api.call(chiefElsewhere, 'providers.passwordPeople', { params: elsewhere }),
      api.call(chiefElsewhere, 'providers.addDomain', { params: elsewhere, body: { domain: 'x.example' } }),
      api.call(chiefElsewhere, 'providers.proveDomain', { params: domain, body: {} }),
      api.call(chiefElsewhere, 'providers.removeDomain', { params: domain }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    for (const answer of [
      api.call(chiefElsewhere, 'providers.list', { params: params() }),
      api.call(chiefElsewhere, 'providers.delete', { params: one(made) }),
    ])
      expect(await answer).toMatchObject({ status: 403 });
    expect(
      await api.ok(chiefElsewhere, 'providers.list', { params: { organizationId: other.organizationId } }),
    ).toEqual([]);
  });
});

describe('the check', () => {
  test('says line by line what the provider says of itself', async () => {
    const lines = await check(await create());
    expect(lines.map((line) => [line.check, line.result])).toEqual([
      ['scheme', 'warning'],
      ['reachable', 'ok'],
      ['issuer', 'ok'],
      ['endpoints', 'ok'],
      ['pkce', 'ok'],
      ['signing', 'ok'],
      ['keys', 'ok'],
      ['answerIssuer', 'warning'],
      ['credentials', 'ok'],
    ]);
  });

  test.each<[string, Record<string, unknown>, CheckLine['check']]>([
    ['another issuer', { issuer: 'https://evil.example' }, 'issuer'],
    ['no keys', { jwks_uri: undefined }, 'endpoints'],
    ['an endpoint by another scheme', { token_endpoint: 'https://x.example/token' }, 'endpoints'],
    ['PKCE in plain text alone', { code_challenge_methods_supported: ['plain'] }, 'pkce'],
    ['signatures by a shared secret', { id_token_signing_alg_values_supported: ['HS256', 'none'] }, 'signing'],
  ])('finds %s, and the provider stays off', async (_, metadata, line) => {
    there.faults = { metadata };
    const made = await create();
    expect(failed(await check(made))).toEqual([line]);
    const refused = { status: 400, body: { code: 'provider.checksFailed' } };
    expect(await turn(made, 'enabled')).toMatchObject(refused);
    expect(
      (await api.ok(chief, 'providers.list', { params: params() })).find(({ name }) => name === made.name),
    ).toEqual({ ...made, testedAt: expect.any(String) });
  });

  test('finds a secret that is another, an address that does not answer, and one that is not to be called', async () => {
    expect(failed(await check(await create({ secret: 'not the secret' })))).toEqual(['credentials']);
    // One that looks at the code first says nothing of the secret.
    there.faults = { codeFirst: true };
    for (const secret of [SECRET, 'not the secret'])
      expect((await check(await create({ secret }))).at(-1)).toMatchObject({ check: 'credentials', result: 'warning' });
    there.faults = {
      instead: (path, response) => {
        if (path !== '/token') return false;
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<p>');
        return true;
      },
    };
    expect(failed(await check(await create()))).toEqual(['tokenEndpoint']);
    there.faults = {};
    expect(failed(await check(await create({ issuer: `${there.issuer}/elsewhere` })))).toEqual(['reachable']);
    expect(failed(await check(await create({ issuer: 'http://169.254.169.254' })))).toEqual(['reachable']);
  });
});

describe('row 47: switching on', () => {
  test('ends the passwords of its people, but for the one account that keeps it', async () => {
    const name = word();
    const [person, keeper] = [await personOf(name), await personOf(name)];
    await api.db
      .update(t.users)
      .set({ passwordHash: await hashPassword('a long password') })
      .where(eq(t.users.id, keeper.id));
    const made = await create({ name });
    const keep = (breakGlassUserId: string | null) =>
      api.call(chief, 'providers.update', { params: one(made), body: { breakGlassUserId } });
    for (const id of [person.id, chief.id, chiefElsewhere.id]) expect(await keep(id)).toMatchObject({ status: 400 });
    expect(await api.ok(chief, 'providers.passwordPeople', { params: one(made) })).toEqual([
      { id: keeper.id, name: keeper.name },
    ]);
    expect(await keep(keeper.id)).toMatchObject({ status: 200, body: { breakGlass: { id: keeper.id } } });
    expect(await turn(made, 'enabled')).toMatchObject({ status: 200, body: { state: 'enabled' } });
    expect(await mayUsePassword(api.db, { id: person.id, idp: name })).toBe(false);
    expect(await mayUsePassword(api.db, { id: keeper.id, idp: name })).toBe(true);
    expect(await api.call(chief, 'providers.delete', { params: one(made) })).toMatchObject({ status: 400 });
    await turn(made, 'disabled');
    expect(await mayUsePassword(api.db, { id: person.id, idp: name })).toBe(false);
    await api.db.insert(t.upstreamIdentities).values({ issuer: there.issuer, subject: name, userId: person.id });
    expect((await api.call(chief, 'providers.delete', { params: one(made) })).status).toBeLessThan(300);
    expect(await api.db.$count(t.upstreamIdentities, eq(t.upstreamIdentities.userId, person.id))).toBe(0);
    expect(await api.call(chief, 'providers.delete', { params: one(made) })).toMatchObject({ status: 404 });
  });

  test('needs an admin who gets in without it', async () => {
    const lonely = await api.place();
    const name = word();
    const admin = await personOf(name, lonely, { isOrganizationAdmin: true });
    const organization = { organizationId: lonely.organizationId };
    await api.ok(admin, 'providers.create', { params: organization, body: inputOf({ name }) });
    const asked = { params: { ...organization, provider: name } };
    await noteTested({ name });
    const on = () => api.call(admin, 'providers.switch', { ...asked, body: { state: 'enabled' } });
    expect(await on()).toMatchObject({ status: 400, body: { Message: expect.stringContaining('keeps its password') } });
    await api.db
      .update(t.users)
      .set({ passwordHash: await hashPassword('a long password') })
      .where(eq(t.users.id, admin.id));
    await api.ok(admin, 'providers.update', { ...asked, body: { breakGlassUserId: admin.id } });
    expect((await on()).status).toBe(200);
    const without = await api.call(admin, 'providers.update', { ...asked, body: { breakGlassUserId: null } });
    expect(without).toMatchObject({ status: 400, body: { errors: [{ field: 'breakGlassUserId' }] } });
  });
});

describe('row 47: a mail domain', () => {
  const add = (provider: Provider, domain: string) =>
    api.call(chief, 'providers.addDomain', { params: one(provider), body: { domain } });
  const prove = (provider: Provider, domain: string) =>
    api.call(chief, 'providers.proveDomain', { params: { ...one(provider), domain }, body: {} });

  test('counts once its DNS says so, and for one provider', async () => {
    const domain = `${word()}.example`;
    const [made, second] = [await create(), await create()];
    await turn(made, 'enabled');
    const { body } = await add(made, domain.toUpperCase());
    const [named] = (body as Provider).domains;
    expect(named).toMatchObject({ domain, provenAt: null, record: { name: `_identity-console.${domain}` } });
    expect(await connectionForAddress(api.db, `a@${domain}`)).toBeUndefined();
    api.dns.set(`_identity-console.${domain}`, ['identity-console=of-another', 'v=spf1']);
    expect(await prove(made, domain)).toMatchObject({ status: 400, body: { errors: [{ field: 'domain' }] } });
    const other = ((await add(second, domain)).body as Provider).domains[0];
    expect(other?.record.value).not.toBe(named?.record.value);
    api.dns.set(`_identity-console.${domain}`, [named?.record.value ?? '', other?.record.value ?? '']);
    expect(await prove(made, domain)).toMatchObject({ status: 200 });
    expect(await connectionForAddress(api.db, `a@${domain}`)).toMatchObject({ name: made.name });
    expect(await prove(second, domain)).toMatchObject({ status: 409, body: { code: 'conflict.nameTaken' } });
    // Named once more it stays proven.
    expect((await add(made, domain)).body).toMatchObject({ domains: [{ provenAt: expect.any(String) }] });
    const gone = await api.call(chief, 'providers.removeDomain', { params: { ...one(made), domain } });
    expect(gone.status).toBeLessThan(300);
    expect(await connectionForAddress(api.db, `a@${domain}`)).toBeUndefined();
    expect(await prove(made, domain)).toMatchObject({ status: 404 });
  });

  test.each(['localhost', '127.0.0.1', 'a b.example', '*.example', 'example'])('%s is none', async (domain) => {
    expect(await add(await create(), domain)).toMatchObject({ status: 400 });
  });
});
