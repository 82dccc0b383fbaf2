'use client';

import { History, KeyRound, Link2, Send, Trash2, UserCog } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { ItemsPanel } from '@/components/ui/overlays/menu-panel';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { type Decision, type Subject, can } from '@/lib/contract/access';
import { mayInvite, targetOf } from '../bulk/bulk-actions';
import type { MemberRow } from './member-row';
import type { DialogName } from '../use-dialog-url';

export type MemberMenuProps = MenuPanelProps & {
  row: MemberRow;
  subject: Subject;
  /** Its e-mail is on its way. */
  isSending: boolean;
  onOpen: (name: DialogName, memberId: string) => void;
  onResend: (row: MemberRow) => void;
};

/** The actions of a row by the member's state (section 2); those not possible now stay and say why. */
export function MemberMenu({ row, subject, isSending, onOpen, onResend, ...panel }: MemberMenuProps) {
  const t = useTranslations('members.menu');
  const access = useTranslations('access');
  const { copy } = useCopy();
  const { member } = row;
  const reasonOf = (decision: Decision) => (decision.allowed ? undefined : access(decision.reason));
  const refused = (action: 'members.edit' | 'members.remove') => reasonOf(can(subject, action, targetOf(subject, row)));
  const notInvitable = member.isActive ? undefined : reasonOf(mayInvite(subject, row));
  const link = member.activationLink;
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
        ...(can(subject, 'tenant.history.read').allowed
          ? [{ id: 'history', label: t('history'), icon: <History />, onSelect: () => onOpen('history', row.id) }]
          : []),
      ]
    : [
        {
          id: 'copy-link',
          label: t('copyLink'),
          icon: <Link2 />,
          disabledReason: notInvitable ?? (link === null ? t('noLink') : undefined),
          onSelect: () => void (link !== null && copy(link)),
        },
        {
          id: 'resend',
          label: isSending ? t('sending') : t('resend'),
          icon: <Send />,
          disabledReason:
            notInvitable ??
            (member.invitationId === null ? t('noInvitation') : isSending ? t('sendingReason') : undefined),
          onSelect: () => onResend(row),
        },
      ];
  const items: MenuItem[] = [
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
  return <ItemsPanel {...panel} items={items} align="end" />;
}
