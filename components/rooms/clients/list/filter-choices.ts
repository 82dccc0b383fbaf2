'use client';

import { useMemo } from 'react';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { PageOf } from '@/lib/contract/entities/page';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { useTenantChoices } from '../clients-data';
import { scopeChoices, scopesOf, tenantChoices } from './client-list';

/**
 * The tenants and scopes to filter by: those of the clients, or of a list that is too long to hold, all that a client can have.
 *
 * @param asking - the scopes that the address names, with commas between them: a link may lead to any
 */
export function useFilterChoices(tenantId: string, first: PageOf<OidcClient> | undefined, asking: string | null) {
  const isWhole = first === undefined || first.nextCursor === null;
  const { data: all } = useTenantChoices(isWhole ? null : tenantId);
  const { data: lists } = useOperation(isWhole ? null : operationKey('apiResources.list', { tenantId }), {
    revalidateOnFocus: false,
  });
  const tenants = useMemo(
    () =>
      all?.map(({ id, name, organizationName }) => ({ value: id, label: name, hint: organizationName })) ??
      tenantChoices(first?.items ?? []),
    [all, first],
  );
  const scopes = useMemo(
    () => scopeChoices(first?.items ?? [], [...(asking?.split(',') ?? []), ...(lists ? scopesOf(lists) : [])]),
    [first, asking, lists],
  );
  return { tenants, scopes };
}
