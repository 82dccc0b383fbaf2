/** The list of OIDC client templates: order, name, and where the search looks. Pure, for the server too. */
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import { templateName } from '../form/client-form';

export const INITIAL_SORT = { id: 'clientName', descending: false } as const;

/** The name that people read: without the fixed suffix (section 3). */
export const nameOf = ({ clientName }: OidcClientTemplate): string => templateName(clientName);

/** The texts that the search looks at. */
export const searchText = (template: OidcClientTemplate): readonly string[] => [nameOf(template), template.description];
