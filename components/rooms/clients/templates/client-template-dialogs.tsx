'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { DialogSubject } from '@/components/ui/mechanisms/dialog-subject';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import type { ClientRoom } from '../client-room';
import { deleteTemplate, useTemplate } from '../clients-data';
import { templateName } from '../form/client-form';
import { ClientFormDialogs } from '../form/client-form-dialogs';

export type ClientTemplateDialogsProps = {
  dialog: DialogParam;
  room: ClientRoom;
  /** A row of the list, when it is loaded. */
  find: (is: (template: OidcClientTemplate) => boolean) => OidcClientTemplate | undefined;
  /** Templates came, changed or went. */
  onChanged: () => void;
  /** Draws the history of the one that the address names. */
  history: ReactNode;
};

/** The dialog that the address names. */
export function ClientTemplateDialogs(props: ClientTemplateDialogsProps) {
  const { dialog, room, find, onChanged, history } = props;
  const { name, subject } = dialog;
  if (subject !== null && name === 'history') {
    const known = find(({ id }) => id === subject);
    const value = { id: subject, name: known && templateName(known.clientName) };
    return <DialogSubject value={value}>{history}</DialogSubject>;
  }
  if (subject !== null && name === 'delete') return <Deletion key={subject} {...props} id={subject} />;
  return <ClientFormDialogs dialog={dialog} kind="template" room={room} onChanged={onChanged} />;
}

/** Asks before a template goes. The clients that were made from it stay. */
function Deletion({ dialog, room, find, onChanged, id }: ClientTemplateDialogsProps & { id: string }) {
  const t = useTranslations('clienttemplates');
  const confirm = useTranslations('common.action')('confirm');
  const catalogue = useTranslations('catalogue.Page.OidcClientTemplateDelete');
  const listed = useLastKnown(find((template) => template.id === id));
  const answer = useTemplate(room.tenant.id, listed === undefined ? id : null);
  const template = listed ?? answer.data;
  if (template === undefined) {
    return <LoadingDialog title={t('menu.delete')} answer={answer} onClose={dialog.close} onGone={onChanged} />;
  }
  return (
    <DeleteDialog
      title={t('delete.title', { name: templateName(template.clientName) })}
      text={t('delete.text')}
      confirmLabel={confirm}
      remove={() => deleteTemplate(room.tenant.id, id)}
      errorKeys={{ error: 'Page.OidcClientTemplateDelete.Error' }}
      said={{ deleted: catalogue('OidcClientTemplateDeleted'), gone: t('delete.gone') }}
      onClose={dialog.close}
      onDeleted={onChanged}
    />
  );
}
