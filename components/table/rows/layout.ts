import type { CSSProperties } from 'react';
import type { Column } from '../types';

/** A length in pixels that grows with the reader's size of text. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** Widths in pixels of the two columns that are not the caller's. */
const CHECKBOX = 44;
const MENU = 44;

export type Layout<Row> = {
  /** The columns that are shown; the first one names the row. */
  columns: readonly Column<Row>[];
  selectable: boolean;
  hasMenu: boolean;
  /** Rows of small screens are cards of several lines. */
  cards: boolean;
  /** Custom properties of the table, so that the style sheet alone decides how wide each column is, on screens and on paper. */
  style: CSSProperties;
};

/** The first columns, which share what is left beside the last whole one. */
const SPARE_PARTS = 2;
/** Makes a length of any size out of a pixel: the style sheet's "if". */
const MANY = 10_000;

/**
 * What each of the first columns gets where not all have room: as many stand there whole as fit, and no chip lies half under the menu.
 * `100cqi` is the width of the table, which only the browser knows.
 *
 * @param sums - the least width of the table with its first column, its first two, and so on
 */
function spareOf(sums: readonly number[]): string {
  const all = sums.at(-1) ?? 0;
  const whole = sums.slice(1, -1).map((sum) => `min(${rem(sum)}, (100cqi - ${rem(sum - 1)}) * ${MANY})`);
  const left = `100cqi - max(${[rem(sums[0] ?? 0), ...whole].join(',')})`;
  return `(max(0px, min(${left}, (${rem(all)} - 100cqi) * ${MANY})) / ${SPARE_PARTS})`;
}

/** The second line that a name has where a card is narrow. */
const NAME_LINE = 18;

/** How wide the columns are: on wide screens (then they may scroll sideways), under 640 px, and on paper. */
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
 * What the header and every row have in common, so that their columns stand under each other. A table has hundreds of cells: their
 * classes are short, and app/table.css says what they mean.
 */
export const gridClass = 'table-line';

/**
 * A cell that stays while the rest scrolls sideways. Its fade says that there is more under it: at its right edge for the
 * name, at its left edge for the menu.
 */
export const stickyStart = {
  checkbox: 'table-check',
  first: 'table-name fade-start',
};
export const stickyEnd = 'table-end fade-end';
