/** The list of a tenant's assigned clients: order, filter, and where the search looks. Pure, for the server too. */
import type { AssignedClient } from '@/lib/contract/rooms/clients/entities';

export const INITIAL_SORT = { id: 'clientName', descending: false } as const;
/** The id of the grant-type filter, in the address. */
export const GRANT_FILTER = 'grantType';

/** The texts that the search looks at. */
export const searchText = ({ clientName, clientId, description }: AssignedClient): readonly string[] => [
  clientName,
  clientId,
  description,
];

/** Characters of the owner's id that stand for all of it. */
const SHORT = 6;

/** A client id begins with its owner's id (section 3), which says nothing to a reader: its first characters stand for it. */
export function shortClientId(clientId: string): string {
  const end = clientId.indexOf('_');
  return end > SHORT + 1 ? `${clientId.slice(0, SHORT)}…${clientId.slice(end)}` : clientId;
}
