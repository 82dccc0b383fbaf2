import { ChevronRight, Lock } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { Head } from '@/components/table/rows/head';
import { useRowKeys } from '@/components/table/rows/use-row-keys';
import { type Layout, gridClass, layoutOf } from '@/components/table/rows/layout';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import type { Column } from '@/components/table/types';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import type { ResourceTenant } from '../api-resources-data';
import { type Section, type SectionId, contentOf } from './resource-list';
import { IdentityRow, ResourceRow, type ResourceRowProps } from './resource-row';

export type ResourceSectionsProps = {
  tenant: ResourceTenant;
  sections: readonly Section[] | undefined;
  /** Whether a search or filter is active. */
  isAsked: boolean;
  closed: readonly SectionId[];
  onToggle: (id: SectionId) => void;
  menuOf: (resource: ApiResource) => readonly MenuItem[];
  onOpen: (resourceId: string) => void;
};

/** Minimum widths; together they fit beside the sidebar at 1280 px. */
const COLUMNS = [
  { id: 'name', width: 264, grow: 1.4 },
  { id: 'displayName', width: 148, grow: 0.8 },
  { id: 'scopes', width: 252, grow: 1.4 },
  { id: 'description', width: 168, grow: 1.2 },
] as const;

const nothing = (): null => null;
/** The number of rows that Page Down skips. */
const PAGE_ROWS = 8;
const code = (chunks: ReactNode): ReactNode => <code className="text-text">{chunks}</code>;

function useLayout(): Layout<never> {
  const t = useTranslations('apiresources.column');
  const columns = COLUMNS.map((column): Column<never> => ({ ...column, header: t(column.id), cell: nothing }));
  return layoutOf(columns, { selectable: false, hasMenu: true });
}

/** One table of four sections with aligned columns. The section heads are sticky. */
export function ResourceSections(props: ResourceSectionsProps) {
  const { tenant, sections } = props;
  const t = useTranslations('apiresources');
  const layout = useLayout();
  return (
    <div
      role="table"
      aria-label={t('label', { tenant: tenant.name })}
      aria-busy={sections === undefined}
      style={layout.style}
      className="scroll-quiet flex min-h-0 sm:scroll-pr-(--end-width) sm:scroll-pl-(--start-width) flex-col overscroll-contain sm:overflow-auto print:block print:overflow-visible"
    >
      <Head layout={layout} sort={null} onSort={nothing} />
      {sections === undefined
        ? ['w-2/5', 'w-1/3', 'w-1/2', 'w-3/5', 'w-1/4'].map((width) => (
            <div
              key={width}
              aria-hidden
              className="flex h-(--row-height) items-center border-b border-border-subtle px-4"
            >
              <Skeleton className={cx('h-3.5', width)} />
            </div>
          ))
        : sections.map((section) => <SectionRows key={section.id} {...props} section={section} />)}
    </div>
  );
}

type SectionProps = ResourceSectionsProps & { section: Section };

function SectionRows(props: SectionProps) {
  const { section, tenant, isAsked, closed, onToggle } = props;
  const t = useTranslations('apiresources.section');
  const id = useId();
  const { id: name, rows, total } = section;
  const isOpen = rows.length > 0 || !isAsked ? !closed.includes(name) : false;
  const words = { tenant: tenant.name, organization: tenant.organizationName, prefix: `${tenant.prefix}.`, code };
  const note = isOpen || total === 0 ? t.rich(`${name}.note`, words) : contentOf(section);
  return (
    <div role="rowgroup" aria-labelledby={`${id}head`}>
      <SectionHead
        id={`${id}head`}
        open={isOpen}
        canOpen={rows.length > 0 || !isAsked}
        onToggle={() => onToggle(name)}
        title={t(`${name}.title`)}
        count={isAsked && rows.length !== total ? t('some', { shown: rows.length, total }) : String(total)}
        note={note}
        isMono={!isOpen && total > 0}
        readOnly={name === 'tenant' ? undefined : t('readOnly')}
      />
      {isOpen && total === 0 ? (
        <div role="row" className="border-b border-border-subtle">
          <p role="cell" aria-colspan={5} className="px-4 py-3.5 text-sm text-muted sm:pl-10">
            {t(`${name}.empty`, { tenant: tenant.name, organization: tenant.organizationName })}
          </p>
        </div>
      ) : null}
      {isOpen ? <Rows {...props} /> : null}
    </div>
  );
}

