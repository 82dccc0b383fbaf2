/** Assigning to many tenants at once, the assign list with its filter, and what the histories tell. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { tenantApplications } from '@/lib/platform/db/schema';
import { TestApi, word } from '../support/api';
import { newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const onboarder = await api.person(top, {
  permissions: [Permission.OnboardingManagement, Permission.ResourceManagement],
});

const own = () => ({ params: { tenantId: top.tenantId } });
const assign = (body: Record<string, unknown>) => api.ok(onboarder, 'superTenants.assignMany', { ...own(), body });
const preview = (body: Record<string, unknown>) => api.ok(onboarder, 'superTenants.assignPreview', { ...own(), body });
const tenantsOf = async (applicationId: string) =>
  (await api.db.select().from(tenantApplications).where(eq(tenantApplications.applicationId, applicationId))).map(
    (row) => row.tenantId,
  );
/** Tenants of one new organization, by their ids. */
async function tenantsIn(count: number): Promise<{ organizationId: string; ids: string[] }> {
  const { organizationId, tenantId } = await api.place();
  const ids = [tenantId];
  while (ids.length < count) ids.push(await api.tenant(organizationId));
  return { organizationId, ids: ids.toSorted() };
}

test('each tenant named has a result: got it, had it, or does not exist', async () => {
  const app = await newApplication(api, top);
  const { ids } = await tenantsIn(3);
  const [first = '', second = '', third = ''] = ids;
  await api.db.insert(tenantApplications).values({ tenantId: second, applicationId: app.id });
  const nowhere = randomUUID();
  const body = { applicationIds: [app.id], selection: { ids: [third, nowhere, first, second, first] } };
  expect(await preview(body)).toMatchObject({ included: { count: 2 }, unchanged: { count: 1 } });
  const { status, body: result } = await api.call(onboarder, 'superTenants.assignMany', { ...own(), body });
  expect(status).toBe(207);
  expect(result).toMatchObject({
    done: [first, third].toSorted(),
    unchanged: [second],
    errors: [{ id: nowhere, code: 'notFound' }],
    next: null,
  });
  expect((await tenantsOf(app.id)).toSorted()).toEqual(ids);
  // Again, nothing is left to do, and nothing is added to a history.
  const again = { applicationIds: [app.id], selection: { ids } };
  expect(await assign(again)).toMatchObject({ done: [], unchanged: ids, errors: [] });
  expect(await api.auditOf(first)).toHaveLength(1);
});

test('all that match are those that were confirmed, or none', async () => {
  const app = await newApplication(api, top);
  const { organizationId, ids } = await tenantsIn(5);
  const [spared = '', ...others] = ids;
  const body = {
    applicationIds: [app.id],
    selection: { matching: { organization: organizationId }, except: [spared] },
  };
  const { included, guard } = await preview(body);
  expect(included.count).toBe(others.length);
  expect(included.names).toHaveLength(others.length);
  expect(await api.refusal(onboarder, 'superTenants.assignMany', { ...own(), body })).toBe('400 request.invalid');
  const late = await api.tenant(organizationId);
  expect(await api.refusal(onboarder, 'superTenants.assignMany', { ...own(), body: { ...body, guard } })).toBe(
    '409 conflict.changed',
  );
  expect(await tenantsOf(app.id)).toEqual([]);
  const { guard: fresh } = await preview(body);
  expect(await assign({ ...body, guard: fresh })).toMatchObject({ done: [...others, late].toSorted(), next: null });
  expect(await tenantsOf(app.id)).not.toContain(spared);
});

