/** Members, invitations and organization admins through the API. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ORGANIZATION_PERMISSIONS,
  Permission,
  Role,
  SUPER_TENANT_PERMISSIONS,
  TENANT_PERMISSIONS,
} from '@/lib/contract/access';
import { type PageOf, asPage } from '@/lib/contract/entities/common';
import type { Member } from '@/lib/contract/entities/members';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import {
  applicationPermissions,
  applicationRolePermissions,
  applicationRoles,
  applications,
  groupApplicationRoles,
  groupMembers,
  groups,
  identityProviders,
  invitations,
  organizationMembers,
  tenantApplications,
  tenants,
} from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { CONSOLE_URL } from '../support/platform';

let api: TestApi;
let owner: Place;
beforeAll(async () => {
  api = await TestApi.start();
  owner = await api.place({ isSuperTenant: true });
});
afterAll(() => api.close());

/** An application with one role (which brings `read`) and two permissions, assigned to a tenant. */
async function application(tenantId: string) {
  const id = randomUUID();
  const name = word();
  const [role, read, write] = [randomUUID(), randomUUID(), randomUUID()];
  await api.db.insert(applications).values({
    id,
    ownerTenantId: owner.tenantId,
    name,
    suiteName: `Suite ${name}`,
    description: 'An application',
    url: 'https://application.test',
    accessLevel: 'public',
  });
  await api.db.insert(applicationPermissions).values([
    { id: read, applicationId: id, name: 'read' },
    { id: write, applicationId: id, name: 'write' },
  ]);
  await api.db.insert(applicationRoles).values({ id: role, applicationId: id, name: 'reader', displayName: 'Reader' });
  await api.db.insert(applicationRolePermissions).values({ roleId: role, permissionId: read });
  await api.db.insert(tenantApplications).values({ tenantId, applicationId: id });
  return { id, name, role, read, write };
}

const list = async (as: Person, place: Place, query: Record<string, string> = {}) =>
  asPage(await api.ok(as, 'members.list', { params: { tenantId: place.tenantId }, query }));
const pending = async (as: Person, place: Place) =>
  asPage(await api.ok(as, 'members.pending', { params: { tenantId: place.tenantId } })).items;
const find = async (as: Person, place: Place, id: string) =>
  (await list(as, place)).items.find((member) => member.id === id);

describe('the list of members', () => {
  let place: Place;
  let admin: Person;
  const people: Person[] = [];
  beforeAll(async () => {
    place = await api.place();
    admin = await api.person(place, { role: Role.Admin });
    for (let count = 0; count < 6; count += 1) people.push(await api.person(place));
    people.push(await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] }));
  });

  test('is complete for a plain client, sorted by role, display name and e-mail', async () => {
    const all = await api.ok(admin, 'members.list', { params: { tenantId: place.tenantId } });
    expect(Array.isArray(all)).toBe(true);
    const items = asPage(all).items;
    expect(items).toHaveLength(8);
    const keys = items.map((member) => `${member.role} ${member.displayName}`);
    expect(keys).toEqual(keys.toSorted());
    expect(items.every((member) => member.isActive)).toBe(true);
  });

  test.each([
    'role',
    '-role',
    'displayName',
    '-displayName',
    'contactEmail',
    'username',
    'lastActivity',
    '-lastActivity',
  ])('comes in pages without gaps or repeats, sorted by %s', async (sort) => {
    await list(people[0] === undefined ? admin : admin, place);
    const all = await list(admin, place, { sort });
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const page: PageOf<Member> = await list(admin, place, { sort, limit: '3', ...(cursor === '' ? {} : { cursor }) });
      expect(page.total).toBe(8);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((member) => member.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.items.map((member) => member.id));
  });

  test('is searched by name, e-mail and user name, literally', async () => {
    const one = people[2];
    if (one === undefined) throw new Error('nobody');
    expect((await list(admin, place, { search: one.username.toUpperCase() })).items.map(({ id }) => id)).toEqual([
      one.id,
    ]);
    expect((await list(admin, place, { search: '%' })).items).toEqual([]);
    expect((await list(admin, place, { search: '_ame', limit: '5' })).total).toBe(0);
  });

  test('is filtered by role and identity provider', async () => {
    expect((await list(admin, place, { role: Role.Admin })).items.map(({ id }) => id)).toEqual([admin.id]);
    expect((await list(admin, place, { role: Role.LimitedAdmin, limit: '5' })).total).toBe(1);
    expect((await list(admin, place, { idp: 'own' })).items).toEqual([]);
    expect((await list(admin, place, { idp: 'none' })).items).toHaveLength(8);
  });

  test('refuses a cursor that is none', async () => {
    const call = { params: { tenantId: place.tenantId }, query: { cursor: 'nonsense', limit: '2' } };
    expect(await api.refusal(admin, 'members.list', call)).toBe('400 request.invalid');
  });

  test('tells direct grants from those of groups and roles', async () => {
    const member = await api.person(place);
    const { id, role, read, write } = await application(place.tenantId);
    const groupId = randomUUID();
    const { tenantId } = place;
    await api.db.insert(groups).values({ id: groupId, tenantId, name: word(), description: 'A group of people' });
    await api.db.insert(groupMembers).values({ groupId, tenantId, userId: member.id });
    await api.db.insert(groupApplicationRoles).values({ groupId, roleId: role });
    await api.ok(admin, 'members.update', {
      params: { tenantId, memberId: member.id },
      body: { applicationPermissions: [{ applicationId: id, permissions: [write] }] },
    });
    const found = await find(admin, place, member.id);
    expect(found?.applicationRoles).toMatchObject([
      { application: { applicationId: id }, roles: [], rolesFromGroups: [{ roleId: role, groups: [{ id: groupId }] }] },
    ]);
    expect(found?.applicationPermissions).toMatchObject([
      {
        permissions: [{ id: write, name: 'write' }],
        permissionsFromGroups: [],
        permissionsFromRoles: [{ permission: { id: read }, roles: [{ id: role }] }],
      },
    ]);
  });
});

