import { ACCESS_LEVELS, type AccessLevel } from '@/lib/contract/entities/applications';
import type { FieldError } from '@/lib/contract/errors';
import { ApiError } from '../../api/handler';
import { STATIC_SCOPES } from '../../oidc/scopes';

/** What a tenant allows for its API resources. */
export interface ResourceLimits {
  prefix: string;
  allowedApiResourceAccessLevels: readonly string[];
  allowedScopeAccessLevels: readonly string[];
}

interface ScopeLike {
  id?: string | undefined;
  name: string;
  accessLevel: AccessLevel;
}

const rank = (level: AccessLevel) => ACCESS_LEVELS.indexOf(level);

/**
 * The rules of section 5 that one field alone cannot show. Names that exist already keep theirs: only new names are held against the
 * prefix.
 *
 * @param before - the resource as it is, when it is changed
 * @throws ApiError request.invalid with every field that is wrong
 */
export function checkResource(
  limits: ResourceLimits,
  resource: { name: string; accessLevel: AccessLevel; scopes: readonly ScopeLike[] },
  before?: { name: string; scopes: readonly { id: string; name: string }[] },
): void {
  const errors: FieldError[] = [];
  const prefix = limits.prefix.toLowerCase();
  if (resource.name !== before?.name && resource.name.toLowerCase().startsWith(prefix)) {
    errors.push({ field: 'name', Message: 'name cannot start with this prefix' });
  }
  if (!limits.allowedApiResourceAccessLevels.includes(resource.accessLevel)) {
    errors.push({ field: 'accessLevel', Message: 'This tenant cannot use this access level' });
  }
  const seen = new Set<string>();
  for (const [index, scope] of resource.scopes.entries()) {
    const field = (name: string) => `scopes.${index}.${name}`;
    const old = before?.scopes.find((one) => one.id === scope.id);
    if (old?.name !== scope.name) {
      if (scope.name.startsWith(`${prefix}.`)) {
        errors.push({ field: field('name'), Message: 'name cannot start with this prefix' });
      }
      if (STATIC_SCOPES.includes(scope.name)) errors.push({ field: field('name'), Message: 'This value is forbidden' });
    }
    if (seen.has(scope.name)) errors.push({ field: field('name'), Message: 'name already exists' });
    seen.add(scope.name);
    if (!limits.allowedScopeAccessLevels.includes(scope.accessLevel)) {
      errors.push({ field: field('accessLevel'), Message: 'This tenant cannot use this access level' });
    } else if (rank(scope.accessLevel) > rank(resource.accessLevel)) {
      errors.push({ field: field('accessLevel'), Message: 'A scope cannot be less restricted than its API resource' });
    }
  }
  if (errors.length > 0) throw new ApiError('request.invalid', 'The API resource is not valid.', errors);
}

/** Which list of the dashboard shows a resource to a tenant, or null when the tenant cannot see it. */
export function audienceOf(
  resource: { tenantId: string; organizationId: string; accessLevel: string },
  viewer: { tenantId: string; organizationId: string },
): 'tenantResources' | 'organizationResources' | 'publicResources' | null {
  if (resource.tenantId === viewer.tenantId) return 'tenantResources';
  if (resource.accessLevel === 'public') return 'publicResources';
  if (resource.accessLevel === 'organization' && resource.organizationId === viewer.organizationId) {
    return 'organizationResources';
  }
  return null;
}

/** Whether a scope of somebody's resource can be used by a tenant: its own level counts, too. */
export function seesScope(
  scope: { accessLevel: string },
  resource: { tenantId: string; organizationId: string },
  viewer: { tenantId: string; organizationId: string },
): boolean {
  if (resource.tenantId === viewer.tenantId || scope.accessLevel === 'public') return true;
  return scope.accessLevel === 'organization' && resource.organizationId === viewer.organizationId;
}
