/** The visible columns of a table and their order: the user's selection, in one cookie for all tables. Pure. */
import type { Column } from '../types';

export type ColumnChoice = {
  /** Every column that existed when the selection was made, in order, except the name. */
  order: readonly string[];
  hidden: readonly string[];
};

export const NO_CHOICE: ColumnChoice = { order: [], hidden: [] };

/** Reduces a name to characters that are safe in a cookie, where `!` ends tables, `.` ends columns, and `-` marks a hidden column. */
export const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9_]/g, '');

/** The selection for one table; `NO_CHOICE` if there is none. */
export function readChoice(cookie: string, table: string): ColumnChoice {
  for (const entry of cookie.split('!')) {
    const [name, ...columns] = entry.split('.');
    if (name !== safe(table)) continue;
    const hidden = columns.filter((column) => column.startsWith('-')).map((column) => column.slice(1));
    return { order: columns.map((column) => column.replace(/^-/, '')), hidden };
  }
  return NO_CHOICE;
}

/** All columns in the selected order. The first one stays first; a column that the selection does not contain stays after its neighbour. */
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

/** The visible columns, in the selected order. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Column<Row>[] {
  return inChosenOrder(columns, choice).filter((column, index) => index === 0 || isShown(column, choice));
}
