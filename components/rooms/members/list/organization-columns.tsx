'use client';

import { ListFilter } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column, Filter } from '@/components/table/types';
import { Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { ActivityCell, NameCell } from './member-cells';
import { ROLE_FILTER_ID } from './member-query';
import { type MemberRow, matchesRole, roleRank } from './member-row';
import { OrganizationRoleCell } from './organization-role-cell';

/** Name, role, tenants, activity (section 2). */
export function useOrganizationColumns(
  isLastAdmin: (row: MemberRow) => boolean,
  onChoose: (row: MemberRow) => void,
): readonly Column<MemberRow>[] {
  const t = useTranslations('members.organization');
  return useMemo(
    () => [
      {
        id: 'displayName',
        header: t('column.name'),
        cell: (row) => <NameCell row={row} />,
        sort: (row) => row.name,
        width: 260,
        grow: 2,
      },
      {
        id: 'role',
        header: t('column.role'),
        cell: (row) => <OrganizationRoleCell row={row} isLastAdmin={isLastAdmin(row)} onChoose={onChoose} />,
        sort: roleRank,
        width: 196,
        grow: 0.8,
      },
      {
        id: 'tenants',
        header: t('column.tenants'),
        cell: (row) => (
          <ChipList
            max={1}
            wide={2}
            empty={t('noTenants')}
            items={row.member.tenants.map((tenant) => ({ key: tenant.id, chip: <Chip>{tenant.name}</Chip> }))}
          />
        ),
        asksWidth: true,
        width: 260,
        grow: 2,
      },
      {
        id: 'lastActivity',
        header: t('column.lastActivity'),
        cell: (row) => <ActivityCell row={row} />,
        sort: (row) => row.lastActivity,
        align: 'end',
        width: 176,
        grow: 0.4,
      },
    ],
    [t, isLastAdmin, onChoose],
  );
}

/** Admins or regular members (section 2). */
export function useOrganizationFilters(): readonly Filter<MemberRow>[] {
  const t = useTranslations('members.organization.filter');
  return useMemo(
    () => [
      {
        id: ROLE_FILTER_ID,
        label: t('role'),
        icon: <ListFilter />,
        single: true,
        options: (['admin', 'regular'] as const).map((value) => ({ value, label: t(`roles.${value}`) })),
        matches: matchesRole,
      },
    ],
    [t],
  );
}
