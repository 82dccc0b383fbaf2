import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { MemberRow } from './list/member-row';
import { call } from '@/lib/console/browser/call';
import { operationKey } from '@/lib/console/browser/use-operation';
import { useSWRConfig } from 'swr';

export type MemberSignOutDialogProps = { row: MemberRow; tenantId: string; onClose: () => void };

/** Asks for confirmation before a member is signed out everywhere: a session covers all tenants. */
export function MemberSignOutDialog({ row: { id, name }, tenantId, onClose }: MemberSignOutDialogProps) {
  const t = useTranslations('members.signOut');
  const { mutate } = useSWRConfig();
  const params = { tenantId, memberId: id };
  const end = async (): Promise<void> => {
    await call('members.endSessions', { params });
    await mutate(operationKey('members.sessions', params));
  };
  const done = t('done', { name });
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text', { name })}
      confirmLabel={t('confirm')}
      remove={end}
      said={{ deleted: done, gone: done }}
      onClose={onClose}
      onDeleted={() => {}}
    />
  );
}
