/** The search over everything finds, and the counts of the sidebar count, what their caller finds in the lists, all of it and nothing else (row 30). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role, type ScreenId, canOpen, subjectFor } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import type { OperationId } from '@/lib/contract/operations';
import { buildPath } from '@/lib/contract/routing';
import type { Found, FoundKind } from '@/lib/contract/rooms/search/entities';
import type { ListScreen } from '@/lib/contract/rooms/account/entities';
import { PLANNED_EACH_TIME } from '@/lib/platform/db/database';
import { oidcClients } from '@/lib/platform/db/schema';
import { LISTS as COUNTED } from '@/lib/platform/rooms/account/counts';
import { type Person, type Place, TestApi, word } from '../support/api';
import { POSITIONS } from '../support/positions';
import { codeClient, newApplication } from '../support/fixtures';

let api: TestApi;
let top: Place;
let place: Place;
let elsewhere: Place;
let sister: Place;
/** Every thing there is, by kind. */
const everything = new Map<FoundKind, string[]>();
const note = (kind: FoundKind, id: string | undefined) =>
  everything.set(kind, [...(everything.get(kind) ?? []), id ?? '']);

async function furnish(at: Place): Promise<void> {
  const chief = await api.chief(at);
  const params = { tenantId: at.tenantId };
  note('person', chief.id);
  note('person', (await api.person(at)).id);
  note('tenant', at.tenantId);
  if (at !== sister) note('organization', at.organizationId);
  const userName = word();
  const invited = await api.ok(chief, 'members.invite', {
    params,
    body: [{ userName, contactEmail: `${userName}@people.test` }],
  });
  note('invitation', invited.createdInvitations[0]?.id);
  const group = { name: word(), description: 'A group of people', members: [] };
  note('group', (await api.ok(chief, 'groups.create', { params, body: group })).result.id);
  if (!at.isSuperTenant) return;
  note('application', (await newApplication(api, at)).id);
  const limited = { allowedTenantsIds: [place.tenantId], isThirdParty: false };
  for (const more of [{}, limited]) {
    note('client', (await api.ok(chief, 'clients.create', { params, body: codeClient(more) })).clientId);
  }
  for (const accessLevel of ['tenant', 'organization', 'public'] as const) {
    const scope = { name: word(), displayName: 'A scope', description: 'A scope', accessLevel };
    const body = { name: word(), displayName: word(), accessLevel, scopes: [scope] };
    note('apiResource', (await api.ok(chief, 'apiResources.create', { params, body })).id);
  }
}

beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  place = await api.place();
  elsewhere = await api.place({ isSuperTenant: true });
  sister = { ...place, tenantId: await api.tenant(place.organizationId), name: 'sister' };
  for (const at of [top, place, elsewhere, sister]) await furnish(at);
});
afterAll(() => api.close());

/** The lists of each kind, the name of the id in their rows, and the screen that shows them. */
const LISTS: [FoundKind, OperationId, string, ScreenId][] = [
  ['person', 'members.list', 'id', 'tenantMembers'],
  ['person', 'organizations.members', 'id', 'organizationMembers'],
  ['invitation', 'members.pending', 'id', 'tenantMembers'],
  ['tenant', 'organizations.tenants', 'id', 'organizationTenants'],
  ['tenant', 'superTenants.assignedTenants', 'id', 'assignments'],
  ['organization', 'overview.organizations', 'id', 'organizationOverview'],
  ['application', 'applications.list', 'applicationId', 'applications'],
  ['client', 'clients.list', 'clientId', 'clients'],
  ['client', 'clients.assigned', 'clientId', 'assignedClients'],
  ['group', 'groups.list', 'id', 'groups'],
  ['apiResource', 'apiResources.list', 'id', 'apiResources'],
];

/** The rows of a list, whatever it wraps them in. */
function rowsOf(body: unknown): Record<string, unknown>[] {
  const inner = (body as { result?: unknown }).result ?? body;
  if (Array.isArray(inner) || 'items' in (inner as object)) return asPage(inner as Record<string, unknown>[]).items;
  const { identityScopes: _, ...lists } = inner as Record<string, Record<string, unknown>[]>;
  return Object.values(lists).flat();
}

