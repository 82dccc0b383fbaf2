/** New tenants and organizations, accepting invitations, and assigning applications, through the API. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORGANIZATION_PERMISSIONS, Permission, Role, TENANT_PERMISSIONS } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { invitations, tenantApplications, tenants, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { CONSOLE_URL } from '../support/platform';

let api: TestApi;
let top: Place;
let onboarder: Person;
beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });
});
afterAll(() => api.close());

/** A multi-tenant application of a super-tenant with a role. */
async function application(owner: Place) {
  const manager = await api.person(owner, { permissions: [Permission.ResourceManagement] });
  return await api.ok(manager, 'applications.create', {
    params: { tenantId: owner.tenantId },
    body: {
      name: word(),
      description: 'An application',
      url: 'https://application.test/{tenantId}',
      permissions: [{ name: 'read' }],
      roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
    },
  });
}

function request(more: Record<string, unknown> = {}) {
  const username = word();
  return {
    tenantName: `Tenant ${username}`,
    userData: { username, contactEmail: `${username}@people.test` },
    existingOrganizationId: null,
    newOrganization: { name: `Organization ${username}`, code: ORGANIZATION_CODE_PLACEHOLDER },
    applications: [],
    preferredLanguage: 'no' as const,
    ...more,
  };
}

/** The account of somebody who was invited, as it is after activation. */
async function account({ userData }: ReturnType<typeof request>, idp?: string): Promise<Person> {
  const person = await api.person(undefined, {}, idp);
  await api.db
    .update(users)
    .set({ username: userData.username, contactEmail: userData.contactEmail })
    .where(eq(users.id, person.id));
  return person;
}

const accept = (invitationId: string) => ({ params: { invitationId }, body: {} });

