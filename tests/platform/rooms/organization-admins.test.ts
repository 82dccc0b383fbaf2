/** Organization admins through the API. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ORGANIZATION_PERMISSIONS, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { organizationMembers } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

describe('organization admins', () => {
  const change = (place: Place, member: Person) => ({
    params: { organizationId: place.organizationId, memberId: member.id },
  });

  test('are made with all rights in the organization and unmade, both repeatable', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const member = await api.person(place);
    const people = async (query = {}) =>
      asPage(await api.ok(chief, 'organizations.members', { params: { organizationId: place.organizationId }, query }));
    for (let times = 0; times < 2; times += 1) {
      await api.ok(chief, 'organizations.admins.grant', { ...change(place, member), body: {} });
    }
    const found = (await people()).items.find((one) => one.id === member.id);
    expect(found).toMatchObject({
      isOrganizationAdmin: true,
      role: Role.OrganizationAdmin,
      tenants: [{ id: place.tenantId }],
      administrationPermissions: [...ORGANIZATION_PERMISSIONS],
    });
    expect((await people({ role: Role.Admin, limit: '5' })).total).toBe(2);
    for (let times = 0; times < 2; times += 1) {
      await api.ok(chief, 'organizations.admins.revoke', change(place, member));
    }
    expect((await people({ role: Role.Regular })).items.map((one) => one.id)).toEqual([member.id]);
    expect((await api.auditOf(member.id)).map((record) => record.operation)).toEqual([
      'organizations.admins.grant',
      'organizations.admins.revoke',
    ]);
  });

  test('the last one stays; one without tenants leaves the organization', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    expect(await api.refusal(chief, 'organizations.admins.revoke', change(place, chief))).toBe('400 member.lastAdmin');
    const second = await api.chief(place);
    await api.ok(chief, 'members.remove', { params: { tenantId: place.tenantId, memberId: second.id } });
    const belongings = () => api.db.select().from(organizationMembers).where(eq(organizationMembers.userId, second.id));
    expect(await belongings()).toHaveLength(1);
    await api.ok(second, 'organizations.admins.revoke', change(place, second));
    expect(await belongings()).toEqual([]);
  });

  test('a stranger cannot be made one', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const stranger = await api.person(await api.place());
    const call = { ...change(place, stranger), body: {} };
    expect(await api.refusal(chief, 'organizations.admins.grant', call)).toBe('404 notFound');
  });
});
