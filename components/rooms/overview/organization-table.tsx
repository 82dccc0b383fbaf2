import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { SmallHead as OrderOfSmallScreens } from '@/components/table/rows/small-head';
import { SortButton } from '@/components/table/rows/sort-button';
import { useMeasuredRows } from '@/components/table/rows/use-measured-rows';
import type { Sort } from '@/components/table/types';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { cx } from '@/components/ui/primitives/cx';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { OrganizationRow } from './organization-row';
import { type OverviewColumn, roomClass, widthClass } from './overview-columns';

// `lazy` would lose its type parameter.
const SmallHead = lazy(() => import('@/components/table/rows/small-head'), 'SmallHead') as typeof OrderOfSmallScreens;

const SKELETONS = ['w-40', 'w-28', 'w-44', 'w-32', 'w-36', 'w-24'];
/** Nothing is selectable: on a small screen only the sort order is above the rows. */
const PLAIN = { columns: [], selectable: false, hasMenu: false, cards: false, style: {} };

/** The expanded rows, as long as the document lives: Back shows them as they were left. */
const kept: { open: ReadonlySet<string> } = { open: new Set() };

export type OrganizationTableProps = {
  organizations: readonly OverviewOrganization[] | undefined;
  columns: readonly OverviewColumn[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  search: string;
  /** The organizations that the user administers and may therefore open. */
  own: readonly string[];
};

/**
 * The organizations as a table with expandable rows. The page scrolls, the header is sticky; only visible rows are rendered, so that
 * thousands stay fast, and all of them in print.
 */
export function OrganizationTable({ organizations, columns, sort, onSort, search, own }: OrganizationTableProps) {
  const t = useTranslations('overview');
  const body = useRef<HTMLTableElement>(null);
  const [open, setOpen] = useState(kept.open);
  const { items, after, measure } = useMeasuredRows(body, {
    count: organizations?.length ?? 0,
    keyOf: (index) => organizations?.[index]?.id ?? index,
  });
  const toggle = (id: string, to = !open.has(id)): void => {
    const next = new Set(open);
    if (to) next.add(id);
    else next.delete(id);
    kept.open = next;
    setOpen(next);
  };
  return (
    <div className="overflow-clip rounded-xl bg-surface shadow-card print:shadow-none [&_tbody:last-of-type>tr:last-child>*]:border-b-0">
      <div className="min-h-12 sm:hidden">
        <SmallHead layout={PLAIN} columns={columns} sort={sort} onSort={onSort} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of the rows take the focus, one listener serves them */}
      <table
        ref={body}
        aria-label={t('label')}
        aria-busy={organizations === undefined}
        aria-rowcount={(organizations?.length ?? -2) + 1}
        onKeyDown={(event) => moveOrOpen(event, toggle)}
        className="w-full table-fixed border-separate border-spacing-0 text-left"
      >
        <Columns columns={columns} />
        <Head columns={columns} sort={sort} onSort={onSort} />
        {organizations === undefined ? <SkeletonRows columns={columns.length} /> : null}
        <Gap height={items[0]?.gap ?? 0} />
        {items.map(({ index }) => {
          const organization = organizations?.[index];
          return organization === undefined ? null : (
            <OrganizationRow
              key={organization.id}
              ref={measure}
              index={index}
              organization={organization}
              columns={columns}
              open={open.has(organization.id)}
              onToggle={() => toggle(organization.id)}
              search={search}
              isOwn={own.includes(organization.id)}
            />
          );
        })}
        <Gap height={after} />
      </table>
    </div>
  );
}

function moveOrOpen(event: KeyboardEvent<HTMLElement>, toggle: (id: string, to: boolean) => void): void {
  const button = event.target;
  if (!(button instanceof HTMLElement) || button.dataset.organization === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    toggle(button.dataset.organization, event.key === 'ArrowRight');
  } else {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-organization]')];
    all[all.indexOf(button) + step]?.focus();
  }
  event.preventDefault();
}

function Columns({ columns }: { columns: readonly OverviewColumn[] }) {
  return (
    <colgroup>
      {columns.map((column, position) => (
        <col
          key={column.id}
          style={column.width === 0 ? undefined : { width: column.width }}
          // Not hidden, because an expanded row spans all columns; zero width takes no space.
          className={cx(widthClass(column, position))}
        />
      ))}
    </colgroup>
  );
}

function Head({ columns, sort, onSort }: Pick<OrganizationTableProps, 'columns' | 'sort' | 'onSort'>) {
  return (
    <thead className="max-sm:hidden">
      <tr className="h-9 text-sm text-muted">
        {columns.map((column, position) => {
          const sorted = sort?.id === column.id ? sort : null;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
              className={cx(
                'sticky top-0 z-20 border-b border-border bg-surface px-2.5 font-medium first:pl-11 print:static',
                roomClass(column, position),
              )}
            >
              <span className={cx('flex min-w-0', column.align === 'end' && 'justify-end')}>
                <SortButton column={column} sorted={sorted} onSort={onSort} />
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {SKELETONS.map((width) => (
        <tr key={width} className="h-(--row-height)">
          <td colSpan={columns} className="border-b border-border-subtle px-4">
            <Skeleton className={cx('h-3.5', width)} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
