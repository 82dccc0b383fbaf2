import type { CSSProperties } from 'react';
import type { Column } from './types';
import { fitColumns } from './view';

/** Widths in pixels of the two columns that are not the caller's. */
const CHECKBOX = 44;
const MENU = 56;
/** Narrower than this, in pixels, rows become cards. */
export const CARDS_BELOW = 560;

export type Layout<Row> = {
  columns: readonly Column<Row>[];
  selectable: boolean;
  hasMenu: boolean;
  /** The same for the header and every row, so that their columns stand under each other. */
  style: CSSProperties & { minWidth: number };
};

/** Which columns are shown and how wide they are. */
export function layoutOf<Row>(
  columns: readonly Column<Row>[],
  options: { width: number | undefined; selectable: boolean; hasMenu: boolean },
): Layout<Row> {
  const { width, selectable, hasMenu } = options;
  const reserved = (selectable ? CHECKBOX : 0) + (hasMenu ? MENU : 0);
  const shown = fitColumns(columns, width, reserved);
  const tracks = shown.map((column) =>
    column.grow === 0 ? `${column.width}px` : `minmax(${column.width}px, ${column.grow ?? 1}fr)`,
  );
  return {
    columns: shown,
    selectable,
    hasMenu,
    style: {
      gridTemplateColumns: [selectable ? `${CHECKBOX}px` : '', ...tracks, hasMenu ? `${MENU}px` : ''].join(' '),
      minWidth: shown.reduce((sum, column) => sum + column.width, reserved),
    },
  };
}
