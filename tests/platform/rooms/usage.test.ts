/** What lists and dialogs say of uses: only what its reader may know, and nothing where nothing is counted. */
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { oidcClients, tenantApplications } from '@/lib/platform/db/schema';
import { fingerprintOf } from '@/lib/platform/secrets';
import { type Counted, addUses, startCounting } from '@/lib/platform/usage/store';
import { type Person, TestApi } from '../support/api';
import { codeClient, newApplication } from '../support/fixtures';
import { eq } from 'drizzle-orm';

const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const place = await api.place();
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
const admin = await api.person(place, { permissions: [Permission.TenantManagement] });
const person = await api.person(place);

const count = (day: string, ...uses: Omit<Counted, 'day' | 'uses'>[]) =>
  addUses(
    api.db,
    day,
    uses.map((use) => ({ day, uses: 1, ...use })),
  );
const members = async () => {
  const list = await api.ok(admin, 'members.list', { params: { tenantId: place.tenantId } });
  return 'items' in list ? list.items : list;
};
const lastSignInOf = async ({ id }: Person) => (await members()).find((member) => member.id === id)?.lastSignIn;

test('nothing is said where nothing is counted', async () => {
  expect(await lastSignInOf(person)).toBeNull();
});

test('members have the day of the last sign-in that counts for their tenant; to which clients, its admins may know', async () => {
  await startCounting(api.db, yesterday);
  const create = async (more: Record<string, unknown>) =>
    (await api.ok(manager, 'clients.create', { params: { tenantId: top.tenantId }, body: codeClient(more) })).clientId;
  const named = await create({ isThirdParty: false, allowedTenantsIds: [place.tenantId] });
  const foreign = await create({ isThirdParty: true });
  const other = await create({ isThirdParty: false });
  await count(yesterday, { kind: 'signIn', client: named, person: person.id }, { kind: 'signIn', person: person.id });
  await count(today, { kind: 'signIn', client: other, person: person.id });
  expect(await lastSignInOf(person)).toEqual({ day: yesterday, since: yesterday });
  expect(await lastSignInOf(admin), 'not before the admin came').toEqual({ day: null, since: today });
  await count(today, { kind: 'signIn', client: foreign, person: person.id });
  expect(await lastSignInOf(person)).toEqual({ day: today, since: yesterday });
  const usage = { params: { tenantId: place.tenantId, memberId: person.id } };
  const { clientName } = await api.ok(manager, 'clients.get', { params: { tenantId: top.tenantId, clientId: named } });
  expect(await api.ok(admin, 'members.usage', usage)).toEqual({
    lastSignIn: { day: today, since: yesterday },
    clients: [
      { clientId: null, clientName: null, day: yesterday },
      { clientId: named, clientName, day: yesterday },
    ],
  });
  expect(await api.refusal(person, 'members.usage', usage)).toMatch(/^403/);
  const stranger = await api.person(await api.place());
  const elsewhere = { params: { tenantId: place.tenantId, memberId: stranger.id } };
  expect(await api.refusal(admin, 'members.usage', elsewhere)).toBe('404 notFound');
});

test('the people of an organization have that of any of its tenants', async () => {
  const boss = await api.person(place, { isOrganizationAdmin: true });
  const list = await api.ok(boss, 'organizations.members', { params: { organizationId: place.organizationId } });
  const rows = 'items' in list ? list.items : list;
  const days = Object.fromEntries(rows.map(({ id, lastSignIn }) => [id, lastSignIn?.day]));
  expect(days).toMatchObject({ [person.id]: today, [boss.id]: null });
});

test('a client has the last day of itself, its addresses, its scopes and both its secrets', async () => {
  const [first, second] = ['the-first-secret-of-all', 'the-second-secret-of-all'];
  const uris = ['https://one.test/callback', 'https://two.test/callback'];
  const body = codeClient({
    clientType: 'confidential',
    clientSecret: first,
    redirectUris: uris,
    allowedScopes: ['email'],
  });
  const { clientId } = await api.ok(manager, 'clients.create', { params: { tenantId: top.tenantId }, body });
  const at = { params: { tenantId: top.tenantId, clientId } };
  const never = { day: null };
  expect(await api.ok(manager, 'clients.usage', at)).toMatchObject({
    lastUsed: { day: null, since: today },
    lastSignIn: null,
    secret: never,
    previousSecret: null,
  });
  const [row] = await api.db.select().from(oidcClients).where(eq(oidcClients.clientId, clientId));
  const name = fingerprintOf(row?.secretHash ?? '');
  await count(
    yesterday,
    { kind: 'secret', client: clientId, name },
    { kind: 'redirect', client: clientId, name: uris[1] },
    { kind: 'scope', client: clientId, name: 'email' },
    { kind: 'signIn', client: clientId, person: person.id },
  );
  await api.ok(manager, 'clients.rotateSecret', { ...at, body: { clientSecret: second, overlapHours: 1 } });
  expect(await api.ok(manager, 'clients.usage', at)).toMatchObject({
    lastUsed: { day: yesterday, since: yesterday },
    lastSignIn: yesterday,
    redirectUris: [
      { uri: uris[0], ...never },
      { uri: uris[1], day: yesterday },
    ],
    scopes: expect.arrayContaining([{ name: 'email', day: yesterday }]),
    secret: never,
    previousSecret: { day: yesterday },
  });
  const list = await api.ok(manager, 'clients.list', { params: { tenantId: top.tenantId } });
  const rows = 'items' in list ? list.items : list;
  expect(rows.find((one) => one.clientId === clientId)?.lastUsed).toEqual({ day: yesterday, since: yesterday });
  expect(await api.refusal(admin, 'clients.usage', { params: { tenantId: place.tenantId, clientId } })).toMatch(
    /^40[34]/,
  );
});

test('an application has the last day of each role and permission, and how many people they went to', async () => {
  const application = await newApplication(api, top);
  const { tenantId } = place;
  await api.db.insert(tenantApplications).values({ tenantId, applicationId: application.id });
  const carried = (who: Person) => {
    const at = { tenant: tenantId, application: application.id, person: who.id };
    return [
      { kind: 'application', ...at },
      { kind: 'role', ...at, role: application.role },
      { kind: 'permission', ...at, permission: application.read },
    ] as const;
  };
  await count(yesterday, ...carried(person), ...carried(admin));
  await count(today, ...carried(person));
  await count(today, ...carried(person));
  const at = { params: { tenantId: top.tenantId, applicationId: application.id } };
  const usage = await api.ok(manager, 'applications.usage', at);
  // Not before the application was made.
  const used = { lastUsed: { day: today, since: today }, recentUses: 3 };
  expect(usage).toMatchObject({ recentPeople: 2, roles: [{ id: application.role, ...used }] });
  expect(usage.permissions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: application.read, ...used }),
      expect.objectContaining({ id: application.write, lastUsed: { day: null, since: today }, recentUses: 0 }),
    ]),
  );
});