describe('a new organization', () => {
  test('has a tenant with the chosen applications, and becomes the invited admin’s on acceptance', async () => {
    const app = await application(top);
    const [role] = app.roles;
    const body = request({
      applications: [{ applicationId: app.applicationId, roles: [role?.id ?? ''], permissions: [] }],
    });
    const { result } = await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const [mail] = await api.mailsTo(body.userData.contactEmail);
    expect(mail?.language).toBe('no');
    expect(mail?.body).toContain(`${CONSOLE_URL}/activate/tenant/${result.id}`);

    const admin = await account(body);
    const first = await api.ok(admin, 'invitations.accept', accept(result.id));
    expect(await api.ok(admin, 'invitations.accept', accept(result.id))).toEqual(first);
    const me = await api.ok(admin, 'me.get', { params: {} });
    expect(me.result.organizations).toMatchObject([
      {
        name: body.newOrganization.name,
        isOrganizationAdmin: true,
        administrationPermissions: [...ORGANIZATION_PERMISSIONS],
      },
    ]);
    expect(me.result.tenants).toMatchObject([{ name: body.tenantName, role: Role.Admin, isSuperTenant: false }]);
    expect(me.result.tenants[0]?.administrationPermissions.toSorted()).toEqual([...TENANT_PERMISSIONS].toSorted());
    const [mine] = await api.ok(admin, 'me.applications', { params: {} });
    expect(mine).toMatchObject({ applicationId: app.applicationId, roles: [{ id: role?.id }] });
    expect((await api.auditOf(admin.id)).filter((record) => record.operation === 'invitations.accept')).toHaveLength(1);
  });

  test('needs a free name, applications of the acting super-tenant, and a free user name', async () => {
    const refused = (body: Record<string, unknown>) =>
      api.refusal(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const taken = { name: top.name, code: ORGANIZATION_CODE_PLACEHOLDER };
    expect(await refused(request({ newOrganization: taken }))).toBe('409 conflict.nameTaken');
    const other = await api.place({ isSuperTenant: true });
    const foreign = await application(other);
    const applications = [{ applicationId: foreign.applicationId, roles: [], permissions: [] }];
    expect(await refused(request({ applications }))).toBe('400 application.notFound');
    const own = await application(top);
    const unknownRole = [{ applicationId: own.applicationId, roles: [randomUUID()], permissions: [] }];
    expect(await refused(request({ applications: unknownRole }))).toBe('400 request.invalid');
    const userData = { username: onboarder.username, contactEmail: 'another@people.test' };
    expect(await refused(request({ userData }))).toBe('409 conflict.nameTaken');
    expect(await refused(request({ newOrganization: null }))).toBe('400 request.invalid');
    expect(await refused(request({ existingOrganizationId: top.organizationId }))).toBe('400 request.invalid');
    expect(await refused(request({ isUniqueIdp: true }))).toBe('400 request.invalid');
    expect(await refused(request({ tenantName: 'x'.repeat(31) }))).toBe('400 request.invalid');
  });

  test('leaves nothing behind when it is refused', async () => {
    const before = (await api.db.select().from(tenants)).length;
    const body = request({ applications: [{ applicationId: randomUUID(), roles: [], permissions: [] }] });
    await api.refusal(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    expect(await api.db.select().from(tenants)).toHaveLength(before);
    expect(await api.mailsTo(body.userData.contactEmail)).toEqual([]);
  });

  test('can have its activation sent again by the super-tenant that made it, and by no other', async () => {
    const body = request();
    const { result } = await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const admin = await api.person(top, { role: Role.Admin });
    const call = (tenantId: string) => ({ params: { tenantId, invitationId: result.id }, body: {} });
    await api.ok(admin, 'invitations.resend', call(top.tenantId));
    expect(await api.mailsTo(body.userData.contactEmail)).toHaveLength(2);
    const other = await api.place({ isSuperTenant: true });
    const stranger = await api.chief(other);
    expect(await api.refusal(stranger, 'invitations.resend', call(other.tenantId))).toBe('404 notFound');
    await api.ok(await account(body), 'invitations.accept', accept(result.id));
    expect(await api.refusal(admin, 'invitations.resend', call(top.tenantId))).toBe('400 invitation.confirmed');
  });

  test('with an identity provider of its own knows it from then on', async () => {
    const idp = word();
    const body = request({ isUniqueIdp: true, idp: idp.toUpperCase() });
    const { result } = await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const [mail] = await api.mailsTo(body.userData.contactEmail);
    expect(mail?.body).toContain(`/activate/tenant/${result.id}/${idp}`);
    expect(await api.refusal(await account(body), 'invitations.accept', accept(result.id))).toBe(
      '403 invitation.wrongIdp',
    );
    await api.ok(await account(body, idp), 'invitations.accept', accept(result.id));
  });
});

describe('a tenant in an existing organization', () => {
  const create = (place: Place, body: Record<string, unknown>, from: string) => ({
    params: { organizationId: place.organizationId },
    body: { existingOrganizationId: place.organizationId, newOrganization: null, ...body },
    from,
  });

  test('takes applications of the organization and invites a tenant admin who is no organization admin', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const inside = await application(top);
    const outside = await application(top);
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: inside.applicationId });
    const { newOrganization: _, existingOrganizationId: __, ...base } = request();
    const wanted = (applicationId: string) => [{ applicationId, roles: [], permissions: [] }];
    expect(
      await api.refusal(
        chief,
        'tenants.create',
        create(place, { ...base, applications: wanted(outside.applicationId) }, place.tenantId),
      ),
    ).toBe('400 application.notFound');
    const offered = await api.ok(chief, 'organizations.applications', {
      params: { organizationId: place.organizationId },
    });
    expect(offered.map((one) => one.applicationId)).toEqual([inside.applicationId]);
    const { result } = await api.ok(
      chief,
      'tenants.create',
      create(place, { ...base, applications: wanted(inside.applicationId) }, place.tenantId),
    );
    const admin = await account(base as ReturnType<typeof request>);
    await api.ok(admin, 'invitations.accept', accept(result.id));
    const me = await api.ok(admin, 'me.get', { params: {} });
    expect(me.result.organizations).toMatchObject([{ id: place.organizationId, isOrganizationAdmin: false }]);
    expect(me.result.tenants).toMatchObject([{ role: Role.Admin }]);
    expect(await api.refusal(chief, 'tenants.create', create(place, base, place.tenantId))).toBe(
      '409 conflict.nameTaken',
    );
  });

  test('a body that names another organization is refused', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const body = { ...request(), existingOrganizationId: top.organizationId, newOrganization: null };
    expect(await api.refusal(chief, 'tenants.create', create(place, body, place.tenantId))).toBe('400 request.invalid');
  });
});

