import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { cx } from '@/components/ui/primitives/cx';
import { type Layout, gridClass, stickyEnd, stickyStart } from './layout';
import { SortButton } from './sort-button';
import type { Sort } from '../types';

export type HeadProps<Row> = {
  layout: Layout<Row>;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** State of the checkbox; undefined if rows are not selectable. */
  checked?: boolean | 'indeterminate';
  onCheck?: () => void;
};

/** The header row: sticky, with sort buttons and `aria-sort`. */
export function Head<Row>({ layout, sort, onSort, checked, onCheck }: HeadProps<Row>) {
  const t = useTranslations('table');
  const { columns, selectable, hasMenu } = layout;
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-20 w-full min-w-(--table-width) shrink-0 max-sm:hidden print:static print:min-w-0"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={cx(
          gridClass,
          'h-10 border-b border-border bg-(--row-bg) text-sm text-muted [--row-bg:var(--surface)]',
        )}
      >
        {selectable ? (
          <div role="columnheader" className={stickyStart.checkbox}>
            <Checkbox aria-label={t('selectAll')} checked={checked} onCheckedChange={onCheck} />
          </div>
        ) : null}
        {columns.map((column, index) => {
          const sorted = sort?.id === column.id ? sort : null;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={column.sort ? (sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none') : undefined}
              className={cx(
                'table-cell-box font-medium',
                column.align === 'end' && 'justify-end',
                index === 0 && cx(stickyStart.first, selectable ? 'left-11' : 'left-0 pl-4'),
              )}
            >
              {column.sort ? (
                <SortButton column={column} sorted={sorted} onSort={onSort} />
              ) : (
                <span className="truncate">{column.header}</span>
              )}
            </div>
          );
        })}
        {hasMenu ? (
          <div role="columnheader" className={stickyEnd}>
            <span className="sr-only">{t('actions')}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}
