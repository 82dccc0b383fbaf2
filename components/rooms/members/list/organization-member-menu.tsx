'use client';

import {
  ArrowRight,
  CircleOff,
  History,
  ShieldCheck,
  ShieldX,
  Trash2,
  UserCheck,
} from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ItemsPanel, type MenuItem } from '@/components/ui/overlays/menu-panel';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { isNotServed } from '@/lib/contract/errors';
import { useRemoval } from '../members-changes';
import type { DialogName } from '../use-dialog-url';
import type { MemberRow } from './member-row';
import { type OrganizationPlace, inTenantPath } from './organization-columns';

/** Tenants that have an entry of their own; the cells of the row lead to the others. */
const OPENED = 5;

export type OrganizationActing = {
  row: MemberRow;
  organizationId: string;
  isSelf: boolean;
  /** The only admin that the organization has. */
  isLastAdmin: boolean;
  onOpen: (name: DialogName, memberId: string) => void;
};

export type OrganizationMemberMenuProps = MenuPanelProps &
  Omit<OrganizationActing, 'organizationId'> & { place: OrganizationPlace };

/** The menu of a person of the organization: the tenants that open, and what can be done. */
export function OrganizationMemberMenu(props: OrganizationMemberMenuProps) {
  const { row, place, isSelf, isLastAdmin, onOpen, ...panel } = props;
  const t = useTranslations('members.organization');
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

/** What can be done with a person of the organization. */
export function useOrganizationActions(acting: OrganizationActing): PanelAction[] {
  const { row, organizationId, isSelf, isLastAdmin, onOpen } = acting;
  const t = useTranslations('members.organization');
  const menu = useTranslations('members.menu');
  const { tenants, isOrganizationAdmin, isDisabled } = row.member;
  const hasTenants = tenants.length > 0;
  const { error } = useRemoval(isSelf || !hasTenants ? null : { organizationId, memberId: row.id });
  const actions: PanelAction[] = [
    {
      id: 'role',
      label: t(isOrganizationAdmin ? 'menu.revoke' : 'menu.grant'),
      icon: isOrganizationAdmin ? <ShieldX /> : <ShieldCheck />,
      disabledReason: isLastAdmin ? t('lastAdmin') : undefined,
      onSelect: () => onOpen('organization-role', row.id),
    },
    // A platform that cannot disable people does not say whether they are.
    ...(isDisabled === undefined
      ? []
      : [
          {
            id: 'disabling',
            label: t(isDisabled ? 'menu.enable' : 'menu.disable'),
            icon: isDisabled ? <UserCheck /> : <CircleOff />,
            disabledReason: isSelf ? t('disable.self') : undefined,
            onSelect: () => onOpen(isDisabled ? 'enable' : 'disable', row.id),
          },
        ]),
    { id: 'history', label: menu('history'), icon: <History />, onSelect: () => onOpen('history', row.id) },
  ];
  if (error !== undefined && isNotServed(error)) return actions;
  return [
    ...actions,
    {
      id: 'remove',
      label: t('menu.remove'),
      short: menu('delete'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      disabledReason: isSelf ? t('removal.self') : hasTenants ? undefined : t('removal.none'),
      onSelect: () => onOpen('remove-from-all', row.id),
    },
  ];
}
