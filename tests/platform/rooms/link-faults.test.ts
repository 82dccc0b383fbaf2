/** Invitations whose link would open nothing as things are: none is sent, at first, again, or with a new tenant. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { type Place, word } from '../support/api';
import { accountOf, newTenantRequest } from '../support/fixtures';
import { ProvidersWorld } from '../support/providers';

const world = new ProvidersWorld();

const limit = async (provider: Provider, tenantIds: string[] | null): Promise<Provider> =>
  await world.api.ok(world.chief, 'providers.update', { params: world.one(provider), body: { tenantIds } });

/** Another tenant of the organization. */
async function secondTenant(): Promise<Place> {
  const name = word();
  return { ...world.place, name, tenantId: await world.api.tenant(world.place.organizationId, { name }) };
}

/** A provider that is on, for all tenants. */
async function switchedOn(): Promise<Provider> {
  const provider = await world.create({ name: `Okta-${word()}` });
  expect((await world.turn(provider, 'enabled')).status).toBe(200);
  return provider;
}

describe('no link is sent that could not be used', () => {
  const invited = () => ({ username: word(), contactEmail: `${word()}@people.test` });
  const asked = (person: ReturnType<typeof invited>, idp: string | null) => ({
    ...{ userName: person.username, contactEmail: person.contactEmail, role: Role.Regular },
    ...{ isUniqueIdp: idp !== null, idp, applicationRoles: [], applicationPermissions: [] },
  });
  const mailsTo = (address: string) =>
    world.api.db.select().from(t.outboxMails).where(eq(t.outboxMails.recipient, address));

  /** An admin of a tenant, and what is asked about an invitation to it. */
  async function inviting(idp: string | null, at: Place) {
    const admin = await world.api.chief(at);
    const { tenantId } = at;
    const person = invited();
    const invite = (of = person) =>
      world.api.call(admin, 'members.invite', { params: { tenantId }, body: [asked(of, idp)] });
    expect((await invite()).status).toBe(201);
    const [row] = await world.api.db
      .select()
      .from(t.invitations)
      .where(eq(t.invitations.contactEmail, person.contactEmail));
    const params = { tenantId, invitationId: row!.id };
    const resend = () => world.api.call(admin, 'invitations.resend', { params, body: {} });
    const selection = { matching: {}, except: [] };
    const preview = () =>
      world.api.ok(admin, 'members.bulkPreview', {
        params: { tenantId },
        body: { operation: 'invitations.bulkResend', selection },
      });
    const resendAll = async () =>
      await world.api.call(admin, 'invitations.bulkResend', {
        params: { tenantId },
        body: { selection, guard: (await preview()).guard },
      });
    const resendNamed = () =>
      world.api.call(admin, 'invitations.bulkResend', {
        params: { tenantId },
        body: { selection: { ids: [row!.id] } },
      });
    return { person, invite, resend, preview, resendAll, resendNamed };
  }
  type Inviting = Awaited<ReturnType<typeof inviting>>;

  async function expectRefused({ person, resend, preview, resendAll, resendNamed }: Inviting, code: string) {
    expect(await resend()).toMatchObject({ status: 400, body: { code, Message: expect.stringMatching(/\w+ .*\.$/) } });
    expect(await resendNamed()).toMatchObject({ status: 207, body: { done: [], errors: [{ code }] } });
    expect(await preview()).toMatchObject({
      included: { count: 0 },
      leftOut: [{ code, count: 1, names: [person.contactEmail] }],
    });
    expect(await resendAll()).toMatchObject({ status: 200, body: { done: [] } });
    expect(await mailsTo(person.contactEmail)).toHaveLength(1);
  }

  async function expectSent({ person, resend, resendAll }: Inviting) {
    const before = (await mailsTo(person.contactEmail)).length;
    expect((await resend()).status).toBeLessThan(300);
    expect(await resendAll()).toMatchObject({ status: 200, body: { done: [expect.any(String)] } });
    expect(await mailsTo(person.contactEmail)).toHaveLength(before + 2);
  }

  test('again, where the provider is not for the tenant any more', async () => {
    const [provider, left] = [await switchedOn(), await secondTenant()];
    const all = await inviting(provider.name, left);
    await limit(provider, [world.place.tenantId]);
    expect((await all.resend()).status).toBe(400);
    await expectRefused(all, 'provider.notForTenant');
    await limit(provider, null);
    await expectSent(all);
  });

  test('again or at first, while the provider is off', async () => {
    const [provider, left] = [await switchedOn(), await secondTenant()];
    const all = await inviting(provider.name, left);
    await world.turn(provider, 'disabled');
    await expectRefused(all, 'provider.isOff');
    const other = invited();
    expect(await all.invite(other)).toMatchObject({ body: { errors: [{ code: 'provider.isOff' }] } });
    expect(await mailsTo(other.contactEmail)).toEqual([]);
    await world.turn(provider, 'enabled');
    await expectSent(all);
  });

  test('again or at first, to a disabled person of the organization; of other organizations it is not disclosed', async () => {
    const at = await secondTenant();
    const setDisabled = (id: string, disabledAt: Date | null) =>
      world.api.db.update(t.users).set({ disabledAt }).where(eq(t.users.id, id));
    const all = await inviting(null, at);
    const person = await accountOf(world.api, all.person);
    await world.api.db.insert(t.organizationMembers).values({ organizationId: at.organizationId, userId: person.id });
    await setDisabled(person.id, new Date());
    await expectRefused(all, 'person.disabled');
    await setDisabled(person.id, null);
    await expectSent(all);

    const [here, elsewhere] = [invited(), invited()];
    for (const [one, organizationId] of [
      [here, at.organizationId],
      [elsewhere, world.other.organizationId],
    ] as const) {
      const { id } = await accountOf(world.api, one);
      await world.api.db.insert(t.organizationMembers).values({ organizationId, userId: id });
      await setDisabled(id, new Date());
    }
    expect(await all.invite(here)).toMatchObject({ body: { errors: [{ code: 'person.disabled' }] } });
    expect((await all.invite(elsewhere)).status).toBe(201);
    expect(await mailsTo(here.contactEmail)).toEqual([]);
  });

  test('with a new tenant', async () => {
    const provider = await switchedOn();
    const { organizationId } = world.place;
    const make = (more: Record<string, unknown>) => {
      const places = { existingOrganizationId: organizationId, newOrganization: null };
      const body = newTenantRequest({ ...places, tenantName: `Tenant ${word()}`, ...more });
      return world.api.call(world.chief, 'tenants.create', { params: { organizationId }, body });
    };
    await world.turn(provider, 'disabled');
    expect(await make({ isUniqueIdp: true, idp: provider.name })).toMatchObject({
      status: 400,
      body: { code: 'provider.isOff', errors: [{ field: 'idp' }] },
    });
    const person = invited();
    const { id } = await accountOf(world.api, person);
    await world.api.db.insert(t.organizationMembers).values({ organizationId, userId: id });
    await world.api.db.update(t.users).set({ disabledAt: new Date() }).where(eq(t.users.id, id));
    expect(await make({ userData: person })).toMatchObject({
      status: 400,
      body: { code: 'person.disabled', errors: [{ field: 'userData.username' }] },
    });
    expect(await mailsTo(person.contactEmail)).toEqual([]);
  });
});
