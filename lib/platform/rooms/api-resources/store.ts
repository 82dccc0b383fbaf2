import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ApiResource, ApiResourceInput } from '@/lib/contract/rooms/api-resources/entities';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { apiResources, apiScopes, oidcClientTemplates, oidcClients } from '../../db/schema';
import { nameTaken, uniquely } from '../shared/names';
import { type ResourceViewer, visibleResources } from '../shared/resources';
import { recordsOf, writeInChunks } from '../shared/sql';
import { storedName } from './rules';

type Input = ApiResourceInput;

/** Loads an API resource of a tenant. Throws ApiError notFound, also for one that the tenant only sees. */
export async function requireResource(db: Db, viewer: ResourceViewer, id: string): Promise<ApiResource> {
  const { tenantResources } = await visibleResources(db, viewer);
  const found = tenantResources.find((resource) => resource.id === id);
  if (found === undefined) throw notFound('The API resource');
  return found;
}

/** Checks that an API resource belongs to the tenant, without loading it. Throws ApiError notFound. */
export async function requireOwned(db: Db, tenantId: string, id: string): Promise<void> {
  const isOwned = and(eq(apiResources.id, id), eq(apiResources.tenantId, tenantId));
  if ((await db.$count(apiResources, isOwned)) === 0) throw notFound('The API resource');
}

const taken = () => nameTaken('An API resource or scope of this name');

/**
 * Checks that scope names are unique over all tenants, because clients request scopes by name alone.
 *
 * @param before - the current resource, whose own scopes are allowed
 * @throws ApiError conflict.nameTaken with the field of the first scope that another resource has
 */
export async function requireFreeScopes(
  db: Db,
  prefix: string,
  scopes: Input['scopes'],
  before?: ApiResource,
): Promise<void> {
  if (scopes.length === 0) return;
  const old = new Map(before?.scopes.map(({ id, name }) => [id, name]));
  const names = scopes.map(({ id = '', name }) => storedName(prefix, name, old.get(id)));
  const found = await db
    .select({ name: apiScopes.name })
    .from(apiScopes)
    .where(and(inArray(apiScopes.name, names), before === undefined ? undefined : ne(apiScopes.resourceId, before.id)));
  const [first] = found;
  if (first === undefined) return;
  throw nameTaken(`A scope called ${first.name}`, `scopes.${names.indexOf(first.name)}.name`);
}

/** Creates an API resource with its scopes. Throws ApiError conflict.nameTaken. */
export async function createResource(db: Db, tenantId: string, prefix: string, input: Input): Promise<string> {
  const id = randomUUID();
  const { displayName, description, accessLevel } = input;
  await uniquely(taken(), async () => {
    await db.insert(apiResources).values({
      id,
      tenantId,
      name: storedName(prefix, input.name),
      displayName,
      description,
      accessLevel,
    });
    await writeScopes(db, id, prefix, input.scopes, new Map());
  });
  return id;
}

/**
 * Updates an API resource and replaces its scopes. Clients and client templates follow: renamed scopes are renamed there, removed ones
 * are removed.
 *
 * @throws ApiError conflict.nameTaken
 */
export async function updateResource(db: Db, before: ApiResource, prefix: string, input: Input): Promise<void> {
  const { displayName, description, accessLevel } = input;
  const old = new Map(before.scopes.map((scope) => [scope.id, scope]));
  const kept = new Set(input.scopes.flatMap((scope) => (scope.id !== undefined && old.has(scope.id) ? scope.id : [])));
  await removeScopes(
    db,
    before.scopes.filter((scope) => !kept.has(scope.id)),
  );
  await uniquely(taken(), async () => {
    await db
      .update(apiResources)
      .set({ name: storedName(prefix, input.name, before.name), displayName, description, accessLevel })
      .where(eq(apiResources.id, before.id));
    await writeScopes(db, before.id, prefix, input.scopes, old);
  });
}

/** Deletes an API resource with its scopes, and removes them from clients. */
export async function deleteResource(db: Db, resource: ApiResource): Promise<void> {
  await removeScopes(db, resource.scopes);
  await db.delete(apiResources).where(eq(apiResources.id, resource.id));
}

/** Writes new and existing scopes of a resource, and renames changed ones in its clients. */
async function writeScopes(
  db: Db,
  resourceId: string,
  prefix: string,
  scopes: Input['scopes'],
  old: ReadonlyMap<string, { id: string; name: string }>,
): Promise<void> {
  if (scopes.length === 0) return;
  const free = new Map(old);
  const rows = scopes.map(({ id = '', name, displayName, description, accessLevel, userClaims }) => {
    const known = free.get(id);
    // A repeated id makes a new scope.
    free.delete(id);
    const stored = storedName(prefix, name, known?.name);
    return {
      id: known?.id ?? randomUUID(),
      resourceId,
      name: stored,
      displayName,
      description,
      accessLevel,
      userClaims,
    };
  });
  // Two scopes may swap names: neither can get its new name while the other still has it.
  const owners = new Map(rows.map(({ id, name }) => [name, id]));
  const moved = rows.filter(({ id }) => (owners.get(old.get(id)?.name ?? '') ?? id) !== id).map(({ id }) => id);
  if (moved.length > 0)
    await db
      .update(apiScopes)
      .set({ name: sql`id` })
      .where(inArray(apiScopes.id, moved));
  const given = (column: string) => sql`excluded.${sql.identifier(column)}`;
  await writeInChunks(rows, (some) =>
    db
      .insert(apiScopes)
      .values([...some])
      .onConflictDoUpdate({
        target: apiScopes.id,
        set: {
          name: given('name'),
          displayName: given('display_name'),
          description: given('description'),
          accessLevel: given('access_level'),
          userClaims: given('user_claims'),
        },
      }),
  );
  const renamed = rows.flatMap(({ id, name }) => {
    const before = old.get(id)?.name;
    return before === undefined || before === name ? [] : [{ before, after: name }];
  });
  await renameAtClients(db, renamed);
}

/** Renames scopes in clients and client templates; without a new name they are removed. */
async function renameAtClients(db: Db, renames: readonly { before: string; after: string | null }[]): Promise<void> {
  if (renames.length === 0) return;
  const given = sql`${recordsOf(renames)} as given(before text, after text)`;
  for (const table of [oidcClients, oidcClientTemplates]) {
    const { allowedScopes } = table;
    await db
      .update(table)
      .set({
        allowedScopes: sql`array(
          select coalesce(given.after, held.name) from unnest(${allowedScopes}) with ordinality as held(name, place)
          left join ${given} on given.before = held.name
          where given.before is null or given.after is not null order by held.place)`,
      })
      .where(sql`exists (select 1 from ${given} where given.before = any(${allowedScopes}))`);
  }
}

async function removeScopes(db: Db, scopes: readonly { id: string; name: string }[]): Promise<void> {
  if (scopes.length === 0) return;
  await renameAtClients(
    db,
    scopes.map(({ name }) => ({ before: name, after: null })),
  );
  const ids = scopes.map((scope) => scope.id);
  await db.delete(apiScopes).where(inArray(apiScopes.id, ids));
}
