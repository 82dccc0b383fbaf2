/** What an answer shows never lets its reader do what the access matrix refuses them (row 30). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ALL_TENANT_PERMISSIONS, ORGANIZATION_PERMISSIONS, Permission, Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { invitations, organizationMembers, tenantMembers } from '@/lib/platform/db/schema';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { type Person, type Place, type Position, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const THOUSANDS_OF_CALLS_MS = 120_000;

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });

type Invitation = typeof invitations.$inferSelect;

/** Stores an invitation, also one that the API would not make for its caller. */
async function invited(at: Place, more: Partial<typeof invitations.$inferInsert> = {}): Promise<Invitation> {
  const username = word();
  const values = { ...newLink(api.db), tenantId: at.tenantId, username, contactEmail: `${username}@people.test` };
  const expiresAt = new Date(Date.now() + INVITATION_LIFETIME_SECONDS * 1000);
  const rest = { type: 'member' as const, role: Role.Regular as string, language: 'en', expiresAt };
  const [row] = await api.db
    .insert(invitations)
    .values({ ...values, ...rest, ...more })
    .returning();
  if (row === undefined) throw new Error('no invitation');
  return row;
}

/** A place of its own with people and invitations that stand above a limited admin, and some that do not. */
async function furnish(isSuperTenant = false) {
  const at = await api.place({ isSuperTenant });
  const admin = await api.person(at, { role: Role.Admin });
  const organizationAdmin = await api.person(at, { isOrganizationAdmin: true });
  const manager = await api.person(at, { permissions: ALL_TENANT_PERMISSIONS });
  const regular = await api.person(at);
  return {
    at,
    admin,
    above: [admin, organizationAdmin, manager],
    regular,
    pending: {
      regular: await invited(at),
      admin: await invited(at, { role: Role.Admin }),
      organizationAdmin: await invited(at, { type: 'tenant', role: Role.Admin, isOrganizationAdmin: true }),
    },
  };
}
type Furnished = Awaited<ReturnType<typeof furnish>>;

const withTenantManagement = { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] };
const personas: [string, Position & { in?: 'top' }][] = [
  ['a limited admin', withTenantManagement],
  [
    'a limited admin of members and groups',
    { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement, Permission.GroupManagement] },
  ],
  ['a limited admin of a super-tenant', { ...withTenantManagement, in: 'top' }],
  ['a member', {}],
  ...[Permission.TenantManagement, Permission.GroupManagement].map((one): [string, Position] => [
    `a member with ${one}`,
    { permissions: [one] },
  ]),
  ...[Permission.ResourceManagement, Permission.OnboardingManagement, Permission.DashboardAccess].map(
    (one): [string, Position & { in: 'top' }] => [`a member with ${one}`, { permissions: [one], in: 'top' }],
  ),
  ['a member who may read the tenants', { organizationPermissions: [Permission.ReadTenantsInOrganization] }],
  ['an admin', { role: Role.Admin }],
  ['an organization admin', { isOrganizationAdmin: true, organizationPermissions: ORGANIZATION_PERMISSIONS }],
];

/** Every text in an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** What of it may be an id. A name of a right or of a field, which answers are full of, has no digit. */
const idsIn = (texts: Iterable<string>) =>
  [...texts].filter((text) => /^[A-Za-z\d][\w.-]{7,79}$/.test(text) && /\d/.test(text));

const fill = (path: string, known: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID());