function Rows({ section, tenant, menuOf, onOpen }: SectionProps) {
  const place = { organizationId: tenant.organizationId, tenantId: tenant.id };
  switch (section.id) {
    case 'identity':
      return section.rows.map((scope) => <IdentityRow key={scope.name} scope={scope} />);
    case 'tenant':
      return <OwnRows {...{ place, menuOf, onOpen }} prefix={tenant.prefix} rows={section.rows} />;
    default:
      return section.rows.map((resource) => <ResourceRow key={resource.id} place={place} resource={resource} />);
  }
}

type OwnRowsProps = Pick<ResourceSectionsProps, 'menuOf' | 'onOpen'> & {
  prefix: string;
  place: ResourceRowProps['place'];
  rows: readonly ApiResource[];
};

/** The tenant's own: a click or Enter opens one, arrow keys move between rows. */
function OwnRows({ place, prefix, menuOf, onOpen, rows }: OwnRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useRowKeys({
    count: rows.length,
    pageRows: PAGE_ROWS,
    scrollTo: (index) => box.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    onToggle: undefined,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen(row.id);
      return row !== undefined;
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows take the focus; one listener serves all of them
    <div ref={box} onKeyDown={keys.onKeyDown} onClick={keys.onClick}>
      {rows.map((resource, index) => (
        <ResourceRow
          key={resource.id}
          place={place}
          resource={resource}
          own={{
            prefix,
            menu: menuOf(resource),
            focus: {
              'data-row': index,
              tabIndex: index === keys.active ? 0 : -1,
              onFocus: () => keys.setActive(index),
            },
          }}
        />
      ))}
    </div>
  );
}

type SectionHeadProps = {
  id: string;
  open: boolean;
  canOpen: boolean;
  onToggle: () => void;
  title: string;
  count: string;
  note: ReactNode;
  isMono: boolean;
  readOnly: string | undefined;
};

/** A row above the section's rows; a click anywhere in it expands or collapses. */
function SectionHead({ id, open, canOpen, onToggle, title, count, note, isMono, readOnly }: SectionHeadProps) {
  return (
    <div
      role="row"
      className={cx(
        gridClass,
        'sticky top-0 z-15 h-11 border-b border-border bg-sidebar sm:top-10 max-sm:h-auto max-sm:min-h-14 print:static',
        canOpen && 'hover:bg-hover',
      )}
    >
      <div role="cell" aria-colspan={5} className="col-span-full h-full min-w-0">
        <div className="sticky left-0 flex h-full w-[min(100cqw,100%)] max-w-[100cqw] min-w-0 items-center gap-x-3 px-4 max-sm:flex-wrap max-sm:gap-y-0 max-sm:py-2">
          <h2 id={id} className="flex shrink-0 font-semibold">
            <button
              type="button"
              aria-expanded={open}
              disabled={!canOpen}
              onClick={onToggle}
              // The whole line is the click target; elements above it keep their own.
              className="flex items-center gap-2 rounded-sm after:absolute after:inset-0 after:content-['']"
            >
              <ChevronRight className={cx('text-muted transition-transform', open && 'rotate-90')} />
              {title}
              <span className="font-normal text-muted tabular-nums">{count}</span>
            </button>
          </h2>
          <span
            data-shortened={isMono || undefined}
            title={typeof note === 'string' ? note : undefined}
            className={cx(
              'min-w-0 flex-1 truncate text-sm text-muted max-sm:order-last max-sm:basis-full max-sm:pl-6 max-sm:whitespace-normal',
              isMono && 'font-mono text-xs',
            )}
          >
            {note}
          </span>
          {readOnly === undefined ? null : (
            <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted max-sm:ml-auto [&_.icon]:size-3.5">
              <Lock />
              {readOnly}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
