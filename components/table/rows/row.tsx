import { Ellipsis } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { cx } from '@/components/ui/primitives/cx';
import { Menu } from '@/components/ui/overlays/menu';
import { MenuButton } from '@/components/ui/overlays/menu-button';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { type Layout, gridClass, stickyEnd, stickyStart } from './layout';
import type { Column, DataTableProps, RowMenuContent } from '../types';
import { mainEntry } from './main-entry';
import { useRowParts } from './row-parts';

export type RowProps<Row> = Pick<DataTableProps<Row>, 'rowName' | 'rowMenu'> & {
  row: Row;
  /** Index in the view, from 0. */
  index: number;
  layout: Layout<Row>;
  selected: boolean;
  shown: boolean;
  /** @param extend - with Shift: every row from the last one on */
  onToggle: (index: number, extend: boolean) => void;
  /** A click on it runs an action that is not in its menu. */
  opens: boolean;
  /** Whether the row is in the tab order. */
  tabbable: boolean;
  onActive: (index: number) => void;
  /** Small screens: opens the details that the row has no room for; undefined if a panel shows them. */
  onDetails: ((row: Row) => void) | undefined;
};

const rowClass = 'table-row-line';
const placeOf = (index: number) => ({ transform: `translateY(calc(var(--row-height) * ${index}))` });

/**
 * One row. It is focusable: arrow keys move between rows, Enter opens it or its menu (see `useRowKeys`). It renders again only when its own
 * props change.
 */
export const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, rowName, layout, selected, shown, onToggle, rowMenu, opens, tabbable, onActive, onDetails } =
    props;
  const name = rowName(row);
  const menu = rowMenu?.(row);
  const t = useTranslations('table');
  const { wide } = useRowParts();
  const { columns, selectable } = layout;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      aria-current={shown || undefined}
      data-row={index}
      tabIndex={tabbable ? 0 : -1}
      onFocus={() => onActive(index)}
      style={placeOf(index)}
      className={cx(
        'group/row',
        gridClass,
        rowClass,
        (opens || mainEntry(menu) !== undefined) && 'cursor-pointer',
        selected || shown ? '[--row-bg:var(--selected)]' : 'table-row-plain',
      )}
    >
      {selectable ? (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the checkbox inside takes the focus
        <div
          role="gridcell"
          className={cx(stickyStart.checkbox, 'select-none', layout.cards && 'max-sm:items-start max-sm:pt-5.5')}
          // Prevents Shift+click from selecting the text in between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          <Checkbox
            aria-label={t('selectRow', { name })}
            checked={selected}
            onCheckedChange={(_, extend) => onToggle(index, extend)}
          />
        </div>
      ) : null}
      {columns.map((column, position) => {
        const onlyWide = position > 0 && !column.small;
        if (onlyWide && !wide) return null;
        return (
          <div
            key={column.id}
            role={position === 0 ? 'rowheader' : 'gridcell'}
            className={cx(
              'table-cell-box',
              column.asksWidth && 'table-cell-asked',
              column.align === 'end' && 'table-number',
              position === 0 &&
                cx(stickyStart.first, 'table-row-name', selectable ? 'left-11 max-sm:pl-1' : 'left-0 pl-4'),
              onlyWide && 'table-wide',
            )}
          >
            {position === 0 && columns.length > 1 && onDetails !== undefined ? (
              <button
                type="button"
                aria-label={t('details', { name })}
                onClick={() => onDetails(row)}
                data-details
                className="table-details"
              />
            ) : null}
            <Cell column={column} row={row} />
          </div>
        );
      })}
      {menu ? (
        <div role="gridcell" className={cx(stickyEnd, layout.cards && 'max-sm:h-16 max-sm:self-start')}>
          <RowMenu name={name} content={menu} />
        </div>
      ) : null}
    </div>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode; // `memo` loses its type parameter

/** Renders again only for another row or column: toggling the checkbox changes no cell. */
const Cell = memo(function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell(row);
}) as <Row>(props: { column: Column<Row>; row: Row }) => ReactNode; // `memo` loses its type parameter

export function RowMenu({ name, content }: { name: string; content: RowMenuContent }) {
  const t = useTranslations('table');
  const trigger = (
    <button
      type="button"
      data-row-menu
      aria-label={t('rowActions', { name })}
      title={t('actions')}
      className="table-menu-button"
    >
      <Ellipsis />
    </button>
  );
  if (typeof content === 'function') return <MenuButton trigger={trigger} renderPanel={content} />;
  return content.length === 0 ? null : <Menu trigger={trigger} items={content} />;
}

/** A row that is loading. Its bars vary in width like texts. The footer says "Loading" in words. */
export function SkeletonRow<Row>({ index, layout }: { index: number; layout: Layout<Row> }) {
  return (
    <div aria-hidden style={placeOf(index)} className={cx(gridClass, rowClass, 'print:hidden')}>
      {layout.selectable ? <span /> : null}
      {layout.columns.map((column, place) => (
        <div
          key={column.id}
          className={cx(
            'flex px-3',
            column.align === 'end' && 'justify-end',
            place > 0 && !column.small && 'max-sm:hidden',
          )}
        >
          <Skeleton className={cx('h-3.5', ['w-3/5', 'w-2/5', 'w-1/2'][(index + place) % 3])} />
        </div>
      ))}
      {layout.hasMenu ? <span /> : null}
    </div>
  );
}
