/** The sections of the list of API resources: their content, and the result of search and filter. Pure; also for the server. */
import { indexRows, matchesWords } from '@/components/table/search-index';
import { searchWords } from '@/lib/contract/search-text';
import { byName, compareNames } from '@/lib/contract/compare-names';
import type { ApiResource, ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import { type AccessLevel, nameParts, shortScope } from '@/lib/contract/oauth/scopes';
import { joinIsolated } from '@/lib/contract/names';

/** In the order of the page. */
export const SECTIONS = ['tenant', 'organization', 'public', 'identity'] as const;
export type SectionId = (typeof SECTIONS)[number];
export type IdentityScope = ApiResourceLists['identityScopes'][number];
type Scope = ApiResource['scopes'][number];

export const LEVEL_FILTER = 'level';

/** The content of a section; identity scopes are not resources. */
export type Section =
  | { id: Exclude<SectionId, 'identity'>; total: number; rows: readonly ApiResource[] }
  | { id: 'identity'; total: number; rows: readonly IdentityScope[] };

export type ListQuestion = { search: string; levels: readonly string[] };

const textsOf = ({ name, displayName, description, tenantName, scopes }: ApiResource): readonly string[] => [
  name,
  displayName,
  description,
  tenantName,
  ...scopes.flatMap((scope) => [scope.name, scope.displayName, scope.description]),
];
const identityTexts = ({ name, displayName, description }: IdentityScope): readonly string[] => [
  name,
  displayName,
  description,
];

const hasLevel = ({ accessLevel, scopes }: ApiResource, levels: readonly string[]): boolean =>
  levels.length === 0 || levels.includes(accessLevel) || scopes.some((scope) => levels.includes(scope.accessLevel));

/** The four sections with the matching rows, sorted by name (section 4, "Sort"). Identity scopes have no level. */
export function sectionsOf(lists: ApiResourceLists, { search, levels }: ListQuestion): readonly Section[] {
  const words = searchWords(search);
  const found = <Row>(rows: readonly Row[], texts: (row: Row) => readonly string[]): readonly Row[] =>
    indexRows(rows, texts)
      .filter(({ text }) => matchesWords(text, words))
      .map(({ row }) => row);
  const section = (id: Exclude<SectionId, 'identity'>, rows: readonly ApiResource[]): Section => ({
    id,
    total: rows.length,
    rows: found(rows, textsOf)
      .filter((row) => hasLevel(row, levels))
      .toSorted(byName),
  });
  const { tenantResources, organizationResources, publicResources, identityScopes } = lists;
  return [
    section('tenant', tenantResources),
    section('organization', organizationResources),
    section('public', publicResources),
    {
      id: 'identity',
      total: identityScopes.length,
      rows: levels.length > 0 ? [] : found(identityScopes, identityTexts),
    },
  ];
}

export function countsOf(lists: ApiResourceLists): { resources: number; scopes: number; identity: number } {
  const all = [...lists.tenantResources, ...lists.organizationResources, ...lists.publicResources];
  return {
    resources: all.length,
    scopes: all.reduce((sum, { scopes }) => sum + scopes.length, 0),
    identity: lists.identityScopes.length,
  };
}

/** A one-line summary of a collapsed section. */
export function contentOf(section: Section): string {
  return joinIsolated(section.rows.map(({ name }) => (section.id === 'identity' ? name : nameParts(name).rest)));
}

const WIDTH: Record<AccessLevel, number> = { public: 0, organization: 1, tenant: 2 };

/** The scopes of a row, widest level first, with the short names for their chips. */
export function chipsOf({ name, scopes }: ApiResource): readonly { scope: Scope; short: string }[] {
  return scopes
    .map((scope) => ({ scope, short: shortScope(scope.name, name) }))
    .toSorted((a, b) => WIDTH[a.scope.accessLevel] - WIDTH[b.scope.accessLevel] || compareNames(a.short, b.short));
}

/** Collapsed until the user expands it, because its content is the same in every tenant. */
const CLOSED_AT_FIRST: readonly SectionId[] = ['identity'];

/** Reads the collapsed sections from a cookie value; the default if it is not readable. */
export function readClosed(value: string | undefined): readonly SectionId[] {
  if (value === undefined) return CLOSED_AT_FIRST;
  const names = value.split('.');
  return SECTIONS.filter((id) => names.includes(id));
}

export const writeClosed = (closed: readonly SectionId[]): string => closed.join('.') || 'none';
