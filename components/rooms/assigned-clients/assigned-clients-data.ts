'use client';

/** The call of the room of assigned clients. */
import { useCallback } from 'react';
import { call } from '@/lib/console/browser/call';
import type { AssignedClient } from '@/lib/contract/rooms/clients/entities';

/** The clients that a tenant may use: always the whole list. */
export function useLoadAssignedClients(tenantId: string): () => Promise<AssignedClient[]> {
  return useCallback(() => call('clients.assigned', { params: { tenantId } }), [tenantId]);
}
