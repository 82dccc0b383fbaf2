/** OIDC clients of others that are limited to a tenant. */
import type { RoomDescription } from '@/components/shell/screen-description';
import { KeyRound } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';

export const assignedClients = {
  assignedClients: {
    icon: KeyRound,
    texts: ['assignedclients'],
    audience: 'tenantManagers',
    firstCalls: ({ tenantId }) => [plan('clients.assigned', { params: { tenantId } })],
  },
} as const satisfies RoomDescription;
