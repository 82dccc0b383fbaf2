import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { toast } from '@/components/ui/overlays/toast';
import type { RowDialogProps } from './list/member-row';
import { call } from '@/lib/console/browser/call';
import { operationKey } from '@/lib/console/browser/use-operation';

export type MemberSignOutDialogProps = RowDialogProps & { tenantId: string };

/** Asks for confirmation before a member is signed out everywhere: a session covers all tenants. */
export function MemberSignOutDialog({ row: { id, name }, tenantId, onClose, onChanged }: MemberSignOutDialogProps) {
  const t = useTranslations('members.signOut');
  const { mutate } = useSWRConfig();
  const params = { tenantId, memberId: id };
  return (
    <ActionDialog
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('confirm')}
      act={async () => {
        await call('members.endSessions', { params });
        await mutate(operationKey('members.sessions', params));
      }}
      onGone={onChanged}
      onDone={() => {
        toast.success(t('done', { name }));
        onClose();
      }}
    >
      <p>{t('text', { name })}</p>
    </ActionDialog>
  );
}
