/** OIDC clients of a super-tenant, and the templates of new ones. */
import { HISTORY_TEXTS, type RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { Copy, ShieldCheck } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { ATTENTION, INITIAL_SORT } from './list/client-list';

const texts = ['clientform', 'clientkit', 'clients', ...HISTORY_TEXTS] as const;

export const clients = {
  clients: {
    icon: ShieldCheck,
    texts,
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [
      plan('clients.list', { params: { tenantId }, query: firstPage(INITIAL_SORT) }),
      plan('clients.list', { params: { tenantId }, query: ATTENTION }),
    ],
  },
  clientTemplates: {
    icon: Copy,
    texts: ['clienttemplates', ...texts],
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [plan('clientTemplates.list', { params: { tenantId } })],
  },
} as const satisfies RoomDescription;
