/** Selects the organizations that the overview shows. Pure. */
import { indexRows, matchesWords } from '@/components/table/search-index';
import { searchWords } from '@/lib/contract/search-text';
import type { PageOf } from '@/lib/contract/entities/page';
import type { Statistics } from '@/lib/contract/rooms/overview/entities';
import type { Filter } from '@/components/table/types';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';

export const CREATOR_FILTER = 'created';
/** The only value: created by the current tenant. Without it all organizations are shown. */
export const OWN = 'own';

/** Whether an address requests only what the current tenant created. */
export const isOwn = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query[`f.${CREATOR_FILTER}`] === OWN;

/** Whether an organization was created by the current tenant, if that filter is set. */
export function createdByFilter(tenantId: string): NonNullable<Filter<OverviewOrganization>['matches']> {
  const isCreated = createdHere(tenantId);
  return (organization, chosen) => !chosen.includes(OWN) || isCreated(organization);
}

export const createdHere =
  (tenantId: string) =>
  ({ createdBy }: OverviewOrganization): boolean =>
    createdBy?.id === tenantId;

export const TABLE_ID = 'organizations';

/** The number of its invitations that can still be accepted; null if unknown. */
export const waitingOf = ({ tenants }: OverviewOrganization): number | null =>
  tenants?.every(({ waiting }) => waiting !== undefined)
    ? tenants.reduce((sum, { waiting = 0 }) => sum + waiting, 0)
    : null;

export type Figure = 'organizations' | 'tenants' | 'active' | 'waiting';
/** The sort order that puts a figure's largest contributors first. */
const ORDERS: Readonly<Record<Figure, string | undefined>> = {
  organizations: undefined,
  tenants: 'tenants.desc',
  active: 'activity.desc',
  waiting: 'waiting.desc',
};

/** The link of a figure: the organizations, in the matching order, with the same creator filter. */
export function figureHref(path: string, figure: Figure, ofOwn: boolean): string {
  const order = ORDERS[figure];
  const query = new URLSearchParams({
    ...(ofOwn ? { [`f.${CREATOR_FILTER}`]: OWN } : {}),
    ...(order === undefined ? {} : { sort: order }),
  }).toString();
  return `${path}${query && `?${query}`}#${TABLE_ID}`;
}

export function searchText(organization: OverviewOrganization): readonly string[] {
  return [
    organization.name,
    organization.id,
    organization.createdBy?.name ?? '',
    ...(organization.tenants ?? []).flatMap((tenant) => [tenant.name, tenant.id]),
    ...organization.admins.flatMap((admin) => [admin.displayName, admin.contactEmail, admin.id]),
  ];
}

/** Tenants, with those that match the search first. */
export function foundFirst<Tenant extends { id: string; name: string }>(
  tenants: readonly Tenant[],
  search: string,
): readonly Tenant[] {
  const words = searchWords(search);
  if (words.length === 0) return tenants;
  const found = indexRows(tenants, ({ id, name }) => [name, id]).map(({ text }) => matchesWords(text, words));
  return [...tenants.filter((_, index) => found[index]), ...tenants.filter((_, index) => !found[index])];
}

type Admin = OverviewOrganization['admins'][number];

/** Internal admins are staff of the viewing super-tenant, external ones belong to the organization. */
export function byBelonging(admins: readonly Admin[]): Record<Admin['belonging'], Admin[]> {
  return {
    Internal: admins.filter(({ belonging }) => belonging === 'Internal'),
    External: admins.filter(({ belonging }) => belonging === 'External'),
  };
}

/** The last activity of any member of any of its tenants; null if unknown. ISO moments compare as texts. */
export function lastActivityOf({ tenants = [] }: OverviewOrganization): string | null {
  return tenants.reduce<string | null>(
    (latest, { lastActivity }) => (lastActivity && (latest === null || lastActivity > latest) ? lastActivity : latest),
    null,
  );
}

/**
 * The figures available without statistics: current numbers from the list of organizations, if that is complete.
 * @param createdBy - counts only what this tenant created
 */
export function plainFigures(
  first: PageOf<OverviewOrganization> | undefined,
  createdBy: string | undefined,
): Statistics {
  if (first === undefined || first.nextCursor !== null) return { days: [] };
  const counted = first.items.filter((one) => createdBy === undefined || one.createdBy?.id === createdBy);
  return {
    days: [],
    organizations: [counted.length],
    tenants: [counted.reduce((sum, { tenantCount }) => sum + tenantCount, 0)],
  };
}
