import { randomUUID } from 'node:crypto';
import { type Name, type SQL, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  PermissionInputs,
  PermissionEntity,
  RoleEntity,
  RoleInputs,
} from '@/lib/contract/rooms/applications/entities';
import { nameKey } from '@/lib/contract/look-alikes';
import { issue } from '@/lib/contract/validation-message';
import { ApiError, invalid } from '../../api/handler';
import { type Db, Overtaken, anyOf, rowsOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { nameTaken, uniquely } from './names';
import { recordsOf, writeInChunks } from './sql';

/** Applications and templates store roles and permissions in tables of the same structure, named after their kind. */
export type CatalogueKind = 'application' | 'template';

type RoleInput = v.InferOutput<typeof RoleInputs>[number];
type PermissionInput = v.InferOutput<typeof PermissionInputs>[number];

export interface CatalogueIds {
  roles: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
}

/** The writes that turn roles and permissions into those of a request. */
export interface CataloguePlan {
  permissions: PermissionEntity[];
  roles: { id: string; name: string; displayName: string; permissionIds: string[] }[];
  removedPermissions: string[];
  removedRoles: string[];
}

/**
 * Compares a request with the existing entries. An entry whose id exists here is kept; any other is new, with the client's id unless it
 * is in use elsewhere (`taken`).
 *
 * @throws ApiError permission.inUse, or request.invalid for a role's unknown permission
 */
export function planCatalogue(
  existing: CatalogueIds,
  taken: CatalogueIds,
  wanted: { roles: readonly RoleInput[]; permissions: readonly PermissionInput[] },
): CataloguePlan {
  const used = new Set<string>();
  // A repeated id makes a new entry.
  const idFor = (id: string | undefined, other: ReadonlySet<string>) => {
    const found = id === undefined || other.has(id) || used.has(id) ? randomUUID() : id;
    used.add(found);
    return found;
  };
  const byGivenId = new Map<string, string>();
  const byName = new Map<string, string>();
  const permissions = wanted.permissions.map(({ id, name }) => {
    const permission = { id: idFor(id, taken.permissions), name };
    if (id !== undefined) byGivenId.set(id, permission.id);
    byName.set(name.toLowerCase(), permission.id);
    return permission;
  });
  const kept = new Set(permissions.map((permission) => permission.id));
  const resolve = ({ id, name }: PermissionInput): string => {
    const found = (id === undefined ? undefined : byGivenId.get(id)) ?? byName.get(name.toLowerCase());
    if (found !== undefined) return found;
    if (id !== undefined && existing.permissions.has(id)) {
      throw new ApiError('permission.inUse', `The permission ${name} cannot be deleted while a role uses it.`);
    }
    throw invalid('roles', issue('unknown', { name }), `The permission ${name} of a role is not in the list.`);
  };
  const roles = wanted.roles.map((role) => ({
    id: idFor(role.id, taken.roles),
    name: role.name,
    displayName: role.displayName,
    permissionIds: [...new Set(role.permissions.map(resolve))],
  }));
  const keptRoles = new Set(roles.map((role) => role.id));
  return {
    permissions,
    roles,
    removedPermissions: [...existing.permissions].filter((id) => !kept.has(id)),
    removedRoles: [...existing.roles].filter((id) => !keptRoles.has(id)),
  };
}

/** The tables of a kind, and the column that names the owner. */
export const tables = (kind: CatalogueKind) => ({
  permissions: sql.identifier(`${kind}_permissions`),
  roles: sql.identifier(`${kind}_roles`),
  links: sql.identifier(`${kind}_role_permissions`),
  owner: sql.identifier(`${kind}_id`),
});

/** Sorts a request's existing ids: here, and at other owners. */
async function sortIds(db: Db, kind: CatalogueKind, ownerId: string, table: 'roles' | 'permissions', given: string[]) {
  const t = tables(kind);
  const rows = await rowsOf<{ id: string; name: string; own: boolean }>(
    db,
    sql`select id, name, ${t.owner} = ${ownerId} as own from ${t[table]} where ${t.owner} = ${ownerId} or ${inArray(sql`id`, given)}`,
  );
  const ids = (own: boolean) => new Set(rows.filter((row) => row.own === own).map((row) => row.id));
  return { own: ids(true), others: ids(false), names: rows.filter((row) => row.own) };
}

/** The writes that turn roles and permissions into those of a request. See `planCatalogue` for its errors. */
async function planFor(
  db: Db,
  kind: CatalogueKind,
  ownerId: string,
  wanted: { roles: readonly RoleInput[]; permissions: readonly PermissionInput[] },
): Promise<CataloguePlan & { moved: { roles: string[]; permissions: string[] } }> {
  const given = (entries: readonly { id?: string | undefined }[]) => entries.flatMap((entry) => entry.id ?? []);
  const roles = await sortIds(db, kind, ownerId, 'roles', given(wanted.roles));
  const permissions = await sortIds(db, kind, ownerId, 'permissions', given(wanted.permissions));
  const plan = planCatalogue(
    { roles: roles.own, permissions: permissions.own },
    { roles: roles.others, permissions: permissions.others },
    wanted,
  );
  const moved = {
    roles: movedNames(roles.names, plan.roles),
    permissions: movedNames(permissions.names, plan.permissions),
  };
  return { ...plan, moved };
}

type Named = { id: string; name: string };

/** Kept entries whose name moves to another entry. */
function movedNames(before: readonly Named[], after: readonly Named[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  const owners = new Map(after.map(({ id, name }) => [nameKey(name), id]));
  return before.filter(({ id, name }) => kept.has(id) && (owners.get(nameKey(name)) ?? id) !== id).map(({ id }) => id);
}

/**
 * Replaces the roles and permissions of an application or template. Holders of removed ones lose them; the console has asked for
 * confirmation (section 4).
 */
export async function writeCatalogue(
  db: Db,
  kind: CatalogueKind,
  ownerId: string,
  wanted: { roles: readonly RoleInput[]; permissions: readonly PermissionInput[] },
): Promise<void> {
  const t = tables(kind);
  const { moved, ...plan } = await planFor(db, kind, ownerId, wanted);
  await db.execute(sql`delete from ${t.roles} where ${inArray(sql`id`, plan.removedRoles)}`);
  await db.execute(sql`delete from ${t.permissions} where ${inArray(sql`id`, plan.removedPermissions)}`);
  // Two entries may swap names: neither can get its new name while the other still has it.
  if (moved.permissions.length > 0) await db.execute(unnamed(t.permissions, moved.permissions));
  if (moved.roles.length > 0) await db.execute(unnamed(t.roles, moved.roles));
  await uniquely(nameTaken('A permission of this name', 'permissions'), () =>
    writeOwn(
      db,
      plan.permissions,
      (some) => sql`insert into ${t.permissions} as x (id, ${t.owner}, name)
        select id, ${ownerId}::text, name from ${recordsOf(some)} as given(id text, name text)
        on conflict (id) do update set name = excluded.name where x.${t.owner} = ${ownerId}`,
    ),
  );
  await uniquely(nameTaken('A role of this name', 'roles'), () =>
    writeOwn(
      db,
      plan.roles,
      (some) => sql`insert into ${t.roles} as x (id, ${t.owner}, name, display_name)
        select id, ${ownerId}::text, name, "displayName"
        from ${recordsOf(some)} as given(id text, name text, "displayName" text)
        on conflict (id) do update set name = excluded.name, display_name = excluded.display_name
        where x.${t.owner} = ${ownerId}`,
    ),
  );
  await writeGrants(db, kind, plan.roles);
}

/** Writes an owner's existing and new entries. @throws Overtaken when another owner has taken a new entry's id since the check */
async function writeOwn<Row>(db: Db, rows: readonly Row[], statement: (rows: readonly Row[]) => SQL): Promise<void> {
  await writeInChunks(rows, async (some) => {
    const written = await rowsOf(db, sql`${statement(some)} returning id`);
    if (written.length < some.length) throw new Overtaken();
  });
}

/** Gives rows a name that no other row can have. */
const unnamed = (table: Name, ids: readonly string[]): SQL =>
  sql`update ${table} set name = id where ${inArray(sql`id`, [...ids])}`;

async function writeGrants(db: Db, kind: CatalogueKind, roles: CataloguePlan['roles']): Promise<void> {
  const t = tables(kind);
  const roleIds = roles.map((role) => role.id);
  await db.execute(sql`delete from ${t.links} where ${inArray(sql`role_id`, roleIds)}`);
  const links = roles.flatMap(({ id, permissionIds }) =>
    permissionIds.map((permissionId) => ({ roleId: id, permissionId })),
  );
  await writeInChunks(links, (some) =>
    db.execute(
      sql`insert into ${t.links} (role_id, permission_id)
        select "roleId", "permissionId" from ${recordsOf(some)} as given("roleId" text, "permissionId" text)`,
    ),
  );
}

/** Adds one permission. @throws ApiError conflict.nameTaken */
export async function addPermission(
  db: Db,
  kind: CatalogueKind,
  ownerId: string,
  { id, name }: PermissionInput,
): Promise<PermissionEntity> {
  const t = tables(kind);
  const { own, others } = await sortIds(db, kind, ownerId, 'permissions', id === undefined ? [] : [id]);
  const free = id === undefined || own.has(id) || others.has(id) ? randomUUID() : id;
  await uniquely(nameTaken(`A permission called ${name}`), () =>
    db.execute(sql`insert into ${t.permissions} (id, ${t.owner}, name) values (${free}, ${ownerId}, ${name})`),
  );
  return { id: free, name };
}

/** Roles (with their permissions) and permissions of applications or templates, each sorted by name. */
export interface Catalogue {
  roles: RoleEntity[];
  permissions: PermissionEntity[];
}

/** The rows of `catalogueParts`. */
export interface CatalogueRows {
  permissions: PermissionEntity & { ownerId: string };
  roles: Omit<RoleEntity, 'permissions'> & { ownerId: string };
  links: { roleId: string; permissionIds: string };
}

/**
 * The queries for the catalogues of applications or templates.
 *
 * @param owners - the right side of a comparison: `= any(…)`, `in (…)`
 * @param assigned - also reads for each role of an application whether a member holds it
 */
export function catalogueParts(kind: CatalogueKind, owners: SQL, assigned = false): Record<keyof CatalogueRows, SQL> {
  const t = tables(kind);
  const mine = sql`x.${t.owner} ${owners}`;
  // One scan of all holders: a look-up per role scans all of them when most roles have no holder.
  const holders = (table: SQL) =>
    sql`select h.role_id from ${table} h join ${t.roles} x on x.id = h.role_id where ${mine}`;
  const isHeld = assigned
    ? sql`x.id in (${holders(sql`member_application_roles`)} union ${holders(sql`group_application_roles`)})`
    : sql`false`;
  return {
    permissions: sql`select x.id, x.name, x.${t.owner} as "ownerId" from ${t.permissions} x where ${mine}
      order by ${nameOrder(sql`x.name`)}, x.id`,
    roles: sql`select x.id, x.name, x.display_name as "displayName", x.${t.owner} as "ownerId", (${isHeld}) as "isAssigned"
      from ${t.roles} x where ${mine} order by ${nameOrder(sql`x.name`)}, x.id`,
    // As one text: ids have no spaces, and 20,000 of them as JSON in JSON would take the database twice as long.
    links: sql`select l.role_id as "roleId", string_agg(l.permission_id, ' ') as "permissionIds" from ${t.links} l
      join ${t.roles} x on x.id = l.role_id where ${mine} group by l.role_id`,
  };
}

/** Maps the rows of `catalogueParts`, by the id of the application or template. */
export function toCatalogues(
  ownerIds: readonly string[],
  { permissions, roles, links }: { [Name in keyof CatalogueRows]: CatalogueRows[Name][] },
): ReadonlyMap<string, Catalogue> {
  const found = new Map<string, Catalogue>(ownerIds.map((id) => [id, { roles: [], permissions: [] }]));
  const bundles = new Map(links.map(({ roleId, permissionIds }) => [roleId, new Set(permissionIds.split(' '))]));
  for (const { ownerId, id, name } of permissions) found.get(ownerId)?.permissions.push({ id, name });
  for (const { ownerId, ...role } of roles) {
    const catalogue = found.get(ownerId);
    const held = bundles.get(role.id);
    catalogue?.roles.push({
      ...role,
      permissions: catalogue.permissions.filter((permission) => held?.has(permission.id)),
    });
  }
  return found;
}

/** Loads the catalogues of several applications or templates. See `catalogueParts` for `assigned`. */
export async function loadCatalogues(
  db: Db,
  kind: CatalogueKind,
  ownerIds: readonly string[],
  assigned = false,
): Promise<ReadonlyMap<string, Catalogue>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await together<CatalogueRows>(db, catalogueParts(kind, sql`= ${anyOf(ownerIds)}`, assigned));
  return toCatalogues(ownerIds, rows);
}