describe('changing a member', () => {
  let place: Place;
  let admin: Person;
  let limited: Person;
  beforeAll(async () => {
    place = await api.place({ isSuperTenant: true });
    admin = await api.person(place, { role: Role.Admin });
    limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  });
  const update = (member: Person, body: Record<string, unknown>) => ({
    params: { tenantId: place.tenantId, memberId: member.id },
    body,
  });

  test('Admin includes everything its kind of tenant can have, and stops including it', async () => {
    const member = await api.person(place);
    const lifted = await api.ok(admin, 'members.update', update(member, { role: Role.Admin }));
    expect(lifted.administrationPermissions.toSorted()).toEqual(
      [...TENANT_PERMISSIONS, ...SUPER_TENANT_PERMISSIONS].toSorted(),
    );
    const lowered = await api.ok(admin, 'members.update', update(member, { role: Role.Regular }));
    expect(lowered).toMatchObject({ role: Role.Regular, administrationPermissions: [] });
    const [first] = await api.auditOf(member.id);
    expect(first).toMatchObject({
      actorId: admin.id,
      operation: 'members.update',
      tenantId: place.tenantId,
      details: { before: { role: Role.Regular }, after: { role: Role.Admin } },
    });
  });

  test('an ordinary tenant has no super-tenant permissions', async () => {
    const ordinary = await api.place();
    const chief = await api.person(ordinary, { role: Role.Admin });
    const member = await api.person(ordinary);
    const call = {
      params: { tenantId: ordinary.tenantId, memberId: member.id },
      body: { administrationPermissions: [Permission.OnboardingManagement] },
    };
    expect(await api.refusal(chief, 'members.update', call)).toBe('400 request.invalid');
    const lifted = await api.ok(chief, 'members.update', { ...call, body: { role: Role.Admin } });
    expect(lifted.administrationPermissions.toSorted()).toEqual([...TENANT_PERMISSIONS].toSorted());
  });

  test('a limited admin neither gives Admin nor more than they hold, and not to themselves', async () => {
    const member = await api.person(place);
    const refused = (who: Person, body: Record<string, unknown>) =>
      api.refusal(limited, 'members.update', update(who, body));
    expect(await refused(member, { role: Role.Admin })).toBe('403 access.roleTooHigh');
    expect(await refused(member, { administrationPermissions: [Permission.ResourceManagement] })).toBe(
      '403 access.roleTooHigh',
    );
    expect(await refused(admin, { role: Role.Regular })).toBe('403 access.roleTooHigh');
    expect(await refused(admin, { applicationRoles: [] })).toBe('403 access.roleTooHigh');
    expect(
      await refused(limited, {
        administrationPermissions: [Permission.TenantManagement, Permission.OnboardingManagement],
      }),
    ).toBe('403 access.ownRole');
    expect(await refused(limited, { role: Role.Admin })).toMatch(/^403 access\.(roleTooHigh|ownRole)$/);
    expect(await find(admin, place, limited.id)).toMatchObject({
      role: Role.LimitedAdmin,
      administrationPermissions: [Permission.TenantManagement],
    });
    const given = await api.ok(
      limited,
      'members.update',
      update(member, { administrationPermissions: [Permission.TenantManagement] }),
    );
    expect(given.administrationPermissions).toEqual([Permission.TenantManagement]);
    const removal = { params: { tenantId: place.tenantId, memberId: admin.id } };
    expect(await api.refusal(limited, 'members.remove', removal)).toBe('403 access.roleTooHigh');
  });

  test('grants of other applications and of groups stay', async () => {
    const member = await api.person(place);
    const one = await application(place.tenantId);
    const two = await application(place.tenantId);
    const roles = (...given: [string, string[]][]) =>
      given.map(([applicationId, ids]) => ({ applicationId, roles: ids }));
    await api.ok(
      admin,
      'members.update',
      update(member, { applicationRoles: roles([one.id, [one.role]], [two.id, [two.role]]) }),
    );
    const after = await api.ok(admin, 'members.update', update(member, { applicationRoles: roles([one.id, []]) }));
    expect(after.applicationRoles.map(({ application }) => application.applicationId)).toEqual([two.id]);
  });

  test('only roles and permissions of the tenant’s applications can be given', async () => {
    const member = await api.person(place);
    const here = await application(place.tenantId);
    const elsewhere = await application((await api.place()).tenantId);
    const refused = (body: Record<string, unknown>) => api.refusal(admin, 'members.update', update(member, body));
    expect(await refused({ applicationRoles: [{ applicationId: elsewhere.id, roles: [elsewhere.role] }] })).toBe(
      '400 application.notFound',
    );
    expect(await refused({ applicationRoles: [{ applicationId: here.id, roles: [elsewhere.role] }] })).toBe(
      '400 request.invalid',
    );
    expect(await refused({ applicationPermissions: [{ applicationId: here.id, permissions: [elsewhere.read] }] })).toBe(
      '400 request.invalid',
    );
  });

  test('a member of another tenant is not found, and removing ends the belonging to the organization', async () => {
    const elsewhere = await api.person(await api.place());
    const call = { params: { tenantId: place.tenantId, memberId: elsewhere.id }, body: {} };
    expect(await api.refusal(admin, 'members.update', call)).toBe('404 notFound');
    expect(await api.refusal(admin, 'members.remove', { params: call.params })).toBe('404 notFound');

    const member = await api.person(place);
    await api.ok(admin, 'members.remove', { params: { tenantId: place.tenantId, memberId: member.id } });
    expect(await find(admin, place, member.id)).toBeUndefined();
    const left = await api.db.select().from(organizationMembers).where(eq(organizationMembers.userId, member.id));
    expect(left).toEqual([]);
    expect(await api.refusal(member, 'organizations.list', { params: {} })).toBe('400 organization.none');
  });
});

