/** The columns of the overview: sort orders, and the content of a collapsed row. */
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/table/types';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import type { Language } from '@/lib/contract/limits';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { lastActivityOf, waitingOf } from './overview-view';

export type OverviewColumn = Column<OverviewOrganization> & {
  /** Shown only in wide or very wide windows; these come last. An expanded row always shows them. */
  wide?: true | 'very';
};

/** As wide as their longest text in each language: names get the rest. */
const WIDTHS: Record<
  Language,
  Record<'createdBy' | 'tenants' | 'members' | 'admins' | 'activity' | 'created', number>
> = {
  en: { createdBy: 116, tenants: 94, members: 106, admins: 184, activity: 116, created: 104 },
  no: { createdBy: 116, tenants: 104, members: 116, admins: 160, activity: 152, created: 120 },
};

/**
 * The columns of the table; the row itself renders the first column and the admins, which expand it.
 * @param known - the organizations; a figure that the platform returns for none of them gets no column
 */
export function useOverviewColumns(known: readonly OverviewOrganization[]): readonly OverviewColumn[] {
  const t = useTranslations('overview.column');
  const none = useTranslations('overview')('createdByNobody');
  const widths = WIDTHS[useLocale() as Language];
  const hasMembers = known.some(({ members }) => members !== undefined);
  const hasWaiting = known.some((row) => waitingOf(row) !== null);
  const hasActivity = known.some(({ tenants }) => tenants?.some(({ lastActivity }) => lastActivity !== undefined));
  const hasCreated = known.some(({ createdAt }) => createdAt !== undefined);
  return useMemo(() => {
    const columns: (OverviewColumn | null)[] = [
      { id: 'name', header: t('name'), width: 0, sort: ({ name }) => name, cell: ({ name }) => name },
      {
        id: 'createdBy',
        header: t('createdBy'),
        width: widths.createdBy,
        sort: ({ createdBy }) => createdBy?.name ?? none,
        cell: ({ createdBy }) => <span className="line-clamp-2 text-sm text-muted">{createdBy?.name ?? none}</span>,
      },
      {
        id: 'tenants',
        header: t('tenants'),
        width: widths.tenants,
        align: 'end',
        sort: ({ tenantCount }) => tenantCount,
        cell: ({ tenantCount }) => <Count value={tenantCount} />,
      },
      hasMembers
        ? {
            id: 'members',
            header: t('members'),
            width: widths.members,
            align: 'end',
            sort: ({ members }) => members ?? null,
            cell: ({ members }) => <Count value={members} />,
          }
        : null,
      {
        id: 'admins',
        header: t('admins'),
        width: widths.admins,
        sort: ({ admins }) => admins.length,
        cell: ({ admins }) => admins.length,
      },
      hasActivity
        ? {
            id: 'activity',
            header: t('activity'),
            width: widths.activity,
            align: 'end',
            wide: true,
            sort: lastActivityOf,
            cell: (row) => <RelativeTime value={lastActivityOf(row)} />,
          }
        : null,
      hasCreated
        ? {
            id: 'created',
            header: t('created'),
            width: widths.created,
            align: 'end',
            wide: true,
            sort: ({ createdAt }) => createdAt ?? null,
            cell: ({ createdAt }) => <RelativeTime value={createdAt ?? null} />,
          }
        : null,
      hasWaiting
        ? {
            id: 'waiting',
            header: t('waiting'),
            width: 96,
            align: 'end',
            wide: 'very',
            sort: waitingOf,
            cell: (row) => <Count value={waitingOf(row) ?? undefined} />,
          }
        : null,
    ];
    return columns.filter((column) => column !== null);
  }, [t, none, widths, hasMembers, hasWaiting, hasActivity, hasCreated]);
}

/** Hides cells of columns that do not fit a small or medium window, or paper. */
export function roomClass({ wide }: OverviewColumn, position: number): string | false {
  if (position === 0) return false;
  if (wide === 'very') return 'max-2xl:hidden';
  return wide ? 'max-xl:hidden' : 'max-sm:hidden';
}

/** A hidden column has no width either. */
export function widthClass({ wide }: OverviewColumn, position: number): string | false {
  if (position === 0) return false;
  if (wide === 'very') return 'max-2xl:w-[0.1px]!';
  return wide ? 'max-xl:w-[0.1px]!' : 'max-sm:w-[0.1px]!';
}

function Count({ value }: { value: number | undefined }) {
  const t = useTranslations('overview');
  return <span className="text-text">{value === undefined ? <>–</> : t('figure', { value })}</span>;
}
