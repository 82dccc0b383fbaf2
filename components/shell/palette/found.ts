/** Converts the platform's search results to rows with links. Pure. */
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import { can, canOpen, subjectFor } from '@/lib/contract/access';
import type { Found, FoundKind, FoundPlace } from '@/lib/contract/rooms/search/entities';
import { screenPath, withQuery } from '@/lib/paths';
import type { Place, ShellData } from '../place';

/** A result and the first of its places that the user may open. */
export type FoundEntry = { found: Found; places: (FoundPlace & { href: string })[] };

const WITH_PANEL: readonly FoundKind[] = ['group', 'client', 'application'];

/** The list of the place, filtered to the result, with its panel if the list has panels. */
function addressOf(path: string, { kind, id, name, detail }: Found, { screen }: FoundPlace): string {
  const search = (text: string): string => withQuery(path, { q: text });
  if (screen === 'tenant' || screen === 'organization') return path;
  if (kind === 'person') return panelAddress(path, id, detail === '' ? name : detail);
  if (kind === 'invitation') return search(name);
  if (kind === 'tenant') return panelAddress(path, id, id);
  if (screen === 'organizationOverview') return search(id);
  if (screen === 'assignedClients') return search(name);
  if (WITH_PANEL.includes(kind)) return panelAddress(path, id, name);
  return withQuery(path, { dialog: 'edit', id });
}

/** The places of a result that the user may open, with their addresses. */
export function entryOf(found: Found, data: ShellData): FoundEntry {
  const places = found.places.flatMap((place) => {
    const { organizationId, tenantId, screen } = place;
    const subject = subjectFor(data.claims, { organizationId, ...(tenantId === null ? {} : { tenantId }) });
    if (!canOpen(subject, screen)) return [];
    const path = screenPath(screen, { organizationId, tenantId: tenantId ?? '' } as never);
    return [{ ...place, href: addressOf(path, found, place) }];
  });
  return { found, places };
}

/** The changes made by a person: the history of the first of their tenants, or else organizations, where the user may read it. */
export function changesOf({ found, places }: FoundEntry, { claims }: ShellData): string | undefined {
  const query = `?${new URLSearchParams({ view: 'history', person: found.id }).toString()}`;
  const hrefs = places.flatMap(({ organizationId, tenantId }) => {
    if (tenantId === null) {
      const may = can(subjectFor(claims, { organizationId }), 'organization.history.read').allowed;
      return may ? [screenPath('organization', { organizationId }) + query] : [];
    }
    const may = can(subjectFor(claims, { organizationId, tenantId }), 'tenant.history.read').allowed;
    return may ? [screenPath('tenant', { organizationId, tenantId }) + query] : [];
  });
  return found.kind === 'person' ? hrefs[0] : undefined;
}

/** Whether the place is the user's current one. */
export const isHere = (place: FoundPlace, { tenant, organization }: Place): boolean =>
  place.tenantId === null ? place.organizationId === organization?.id : place.tenantId === tenant?.id;
