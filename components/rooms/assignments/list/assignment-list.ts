/** The assign list: order, filter, and searched fields. Pure; also for the server. */
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { matchesWords } from '@/components/table/search-index';
import { byName, compareNames } from '@/lib/contract/compare-names';
import { foldCase, searchWords } from '@/lib/contract/search-text';

type Application = TenantAssignments['applications'][number];

export const ORGANIZATION_FILTER = 'organization';

/** The sort key of the tenant column. */
export const nameRank = ({ isSuperTenant, name }: Pick<TenantAssignments, 'isSuperTenant' | 'name'>): string =>
  `${isSuperTenant ? 0 : 1} ${name}`;

/** The searched texts (section 2: application names, tenant name, id). */
export const searchText = ({ id, name, organizationName, applications }: TenantAssignments): readonly string[] => [
  name,
  id,
  organizationName,
  ...applications.flatMap((application) => [application.name, application.suiteName]),
];

/** Shares one object per application across all rows, so that a page contains it once, however many tenants have it. */
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

/** The applications of a tenant, sorted by name; search matches come first, so that they are not hidden behind "+3". */
export function inChipOrder(applications: readonly Application[], search: string): Application[] {
  const words = searchWords(search);
  const isFound = ({ name, suiteName }: Application): boolean =>
    words.length > 0 && matchesWords(foldCase(`${name}\n${suiteName}`), words);
  const rank = new Map(applications.map((application) => [application, isFound(application) ? 0 : 1]));
  return applications.toSorted((a, b) => (rank.get(a) ?? 1) - (rank.get(b) ?? 1) || compareNames(a.name, b.name));
}
