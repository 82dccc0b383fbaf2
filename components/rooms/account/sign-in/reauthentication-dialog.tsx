import { useTranslations } from 'next-intl';
import * as v from 'valibot';
import { PasswordField } from '@/components/form/fields/password-field';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { presentPassword } from '@/lib/contract/rules';

const ReauthenticationForm = v.object({ currentPassword: presentPassword });
type Reauthentication = v.InferOutput<typeof ReauthenticationForm>;
const BLANK: Reauthentication = { currentPassword: '' };
/** Passwords are not kept when the session ends. */
const secretsOf = () => ['currentPassword'] as const;

export type ReauthenticationDialogProps<Result> = {
  title: string;
  description: string;
  submitLabel: string;
  send: (values: Reauthentication) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Asks for the current password before a change of the ways to sign in, and makes the change. */
export function ReauthenticationDialog<Result>(props: ReauthenticationDialogProps<Result>) {
  const { title, description, submitLabel, send, onDone, onClose } = props;
  const t = useTranslations('account.own.passwordDialog');
  const form = useDialogForm(ReauthenticationForm, BLANK);
  const { dialog } = useSave({
    form,
    send,
    secretsOf,
    onSaved: onDone,
  });
  return (
    <FormDialog {...dialog} onClose={onClose} title={title} description={description} submitLabel={submitLabel}>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={t('current')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
