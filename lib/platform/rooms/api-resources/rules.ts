import type { ApiResource, ApiResourceInput } from '@/lib/contract/rooms/api-resources/entities';
import { type AccessLevel, isScopeToken, isWider, prefixedName } from '@/lib/contract/oauth/scopes';
import type { ValidationKey } from '@/lib/contract/validation-message';
import { ApiError, type BrokenRule, broken } from '../../api/handler';
import type { tenants } from '../../db/schema';

export type ResourceLimits = Pick<
  typeof tenants.$inferSelect,
  'prefix' | 'allowedApiResourceAccessLevels' | 'allowedScopeAccessLevels'
>;

interface ScopeLike {
  id?: string | undefined;
  name: string;
  accessLevel: AccessLevel;
}

/**
 * Names are stored with the tenant's prefix, which is added automatically (section 5): `read` of the tenant `acme` is `acme.read`. An
 * unchanged stored name stays as it is.
 */
export function storedName(prefix: string, name: string, before?: string): string {
  return name === before ? name : prefixedName(prefix, name);
}

/** Whether a request matches the existing API resource. A new scope matches an existing one with the same name and content. */
export function isSameResource(prefix: string, current: ApiResource, wanted: ApiResourceInput): boolean {
  const byScope = new Map(current.scopes.map((scope) => [scope.id, scope]));
  const found = (id: string | undefined, name: string) =>
    byScope.get(id ?? '') ?? current.scopes.find((scope) => [name, storedName(prefix, name)].includes(scope.name));
  const line = (name: string, scope: Omit<ApiResourceInput['scopes'][number], 'id' | 'name'>, id = '') =>
    JSON.stringify([id, name, scope.displayName, scope.description, scope.accessLevel, scope.userClaims.toSorted()]);
  const there = current.scopes.map((scope) => line(scope.name, scope, scope.id));
  const asked = wanted.scopes.map((scope) => {
    const known = found(scope.id, scope.name);
    return line(storedName(prefix, scope.name, known?.name), scope, known?.id);
  });
  return (
    current.name === storedName(prefix, wanted.name, current.name) &&
    current.displayName === wanted.displayName &&
    current.description === wanted.description &&
    current.accessLevel === wanted.accessLevel &&
    JSON.stringify(there.toSorted()) === JSON.stringify(asked.toSorted())
  );
}

const LEVEL = 'This tenant cannot use this access level';

/** Section 5's rules about several fields. @throws ApiError request.invalid with every field that is wrong */
export function checkResource(
  limits: ResourceLimits,
  resource: { name: string; accessLevel: AccessLevel; scopes: readonly ScopeLike[] },
  before?: { name: string; scopes: readonly { id: string; name: string }[] },
): void {
  const errors: BrokenRule[] = [];
  const prefix = limits.prefix.toLowerCase();
  if (resource.name !== before?.name && resource.name.toLowerCase().startsWith(prefix)) {
    errors.push(broken('name', 'prefix'));
  }
  if (!limits.allowedApiResourceAccessLevels.includes(resource.accessLevel)) {
    errors.push(broken('accessLevel', 'forbidden', LEVEL));
  }
  const seen = new Set<string>();
  for (const [index, scope] of resource.scopes.entries()) {
    const old = before?.scopes.find((one) => one.id === scope.id)?.name;
    const stored = storedName(limits.prefix, scope.name, old);
    const nameError = scopeNameError(scope.name, prefix, old) ?? (seen.has(stored) ? 'exists' : null);
    if (nameError !== null) errors.push(broken(`scopes.${index}.name`, nameError));
    seen.add(stored);
    const levelError = scopeLevelError(limits, scope.accessLevel, resource.accessLevel);
    if (levelError !== null) errors.push(broken(`scopes.${index}.accessLevel`, 'forbidden', levelError));
  }
  if (errors.length > 0) throw new ApiError('request.invalid', 'The API resource is not valid.', errors);
}

function scopeNameError(name: string, prefix: string, old: string | undefined): ValidationKey | null {
  if (name === old) return null;
  if (name.startsWith(`${prefix}.`)) return 'prefix';
  return isScopeToken(name) ? null : 'characters';
}

function scopeLevelError(limits: ResourceLimits, level: AccessLevel, resourceLevel: AccessLevel): string | null {
  if (!limits.allowedScopeAccessLevels.includes(level)) return LEVEL;
  return isWider(level, resourceLevel) ? 'A scope cannot be less restricted than its API resource' : null;
}
