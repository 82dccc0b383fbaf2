import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { measureRow } from '@/components/ui/mechanisms/measure-row';
import { cx } from '@/components/ui/primitives/cx';
import { withActive } from './listbox-keys';
import type { Listbox } from './use-listbox';

/** Estimated sizes before measuring, in pixels. */
const ROW_HEIGHT = 32;
const HEADING_HEIGHT = 28;
const FIRST_RECT = { width: 400, height: 256 };

export type ListboxRow = Pick<ComponentProps<'div'>, 'id' | 'aria-posinset' | 'aria-setsize' | 'onPointerMove'> & {
  active: boolean;
  onPick: () => void;
};

export type ListboxRowsProps<Item> = Omit<ComponentProps<'div'>, 'children'> & {
  list: Listbox<Item>;
  /** The heading of an option; options of one group are adjacent. */
  groupOf?: (item: Item) => string | undefined;
  /** The active option follows the pointer. */
  followsPointer?: boolean;
  /** No option is shown as active, because the list does not have the focus. */
  isInactive?: boolean;
  /** Called near the end of the loaded options, to load more. */
  onNearEnd?: (() => void) | undefined;
  /** Renders an option as an `OptionRow` with these attributes. */
  children: (item: Item, row: ListboxRow) => ReactNode;
};

/** The options of a list. Only visible ones, and the active one, are in the DOM. */
export function ListboxRows<Item>(props: ListboxRowsProps<Item>) {
  const { list, groupOf, followsPointer, isInactive = false, onNearEnd, className, children, ...rest } = props;
  const { id, items, keyOf, setActive } = list;
  const active = isInactive ? -1 : list.active;
  const box = useRef<HTMLDivElement>(null);
  const headingAt = (index: number): string | undefined => {
    const item = items[index];
    const group = item && groupOf?.(item);
    const before = items[index - 1];
    return before !== undefined && group === groupOf?.(before) ? undefined : group;
  };
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => (items[index] === undefined ? index : keyOf(items[index])),
    measureElement: measureRow,
    estimateSize: (index) => ROW_HEIGHT + (headingAt(index) === undefined ? 0 : HEADING_HEIGHT),
    rangeExtractor: (range) => withActive(range, active),
    initialRect: FIRST_RECT,
  });
  const rowAt = (item: Item, index: number): ListboxRow => ({
    id: `${id}${keyOf(item)}`,
    'aria-posinset': index + 1,
    'aria-setsize': items.length,
    active: index === active,
    onPointerMove: followsPointer && index !== active ? () => setActive(index) : undefined,
    onPick: () => {
      setActive(index);
      list.onPick(item);
    },
  });
  return (
    <div
      role="listbox"
      tabIndex={-1}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - clientHeight) onNearEnd?.();
      }}
      {...rest}
      ref={box}
      id={`${id}list`}
      className={cx('scroll-quiet overflow-y-auto p-1 outline-none', items.length === 0 && 'hidden', className)}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const heading = headingAt(index);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="presentation"
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              {heading === undefined ? null : (
                <div role="presentation" className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
                  {heading}
                </div>
              )}
              {children(item, rowAt(item, index))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
