/** The assign list: its order, its filter, where its search looks. Pure, for the server too. */
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { matchesWords } from '@/components/table/search-index';
import { byName, compareNames } from '@/lib/contract/compare-names';
import { foldCase, searchWords } from '@/lib/contract/search-text';

type Application = TenantAssignments['applications'][number];

export const ORGANIZATION_FILTER = 'organization';

/** The value that the tenant column sorts by. */
export const nameRank = ({ isSuperTenant, name }: Pick<TenantAssignments, 'isSuperTenant' | 'name'>): string =>
  `${isSuperTenant ? 0 : 1} ${name}`;

/** The texts that the search looks at (section 2: application names, tenant name, id). */
export const searchText = ({ id, name, organizationName, applications }: TenantAssignments): readonly string[] => [
  name,
  id,
  organizationName,
  ...applications.flatMap((application) => [application.name, application.suiteName]),
];

/** The same application is the same object in all rows: a page then carries it once, however many tenants have it. */
export function shareApplications(list: TenantAssignments[] | PageOf<TenantAssignments>): typeof list {
  const known = new Map<string, Application>();
  const share = (application: Application): Application => {
    const first = known.get(application.applicationId) ?? application;
    known.set(application.applicationId, first);
    return first;
  };
  const shared = (rows: TenantAssignments[]): TenantAssignments[] =>
    rows.map((row) => ({ ...row, applications: row.applications.map(share) }));
  return Array.isArray(list) ? shared(list) : { ...list, items: shared(list.items) };
}

/** The organizations of these tenants, by name, with how many tenants each has. */
export function organizationsOf(
  rows: readonly Pick<TenantAssignments, 'organizationId' | 'organizationName'>[],
): { id: string; name: string; tenants: number }[] {
  const found = new Map<string, { id: string; name: string; tenants: number }>();
  for (const { organizationId: id, organizationName: name } of rows) {
    const known = found.get(id) ?? { id, name, tenants: 0 };
    known.tenants += 1;
    found.set(id, known);
  }
  return [...found.values()].toSorted(byName);
}

/** The applications of a tenant by name, those first that a search has found: they must not stand behind "+3". */
export function inChipOrder(applications: readonly Application[], search: string): Application[] {
  const words = searchWords(search);
  const isFound = ({ name, suiteName }: Application): boolean =>
    words.length > 0 && matchesWords(foldCase(`${name}\n${suiteName}`), words);
  const rank = new Map(applications.map((application) => [application, isFound(application) ? 0 : 1]));
  return applications.toSorted((a, b) => (rank.get(a) ?? 1) - (rank.get(b) ?? 1) || compareNames(a.name, b.name));
}
