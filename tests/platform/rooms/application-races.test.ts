/** Several people at the same time, and what must never be left behind. */
import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import {
  groupApplicationRoles,
  memberApplicationPermissions,
  memberApplicationRoles,
  tenantApplications,
} from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { newApplication } from '../support/fixtures';

let api: TestApi;
let top: Place;
let managers: [Person, Person];
let onboarder: Person;
beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  const permissions = [Permission.ResourceManagement];
  managers = [await api.person(top, { permissions }), await api.person(top, { permissions })];
  onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });
});
afterAll(() => api.close());

const own = () => ({ tenantId: top.tenantId });
const settings = (more: Record<string, unknown> = {}) => ({
  name: word(),
  description: 'An application',
  url: 'https://application.test',
  permissions: [{ name: 'read' }],
  roles: [],
  ...more,
});
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('a tenant gets one application of a template, however often it is asked for at once', async () => {
  const { applicationTemplateId } = await api.ok(managers[0], 'templates.create', {
    params: own(),
    body: { name: word(), description: 'A template', permissions: [{ name: 'read' }] },
  });
  const { tenantId } = await api.place();
  const answers = await Promise.all(
    [0, 1, 0, 1].map((who) =>
      api.call(managers[who === 0 ? 0 : 1], 'singleTenantApplications.create', {
        params: own(),
        body: settings({ applicationTemplateId, tenantId }),
      }),
    ),
  );
  expect(statuses(answers)).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict.nameTaken',
    errors: [{ field: 'tenantId' }],
  });
});

test('a template is either deleted or has an instance', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { applicationTemplateId } = await api.ok(managers[0], 'templates.create', {
      params: own(),
      body: { name: word(), description: 'A template', permissions: [{ name: 'read' }] },
    });
    const { tenantId } = await api.place();
    const answers = await Promise.all([
      api.call(managers[0], 'templates.delete', { params: { ...own(), templateId: applicationTemplateId } }),
      api.call(managers[1], 'singleTenantApplications.create', {
        params: own(),
        body: settings({ applicationTemplateId, tenantId }),
      }),
    ]);
    expect([
      [204, 400],
      [400, 201],
    ]).toContainEqual(answers.map(({ status }) => status));
  }
});

test('of two deletions one does it, and a change of what is gone finds nothing', async () => {
  const { id: applicationId } = await newApplication(api, top);
  const at = { params: { ...own(), applicationId } };
  const answers = await Promise.all(managers.map((one) => api.call(one, 'applications.delete', at)));
  expect(statuses(answers)).toEqual([204, 404]);
  expect(await api.refusal(managers[0], 'applications.update', { ...at, body: settings() })).toBe('404 notFound');
});

test('two applications of one name at the same time: one is created', async () => {
  const name = word();
  const answers = await Promise.all(
    [name, name.toUpperCase()].map((each, who) =>
      api.call(managers[who === 0 ? 0 : 1], 'applications.create', { params: own(), body: settings({ name: each }) }),
    ),
  );
  expect(statuses(answers)).toEqual([201, 409]);
});

test('single-tenant applications have names of their own in their tenant, and only there', async () => {
  const [first, second] = [await api.place(), await api.place()];
  const make = async (tenantId: string, name: string) => {
    const { applicationTemplateId } = await api.ok(managers[0], 'templates.create', {
      params: own(),
      body: { name: word(), description: 'A template', permissions: [{ name: 'read' }] },
    });
    return await api.call(managers[0], 'singleTenantApplications.create', {
      params: own(),
      body: settings({ applicationTemplateId, tenantId, name }),
    });
  };
  const name = word();
  expect((await make(first.tenantId, name)).status).toBe(201);
  expect(await make(first.tenantId, name.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'conflict.nameTaken' },
  });
  expect((await make(second.tenantId, name)).status).toBe(201);
});

test('what is made from a template is its own: a later change of the template leaves it as it is', async () => {
  const created = await api.ok(managers[0], 'templates.create', {
    params: own(),
    body: { name: word(), description: 'A template', permissions: [{ name: 'read' }] },
  });
  const { applicationTemplateId } = created;
  const { tenantId } = await api.place();
  const made = await api.ok(managers[0], 'singleTenantApplications.create', {
    params: own(),
    body: settings({ applicationTemplateId, tenantId, permissions: created.permissions }),
  });
  await api.ok(managers[0], 'templates.update', {
    params: { ...own(), templateId: applicationTemplateId },
    body: { name: created.name, description: 'Another text', permissions: [], roles: [] },
  });
  const params = { ...own(), applicationId: made.applicationId };
  expect(await api.ok(managers[0], 'singleTenantApplications.get', { params })).toEqual(made);
});

