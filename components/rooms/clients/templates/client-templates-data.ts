'use client';

/** The calls of the dashboard of client templates. */
import { useCallback } from 'react';
import { call } from '@/lib/client/call';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';

/** The name of the list in SWR's cache. */
export const listId = (tenantId: string): readonly string[] => ['clientTemplates.list', tenantId];

/** The client templates of a tenant: always the whole list. */
export function useLoadClientTemplates(tenantId: string): () => Promise<OidcClientTemplate[]> {
  return useCallback(() => call('clientTemplates.list', { params: { tenantId } }), [tenantId]);
}

/** @throws ApiError */
export async function deleteClientTemplate(tenantId: string, templateId: string): Promise<void> {
  await call('clientTemplates.delete', { params: { tenantId, templateId } });
}
