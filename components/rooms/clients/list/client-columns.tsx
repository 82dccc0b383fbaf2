import { Braces, Clock, Network, Workflow } from '@/components/ui/primitives/icons';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dateColumn, descriptionColumn } from '@/components/table/columns/common-columns';
import { lastUseColumn } from '@/components/table/columns/last-use-column';
import type { Column, Filter } from '@/components/table/types';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { AllowedTenants, ClientNameCell, GrantTypeCell } from './client-cells';
import { FILTER, GRANTS, attentionOf } from './client-list';

/** Wide enough for what needs attention, below the grant type: "Hemmelighet: 14 dager". */
const GRANT_WIDTH = 173;

/**
 * All side by side from 1280 px. Name with id, grant type, description, allowed tenants, creation date (section 2), and the last use if the
 * platform records it. The ids are the platform's sort orders.
 */
export function useClientColumns(countsUse: boolean): readonly Column<OidcClient>[] {
  const t = useTranslations('clients.column');
  const language = useLocale();
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('name'),
        cell: (client) => <ClientNameCell client={client} />,
        sort: (client) => client.clientName,
        width: 255,
        grow: 1,
      },
      {
        id: 'grantType',
        header: t('grantType'),
        cell: (row) => <GrantTypeCell client={row} />,
        width: GRANT_WIDTH,
        grow: 0.4,
      },
      descriptionColumn(t('description'), 3, 139),
      {
        id: 'allowedTenants',
        header: t('tenants'),
        cell: (client) => <AllowedTenants client={client} />,
        width: 213,
        grow: 0.6,
      },
      dateColumn('createdDate', t('created'), (client) => client.createdDate, language),
      ...(countsUse ? [lastUseColumn('lastUsed', t('lastUsed'), (client: OidcClient) => client.lastUsed)] : []),
    ],
    [t, countsUse, language],
  );
}

/** The filter of both lists of clients. */
export const grantTypeFilter = (
  t: ReturnType<typeof useTranslations<'clients'>>,
): Filter<Pick<OidcClient, 'allowedGrantType'>> => ({
  id: FILTER.grantType,
  label: t('column.grantType'),
  icon: <Workflow />,
  options: GRANTS.map((value) => ({ value, label: t(`grant.${value}`) })),
  matches: ({ allowedGrantType }, chosen) => chosen.includes(allowedGrantType),
});

type Choices = Filter<OidcClient>['options'];

/** By grant type and allowed tenant (section 2), by scope, and by needing attention. */
export function useClientFilters(tenants: Choices, scopes: Choices): readonly Filter<OidcClient>[] {
  const t = useTranslations('clients');
  const now = useNow();
  return useMemo(
    () => [
      grantTypeFilter(t),
      {
        id: FILTER.tenant,
        label: t('filter.tenant'),
        icon: <Network />,
        options: tenants,
        joined: true,
        matches: ({ allowedTenantsIds }, chosen) => allowedTenantsIds.some((id) => chosen.includes(id)),
      },
      {
        id: FILTER.scope,
        label: t('filter.scope'),
        icon: <Braces />,
        options: scopes,
        joined: true,
        matches: ({ allowedScopes }, chosen) => allowedScopes.some((name) => chosen.includes(name)),
      },
      {
        id: FILTER.attention,
        label: t('filter.attention'),
        icon: <Clock />,
        single: true,
        options: [{ value: '1', label: t('filter.needsAttention') }],
        matches: (client) => attentionOf(client, now) !== null,
      },
    ],
    [t, tenants, scopes, now],
  );
}
