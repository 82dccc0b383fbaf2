import { useTranslations } from 'next-intl';
import * as v from 'valibot';
import { CheckboxField } from '@/components/form/fields/choice-fields';
import { PasswordField } from '@/components/form/fields/password-field';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { toast } from '@/components/ui/overlays/toast';
import { TEXT } from '@/lib/contract/limits';
import { newPassword, presentPassword } from '@/lib/contract/rules';
import { call } from '@/lib/console/browser/call';

const PasswordForm = v.object({ currentPassword: presentPassword, newPassword, keepOtherSessions: v.boolean() });
const BLANK = { currentPassword: '', newPassword: '', keepOtherSessions: false };
/** Passwords are not kept when the session ends. */
const secretsOf = () => ['currentPassword', 'newPassword'] as const;

export function PasswordDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const t = useTranslations('account.own.passwordDialog');
  const form = useDialogForm(PasswordForm, BLANK);
  const { dialog } = useSave({
    form,
    send: (body) => call('me.changePassword', { body }),
    secretsOf,
    onSaved: () => {
      toast.success(t('done'));
      onChanged();
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title={t('title')}
      description={t('description')}
      submitLabel={t('submit')}
    >
      <PasswordField
        control={control}
        name="currentPassword"
        label={t('current')}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of the dialog
        autoFocus
      />
      <PasswordField
        control={control}
        name="newPassword"
        label={t('new')}
        help={t('help', { min: TEXT.password.min })}
        autoComplete="new-password"
      />
      <CheckboxField control={control} name="keepOtherSessions" label={t('keep')} help={t('keepHelp')} />
    </FormDialog>
  );
}
