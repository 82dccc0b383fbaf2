import { ArrowRight, KeyRound, Link2, Send, UserCog } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type RowEntry, rowEntries } from '@/components/table/screen/row-entries';
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

export type Acting = {
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
  const named = (action: 'tenantRole' | 'applicationRole' | 'copyLink' | 'resend') => ({
    label: t(action),
    short: t(`short.${action}`),
  });
  return (row: MemberRow, isSending: boolean): PanelAction[] => {
    const { id, member } = row;
    const refused = (action: 'members.edit' | 'members.remove') =>
      reasonOf(can(subject, action, targetOf(subject, row)));
    const notInvitable = member.isActive ? undefined : reasonOf(mayInvite(subject, row));
    const link = member.activationLink;
    const ofMember = (): RowEntry<DialogName>[] => [
      { dialog: 'tenant-role', ...named('tenantRole'), icon: <UserCog />, disabledReason: refused('members.edit') },
      {
        dialog: 'application-role',
        ...named('applicationRole'),
        icon: <KeyRound />,
        disabledReason: refused('members.edit'),
      },
      ...(can(subject, 'tenant.history.read').allowed ? [{ dialog: 'history' as const, label: t('history') }] : []),
    ];
    const ofInvitation = (): PanelAction[] => [
      {
        id: 'copy-link',
        ...named('copyLink'),
        icon: <Link2 />,
        disabledReason:
          notInvitable ??
          (memberStatus(member, now) === 'expired' ? t('expired') : link === null ? t('noLink') : undefined),
        onSelect: () => void (link !== null && copy(link)),
      },
      {
        id: 'resend',
        ...(isSending ? { label: t('sending') } : named('resend')),
        icon: <Send />,
        disabledReason:
          notInvitable ??
          (member.invitationId === null ? t('noInvitation') : isSending ? t('sendingReason') : undefined),
        onSelect: () => onResend(row),
      },
    ];
    const remove: RowEntry<DialogName> = {
      dialog: 'delete',
      label: t('delete'),
      disabledReason: refused('members.remove'),
    };
    return member.isActive
      ? rowEntries(id, [...ofMember(), remove], onOpen)
      : [...ofInvitation(), ...rowEntries(id, [remove], onOpen)];
  };
}
