'use client';

import { useTranslations } from 'next-intl';
import { createContext, useCallback, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { MemberRow } from '../list/member-row';
import { resendInvitation } from '../members-data';
import { useNoticeText } from '../list/use-notice-text';

/** The invitations whose e-mail is on its way. */
export const SendingContext = createContext<ReadonlySet<string>>(new Set());

/** Sends invitations again, one at a time each, with the toasts of section 8. */
export function useResend(tenantId: string, onSent: (row: MemberRow) => void) {
  const catalogue = useTranslations('catalogue.Page.Tenant.Create.Resend');
  const notice = useNoticeText();
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const resend = useCallback(
    async (row: MemberRow): Promise<void> => {
      const { invitationId } = row.member;
      if (invitationId === null) return;
      setSending((old) => new Set(old).add(row.id));
      try {
        await resendInvitation(tenantId, invitationId);
        toast.success(catalogue('Success'));
        onSent(row);
      } catch (error) {
        toast.error(notice(error, { error: 'Page.Tenant.Create.Resend.Error' }));
      } finally {
        setSending((old) => new Set([...old].filter((id) => id !== row.id)));
      }
    },
    [tenantId, onSent, catalogue, notice],
  );
  return { sending, resend };
}
