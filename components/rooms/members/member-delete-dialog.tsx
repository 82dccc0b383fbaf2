'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { InlineAlert } from '@/components/ui/alert';
import { toast } from '@/components/ui/toast';
import { Role } from '@/lib/contract/access';
import { gaveUpPath } from '@/lib/paths';
import type { MemberRow } from './member-row';
import { removeMember, useAdminCount } from './members-changes';
import { useNoticeText } from './use-notice-text';

export type MemberDeleteDialogProps = {
  row: MemberRow;
  isSelf: boolean;
  place: { organizationId: string; tenantId: string };
  tenantName: string;
  onClose: () => void;
  onRemoved: (id: string) => void;
};

/** Removes a member or withdraws an invitation. It names who goes and what they lose; its error stays. */
export function MemberDeleteDialog(props: MemberDeleteDialogProps) {
  const { row, isSelf, place, tenantName, onClose, onRemoved } = props;
  const t = useTranslations('members.delete');
  const catalogue = useTranslations('catalogue.Page.MemberList.User');
  const notice = useNoticeText();
  const { member } = row;
  const isAdmin = member.isActive && member.role === Role.Admin;
  const admins = useAdminCount(isAdmin ? place.tenantId : null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      await removeMember(place.tenantId, member);
    } catch (failure) {
      setError(notice(failure, { error: 'Page.MemberList.User.Delete.Error' }, { name: row.name }));
      setPending(false);
      return;
    }
    toast.success(catalogue('Deleted'));
    if (isSelf) {
      // A whole new page: switchers and sidebar still know the tenant that one has just left.
      window.location.assign(gaveUpPath(place.organizationId));
      return;
    }
    onRemoved(row.id);
    onClose();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={member.isActive ? t('title', { name: row.name }) : t('pendingTitle', { name: row.name })}
      confirmLabel={member.isActive ? t('confirm') : t('pendingConfirm')}
      onConfirm={() => void remove()}
      pending={pending}
      error={error}
    >
      <div className="space-y-3">
        <p>{t(isSelf ? 'self' : member.isActive ? 'text' : 'pendingText', { tenant: tenantName })}</p>
        {admins === 1 ? <InlineAlert tone="warning">{t('lastAdmin', { tenant: tenantName })}</InlineAlert> : null}
      </div>
    </ConfirmDialog>
  );
}
