import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { toast } from '@/components/ui/overlays/toast';
import type { DeletePersonDialogProps } from './delete-person-dialog';
import type { AccountChange } from './members-changes';
import { call } from '@/lib/console/browser/call';

export type AccountDialogProps = DeletePersonDialogProps & { change: AccountChange };

/** Asks for confirmation before a person is disabled, enabled again, or loses the second factor and the passkeys. */
export function AccountDialog({ row: { id, name }, organization, change, onClose, onChanged }: AccountDialogProps) {
  const t = useTranslations('organizationmembers');
  const params = { organizationId: organization.id, memberId: id };
  return (
    <ActionDialog
      onClose={onClose}
      title={t(`${change}.title`, { name })}
      confirmLabel={t(`${change}.confirm`)}
      tone={change === 'enable' ? 'primary' : 'danger'}
      act={() => call(`organizations.members.${change}`, { params, body: undefined })}
      onGone={onChanged}
      onDone={() => {
        toast.success(t(`${change}.done`, { name }));
        onChanged();
        onClose();
      }}
    >
      <p>{t(`${change}.text`, { name })}</p>
    </ActionDialog>
  );
}
