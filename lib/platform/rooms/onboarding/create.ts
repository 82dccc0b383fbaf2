import { randomUUID } from 'node:crypto';
import { type SQL, and, eq, inArray } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import type { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { AuditEntry } from '../../api/audit';
import type { Db } from '../../db/database';
import { applications, identityProviders, tenantApplications, tenants, users } from '../../db/schema';
import { isMultiTenant } from '../shared/applications';
import { availableIn, checkGrants } from '../shared/grants';
import { findIdp } from '../../oidc/policy';
import { requireProviderFor } from '../shared/provider-tenants';
import { type Sender, createInvitation } from '../shared/invitations';
import { requireUsableLink } from '../shared/link-refusals';
import { type TenantRow, lockOrganization } from '../shared/memberships';
import { lockNames, looksLike, nameTaken, requireFreeTenantName } from '../shared/names';
import { prefixOf } from './rules';

/** The place of a new tenant, and the applications available to it. */
export interface TenantPlace {
  organizationId: string;
  /** The acting tenant, stored as the new tenant's creator. */
  createdByTenantId: string | null;
  /** The first admin also becomes admin of the (new) organization. */
  isOrganizationAdmin: boolean;
  applicationIds: string[];
}

/**
 * Creates a tenant with its applications and invites its first admin. The tenant exists at once, but is empty until the invitation is
 * accepted: people with an account have to consent, too.
 *
 * @returns `id` is the invitation's (section 7: "result.id kept as invitation id")
 */
export async function createTenant(
  sender: Sender & { audit: (entry: AuditEntry) => Promise<void> },
  request: CreateTenantRequest,
  place: TenantPlace,
): Promise<{ id: string; tenantId: string; organizationId: string }> {
  const { db } = sender;
  const wanted = request.applications;
  const available = await availableIn(db, place.applicationIds);
  checkGrants(available, wanted);
  await lockOrganization(db, place.organizationId);
  const idp = request.isUniqueIdp && request.idp !== null ? await spelled(db, request.idp) : null;
  await checkUserName(db, request.userData, idp);
  await requireFreeTenantName(db, place.organizationId, request.tenantName, { field: 'tenantName' });
  if (idp !== null) {
    await db
      .insert(identityProviders)
      .values({ name: idp, displayName: request.idp ?? idp })
      .onConflictDoNothing();
  }
  const tenant = await insertTenant(db, request, place, idp);
  if (idp !== null) await requireProviderFor(db, idp, tenant.id, 'idp');
  const ids = [...new Set(wanted.map((entry) => entry.applicationId))];
  if (ids.length > 0) {
    await db.insert(tenantApplications).values(ids.map((applicationId) => ({ tenantId: tenant.id, applicationId })));
  }
  const invitation = await createInvitation(sender, tenant, {
    type: 'tenant',
    contactEmail: request.userData.contactEmail,
    username: request.userData.username,
    role: Role.Admin,
    isOrganizationAdmin: place.isOrganizationAdmin,
    idp,
    applicationRoles: wanted.map(({ applicationId, roles }) => ({ applicationId, ids: roles })),
    applicationPermissions: wanted.map(({ applicationId, permissions }) => ({ applicationId, ids: permissions })),
    language: request.preferredLanguage,
  });
  await requireUsableLink(db, invitation.id, { idp: 'idp', person: 'userData.username' });
  await sender.audit({
    targetType: 'tenant',
    targetId: tenant.id,
    organizationId: place.organizationId,
    tenantId: tenant.id,
    details: {
      name: tenant.name,
      after: {
        name: tenant.name,
        firstAdmin: request.userData.contactEmail,
        applications: await namesOf(db, ids),
        idp,
      },
    },
  });
  return { id: invitation.id, tenantId: tenant.id, organizationId: place.organizationId };
}

/** The stored spelling of an identity provider's name; a new one in lower case. */
async function spelled(db: Db, name: string): Promise<string> {
  await lockNames(db);
  return (await findIdp(db, name))?.name ?? name.toLowerCase();
}

/** Checks that the first admin's user name is free, or that person's own. */
async function checkUserName(db: Db, person: CreateTenantRequest['userData'], idp: string | null): Promise<void> {
  const [account] = await db
    .select({ contactEmail: users.contactEmail })
    .from(users)
    .where(and(eq(users.idp, idp ?? LOCAL_IDP), looksLike(users.username, person.username)));
  if (account === undefined || account.contactEmail.toLowerCase() === person.contactEmail.toLowerCase()) return;
  throw nameTaken(`The user name ${person.username}`, 'userData.username');
}

async function insertTenant(
  db: Db,
  request: CreateTenantRequest,
  place: TenantPlace,
  idp: string | null,
): Promise<TenantRow> {
  for (let attempt = 0; ; attempt += 1) {
    const [tenant] = await db
      .insert(tenants)
      .values({
        id: randomUUID(),
        organizationId: place.organizationId,
        name: request.tenantName,
        prefix: prefixOf(request.tenantName, attempt),
        isUniqueIdp: idp !== null,
        idp,
        // API resources belong to super-tenants; an ordinary tenant publishes nothing beyond its organization.
        allowedApiResourceAccessLevels: ACCESS_LEVELS.slice(0, 2),
        allowedScopeAccessLevels: ACCESS_LEVELS.slice(0, 2),
        createdByTenantId: place.createdByTenantId,
      })
      .onConflictDoNothing({ target: tenants.prefix })
      .returning();
    if (tenant !== undefined) return tenant;
  }
}

async function namesOf(db: Db, applicationIds: string[]): Promise<string[]> {
  if (applicationIds.length === 0) return [];
  const rows = await db
    .select({ name: applications.name })
    .from(applications)
    .where(inArray(applications.id, applicationIds));
  return rows.map(({ name }) => name);
}

/** The multi-tenant applications of a super-tenant. */
export async function ownedApplicationIds(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.ownerTenantId, tenantId), isMultiTenant));
  return rows.map((row) => row.id);
}

/** The condition "multi-tenant, and any tenant of the organization has it". */
export function ofOrganization(db: Db, organizationId: string): SQL | undefined {
  const inside = db
    .select({ id: tenantApplications.applicationId })
    .from(tenantApplications)
    .innerJoin(tenants, eq(tenants.id, tenantApplications.tenantId))
    .where(eq(tenants.organizationId, organizationId));
  return and(inArray(applications.id, inside), isMultiTenant);
}

/** Ids of the multi-tenant applications that any tenant of an organization has. */
export async function organizationApplicationIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.select({ id: applications.id }).from(applications).where(ofOrganization(db, organizationId));
  return rows.map((row) => row.id);
}
