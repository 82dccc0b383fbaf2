/** The selectable scopes, grouped by resource. Pure. */
import { compareNames } from '@/lib/contract/compare-names';
import type { ApiResource, ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import { type AccessLevel, shortScope } from '@/lib/contract/oauth/scopes';
import type { GrantType } from '@/lib/contract/rooms/clients/entities';
import { OPENID } from './client-form';
import { foldCase, searchWords } from '@/lib/contract/search-text';

export type ScopeChoice = {
  name: string;
  /** The name without what the resource's name already says. */
  short: string;
  description: string;
  /** Null for identity scopes, which every tenant has. */
  level: AccessLevel | null;
  /** Always requested. */
  isFixed: boolean;
};
export type ScopeGroup = {
  id: string;
  /** Null for identity scopes and for remaining ones, which the form names. */
  title: string | null;
  kind: 'identity' | 'resource' | 'other';
  /** Shown once, before the short names. */
  prefix: string;
  scopes: ScopeChoice[];
};

/**
 * Identity scopes first, for clients that sign people in; then each API resource; last the client's scopes that no list contains any more,
 * so that saving drops nothing silently.
 */
export function scopeGroups(
  lists: ApiResourceLists,
  { grantType, chosen }: { grantType: GrantType; chosen: readonly string[] },
): ScopeGroup[] {
  const identity: ScopeGroup = {
    id: 'identity',
    title: null,
    kind: 'identity',
    prefix: '',
    scopes: lists.identityScopes.map(({ name, displayName, description }) => ({
      name,
      short: name,
      description: description || displayName,
      level: null,
      isFixed: name === OPENID,
    })),
  };
  const resources = new Map(
    [...lists.tenantResources, ...lists.organizationResources, ...lists.publicResources].map((one) => [one.id, one]),
  );
  const groups = [...resources.values()].filter(({ scopes }) => scopes.length > 0).map(groupOf);
  const listed = new Set([identity, ...groups].flatMap(({ scopes }) => scopes.map(({ name }) => name)));
  const left = chosen.filter((name) => !listed.has(name) && name !== OPENID);
  return [
    ...(grantType === 'authorization_code' ? [identity] : []),
    ...groups.toSorted((a, b) => compareNames(a.title ?? '', b.title ?? '')),
    ...(left.length === 0 ? [] : [otherGroup(left)]),
  ].filter(({ scopes }) => scopes.length > 0);
}

function groupOf({ id, name, displayName, scopes }: ApiResource): ScopeGroup {
  return {
    id,
    title: displayName || name,
    kind: 'resource',
    prefix: `${name}.`,
    scopes: scopes.map((scope) => ({
      name: scope.name,
      short: shortScope(scope.name, name),
      description: scope.description || scope.displayName,
      level: scope.accessLevel,
      isFixed: false,
    })),
  };
}

function otherGroup(names: readonly string[]): ScopeGroup {
  const scopes = names.map((name) => ({ name, short: name, description: '', level: null, isFixed: false }));
  return { id: 'other', title: null, kind: 'other', prefix: '', scopes };
}

/** The groups, with only the scopes that contain every word. */
export function filterScopes(groups: readonly ScopeGroup[], search: string): ScopeGroup[] {
  const words = searchWords(search);
  if (words.length === 0) return [...groups];
  return groups.flatMap((group) => {
    const scopes = group.scopes.filter(({ name, description }) => {
      const text = foldCase(`${group.title ?? ''} ${name} ${description}`);
      return words.every((word) => text.includes(word));
    });
    return scopes.length === 0 ? [] : [{ ...group, scopes }];
  });
}
