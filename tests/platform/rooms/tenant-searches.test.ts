/** Every search among tenants finds one by its name, its id, a part of the id, and what is pasted with quotes or braces. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPage } from '@/lib/contract/entities/common';
import { type Person, type Place, TestApi, word } from '../support/api';

let api: TestApi;
let top: Place;
/** An organization with a second tenant, which alone is looked for. */
let place: Place;
let chief: Person;
let chiefOfPlace: Person;
let second: { id: string; name: string };
beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  place = await api.place();
  [chief, chiefOfPlace] = [await api.chief(top), await api.chief(place)];
  const name = `Second ${word()}`;
  second = { id: await api.tenant(place.organizationId, { name }), name };
});
afterAll(() => api.close());

type Found = (search: string) => Promise<string[]>;
const own = (search: string) => ({ params: { tenantId: top.tenantId }, query: { search, limit: '5' } });
const ids = (answer: Parameters<typeof asPage<{ id: string }>>[0]) => asPage(answer).items.map(({ id }) => id);

async function newTemplate(): Promise<string> {
  const body = { name: word(), description: 'A template', permissions: [{ name: 'read' }] };
  const template = await api.ok(chief, 'templates.create', { params: { tenantId: top.tenantId }, body });
  return template.applicationTemplateId;
}

/** The ids that each search finds; those of organizations find the one that the tenant is in. */
const searches: Record<string, { of: 'tenant' | 'organization'; found: Found }> = {
  'assigning, its tenants': {
    of: 'tenant',
    found: async (search) => ids(await api.ok(chief, 'superTenants.assignedTenants', own(search))),
  },
  'assigning, its organizations': {
    of: 'organization',
    found: async (search) => ids(await api.ok(chief, 'superTenants.organizations', own(search))),
  },
  'the overview': {
    of: 'organization',
    found: async (search) => ids(await api.ok(chief, 'overview.organizations', own(search))),
  },
  'all tenants of an organization': {
    of: 'tenant',
    found: async (search) =>
      ids(
        await api.ok(chiefOfPlace, 'organizations.tenants', {
          params: { organizationId: place.organizationId },
          query: { search, limit: '5' },
        }),
      ),
  },
  'the tenants that a client can be limited to': {
    of: 'tenant',
    found: async (search) => ids(await api.ok(chief, 'clients.tenants', own(search))),
  },
  'the tenants that can get an application of a template': {
    of: 'tenant',
    found: async (search) => {
      const params = { tenantId: top.tenantId, templateId: await newTemplate() };
      return ids(await api.ok(chief, 'templates.freeTenants', { ...own(search), params }));
    },
  },
  'single-tenant applications': {
    of: 'tenant',
    found: async (search) => {
      const { items } = asPage(await api.ok(chief, 'singleTenantApplications.list', own(search)));
      return items.map(({ tenantId }) => tenantId ?? '');
    },
  },
};

describe.each(Object.entries(searches))('%s', (what, { of, found }) => {
  beforeAll(async () => {
    if (what !== 'single-tenant applications') return;
    await api.ok(chief, 'singleTenantApplications.create', {
      params: { tenantId: top.tenantId },
      body: {
        name: word(),
        description: 'An application',
        url: 'https://application.test',
        permissions: [{ name: 'read' }],
        roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
        applicationTemplateId: await newTemplate(),
        tenantId: second.id,
      },
    });
  });

  test.each([
    ['its name', () => second.name],
    ['a part of its name, in capitals', () => second.name.slice(4, 15).toUpperCase()],
    ['its words in another order, with a space too many', () => second.name.split(' ').toReversed().join('  ')],
    ['its id', () => second.id],
    ['its id in capitals', () => second.id.toUpperCase()],
    ['the beginning of its id', () => second.id.slice(0, 8)],
    ['the end of its id', () => second.id.slice(-12)],
    ['its id in quotes', () => ` "${second.id}" `],
    ['its id in braces', () => `{${second.id}}`],
  ])('by %s', async (_, search) => {
    expect(await found(search())).toEqual([of === 'tenant' ? second.id : place.organizationId]);
  });
});
