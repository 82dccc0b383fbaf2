/** Things that several room tests need. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Permission, Role } from '@/lib/contract/access';
import { LOCAL_IDP, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { organizationMembers, tenantApplications, tenantMembers, users } from '@/lib/platform/db/schema';
import { type Person, type Place, type TestApi, word } from './api';

/** A multi-tenant application of a super-tenant: the role `reader` brings `read`; `write` is a permission of its own. */
export async function newApplication(api: TestApi, owner: Place, assignedTo?: string) {
  const manager = await api.person(owner, { permissions: [Permission.ResourceManagement] });
  const created = await api.ok(manager, 'applications.create', {
    params: { tenantId: owner.tenantId },
    body: {
      name: word(),
      description: 'An application',
      url: 'https://application.test/{tenantId}',
      permissions: [{ name: 'read' }, { name: 'write' }],
      roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] }],
    },
  });
  const { applicationId, name } = created;
  if (assignedTo !== undefined) await api.db.insert(tenantApplications).values({ tenantId: assignedTo, applicationId });
  const permission = (wanted: string) => created.permissions.find((one) => one.name === wanted)?.id ?? '';
  return {
    id: applicationId,
    name,
    role: created.roles[0]?.id ?? '',
    read: permission('read'),
    write: permission('write'),
  };
}

/** Many regular members of a place, made in a few statements. */
export async function crowdOf(api: TestApi, place: Place, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const username = word();
    return { id: randomUUID(), name: `Name ${username}`, username, email: `${username}@people.test` };
  });
  for (let start = 0; start < count; start += 500) {
    const some = people.slice(start, start + 500);
    await api.db.insert(users).values(
      some.map(({ id, name, username, email }) => ({
        id,
        username,
        idp: LOCAL_IDP,
        firstName: 'Name',
        lastName: username,
        displayName: name,
        contactEmail: email,
        language: 'en',
      })),
    );
    const { organizationId, tenantId } = place;
    await api.db.insert(organizationMembers).values(some.map(({ id }) => ({ organizationId, userId: id })));
    await api.db.insert(tenantMembers).values(some.map(({ id }) => ({ tenantId, userId: id, role: Role.Regular })));
  }
  return people;
}

/** A request for a tenant with a new organization. */
export function newTenantRequest(more: Record<string, unknown> = {}) {
  const username = word();
  return {
    tenantName: `Tenant ${username}`,
    userData: { username, contactEmail: `${username}@people.test` },
    existingOrganizationId: null,
    newOrganization: { name: `Organization ${username}`, code: ORGANIZATION_CODE_PLACEHOLDER },
    applications: [],
    preferredLanguage: 'no' as const,
    ...more,
  };
}

/** The account of an invited person after activation. */
export async function accountOf(
  api: TestApi,
  { username, contactEmail }: { username: string; contactEmail: string },
  idp?: string,
): Promise<Person> {
  const person = await api.person(undefined, {}, idp);
  await api.db.update(users).set({ username, contactEmail }).where(eq(users.id, person.id));
  return { ...person, username, email: contactEmail };
}

/** The body of an authorization-code client. */
export function codeClient(more: Record<string, unknown> = {}) {
  return {
    clientName: word(),
    description: 'A client',
    allowedGrantType: 'authorization_code',
    accessTokenLifetime: 600,
    redirectUris: ['https://client.test/callback'],
    ...more,
  };
}