/** What a person's calls list, by kind; or only those of the screens that the person may open. */
async function listed(as: Person, at: Place, onlyOnScreens = false): Promise<Map<FoundKind, Set<string>>> {
  const subject = subjectFor((await api.ok(as, 'me.get', { params: {} })).result, at);
  const found = new Map<FoundKind, Set<string>>();
  const add = (kind: FoundKind, id: unknown) => found.set(kind, (found.get(kind) ?? new Set()).add(String(id)));
  add('tenant', at.tenantId);
  add('organization', at.organizationId);
  for (const [kind, operation, key, screen] of LISTS) {
    if (onlyOnScreens && !canOpen(subject, screen)) continue;
    const path = buildPath(operation, { organizationId: at.organizationId, tenantId: at.tenantId } as never);
    const { status, body } = await api.request(as, 'GET', path, undefined, at.tenantId);
    if (status === 200) for (const row of rowsOf(body)) add(kind, row[key]);
  }
  return found;
}

const find = async (as: Person, q: string, more: Record<string, string> = {}): Promise<Found[]> =>
  (await api.ok(as, 'search.find', { params: {}, query: { q, each: '20', ...more } })).items;

describe.each(POSITIONS)('%s', (_, position) => {
  test('counts the rows of the lists that they may open', async () => {
    const at = position.in === 'top' ? top : place;
    const person = await api.person(at, position);
    const { organizationId, tenantId } = at;
    const counts = await api.ok(person, 'me.counts', { params: {}, query: { organizationId, tenantId } });
    const subject = subjectFor((await api.ok(person, 'me.get', { params: {} })).result, at);
    const rows: Partial<Record<ListScreen, number>> = {};
    for (const [screen, { operation }] of Object.entries(COUNTED) as [ListScreen, { operation: OperationId }][]) {
      const path = buildPath(operation, { organizationId, tenantId } as never);
      const { status, body } = await api.request(person, 'GET', path, undefined, tenantId);
      if (status !== 200 || !canOpen(subject, screen)) continue;
      // The API resources of others are in lists of their own.
      const own = screen === 'apiResources' ? (body as { tenantResources: unknown }).tenantResources : body;
      rows[screen] = rowsOf(own).length;
    }
    expect(counts).toEqual(rows);
    const foreign = { organizationId: elsewhere.organizationId, tenantId: elsewhere.tenantId };
    expect(await api.ok(person, 'me.counts', { params: {}, query: foreign })).toEqual({});
  });

  test('finds by id what their screens show, and nothing that they may not read', async () => {
    const at = position.in === 'top' ? top : place;
    const person = await api.person(at, position);
    const [readable, shown] = [await listed(person, at), await listed(person, at, true)];
    for (const [kind, ids] of everything) {
      const hits = (await Promise.all(ids.map((id) => find(person, id)))).flat();
      const found = hits.filter((hit) => hit.kind === kind && hit.isExact).map(({ id }) => id);
      expect(
        ids.filter((id) => shown.get(kind)?.has(id) && !found.includes(id)),
        `${kind}, not found`,
      ).toEqual([]);
      expect(
        found.filter((id) => !readable.get(kind)?.has(id)),
        `${kind}, not readable`,
      ).toEqual([]);
    }
  });

  test('finds by a letter nothing that their lists do not show, each in a place of their own', async () => {
    const at = position.in === 'top' ? top : place;
    const person = await api.person(at, position);
    const readable = await listed(person, at);
    for (const hit of await find(person, 'x')) {
      expect([...(readable.get(hit.kind) ?? [])]).toContain(hit.id);
      expect(hit.places.length).toBeGreaterThan(0);
      for (const one of hit.places)
        expect([one.organizationId, one.tenantId ?? at.tenantId]).toEqual([at.organizationId, at.tenantId]);
    }
  });
});

