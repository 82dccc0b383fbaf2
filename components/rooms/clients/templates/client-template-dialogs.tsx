'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { DialogSubject } from '@/components/ui/dialog-subject';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import type { ClientDialogsProps } from '../client-dialogs';
import { useTemplate } from '../clients-data';
import { ClientFormDialogs } from '../form/client-form-dialogs';
import { ClientTemplateDeleteDialog } from './client-template-delete-dialog';
import { nameOf } from './client-template-list';

export type ClientTemplateDialogsProps = Omit<ClientDialogsProps, 'find'> & {
  /** A row of the list, when it is loaded. */
  find: (is: (template: OidcClientTemplate) => boolean) => OidcClientTemplate | undefined;
};

/** The dialog that the address names. */
export function ClientTemplateDialogs(props: ClientTemplateDialogsProps) {
  const { dialog, room, find, onChanged, history } = props;
  const { name, subject } = dialog;
  if (subject !== null && name === 'history') {
    const known = find(({ id }) => id === subject);
    return <DialogSubject value={{ id: subject, name: known && nameOf(known) }}>{history}</DialogSubject>;
  }
  if (subject !== null && name === 'delete') return <Deletion key={subject} {...props} templateId={subject} />;
  return <ClientFormDialogs dialog={dialog} kind="template" room={room} onChanged={onChanged} />;
}

function Deletion({ dialog, room, find, onChanged, templateId }: ClientTemplateDialogsProps & { templateId: string }) {
  const t = useTranslations('clienttemplates.menu');
  // The list may be without it before the dialog has said that it is gone.
  const [listed] = useState(() => find(({ id }) => id === templateId));
  const answer = useTemplate(room.tenant.id, listed === undefined ? templateId : null);
  const template = listed ?? answer.data;
  const { close } = dialog;
  if (template === undefined) {
    return (
      <LoadingDialog
        title={t('delete')}
        error={answer.isValidating ? undefined : answer.error}
        errorKeys={{ error: 'Common.Fetch.Error' }}
        onRetry={() => void answer.mutate()}
        onClose={close}
      />
    );
  }
  return (
    <ClientTemplateDeleteDialog tenantId={room.tenant.id} template={template} onClose={close} onDeleted={onChanged} />
  );
}
