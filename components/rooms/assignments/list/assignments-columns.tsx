import { SmallPart } from '@/components/table/rows/row-parts';
import { Building2 } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { textColumn } from '@/components/table/columns/common-columns';
import type { Column, Filter } from '@/components/table/types';
import { Avatar } from '@/components/ui/marks/avatar';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { chipsOfCell, wholeChips } from '@/components/ui/overlays/chip-fit';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { RowName } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { originOf } from '../assignment';
import type { OrganizationChoice } from '../assignments-data';
import { ApplicationChip } from './application-chip';
import { ORGANIZATION_FILTER, inChipOrder, nameRank } from './assignment-list';

/** The maximum number of chips before "+3". */
const MOST = 3;
/** Pixels: the minimum width of the chip column, the chip line of a card, and the width of a chip's cross. */
const WIDTH = 212;
const CARD = 256;
const CROSS = 14;

/** Data that the cells need in addition to the row. Keep it stable. */
export type RowContext = {
  superTenantId: string;
  /** Undefined if each application names its owner. */
  ownIds: ReadonlySet<string> | undefined;
  /** The search text of the list; matching applications come first. */
  search: string;
  hrefOf: (tenantId: string) => string;
  onUnassign: (tenantId: string, applicationId: string) => void;
};

/** Tenant, organization, applications, Manage (section 2). The ids are the platform's sort orders. */
export function useAssignmentColumns(context: RowContext): readonly Column<TenantAssignments>[] {
  const t = useTranslations('assignments');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.tenant'),
        cell: (row) => <TenantCell row={row} context={context} />,
        sort: nameRank,
        width: 216,
        grow: 1.2,
      },
      textColumn('organizationName', t('column.organization'), ({ organizationName }) => organizationName, {
        width: 156,
        grow: 0.8,
      }),
      {
        id: 'applications',
        header: t('column.applications'),
        cell: (row) => <Applications row={row} context={context} />,
        asksWidth: true,
        width: WIDTH,
        grow: 2,
      },
      {
        id: 'manage',
        header: t('column.manage'),
        cell: (row) => <ManageLink row={row} context={context} />,
        align: 'end',
        width: 120,
        grow: 0,
      },
    ],
    [t, context],
  );
}

type CellProps = { row: TenantAssignments; context: RowContext };

function TenantCell({ row, context }: CellProps) {
  const t = useTranslations('assignments');
  const { id, name, organizationName, isSuperTenant } = row;
  const copy = <CopyControl value={id} label={t('tenantId', { name })} className="-ml-1" />;
  return (
    <span className="flex w-full min-w-0 items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-1.5 max-sm:self-stretch max-sm:py-3">
      <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:flex-none">
        <Avatar name={name} id={id} shape="square" />
        {/* Compact rows have room for one line. */}
        <span className={linesClass}>
          <span className="flex max-w-full min-w-0 items-center gap-1.5 max-[22.5rem]:flex-wrap sm:in-data-[density=compact]:shrink-0">
            <RowName text={name} className="leading-4.5 font-medium" />
            {isSuperTenant ? <SuperTenantBadge /> : null}
          </span>
          <span className="flex min-w-0 max-sm:hidden [&_button]:h-5">{copy}</span>
          <SmallPart>
            <RowName text={organizationName} className="text-sm text-muted sm:hidden" />
          </SmallPart>
        </span>
        <SmallPart>
          <span className="sm:hidden">
            <ManageLink row={row} context={context} />
          </span>
        </SmallPart>
      </span>
      <SmallPart>
        <span className="flex flex-1 flex-col justify-between gap-1 sm:hidden">
          <Applications row={row} context={context} isCard />
          <span className="flex min-w-0">{copy}</span>
        </span>
      </SmallPart>
    </span>
  );
}

function Applications({ row, context, isCard = false }: CellProps & { isCard?: boolean }) {
  const t = useTranslations('assignments');
  const { superTenantId, ownIds, search, onUnassign } = context;
  const items = inChipOrder(row.applications, search).map((application) => ({
    key: application.applicationId,
    text: application.name,
    chip: (
      <ApplicationChip
        application={application}
        origin={originOf(application, superTenantId, ownIds)}
        tenantName={row.name}
        onUnassign={() => onUnassign(row.id, application.applicationId)}
      />
    ),
  }));
  const rest = (count: number) => ({ title: t('more', { count }), of: t('moreOf', { tenant: row.name }) });
  if (items.length === 0) return <span className="text-sm text-muted">{t('none')}</span>;
  const texts = items.map(({ text }) => text);
  const { max, wide } = chipsOfCell(texts, WIDTH, { extra: CROSS });
  return isCard ? (
    <ChipList max={Math.min(MOST, wholeChips(texts, CARD, { extra: CROSS }))} items={items} rest={rest} />
  ) : (
    <ChipList max={Math.min(MOST, max)} wide={Math.min(MOST, wide)} items={items} rest={rest} />
  );
}

function ManageLink({ row, context }: CellProps) {
  const t = useTranslations('assignments');
  return (
    <Link
      href={context.hrefOf(row.id)}
      aria-label={t('manageOf', { name: row.name })}
      className={buttonClass({ size: 'sm', className: 'text-text' })}
    >
      {t('manage')}
    </Link>
  );
}

/** Several organizations (section 2), which can also be found by their tenants; with more than one, the chip shows the number. */
export function useOrganizationFilter(
  organizations: readonly OrganizationChoice[] | undefined,
  find: Filter<TenantAssignments>['find'] & {},
): readonly Filter<TenantAssignments>[] {
  const t = useTranslations('assignments');
  return useMemo(
    () => [
      {
        id: ORGANIZATION_FILTER,
        label: t('column.organization'),
        icon: <Building2 />,
        options: (organizations ?? []).map(({ id, name }) => ({ value: id, label: name })),
        joined: true,
        find,
        matches: ({ organizationId }, chosen) => chosen.includes(organizationId),
      },
    ],
    [t, organizations, find],
  );
}
