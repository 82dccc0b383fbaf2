'use client';

import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { MemberRow } from './list/member-row';
import { useEndMemberSessions } from './members-sessions';

export type MemberSignOutDialogProps = { row: MemberRow; tenantId: string; onClose: () => void };

/** Asks before a member is signed out everywhere: a session is one for all tenants. */
export function MemberSignOutDialog({ row: { id, name }, tenantId, onClose }: MemberSignOutDialogProps) {
  const t = useTranslations('members.signOut');
  const end = useEndMemberSessions(tenantId, id);
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
