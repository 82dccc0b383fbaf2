import type { CSSProperties } from 'react';
import type { Column } from '../types';

/** Converts pixels to a length that scales with the user's font size. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** Widths in pixels of the two columns that the caller does not define. */
const CHECKBOX = 44;
const MENU = 44;

export type Layout<Row> = {
  /** The visible columns; the first one names the row. */
  columns: readonly Column<Row>[];
  selectable: boolean;
  hasMenu: boolean;
  /** On small screens, rows are cards of several lines. */
  cards: boolean;
  /** Custom properties of the table, so that CSS alone determines each column's width, on screens and on paper. */
  style: CSSProperties;
};

/** The number of leading columns that share the space left after the last one that fits. */
const SPARE_PARTS = 2;
/** A factor that turns one pixel into a length of any size: an "if" in CSS. */
const MANY = 10_000;

/**
 * The extra width of each leading column if not all columns fit: as many columns as possible are shown uncut, so that no chip is half
 * covered by the menu. `100cqi` is the table's width, which only the browser knows.
 * @param sums - the minimum width of the table with its first column, its first two, and so on
 */
function spareOf(sums: readonly number[]): string {
  const all = sums.at(-1) ?? 0;
  const whole = sums.slice(1, -1).map((sum) => `min(${rem(sum)}, (100cqi - ${rem(sum - 1)}) * ${MANY})`);
  const left = `100cqi - max(${[rem(sums[0] ?? 0), ...whole].join(',')})`;
  return `(max(0px, min(${left}, (${rem(all)} - 100cqi) * ${MANY})) / ${SPARE_PARTS})`;
}

/** The height of a name's second line in a narrow card. */
const NAME_LINE = 18;

/** The column widths: on wide screens (where they may scroll horizontally), below 640 px, and on paper. */
export function layoutOf<Row>(
  columns: readonly Column<Row>[],
  {
    selectable,
    hasMenu,
    cardHeight,
    narrowCardHeight = cardHeight && cardHeight + NAME_LINE,
  }: { selectable: boolean; hasMenu: boolean; cardHeight?: number | undefined; narrowCardHeight?: number | undefined },
): Layout<Row> {
  const tracks = columns.map(({ width, grow = 1 }, index) => {
    const least = index < SPARE_PARTS ? `calc(${rem(width)} + var(--spare))` : rem(width);
    return grow === 0 ? least : `minmax(${least}, ${grow}fr)`;
  });
  const sums = columns.map((_, last) =>
    columns
      .slice(0, last + 1)
      .reduce((sum, { width }) => sum + width, (selectable ? CHECKBOX : 0) + (hasMenu ? MENU : 0)),
  );
  const around = (tracks: readonly string[]): string =>
    [selectable ? rem(CHECKBOX) : '', ...tracks, hasMenu ? rem(MENU) : ''].join(' ').trim();
  const style = {
    '--columns': around(tracks),
    '--columns-small': around(['minmax(0, 1fr)', ...columns.slice(1).flatMap(({ small }) => (small ? ['auto'] : []))]),
    '--columns-print': columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' '),
    '--spare': spareOf(sums),
    '--table-width': `calc(${rem(sums.at(-1) ?? 0)} + ${SPARE_PARTS} * var(--spare))`,
    '--start-width': `calc(${rem((selectable ? CHECKBOX : 0) + (columns[0]?.width ?? 0))} + var(--spare))`,
    '--end-width': hasMenu ? rem(MENU) : '0px',
    '--card-height': cardHeight === undefined ? undefined : rem(cardHeight),
    '--narrow-card-height': narrowCardHeight === undefined ? undefined : rem(narrowCardHeight),
  };
  return { columns, selectable, hasMenu, cards: cardHeight !== undefined, style: style as CSSProperties }; // custom properties are not in React's type
}

/**
 * Shared by the header and every row, so that their columns align. A table has hundreds of cells, so class names are short and
 * app/table.css defines them.
 */
export const gridClass = 'table-line';

/** A sticky cell. Its fade shows that content is scrolled under it: at its right edge for the name, at its left edge for the menu. */
export const stickyStart = {
  checkbox: 'table-check',
  first: 'table-name fade-start',
};
export const stickyEnd = 'table-end fade-end';
