/** The list of client templates: order, and where the search looks. Pure, for the server too. */
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { templateName } from '../form/client-form';

/** By name; the id is that of the column. */
export const INITIAL_SORT = { id: 'clientName', descending: false } as const;

/** The texts that the search looks at. */
export const searchText = ({ clientName, description }: OidcClientTemplate): readonly string[] => [
  templateName(clientName),
  description,
];
