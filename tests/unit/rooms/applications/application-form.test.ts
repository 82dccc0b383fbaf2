/** The form of an application: modes, rules, request, sentences. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type ApplicationForm,
  applicationSchema,
  EMPTY_FORM,
  fieldsOf,
  filledUrl,
  isLocked,
  startOf,
  subjectOfApplication,
  toRequest,
  withUsage,
} from '@/components/rooms/applications/form/application-form';
import { catalogueOf, changeCatalogue } from '@/components/rooms/applications/form/catalogue/catalogue';
import { changesOf } from '@/components/rooms/applications/form/catalogue/catalogue-changes';
import { catalogueSentences, fieldChanges } from '@/components/rooms/applications/form/saving/change-sentences';
import { Application } from '@/lib/contract/rooms/applications/entities';
import { issue } from '@/lib/contract/validation-message';

const READ = { id: 'p1', name: 'ledger.read' };
const stored = v.parse(Application, {
  applicationId: 'a1',
  name: 'Ledger',
  suiteName: 'Finance',
  description: 'Accounts and invoices',
  url: 'https://ledger.example/{tenantId}',
  iconUrl: null,
  isPublic: false,
  hasClient: true,
  permissions: [READ, { id: 'p2', name: 'ledger.write' }],
  roles: [{ id: 'r1', name: 'viewer', displayName: 'Viewer', permissions: [READ], isAssigned: true }],
});
const GOOD: ApplicationForm = {
  ...EMPTY_FORM,
  name: 'Ledger',
  description: 'Accounts and invoices',
  url: 'https://ledger.example',
};

/** The first message of each field that is wrong. */
function wrong(
  kind: Parameters<typeof applicationSchema>[0],
  mode: Parameters<typeof applicationSchema>[1],
  form: ApplicationForm,
) {
  const { issues = [] } = v.safeParse(applicationSchema(kind, mode), form);
  return Object.fromEntries(issues.toReversed().map((one) => [String(one.path?.[0]?.key), one.message]));
}

describe('modes', () => {
  test('each has its fields: the tenant only for an instance, no address for a template', () => {
    expect(fieldsOf('multiTenant', 'create')).toEqual([
      'name',
      'suiteName',
      'description',
      'url',
      'iconUrl',
      'isPublic',
    ]);
    expect(fieldsOf('template', 'edit')).toEqual(['name', 'suiteName', 'description']);
    expect(fieldsOf('template', 'from-template')[0]).toBe('tenant');
    expect(fieldsOf('template', 'from-template')).toContain('url');
  });

  test('only in an application made from a template are description, icon, roles and permissions fixed', () => {
    expect(isLocked('singleTenant', 'edit')).toBe(true);
    expect([
      isLocked('multiTenant', 'edit'),
      isLocked('template', 'edit'),
      isLocked('singleTenant', 'from-template'),
    ]).toEqual([false, false, false]);
  });

  test('a copy has a name of its own, and roles and permissions of its own; an edit has those that are stored', () => {
    const subject = subjectOfApplication(stored);
    const options = { copySuffix: 'copy', newId: () => crypto.randomUUID() };
    const copy = startOf('copy', subject, options);
    expect(copy.form).toMatchObject({ name: 'Ledger copy', suiteName: 'Finance', url: stored.url, isPublic: false });
    expect(copy.catalogue.roles[0]?.id).not.toBe('r1');
    expect(startOf('edit', subject, options).catalogue).toBe(subject.catalogue);
    expect(startOf('create', undefined, options).form.isPublic).toBe(true);
    const long = startOf('copy', { ...subject, name: 'x'.repeat(250) }, options).form.name;
    expect(long).toHaveLength(250);
    expect(long.endsWith(' copy')).toBe(true);
  });
});

