import { type SQL, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Application, PermissionEntity, RoleEntity } from '@/lib/contract/entities/applications';
import { AccessLevel } from '@/lib/contract/entities/applications';
import * as v from 'valibot';
import type { Db } from '../../db/database';
import {
  applicationPermissions,
  applicationRolePermissions,
  applications,
  oidcClients,
  tenantApplications,
} from '../../db/schema';
import { loadCatalogues } from './catalogue';
import { inChunks } from './sql';

/** How much of an application a list needs. */
export interface ApplicationDetail {
  /** Roles and permissions; without them a list is much lighter. */
  grants: boolean;
}

type ApplicationRow = typeof applications.$inferSelect & { hasClient: boolean };

/** Whether an application has an OIDC client. */
export const hasClient = sql<boolean>`exists (select 1 from ${oidcClients} where ${oidcClients.applicationId} = ${applications.id})`;

/** Applications that fulfil a condition on `applications`, sorted by name (section 4). */
export async function loadApplications(
  db: Db,
  where: SQL | undefined,
  detail: ApplicationDetail,
): Promise<Application[]> {
  const rows: ApplicationRow[] = await db
    .select({
      id: applications.id,
      ownerTenantId: applications.ownerTenantId,
      tenantId: applications.tenantId,
      templateId: applications.templateId,
      name: applications.name,
      suiteName: applications.suiteName,
      description: applications.description,
      url: applications.url,
      iconUrl: applications.iconUrl,
      isPublic: applications.isPublic,
      accessLevel: applications.accessLevel,
      createdAt: applications.createdAt,
      hasClient,
    })
    .from(applications)
    .where(where)
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id));
  if (!detail.grants) return rows.map((row) => toApplication(row, [], []));
  const catalogues = await loadCatalogues(
    db,
    'application',
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const catalogue = catalogues.get(row.id);
    return toApplication(row, catalogue?.roles ?? [], catalogue?.permissions ?? []);
  });
}

/** The condition "assigned to this tenant". */
export function assignedTo(db: Db, tenantId: string): SQL {
  return inArray(
    applications.id,
    db
      .select({ id: tenantApplications.applicationId })
      .from(tenantApplications)
      .where(eq(tenantApplications.tenantId, tenantId)),
  );
}

/** The condition "multi-tenant": it belongs to no single tenant. */
export const isMultiTenant: SQL = isNull(applications.tenantId);

/** An application as the contract has it. */
export function toApplication(row: ApplicationRow, roles: RoleEntity[], permissions: PermissionEntity[]): Application {
  const level = v.safeParse(AccessLevel, row.accessLevel);
  return {
    applicationId: row.id,
    applicationTemplateId: row.templateId,
    name: row.name,
    suiteName: row.suiteName,
    description: row.description,
    url: row.url,
    iconUrl: row.iconUrl,
    tenantId: row.tenantId,
    roles,
    permissions,
    isPublic: row.isPublic,
    accessLevel: level.success ? level.output : undefined,
    hasClient: row.hasClient,
  };
}

/** The permissions that application roles bring, by role id. */
export async function rolePermissions(db: Db, roleIds: string[]): Promise<Map<string, PermissionEntity[]>> {
  const rows = await inChunks(roleIds, (some) =>
    db
      .select({
        roleId: applicationRolePermissions.roleId,
        id: applicationPermissions.id,
        name: applicationPermissions.name,
      })
      .from(applicationRolePermissions)
      .innerJoin(applicationPermissions, eq(applicationPermissions.id, applicationRolePermissions.permissionId))
      .where(inArray(applicationRolePermissions.roleId, some))
      .orderBy(asc(sql`lower(${applicationPermissions.name})`), asc(applicationPermissions.id)),
  );
  return grouped(
    rows,
    (row) => row.roleId,
    ({ id, name }) => ({ id, name }),
  );
}

/** Collects rows under a key, in their order. */
export function grouped<Row, Item>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const list = found.get(key);
    if (list === undefined) found.set(key, [toItem(row)]);
    else list.push(toItem(row));
  }
  return found;
}

/** Permissions of a role that the audit trail names; a role can have hundreds, and a record keeps all roles twice. */
const TOLD_PERMISSIONS = 20;

/** A role as the audit trail keeps it: with what people call it and with what it brings, which can change too. */
export function toldRole({ name, displayName, permissions }: RoleEntity): string {
  const called =
    displayName === '' || displayName.toLowerCase() === name.toLowerCase() ? name : `${displayName} ${name}`;
  const names = permissions.slice(0, TOLD_PERMISSIONS).map((permission) => permission.name);
  const more = permissions.length - names.length;
  const told = more > 0 ? [...names, `+${more}`] : names;
  return told.length === 0 ? called : `${called} (${told.join(', ')})`;
}
