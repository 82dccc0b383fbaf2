import { useTranslations } from 'next-intl';
import { type MeasuredRows, useMeasuredRows } from '@/components/table/rows/use-measured-rows';
import { useId, useRef } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { Head } from '@/components/table/rows/head';
import { useRowKeys } from '@/components/table/rows/use-row-keys';
import { type Layout, layoutOf } from '@/components/table/rows/layout';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import type { Column } from '@/components/table/types';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import type { ResourceTenant } from '../api-resources-data';
import type { Section, SectionId } from './resource-list';
import { type Part, SectionHead } from './section-head';
import { IdentityRow, type Line, ResourceRow, type ResourceRowProps } from './resource-row';

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
/** The height in pixels of the two heads that cover the rows scrolled below them. */
const COVERED = 88;

function useLayout(): Layout<never> {
  const t = useTranslations('apiresources.column');
  const columns = COLUMNS.map((column): Column<never> => ({ ...column, header: t(column.id), cell: nothing }));
  return layoutOf(columns, { selectable: false, hasMenu: true });
}

function partsOf({ sections = [], isAsked, closed }: ResourceSectionsProps): readonly Part[] {
  let head = 0;
  return sections.map((section) => {
    const { id, rows, total } = section;
    const isOpen = (rows.length > 0 || !isAsked) && !closed.includes(id);
    // An open section without resources has one line that says so.
    const part = { section, isOpen, head, lines: isOpen ? rows.length || Number(total === 0) : 0 };
    head += 1 + part.lines;
    return part;
  });
}

function keyOfLine(parts: readonly Part[], index: number): string {
  const part = parts.findLast(({ head }) => head <= index);
  const row = part?.section.rows[index - part.head - 1];
  return [part?.section.id, row && ('id' in row ? row.id : row.name)].join(' ');
}

/** One table of four sections with aligned columns. The section heads are sticky. Only visible lines are rendered. */
export function ResourceSections(props: ResourceSectionsProps) {
  const { tenant, sections } = props;
  const t = useTranslations('apiresources');
  const layout = useLayout();
  const box = useRef<HTMLDivElement>(null);
  const parts = partsOf(props);
  const count = parts.reduce((sum, { lines }) => sum + 1 + lines, 0);
  const shown = useMeasuredRows(box, {
    count,
    keyOf: (index) => keyOfLine(parts, index),
    always: parts.map(({ head }) => head),
    covered: COVERED,
  });
  const lineAt = (index: number): Line => ({
    'data-index': index,
    'aria-rowindex': index + 2,
    ref: shown.measure,
  });
  return (
    <div
      role="table"
      aria-label={t('label', { tenant: tenant.name })}
      aria-busy={sections === undefined}
      aria-rowcount={sections === undefined ? -1 : count + 1}
      style={layout.style}
      className="scroll-quiet flex min-h-0 sm:scroll-pr-(--end-width) sm:scroll-pl-(--start-width) flex-col overscroll-contain sm:overflow-auto print:block print:overflow-visible"
    >
      <Head layout={layout} sort={null} onSort={nothing} />
      <div ref={box} className="shrink-0">
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
          : parts.map((part) => <SectionRows key={part.section.id} {...props} {...{ part, shown, lineAt }} />)}
      </div>
    </div>
  );
}

type SectionProps = ResourceSectionsProps & { part: Part; shown: MeasuredRows; lineAt: (index: number) => Line };

function SectionRows(props: SectionProps) {
  const { part, shown, lineAt, tenant } = props;
  const t = useTranslations('apiresources.section');
  const id = useId();
  const { section, isOpen, head, lines } = part;
  const { id: name, rows, total } = section;
  const visible = shown.items.filter(({ index }) => index > head && index <= head + rows.length * Number(isOpen));
  const after = shown.items.find(({ index }) => index > head + lines)?.gap ?? shown.after;
  return (
    <div role="rowgroup" aria-labelledby={`${id}head`}>
      <SectionHead {...props} id={`${id}head`} />
      {isOpen && total === 0 ? (
        <div role="row" {...lineAt(head + 1)} className="border-b border-border-subtle">
          <p role="cell" aria-colspan={5} className="px-4 py-3.5 text-sm text-muted sm:pl-10">
            {t(`${name}.empty`, { tenant: tenant.name, organization: tenant.organizationName })}
          </p>
        </div>
      ) : null}
      <div style={{ height: visible[0]?.gap }} />
      <Rows {...props} visible={visible.map(({ index }) => index - head - 1)} />
      <div style={{ height: after }} />
    </div>
  );
}

type RowsProps = SectionProps & {
  /** The indexes of the section's rendered rows. */
  visible: readonly number[];
};

function Rows({ part, shown, lineAt, visible, tenant, menuOf, onOpen }: RowsProps) {
  const { section, head } = part;
  const first = head + 1;
  const place = { organizationId: tenant.organizationId, tenantId: tenant.id };
  switch (section.id) {
    case 'identity':
      return visible.map((row) => {
        const scope = section.rows[row];
        return scope && <IdentityRow key={scope.name} line={lineAt(first + row)} scope={scope} />;
      });
    case 'tenant':
      return (
        <OwnRows
          {...{ place, menuOf, onOpen, visible }}
          lineAt={(row) => lineAt(first + row)}
          prefix={tenant.prefix}
          rows={section.rows}
          scrollTo={(row) => shown.scrollTo(first + row)}
        />
      );
    default:
      return visible.map((row) => {
        const resource = section.rows[row];
        return (
          resource && <ResourceRow key={resource.id} line={lineAt(first + row)} place={place} resource={resource} />
        );
      });
  }
}

type OwnRowsProps = Pick<RowsProps, 'menuOf' | 'onOpen' | 'visible'> & {
  prefix: string;
  place: ResourceRowProps['place'];
  rows: readonly ApiResource[];
  lineAt: (row: number) => Line;
  scrollTo: (row: number) => void;
};

/** The tenant's own: a click or Enter opens one, arrow keys move between rows. */
function OwnRows({ place, prefix, menuOf, onOpen, rows, visible, lineAt, scrollTo }: OwnRowsProps) {
  const keys = useRowKeys({
    count: rows.length,
    pageRows: PAGE_ROWS,
    scrollTo,
    onToggle: undefined,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen(row.id);
      return row !== undefined;
    },
  });
  // The active row may be scrolled out of the DOM; the first rendered row is then in the tab order.
  const reachable = visible.includes(keys.active) ? keys.active : visible[0];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows take the focus; one listener serves all of them
    <div onKeyDown={keys.onKeyDown} onClick={keys.onClick}>
      {visible.map((index) => {
        const resource = rows[index];
        return (
          resource && (
            <ResourceRow
              key={resource.id}
              line={lineAt(index)}
              place={place}
              resource={resource}
              own={{
                prefix,
                menu: menuOf(resource),
                focus: {
                  'data-row': index,
                  tabIndex: index === reachable ? 0 : -1,
                  onFocus: () => keys.setActive(index),
                },
              }}
            />
          )
        );
      })}
    </div>
  );
}
