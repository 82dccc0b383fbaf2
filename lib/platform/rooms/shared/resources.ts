import { asc, eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { AccessLevel } from '@/lib/contract/rooms/applications/entities';
import { type ApiResource, USER_CLAIMS } from '@/lib/contract/rooms/api-resources/entities';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { apiResources, apiScopes, tenants } from '../../db/schema';
import { byId, versionOf } from './versions';

/** A tenant that looks at API resources. */
export type ResourceViewer = Pick<typeof tenants.$inferSelect, 'id' | 'organizationId'>;
type Owner = { tenantId: string; organizationId: string };

/** The dashboard's lists of API resources (section 3). */
export type ResourceAudience = 'tenantResources' | 'organizationResources' | 'publicResources';

/** Which list shows a resource to a tenant, or null when the tenant cannot see it. */
export function audienceOf(resource: Owner & { accessLevel: string }, viewer: ResourceViewer): ResourceAudience | null {
  if (resource.tenantId === viewer.id) return 'tenantResources';
  if (resource.accessLevel === 'public') return 'publicResources';
  return resource.accessLevel === 'organization' && resource.organizationId === viewer.organizationId
    ? 'organizationResources'
    : null;
}

/** Whether a tenant can use a scope of a visible resource. */
function seesScope(scope: { accessLevel: string }, resource: Owner, viewer: ResourceViewer): boolean {
  return audienceOf({ ...resource, accessLevel: scope.accessLevel }, viewer) !== null;
}

const level = (stored: string): AccessLevel => {
  const parsed = v.safeParse(AccessLevel, stored);
  return parsed.success ? parsed.output : 'tenant';
};

type Scope = Pick<
  typeof apiScopes.$inferSelect,
  'id' | 'name' | 'displayName' | 'description' | 'accessLevel' | 'userClaims'
>;
const scopesOfIt = sql<Scope[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'displayName', s.display_name,
    'description', s.description, 'accessLevel', s.access_level, 'userClaims', s.user_claims) order by s.name), '[]')
  from ${apiScopes} s where s.resource_id = ${apiResources.id})`;

/** All API resources that a tenant can see, by list, with the scopes that the tenant can use; sorted by name. */
export async function visibleResources(
  db: Db,
  viewer: ResourceViewer,
): Promise<Record<ResourceAudience, ApiResource[]>> {
  const rows = await db
    .select({
      resource: apiResources,
      tenantName: tenants.name,
      organizationId: tenants.organizationId,
      scopes: scopesOfIt,
    })
    .from(apiResources)
    .innerJoin(tenants, eq(tenants.id, apiResources.tenantId))
    .where(
      or(
        eq(apiResources.tenantId, viewer.id),
        eq(apiResources.accessLevel, 'public'),
        eq(tenants.organizationId, viewer.organizationId),
      ),
    )
    .orderBy(asc(nameOrder(apiResources.name)), asc(apiResources.id));
  const lists: Record<ResourceAudience, ApiResource[]> = {
    tenantResources: [],
    organizationResources: [],
    publicResources: [],
  };
  for (const { resource, tenantName, organizationId, scopes } of rows) {
    const owner = { tenantId: resource.tenantId, organizationId };
    const audience = audienceOf({ ...owner, accessLevel: resource.accessLevel }, viewer);
    if (audience === null) continue;
    const usable = scopes.filter((scope) => seesScope(scope, owner, viewer));
    const shown: ApiResource = {
      ...resource,
      tenantName,
      accessLevel: level(resource.accessLevel),
      scopes: usable.map((scope) => ({
        ...scope,
        accessLevel: level(scope.accessLevel),
        userClaims: USER_CLAIMS.filter((claim) => scope.userClaims.includes(claim)),
      })),
    };
    // Only the tenant's own can be changed, so only they need a version.
    lists[audience].push(audience === 'tenantResources' ? { ...shown, version: resourceVersion(shown) } : shown);
  }
  return lists;
}

function resourceVersion({ name, displayName, description, accessLevel, scopes }: ApiResource): string {
  return versionOf([name, displayName, description, accessLevel, byId(scopes)]);
}
