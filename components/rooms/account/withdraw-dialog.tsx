import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { call } from '@/lib/console/browser/call';

export type WithdrawDialogProps = {
  grant: AccessGrant;
  onClose: () => void;
  /** The client no longer has access, through this dialog or otherwise. */
  onWithdrawn: () => void;
};

/** Asks for confirmation before a client loses its access. */
export function WithdrawDialog({ grant: { clientId, clientName: name }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const t = useTranslations('account.clients.question');
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={t('submit')}
      remove={() => call('me.revokeGrant', { params: { clientId } })}
      said={{ deleted: t('done', { name }), gone: t('gone', { name }) }}
      onClose={onClose}
      onDeleted={onWithdrawn}
    />
  );
}
