'use client';

import { KeyRound, Link2, Send, Trash2, UserCog } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, useCallback, useState } from 'react';
import type { MenuItem } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { type Subject, can } from '@/lib/contract/access';
import { touchable } from './bulk';
import type { MemberRow } from './member-row';
import { resendInvitation } from './members-data';
import type { DialogName } from './use-dialog-url';
import { useNoticeText } from './use-notice-text';

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

export type MemberMenuOptions = {
  subject: Subject;
  sending: ReadonlySet<string>;
  onOpen: (name: DialogName, memberId: string) => void;
  onResend: (row: MemberRow) => void;
};

/** The actions of a row by the member's state (section 2); those not possible now stay and say why. */
export function useMemberMenu(options: MemberMenuOptions): (row: MemberRow) => readonly MenuItem[] {
  const { subject, sending, onOpen, onResend } = options;
  const t = useTranslations('members.menu');
  const access = useTranslations('access');
  const copy = useTranslations('catalogue.Common.Copy');
  return useCallback(
    (row) => {
      const { member } = row;
      const refused = (action: 'members.edit' | 'members.invite' | 'members.remove'): string | undefined => {
        const decision = can(subject, action);
        if (!decision.allowed) return access(decision.reason);
        return action === 'members.invite' || touchable(subject, row) ? undefined : t('adminOnly');
      };
      const copyLink = async (link: string): Promise<void> => {
        try {
          await navigator.clipboard.writeText(link);
          toast.success(copy('Success'));
        } catch {
          // No permission, or a page without a secure context.
          toast.error(copy('Error'));
        }
      };
      const link = member.activationLink;
      const isSending = sending.has(row.id);
      const own: MenuItem[] = member.isActive
        ? [
            {
              id: 'tenant-role',
              label: t('tenantRole'),
              icon: <UserCog />,
              disabledReason: refused('members.edit'),
              onSelect: () => onOpen('tenant-role', row.id),
            },
            {
              id: 'application-role',
              label: t('applicationRole'),
              icon: <KeyRound />,
              disabledReason: refused('members.edit'),
              onSelect: () => onOpen('application-role', row.id),
            },
          ]
        : [
            {
              id: 'copy-link',
              label: t('copyLink'),
              icon: <Link2 />,
              disabledReason: link === null ? t('noLink') : undefined,
              onSelect: () => void (link !== null && copyLink(link)),
            },
            {
              id: 'resend',
              label: isSending ? t('sending') : t('resend'),
              icon: <Send />,
              disabledReason:
                refused('members.invite') ??
                (member.invitationId === null ? t('noInvitation') : isSending ? t('sendingReason') : undefined),
              onSelect: () => onResend(row),
            },
          ];
      return [
        ...own,
        {
          id: 'delete',
          label: t('delete'),
          icon: <Trash2 />,
          danger: true,
          separated: true,
          disabledReason: refused('members.remove'),
          onSelect: () => onOpen('delete', row.id),
        },
      ];
    },
    [subject, sending, onOpen, onResend, t, access, copy],
  );
}
