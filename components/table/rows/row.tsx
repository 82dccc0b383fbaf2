'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Checkbox } from '../../ui/checkbox';
import { cx } from '../../ui/cx';
import { Menu } from '../../ui/menu';
import { MenuButton } from '../../ui/menu-button';
import { Skeleton } from '../../ui/skeleton';
import { type Layout, gridClass, stickyEnd, stickyStart } from './layout';
import type { RowMenuContent } from '../types';

export type RowProps<Row> = {
  row: Row;
  /** Position in the view, from 0. */
  index: number;
  name: string;
  layout: Layout<Row>;
  selected: boolean;
  /** @param extend - with Shift: every row from the last one on */
  onToggle: (extend: boolean) => void;
  menu: RowMenuContent | undefined;
  /** The row that Tab reaches. */
  tabbable: boolean;
  onFocus: () => void;
  /** Small screens: opens what the row has no room for. */
  onDetails: () => void;
};

const rowClass =
  'absolute left-0 h-(--row-height) border-b border-border-subtle bg-(--row-bg) print:static print:h-auto print:transform-none! print:break-inside-avoid print:py-1';
/** What can be pressed inside lies above the button that opens the details. */
const nameClass = cx(stickyStart.first, 'text-left [&_:is(a,button):not([data-details])]:relative');
const placeOf = (index: number) => ({ transform: `translateY(calc(var(--row-height) * ${index}))` });

/** One row. It takes the focus itself: arrow keys move between rows, Enter opens its menu (see `useRowKeys`). */
export function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, name, layout, selected, onToggle, menu, tabbable, onFocus, onDetails } = props;
  const t = useTranslations('table');
  const { columns, selectable } = layout;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-row={index}
      tabIndex={tabbable ? 0 : -1}
      onFocus={onFocus}
      style={placeOf(index)}
      className={cx(
        'group/row outline-offset-[-2px]',
        gridClass,
        rowClass,
        selected
          ? '[--row-bg:var(--selected)]'
          : '[--row-bg:var(--surface)] hover:[--row-bg:var(--row-hover)] active:[--row-bg:var(--pressed)]',
      )}
    >
      {selectable ? (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the checkbox inside takes the focus
        <div
          role="gridcell"
          className={cx(
            stickyStart.checkbox,
            'flex h-full items-center pl-4 select-none touch:pl-3.5',
            layout.cards && 'max-sm:items-start max-sm:pt-5.5',
          )}
          // Shift and a click would mark the text in between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          <Checkbox
            aria-label={t('selectRow', { name })}
            checked={selected}
            onCheckedChange={(_, extend) => onToggle(extend)}
          />
        </div>
      ) : null}
      {columns.map((column, position) => (
        <div
          key={column.id}
          role={position === 0 ? 'rowheader' : 'gridcell'}
          className={cx(
            'flex h-full min-w-0 items-center px-3 sm:@container/cell',
            column.align === 'end' && 'justify-end text-right text-sm whitespace-nowrap text-muted tabular-nums',
            position === 0 && cx(nameClass, selectable ? 'left-11 max-sm:pl-1' : 'left-0 pl-4'),
            position > 0 && !column.small && 'max-sm:hidden print:flex',
          )}
        >
          {position === 0 && columns.length > 1 ? (
            <button
              type="button"
              aria-label={t('details', { name })}
              onClick={onDetails}
              data-details
              className="absolute inset-0 outline-offset-[-2px] sm:hidden"
            />
          ) : null}
          {column.cell(row)}
        </div>
      ))}
      {menu ? (
        <div role="gridcell" className={cx(stickyEnd, 'grid h-full place-items-center')}>
          <RowMenu name={name} content={menu} />
        </div>
      ) : null}
    </div>
  );
}

/** The menu at the end of a row. */
export function RowMenu({ name, content }: { name: string; content: RowMenuContent }) {
  const t = useTranslations('table');
  const trigger = (
    <button
      type="button"
      data-row-menu
      aria-label={t('rowActions', { name })}
      title={t('actions')}
      className="grid size-7 place-items-center rounded-md text-muted hover:bg-chip hover:text-text active:bg-pressed data-[state=open]:bg-chip data-[state=open]:text-text touch:size-11"
    >
      <Ellipsis />
    </button>
  );
  if (typeof content === 'function') return <MenuButton trigger={trigger} renderPanel={content} />;
  return content.length === 0 ? null : <Menu trigger={trigger} items={content} />;
}

/** A row that is on its way. Its bars differ in width, as texts do. The footer says "Loading" in words. */
export function SkeletonRow<Row>({ index, layout }: { index: number; layout: Layout<Row> }) {
  return (
    <div
      aria-hidden
      style={placeOf(index)}
      className={cx(gridClass, rowClass, '[--row-bg:var(--surface)] print:hidden')}
    >
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