test('of hundreds of tenants each gets it, in steps', async () => {
  const app = await newApplication(api, top);
  const { organizationId, ids } = await tenantsIn(230);
  const body = { applicationIds: [app.id], selection: { matching: { organization: organizationId } } };
  const { guard } = await preview(body);
  const before = api.statements.length;
  const result = await assign({ ...body, guard });
  expect(result).toMatchObject({ done: ids, unchanged: [], next: null });
  const steps = api.statements.slice(before).filter((statement) => statement.startsWith('insert into tenant_app'));
  expect(steps).toHaveLength(3);
  const history = await api.ok(onboarder, 'applications.history', {
    params: { tenantId: top.tenantId, applicationId: app.id },
    query: { limit: '10', action: 'superTenants.assignMany' },
  });
  const recorded = asPage(history).items.flatMap(({ changes }) => changes.flatMap(({ after }) => after as string[]));
  expect(recorded).toHaveLength(ids.length);
});

test('only one’s own multi-tenant applications can be given, by who onboards', async () => {
  const { ids } = await tenantsIn(1);
  const selection = { ids };
  const app = await newApplication(api, top);
  const other = await api.place({ isSuperTenant: true });
  const foreign = await newApplication(api, other);
  const refused = (body: Record<string, unknown>, who = onboarder, place = top) =>
    api.refusal(who, 'superTenants.assignMany', { params: { tenantId: place.tenantId }, body });
  expect(await refused({ applicationIds: [app.id, foreign.id], selection })).toBe('400 application.notFound');
  const stranger = await api.chief(other);
  expect(await refused({ applicationIds: [app.id], selection }, stranger, other)).toBe('400 application.notFound');
  const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
  expect(await refused({ applicationIds: [app.id], selection }, manager)).toBe('403 access.notPermitted');
  expect(await tenantsOf(app.id)).toEqual([]);
  const hostile = [
    { applicationIds: [], selection },
    { applicationIds: [app.id], selection: { ids: [] } },
    { applicationIds: [app.id], selection: { ids: ['a\0b'] } },
    { applicationIds: [app.id], selection: { ids: Array.from({ length: 1001 }, () => 'x') } },
    { applicationIds: Array.from({ length: 51 }, () => app.id), selection },
    { applicationIds: [app.id], selection: { matching: {} }, guard: '\ud800' },
    { applicationIds: [app.id], selection: { matching: { organization: "a' or 1=1" } }, guard: 'x' },
    { applicationIds: [app.id], selection: { matching: {}, ids } },
    { applicationIds: app.id, selection },
  ];
  for (const body of hostile) expect(await refused(body)).toBe('400 request.invalid');
});

test('the list is filtered by organizations and says who gives an application; organizations with tenants can be chosen', async () => {
  const app = await newApplication(api, top);
  const other = await api.place({ isSuperTenant: true });
  const foreign = await newApplication(api, other);
  const [a, b] = [await tenantsIn(2), await tenantsIn(1)];
  await assign({ applicationIds: [app.id], selection: { ids: [...a.ids, ...b.ids] } });
  await api.db.insert(tenantApplications).values({ tenantId: a.ids[0] ?? '', applicationId: foreign.id });
  const list = async (query: Record<string, string>) =>
    asPage(await api.ok(onboarder, 'superTenants.assignedTenants', { ...own(), query }));
  const query = { search: app.name, limit: '10', detail: 'summary' };
  expect(await list(query)).toMatchObject({ total: 3 });
  const some = await list({ ...query, organization: a.organizationId });
  expect(some.items.map(({ id }) => id).toSorted()).toEqual(a.ids);
  expect(
    some.items.find(({ id }) => id === a.ids[0])?.applications.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
  ).toMatchObject(
    [
      { applicationId: app.id, owner: { id: top.tenantId, name: top.name } },
      { applicationId: foreign.id, owner: { id: other.tenantId, name: other.name } },
    ].toSorted((x, y) =>
      (x.applicationId === app.id ? app.name : foreign.name) < (y.applicationId === app.id ? app.name : foreign.name)
        ? -1
        : 1,
    ),
  );
  expect(await list({ ...query, organization: `${a.organizationId},${b.organizationId}` })).toMatchObject({ total: 3 });
  const empty = { ...own(), query: { organization: 'a b' } };
  expect(await api.refusal(onboarder, 'superTenants.assignedTenants', empty)).toBe('400 request.invalid');
  const choices = await api.ok(onboarder, 'superTenants.organizations', {
    ...own(),
    query: { search: a.organizationId, limit: '5' },
  });
  expect(asPage(choices)).toMatchObject({ total: 1, items: [{ id: a.organizationId, tenants: 2 }] });
});

