import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { Passkey } from '@/lib/contract/rooms/account/entities';
import { call } from '@/lib/console/browser/call';

export type PasskeyRemoveDialogProps = { passkey: Passkey; onClose: () => void; onRemoved: () => void };

/** Asks for confirmation before a passkey is removed: its private key stays on the device, where only the person can remove it. */
export function PasskeyRemoveDialog({ passkey: { id, name }, onClose, onRemoved }: PasskeyRemoveDialogProps) {
  const t = useTranslations('account.passkeys.removeDialog');
  const done = t('done', { name });
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={t('confirm')}
      remove={() => call('me.removePasskey', { params: { passkeyId: id } })}
      said={{ deleted: done, gone: done }}
      onClose={onClose}
      onDeleted={onRemoved}
    />
  );
}
