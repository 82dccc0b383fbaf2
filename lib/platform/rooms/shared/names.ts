import { type SQL, and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OperationInput } from '@/lib/contract/operations';
import { ApiError, fieldError } from '../../api/handler';
import { type Db, isUniqueViolation } from '../../db/database';
import { applications, organizations, tenants } from '../../db/schema';

/** Any fixed number that no other advisory lock of the platform uses. */
const NAMES_LOCK = 7_290_420;

/** The error for a name that is in use. */
export function nameTaken(what: string, field = 'name'): ApiError {
  return fieldError('conflict.nameTaken', field, `${what} already exists`);
}

/** Runs a write and turns a unique violation into the contract's error. */
export async function uniquely<Result>(error: ApiError, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    if (isUniqueViolation(cause)) throw error;
    throw cause;
  }
}

/** Whether two names look the same to people (lib/contract/look-alikes.ts). */
export const looksLike = (column: AnyPgColumn, value: string): SQL => sql`name_key(${column}) = name_key(${value})`;

/**
 * The new name. When two people rename at the same time, the second one does not overwrite the first one's name unseen.
 *
 * @throws ApiError conflict.changed when the caller saw another name
 */
export function nameAfter(current: string, body: OperationInput<'tenants.rename'>): string {
  const { name = current, expectedName } = body;
  if (expectedName === undefined || expectedName === current || name === current) return name;
  const message = `Another person has changed the name to “${current}” in the meantime.`;
  throw new ApiError('conflict.changed', message, undefined, current);
}

/** The scope of a unique name: the table, the condition for its rows, and the label of a row in the error. */
type Names = { table: PgTable & { id: AnyPgColumn; name: AnyPgColumn }; within: SQL | undefined; what: string };
/** `exceptId`: the renamed row; `field`: the request's field with the name, when it is not `name`. */
export type NameOptions = { exceptId?: string | undefined; field?: string | undefined };

/** Checks that no other row has the name or a look-alike. @throws ApiError conflict.nameTaken */
export async function requireFreeName(db: Db, names: Names, name: string, options: NameOptions = {}): Promise<void> {
  const { table, within, what } = names;
  const { exceptId, field } = options;
  const other = exceptId === undefined ? undefined : ne(table.id, exceptId);
  if ((await db.$count(table, and(within, looksLike(table.name, name), other))) > 0)
    throw nameTaken(`${what} called ${name}`, field);
}

/** Tenant names are unique in their organization. @throws ApiError conflict.nameTaken */
export function requireFreeTenantName(db: Db, organizationId: string, name: string, options?: NameOptions) {
  const within = eq(tenants.organizationId, organizationId);
  return requireFreeName(db, { table: tenants, within, what: 'A tenant' }, name, options);
}

/**
 * Serializes naming of organizations and identity providers, because a new name has no row to lock. Lock an existing organization first,
 * if a call needs both.
 */
export async function lockNames(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
}

/** Organization names are unique on the platform. @throws ApiError conflict.nameTaken */
export async function requireFreeOrganizationName(db: Db, name: string, options?: NameOptions): Promise<void> {
  await lockNames(db);
  await requireFreeName(db, { table: organizations, within: undefined, what: 'An organization' }, name, options);
}

/**
 * Names of multi-tenant applications are unique per super-tenant, those of single-tenant applications per tenant.
 *
 * @throws ApiError conflict.nameTaken
 */
export function requireFreeApplicationName(
  db: Db,
  place: { ownerTenantId: string; tenantId: string | null },
  name: string,
  options?: NameOptions,
) {
  const within = and(
    eq(applications.ownerTenantId, place.ownerTenantId),
    place.tenantId === null
      ? isNull(applications.tenantId)
      : and(isNotNull(applications.tenantId), eq(applications.tenantId, place.tenantId)),
  );
  return requireFreeName(db, { table: applications, within, what: 'An application' }, name, options);
}
