import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Application, ApplicationInput, ApplicationUpdate } from '@/lib/contract/rooms/applications/entities';
import type { Db } from '../../db/database';
import { applications, tenantApplications } from '../../db/schema';
import { withChange } from '../shared/changes';
import { writeCatalogue } from '../shared/catalogue';
import { isSameCatalogue } from '../shared/catalogue-versions';
import { type Tenancy, requireManaged } from '../shared/managed-applications';
import { lockTenant } from '../shared/memberships';
import { nameTaken, requireFreeApplicationName, uniquely } from '../shared/names';
import { isDoneAlready } from '../shared/versions';
import { accessLevelOf } from './rules';

/**
 * Creates an application with roles and permissions; assigns a single-tenant one to its tenant.
 *
 * @throws ApiError conflict.nameTaken for the name, or when the tenant has an application of the template already
 */
export async function createApplication(
  db: Db,
  ownerTenantId: string,
  input: ApplicationInput,
  single?: { tenantId: string; templateId: string },
): Promise<Application> {
  await lockTenant(db, ownerTenantId);
  const tenantId = single?.tenantId ?? null;
  await requireFreeApplicationName(db, { ownerTenantId, tenantId }, input.name);
  const id = randomUUID();
  await uniquely(nameTaken('An application of this template in this tenant', 'tenantId'), () =>
    db.insert(applications).values({
      id,
      ownerTenantId,
      tenantId,
      templateId: single?.templateId ?? null,
      ...settingsOf(input),
      accessLevel: accessLevelOf({ tenantId, isPublic: input.isPublic }),
    }),
  );
  await writeCatalogue(db, 'application', id, input);
  if (tenantId !== null) await db.insert(tenantApplications).values({ tenantId, applicationId: id });
  return await requireManaged(db, ownerTenantId, id);
}

/**
 * Updates an application, its roles and its permissions.
 *
 * @returns the application before and after
 * @throws ApiError conflict.changed when the caller saw another version, conflict.nameTaken
 */
export async function updateApplication(
  db: Db,
  ownerTenantId: string,
  applicationId: string,
  tenancy: Tenancy,
  change: ApplicationUpdate,
): Promise<{ before: Application; after: Application }> {
  await lockTenant(db, ownerTenantId);
  const before = await requireManaged(db, ownerTenantId, applicationId, tenancy);
  const input = withChange(inputOf(before), change);
  if (isDoneAlready(change.expectedVersion, before, () => isThere(before, input))) return { before, after: before };
  const tenantId = before.tenantId;
  await requireFreeApplicationName(db, { ownerTenantId, tenantId }, input.name, { exceptId: applicationId });
  await db
    .update(applications)
    .set({ ...settingsOf(input), accessLevel: accessLevelOf({ tenantId, isPublic: input.isPublic }) })
    .where(eq(applications.id, applicationId));
  await writeCatalogue(db, 'application', applicationId, input);
  return { before, after: await requireManaged(db, ownerTenantId, applicationId, tenancy) };
}

/** Deletes an application with all assignments of its roles and permissions. Throws ApiError notFound. */
export async function deleteApplication(
  db: Db,
  ownerTenantId: string,
  applicationId: string,
  tenancy: Tenancy,
): Promise<Application> {
  await lockTenant(db, ownerTenantId);
  const application = await requireManaged(db, ownerTenantId, applicationId, tenancy);
  await db.delete(applications).where(eq(applications.id, applicationId));
  return application;
}

function inputOf({ roles, permissions, ...application }: Application): ApplicationInput {
  return { ...settingsOf(application), roles, permissions };
}

function isThere(application: Application, input: ApplicationInput): boolean {
  const settings = Object.entries(settingsOf(input)) as [keyof Application, unknown][];
  return settings.every(([field, value]) => application[field] === value) && isSameCatalogue(application, input);
}

function settingsOf(input: Omit<ApplicationInput, 'roles' | 'permissions'>) {
  const { name, suiteName, description, url, isPublic } = input;
  return { name, suiteName, description, url, isPublic, iconUrl: input.iconUrl === '' ? null : input.iconUrl };
}
