/** What the platform found, as rows: where each leads. Pure. */
import { canOpen, subjectFor } from '@/lib/contract/access';
import type { Found, FoundKind, FoundPlace } from '@/lib/contract/rooms/search/entities';
import { screenPath } from '@/lib/paths';
import type { Place, ShellData } from '../place';

/** A thing and the first of its places that opens to the person. */
export type FoundEntry = { found: Found; places: (FoundPlace & { href: string })[] };

/** Kinds whose dialog of details is named in the address of their list. */
const WITH_DIALOG: readonly FoundKind[] = ['group', 'client', 'application', 'apiResource'];

/** What the list of the place has to be asked for to show the thing. */
function queryOf({ kind, id, name, detail }: Found, { screen }: FoundPlace): string {
  const search = (text: string): string => `?${new URLSearchParams({ q: text }).toString()}`;
  if (screen === 'tenant' || screen === 'organization') return '';
  if (kind === 'person') return search(detail === '' ? name : detail);
  if (kind === 'invitation') return search(name);
  if (kind === 'tenant' || screen === 'organizationOverview') return search(id);
  if (screen === 'assignedClients') return search(name);
  return WITH_DIALOG.includes(kind) ? `?${new URLSearchParams({ dialog: 'edit', id }).toString()}` : search(name);
}

/** The places of a thing that open to the person, with their addresses. */
export function entryOf(found: Found, data: ShellData): FoundEntry {
  const places = found.places.flatMap((place) => {
    const { organizationId, tenantId, screen } = place;
    const subject = subjectFor(data.claims, { organizationId, ...(tenantId === null ? {} : { tenantId }) });
    if (!canOpen(subject, screen)) return [];
    const path = screenPath(screen, { organizationId, tenantId: tenantId ?? '' } as never);
    return [{ ...place, href: path + queryOf(found, place) }];
  });
  return { found, places };
}

/** Whether the place is the one that the person looks at. */
export const isHere = (place: FoundPlace, { tenant, organization }: Place): boolean =>
  place.tenantId === null ? place.organizationId === organization?.id : place.tenantId === tenant?.id;
