import { useTranslations } from 'next-intl';
import { Clock, Fingerprint, ListFilter } from '@/components/ui/primitives/icons';
import { useMemo } from 'react';
import { lastUseColumn } from '@/components/table/columns/last-use-column';
import type { Column, Filter } from '@/components/table/types';
import type { OperationResult } from '@/lib/contract/operations';
import { EVERYONE_ROLES } from '@/lib/contract/rooms/members/filters';
import {
  ADMINISTRATION,
  ActivityCell,
  AdministrationCell,
  ApplicationPermissionsCell,
  ApplicationRolesCell,
  ROLE,
  RoleCell,
} from './member-cells';
import { NameAndRoleCell } from './member-name-cell';
import { ATTENTION_FILTER_ID, IDP_FILTER_ID, ROLE_FILTER_ID, offeredAttention } from './member-query';
import {
  type MemberRow,
  IDP_FILTERS,
  activityOrder,
  matchesAttention,
  matchesIdp,
  matchesRole,
  roleRank,
} from './member-row';

/** Minimum width of names and addresses: it leaves room for uncut roles, permissions and application roles at 1280 px. */
const NAME = 292;

/** The columns of section 2, and the last sign-in if the platform records it. */
export function useMemberColumns(isSuperTenant: boolean, countsUse: boolean): readonly Column<MemberRow>[] {
  const t = useTranslations('members.column');
  return useMemo(
    () => [
      {
        id: 'displayName',
        header: t('name'),
        cell: (row) => <NameAndRoleCell row={row} />,
        sort: (row) => row.name,
        width: NAME,
        grow: 1.3,
      },
      {
        id: 'role',
        header: t('role'),
        cell: (row) => <RoleCell row={row} />,
        sort: roleRank,
        width: ROLE,
        // The longest names fit on one line in a wide window.
        grow: 0.9,
      },
      {
        id: 'administrationPermissions',
        header: t('administration'),
        cell: (row) => <AdministrationCell row={row} isSuperTenant={isSuperTenant} />,
        asksWidth: true,
        width: ADMINISTRATION,
        grow: 0.4,
      },
      {
        id: 'applicationRoles',
        header: t('applicationRoles'),
        cell: (row) => <ApplicationRolesCell row={row} />,
        asksWidth: true,
        width: 236,
        grow: 1,
      },
      {
        id: 'applicationPermissions',
        header: t('applicationPermissions'),
        cell: (row) => <ApplicationPermissionsCell row={row} />,
        width: 196,
        grow: 0.4,
      },
      {
        id: 'lastActivity',
        header: t('lastActivity'),
        cell: (row) => <ActivityCell row={row} />,
        sort: activityOrder,
        align: 'end',
        width: 176,
        grow: 0.2,
      },
      ...(countsUse
        ? [lastUseColumn('lastSignIn', t('lastSignIn'), ({ member }: MemberRow) => member.lastSignIn)]
        : []),
    ],
    [t, isSuperTenant, countsUse],
  );
}

/** Role or status, and identity provider (section 2); what needs attention, where the platform says it. */
export function useMemberFilters(
  initial: OperationResult<'members.everyone'> | undefined,
): readonly Filter<MemberRow>[] {
  const t = useTranslations('members.filter');
  return useMemo(
    () => [
      {
        id: ROLE_FILTER_ID,
        label: t('role'),
        icon: <ListFilter />,
        options: EVERYONE_ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
        matches: matchesRole,
      },
      {
        id: IDP_FILTER_ID,
        label: t('idp'),
        icon: <Fingerprint />,
        single: true,
        options: IDP_FILTERS.map((value) => ({ value, label: t(`idps.${value}`) })),
        matches: matchesIdp,
      },
      {
        id: ATTENTION_FILTER_ID,
        label: t('attention'),
        icon: <Clock />,
        single: true,
        options: offeredAttention(initial).map((value) => ({ value, label: t(`attentions.${value}`) })),
        matches: matchesAttention,
      },
    ],
    [t, initial],
  );
}
