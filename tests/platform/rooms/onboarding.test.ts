/** New tenants and organizations, and assigning applications, through the API. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ORGANIZATION_PERMISSIONS, Permission, Role, TENANT_PERMISSIONS } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import type { OperationQuery } from '@/lib/contract/operations';
import { identityProviders, tenantApplications, tenants } from '@/lib/platform/db/schema';
import { type Place, TestApi, word } from '../support/api';
import { accountOf, newApplication, newTenantRequest } from '../support/fixtures';
import { CONSOLE_URL } from '../support/platform';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });

const linkOf = async (body: { userData: { contactEmail: string } }) => ({
  params: { invitationId: await api.linkTo(body.userData.contactEmail) },
  body: {},
});

describe('a new organization', () => {
  test('has a tenant with the chosen applications, and becomes the invited admin’s on acceptance', async () => {
    const app = await newApplication(api, top);
    const body = newTenantRequest({
      applications: [{ applicationId: app.id, roles: [app.role], permissions: [] }],
    });
    await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const [mail] = await api.mailsTo(body.userData.contactEmail);
    expect(mail?.language).toBe('no');
    expect(mail?.body).toContain(`${CONSOLE_URL}/activate/tenant/`);

    const admin = await accountOf(api, body.userData);
    const first = await api.ok(admin, 'invitations.accept', await linkOf(body));
    expect(await api.ok(admin, 'invitations.accept', await linkOf(body))).toEqual(first);
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
    expect(mine).toMatchObject({ applicationId: app.id, roles: [{ id: app.role }] });
    expect((await api.auditOf(admin.id)).filter((record) => record.operation === 'invitations.accept')).toHaveLength(1);
  });

  test('needs a free name, applications of the acting super-tenant, and a free user name', async () => {
    const refused = (body: Record<string, unknown>) =>
      api.refusal(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const taken = { name: top.name, code: ORGANIZATION_CODE_PLACEHOLDER };
    expect(await refused(newTenantRequest({ newOrganization: taken }))).toBe('409 conflict.nameTaken');
    const other = await api.place({ isSuperTenant: true });
    const foreign = await newApplication(api, other);
    const applications = [{ applicationId: foreign.id, roles: [], permissions: [] }];
    expect(await refused(newTenantRequest({ applications }))).toBe('400 application.notFound');
    const own = await newApplication(api, top);
    const unknownRole = [{ applicationId: own.id, roles: [randomUUID()], permissions: [] }];
    expect(await refused(newTenantRequest({ applications: unknownRole }))).toBe('400 request.invalid');
    const userData = { username: onboarder.username, contactEmail: 'another@people.test' };
    expect(await refused(newTenantRequest({ userData }))).toBe('409 conflict.nameTaken');
    expect(await refused(newTenantRequest({ newOrganization: null }))).toBe('400 request.invalid');
    expect(await refused(newTenantRequest({ existingOrganizationId: top.organizationId }))).toBe('400 request.invalid');
    expect(await refused(newTenantRequest({ isUniqueIdp: true }))).toBe('400 request.invalid');
    expect(await refused(newTenantRequest({ tenantName: 'x'.repeat(31) }))).toBe('400 request.invalid');
  });

  test('leaves nothing behind when it is refused', async () => {
    const before = (await api.db.select().from(tenants)).length;
    const body = newTenantRequest({ applications: [{ applicationId: randomUUID(), roles: [], permissions: [] }] });
    await api.refusal(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    expect(await api.db.select().from(tenants)).toHaveLength(before);
    expect(await api.mailsTo(body.userData.contactEmail)).toEqual([]);
  });

  test('can have its activation sent again by the super-tenant that made it, and by no other', async () => {
    const body = newTenantRequest();
    const { result } = await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const call = (tenantId: string) => ({ params: { tenantId, invitationId: result.id }, body: {} });
    await api.ok(onboarder, 'invitations.resend', call(top.tenantId));
    expect(await api.mailsTo(body.userData.contactEmail)).toHaveLength(2);
    const other = await api.place({ isSuperTenant: true });
    const stranger = await api.chief(other);
    expect(await api.refusal(stranger, 'invitations.resend', call(other.tenantId))).toBe('404 notFound');
    await api.ok(await accountOf(api, body.userData), 'invitations.accept', await linkOf(body));
    expect(await api.refusal(onboarder, 'invitations.resend', call(top.tenantId))).toBe('400 invitation.confirmed');
  });

  test('with an identity provider of its own knows it from then on', async () => {
    const idp = word();
    const body = newTenantRequest({ isUniqueIdp: true, idp: idp.toUpperCase() });
    await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
    const [mail] = await api.mailsTo(body.userData.contactEmail);
    expect(mail?.body).toContain(`/activate/tenant/${await api.linkTo(body.userData.contactEmail)}/${idp}`);
    expect(await api.refusal(await accountOf(api, body.userData), 'invitations.accept', await linkOf(body))).toBe(
      '403 invitation.wrongIdp',
    );
    await api.ok(await accountOf(api, body.userData, idp), 'invitations.accept', await linkOf(body));
  });
});

test('an invitation for an account of the platform is refused to one of another provider as to any other account', async () => {
  const body = newTenantRequest();
  await api.ok(onboarder, 'invitations.create', { params: {}, body, from: top.tenantId });
  const idp = word();
  await api.db.insert(identityProviders).values({ name: idp, displayName: idp });
  expect(await api.refusal(await accountOf(api, body.userData, idp), 'invitations.accept', await linkOf(body))).toBe(
    '403 invitation.wrongAccount',
  );
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
    const inside = await newApplication(api, top);
    const outside = await newApplication(api, top);
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: inside.id });
    const { newOrganization: _, existingOrganizationId: __, ...base } = newTenantRequest();
    const wanted = (applicationId: string) => [{ applicationId, roles: [], permissions: [] }];
    expect(
      await api.refusal(
        chief,
        'tenants.create',
        create(place, { ...base, applications: wanted(outside.id) }, place.tenantId),
      ),
    ).toBe('400 application.notFound');
    const offered = await api.ok(chief, 'organizations.applications', {
      params: { organizationId: place.organizationId },
    });
    expect(offered.map((one) => one.applicationId)).toEqual([inside.id]);
    // A list of many is light; the roles and permissions of one are asked for by its id, which finds nothing outside.
    const asked = (query: OperationQuery<'organizations.applications'>) =>
      api.ok(chief, 'organizations.applications', { params: { organizationId: place.organizationId }, query });
    const [row] = await asked({ detail: 'summary' });
    expect(row).toMatchObject({
      numberOfRoles: offered[0]?.roles.length,
      numberOfPermissions: offered[0]?.permissions.length,
    });
    expect(row?.roles.flatMap(({ permissions }) => permissions)).toEqual([]);
    expect(await asked({ applicationId: `${inside.id},${outside.id}` })).toEqual(offered);
    expect(await asked({ applicationId: outside.id })).toEqual([]);
    await api.ok(chief, 'tenants.create', create(place, { ...base, applications: wanted(inside.id) }, place.tenantId));
    const admin = await accountOf(api, base.userData);
    await api.ok(admin, 'invitations.accept', await linkOf(base));
    const me = await api.ok(admin, 'me.get', { params: {} });
    expect(me.result.organizations).toMatchObject([{ id: place.organizationId, isOrganizationAdmin: false }]);
    expect(me.result.tenants).toMatchObject([{ role: Role.Admin }]);
    expect(await api.refusal(chief, 'tenants.create', create(place, base, place.tenantId))).toBe(
      '409 conflict.nameTaken',
    );
  });

  test('takes a super-tenant’s applications only for who onboards there', async () => {
    const chief = await api.chief(top);
    const app = await newApplication(api, await api.place({ isSuperTenant: true }));
    const owned = await newApplication(api, top);
    const place = await api.place();
    const guest = await api.chief(place);
    await api.join(guest, top, { role: Role.Regular });
    const { newOrganization: _, ...base } = newTenantRequest();
    const wanted = (applicationId: string) => ({
      ...base,
      applications: [{ applicationId, roles: [], permissions: [] }],
    });
    expect(await api.refusal(guest, 'tenants.create', create(place, wanted(owned.id), top.tenantId))).toBe(
      '400 application.notFound',
    );
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: app.id });
    await api.ok(guest, 'tenants.create', create(place, wanted(app.id), top.tenantId));
    const { newOrganization: __, ...other } = newTenantRequest();
    const applications = [{ applicationId: owned.id, roles: [], permissions: [] }];
    await api.ok(chief, 'tenants.create', create(top, { ...other, applications }, top.tenantId));
  });

  test('a body that names another organization is refused', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const body = { ...newTenantRequest(), existingOrganizationId: top.organizationId, newOrganization: null };
    expect(await api.refusal(chief, 'tenants.create', create(place, body, place.tenantId))).toBe('400 request.invalid');
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
    const app = await newApplication(api, top);
    const assign = { params: { tenantId: place.tenantId }, body: { ids: [app.id] }, from: top.tenantId };
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    const roles = [{ applicationId: app.id, roles: [app.role] }];
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
    expect(assigned.items).toMatchObject([{ id: place.tenantId, applications: [{ applicationId: app.id }] }]);

    await api.ok(onboarder, 'tenants.applications.unassign', target(place, app.id));
    expect(await api.refusal(onboarder, 'tenants.applications.unassign', target(place, app.id))).toBe('404 notFound');
    await api.ok(onboarder, 'tenants.applications.assign', assign);
    const mine = await api.ok(admin, 'me.applications', { params: {} });
    expect(mine).toMatchObject([{ applicationId: app.id, roles: [] }]);
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
    const foreign = await newApplication(api, other);
    const body = { ids: [foreign.id] };
    expect(
      await api.refusal(onboarder, 'tenants.applications.assign', {
        params: { tenantId: place.tenantId },
        body,
        from: top.tenantId,
      }),
    ).toBe('400 application.notFound');
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: foreign.id });
    expect(await api.refusal(onboarder, 'tenants.applications.unassign', target(place, foreign.id))).toBe(
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

test('the name of an identity provider is known once members sign in with it', async () => {
  const place = await api.place();
  const person = await api.person(place);
  const name = `${word()}-entra`;
  const ask = async (idp: string) =>
    await api.ok(person, 'identityProviders.find', { params: {}, query: { name: idp } });
  expect(await ask(name)).toEqual({ name, isKnown: false });
  await api.db.insert(identityProviders).values({ name, displayName: name });
  expect(await ask(name)).toEqual({ name, isKnown: false });
  await api.person(place, {}, name);
  expect(await ask(name.toUpperCase())).toEqual({ name, isKnown: true });
});