test('an application tells in its history where it was given and taken, and what was changed, and nothing of others', async () => {
  const app = await newApplication(api, top);
  const place = await api.place();
  const params = { tenantId: place.tenantId };
  await api.ok(onboarder, 'tenants.applications.assign', { params, body: { ids: [app.id] }, from: top.tenantId });
  const gone = { params: { ...params, applicationId: app.id }, from: top.tenantId };
  await api.ok(onboarder, 'tenants.applications.unassign', gone);
  await newApplication(api, top);
  const body = {
    name: app.name,
    description: 'Another text',
    url: 'https://application.test/{tenantId}',
    permissions: [{ id: app.read, name: 'read' }],
    roles: [{ id: app.role, name: 'reader', displayName: 'Reads', permissions: [{ id: app.read, name: 'read' }] }],
  };
  const at = { params: { tenantId: top.tenantId, applicationId: app.id } };
  await api.ok(onboarder, 'applications.update', { ...at, body });
  const query = { limit: '10', facets: 'true' as const };
  const recorded = await api.ok(onboarder, 'applications.history', { ...at, query });
  const page = asPage(recorded);
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1);
  expect(page.items.map(({ action, changes }) => [action, changes.toSorted(byField)])).toEqual([
    [
      'applications.update',
      [
        { field: 'description', before: 'An application', after: 'Another text' },
        { field: 'permissions', before: ['read', 'write'], after: ['read'] },
        { field: 'roles', before: ['reader (read)'], after: ['Reads reader (read)'] },
      ],
    ],
    ['tenants.applications.unassign', [{ field: 'tenants', before: [place.name], after: null }]],
    ['tenants.applications.assign', [{ field: 'tenants', before: null, after: [place.name] }]],
    ['applications.create', expect.any(Array)],
  ]);
  const { facets } = recorded as { facets: { actors: { id: string }[]; actions: string[] } };
  expect(facets.actors.map(({ id }) => id)).toContain(onboarder.id);
  expect(facets.actions).toHaveLength(4);
  const found = await api.ok(onboarder, 'applications.history', { ...at, query: { search: place.name, limit: '10' } });
  expect(asPage(found).total).toBe(2);
  const reader = await api.person(top);
  expect(await api.refusal(reader, 'applications.history', at)).toBe('403 access.notPermitted');
  // The tenant's own history tells what it got, as before.
  const chief = await api.chief(place);
  const inTenant = asPage(await api.ok(chief, 'tenants.history', { params, query: { limit: '10' } })).items;
  expect(inTenant.map(({ action, changes }) => [action, changes[0]?.field])).toEqual([
    ['tenants.applications.unassign', 'applications'],
    ['tenants.applications.assign', 'applications'],
  ]);
});

test('a template tells in its history what was changed in it', async () => {
  const body = { name: word(), description: 'A template', permissions: [{ name: 'read' }] };
  const { applicationTemplateId: templateId } = await api.ok(onboarder, 'templates.create', { ...own(), body });
  const at = { params: { tenantId: top.tenantId, templateId } };
  await api.ok(onboarder, 'templates.permissions.create', { ...at, body: { name: 'write' } });
  const { items } = asPage(await api.ok(onboarder, 'templates.history', { ...at, query: { limit: '5' } }));
  expect(items.map(({ action, target }) => [action, target.name])).toEqual([
    ['templates.permissions.create', body.name],
    ['templates.create', body.name],
  ]);
});
