'use client';

import { Clock, Network, Workflow } from 'lucide-react';
import { useNow, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column, Filter } from '@/components/table/types';
import type { OidcClient } from '@/lib/contract/entities/clients';
import { AllowedTenants, ClientNameCell, Created, DescriptionCell, GrantTypeCell } from './client-cells';
import { FILTER, GRANTS, attentionOf } from './client-list';

/** Name with id, grant type, description, allowed tenants, creation date (section 2). The ids are the orders that the platform knows. */
export function useClientColumns(): readonly Column<OidcClient>[] {
  const t = useTranslations('clients.column');
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('name'),
        cell: (client) => <ClientNameCell client={client} />,
        sort: (client) => client.clientName,
        width: 260,
        grow: 1.4,
      },
      {
        id: 'grantType',
        header: t('grantType'),
        cell: (client) => <GrantTypeCell client={client} />,
        width: 180,
        grow: 0.6,
      },
      {
        id: 'description',
        header: t('description'),
        cell: (client) => <DescriptionCell client={client} />,
        width: 156,
        grow: 2,
      },
      {
        id: 'allowedTenants',
        header: t('tenants'),
        cell: (client) => <AllowedTenants client={client} max={1} />,
        width: 204,
        grow: 0.6,
      },
      {
        id: 'createdDate',
        header: t('created'),
        cell: (client) => <Created client={client} />,
        sort: (client) => client.createdDate,
        align: 'end',
        width: 132,
        grow: 0,
      },
    ],
    [t],
  );
}

/** By grant type and allowed tenant (section 2), and those that need attention. */
export function useClientFilters(tenants: readonly { value: string; label: string }[]): readonly Filter<OidcClient>[] {
  const t = useTranslations('clients');
  const now = useNow();
  return useMemo(
    () => [
      {
        id: FILTER.grantType,
        label: t('column.grantType'),
        icon: <Workflow />,
        options: GRANTS.map((value) => ({ value, label: t(`grant.${value}`) })),
        matches: ({ allowedGrantType }, chosen) => chosen.includes(allowedGrantType),
      },
      ...(tenants.length === 0
        ? []
        : [
            {
              id: FILTER.tenant,
              label: t('filter.tenant'),
              icon: <Network />,
              options: tenants,
              joined: true,
              matches: ({ allowedTenantsIds }: OidcClient, chosen: readonly string[]) =>
                allowedTenantsIds.some((id) => chosen.includes(id)),
            },
          ]),
      {
        id: FILTER.attention,
        label: t('filter.attention'),
        icon: <Clock />,
        single: true,
        options: [{ value: '1', label: t('filter.needsAttention') }],
        matches: (client) => attentionOf(client, now) !== null,
      },
    ],
    [t, tenants, now],
  );
}