describe('accepting', () => {
  async function invited(place: Place, more: Record<string, unknown> = {}) {
    const admin = await api.person(place, { role: Role.Admin });
    const base = request();
    const { username, contactEmail } = base.userData;
    const { createdInvitations } = await api.ok(admin, 'members.invite', {
      params: { tenantId: place.tenantId },
      body: [{ userName: username, contactEmail, ...more }],
    });
    return { base, id: createdInvitations[0]?.id ?? '' };
  }

  test('is for the invited account only, once, and in time', async () => {
    const place = await api.place();
    const { base, id } = await invited(place);
    const stranger = await api.person(place);
    expect(await api.refusal(stranger, 'invitations.accept', accept(id))).toBe('403 invitation.wrongAccount');
    const person = await account(base);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, id));
    expect(await api.refusal(person, 'invitations.accept', accept(id))).toBe('400 invitation.expired');
    expect((await api.ok(person, 'me.get', { params: {} })).result.tenants).toEqual([]);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() + 60_000), status: 'accepted', userId: stranger.id })
      .where(eq(invitations.id, id));
    expect(await api.refusal(person, 'invitations.accept', accept(id))).toBe('400 invitation.confirmed');
  });

  test('gives nothing that ceased to exist, and takes nothing away from who is a member already', async () => {
    const place = await api.place();
    const app = await application(top);
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: app.applicationId });
    const { base, id } = await invited(place, {
      applicationRoles: [{ applicationId: app.applicationId, roles: app.roles.map((role) => role.id) }],
    });
    await api.ok(onboarder, 'tenants.applications.unassign', {
      params: { tenantId: place.tenantId, applicationId: app.applicationId },
      from: top.tenantId,
    });
    const person = await account(base);
    await api.join(person, place, { role: Role.Admin });
    await api.ok(person, 'invitations.accept', accept(id));
    const me = await api.ok(person, 'me.get', { params: {} });
    expect(me.result.tenants).toMatchObject([{ role: Role.Admin }]);
    expect(await api.ok(person, 'me.applications', { params: {} })).toEqual([]);
  });
});

describe('assigning applications', () => {
  const target = (place: Place, applicationId: string) => ({
    params: { tenantId: place.tenantId, applicationId },
    from: top.tenantId,
  });

  test('gives and takes own applications, and with one what members and groups held in it', async () => {
    const place = await api.place();
    const admin = await api.chief(place);
    const app = await application(top);
    const assign = { params: { tenantId: place.tenantId }, body: { ids: [app.applicationId] }, from: top.tenantId };
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    const roles = [{ applicationId: app.applicationId, roles: app.roles.map((role) => role.id) }];
    await api.ok(admin, 'members.update', {
      params: { tenantId: place.tenantId, memberId: admin.id },
      body: { applicationRoles: roles },
    });
    const group = await api.ok(admin, 'groups.create', {
      params: { tenantId: place.tenantId },
      body: { name: word(), description: 'A group of people', members: [admin.id], applicationRoles: roles },
    });
    const assigned = asPage(
      await api.ok(onboarder, 'superTenants.assignedTenants', {
        params: { tenantId: top.tenantId },
        query: { search: app.name },
      }),
    );
    expect(assigned.items).toMatchObject([
      { id: place.tenantId, applications: [{ applicationId: app.applicationId }] },
    ]);

    await api.ok(onboarder, 'tenants.applications.unassign', target(place, app.applicationId));
    expect(await api.refusal(onboarder, 'tenants.applications.unassign', target(place, app.applicationId))).toBe(
      '404 notFound',
    );
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    const mine = await api.ok(admin, 'me.applications', { params: {} });
    expect(mine).toMatchObject([{ applicationId: app.applicationId, roles: [] }]);
    const params = { tenantId: place.tenantId, groupId: group.result.id };
    expect((await api.ok(admin, 'groups.get', { params })).result.applicationRoles).toEqual([]);
    expect((await api.auditOf(place.tenantId)).map((record) => record.operation)).toEqual([
      'tenants.applications.assign',
      'tenants.applications.unassign',
      'tenants.applications.assign',
    ]);
  });

  test('another super-tenant’s applications are out of reach', async () => {
    const other = await api.place({ isSuperTenant: true });
    const place = await api.place();
    const foreign = await application(other);
    const body = { ids: [foreign.applicationId] };
    expect(
      await api.refusal(onboarder, 'tenants.applications.assign', {
        params: { tenantId: place.tenantId },
        body,
        from: top.tenantId,
      }),
    ).toBe('400 application.notFound');
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: foreign.applicationId });
    expect(await api.refusal(onboarder, 'tenants.applications.unassign', target(place, foreign.applicationId))).toBe(
      '404 notFound',
    );
  });

  test('all tenants are listed for who onboards', async () => {
    const place = await api.place();
    const list = await api.ok(onboarder, 'tenants.all', {
      params: {},
      query: { search: place.name, limit: '5' },
      from: top.tenantId,
    });
    expect(asPage(list)).toMatchObject({ total: 1, items: [{ id: place.tenantId, organizationName: place.name }] });
  });
});
