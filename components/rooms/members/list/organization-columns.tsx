import { ListFilter } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { lastUseColumn } from '@/components/table/columns/last-use-column';
import type { Column, Filter } from '@/components/table/types';
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import { Chip } from '@/components/ui/primitives/badge';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { Role } from '@/lib/contract/access';
import type { Language } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { ActivityCell, ROLE, RoleName } from './member-cells';
import { NameCell } from './member-name-cell';
import { ROLE_FILTER_ID } from './member-query';
import { type MemberRow, activityOrder, isTenantAdmin, matchesRole, roleRank } from './member-row';

export type OrganizationPlace = {
  organizationId: string;
  /** The tenants whose members the user may view. */
  openTenantIds: readonly string[];
};

/** Minimum widths: names and addresses get what the longest time leaves. */
const WIDTHS: Record<Language, { name: number; activity: number }> = {
  en: { name: 304, activity: 120 },
  no: { name: 282, activity: 156 },
};
const TENANTS = 172;

export const inTenantPath = (organizationId: string, tenantId: string, { member }: Pick<MemberRow, 'member'>): string =>
  panelAddress(screenPath('tenantMembers', { organizationId, tenantId }), member.id, member.contactEmail);

/**
 * Name, role, tenants, activity (section 2), and the tenants where a person is admin.
 * @param says - whether the platform returns people's roles in each tenant, and their last sign-in
 */
export function useOrganizationColumns(
  { organizationId, openTenantIds }: OrganizationPlace,
  { roles, lastSignIn }: { roles: boolean; lastSignIn: boolean },
): readonly Column<MemberRow>[] {
  const t = useTranslations('organizationmembers');
  const language = useLocale() as Language;
  return useMemo(() => {
    const tenantChips = (row: MemberRow, tenants: MemberRow['member']['tenants'], empty: ReactNode) => (
      <ChipList
        {...chipsOfCell(
          tenants.map(({ name }) => name),
          TENANTS,
        )}
        empty={empty}
        countAs={(count) => t('tenantCount', { count })}
        items={tenants.map(({ id, name }) => ({
          key: id,
          chip: <TenantChip name={name} href={openTenantIds.includes(id) && inTenantPath(organizationId, id, row)} />,
        }))}
      />
    );
    const adminIn: Column<MemberRow> = {
      id: 'adminIn',
      header: t('column.adminIn'),
      cell: (row) => tenantChips(row, row.member.tenants.filter(isTenantAdmin), undefined),
      asksWidth: true,
      width: TENANTS,
      grow: 1,
    };
    return [
      {
        id: 'displayName',
        header: t('column.name'),
        cell: (row) => <NameAndAdminCell row={row} />,
        sort: (row) => row.name,
        width: WIDTHS[language].name,
        grow: 1.4,
      },
      {
        id: 'role',
        header: t('column.role'),
        cell: (row) => <OrganizationRoleCell row={row} />,
        sort: roleRank,
        width: ROLE,
        grow: 0.7,
      },
      ...(roles ? [adminIn] : []),
      {
        id: 'tenants',
        header: t('column.tenants'),
        cell: (row) => tenantChips(row, row.member.tenants, t('noTenants')),
        asksWidth: true,
        width: TENANTS,
        grow: 1,
      },
      {
        id: 'lastActivity',
        header: t('column.lastActivity'),
        cell: (row) => <ActivityCell row={row} />,
        sort: activityOrder,
        align: 'end',
        width: WIDTHS[language].activity,
        grow: 0.2,
      },
      ...(lastSignIn
        ? [lastUseColumn('lastSignIn', t('column.lastSignIn'), ({ member }: MemberRow) => member.lastSignIn)]
        : []),
    ];
  }, [t, language, organizationId, openTenantIds, roles, lastSignIn]);
}

/** A tenant, as a link for users who may open it. */
function TenantChip({ name, href }: { name: string; href: string | false }) {
  if (href === false) return <Chip>{name}</Chip>;
  return (
    <Link href={href} className="flex max-w-full min-w-0 rounded-md hover:underline">
      <Chip>{name}</Chip>
    </Link>
  );
}

/** The name, and on small screens the tenants where the person is admin. */
function NameAndAdminCell({ row }: { row: MemberRow }) {
  const t = useTranslations('organizationmembers');
  const role = useTranslations('common.role');
  const { isOrganizationAdmin, tenants } = row.member;
  const adminIn = tenants.filter(isTenantAdmin);
  const where = adminIn[0] === undefined ? undefined : t('adminIn', { count: adminIn.length, tenant: adminIn[0].name });
  return <NameCell row={row} role={isOrganizationAdmin ? role(Role.OrganizationAdmin) : where} />;
}

/** The role in the organization; roles in its tenants have a column of their own. */
function OrganizationRoleCell({ row: { member } }: { row: MemberRow }) {
  const t = useTranslations('common.role');
  const role = member.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular;
  return <RoleName role={role} label={t(role)} />;
}

/** Admins or regular members (section 2). */
export function useOrganizationFilters(): readonly Filter<MemberRow>[] {
  const t = useTranslations('organizationmembers.filter');
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
