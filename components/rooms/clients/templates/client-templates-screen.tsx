'use client';

import { FilePlus2, FileStack } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CreateButton, ListScreen } from '@/components/table/screen/list-screen';
import { rowEntries } from '@/components/table/screen/row-entries';
import { useList } from '@/components/table/screen/use-list';
import { later } from '@/components/ui/later';
import type { MenuItem } from '@/components/ui/menu';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import type { ClientRoom } from '../client-room';
import { useClientTemplateColumns } from './client-template-columns';
import { INITIAL_SORT, nameOf, searchText } from './client-template-list';
import { listId, useLoadClientTemplates } from './client-templates-data';

const ClientTemplateDialogs = later(() =>
  import('./client-template-dialogs').then((module) => module.ClientTemplateDialogs),
);

export type ClientTemplatesScreenProps = {
  room: ClientRoom;
  /** What the server loaded; undefined when it could not. */
  initial: OidcClientTemplate[] | undefined;
  /** Draws the history of the template that the address names. */
  history: ReactNode;
};

const rowId = ({ id }: OidcClientTemplate): string => id;
/** A card of a small screen: name, description, grant type. */
const CARD_HEIGHT = 80;

/** The templates that OIDC clients are made from (section 2). */
export function ClientTemplatesScreen({ room, initial, history }: ClientTemplatesScreenProps) {
  const t = useTranslations('clienttemplates');
  const create = useTranslations('common.action')('create');
  const dialog = useDialogParam();
  const columns = useClientTemplateColumns();
  const { tenant } = room;
  const list = useList({
    id: listId(tenant.id),
    load: useLoadClientTemplates(tenant.id),
    initial,
    initialSort: INITIAL_SORT,
    columns,
    searchText,
    errorKeys: { error: 'Common.Fetch.Error' },
  });
  const rowMenu = ({ id }: OidcClientTemplate): MenuItem[] =>
    rowEntries(dialog, id, [
      { dialog: 'from-template', label: t('menu.use'), icon: <FilePlus2 /> },
      { dialog: 'edit', label: t('menu.edit') },
      { dialog: 'history', label: t('menu.history') },
      { dialog: 'delete', label: t('menu.delete') },
    ]);
  return (
    <ListScreen
      {...list.table}
      title={t('title')}
      description={list.total === undefined ? undefined : t('description', { count: list.total, tenant: tenant.name })}
      action={<CreateButton onClick={() => dialog.open('create')}>{create}</CreateButton>}
      label={t('label', { tenant: tenant.name })}
      columns={columns}
      rowId={rowId}
      rowName={nameOf}
      rowMenu={rowMenu}
      searchPlaceholder={t('search')}
      cardHeight={CARD_HEIGHT}
      empty={{ icon: <FileStack />, title: t('empty.title'), text: t('empty.text') }}
    >
      {dialog.name === null ? null : (
        <ClientTemplateDialogs dialog={dialog} room={room} find={list.find} onChanged={list.reload} history={history} />
      )}
    </ListScreen>
  );
}
