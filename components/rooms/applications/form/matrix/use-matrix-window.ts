import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { withActive } from '@/components/ui/picker/listbox-keys';
import { type GroupRow, type MatrixRow, type Place, SIZE } from './matrix-view';

const FIRST_RECT = { width: 1088, height: 640 };
/** Rows and columns drawn beyond what is in view. */
const OVERSCAN = 4;

/** Which cells are in view, in both directions, the active one always, and how to scroll to one. Places count from the first cell. */
export function useMatrixWindow(
  box: RefObject<HTMLElement | null>,
  { rows, columns, active }: { rows: readonly MatrixRow[]; columns: number; active: Place },
) {
  // The header and the names cover what scrolls under them, as the row of a group does.
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: (index) => (rows[index]?.kind === 'group' ? SIZE.group : SIZE.row),
    rangeExtractor: (range) => withActive(range, active.row),
    scrollPaddingStart: SIZE.group,
    scrollPaddingEnd: SIZE.head,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => box.current,
    estimateSize: () => SIZE.column,
    rangeExtractor: (range) => withActive(range, active.column),
    scrollPaddingEnd: SIZE.name + SIZE.end,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
  });
  const first = down.range?.startIndex ?? 0;
  const { width, height } = down.scrollRect ?? FIRST_RECT;
  return {
    rows: down.getVirtualItems(),
    columns: across.getVirtualItems(),
    height: SIZE.head + down.getTotalSize(),
    /** The group whose own row has scrolled away. */
    stuck: (down.scrollOffset ?? 0) <= 0 ? undefined : rows.slice(0, first + 1).findLast(isGroup),
    hasMore: (across.scrollOffset ?? 0) + width < SIZE.name + columns * SIZE.column,
    pageRows: Math.max(1, Math.floor((height - SIZE.head) / SIZE.row) - 2),
    scrollTo: ({ row, column }: Place) => {
      down.scrollToIndex(row);
      across.scrollToIndex(column);
    },
  };
}

const isGroup = (row: MatrixRow): row is GroupRow => row.kind === 'group';
