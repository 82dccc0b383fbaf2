/** Lists of applications and templates: pages, search, filters, rows with little in them, and one of them. */
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { SUMMARY_NAMES } from '@/lib/contract/limits';
import { tenantApplications } from '@/lib/platform/db/schema';
import { TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const own = () => ({ params: { tenantId: top.tenantId } });
const settings = (more: Record<string, unknown> = {}) => ({
  name: word(),
  description: 'An application',
  url: 'https://application.test/{tenantId}',
  permissions: [{ name: 'read' }],
  roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
  ...more,
});
const create = (more?: Record<string, unknown>) =>
  api.ok(manager, 'applications.create', { ...own(), body: settings(more) });
const list = async (query: Record<string, string>) =>
  asPage(await api.ok(manager, 'applications.list', { ...own(), query }));
const newTemplate = () =>
  api.ok(manager, 'templates.create', {
    ...own(),
    body: { name: word(), description: 'A template', permissions: [{ name: 'read' }] },
  });
const instance = (applicationTemplateId: string, tenantId: string, more: Record<string, unknown> = {}) =>
  api.ok(manager, 'singleTenantApplications.create', {
    ...own(),
    body: settings({ applicationTemplateId, tenantId, ...more }),
  });

test('pages by a cursor and by an offset have every row once, also of names that are alike for long', async () => {
  const stem = `${word()} ${'x'.repeat(80)}`;
  const made = [];
  for (const end of ['c', 'a', 'b', 'd', 'e']) made.push((await create({ name: `${stem} ${end}` })).name);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: Record<string, string> = {
      search: stem.slice(0, 40),
      limit: '2',
      ...(cursor === '' ? {} : { cursor }),
    };
    const page = await list(query);
    expect(page.total).toBe(5);
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(seen.toSorted()).toEqual(made.toSorted());
  const offset = await list({ search: stem.slice(0, 40), limit: '2', offset: '4' });
  expect(offset).toMatchObject({ offset: 4, items: [{ name: seen[4] }] });
});

test('is sorted by name either way, with letters of any script and width in a cursor', async () => {
  const stem = word();
  const names = [`${stem} Ålesund`, `${stem} 𝓐 ${'ÿ𠮷'.repeat(60)}`, `${stem} bergen`, `${stem} Zürich`];
  for (const name of names.filter((one) => /^[\p{L}\p{N}\p{M} -]+$/u.test(one))) await create({ name });
  const up = (await list({ search: stem })).items.map(({ name }) => name);
  const down = (await list({ search: stem, sort: '-name', limit: '500' })).items.map(({ name }) => name);
  expect(down).toEqual(up.toReversed());
  const first = await list({ search: stem, limit: '1' });
  const rest = await list({ search: stem, limit: '500', cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(up);
});

test('is found by what its row shows, and nothing else', async () => {
  const [name, suiteName, role, permission, client] = [word(), word(), word(), word(), word()];
  const made = await create({
    name,
    suiteName,
    description: `For 100% of ${client}`,
    permissions: [{ name: permission }],
    roles: [{ name: `${role}.key`, displayName: `Shown ${role}`, permissions: [{ name: permission }] }],
  });
  const found = async (search: string) => (await list({ search, limit: '10' })).items.map((row) => row.applicationId);
  for (const search of [
    name,
    suiteName.toUpperCase(),
    `shown ${role}`,
    `${role}.KEY`,
    permission,
    `100% of ${client}`,
  ]) {
    expect(await found(search)).toEqual([made.applicationId]);
  }
  expect(await found(made.applicationId)).toEqual([made.applicationId]);
  for (const search of [made.applicationId.slice(0, 20), `${name}_`, 'application.test', `100_ of ${client}`]) {
    expect(await found(search)).toEqual([]);
  }
});

test('is filtered by public and by client; both choices together are no filter', async () => {
  const stem = word();
  const hidden = await create({ name: `${stem} hidden`, isPublic: false });
  const open = await create({ name: `${stem} open` });
  const { clientId, clientName } = await api.ok(manager, 'clients.create', {
    ...own(),
    body: codeClient({ applicationId: open.applicationId }),
  });
  const ids = async (query: Record<string, string>) =>
    (await list({ search: stem, ...query })).items.map((row) => row.applicationId);
  expect(await ids({ isPublic: 'true' })).toEqual([open.applicationId]);
  expect(await ids({ isPublic: 'false' })).toEqual([hidden.applicationId]);
  expect(await ids({ hasClient: 'true' })).toEqual([open.applicationId]);
  expect(await ids({ hasClient: 'false' })).toEqual([hidden.applicationId]);
  expect(await ids({ isPublic: 'true,false', hasClient: 'true,false' })).toHaveLength(2);
  expect((await list({ search: `${stem} open` })).items).toMatchObject([
    { hasClient: true, client: { clientId, clientName } },
  ]);
  const refused = { ...own(), query: { isPublic: 'perhaps' } };
  expect(await api.refusal(manager, 'applications.list', refused)).toBe('400 request.invalid');
});

test('a summary names the first roles and permissions, without what they bring, and counts all', async () => {
  const names = Array.from({ length: SUMMARY_NAMES + 4 }, (_, index) => `item ${String(index).padStart(2, '0')}`);
  const made = await create({
    permissions: names.map((name) => ({ name })),
    roles: names.map((name) => ({ name, displayName: name, permissions: names.map((one) => ({ name: one })) })),
  });
  const place = await api.place();
  const { applicationId } = made;
  await api.db.insert(tenantApplications).values([
    { tenantId: place.tenantId, applicationId },
    { tenantId: top.tenantId, applicationId },
  ]);
  const [row] = (await list({ search: made.name, detail: 'summary', limit: '10' })).items;
  expect(row).toMatchObject({ numberOfRoles: names.length, numberOfPermissions: names.length, numberOfTenants: 2 });
  expect(row?.roles.map(({ name }) => name)).toEqual(names.slice(0, SUMMARY_NAMES));
  expect(row?.roles.every(({ permissions }) => permissions.length === 0)).toBe(true);
  expect(row?.permissions.map(({ name }) => name)).toEqual(names.slice(0, SUMMARY_NAMES));
  expect(row?.version).toBeUndefined();
  // The whole of it is asked for by itself, and is what the complete list and the creation say.
  const whole = await api.ok(manager, 'applications.get', { params: { tenantId: top.tenantId, applicationId } });
  expect(whole).toEqual({ ...made, numberOfTenants: 2 });
  expect((await list({ search: made.name })).items).toEqual([whole]);
});

test('single-tenant applications are found, sorted and filtered by their tenant and template', async () => {
  const [first, second] = [await newTemplate(), await newTemplate()];
  const [a, b] = [await api.place(), await api.place()];
  const names = [a.name, b.name].toSorted((one, two) => (one.toLowerCase() < two.toLowerCase() ? -1 : 1));
  for (const place of [a, b]) await instance(first.applicationTemplateId, place.tenantId);
  const third = await instance(second.applicationTemplateId, a.tenantId);
  const ask = async (query: Record<string, string>) =>
    asPage(await api.ok(manager, 'singleTenantApplications.list', { ...own(), query })).items;
  expect(
    (await ask({ tenantId: `${a.tenantId},${b.tenantId}`, sort: 'tenant' })).map((row) => row.tenant?.name),
  ).toEqual(names[0] === a.name ? [a.name, a.name, b.name] : [b.name, a.name, a.name]);
  expect(await ask({ search: b.name.toUpperCase(), detail: 'summary', limit: '5' })).toMatchObject([
    {
      tenantId: b.tenantId,
      tenant: { id: b.tenantId, name: b.name, organizationName: b.name },
      template: { id: first.applicationTemplateId, name: first.name },
    },
  ]);
  expect(await ask({ search: a.tenantId })).toHaveLength(2);
  expect((await ask({ applicationTemplateId: second.applicationTemplateId })).map((row) => row.applicationId)).toEqual([
    third.applicationId,
  ]);
  const params = { tenantId: top.tenantId, applicationId: third.applicationId };
  expect(await api.ok(manager, 'singleTenantApplications.get', { params })).toEqual(third);
  expect(await api.refusal(manager, 'applications.get', { params })).toBe('404 notFound');
  const made = await api.ok(manager, 'templates.instances', {
    params: { tenantId: top.tenantId, templateId: first.applicationTemplateId },
    query: { search: a.name, limit: '10', detail: 'summary' },
  });
  expect(asPage(made)).toMatchObject({ total: 1, items: [{ tenantId: a.tenantId }] });
});

test('templates tell how many applications were made from them, and who can have one', async () => {
  const stem = word();
  const bodies = ['b', 'a'].map((end) => ({
    name: `${stem} ${end}`,
    description: 'A template',
    permissions: [{ name: `see ${stem}` }, { name: 'edit' }],
  }));
  const made = [];
  for (const body of bodies) made.push(await api.ok(manager, 'templates.create', { ...own(), body }));
  const [used, free] = made;
  if (used === undefined || free === undefined) throw new Error('no templates');
  const place = await api.place();
  await instance(used.applicationTemplateId, place.tenantId);
  const ask = async (query: Record<string, string>) =>
    asPage(await api.ok(manager, 'templates.list', { ...own(), query }));
  expect((await ask({ search: stem, sort: '-numberOfInstances', limit: '1' })).items).toMatchObject([
    { name: used.name, numberOfInstances: 1 },
  ]);
  const summary = await ask({ search: `see ${stem}`, detail: 'summary', limit: '10' });
  expect(summary).toMatchObject({
    total: 2,
    items: [
      { name: free.name, numberOfInstances: 0, numberOfPermissions: 2, numberOfRoles: 0 },
      { name: used.name, numberOfInstances: 1 },
    ],
  });
  const at = (templateId: string) => ({ params: { tenantId: top.tenantId, templateId } });
  expect(await api.ok(manager, 'templates.get', at(used.applicationTemplateId))).toEqual({
    ...used,
    numberOfInstances: 1,
  });

  const candidates = async (templateId: string, query: Record<string, string> = {}) =>
    asPage(
      await api.ok(manager, 'templates.freeTenants', {
        ...at(templateId),
        query: { search: place.name, limit: '5', ...query },
      }),
    );
  expect(await candidates(used.applicationTemplateId)).toMatchObject({ total: 0, items: [] });
  expect((await candidates(free.applicationTemplateId)).items).toEqual([
    { id: place.tenantId, name: place.name, organizationName: place.name },
  ]);
});

test('the tenants that have a single-tenant application are listed once each, by name', async () => {
  const [one, two, none] = [await api.place(), await api.place(), await api.place()];
  const [first, second] = [await newTemplate(), await newTemplate()];
  for (const [{ applicationTemplateId: id }, { tenantId }] of [
    [first, two],
    [first, one],
    [second, one],
  ] as const) {
    await instance(id, tenantId);
  }
  await create();
  const answer = await api.ok(manager, 'singleTenantApplications.tenants', own());
  const places = [one, two, none].map(({ tenantId }) => tenantId);
  expect(answer.filter(({ id }) => places.includes(id))).toEqual(
    [one, two]
      .map(({ tenantId: id, name }) => ({ id, name, organizationName: name }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  // Another super-tenant has none of them.
  const other = await api.place({ isSuperTenant: true });
  const params = { tenantId: other.tenantId };
  expect(await api.ok(await api.chief(other), 'singleTenantApplications.tenants', { params })).toEqual([]);
});

test('another super-tenant sees none of it', async () => {
  const { applicationId, name } = await create();
  const template = await newTemplate();
  const { applicationTemplateId: templateId } = template;
  const other = await api.place({ isSuperTenant: true });
  const stranger = await api.chief(other);
  const params = { tenantId: other.tenantId, applicationId, templateId };
  for (const id of ['applications.get', 'applications.usage', 'applications.history'] as const) {
    expect(await api.refusal(stranger, id, { params })).toBe('404 notFound');
  }
  for (const id of ['templates.get', 'templates.history', 'templates.freeTenants', 'templates.instances'] as const) {
    expect(await api.refusal(stranger, id, { params })).toBe('404 notFound');
  }
  const query = { search: name, limit: '10' };
  const found = await api.ok(stranger, 'applications.list', { params: { tenantId: other.tenantId }, query });
  expect(asPage(found).total).toBe(0);
});
