/** OIDC clients of a super-tenant, the templates of new ones, and the clients of others that a tenant may use. */
import type { RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { Copy, KeyRound, ShieldCheck } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { ATTENTION, INITIAL_SORT } from './list/client-list';

const texts = ['clients', 'identityscopes'] as const;

export const clients = {
  assignedClients: {
    icon: KeyRound,
    texts: ['assignedclients', 'clients'],
    audience: 'tenantManagers',
    firstCalls: ({ tenantId }) => [plan('clients.assigned', { params: { tenantId } })],
  },
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
