/** What a limited admin may give, and to which people (docs/decisions/limited-admins.md). */
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { type Person, TestApi, word } from '../support/api';
import { newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const place = await api.place();

describe('row 30: a limited admin', () => {
  test('gives application roles, also to themselves, directly and by a group, and it is in the history', async () => {
    const app = await newApplication(api, top, place.tenantId);
    const limited = await api.person(place, {
      role: Role.LimitedAdmin,
      permissions: [Permission.TenantManagement, Permission.GroupManagement],
    });
    const { tenantId } = place;
    const changed = await api.ok(limited, 'members.update', {
      params: { tenantId, memberId: limited.id },
      body: { applicationRoles: [{ applicationId: app.id, roles: [app.role] }] },
    });
    expect(changed.applicationRoles[0]?.roles).toMatchObject([{ id: app.role }]);
    await api.ok(limited, 'groups.create', {
      params: { tenantId },
      body: {
        name: word(),
        description: 'A group of people',
        members: [limited.id],
        applicationPermissions: [{ applicationId: app.id, permissions: [app.write] }],
      },
    });
    const admin = await api.person(place, { role: Role.Admin });
    const { items } = asPage(await api.ok(admin, 'tenants.history', { params: { tenantId } }));
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'members.update',
        actor: expect.objectContaining({ id: limited.id }),
        target: expect.objectContaining({ id: limited.id }),
      }),
    );
    expect((await api.ok(limited, 'me.get', { params: {} })).result.tenants).toMatchObject([
      { role: Role.LimitedAdmin, administrationPermissions: [Permission.TenantManagement, Permission.GroupManagement] },
    ]);
  });

  test('does not reach an Admin’s invitation by inviting the same person again', async () => {
    const admin = await api.person(place, { role: Role.Admin });
    const limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    const invite = (as: Person, one: Record<string, unknown>) =>
      api.call(as, 'members.invite', { params: { tenantId: place.tenantId }, body: [one] });
    const userName = word();
    const contactEmail = `${userName}@people.test`;
    await invite(admin, { userName, contactEmail, role: Role.Admin });
    for (const one of [
      { userName, contactEmail },
      { userName, contactEmail: `${word()}@people.test` },
      { userName: word(), contactEmail },
      { userName: userName.toUpperCase(), contactEmail: contactEmail.toUpperCase() },
    ]) {
      expect(await invite(limited, one)).toMatchObject({ status: 207, body: { createdInvitations: [] } });
    }
    expect(await api.mailsTo(contactEmail)).toHaveLength(1);
  });
});
