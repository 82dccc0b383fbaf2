/** Whose code of a refused sign-in is whose (docs/decisions/refusals.md): each kind of refusal, asked for by each kind of person. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_TENANT_PERMISSIONS, Permission, Role } from '@/lib/contract/access';
import { RULES } from '@/lib/platform/oidc/refusals/causes';
import { oidcClients, organizationMembers, refusals } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';

let api: TestApi;
let place: Place;
/** Another tenant of the organization. */
let beside: Place;
let people: Record<Who, Person>;

const PEOPLE = [
  'admin',
  'organization admin of no tenant',
  'who manages resources alone',
  'who manages the tenant alone',
  'who manages groups alone',
  'regular',
  'admin of another tenant of the organization',
  'admin of another organization',
] as const;
type Who = (typeof PEOPLE)[number];

beforeAll(async () => {
  api = await TestApi.start();
  place = await api.place({ isSuperTenant: true });
  beside = { ...place, tenantId: await api.tenant(place.organizationId, { isSuperTenant: true }) };
  const elsewhere = await api.place({ isSuperTenant: true });
  const allOf = { role: Role.Admin, permissions: ALL_TENANT_PERMISSIONS };
  const limited = (permission: (typeof ALL_TENANT_PERMISSIONS)[number]) =>
    api.person(place, { role: Role.LimitedAdmin, permissions: [permission] });
  const founder = await api.person();
  await api.db
    .insert(organizationMembers)
    .values({ organizationId: place.organizationId, userId: founder.id, isOrganizationAdmin: true });
  people = {
    admin: await api.person(place, allOf),
    'organization admin of no tenant': founder,
    'who manages resources alone': await limited(Permission.ResourceManagement),
    'who manages the tenant alone': await limited(Permission.TenantManagement),
    'who manages groups alone': await limited(Permission.GroupManagement),
    regular: await api.person(place),
    'admin of another tenant of the organization': await api.person(beside, allOf),
    'admin of another organization': await api.chief(elsewhere),
  };
});
afterAll(() => api.close());

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
/** A refusal as it is stored. */
async function refused(cause: string, clientId: string | null): Promise<string> {
  const code = Array.from({ length: 6 }, () => CODE_LETTERS[Math.floor(Math.random() * CODE_LETTERS.length)]).join('');
  const now = new Date();
  await api.db
    .insert(refusals)
    .values({ code, fingerprint: randomUUID(), cause, clientId, tenantId: place.tenantId, firstAt: now, lastAt: now });
  return code;
}

async function clientOf({ tenantId }: Place): Promise<string> {
  const clientId = `${tenantId}_${word()}`;
  await api.db.insert(oidcClients).values({
    clientId,
    clientName: clientId,
    tenantId,
    clientType: 'public',
    description: '',
    allowedGrantType: 'authorization_code',
    allowedScopes: [],
    accessTokenLifetime: 600,
    isThirdParty: false,
    redirectUris: [],
  });
  return clientId;
}

/** Those who see it. All others get what an unknown code gets. */
async function seenBy(code: string): Promise<Who[]> {
  const seen: Who[] = [];
  const others: unknown[] = [];
  for (const who of PEOPLE) {
    const answer = await api.call(people[who], 'refusals.find', { params: { code } });
    if (answer.status === 200) seen.push(who);
    else others.push(answer);
  }
  const unknown = await api.call(people.regular, 'refusals.find', { params: { code: '222222' } });
  expect(others).toEqual(others.map(() => unknown));
  return seen;
}

const causes = [...new Set(RULES.map(({ cause }) => cause))];
const CLIENTS: Who[] = ['admin', 'who manages resources alone'];
const INVITATIONS: Who[] = ['admin', 'organization admin of no tenant', 'who manages the tenant alone'];

describe('row 48: a refusal', () => {
  test('of a client is seen by those who manage the clients of its tenant, whatever its cause', async () => {
    const clientId = await clientOf(place);
    for (const cause of ['redirectUri.slash', 'idp.tenant', 'secret.expired'])
      expect(await seenBy(await refused(cause, clientId)), `of ${cause}`).toEqual(CLIENTS);
  });

  test('of an invitation is seen by those who invite to its tenant, and by admins of its organization', async () => {
    const about = causes.filter((cause) => cause.startsWith('idp.'));
    expect(about.toSorted()).toEqual(['idp.tenant', 'idp.unknown', 'idp.wrong']);
    for (const cause of about) expect(await seenBy(await refused(cause, null)), `of ${cause}`).toEqual(INVITATIONS);
  });

  test('that names no client and no provider is seen by those who manage clients', async () => {
    expect(await seenBy(await refused('client.unknown', null))).toEqual(CLIENTS);
  });

  test('names the tenant, which an admin of the organization need not belong to', async () => {
    const code = await refused('idp.wrong', null);
    expect(
      await api.ok(people['organization admin of no tenant'], 'refusals.find', { params: { code } }),
    ).toMatchObject({ cause: 'idp.wrong', tenant: { id: place.tenantId, organizationId: place.organizationId } });
  });
});