describe('rules (section 5)', () => {
  test('name, description and url are required; suite and icon are not', () => {
    expect(wrong('multiTenant', 'create', EMPTY_FORM)).toEqual({
      name: issue('required'),
      description: issue('required'),
      url: issue('required'),
    });
    expect(wrong('multiTenant', 'create', GOOD)).toEqual({});
  });

  test('a name has at least 3 characters, from letters, digits, spaces and hyphens', () => {
    expect(wrong('multiTenant', 'create', { ...GOOD, name: 'Le' })).toEqual({ name: issue('min', { min: 3 }) });
    expect(wrong('multiTenant', 'create', { ...GOOD, name: '<script>' })).toEqual({ name: issue('alphanumeric') });
    expect(wrong('multiTenant', 'create', { ...GOOD, name: 'Økonomi-appen 2' })).toEqual({});
  });

  test('addresses are http or https, with {tenantId} in them or not', () => {
    const url = (text: string) => wrong('multiTenant', 'edit', { ...GOOD, url: text }).url;
    expect(url('https://{tenantId}.ledger.example/{tenantId}?t={tenantId}')).toBeUndefined();
    expect(url('localhost:3000/x')).toBeUndefined();
    expect(url('javascript:alert(1)')).toBe(issue('url'));
    expect(url('data:text/html,x')).toBe(issue('url'));
    const icon = (text: string) => wrong('multiTenant', 'edit', { ...GOOD, iconUrl: text }).iconUrl;
    expect([icon(''), icon('https://cdn.example/x.svg'), icon('nonsense')]).toEqual([
      undefined,
      undefined,
      issue('url'),
    ]);
  });

  test('an instance needs a tenant; nothing else does', () => {
    expect(wrong('template', 'from-template', GOOD)).toEqual({ tenant: issue('required') });
    const tenant = { id: 't', name: 'Grid', organizationName: 'Fjordkraft' };
    expect(wrong('template', 'from-template', { ...GOOD, tenant })).toEqual({});
  });

  test('a template has no address, and what is fixed is not checked', () => {
    expect(wrong('template', 'create', { ...GOOD, url: '' })).toEqual({});
    expect(wrong('singleTenant', 'edit', { ...GOOD, description: '', iconUrl: 'nonsense' })).toEqual({});
  });
});

describe('request and facts', () => {
  test('the request is trimmed by the schema and has no icon instead of an empty one', () => {
    const form = v.parse(applicationSchema('multiTenant', 'create'), {
      ...GOOD,
      name: '  Ledger ',
      url: ' https://x.example ',
    });
    const request = toRequest(form, subjectOfApplication(stored).catalogue);
    expect(request).toMatchObject({ name: 'Ledger', url: 'https://x.example', iconUrl: null });
    expect(request.roles).toEqual([{ id: 'r1', name: 'viewer', displayName: 'Viewer', permissions: [READ] }]);
  });

  test('{tenantId} is filled in wherever it stands', () => {
    expect(filledUrl('https://{tenantId}.x/{tenantId}', 'abc')).toBe('https://abc.x/abc');
  });

  test('without counts a role is in use or not; with them it has members and tenants', () => {
    const plain = subjectOfApplication(stored);
    expect(plain.usage.get('r1')).toEqual({ isHeld: true });
    const holders = { members: 0, groups: 1, tenants: 1 };
    const counted = withUsage(plain, {
      ...holders,
      assignedTenants: 5,
      roles: [{ id: 'r1', ...holders }],
      permissions: [{ id: READ.id, members: 2, groups: 0, tenants: 1 }],
    });
    expect(counted.usage.get(READ.id)).toEqual({ isHeld: true, members: 2, tenants: 1 });
    expect(counted.usage.get('r1')).toEqual({ isHeld: true, members: 0, tenants: 1 });
    expect(counted.tenants).toBe(5);
  });
});

describe('sentences', () => {
  test('fields that differ, in the order of the form, white space aside', () => {
    const after = { ...GOOD, name: 'General Ledger', description: `${GOOD.description} `, isPublic: false };
    expect(fieldChanges(GOOD, after, fieldsOf('multiTenant', 'edit')).map(({ say }) => say)).toEqual([
      'field',
      'switch',
    ]);
    expect(fieldChanges(GOOD, GOOD, fieldsOf('multiTenant', 'edit'))).toEqual([]);
  });

  test('what happens to roles and permissions', () => {
    const base = catalogueOf(stored);
    let now = changeCatalogue(base, { do: 'nameRole', id: 'r1', displayName: 'Reader' });
    now = changeCatalogue(now, { do: 'grant', roles: ['r1'], permissions: ['p2'], on: true });
    now = changeCatalogue(now, { do: 'grant', roles: ['r1'], permissions: ['p1'], on: false });
    now = changeCatalogue(now, { do: 'addRole', id: 'r2' });
    now = changeCatalogue(now, { do: 'nameRole', id: 'r2', displayName: 'Auditor' });
    const said = catalogueSentences(base, now, changesOf(base, now));
    expect(said.map((one) => one.say)).toEqual(['roleRenamed', 'gets', 'loses', 'roleAdded']);
    expect(said[0]).toMatchObject({ before: 'Viewer (viewer)', after: 'Reader (viewer)' });
    expect(said[1]).toMatchObject({ role: 'Reader', names: 'ledger.write' });
    // A permission that goes altogether is one sentence, not one for each role.
    const without = changeCatalogue(now, { do: 'removePermission', id: 'p1' });
    expect(catalogueSentences(base, without, changesOf(base, without)).map((one) => one.say)).toEqual([
      'roleRenamed',
      'gets',
      'roleAdded',
      'permissionRemoved',
    ]);
    const gone = changeCatalogue(base, { do: 'removeRole', id: 'r1' });
    expect(catalogueSentences(base, gone, changesOf(base, gone))).toEqual([
      { id: 'r1', mark: 'removed', say: 'roleRemoved', name: 'Viewer' },
    ]);
  });
});
