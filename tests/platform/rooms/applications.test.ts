/** Applications, templates and groups through the API. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { tenantApplications } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const settings = (more: Record<string, unknown> = {}) => ({
  name: word(),
  suiteName: 'Suite',
  description: 'An application',
  url: 'https://application.test/{tenantId}',
  permissions: [{ name: 'read' }, { name: 'write' }],
  roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
  ...more,
});
const own = () => ({ params: { tenantId: top.tenantId } });
const one = (applicationId: string) => ({ params: { tenantId: top.tenantId, applicationId } });
const create = (more?: Record<string, unknown>) =>
  api.ok(manager, 'applications.create', { ...own(), body: settings(more) });

describe('a multi-tenant application', () => {
  test('is created with roles and permissions, and listed by name', async () => {
    const stem = word();
    const second = await create({ name: `${stem} b` });
    const first = await create({ name: `${stem} A` });
    expect(first).toMatchObject({
      tenantId: null,
      isPublic: true,
      accessLevel: 'public',
      permissions: [{ name: 'read' }, { name: 'write' }],
      roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }], isAssigned: false }],
    });
    const names = asPage(await api.ok(manager, 'applications.list', own())).items.map(
      (application) => application.name,
    );
    expect(names.filter((name) => name.startsWith(stem))).toEqual([first.name, second.name]);
  });

  test('has a name of its own and sound fields', async () => {
    const { name } = await create();
    const refused = (more: Record<string, unknown>) =>
      api.refusal(manager, 'applications.create', { ...own(), body: settings(more) });
    expect(await refused({ name: name.toUpperCase() })).toBe('409 conflict.nameTaken');
    expect(await refused({ name: 'ab' })).toBe('400 request.invalid');
    expect(await refused({ url: 'javascript:alert(1)' })).toBe('400 request.invalid');
    expect(await refused({ iconUrl: 'data:text/html,x' })).toBe('400 request.invalid');
    expect(await refused({ permissions: [{ name: 'read' }, { name: 'READ' }] })).toBe('400 request.invalid');
    expect(await refused({ roles: [{ name: 'reader', displayName: 'Reader', permissions: [] }] })).toBe(
      '400 request.invalid',
    );
    expect(await refused({ roles: [{ name: 'reader', displayName: 'R', permissions: [{ name: 'unknown' }] }] })).toBe(
      '400 request.invalid',
    );
  });

  test('keeps what keeps its id, and loses what is left out', async () => {
    const before = await create();
    const [read, write] = before.permissions;
    const [reader] = before.roles;
    const body = settings({
      name: before.name,
      permissions: [{ id: read?.id, name: 'read all' }, { name: 'delete' }],
      roles: [
        { id: reader?.id, name: 'reader', displayName: 'Reads', permissions: [{ id: read?.id, name: 'read all' }] },
        { name: 'remover', displayName: 'Removes', permissions: [{ name: 'delete' }] },
      ],
    });
    const after = await api.ok(manager, 'applications.update', { ...one(before.applicationId), body });
    expect(after.permissions).toMatchObject([{ name: 'delete' }, { id: read?.id, name: 'read all' }]);
    expect(after.permissions.map(({ id }) => id)).not.toContain(write?.id);
    expect(after.roles).toMatchObject([
      { id: reader?.id, displayName: 'Reads', permissions: [{ id: read?.id }] },
      { name: 'remover' },
    ]);
    const [, record] = await api.auditOf(before.applicationId);
    expect(record).toMatchObject({
      operation: 'applications.update',
      details: { before: { permissions: ['read', 'write'] }, after: { permissions: ['delete', 'read all'] } },
    });
  });

  test('keeps a permission while a role uses it', async () => {
    const before = await create();
    const write = before.permissions.filter((permission) => permission.name === 'write');
    const body = settings({ name: before.name, permissions: write, roles: before.roles });
    expect(await api.refusal(manager, 'applications.update', { ...one(before.applicationId), body })).toBe(
      '400 permission.inUse',
    );
  });

  test('cannot take roles and permissions of another application by their ids', async () => {
    const victim = await create();
    const thief = await create({ permissions: victim.permissions, roles: victim.roles });
    const ids = (application: typeof victim) => [...application.permissions, ...application.roles].map(({ id }) => id);
    expect(ids(thief).filter((id) => ids(victim).includes(id))).toEqual([]);
    const again = asPage(await api.ok(manager, 'applications.list', own())).items;
    expect(again.find((application) => application.applicationId === victim.applicationId)).toEqual(victim);
  });

  test('gets single permissions, with the id that the client chose', async () => {
    const { applicationId } = await create();
    const body = { id: randomUUID(), name: 'approve' };
    const call = { ...one(applicationId), body };
    expect(await api.ok(manager, 'applications.permissions.create', call)).toEqual(body);
    const again = { ...call, body: { name: 'APPROVE' } };
    expect(await api.refusal(manager, 'applications.permissions.create', again)).toBe('409 conflict.nameTaken');
  });

  test('is out of reach for another super-tenant and is no single-tenant application', async () => {
    const { applicationId } = await create();
    const other = await api.place({ isSuperTenant: true });
    const stranger = await api.chief(other);
    const call = { params: { tenantId: other.tenantId, applicationId } };
    expect(await api.refusal(stranger, 'applications.delete', call)).toBe('404 notFound');
    expect(await api.refusal(stranger, 'applications.update', { ...call, body: settings() })).toBe('404 notFound');
    expect(await api.refusal(manager, 'singleTenantApplications.delete', one(applicationId))).toBe('404 notFound');
    await api.ok(manager, 'applications.delete', one(applicationId));
    expect(await api.refusal(manager, 'applications.delete', one(applicationId))).toBe('404 notFound');
  });
});

describe('a template', () => {
  const template = (more: Record<string, unknown> = {}) => {
    const { roles: _, url: __, ...rest } = settings(more);
    return rest;
  };
  const createTemplate = () => api.ok(manager, 'templates.create', { ...own(), body: template() });
  const at = (templateId: string) => ({ params: { tenantId: top.tenantId, templateId } });

  test('gets its roles by a change; its name is its own', async () => {
    const created = await createTemplate();
    expect(created).toMatchObject({
      numberOfInstances: 0,
      roles: [],
      permissions: [{ name: 'read' }, { name: 'write' }],
    });
    const call = { ...own(), body: template({ name: created.name.toUpperCase() }) };
    expect(await api.refusal(manager, 'templates.create', call)).toBe('409 conflict.nameTaken');
    const body = {
      ...template({ name: created.name }),
      permissions: created.permissions,
      roles: [{ name: 'reader', displayName: 'Reader', permissions: created.permissions }],
    };
    const changed = await api.ok(manager, 'templates.update', { ...at(created.applicationTemplateId), body });
    expect(changed.roles).toMatchObject([{ name: 'reader', permissions: created.permissions }]);
    const added = { ...at(created.applicationTemplateId), body: { name: 'approve' } };
    expect(await api.ok(manager, 'templates.permissions.create', added)).toMatchObject({ name: 'approve' });
  });

  test('makes one application per tenant, and stays while there is one', async () => {
    const { applicationTemplateId } = await createTemplate();
    const customer = await api.place();
    const member = await api.person(customer);
    const body = settings({ applicationTemplateId, tenantId: customer.tenantId });
    const made = await api.ok(manager, 'singleTenantApplications.create', { ...own(), body });
    expect(made).toMatchObject({ applicationTemplateId, tenantId: customer.tenantId, accessLevel: 'tenant' });
    const again = { ...own(), body: { ...body, name: word() } };
    expect(await api.refusal(manager, 'singleTenantApplications.create', again)).toBe('409 conflict.nameTaken');
    const offered = await api.ok(member, 'organizations.tenant.singleTenantApplications', {
      params: { organizationId: customer.organizationId, tenantId: customer.tenantId },
    });
    expect(offered.map(({ applicationId }) => applicationId)).toEqual([made.applicationId]);
    const instances = asPage(await api.ok(manager, 'templates.instances', at(applicationTemplateId))).items;
    expect(instances.map(({ applicationId }) => applicationId)).toEqual([made.applicationId]);
    expect(await api.refusal(manager, 'templates.delete', at(applicationTemplateId))).toBe('400 template.hasInstances');
    await api.ok(manager, 'singleTenantApplications.delete', one(made.applicationId));
    await api.ok(manager, 'templates.delete', at(applicationTemplateId));
    expect(
      asPage(await api.ok(manager, 'templates.list', own())).items.map((row) => row.applicationTemplateId),
    ).not.toContain(applicationTemplateId);
  });

  test('of another super-tenant makes nothing', async () => {
    const { applicationTemplateId } = await createTemplate();
    const other = await api.place({ isSuperTenant: true });
    const stranger = await api.chief(other);
    const body = settings({ applicationTemplateId, tenantId: other.tenantId });
    const call = { params: { tenantId: other.tenantId }, body };
    expect(await api.refusal(stranger, 'singleTenantApplications.create', call)).toBe('400 request.invalid');
  });

  test('that is gone, or for a tenant that is gone: what was selected is named, not what is created', async () => {
    const { applicationTemplateId } = await createTemplate();
    const create = async (gone: object) => {
      const body = settings({ applicationTemplateId, tenantId: top.tenantId, ...gone });
      return await api.call(manager, 'singleTenantApplications.create', { ...own(), body });
    };
    for (const field of ['applicationTemplateId', 'tenantId']) {
      const { status, body } = await create({ [field]: randomUUID() });
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ field, rule: 'gone' }] });
    }
  });
});

describe('groups', () => {
  let place: Place;
  let leader: Person;
  let app: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    place = await api.place();
    leader = await api.person(place, { permissions: [Permission.GroupManagement] });
    app = await create();
    await api.db.insert(tenantApplications).values({ tenantId: place.tenantId, applicationId: app.applicationId });
  });
  const inTenant = () => ({ params: { tenantId: place.tenantId } });
  const input = (more: Record<string, unknown> = {}) => ({ name: word(), description: 'A group of people', ...more });
  const roles = () => [{ applicationId: app.applicationId, roles: app.roles.map((role) => role.id) }];
  const at = (groupId: string) => ({ params: { tenantId: place.tenantId, groupId } });

  test('give their members roles and permissions, until they are deleted', async () => {
    const member = await api.person(place);
    const write = app.permissions.find((permission) => permission.name === 'write');
    const { result: created } = await api.ok(leader, 'groups.create', {
      ...inTenant(),
      body: input({
        members: [member.id, member.id],
        applicationRoles: roles(),
        applicationPermissions: [{ applicationId: app.applicationId, permissions: [write?.id ?? ''] }],
      }),
    });
    expect(created).toMatchObject({
      numberOfMembers: 1,
      members: [{ id: member.id, contactEmail: member.email }],
      applicationRoles: [{ application: { applicationId: app.applicationId }, roles: [{ name: 'reader' }] }],
      applicationPermissions: [{ permissions: [{ name: 'write' }] }],
    });
    const [mine] = await api.ok(member, 'me.applications', { params: {} });
    expect(mine?.permissions.map(({ name }) => name)).toEqual(['read', 'write']);
    const listed = asPage((await api.ok(leader, 'groups.list', inTenant())).result).items;
    expect(listed.find(({ id }) => id === created.id)).toMatchObject({ numberOfMembers: 1 });
    await api.ok(leader, 'groups.delete', at(created.id));
    expect((await api.ok(member, 'me.applications', { params: {} }))[0]?.permissions).toEqual([]);
  });

  test('lists are changed as a whole, and the trail says what changed', async () => {
    const member = await api.person(place);
    const { result: before } = await api.ok(leader, 'groups.create', {
      ...inTenant(),
      body: input({ members: [member.id], applicationRoles: roles() }),
    });
    const body = { members: [], applicationRoles: [] };
    const { result: after } = await api.ok(leader, 'groups.update', { ...at(before.id), body });
    expect(after).toMatchObject({ name: before.name, numberOfMembers: 0, applicationRoles: [] });
    const records = await api.auditOf(before.id);
    expect(records.at(-1)?.details).toMatchObject({ before: { members: [member.name] }, after: { members: [] } });
  });

  test('have names of their own, members of the tenant, and grants of its applications', async () => {
    const refused = (body: Record<string, unknown>) => api.refusal(leader, 'groups.create', { ...inTenant(), body });
    const { result: taken } = await api.ok(leader, 'groups.create', { ...inTenant(), body: input() });
    expect(await refused(input({ name: taken.name.toUpperCase() }))).toBe('409 conflict.nameTaken');
    expect(await refused(input({ description: 'too short' }))).toBe('400 request.invalid');
    const stranger = await api.person(await api.place());
    expect(await refused(input({ members: [stranger.id] }))).toBe('400 request.invalid');
    const nothing = [{ applicationId: app.applicationId, roles: [] }];
    expect(await refused(input({ applicationRoles: nothing }))).toBe('400 group.withoutGrants');
    const foreign = await create();
    expect(
      await refused(
        input({ applicationRoles: [{ applicationId: foreign.applicationId, roles: [foreign.roles[0]?.id ?? ''] }] }),
      ),
    ).toBe('400 application.notFound');
  });

  test('of another tenant are not found', async () => {
    const { result: group } = await api.ok(leader, 'groups.create', { ...inTenant(), body: input() });
    const other = await api.place();
    const stranger = await api.person(other, { role: Role.Admin });
    const params = { tenantId: other.tenantId, groupId: group.id };
    expect(await api.refusal(stranger, 'groups.get', { params })).toBe('404 notFound');
    expect(await api.refusal(stranger, 'groups.update', { params, body: input() })).toBe('404 notFound');
    expect(await api.refusal(stranger, 'groups.delete', { params })).toBe('404 notFound');
  });
});