/** Asks each read operation, and then once more with each id that came, and gives all texts of the answers. */
async function readAll(as: Person, at: Place): Promise<Set<string>> {
  const known = { organizationId: at.organizationId, tenantId: at.tenantId };
  const reads = operationIds.map((id) => operationRow(id)).filter((row) => row.method === 'GET');
  const texts = new Set<string>();
  const ask = async (path: string) => {
    const { status, body } = await api.request(as, 'GET', path, undefined, at.tenantId);
    if (status === 200) for (const text of textsIn(body)) texts.add(text);
    return status;
  };
  // A caller without the right to an operation is refused before the id is looked at.
  const closed = new Set<string>();
  for (const { path } of reads) if ((await ask(fill(path, known))) === 403) closed.add(path);
  const ids = idsIn(texts);
  for (const { path } of reads) {
    const [, target] = /\{((?!tenantId|organizationId)\w+)\}/.exec(path) ?? [];
    if (target === undefined || closed.has(path)) continue;
    for (const id of ids) await ask(fill(path, { ...known, [target]: id }));
  }
  return texts;
}

/** A place with a reader in it, and all texts that they can read there: asked for once, for both of the reader's tests. */
async function read(who: (typeof personas)[number][1]) {
  const world = await furnish(who.in === 'top');
  const reader = await api.person(world.at, who);
  return { world, reader, texts: await readAll(reader, world.at) };
}
const known = new Map<string, ReturnType<typeof read>>();
const readOnce = (name: string, who: (typeof personas)[number][1]) => {
  const visit = known.get(name) ?? read(who);
  known.set(name, visit);
  return visit;
};

// Before the others make places that an admin of the super-tenant sees, too: each id there is tried at each address.
test('row 30: the secret of a client is never read again', { timeout: THOUSANDS_OF_CALLS_MS }, async () => {
  const chief = await api.chief(top);
  const clientSecret = `typed-${randomUUID()}`;
  const externalSecret = `external-${randomUUID()}`;
  const params = { tenantId: top.tenantId };
  await api.ok(chief, 'clients.create', { params, body: codeClient({ clientSecret, clientType: 'confidential' }) });
  const external = {
    clientId: 'outside',
    clientSecret: externalSecret,
    clientName: 'Outside',
    externalTokenEndpoint: 'https://outside.test/token',
  };
  const body = codeClient({
    allowedGrantType: 'client_credentials',
    redirectUris: undefined,
    isExternalCC: true,
    externalClient: external,
    clientSecret: `typed-${randomUUID()}`,
  });
  await api.ok(chief, 'clients.create', { params, body });
  const texts = [...(await readAll(chief, top))].join('\n');
  expect(texts).toContain('outside.test');
  expect(texts).not.toContain(clientSecret);
  expect(texts).not.toContain(externalSecret);
});

describe('row 30: what an answer shows', { timeout: THOUSANDS_OF_CALLS_MS }, () => {
  test.each(personas)(
    '%s gets no link to more than they may give, and no id opens an invitation',
    async (name, who) => {
      const { world, reader, texts: found } = await readOnce(name, who);
      const { pending } = world;
      const texts = [...found];
      expect(texts).toContain(reader.id);

      const isAdmin = who.role === Role.Admin || who.isOrganizationAdmin === true;
      const manages = isAdmin || (who.permissions ?? []).includes(Permission.TenantManagement);
      const mayGive = { regular: manages, admin: isAdmin, organizationAdmin: who.isOrganizationAdmin === true };
      type Kind = keyof typeof mayGive;
      for (const [kind, may] of Object.entries(mayGive)) {
        const linkToken = linkTokenOf(api.db, pending[kind as Kind].id);
        expect([kind, texts.some((text) => text.includes(linkToken))]).toEqual([kind, may]);
      }

      // Everything shown is tried as the address of an invitation. Whose it is is asked only of one that exists.
      const anybody = await api.person();
      const opened: string[] = [];
      for (const segment of new Set(texts.flatMap((text) => text.split('/')))) {
        if (!/^[\w-]{20,80}$/.test(segment)) continue;
        const { status } = await api.request(anybody, 'POST', `/api/invitations/${segment}/accept`, {});
        if (status !== 404) opened.push(segment);
      }
      const given = Object.entries(mayGive).flatMap(([kind, may]) =>
        may ? [linkTokenOf(api.db, pending[kind as Kind].id)] : [],
      );
      expect(opened.toSorted()).toEqual(given.toSorted());
    },
  );

  const limited = personas.filter(([, { role, isOrganizationAdmin }]) => role !== Role.Admin && !isOrganizationAdmin);
  test.each(limited)('%s changes no member above them with any id', async (name, who) => {
    const { world, reader, texts } = await readOnce(name, who);
    const before = await standing(world, reader);
    // Ids learned elsewhere count too.
    const targets = [...world.above, ...Object.values(world.pending)].map((target) => target.id);
    const ids = new Set([...idsIn(texts), ...targets]);
    ids.delete(reader.id);
    for (const id of attempts) {
      const { method, path } = operationRow(id);
      const attempt = async (target: string, body: unknown) => {
        const known = { organizationId: world.at.organizationId, tenantId: world.at.tenantId };
        const address = fill(path, { ...known, memberId: target, invitationId: target });
        return (await api.request(reader, method, address, body, world.at.tenantId)).status;
      };
      for (const body of bodies[id] ?? [undefined]) {
        // Refused for an unknown id, too: the caller lacks the grant, and the known targets are enough to show it.
        const isClosed = (await attempt(randomUUID(), body)) === 403;
        for (const target of isClosed ? targets : ids) await attempt(target, body);
        if (id === 'members.update') await attempt(reader.id, body);
      }
    }
    const selection = { ids: [...ids] };
    for (const [id, more] of Object.entries(bulk)) {
      const { method, path } = operationRow(id as keyof typeof bulk);
      const address = fill(path, { tenantId: world.at.tenantId });
      const { status } = await api.request(reader, method, address, { selection, ...more });
      expect([200, 207, 403]).toContain(status);
    }
    expect(await standing(world, reader)).toEqual(before);
  });
});

