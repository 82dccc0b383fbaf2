import {
  ArrowRight,
  CircleOff,
  Download,
  KeyRound,
  ShieldCheck,
  ShieldX,
  Trash2,
  UserCheck,
  UserRoundX,
} from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ItemsPanel, type MenuItem } from '@/components/ui/overlays/menu-panel';
import { type RowEntry, rowEntries } from '@/components/table/screen/row-entries';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { isUnserved } from '@/lib/console/browser/api-error';
import { useDeletion, useRemoval } from '../members-changes';
import type { DialogName } from '../use-dialog-url';
import type { MemberRow } from './member-row';
import { type OrganizationPlace, inTenantPath } from './organization-columns';

/** The number of tenants with an entry in the menu; the cells of the row link to the others. */
const OPENED = 5;

export type OrganizationActing = {
  row: MemberRow;
  organizationId: string;
  isSelf: boolean;
  /** Whether this is the only admin of the organization. */
  isLastAdmin: boolean;
  onOpen: (name: DialogName, memberId: string) => void;
};

export type OrganizationMemberMenuProps = MenuPanelProps &
  Omit<OrganizationActing, 'organizationId'> & { place: OrganizationPlace };

export function OrganizationMemberMenu(props: OrganizationMemberMenuProps) {
  const { row, place, isSelf, isLastAdmin, onOpen, ...panel } = props;
  const t = useTranslations('organizationmembers');
  const { organizationId, openTenantIds } = place;
  const actions = useOrganizationActions({ row, organizationId, isSelf, isLastAdmin, onOpen });
  const ways: MenuItem[] = row.member.tenants
    .filter(({ id }) => openTenantIds.includes(id))
    .slice(0, OPENED)
    .map(({ id, name }) => ({
      id,
      label: t('menu.openIn', { tenant: name }),
      icon: <ArrowRight />,
      href: inTenantPath(organizationId, id, row),
    }));
  return <ItemsPanel {...panel} items={[...ways, ...actions]} align="end" />;
}

type Entries = RowEntry<DialogName>[];

export function useOrganizationActions(acting: OrganizationActing): PanelAction[] {
  const { row, isLastAdmin, onOpen } = acting;
  const t = useTranslations('organizationmembers');
  const menu = useTranslations('members.menu');
  const { isOrganizationAdmin } = row.member;
  const role: RowEntry<DialogName> = {
    dialog: 'organization-role',
    label: t(isOrganizationAdmin ? 'menu.revoke' : 'menu.grant'),
    short: t(isOrganizationAdmin ? 'revokeConfirm' : 'grantConfirm'),
    icon: isOrganizationAdmin ? <ShieldX /> : <ShieldCheck />,
    disabledReason: isLastAdmin ? t('lastAdmin') : undefined,
  };
  const disabling = useDisabling(acting);
  const leaving = useLeaving(acting);
  return rowEntries(row.id, [role, { dialog: 'history', label: menu('history') }, ...disabling, ...leaving], onOpen);
}

/**
 * Disabling or enabling, and a factor reset for a person who has lost a phone or a key; empty if the platform lacks these, which shows by
 * its not returning whether a person is disabled.
 */
function useDisabling({ row, isSelf }: OrganizationActing): Entries {
  const t = useTranslations('organizationmembers');
  const { isDisabled } = row.member;
  if (isDisabled === undefined) return [];
  return [
    {
      dialog: isDisabled ? 'enable' : 'disable',
      label: t(isDisabled ? 'menu.enable' : 'menu.disable'),
      icon: isDisabled ? <UserCheck /> : <CircleOff />,
      disabledReason: isSelf ? t('disable.self') : undefined,
    },
    {
      dialog: 'reset-factors',
      label: t('menu.resetFactors'),
      icon: <KeyRound />,
      disabledReason: isSelf ? t('resetFactors.self') : undefined,
    },
  ];
}

/** Exporting the person's data, the removal from all tenants, and the deletion of the account, each if the platform has it. */
function useLeaving({ row, organizationId, isSelf }: OrganizationActing): Entries {
  const t = useTranslations('organizationmembers');
  const menu = useTranslations('members.menu');
  const hasTenants = row.member.tenants.length > 0;
  const whose = { organizationId, memberId: row.id };
  const removal = useRemoval(isSelf || !hasTenants ? null : whose);
  const deletion = useDeletion(whose);
  const data: Entries = [{ dialog: 'export', label: t('menu.export'), icon: <Download /> }];
  const remove: Entries = [
    {
      dialog: 'remove-from-all',
      label: t('menu.remove'),
      short: menu('delete'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      disabledReason: isSelf ? t('removal.self') : hasTenants ? undefined : t('removal.none'),
    },
  ];
  const end: Entries = [
    {
      dialog: 'delete-account',
      label: t('menu.deleteAccount'),
      icon: <UserRoundX />,
      danger: true,
      disabledReason: isSelf ? t('delete.self') : undefined,
    },
  ];
  // A platform that deletes accounts also exports them; whether it exports cannot be asked without exporting.
  const isDeleting = !isUnserved(deletion.error);
  return [...(isDeleting ? data : []), ...(isUnserved(removal.error) ? [] : remove), ...(isDeleting ? end : [])];
}
