import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { ApiResource, ApiResourceInput } from '@/lib/contract/entities/resources';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { apiResources, apiScopes, oidcClientTemplates, oidcClients } from '../../db/schema';
import { nameTaken, uniquely } from '../shared/names';
import { type ResourceViewer, visibleResources } from '../shared/resources';
import { storedName } from './rules';

type Input = v.InferOutput<typeof ApiResourceInput>;

/** One API resource of a tenant. Throws ApiError notFound, also for one that the tenant only sees. */
export async function requireResource(db: Db, viewer: ResourceViewer, id: string): Promise<ApiResource> {
  const { tenantResources } = await visibleResources(db, viewer);
  const found = tenantResources.find((resource) => resource.id === id);
  if (found === undefined) throw notFound('The API resource');
  return found;
}

const taken = () => nameTaken('An API resource or scope of this name');

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
    for (const scope of input.scopes) await insertScope(db, id, prefix, scope);
  });
  return id;
}

/**
 * Changes an API resource; its scopes become those of the request. Clients and client templates follow: a renamed scope is
 * renamed there too, a removed one goes.
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
    for (const scope of input.scopes) {
      const known = scope.id === undefined ? undefined : old.get(scope.id);
      if (known === undefined) await insertScope(db, before.id, prefix, scope);
      else await updateScope(db, known, prefix, scope);
    }
  });
}

/** Deletes an API resource with its scopes, also from the clients that had them. */
export async function deleteResource(db: Db, resource: ApiResource): Promise<void> {
  await removeScopes(db, resource.scopes);
  await db.delete(apiResources).where(eq(apiResources.id, resource.id));
}

async function insertScope(db: Db, resourceId: string, prefix: string, scope: Input['scopes'][number]): Promise<void> {
  const { displayName, description, accessLevel, userClaims } = scope;
  await db.insert(apiScopes).values({
    id: randomUUID(),
    resourceId,
    name: storedName(prefix, scope.name),
    displayName,
    description,
    accessLevel,
    userClaims,
  });
}

async function updateScope(
  db: Db,
  before: { id: string; name: string },
  prefix: string,
  scope: Input['scopes'][number],
): Promise<void> {
  const name = storedName(prefix, scope.name, before.name);
  const { displayName, description, accessLevel, userClaims } = scope;
  await db
    .update(apiScopes)
    .set({ name, displayName, description, accessLevel, userClaims })
    .where(eq(apiScopes.id, before.id));
  if (name === before.name) return;
  for (const table of [oidcClients, oidcClientTemplates]) {
    await db
      .update(table)
      .set({ allowedScopes: sql`array_replace(${table.allowedScopes}, ${before.name}::text, ${name}::text)` })
      .where(sql`${before.name}::text = any(${table.allowedScopes})`);
  }
}

async function removeScopes(db: Db, scopes: readonly { id: string; name: string }[]): Promise<void> {
  for (const { name } of scopes) {
    for (const table of [oidcClients, oidcClientTemplates]) {
      await db
        .update(table)
        .set({ allowedScopes: sql`array_remove(${table.allowedScopes}, ${name}::text)` })
        .where(sql`${name}::text = any(${table.allowedScopes})`);
    }
  }
  const ids = scopes.map((scope) => scope.id);
  if (ids.length > 0) await db.delete(apiScopes).where(and(inArray(apiScopes.id, ids)));
}
