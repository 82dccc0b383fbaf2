import { useTranslations } from 'next-intl';
import * as v from 'valibot';
import { TextField } from '@/components/form/fields/text-fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { toast } from '@/components/ui/overlays/toast';
import type { Passkey } from '@/lib/contract/rooms/account/entities';
import { passkeyName } from '@/lib/contract/rules';
import { call } from '@/lib/console/browser/call';

const RenameForm = v.object({ name: passkeyName });

export type PasskeyRenameDialogProps = { passkey: Passkey; onClose: () => void; onChanged: () => void };

/** Renames a passkey: its name is the only thing that the person can change. */
export function PasskeyRenameDialog({ passkey, onClose, onChanged }: PasskeyRenameDialogProps) {
  const t = useTranslations('account.passkeys.renameDialog');
  const form = useDialogForm(RenameForm, { name: passkey.name });
  const { dialog } = useSave({
    form,
    send: (body) => call('me.renamePasskey', { params: { passkeyId: passkey.id }, body }),
    onSaved: () => {
      toast.success(t('done'));
      onChanged();
      onClose();
    },
  });
  return (
    <FormDialog {...dialog} onClose={onClose} title={t('title')} submitLabel={t('submit')}>
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
        autoFocus
      />
    </FormDialog>
  );
}
