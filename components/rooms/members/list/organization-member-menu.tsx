'use client';

import { ArrowRight, History, ShieldCheck, ShieldX, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ItemsPanel, type MenuItem } from '@/components/ui/overlays/menu-panel';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { isNotServed } from '@/lib/contract/errors';
import { useRemoval } from '../members-changes';
import type { DialogName } from '../use-dialog-url';
import type { MemberRow } from './member-row';
import { type OrganizationPlace, inTenantPath } from './organization-columns';

/** Tenants that have an entry of their own; the cells of the row lead to the others. */
const OPENED = 5;

export type OrganizationMemberMenuProps = MenuPanelProps & {
  row: MemberRow;
  place: OrganizationPlace;
  isSelf: boolean;
  /** The only admin that the organization has. */
  isLastAdmin: boolean;
  onOpen: (name: DialogName, memberId: string) => void;
};

/** What can be done with a person of the organization. */
export function OrganizationMemberMenu(props: OrganizationMemberMenuProps) {
  const { row, place, isSelf, isLastAdmin, onOpen, ...panel } = props;
  const t = useTranslations('members.organization');
  const menu = useTranslations('members.menu');
  const { organizationId, openTenantIds } = place;
  const { tenants, isOrganizationAdmin } = row.member;
  const hasTenants = tenants.length > 0;
  const { error } = useRemoval(isSelf || !hasTenants ? null : { organizationId, memberId: row.id });
  const items: MenuItem[] = [
    ...tenants
      .filter(({ id }) => openTenantIds.includes(id))
      .slice(0, OPENED)
      .map(({ id, name }) => ({
        id,
        label: t('menu.openIn', { tenant: name }),
        icon: <ArrowRight />,
        href: inTenantPath(organizationId, id, row),
      })),
    {
      id: 'role',
      label: t(isOrganizationAdmin ? 'menu.revoke' : 'menu.grant'),
      icon: isOrganizationAdmin ? <ShieldX /> : <ShieldCheck />,
      disabledReason: isLastAdmin ? t('lastAdmin') : undefined,
      onSelect: () => onOpen('organization-role', row.id),
    },
    { id: 'history', label: menu('history'), icon: <History />, onSelect: () => onOpen('history', row.id) },
  ];
  if (error === undefined || !isNotServed(error)) {
    items.push({
      id: 'remove',
      label: t('menu.remove'),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      disabledReason: isSelf ? t('removal.self') : hasTenants ? undefined : t('removal.none'),
      onSelect: () => onOpen('remove-from-all', row.id),
    });
  }
  return <ItemsPanel {...panel} items={items} align="end" />;
}
