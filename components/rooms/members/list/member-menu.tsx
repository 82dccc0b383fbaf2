import { ArrowRight, History, KeyRound, Link2, Send, Trash2, UserCog } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { ItemsPanel, type MenuItem } from '@/components/ui/overlays/menu-panel';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { type Decision, type Subject, can } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { mayInvite, targetOf } from '../bulk/bulk-actions';
import { type MemberRow, memberStatus } from './member-row';
import type { DialogName } from '../use-dialog-url';

type Acting = {
  subject: Subject;
  onOpen: (name: DialogName, memberId: string) => void;
  onResend: (row: MemberRow) => void;
};

export type MemberMenuProps = MenuPanelProps &
  Acting & {
    row: MemberRow;
    isSending: boolean;
  };

export function MemberMenu({ row, subject, isSending, onOpen, onResend, ...panel }: MemberMenuProps) {
  const actionsOf = useMemberActions({ subject, onOpen, onResend });
  const ways = useWays(subject, row);
  return <ItemsPanel {...panel} items={[...ways, ...actionsOf(row, isSending)]} align="end" />;
}

/** The link to the person in the organization, where accounts are disabled, exported and deleted. */
function useWays(subject: Subject, { id, member }: MemberRow): MenuItem[] {
  const t = useTranslations('members.menu');
  const { organizationId } = subject;
  if (!member.isActive || organizationId === undefined || !can(subject, 'organization.members.remove').allowed)
    return [];
  const href = panelAddress(screenPath('organizationMembers', { organizationId }), id, member.contactEmail);
  return [{ id: 'in-organization', label: t('inOrganization'), icon: <ArrowRight />, href }];
}

/** The actions of a row by the member's state (section 2); unavailable ones stay and say why. */
export function useMemberActions({ subject, onOpen, onResend }: Acting) {
  const t = useTranslations('members.menu');
  const access = useTranslations('access');
  const { copy } = useCopy();
  const now = useMinute().getTime();
  const reasonOf = (decision: Decision) => (decision.allowed ? undefined : access(decision.reason));
  return (row: MemberRow, isSending: boolean): PanelAction[] => {
    const { id, member } = row;
    const refused = (action: 'members.edit' | 'members.remove') =>
      reasonOf(can(subject, action, targetOf(subject, row)));
    const notInvitable = member.isActive ? undefined : reasonOf(mayInvite(subject, row));
    const link = member.activationLink;
    const ofMember = (): PanelAction[] => [
      {
        id: 'tenant-role',
        label: t('tenantRole'),
        short: t('short.tenantRole'),
        icon: <UserCog />,
        disabledReason: refused('members.edit'),
        onSelect: () => onOpen('tenant-role', id),
      },
      {
        id: 'application-role',
        label: t('applicationRole'),
        short: t('short.applicationRole'),
        icon: <KeyRound />,
        disabledReason: refused('members.edit'),
        onSelect: () => onOpen('application-role', id),
      },
      ...(can(subject, 'tenant.history.read').allowed
        ? [{ id: 'history', label: t('history'), icon: <History />, onSelect: () => onOpen('history', id) }]
        : []),
    ];
    const ofInvitation = (): PanelAction[] => [
      {
        id: 'copy-link',
        label: t('copyLink'),
        short: t('short.copyLink'),
        icon: <Link2 />,
        disabledReason:
          notInvitable ??
          (memberStatus(member, now) === 'expired' ? t('expired') : link === null ? t('noLink') : undefined),
        onSelect: () => void (link !== null && copy(link)),
      },
      {
        id: 'resend',
        label: isSending ? t('sending') : t('resend'),
        ...(isSending ? {} : { short: t('short.resend') }),
        icon: <Send />,
        disabledReason:
          notInvitable ??
          (member.invitationId === null ? t('noInvitation') : isSending ? t('sendingReason') : undefined),
        onSelect: () => onResend(row),
      },
    ];
    return [
      ...(member.isActive ? ofMember() : ofInvitation()),
      {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        danger: true,
        separated: true,
        disabledReason: refused('members.remove'),
        onSelect: () => onOpen('delete', id),
      },
    ];
  };
}