/** Operations on people and their rights. */
const attempts = [
  'members.update',
  'members.remove',
  'members.pending.remove',
  'invitations.resend',
  'organizations.admins.grant',
  'organizations.admins.revoke',
] as const satisfies OperationId[];
/** The same on many at once, with what their bodies have beside the selection. */
const bulk = {
  'invitations.bulkResend': {},
  'members.bulkChangeRole': { role: Role.Regular },
  'members.pending.bulkRemove': {},
  'members.bulkRemove': {},
} as const satisfies Partial<Record<OperationId, Record<string, unknown>>>;
const bodies: Partial<Record<OperationId, unknown[]>> = {
  'members.update': [
    { role: Role.Admin },
    { role: Role.Regular },
    { administrationPermissions: [...ALL_TENANT_PERMISSIONS] },
    { administrationPermissions: [Permission.TenantManagement, Permission.GroupManagement] },
    { administrationPermissions: [] },
    { applicationRoles: [], applicationPermissions: [] },
  ],
  'invitations.resend': [{}],
  'organizations.admins.grant': [{}],
};

/** What a limited reader must not be able to change: members above them, their own rights, and who is admin. */
async function standing({ at, above, pending }: Furnished, reader: Person) {
  const members = await api.db.select().from(tenantMembers).where(eq(tenantMembers.tenantId, at.tenantId));
  const people = await api.db
    .select()
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, at.organizationId));
  const invited = await api.db.select().from(invitations).where(eq(invitations.tenantId, at.tenantId));
  const own = [...above, reader].map((person) => person.id);
  return {
    rights: members
      .filter(({ userId }) => own.includes(userId))
      .map(({ userId, role, administrationPermissions }) => [userId, role, administrationPermissions.toSorted()])
      .toSorted(),
    admins: members
      .filter(({ role }) => role === Role.Admin)
      .map(({ userId }) => userId)
      .toSorted(),
    organizationAdmins: people
      .filter((one) => one.isOrganizationAdmin)
      .map(({ userId }) => userId)
      .toSorted(),
    invitations: invited
      .filter(({ id }) => [pending.admin.id, pending.organizationAdmin.id].includes(id))
      .map(({ id, status, sentCount }) => [id, status, sentCount])
      .toSorted(),
  };
}
