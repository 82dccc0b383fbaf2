/** Limiting an identity provider to tenants: what an admin can choose, and where a provider that is not for a tenant is refused. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { type Person, type Place, word } from '../support/api';
import { accountOf, newTenantRequest } from '../support/fixtures';
import { ProvidersWorld } from '../support/providers';

const world = new ProvidersWorld();

const save = (provider: Provider, body: Record<string, unknown>) =>
  world.api.call(world.chief, 'providers.update', { params: world.one(provider), body });
const limit = async (provider: Provider, tenantIds: string[] | null): Promise<Provider> =>
  await world.api.ok(world.chief, 'providers.update', { params: world.one(provider), body: { tenantIds } });
const tenantIdsOf = async (person: Person) =>
  (await world.api.ok(person, 'me.get', { params: {} })).result.tenants.map(({ id }) => id);

/** Another tenant of the organization. */
async function secondTenant(): Promise<Place> {
  const name = word();
  return { ...world.place, name, tenantId: await world.api.tenant(world.place.organizationId, { name }) };
}

/** One that is on, and for one tenant of two. */
async function limited() {
  const provider = await world.create({ name: `Okta-${word()}` });
  expect((await world.turn(provider, 'enabled')).status).toBe(200);
  const left = await secondTenant();
  return { provider: await limit(provider, [world.place.tenantId]), left };
}

const makeOwn = (tenantId: string, idp: string) =>
  world.api.db.update(t.tenants).set({ isUniqueIdp: true, idp }).where(eq(t.tenants.id, tenantId));

describe('row 47: the tenants of a provider', () => {
  test('are all at first, then those that are chosen, and all again', async () => {
    const made = await world.create();
    expect(made).toMatchObject({ tenants: null, ownTenants: [] });
    const some = await limit(made, [world.place.tenantId, world.place.tenantId]);
    expect(some).toMatchObject({ tenants: [{ id: world.place.tenantId, name: world.place.name }] });
    expect(await limit(some, null)).toMatchObject({ tenants: null });
    const records = (await world.api.auditOf(made.name)).filter(({ operation }) => operation === 'providers.update');
    expect(records.map(({ details }) => details)).toMatchObject([
      { before: { tenants: null }, after: { tenants: [world.place.name] } },
      { before: { tenants: [world.place.name] }, after: { tenants: null } },
    ]);
  });

  test('stay when something else is changed, and are a change that another admin can have made', async () => {
    const made = await world.create();
    const tenantIds = [world.place.tenantId];
    const some = await limit(made, tenantIds);
    expect(await save(made, { tenantIds: null, expectedVersion: made.version })).toMatchObject({
      status: 409,
      body: { code: 'conflict.changed', current: { tenants: [{ id: world.place.tenantId }] } },
    });
    // Sent twice.
    expect((await save(made, { tenantIds, expectedVersion: made.version })).status).toBe(200);
    expect(await save(some, { displayName: 'Renamed' })).toMatchObject({
      status: 200,
      body: { tenants: [{ id: world.place.tenantId }] },
    });
  });

  test('are tenants of its organization, and at least one', async () => {
    const made = await world.create();
    const refused = { status: 400, body: { code: 'request.invalid', errors: [{ field: 'tenantIds' }] } };
    for (const tenantIds of [[], [world.other.tenantId], [world.place.tenantId, 'unheard-of']])
      expect(await save(made, { tenantIds })).toMatchObject(refused);
    expect(
      await world.api.call(world.chiefElsewhere, 'providers.update', {
        params: { organizationId: world.other.organizationId, provider: made.name },
        body: { tenantIds: [world.other.tenantId] },
      }),
    ).toMatchObject({ status: 404 });
    expect(await world.api.ok(world.chief, 'providers.get', { params: world.one(made) })).toEqual(made);
  });

  test('include those that have it as their own', async () => {
    const made = await world.create();
    const own = await secondTenant();
    await makeOwn(own.tenantId, made.name);
    const refused = {
      status: 400,
      body: {
        code: 'provider.ownTenants',
        errors: [{ field: 'tenantIds', Message: expect.stringContaining(own.name) }],
      },
    };
    expect(await save(made, { tenantIds: [world.place.tenantId] })).toMatchObject(refused);
    expect(await limit(made, [own.tenantId])).toMatchObject({
      tenants: [{ id: own.tenantId }],
      ownTenants: [{ id: own.tenantId, name: own.name }],
    });
    // One that got it while it was a draft.
    const later = await secondTenant();
    await makeOwn(later.tenantId, made.name);
    expect(await world.turn(made, 'enabled')).toMatchObject({ status: 400, body: { code: 'provider.ownTenants' } });
    expect(await limit(made, [own.tenantId, later.tenantId])).toMatchObject({ state: 'draft' });
    expect((await world.turn(made, 'enabled')).status).toBe(200);
  });

  test('count when it was switched on, also while it is off, and no more when it is deleted', async () => {
    const made = await limit(await world.create(), [world.place.tenantId]);
    const left = await secondTenant();
    const person = await world.personOf(made.name, left);
    expect(await tenantIdsOf(person)).toEqual([left.tenantId]);
    for (const state of ['enabled', 'disabled'] as const) {
      expect((await world.turn(made, state)).status).toBe(200);
      expect(await tenantIdsOf(person)).toEqual([]);
    }
    await world.api.call(world.chief, 'providers.delete', { params: world.one(made) });
    expect(await tenantIdsOf(person)).toEqual([left.tenantId]);
  });

  test('are none when the last of them is deleted', async () => {
    const { provider } = await limited();
    const gone = await secondTenant();
    await limit(provider, [gone.tenantId]);
    await world.api.ok(world.chief, 'tenants.delete', { params: { ...world.params(), tenantId: gone.tenantId } });
    const left = await world.api.ok(world.chief, 'providers.get', { params: world.one(provider) });
    expect(left.tenants).toEqual([]);
    const person = await world.personOf(provider.name);
    expect(await tenantIdsOf(person)).toEqual([]);
  });
});

