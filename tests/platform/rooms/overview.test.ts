/** The overview of all organizations, through the API. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { invitations, organizations, tenantMembers } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

const inTenant = ({ tenantId }: Place) => ({ params: { tenantId } });

describe('the overview', () => {
  test('tells creators, counts, and internal from external admins', async () => {
    const own = await api.place({ isSuperTenant: true });
    const viewer = await api.person(own, { permissions: [Permission.DashboardAccess] });
    const customer = await api.place();
    await api.db
      .update(organizations)
      .set({ createdByTenantId: own.tenantId })
      .where(eq(organizations.id, customer.organizationId));
    const external = await api.person(customer, { isOrganizationAdmin: true });
    await api.join(viewer, customer, { isOrganizationAdmin: true });
    const list = async (query: Record<string, string>) =>
      asPage(await api.ok(viewer, 'overview.organizations', { ...inTenant(own), query })).items;
    const [found] = await list({ search: customer.name });
    expect(found).toMatchObject({
      id: customer.organizationId,
      tenantCount: 1,
      createdBy: { id: own.tenantId, name: own.name },
    });
    expect(found?.admins.map(({ id, belonging }) => [id, belonging]).toSorted()).toEqual(
      [
        [viewer.id, 'Internal'],
        [external.id, 'External'],
      ].toSorted(),
    );
    expect((await list({ createdBy: own.tenantId })).map(({ id }) => id)).toEqual([customer.organizationId]);
    expect(found).toMatchObject({ members: 2, createdAt: expect.any(String) });
    expect(found?.tenants).toEqual([
      { id: customer.tenantId, name: customer.name, members: 2, waiting: 0, lastActivity: null },
    ]);
    // By its own id or a tenant's, whole or in part.
    const { organizationId, tenantId } = customer;
    for (const search of [organizationId, organizationId.slice(9, 23), `"${tenantId}"`, tenantId.slice(9, 23)]) {
      expect((await list({ search })).map(({ id }) => id)).toEqual([organizationId]);
    }
  });

  test('counts the invitations of a tenant that can still be accepted, and knows its last activity', async () => {
    const own = await api.place({ isSuperTenant: true });
    const viewer = await api.person(own, { permissions: [Permission.DashboardAccess] });
    const customer = await api.place();
    const [early, late] = [await api.person(customer), await api.person(customer)];
    await api.person(customer);
    const seen = async ({ id }: Person, at: string) =>
      await api.db
        .update(tenantMembers)
        .set({ lastActivity: new Date(at) })
        .where(eq(tenantMembers.userId, id));
    await seen(early, '2026-03-01T10:00:00Z');
    await seen(late, '2026-03-02T10:00:00Z');
    const invited = (id: string, days: number, status: 'pending' | 'accepted') => ({
      id: `${id}-${customer.tenantId}`,
      type: 'member' as const,
      status,
      linkHash: id,
      tenantId: customer.tenantId,
      contactEmail: `${id}@x.example`,
      username: id,
      role: Role.Regular,
      language: 'en',
      expiresAt: new Date(Date.now() + days * 86_400_000),
    });
    await api.db
      .insert(invitations)
      .values([invited('waits', 1, 'pending'), invited('ended', -1, 'pending'), invited('came', 1, 'accepted')]);
    const answer = await api.ok(viewer, 'overview.organizations', {
      ...inTenant(own),
      query: { search: customer.organizationId },
    });
    expect(asPage(answer).items[0]?.tenants).toEqual([
      expect.objectContaining({ members: 3, waiting: 1, lastActivity: '2026-03-02T10:00:00.000Z' }),
    ]);
  });

  test('is for super-tenants', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    expect(await api.refusal(chief, 'overview.organizations', inTenant(place))).toBe('403 access.notSuperTenant');
  });
});
