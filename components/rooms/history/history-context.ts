import { createContext } from 'react';
import type { HistoryReader } from './history-links';
import type { HistoryPlace } from './history-pages';

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
