import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { useAction } from '@/components/form/saving/use-action';
import { toast } from '@/components/ui/overlays/toast';
import type { MemberRow } from './list/member-row';
import { call } from '@/lib/console/browser/call';
import { operationKey } from '@/lib/console/browser/use-operation';

export type MemberSignOutDialogProps = { row: MemberRow; tenantId: string; onClose: () => void; onChanged: () => void };

/** Asks for confirmation before a member is signed out everywhere: a session covers all tenants. */
export function MemberSignOutDialog({ row: { id, name }, tenantId, onClose, onChanged }: MemberSignOutDialogProps) {
  const t = useTranslations('members.signOut');
  const { mutate } = useSWRConfig();
  const params = { tenantId, memberId: id };
  const { pending, error, run } = useAction({
    act: async () => {
      await call('members.endSessions', { params });
      await mutate(operationKey('members.sessions', params));
    },
    onGone: onChanged,
    onDone: () => {
      toast.success(t('done', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('confirm')}
      onConfirm={run}
      pending={pending}
      error={error}
    >
      <p>{t('text', { name })}</p>
    </ConfirmDialog>
  );
}
