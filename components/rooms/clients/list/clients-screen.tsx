'use client';

import { Braces, KeyRound, RefreshCw } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo } from 'react';
import { CreateButton, ListScreen, ShowRows } from '@/components/table/screen/list-screen';
import type { RowPanelProps } from '@/components/table/types';
import { type RowEntry, rowEntries } from '@/components/table/screen/row-entries';
import { useList, useRowCount } from '@/components/table/screen/use-list';
import { useFirstRows } from '@/components/table/use-list-source';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { REFUSAL_PARAM, openDialog, replaceDialog } from '@/components/ui/mechanisms/dialog-address';
import { type DialogParam, useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { codeIn } from '@/lib/contract/rooms/refusals/code';
import type { PageOf } from '@/lib/contract/entities/page';
import type { OperationResult } from '@/lib/contract/operations';
import { type ClientRoom, loadClients, useTenantChoices } from '../clients-data';
import { useClientColumns, useClientFilters } from './client-columns';
import {
  ATTENTION,
  attentionOf,
  FILTER,
  INITIAL_SORT,
  scopeChoices,
  scopesOf,
  searchText,
  tenantChoices,
} from './client-list';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { ListParameters } from '@/components/table/list-query';

const ClientPanel = lazy(() => import('../panel/client-panel'), 'ClientPanel');
const SearchedRefusal = lazy(() => import('../refusal/searched-refusal'), 'SearchedRefusal');
const ClientDialogs = lazy(() => import('../client-dialogs'), 'ClientDialogs');

export type ClientsScreenProps = {
  room: ClientRoom;
  initial: OidcClient[] | PageOf<OidcClient> | undefined;
  attention: OperationResult<'clients.list'> | undefined;
};

const rowId = ({ clientId }: OidcClient): string => clientId;
const rowName = ({ clientName }: OidcClient): string => clientName;
const DIALOGS = { alone: ['create'], about: ['edit', 'copy', 'kit', 'secret', 'history', 'delete', 'refusal'] };
const openEdit = ({ clientId }: OidcClient): void => openDialog('edit', clientId);
/** Height of a card in pixels: name, id, description, type, attention, tenants and date. */
const CARD_HEIGHT = 172;
const NARROW_CARD_HEIGHT = 226;

/** The OIDC clients of a super-tenant (section 2). */
export function ClientsScreen({ room, initial, attention: initialAttention }: ClientsScreenProps) {
  const t = useTranslations('clients');
  const dialog = useDialogParam(DIALOGS);
  const now = useNow();
  const listed = {
    id: ['clients.list', room.tenant.id],
    load: (query: ListParameters) => loadClients(room.tenant.id, query),
    initial,
    initialSort: INITIAL_SORT,
  };
  const first = useFirstRows(listed);
  const columns = useClientColumns(first?.items.some(({ lastUsed }) => lastUsed != null) ?? false);
  const asking = useSearchParams().get(`f.${FILTER.scope}`);
  const { tenants, scopes } = useFilterChoices(room.tenant.id, first, asking);
  const filters = useClientFilters(tenants, scopes);
  const list = useList({ ...listed, columns, filters, searchText });
  const { total, setQuery } = list;
  const asked = operationKey('clients.list', { tenantId: room.tenant.id }, ATTENTION);
  const needsAttention = useCallback((client: OidcClient) => attentionOf(client, now) !== null, [now]);
  const attention = useRowCount(list, needsAttention, asked, initialAttention);

  const rowMenu = useCallback((client: OidcClient) => menuOf(client, now, t), [now, t]);
  const panel = (props: RowPanelProps<OidcClient>) => (
    <ClientPanel {...props} tenantId={room.tenant.id} actionsOf={rowMenu} />
  );
  const showAttention = (): void => setQuery({ search: '', filters: { [FILTER.attention]: ['1'] } });

  return (
    <ListScreen
      countOf="clients"
      {...list.table}
      title={t('title')}
      description={
        total === undefined ? undefined : (
          <>
            {t('description', { count: total, tenant: room.tenant.name })}
            <ShowRows count={attention.count} onShow={showAttention}>
              {t('attention.count', { count: attention.count })}
            </ShowRows>
          </>
        )
      }
      action={<CreateButton />}
      label={t('label', { tenant: room.tenant.name })}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowMenu={rowMenu}
      onOpen={openEdit}
      panel={panel}
      searchPlaceholder={t('search')}
      cardHeight={CARD_HEIGHT}
      narrowCardHeight={NARROW_CARD_HEIGHT}
      empty={{ icon: <KeyRound />, title: t('empty.title'), text: t('empty.text') }}
    >
      <Refusals search={list.query.search} dialog={dialog} onOpen={() => setQuery({ search: '' })} />
      {dialog.name === null ? null : (
        <ClientDialogs dialog={dialog} room={room} find={list.find} onChanged={attention.reload} />
      )}
    </ListScreen>
  );
}

/** The code of a refused sign-in opens its card, from the address and from the search of the list. */
function Refusals({ search, dialog, onOpen }: { search: string; dialog: DialogParam; onOpen: () => void }) {
  const inAddress = useSearchParams().get(REFUSAL_PARAM);
  const { name } = dialog;
  useEffect(() => {
    // Next updates the address after the page's effects have run.
    if (inAddress !== null && name === null) queueMicrotask(() => replaceDialog('refusal', inAddress));
  }, [inAddress, name]);
  const code = codeIn(search);
  return code === undefined || name !== null ? null : <SearchedRefusal key={code} code={code} onFound={onOpen} />;
}

/** If the secret expires or has expired, the first action is a new one. */
function menuOf(client: OidcClient, now: Date, t: ReturnType<typeof useTranslations<'clients'>>): MenuItem[] {
  const rotate: RowEntry = { dialog: 'secret', label: t('menu.secret'), icon: <RefreshCw /> };
  const hasSecret = client.clientType === 'confidential' && client.tokenEndpointAuthMethod === 'client_secret';
  const due = hasSecret && ['ends', 'ended'].includes(attentionOf(client, now)?.kind ?? '');
  const [first, ...rest] = rowEntries(client.clientId, [
    ...(due ? [rotate] : []),
    { dialog: 'edit', label: t('menu.edit') },
    { dialog: 'copy', label: t('menu.copy') },
    { dialog: 'kit', label: t('menu.kit'), icon: <Braces /> },
    ...(hasSecret && !due ? [rotate] : []),
    { dialog: 'history', label: t('menu.history') },
    { dialog: 'delete', label: t('menu.delete') },
  ]);
  if (first === undefined) return [];
  return due
    ? [first, ...rest.map((item, index) => (index === 0 ? { ...item, separated: true } : item))]
    : [first, ...rest];
}

/**
 * The tenants and scopes to filter by: those of the clients or, for a list that is too long to load, all that a client can have.
 * @param asking - the scopes in the address, separated by commas: a link may name any
 */
function useFilterChoices(tenantId: string, first: PageOf<OidcClient> | undefined, asking: string | null) {
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
