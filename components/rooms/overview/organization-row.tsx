import { useTranslations } from 'next-intl';
import { type MouseEvent, type Ref, useId } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { cx } from '@/components/ui/primitives/cx';
import { ChevronRight } from '@/components/ui/primitives/icons';
import type { OrganizationDetailsProps } from './organization-details';
import { type OverviewColumn, roomClass } from './overview-columns';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { type Admin, AdminFacts } from './admin-facts';
import { byBelonging } from './overview-view';

const OrganizationDetails = lazy(() => import('./organization-details'), 'OrganizationDetails');

export type OrganizationRowProps = OrganizationDetailsProps & {
  ref: Ref<HTMLTableSectionElement>;
  index: number;
  columns: readonly OverviewColumn[];
  open: boolean;
  onToggle: () => void;
};

/** One organization: a row, with its details below when expanded. */
export function OrganizationRow(props: OrganizationRowProps) {
  const { ref, index, organization, columns, open, onToggle, search, isOwn } = props;
  const t = useTranslations('overview');
  const id = useId();
  const { name, admins, tenantCount, members } = organization;
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    // Buttons and links have their own click, and text may be selected for copying.
    if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
    if (window.getSelection()?.isCollapsed !== false) onToggle();
  };
  return (
    <tbody ref={ref} data-index={index} className={cx('print:break-inside-avoid', open && 'bg-row-hover')}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button in it is the keyboard's */}
      <tr
        // The header is row 1.
        aria-rowindex={index + 2}
        onClick={onClick}
        className={cx(
          'h-(--row-height) cursor-pointer [&>*]:border-border-subtle',
          open ? '' : 'hover:bg-row-hover [&>*]:border-b',
        )}
      >
        {columns.map((column, position) =>
          position === 0 ? (
            <th key={column.id} scope="row" className="pr-2.5 pl-4 font-normal">
              <span className="flex min-w-0 items-center gap-2.5">
                <ChevronRight className={cx('text-muted transition-transform', open && 'rotate-90')} />
                <Avatar name={name} id={organization.id} shape="square" size="sm" />
                <span className="min-w-0">
                  <button
                    type="button"
                    data-organization={organization.id}
                    aria-expanded={open}
                    aria-controls={open ? id : undefined}
                    onClick={onToggle}
                    className="hit-tall block min-h-6 max-w-full rounded-sm text-left font-medium touch:min-h-8"
                  >
                    <span className="line-clamp-2" title={name}>
                      {name}
                    </span>
                  </button>
                  <span className="block truncate text-sm text-muted sm:hidden">
                    {t('tenants', { count: tenantCount })}
                    {members === undefined ? null : ` · ${t('members', { count: members })}`}
                  </span>
                </span>
              </span>
            </th>
          ) : (
            <td
              key={column.id}
              className={cx(
                'px-2.5',
                column.align === 'end' && 'text-right text-sm text-balance text-muted tabular-nums',
                roomClass(column, position),
              )}
            >
              {column.id === 'admins' ? <AdminBadges admins={admins} onPress={onToggle} /> : column.cell(organization)}
            </td>
          ),
        )}
      </tr>
      {open ? (
        <tr id={id}>
          <td colSpan={columns.length} className="animate-appear border-b border-border-subtle px-4 pb-4 sm:pl-11">
            <OrganizationDetails organization={organization} search={search} isOwn={isOwn} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The number of admins that a tooltip names, and of initials on a badge. */
const NAMED = 8;
const FACES = 2;

const KINDS = [
  ['Internal', 'ring-1 ring-border ring-inset'],
  ['External', 'bg-chip'],
] as const;

function AdminBadges({ admins, onPress }: { admins: readonly Admin[]; onPress: () => void }) {
  const t = useTranslations('overview');
  const groups = byBelonging(admins);
  return (
    <span className="flex flex-wrap gap-1">
      {KINDS.map(([belonging, look]) => {
        const some = groups[belonging];
        const named = some.slice(0, NAMED);
        return some.length === 0 ? null : (
          <Tooltip
            key={belonging}
            content={
              <span className="block space-y-1.5 text-left wrap-anywhere">
                {named.map((admin) => (
                  <AdminFacts key={admin.id} admin={admin} named />
                ))}
                {some.length > named.length ? t('moreTenants', { count: some.length - named.length }) : null}
              </span>
            }
          >
            <button
              type="button"
              onClick={onPress}
              className={cx(
                'hit-area inline-flex h-6 items-center gap-1.5 rounded-full pr-2 pl-0.5 text-sm whitespace-nowrap text-muted hover:text-text',
                look,
              )}
            >
              <span className="flex -space-x-1">
                {some.slice(0, FACES).map(({ id, displayName }) => (
                  <Avatar key={id} name={displayName} id={id} size="xs" />
                ))}
              </span>
              {t(`count.${belonging}`, { count: some.length })}
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}
