/** Figures of the last days, against rows whose days are known. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { STATISTICS } from '@/lib/contract/limits';
import { invitations, organizations, tenants } from '@/lib/platform/db/schema';
import { addUses, startCounting, stopCounting } from '@/lib/platform/usage/store';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();
const own = await api.place({ isSuperTenant: true });
const viewer = await api.person(own, { permissions: [Permission.DashboardAccess] });

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const inTenant = ({ tenantId }: Place) => ({ params: { tenantId } });
const inOrganization = ({ organizationId }: Place) => ({ params: { organizationId } });

type Invited = Partial<typeof invitations.$inferInsert> & { sent: number; ends: number };

/** Invitations to a tenant: sent and ended so many days ago. */
async function invite({ tenantId }: Place, ...some: Invited[]): Promise<void> {
  await api.db.insert(invitations).values(
    some.map(({ sent, ends, ...more }, index) => ({
      id: `${tenantId}-${index}`,
      linkHash: `${tenantId}-${index}`,
      type: 'member' as const,
      tenantId,
      contactEmail: `p${index}@x.example`,
      username: `p${index}`,
      role: Role.Regular,
      language: 'en',
      createdAt: ago(sent),
      expiresAt: ago(ends),
      ...more,
    })),
  );
}

/** A place whose organization and tenant were created so many days ago by the super-tenant. */
async function customer(days: number): Promise<Place> {
  const place = await api.place();
  const createdAt = ago(days);
  await api.db
    .update(organizations)
    .set({ createdAt, createdByTenantId: own.tenantId })
    .where(eq(organizations.id, place.organizationId));
  await api.db.update(tenants).set({ createdAt }).where(eq(tenants.id, place.tenantId));
  return place;
}

/** A number for each day, by how many days ago it was. */
const series = (numbers: Record<number, number>): number[] =>
  Array.from({ length: STATISTICS.days }, (_, index) => numbers[STATISTICS.days - 1 - index] ?? 0);

const platform = (query: Record<string, string> = {}) =>
  api.ok(viewer, 'statistics.platform', { ...inTenant(own), query });

describe('of the platform', () => {
  test('organizations and tenants are counted at the end of each day, all or those that a tenant created', async () => {
    await customer(5);
    await customer(100);
    const { days, organizations: counted, tenants: inside } = await platform({ createdBy: own.tenantId });
    expect(days).toHaveLength(STATISTICS.days);
    expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10));
    expect(counted?.slice(-7)).toEqual([1, 2, 2, 2, 2, 2, 2]);
    expect(counted?.[0]).toBe(1);
    expect(inside).toEqual(counted);
    const all = await platform();
    const { length } = await api.db.select({ id: organizations.id }).from(organizations);
    expect(all.organizations?.at(-1)).toBe(length);
  });
});

describe('invitations', () => {
  test('are counted as sent, opened, accepted and ended, without those that were withdrawn', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    await invite(
      place,
      { sent: 2, ends: -5 },
      { sent: 2, ends: -5, openedAt: ago(1) },
      { sent: 9, ends: 2, openedAt: ago(8) },
      // Accepted without the sign-in of the link: by a person who was signed in.
      { sent: 3, ends: -4, status: 'accepted', acceptedAt: ago(1) },
      { sent: 3, ends: -4, status: 'withdrawn' },
      { sent: 60, ends: 53 },
      // Sent before the days that are shown, and ended in them.
      { sent: 34, ends: 27 },
    );
    const expected = { sent: 4, opened: 3, accepted: 1, ended: 1, endedInDays: 2 };
    const ofTenant = await api.ok(chief, 'statistics.tenant', inTenant(place));
    expect(ofTenant.invitations).toMatchObject(expected);
    // Today two wait, yesterday they did; the accepted one until the day before; the ended one from the ninth to the third day.
    expect(ofTenant.invitations?.waiting.slice(-11)).toEqual([0, 1, 1, 1, 1, 1, 1, 2, 3, 2, 2]);
    const ofOrganization = await api.ok(chief, 'statistics.organization', inOrganization(place));
    expect(ofOrganization).toMatchObject({
      invitations: expected,
      tenants: ofOrganization.days.map(() => expect.any(Number)),
    });
    expect(ofOrganization.organizations).toBeUndefined();
    expect(ofTenant.tenants).toBeUndefined();
  });

  test('of another tenant are not counted', async () => {
    const [here, there] = [await api.place(), await api.place()];
    await invite(there, { sent: 2, ends: -5 });
    const { invitations: none } = await api.ok(await api.chief(here), 'statistics.tenant', inTenant(here));
    expect(none).toMatchObject({ sent: 0, opened: 0, accepted: 0, ended: 0, endedInDays: 0 });
  });
});

describe('sign-ins', () => {
  test('are left out while nothing is counted', async () => {
    await stopCounting(api.db);
    const { active, signIns } = await platform();
    expect({ active, signIns }).toEqual({});
  });

  test('are those that were counted: of the platform, of what a tenant created, of an organization and of a tenant', async () => {
    const place = await customer(200);
    const chief = await api.chief(place);
    const [first, second] = [await api.person(place), await api.person(place)];
    const elsewhere = await api.person(await api.place());
    const dayOf = (days: number): string => ago(days).toISOString().slice(0, 10);
    const before = await platform();
    await startCounting(api.db, dayOf(90));
    const signIn = ({ id }: Person, uses: number, day: number) => ({
      kind: 'signIn' as const,
      person: id,
      uses,
      day: dayOf(day),
    });
    const refusal = ({ id }: Person, day: number) => ({
      kind: 'refusal' as const,
      person: id,
      uses: 1,
      day: dayOf(day),
    });
    await addUses(api.db, dayOf(40), [signIn(first, 9, 40)]);
    await addUses(api.db, dayOf(8), [signIn(first, 1, 8), signIn(second, 2, 8)]);
    await addUses(api.db, dayOf(1), [signIn(first, 3, 1), refusal(second, 1), signIn(elsewhere, 1, 1)]);
    expect(before.signIns).toBeUndefined();

    const here = {
      active: { week: 1, perDay: series({ 8: 2, 1: 1 }) },
      signIns: { done: series({ 8: 3, 1: 3 }), refused: series({ 1: 1 }) },
    };
    expect(await api.ok(chief, 'statistics.tenant', inTenant(place))).toMatchObject(here);
    expect(await api.ok(chief, 'statistics.organization', inOrganization(place))).toMatchObject(here);
    expect(await platform({ createdBy: own.tenantId })).toMatchObject(here);
    expect(await platform()).toMatchObject({
      active: { week: 2, perDay: series({ 8: 2, 1: 2 }) },
      signIns: { done: series({ 8: 3, 1: 4 }), refused: series({ 1: 1 }) },
    });
  });
});

describe('who may', () => {
  test('a tenant’s figures are for those who manage it, an organization’s for its admins, the platform’s for super-tenants', async () => {
    const place = await api.place();
    const [regular, manager] = [
      await api.person(place),
      await api.person(place, { permissions: [Permission.TenantManagement] }),
    ];
    expect(await api.refusal(regular, 'statistics.tenant', inTenant(place))).toBe('403 access.notPermitted');
    await api.ok(manager, 'statistics.tenant', inTenant(place));
    expect(await api.refusal(manager, 'statistics.organization', inOrganization(place))).toBe(
      '403 access.notPermitted',
    );
    const chief = await api.chief(place);
    expect(await api.refusal(chief, 'statistics.platform', inTenant(place))).toBe('403 access.notSuperTenant');
  });
});
