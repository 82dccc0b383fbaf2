'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { useAction } from '@/components/form/saving/use-action';
import { toast } from '@/components/ui/overlays/toast';
import type { MemberRow } from './list/member-row';
import { setDisabled } from './members-changes';

export type DisableDialogProps = {
  row: MemberRow;
  organization: { id: string };
  /** What the person will be. */
  isDisabled: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks before a person is disabled, or enabled again. */
export function DisableDialog({ row: { id, name }, organization, isDisabled, onClose, onChanged }: DisableDialogProps) {
  const t = useTranslations('organizationmembers');
  const what = isDisabled ? 'disable' : 'enable';
  const { pending, error, run } = useAction({
    act: () => setDisabled(organization.id, id, isDisabled),
    errorKeys: { error: 'Common.Save.Error' },
    onGone: onChanged,
    onDone: () => {
      toast.success(t(`${what}.done`, { name }));
      onChanged();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`${what}.title`, { name })}
      confirmLabel={t(`${what}.confirm`)}
      onConfirm={run}
      pending={pending}
      error={error}
      tone={isDisabled ? 'danger' : 'primary'}
    >
      <p>{t(`${what}.text`, { name })}</p>
    </ConfirmDialog>
  );
}
