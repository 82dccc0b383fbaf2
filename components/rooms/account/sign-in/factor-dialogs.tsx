import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/overlays/toast';
import { ReauthenticationDialog } from './reauthentication-dialog';
import { RecoveryCodesView } from './recovery-codes-view';
import { call } from '@/lib/console/browser/call';

export type FactorDialogProps = { onClose: () => void; onChanged: () => void };

/** Creates new recovery codes, and shows them only once. */
export function NewCodesDialog({ onClose, onChanged }: FactorDialogProps) {
  const t = useTranslations('account.own.codes');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodesView codes={codes} onClose={onClose} />;
  return (
    <ReauthenticationDialog
      title={t('newTitle')}
      description={t('newText')}
      submitLabel={t('make')}
      send={(body) => call('me.newRecoveryCodes', { body })}
      onDone={({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        onChanged();
      }}
      onClose={onClose}
    />
  );
}

export function RemoveAppDialog({ onClose, onChanged }: FactorDialogProps) {
  const t = useTranslations('account.own.app');
  return (
    <ReauthenticationDialog
      title={t('removeTitle')}
      description={t('removeText')}
      submitLabel={t('remove')}
      send={(body) => call('me.removeAuthenticator', { body })}
      onDone={() => {
        toast.success(t('removed'));
        onChanged();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