describe('row 47: where a provider is not for a tenant', () => {
  test('no person is invited by it, in any spelling of its name', async () => {
    const { provider, left } = await limited();
    const chief = await world.api.chief(left);
    const invite = async (as: Person, tenantId: string, idp: string) => {
      const person = { userName: word(), contactEmail: `${word()}@people.test`, role: Role.Regular };
      const body = [{ ...person, isUniqueIdp: true, idp, applicationRoles: [], applicationPermissions: [] }];
      return (await world.api.call(as, 'members.invite', { params: { tenantId }, body })).body;
    };
    for (const idp of [provider.name, provider.name.toLowerCase()]) {
      expect(await invite(chief, left.tenantId, idp)).toMatchObject({ errors: [{ code: 'provider.notForTenant' }] });
      expect(await invite(world.chief, world.place.tenantId, idp)).toMatchObject({ errors: [] });
    }
    const made = await world.api.db.select().from(t.invitations).where(eq(t.invitations.idp, provider.name));
    expect(made.map(({ tenantId }) => tenantId)).toEqual([world.place.tenantId, world.place.tenantId]);
  });

  test('none of its people joins or accepts', async () => {
    const { provider, left } = await limited();
    const chief = await world.personOf(provider.name, world.place, { isOrganizationAdmin: true });
    const join = { params: { ...world.params(), tenantId: left.tenantId }, body: {} };
    expect(await world.api.refusal(chief, 'tenants.join', join)).toBe('400 provider.notForTenant');

    const invited = { username: word(), contactEmail: `${word()}@people.test` };
    await limit(provider, null);
    const asked = {
      ...{ userName: invited.username, contactEmail: invited.contactEmail, role: Role.Regular },
      ...{ isUniqueIdp: true, idp: provider.name, applicationRoles: [], applicationPermissions: [] },
    };
    const params = { tenantId: left.tenantId };
    await world.api.ok(await world.api.chief(left), 'members.invite', { params, body: [asked] });
    const person = await accountOf(world.api, invited, provider.name);
    const accept = async () => ({ params: { invitationId: await world.api.linkTo(invited.contactEmail) }, body: {} });
    await limit(provider, [world.place.tenantId]);
    expect(await world.api.refusal(person, 'invitations.accept', await accept())).toBe('400 provider.notForTenant');
    await limit(provider, [world.place.tenantId, left.tenantId]);
    await world.api.ok(person, 'invitations.accept', await accept());
    expect(await tenantIdsOf(person)).toEqual([left.tenantId]);
    await world.api.ok(chief, 'tenants.join', join);
  });

  test('no tenant is made with it, and one that is for all is stored as it is spelled', async () => {
    const { provider } = await limited();
    const make = (tenantName: string) => {
      const { organizationId } = world.place;
      const places = { existingOrganizationId: organizationId, newOrganization: null };
      const body = newTenantRequest({ ...places, tenantName, isUniqueIdp: true, idp: provider.name.toLowerCase() });
      return world.api.call(world.chief, 'tenants.create', { params: { organizationId }, body });
    };
    const name = `Tenant ${word()}`;
    expect(await make(name)).toMatchObject({
      status: 400,
      body: { code: 'provider.notForTenant', errors: [{ field: 'idp' }] },
    });
    const made = () => world.api.db.select().from(t.tenants).where(eq(t.tenants.name, name));
    expect(await made()).toEqual([]);
    await limit(provider, null);
    expect((await make(name)).status).toBeLessThan(300);
    expect(await made()).toMatchObject([{ isUniqueIdp: true, idp: provider.name }]);
    expect(
      (await world.api.ok(world.chief, 'providers.get', { params: world.one(provider) })).ownTenants,
    ).toMatchObject([{ name }]);
  });
});
