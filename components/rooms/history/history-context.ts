import { createContext } from 'react';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';

/** The place of the history and its reader, for the links of its entries. */
export const HistoryContext = createContext<{
  place: HistoryPlace;
  reader: HistoryReader;
  /** The id of the entry in the address. */
  linked: string | null;
}>({
  place: { organizationId: '' },
  linked: null,
  reader: {
    subject: { userId: '', isSuperTenant: false, inOrganization: false, inTenant: false, grants: [] },
    openTenantIds: [],
  },
});
