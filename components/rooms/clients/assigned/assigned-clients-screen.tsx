'use client';

import { KeyRound } from '@/components/ui/primitives/icons';
import { useLocale, useTranslations } from 'next-intl';
import { ListScreen } from '@/components/table/screen/list-screen';
import { useList } from '@/components/table/screen/use-list';
import type { AssignedClient } from '@/lib/contract/rooms/clients/entities';
import { grantTypeFilter } from '../list/client-columns';
import { searchText } from '../list/client-list';
import { useMemo } from 'react';
import { dateColumn, descriptionColumn, textColumn } from '@/components/table/columns/common-columns';
import type { Column } from '@/components/table/types';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { ClientName, GrantType, useTypeLine } from '../list/client-cells';
import { call } from '@/lib/console/browser/call';

export type AssignedClientsScreenProps = {
  tenant: { id: string; name: string };
  initial: AssignedClient[] | undefined;
};

const rowId = ({ clientId }: AssignedClient): string => clientId;
const rowName = ({ clientName }: AssignedClient): string => clientName;
const INITIAL_SORT = { id: 'clientName', descending: false } as const;
/** Height of a card on a small screen: name, id, description, type, owner and date. */
const CARD = 136;

/** The OIDC clients that people of a tenant may sign in with: read-only, because their owners change them (section 2). */
export function AssignedClientsScreen({ tenant, initial }: AssignedClientsScreenProps) {
  const t = useTranslations('assignedclients');
  const columns = useAssignedClientColumns();
  const clients = useTranslations('clients');
  const filters = useMemo(() => [grantTypeFilter(clients)], [clients]);
  const list = useList({
    id: ['clients.assigned', tenant.id],
    load: () => call('clients.assigned', { params: { tenantId: tenant.id } }),
    initial,
    initialSort: INITIAL_SORT,
    columns,
    filters,
    searchText,
  });
  return (
    <ListScreen
      countOf="clients"
      {...list.table}
      title={t('title')}
      description={list.total === undefined ? undefined : t('description', { count: list.total, tenant: tenant.name })}
      label={t('label', { tenant: tenant.name })}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      searchPlaceholder={t('search')}
      cardHeight={CARD}
      empty={{ icon: <KeyRound />, title: t('empty.title'), text: t('empty.text', { tenant: tenant.name }) }}
    />
  );
}

/** The columns of the client list, with the owner in place of what only the owner knows (section 2). */
function useAssignedClientColumns(): readonly Column<AssignedClient>[] {
  const t = useTranslations('clients.column');
  const owner = useTranslations('assignedclients')('owner');
  const language = useLocale();
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('name'),
        cell: (client) => <NameCell client={client} />,
        sort: ({ clientName }) => clientName,
        width: 276,
        grow: 1,
      },
      {
        id: 'grantType',
        header: t('grantType'),
        cell: (client) => <GrantType client={client} />,
        sort: ({ allowedGrantType }) => allowedGrantType,
        width: 160,
        grow: 0.4,
      },
      descriptionColumn(t('description'), 3),
      textColumn('owner', owner, ({ ownerName }) => ownerName ?? '–', { width: 168, grow: 0.6 }),
      dateColumn('createdDate', t('created'), ({ createdDate }) => createdDate, language),
    ],
    [t, owner, language],
  );
}

/** On small screens, the other columns are under the name. */
function NameCell({ client }: { client: AssignedClient }) {
  const typeLine = useTypeLine(client);
  const { allowedGrantType, description, ownerName, createdDate } = client;
  const program = client.program ?? (allowedGrantType === 'client_credentials' ? 'service' : 'web');
  return (
    <ClientName client={client} program={program}>
      <Shortened text={description} />
      <Truncated text={typeLine} className="text-muted" />
      <span className="mt-auto flex min-w-0 justify-between gap-3 text-muted">
        <span className="truncate">{ownerName}</span>
        <span className="shrink-0">
          <RelativeTime value={createdDate} />
        </span>
      </span>
    </ClientName>
  );
}