describe('inviting', () => {
  let place: Place;
  let admin: Person;
  beforeAll(async () => {
    place = await api.place();
    admin = await api.person(place, { role: Role.Admin });
  });
  const invite = async (as: Person, ...body: Record<string, unknown>[]) =>
    await api.call(as, 'members.invite', { params: { tenantId: place.tenantId }, body });
  const invitee = (more: Record<string, unknown> = {}) => {
    const userName = word();
    return { userName, contactEmail: `${userName}@people.test`, ...more };
  };

  test('sends an e-mail in the invited person’s language, with the link that the list shows', async () => {
    const person = invitee({ preferredLanguage: 'no', role: Role.Admin });
    const answer = await invite(admin, person);
    expect(answer).toMatchObject({
      status: 201,
      body: { createdInvitations: [{ contactEmail: person.contactEmail }] },
    });
    const found = (await pending(admin, place)).find((one) => one.contactEmail === person.contactEmail);
    expect(found).toMatchObject({ isActive: false, role: Role.Admin, username: person.userName, isResent: false });
    expect(found?.activationLink).toBe(`${CONSOLE_URL}/activate/member/${String(found?.invitationId)}`);
    const left = Date.parse(found?.expirationDate ?? '') - Date.now();
    expect(Math.abs(left - INVITATION_LIFETIME_SECONDS * 1000)).toBeLessThan(60_000);
    const [mail] = await api.mailsTo(person.contactEmail);
    expect(mail).toMatchObject({ language: 'no', subject: expect.stringContaining(place.name) });
    expect(mail?.body).toContain(found?.activationLink);
    expect(JSON.stringify(await api.auditOf(place.tenantId))).not.toContain(found?.invitationId);
  });

  test('is partial: what is wrong with one does not stop the others, and each reason is told', async () => {
    const member = await api.person(place);
    const stranger = await api.person();
    const open = invitee();
    const good = invitee();
    await invite(admin, open);
    const { id } = await application((await api.place()).tenantId);
    const cases: [Record<string, unknown>, string][] = [
      [invitee({ contactEmail: 'nonsense' }), 'request.invalid'],
      [invitee({ userName: '' }), 'request.invalid'],
      [invitee({ role: Role.LimitedAdmin }), 'request.invalid'],
      [invitee({ userName: stranger.username }), 'conflict.nameTaken'],
      [{ userName: member.username, contactEmail: member.email }, 'conflict.alreadyMember'],
      [{ userName: word(), contactEmail: member.email.toUpperCase() }, 'conflict.alreadyMember'],
      [open, 'conflict.alreadyMember'],
      [good, 'conflict.alreadyMember'],
      [invitee({ isUniqueIdp: true }), 'request.invalid'],
      [invitee({ isUniqueIdp: true, idp: 'unheard-of' }), 'request.invalid'],
      [invitee({ applicationRoles: [{ applicationId: id, roles: [randomUUID()] }] }), 'application.notFound'],
    ];
    const answer = await invite(admin, good, ...cases.map(([body]) => body));
    expect(answer.status).toBe(207);
    const body = answer.body as { createdInvitations: unknown[]; errors: { contactEmail: string; code: string }[] };
    expect(body.createdInvitations).toMatchObject([{ contactEmail: good.contactEmail }]);
    expect(body.errors.map(({ contactEmail, code }) => [contactEmail, code])).toEqual(
      cases.map(([person, code]) => [person.contactEmail, code]),
    );
  });

  test('a limited admin invites Regulars only', async () => {
    const limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    const answer = await invite(limited, invitee(), invitee({ role: Role.Admin }));
    expect(answer).toMatchObject({ status: 207, body: { errors: [{ code: 'access.roleTooHigh' }] } });
  });

  test('an expired invitation makes way for a new one; a withdrawn one is gone', async () => {
    const person = invitee();
    await invite(admin, person);
    const row = eq(invitations.contactEmail, person.contactEmail);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(row);
    expect((await invite(admin, person)).status).toBe(201);
    const found = (await pending(admin, place)).filter((one) => one.contactEmail === person.contactEmail);
    expect(found).toHaveLength(1);
    const params = { tenantId: place.tenantId, memberId: found[0]?.id ?? '' };
    await api.ok(admin, 'members.pending.remove', { params });
    expect(await api.refusal(admin, 'members.pending.remove', { params })).toBe('404 notFound');
    const accept = { params: { invitationId: params.memberId }, body: {} };
    expect(await api.refusal(admin, 'invitations.accept', accept)).toBe('404 notFound');
  });

  test('resending renews the expiry and is marked; not from another tenant', async () => {
    const person = invitee();
    await invite(admin, person);
    const row = eq(invitations.contactEmail, person.contactEmail);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(row);
    const [invitation] = await api.db.select().from(invitations).where(row);
    const invitationId = invitation?.id ?? '';
    const other = await api.place();
    const elsewhere = await api.person(other, { role: Role.Admin });
    const call = (tenantId: string) => ({ params: { tenantId, invitationId }, body: {} });
    expect(await api.refusal(elsewhere, 'invitations.resend', call(other.tenantId))).toBe('404 notFound');
    await api.ok(admin, 'invitations.resend', call(place.tenantId));
    const [renewed] = await api.db.select().from(invitations).where(row);
    expect(renewed).toMatchObject({ resent: true, sentCount: 2 });
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await api.mailsTo(person.contactEmail)).toHaveLength(2);
  });

  test('the provider of a tenant with its own is taken, and named in the link', async () => {
    const idp = word();
    await api.db.insert(identityProviders).values({ name: idp, displayName: idp });
    await api.db.update(tenants).set({ isUniqueIdp: true, idp }).where(eq(tenants.id, place.tenantId));
    const person = invitee({ isUniqueIdp: true });
    expect((await invite(admin, person)).status).toBe(201);
    const found = (await pending(admin, place)).find((one) => one.contactEmail === person.contactEmail);
    expect(found).toMatchObject({ isUniqueIdp: true, idp });
    expect(found?.activationLink?.endsWith(`/${idp}`)).toBe(true);
  });

  test('an empty list is refused', async () => {
    expect(await api.refusal(admin, 'members.invite', { params: { tenantId: place.tenantId }, body: [] })).toBe(
      '400 request.invalid',
    );
  });
});

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

  test('somebody from elsewhere cannot be made one', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const stranger = await api.person(await api.place());
    const call = { ...change(place, stranger), body: {} };
    expect(await api.refusal(chief, 'organizations.admins.grant', call)).toBe('404 notFound');
  });
});
