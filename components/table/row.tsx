'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { Checkbox } from '../ui/checkbox';
import { cx } from '../ui/cx';
import { Menu } from '../ui/menu';
import { MenuButton } from '../ui/menu-button';
import { Skeleton } from '../ui/skeleton';
import type { Layout } from './layout';
import type { RowMenuContent } from './types';

export type RowProps<Row> = {
  row: Row;
  /** Position in the view, from 0. */
  index: number;
  name: string;
  layout: Layout<Row>;
  position: CSSProperties;
  selected: boolean;
  onToggle: () => void;
  menu: RowMenuContent | undefined;
  /** The row that Tab reaches. */
  tabbable: boolean;
  onFocus: () => void;
};

/** One row. It takes the focus itself: arrow keys move between rows, Enter opens its menu (see `useRowKeys`). */
export function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, name, layout, position, selected, onToggle, menu, tabbable, onFocus } = props;
  const t = useTranslations('table');
  const { columns, selectable, style } = layout;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-row={index}
      tabIndex={tabbable ? 0 : -1}
      onFocus={onFocus}
      style={{ ...style, ...position }}
      className={cx(
        'group/row absolute left-0 grid w-full items-center border-b border-border-subtle outline-offset-[-2px]',
        selected ? 'bg-selected' : 'bg-surface hover:bg-row-hover',
      )}
    >
      {selectable ? (
        <div role="gridcell" className="sticky left-0 z-10 flex h-full items-center bg-inherit pl-4">
          <Checkbox aria-label={t('selectRow', { name })} checked={selected} onCheckedChange={onToggle} />
        </div>
      ) : null}
      {columns.map((column, position) => (
        <div
          key={column.id}
          role={position === 0 ? 'rowheader' : 'gridcell'}
          className={cx(
            'flex h-full min-w-0 items-center px-3',
            column.align === 'end' && 'justify-end text-right text-sm text-muted tabular-nums',
            position === 0 && 'sticky z-10 bg-inherit text-left',
            position === 0 && (selectable ? 'left-11' : 'left-0 pl-4'),
          )}
        >
          {column.cell(row)}
        </div>
      ))}
      {menu ? (
        <div role="gridcell" className="sticky right-0 grid h-full place-items-center bg-inherit">
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
      className="grid size-7 place-items-center rounded-md text-muted hover:bg-chip hover:text-text data-[state=open]:bg-chip data-[state=open]:text-text"
    >
      <Ellipsis />
    </button>
  );
  if (typeof content === 'function') return <MenuButton trigger={trigger} renderPanel={content} />;
  return content.length === 0 ? null : <Menu trigger={trigger} items={content} />;
}

/** A row that is on its way. Its bars differ in width, as texts do. The footer says "Loading" in words. */
export function SkeletonRow<Row>(props: { index: number; layout: Layout<Row>; position: CSSProperties }) {
  const { index, layout, position } = props;
  return (
    <div
      aria-hidden
      style={{ ...layout.style, ...position }}
      className="absolute left-0 grid w-full items-center border-b border-border-subtle bg-surface"
    >
      {layout.selectable ? <span /> : null}
      {layout.columns.map((column, place) => (
        <div key={column.id} className={cx('flex px-3', column.align === 'end' && 'justify-end')}>
          <Skeleton className={cx('h-3.5', ['w-3/5', 'w-2/5', 'w-1/2'][(index + place) % 3])} />
        </div>
      ))}
      {layout.hasMenu ? <span /> : null}
    </div>
  );
}
