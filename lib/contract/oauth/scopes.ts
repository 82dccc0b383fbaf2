/** Names and access levels of API resources and their scopes (sections 3 to 5). Pure, and without a validator, because lists use it too. */

/** Visibility of an API resource or scope, the most restricted first (section 4: "levels ordered"). */
export const ACCESS_LEVELS = ['tenant', 'organization', 'public'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether more tenants see a level than another one. */
export const isWider = (level: AccessLevel, than: AccessLevel): boolean =>
  ACCESS_LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(than);

/** RFC 6749, section 3.3: characters of a scope. A name with any other could not be requested. */
const SCOPE_TOKEN = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/** Whether a client can ask for a scope of this name. */
export const isScopeToken = (name: string): boolean => SCOPE_TOKEN.test(name);

/** The stored name for an entered one: the platform adds the tenant's prefix. */
export const prefixedName = (prefix: string, name: string): string => `${prefix}.${name}`;

/**
 * Splits a stored name.
 *
 * @param prefix - of its tenant; by default the text before the first dot, because prefixes have none
 * @returns `prefix` with its dot, or an empty one where the name does not begin with it
 */
export function nameParts(name: string, prefix?: string): { prefix: string; rest: string } {
  const length = prefix === undefined ? name.indexOf('.') + 1 : name.startsWith(`${prefix}.`) ? prefix.length + 1 : 0;
  return length === name.length
    ? { prefix: '', rest: name }
    : { prefix: name.slice(0, length), rest: name.slice(length) };
}

/** A scope's name without its resource: `northwind.ledger.read` of `northwind.ledger` is `read`. */
export function shortScope(scope: string, resource: string): string {
  if (scope.startsWith(`${resource}.`) && scope.length > resource.length + 1) return scope.slice(resource.length + 1);
  const { prefix } = nameParts(resource);
  return prefix !== '' && scope.startsWith(prefix) && scope.length > prefix.length ? scope.slice(prefix.length) : scope;
}