test('a role that goes while it is given is given to no member, and nothing breaks', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const place = await api.place();
    const app = await newApplication(api, top, place.tenantId);
    const chief = await api.chief(place);
    const member = await api.person(place);
    const at = { params: { ...own(), applicationId: app.id } };
    const roles = [{ applicationId: app.id, roles: [app.role] }];
    const [removed, given, grouped] = await Promise.all([
      api.call(managers[0], 'applications.update', { ...at, body: settings({ name: app.name }) }),
      api.call(chief, 'members.update', {
        params: { tenantId: place.tenantId, memberId: member.id },
        body: { applicationRoles: roles },
      }),
      api.call(chief, 'groups.create', {
        params: { tenantId: place.tenantId },
        body: { name: word(), description: 'A group of people', members: [member.id], applicationRoles: roles },
      }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 400]).toContain(given.status);
    expect([201, 400]).toContain(grouped.status);
    const mine = await api.ok(member, 'me.applications', { params: {} });
    expect(mine.flatMap((one) => one.roles)).toEqual([]);
    expect(await api.db.select().from(groupApplicationRoles).where(eq(groupApplicationRoles.roleId, app.role))).toEqual(
      [],
    );
  }
});

test('an application that goes while it is assigned is assigned to no tenant', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const [app, stays] = [await newApplication(api, top), await newApplication(api, top)];
    const { tenantId } = await api.place();
    const other = { params: { tenantId }, body: { ids: [stays.id] }, from: top.tenantId };
    await api.ok(onboarder, 'tenants.applications.assign', other);
    const many = { applicationIds: [stays.id], selection: { ids: [top.tenantId] } };
    await api.ok(onboarder, 'superTenants.assignMany', { params: own(), body: many });
    const [deleted, assigned, bulk] = await Promise.all([
      api.call(managers[0], 'applications.delete', { params: { ...own(), applicationId: app.id } }),
      api.call(onboarder, 'tenants.applications.assign', {
        params: { tenantId },
        body: { ids: [app.id] },
        from: top.tenantId,
      }),
      api.call(onboarder, 'superTenants.assignMany', {
        params: own(),
        body: { applicationIds: [app.id], selection: { ids: [tenantId] } },
      }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 400]).toContain(assigned.status);
    expect([200, 207, 400]).toContain(bulk.status);
    const rows = await api.db.select().from(tenantApplications).where(eq(tenantApplications.applicationId, app.id));
    expect(rows).toEqual([]);
  }
});

test('nothing of an application is left when it goes, or when a role and a permission of it go', async () => {
  const place = await api.place();
  const app = await newApplication(api, top, place.tenantId);
  const chief = await api.chief(place);
  const member = await api.person(place);
  await api.ok(chief, 'members.update', {
    params: { tenantId: place.tenantId, memberId: member.id },
    body: {
      applicationRoles: [{ applicationId: app.id, roles: [app.role] }],
      applicationPermissions: [{ applicationId: app.id, permissions: [app.read, app.write] }],
    },
  });
  const rows = async () => [
    ...(await api.db.select().from(memberApplicationRoles).where(eq(memberApplicationRoles.roleId, app.role))),
    ...(await api.db
      .select()
      .from(memberApplicationPermissions)
      .where(inArray(memberApplicationPermissions.permissionId, [app.read, app.write]))),
  ];
  const at = { params: { ...own(), applicationId: app.id } };
  const body = settings({ name: app.name, permissions: [{ id: app.read, name: 'read' }], roles: [] });
  await api.ok(managers[0], 'applications.update', { ...at, body });
  expect(await rows()).toMatchObject([{ permissionId: app.read }]);
  await api.ok(managers[0], 'applications.delete', at);
  expect(await rows()).toEqual([]);
});

test('row 42: of two super-tenants that choose one id for their roles and permissions, neither changes the other’s', async () => {
  const elsewhere = await api.place({ isSuperTenant: true });
  const stranger = await api.person(elsewhere, { permissions: [Permission.ResourceManagement] });
  for (let turn = 0; turn < 8; turn += 1) {
    const permissions = [{ id: randomUUID(), name: 'read' }];
    const role = { id: randomUUID(), displayName: 'Role', permissions };
    const made = await Promise.all(
      (
        [
          [managers[0], top, 'mine'],
          [stranger, elsewhere, 'theirs'],
        ] as const
      ).map(async ([who, place, name]) => {
        const params = { tenantId: place.tenantId };
        const body = settings({ permissions, roles: [{ ...role, name }] });
        const { applicationId } = await api.ok(who, 'applications.create', { params, body });
        return () => api.ok(who, 'applications.get', { params: { ...params, applicationId } });
      }),
    );
    const [mine, theirs] = await Promise.all(made.map((read) => read()));
    const one = (name: string) => ({
      permissions: [{ name: 'read' }],
      roles: [{ name, permissions: [{ name: 'read' }] }],
    });
    expect([mine, theirs]).toMatchObject([one('mine'), one('theirs')]);
  }
});
