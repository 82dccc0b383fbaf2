'use client';

import { KeyRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ListScreen } from '@/components/table/screen/list-screen';
import { useList } from '@/components/table/screen/use-list';
import type { AssignedClient } from '@/lib/contract/rooms/clients/entities';
import { useLoadAssignedClients } from '../clients-data';
import { searchText } from '../list/client-list';
import { useAssignedClientColumns, useAssignedClientFilters } from './assigned-clients-columns';

export type AssignedClientsScreenProps = {
  tenant: { id: string; name: string };
  /** What the server loaded; undefined when it could not. */
  initial: AssignedClient[] | undefined;
};

const rowId = ({ clientId }: AssignedClient): string => clientId;
const rowName = ({ clientName }: AssignedClient): string => clientName;
const INITIAL_SORT = { id: 'clientName', descending: false } as const;
/** A card of a small screen: name, id, description, type, owner and date. */
const CARD = 136;

/** The OIDC clients that people of a tenant may sign in with: to be read only, their owners change them (section 2). */
export function AssignedClientsScreen({ tenant, initial }: AssignedClientsScreenProps) {
  const t = useTranslations('assignedclients');
  const columns = useAssignedClientColumns();
  const list = useList({
    id: ['clients.assigned', tenant.id],
    load: useLoadAssignedClients(tenant.id),
    initial,
    initialSort: INITIAL_SORT,
    columns,
    filters: useAssignedClientFilters(),
    searchText,
    errorKeys: { error: 'Common.Fetch.Error' },
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
