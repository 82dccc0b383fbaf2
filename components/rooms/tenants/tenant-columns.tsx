import { Check, LogIn, Network } from '@/components/ui/primitives/icons';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SmallPart } from '@/components/table/rows/row-parts';
import type { Column, Filter } from '@/components/table/types';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge, Chip, SuperTenantBadge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { Truncated } from '@/components/ui/primitives/truncated';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { type TenantRow, matchesKind, nameRank } from './tenant-row';

const APPLICATIONS = 174;
const ADMINS = 166;

export type TenantColumnsOptions = {
  /** Joins at once, without confirmation, because leaving is as easy. */
  onJoin: (row: TenantRow) => void;
  joining: ReadonlySet<string>;
  /** Whether the platform returns the tenants' admins. */
  hasAdmins: boolean;
};

/** Name, id, members, applications, own membership (section 2); and the admins. */
export function useTenantColumns({ onJoin, joining, hasAdmins }: TenantColumnsOptions): readonly Column<TenantRow>[] {
  const t = useTranslations('tenants.list');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        cell: (row) => <NameCell row={row} />,
        sort: nameRank,
        width: 220,
        grow: 2,
      },
      {
        id: 'id',
        header: t('column.id'),
        cell: ({ tenant }) => (
          <CopyControl value={tenant.id} label={t('tenantId', { name: tenant.name })} className="-ml-1" />
        ),
        width: 124,
        grow: 1.4,
      },
      {
        id: 'applications',
        header: t('column.applications'),
        cell: ({ tenant }) => (
          <ChipList
            {...chipsOfCell(
              tenant.applications.map(({ name }) => name),
              APPLICATIONS,
            )}
            items={tenant.applications.map(({ applicationId, name }) => ({
              key: applicationId,
              chip: <Chip>{name}</Chip>,
            }))}
          />
        ),
        asksWidth: true,
        width: APPLICATIONS,
        grow: 2,
      },
      ...(hasAdmins
        ? [
            {
              id: 'admins',
              header: t('column.admins'),
              cell: ({ tenant }: TenantRow) => <AdminsCell admins={tenant.admins} />,
              asksWidth: true as const,
              width: ADMINS,
              grow: 1.4,
            },
          ]
        : []),
      {
        id: 'members',
        header: t('column.members'),
        cell: ({ tenant }) => <Count value={tenant.members} />,
        sort: ({ tenant }) => tenant.members,
        align: 'end',
        width: 120,
        grow: 0,
      },
      {
        id: 'membership',
        small: true,
        header: t('column.membership'),
        cell: (row) => <MembershipCell row={row} onJoin={onJoin} joining={joining.has(row.tenant.id)} />,
        width: 124,
        grow: 0,
      },
    ],
    [t, onJoin, joining, hasAdmins],
  );
}

function NameCell({ row }: { row: TenantRow }) {
  const counted = useTranslations('table.counted');
  const { tenant } = row;
  return (
    <span className="flex min-w-0 items-center gap-3 max-[22rem]:[&>.avatar]:hidden">
      <Avatar name={tenant.name} id={tenant.id} shape="square" />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <PanelLink id={tenant.id}>
            <Truncated text={tenant.name} className="font-medium max-sm:line-clamp-2 max-sm:whitespace-normal" />
          </PanelLink>
          {tenant.isSuperTenant ? <SuperTenantBadge /> : null}
        </span>
        <SmallPart>
          <span className="truncate text-xs text-muted sm:hidden">{counted('people', { count: tenant.members })}</span>
        </SmallPart>
      </span>
    </span>
  );
}

/** The first admins by name; the platform names a few and counts the rest. */
function AdminsCell({ admins }: Pick<TenantRow['tenant'], 'admins'>) {
  const items = (admins?.names ?? []).map((name, index) => ({ key: `${index}`, chip: <Chip>{name}</Chip> }));
  const texts = Array.from({ length: admins?.count ?? 0 }, (_, index) => admins?.names[index] ?? '');
  const { max, wide } = chipsOfCell(texts, ADMINS);
  return (
    <ChipList
      max={Math.min(items.length, max)}
      wide={Math.min(items.length, wide)}
      items={items}
      total={admins?.count}
    />
  );
}

function Count({ value }: { value: number }) {
  const format = useFormatter();
  return <>{format.number(value)}</>;
}

type MembershipCellProps = { row: TenantRow; onJoin: (row: TenantRow) => void; joining: boolean };

function MembershipCell({ row, onJoin, joining }: MembershipCellProps) {
  const t = useTranslations('tenants.list');
  if (row.tenant.isMember) {
    return (
      <Badge tone="success" icon={<Check />}>
        {t('member')}
      </Badge>
    );
  }
  if (!row.join.allowed) return <span className="text-faint">{t('notMember')}</span>;
  return (
    <Button
      size="sm"
      icon={<LogIn />}
      pending={joining}
      aria-label={t('joinLabel', { name: row.tenant.name })}
      onClick={() => onJoin(row)}
    >
      {t('join')}
    </Button>
  );
}

/** Super-tenants or regular ones (section 2). */
export function useTenantFilters(): readonly Filter<TenantRow>[] {
  const t = useTranslations('tenants.list.filter');
  return useMemo(
    () => [
      {
        id: 'kind',
        label: t('kind'),
        icon: <Network />,
        single: true,
        options: (['super', 'regular'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
        matches: matchesKind,
      },
    ],
    [t],
  );
}
