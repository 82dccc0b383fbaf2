/** What the history of a tenant or an organization tells, hides and can be asked, through the API. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import type { History, HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import type { OperationQuery } from '@/lib/contract/operations';
import { auditRecords, invitations } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient, newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
let place: Place;
let chief: Person;
useFreshPlace();

function useFreshPlace(): void {
  beforeAll(async () => {
    place = await api.place({ isSuperTenant: true });
    chief = await api.chief(place);
  });
}

const inTenant = () => ({ params: { tenantId: place.tenantId } });
const ask = async (query: OperationQuery<'tenants.history'> = {}, as = chief): Promise<History> =>
  await api.ok(as, 'tenants.history', { ...inTenant(), query: { limit: '50', ...query } });
const entries = async (query: OperationQuery<'tenants.history'> = {}): Promise<HistoryEntry[]> =>
  asPage(await ask(query)).items;
const invite = async (...names: string[]) =>
  await api.call(chief, 'members.invite', {
    ...inTenant(),
    body: names.map((name) => ({ userName: name, contactEmail: `${name}@people.test` })),
  });

describe('what changes nothing leaves no entry', () => {
  test('a rename to the same name, and a member saved as they were', async () => {
    const member = await api.person(place);
    const rename = { params: { organizationId: place.organizationId }, body: { name: word() } };
    await api.ok(chief, 'organizations.rename', rename);
    const before = await entries();
    const organization = { params: { organizationId: place.organizationId } };
    const recorded = asPage(await api.ok(chief, 'organizations.history', organization));
    await api.ok(chief, 'tenants.rename', { ...inTenant(), body: { name: place.name } });
    await api.ok(chief, 'organizations.rename', rename);
    expect(asPage(await api.ok(chief, 'organizations.history', organization))).toEqual(recorded);
    await api.ok(chief, 'members.update', {
      params: { tenantId: place.tenantId, memberId: member.id },
      body: { role: Role.Regular, administrationPermissions: [] },
    });
    expect(await entries()).toEqual(before);
    await api.ok(chief, 'members.update', {
      params: { tenantId: place.tenantId, memberId: member.id },
      body: { role: Role.Regular, administrationPermissions: [Permission.GroupManagement] },
    });
    expect(await entries()).toHaveLength(before.length + 1);
  });

  test('a group, an application and a client saved as they were; what a record does not name counts all the same', async () => {
    const { id: applicationId } = await newApplication(api, place, place.tenantId);
    const application = asPage(await api.ok(chief, 'applications.list', inTenant())).items.find(
      (one) => one.applicationId === applicationId,
    );
    if (application === undefined) throw new Error('no such application');
    const member = await api.person(place);
    const namesake = await api.person(place);
    const body = { name: `Group ${word()}`, description: 'A group of people', members: [member.id] };
    const { result: group } = await api.ok(chief, 'groups.create', { ...inTenant(), body });
    const inGroup = { params: { tenantId: place.tenantId, groupId: group.id } };
    const client = await api.ok(chief, 'clients.create', { ...inTenant(), body: codeClient() });
    const settings = codeClient();
    const ofClient = { params: { tenantId: place.tenantId, clientId: client.clientId } };
    const saved = {
      params: { tenantId: place.tenantId, applicationId },
      body: {
        name: application.name,
        suiteName: application.suiteName,
        description: application.description,
        url: application.url,
        isPublic: application.isPublic,
        iconUrl: application.iconUrl,
        roles: application.roles,
        permissions: application.permissions,
      },
    };
    const before = await entries();
    await api.ok(chief, 'groups.update', { ...inGroup, body });
    await api.ok(chief, 'applications.update', saved);
    await api.ok(chief, 'clients.update', { ...ofClient, body: { description: settings.description } });
    expect(await entries()).toEqual(before);
    // The words of a role, other people of the same names, a new secret: `before` and `after` do not tell them apart.
    const [role, ...roles] = application.roles;
    if (role === undefined) throw new Error('no role');
    await api.ok(chief, 'applications.update', {
      ...saved,
      body: { ...saved.body, roles: [{ ...role, displayName: 'Another word' }, ...roles] },
    });
    await api.ok(chief, 'groups.update', { ...inGroup, body: { ...body, members: [namesake.id] } });
    await api.ok(chief, 'clients.update', { ...ofClient, body: { clientSecret: 'another-secret-of-my-own' } });
    expect((await entries()).slice(0, 3).map(({ action }) => action)).toEqual([
      'clients.update',
      'groups.update',
      'applications.update',
    ]);
  });

  test('an invitation that was refused for everybody; the audit trail has it', async () => {
    const name = word();
    expect((await invite(name)).status).toBe(201);
    const before = await entries();
    expect((await invite(name)).status).toBe(207);
    expect(await entries()).toEqual(before);
    const trail = await api.db.select().from(auditRecords).where(eq(auditRecords.tenantId, place.tenantId));
    expect(trail.at(-1)).toMatchObject({ operation: 'members.invite', result: 'refused' });
  });
});

describe('what a history does not reveal', () => {
  test('the id of an invitation, which opens its link; a search does not confirm it either', async () => {
    const name = word();
    await invite(name);
    const [invitation] = await api.db.select().from(invitations).where(eq(invitations.username, name));
    const id = invitation?.id ?? '';
    await api.ok(chief, 'invitations.resend', { params: { tenantId: place.tenantId, invitationId: id }, body: {} });
    const [resent] = await entries();
    expect(resent).toMatchObject({
      action: 'invitations.resend',
      target: { type: 'invitation', id: '', name: `${name}@people.test`, exists: true },
    });
    const organization = await api.ok(chief, 'organizations.history', {
      params: { organizationId: place.organizationId },
    });
    expect(JSON.stringify([await ask(), organization])).not.toContain(id);
    expect(await entries({ search: id })).toEqual([]);
  });

  test('ids of other tenants and applications: what has a name is shown by it', async () => {
    const other = await api.place();
    const application = await newApplication(api, place);
    await api.ok(chief, 'clients.create', {
      ...inTenant(),
      body: codeClient({ isThirdParty: false, allowedTenantsIds: [other.tenantId], applicationId: application.id }),
    });
    const recorded = JSON.stringify((await entries({ action: 'clients.create' }))[0]);
    expect(recorded).not.toContain(other.tenantId);
    expect(recorded).not.toContain(application.id);
    expect(recorded).toContain(other.name);
    expect(recorded).toContain(application.name);
  });

  test('the suffix that names of client templates are stored with', async () => {
    const body = codeClient();
    const { id } = await api.ok(chief, 'clientTemplates.create', { ...inTenant(), body });
    const renamed = { params: { tenantId: place.tenantId, templateId: id }, body: { clientName: word() } };
    await api.ok(chief, 'clientTemplates.update', renamed);
    const [change, creation] = await entries({ action: 'clientTemplates.create,clientTemplates.update' });
    expect(creation?.target.name).toBe(body.clientName);
    expect(change?.changes).toEqual([{ field: 'clientName', before: body.clientName, after: renamed.body.clientName }]);
  });

  test('only secrets are blanked: not a switch, nor the endpoint, that are named after tokens', async () => {
    const externalClient = {
      clientId: 'partner-id',
      clientName: 'Partner',
      clientSecret: 'a-secret-of-the-other-side',
      externalTokenEndpoint: 'https://partner.test/token',
    };
    const body = codeClient({ allowedGrantType: 'client_credentials', redirectUris: [] });
    const { clientId } = await api.ok(chief, 'clients.create', { ...inTenant(), body });
    for (const change of [{ isTokenExchange: true }, { isExternalCC: true, externalClient }])
      await api.ok(chief, 'clients.update', { params: { tenantId: place.tenantId, clientId }, body: change });
    const [external, exchange] = await entries({ action: 'clients.update' });
    expect(exchange?.changes).toEqual([{ field: 'isTokenExchange', before: false, after: true }]);
    expect(external?.changes).toContainEqual({
      field: 'external',
      before: null,
      after: { name: 'Partner', identifier: 'partner-id', endpoint: 'https://partner.test/token' },
    });
  });

  test('an e-mail or id by its parts: only the whole one finds', async () => {
    expect(await entries({ search: chief.email.slice(0, -3) })).toEqual([]);
    expect((await entries({ search: chief.email.toUpperCase() })).length).toBeGreaterThan(0);
    expect(await entries({ search: chief.id.slice(0, -3) })).toEqual([]);
    expect((await entries({ search: chief.id })).length).toBeGreaterThan(0);
  });
});

describe('a history can be asked', () => {
  let second: Person;
  useFreshPlace();
  beforeAll(async () => {
    second = await api.person(place, { role: Role.Admin });
    const old = (at: string, name: string) => ({
      at: new Date(at),
      requestId: 'r',
      actorId: second.id,
      tenantId: place.tenantId,
      organizationId: place.organizationId,
      operation: 'members.remove',
      targetType: 'member',
      targetId: second.id,
      result: 'success' as const,
      details: { name, before: { role: Role.Regular } },
    });
    await api.db
      .insert(auditRecords)
      .values([old('2020-02-01T10:00:00Z', 'Old %_Name'), old('2020-02-02T10:00:00Z', 'Old Other')]);
    await invite(...Array.from({ length: 3 }, word));
    await api.ok(second, 'tenants.rename', { ...inTenant(), body: { name: `New ${word()}` } });
  });
  const actions = async (query: OperationQuery<'tenants.history'>) =>
    (await entries(query)).map(({ action }) => action);

  test('by person, by action, by period, all together', async () => {
    expect(await actions({ actor: chief.id })).toEqual(['members.invite']);
    expect(await actions({ action: 'tenants.rename' })).toEqual(['tenants.rename']);
    expect(await actions({ action: 'tenants.rename,members.remove' })).toHaveLength(3);
    expect(await actions({ until: '2020-02-02T10:00:00Z' })).toEqual(['members.remove']);
    expect(await actions({ since: '2020-02-02T10:00:00Z', until: '2020-02-03T00:00:00Z' })).toEqual(['members.remove']);
    expect(await actions({ since: '2020-02-02T00:00:00Z', actor: second.id })).toEqual([
      'tenants.rename',
      'members.remove',
    ]);
    expect(await actions({ actor: chief.id, action: 'tenants.rename' })).toEqual([]);
    expect(await api.refusal(chief, 'tenants.history', { ...inTenant(), query: { since: 'yesterday' } })).toBe(
      '400 request.invalid',
    );
  });

  test('by name, as it stands: no character is a wildcard', async () => {
    expect(await actions({ search: 'old %_n' })).toEqual(['members.remove']);
    expect(await actions({ search: '%' })).toEqual(['members.remove']);
    expect(await actions({ search: second.name })).toHaveLength(3);
  });

  test('the actors and targets to filter by, filtered or not', async () => {
    const answer = await ask({ facets: 'true', actor: chief.id });
    expect(answer).toMatchObject({
      total: 1,
      facets: { actions: ['members.invite', 'members.remove', 'tenants.rename'] },
    });
    const actors = Array.isArray(answer) ? [] : (answer.facets?.actors ?? []);
    expect(new Set(actors.map(({ id }) => id))).toEqual(new Set([chief.id, second.id]));
    expect(await ask()).not.toHaveProperty('facets');
  });

  test('page by page with a filter', async () => {
    const first = asPage(await ask({ limit: '1', action: 'members.remove' }));
    expect(first).toMatchObject({ total: 2, items: [{ target: { name: 'Old Other' } }] });
    const next = await ask({ limit: '1', action: 'members.remove', cursor: first.nextCursor ?? '' });
    expect(next).toMatchObject({ total: 2, nextCursor: null, items: [{ target: { name: 'Old %_Name' } }] });
  });

  test('it says so of what a tenant has, too, of any kind', async () => {
    const { tenantId } = place;
    const { clientId } = await api.ok(chief, 'clients.create', { ...inTenant(), body: codeClient() });
    await newApplication(api, place, tenantId);
    const exists = async () => Object.fromEntries((await entries()).map(({ target }) => [target.type, target.exists]));
    expect(await exists()).toMatchObject({ oidcClient: true, application: true });
    await api.ok(chief, 'clients.delete', { params: { tenantId, clientId } });
    expect(await exists()).toMatchObject({ oidcClient: false, application: true });
  });

  test('it says whether the target is still there, and in an organization which tenant it was', async () => {
    const left = await api.person(place);
    await api.ok(chief, 'members.remove', { params: { tenantId: place.tenantId, memberId: left.id } });
    const [gone] = await entries();
    expect(gone).toMatchObject({ target: { id: left.id, exists: false } });
    expect(gone).not.toHaveProperty('tenantName');
    expect((await entries({ search: second.id })).map(({ target }) => target.exists)).toEqual([true, true, true]);
    const everywhere = asPage(
      await api.ok(chief, 'organizations.history', { params: { organizationId: place.organizationId } }),
    );
    expect(everywhere.items[0]).toMatchObject({ action: 'members.remove', tenantName: expect.stringContaining('New') });
  });
});
