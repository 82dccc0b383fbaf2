import { createContext } from 'react';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';

/** Whose history it is and who reads it, for the links of its entries. */
export const HistoryContext = createContext<{
  place: HistoryPlace;
  reader: HistoryReader;
  /** The entry that the address leads to. */
  linked: string | null;
}>({
  place: { organizationId: '' },
  linked: null,
  reader: {
    subject: { userId: '', isSuperTenant: false, inOrganization: false, inTenant: false, grants: [] },
    openTenantIds: [],
  },
});
