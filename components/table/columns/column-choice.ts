/** Which columns of a table are shown, and in which order: the reader's choice, as one cookie keeps it for every table. Pure. */
import type { Column } from '../types';

export type ColumnChoice = {
  /** Every column that was there when the choice was made, in its order; the name is not among them. */
  order: readonly string[];
  hidden: readonly string[];
};

export const NO_CHOICE: ColumnChoice = { order: [], hidden: [] };

/** A name in letters that need no encoding in a cookie, where tables end at `!`, columns at `.`, and `-` marks a hidden one. */
export const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9_]/g, '');

/** The choice of one table; `NO_CHOICE` where there is none. */
export function readChoice(cookie: string, table: string): ColumnChoice {
  for (const entry of cookie.split('!')) {
    const [name, ...columns] = entry.split('.');
    if (name !== safe(table)) continue;
    const hidden = columns.filter((column) => column.startsWith('-')).map((column) => column.slice(1));
    return { order: columns.map((column) => column.replace(/^-/, '')), hidden };
  }
  return NO_CHOICE;
}

/** All columns in the chosen order. The first one stays first; one that the choice does not know keeps its place behind its neighbour. */
export function inChosenOrder<Row>(columns: readonly Column<Row>[], { order }: ColumnChoice): readonly Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined || order.length === 0) return columns;
  const result = order.flatMap((id) => rest.find((column) => column.id === id) ?? []);
  for (const [index, column] of rest.entries()) {
    if (result.includes(column)) continue;
    const before = rest[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column);
  }
  return [first, ...new Set(result)];
}

export function isShown(
  { id, isOptional }: Pick<Column<unknown>, 'id' | 'isOptional'>,
  { order, hidden }: ColumnChoice,
): boolean {
  return order.includes(id) ? !hidden.includes(id) : isOptional !== true;
}

/** The columns that are shown, in the chosen order. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Column<Row>[] {
  return inChosenOrder(columns, choice).filter((column, index) => index === 0 || isShown(column, choice));
}
