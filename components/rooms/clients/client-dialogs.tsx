'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { DialogSubject } from '@/components/ui/mechanisms/dialog-subject';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { ClientDeleteDialog } from './client-delete-dialog';
import type { ClientRoom } from './client-room';
import { useClient } from './clients-data';
import { needsSecret, toForm } from './form/client-form';
import { ClientFormDialogs } from './form/client-form-dialogs';
import { KitSheet } from './kit/kit-sheet';
import { SecretDialog } from './secret/secret-dialog';

export type ClientDialogsProps = {
  dialog: DialogParam;
  room: ClientRoom;
  /** A row of the list, when it is loaded. */
  find: (is: (client: OidcClient) => boolean) => OidcClient | undefined;
  /** Clients came, changed or went. */
  onChanged: () => void;
  /** Draws the history of the one that the address names. */
  history: ReactNode;
};

const OF_CLIENT = ['delete', 'kit', 'secret'] as const;

/** The dialog that the address names. */
export function ClientDialogs(props: ClientDialogsProps) {
  const { dialog, room, find, onChanged, history } = props;
  const { name, subject } = dialog;
  const about = OF_CLIENT.find((one) => one === name);
  if (subject !== null && name === 'history') {
    const known = find(({ clientId }) => clientId === subject);
    return <DialogSubject value={{ id: subject, name: known?.clientName }}>{history}</DialogSubject>;
  }
  if (subject !== null && about !== undefined) {
    return <OfClient key={`${about} ${subject}`} {...props} about={about} clientId={subject} />;
  }
  return <ClientFormDialogs dialog={dialog} kind="client" room={room} onChanged={onChanged} />;
}

type OfClientProps = ClientDialogsProps & { about: (typeof OF_CLIENT)[number]; clientId: string };

function OfClient({ dialog, room, find, onChanged, about, clientId }: OfClientProps) {
  const t = useTranslations('clients.menu');
  const listed = useLastKnown(find((client) => client.clientId === clientId));
  const answer = useClient(room.tenant.id, listed === undefined || about === 'secret' ? clientId : null);
  const client = answer.data ?? listed;
  const { close } = dialog;
  if (client === undefined) {
    return (
      <LoadingDialog
        title={t(about)}
        answer={answer}
        says="Page.OidcClientEdit.Error"
        onClose={close}
        onGone={onChanged}
      />
    );
  }
  if (about === 'delete') {
    return <ClientDeleteDialog tenantId={room.tenant.id} client={client} onClose={close} onDeleted={onChanged} />;
  }
  if (about === 'secret') return <SecretDialog room={room} client={client} onClose={close} onChanged={onChanged} />;
  return (
    <KitSheet
      room={room}
      client={{ id: client.clientId, name: client.clientName, form: toForm(client) }}
      onClose={close}
      onChanged={onChanged}
      onNewSecret={needsSecret(client) ? () => dialog.open('secret', clientId) : undefined}
    />
  );
}