describe('what is found', () => {
  test('comes best first: the whole id, the beginning, the beginning of a word, the rest; one more of a kind is said', async () => {
    const [at, stem] = [await api.place(), word()];
    const admin = await api.person(at, { role: Role.Admin });
    const params = { tenantId: at.tenantId };
    for (const name of [`in${stem}`, `The ${stem}`, `${stem} and more`, stem]) {
      await api.ok(admin, 'groups.create', { params, body: { name, description: 'A group of people', members: [] } });
    }
    const names = async (each: string) => {
      const { items, more } = await api.ok(admin, 'search.find', { params: {}, query: { q: stem, each } });
      return [items.map(({ name }) => name), more];
    };
    expect(await names('4')).toEqual([[stem, `${stem} and more`, `The ${stem}`, `in${stem}`], []]);
    expect(await names('3')).toEqual([[stem, `${stem} and more`, `The ${stem}`], ['group']]);
  });

  test('of equal ones those of the tenant that is looked at come first, of each kind', async () => {
    const [first, second, stem] = [await api.place(), await api.place(), word()];
    const admin = await api.person(first, { role: Role.Admin });
    await api.join(admin, second, { role: Role.Admin });
    for (const { tenantId } of [first, second]) {
      const body = { name: `${stem} group`, description: 'A group of people', members: [] };
      await api.ok(admin, 'groups.create', { params: { tenantId }, body });
    }
    const people = [await api.person(first), await api.person(second)];
    for (const { tenantId } of [first, second]) {
      const [group] = await find(admin, stem, { tenantId, each: '1' });
      expect(group?.places.map((place) => place.tenantId)).toEqual([tenantId]);
      const ids = (await find(admin, 'name', { tenantId })).map(({ id }) => id);
      const order = people.map(({ id }) => ids.indexOf(id));
      expect(order.toSorted((a, b) => a - b)).toEqual(tenantId === first.tenantId ? order : order.toReversed());
      expect(order).not.toContain(-1);
    }
  });

  test('is planned for its text each time', async () => {
    const before = api.statements.length;
    await find(await api.chief(place), word());
    expect(api.statements.slice(before).filter((one) => one.includes(PLANNED_EACH_TIME))).toHaveLength(1);
  });

  test('every word is found, in any order and composed or not, with an address among them', async () => {
    const at = await api.place();
    const [admin, stem] = [await api.person(at, { role: Role.Admin }), word()];
    const params = { tenantId: at.tenantId };
    for (const name of [`Blå ${stem} Team`, `Blå ${stem}`]) {
      await api.ok(admin, 'groups.create', { params, body: { name, description: 'A group of people', members: [] } });
    }
    const names = async (q: string) => (await find(admin, q)).map(({ name }) => name);
    expect(await names(`team ${stem}`)).toEqual([`Blå ${stem} Team`]);
    expect(await names(`${stem} bla\u030a`)).toEqual([`Blå ${stem}`, `Blå ${stem} Team`]);
    expect(await names(`${stem} other`)).toEqual([]);
    const { name, email } = await api.person(at);
    expect(await names(`${email} ${name.split(' ').toReversed().join(' ')}`)).toEqual([name]);
    expect(await names('""')).toEqual([]);
  });

  test('a person is found by e-mail address, user name and a part of the id; with the role in each tenant, the one looked at first', async () => {
    const admin = await api.person(place, { role: Role.Admin });
    await api.join(admin, sister, { role: Role.Admin });
    const person = await api.person(place, { role: Role.Admin });
    await api.join(person, sister);
    const shortened = [`${person.id.slice(0, 8)}…`, `${person.id.slice(0, 4)}…${person.id.slice(-6)}`];
    for (const q of [person.email, person.username, person.id.slice(3, 14), person.id.toUpperCase(), ...shortened]) {
      const [hit] = await find(admin, q, { tenantId: sister.tenantId });
      expect(hit).toMatchObject({ kind: 'person', id: person.id, name: person.name, detail: person.email });
      expect(hit?.places.map(({ tenantId, role }) => [tenantId, role])).toEqual([
        [sister.tenantId, Role.Regular],
        [place.tenantId, Role.Admin],
      ]);
    }
  });

  test('a client is found by redirect URI and scope where it is managed, and by neither where it is assigned', async () => {
    const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
    const [host, scope] = [word(), word()];
    const body = codeClient({
      redirectUris: [`https://${host}.test/callback`],
      allowedTenantsIds: [place.tenantId],
      isThirdParty: false,
    });
    const { clientId } = await api.ok(manager, 'clients.create', { params: { tenantId: top.tenantId }, body });
    await api.db.update(oidcClients).set({ allowedScopes: ['openid', scope] });
    const reader = await api.person(place, { permissions: [Permission.TenantManagement] });
    const ids = async (as: Person, q: string) => (await find(as, q)).map(({ id }) => id);
    expect(await ids(manager, `${host}.test/call`)).toEqual([clientId]);
    expect(await ids(manager, scope)).toContain(clientId);
    expect(await ids(manager, `call ${host} ${scope}`)).toEqual([clientId]);
    expect(await ids(reader, clientId)).toEqual([clientId]);
    expect(await ids(reader, host)).toEqual([]);
    expect(await ids(reader, scope)).toEqual([]);
  });

  test('signs of a pattern mean themselves; an empty question is refused by name', async () => {
    const admin = await api.person(place, { role: Role.Admin });
    for (const q of ['%', String.raw`x\_`]) expect(await find(admin, q)).toEqual([]);
    const { status, body } = await api.request(admin, 'GET', '/api/search?q=%20');
    expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, 'q']);
  });
});
