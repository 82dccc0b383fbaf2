'use client';

import { FilePlus2, Layers } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { CreateButton, ListScreen } from '@/components/table/screen/list-screen';
import { rowEntries } from '@/components/table/screen/row-entries';
import { useList } from '@/components/table/screen/use-list';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import type { ClientRoom } from '../clients-data';
import { templateName } from '@/lib/contract/oauth/template-name';
import { SmallPart } from '@/components/table/rows/row-parts';
import { descriptionColumn } from '@/components/table/columns/common-columns';
import type { Column } from '@/components/table/types';
import { programOf } from '@/lib/contract/oauth/program-kind';
import { ProgramTile } from '../list/client-cells';
import { Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { call } from '@/lib/console/browser/call';

const ClientTemplateDialogs = lazy(() => import('./client-template-dialogs'), 'ClientTemplateDialogs');

export type ClientTemplatesScreenProps = {
  room: ClientRoom;
  initial: OidcClientTemplate[] | undefined;
};

const rowId = ({ id }: OidcClientTemplate): string => id;
const rowName = ({ clientName }: OidcClientTemplate): string => templateName(clientName);
const DIALOGS = { alone: ['create'], about: ['edit', 'from-template', 'history', 'delete'] };
const openEdit = ({ id }: OidcClientTemplate): void => openDialog('edit', id);

/** The templates of OIDC clients (section 2). */
export function ClientTemplatesScreen({ room, initial }: ClientTemplatesScreenProps) {
  const t = useTranslations('clienttemplates');
  const dialog = useDialogParam(DIALOGS);
  const columns = useClientTemplateColumns();
  const list = useList({
    id: ['clientTemplates.list', room.tenant.id],
    load: () => call('clientTemplates.list', { params: { tenantId: room.tenant.id } }),
    initial,
    initialSort: INITIAL_SORT,
    columns,
    searchText,
  });
  const rowMenu = useCallback(
    ({ id }: OidcClientTemplate) =>
      rowEntries(id, [
        { dialog: 'from-template', label: t('menu.use'), icon: <FilePlus2 /> },
        { dialog: 'edit', label: t('menu.edit') },
        { dialog: 'history', label: t('menu.history') },
        { dialog: 'delete', label: t('menu.delete') },
      ]),
    [t],
  );
  return (
    <ListScreen
      countOf="templates"
      {...list.table}
      title={t('title')}
      description={list.total === undefined ? undefined : t('description', { count: list.total })}
      action={<CreateButton />}
      label={t('label', { tenant: room.tenant.name })}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      onOpen={openEdit}
      rowMenu={rowMenu}
      searchPlaceholder={t('search')}
      empty={{ icon: <Layers />, title: t('empty.title'), text: t('empty.text') }}
    >
      {dialog.name === null ? null : (
        <ClientTemplateDialogs dialog={dialog} room={room} find={list.find} onChanged={list.reload} />
      )}
    </ListScreen>
  );
}

/** By name; the id is that of the column. */
const INITIAL_SORT = { id: 'clientName', descending: false } as const;

const searchText = ({ clientName, description }: OidcClientTemplate): readonly string[] => [
  templateName(clientName),
  description,
];

/** Name without its suffix, grant type, description (section 2). */
function useClientTemplateColumns(): readonly Column<OidcClientTemplate>[] {
  const t = useTranslations('clients');
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('column.name'),
        cell: (template) => <NameCell template={template} />,
        sort: (template) => templateName(template.clientName),
        width: 260,
        grow: 1.4,
      },
      {
        id: 'grantType',
        header: t('column.grantType'),
        cell: ({ allowedGrantType }) => <span className="truncate">{t(`grant.${allowedGrantType}`)}</span>,
        sort: ({ allowedGrantType }) => allowedGrantType,
        width: 180,
        grow: 0.6,
      },
      descriptionColumn(t('column.description'), 2.4),
    ],
    [t],
  );
}

function NameCell({ template }: { template: OidcClientTemplate }) {
  const name = templateName(template.clientName);
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <ProgramTile program={programOf(template)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <Truncated text={name} className="font-medium" />
        <SmallPart>
          <Shortened text={template.description} className="text-xs text-muted sm:hidden" />
        </SmallPart>
      </span>
    </span>
  );
}
