/** Which columns of a table are shown, and in which order: the reader's choice, as one cookie keeps it for every table. Pure. */
import type { Column } from './types';

export type ColumnChoice = {
  /** Every column that was there when the choice was made, in its order; the name is not among them. */
  order: readonly string[];
  hidden: readonly string[];
};

export const NO_CHOICE: ColumnChoice = { order: [], hidden: [] };

/** More than this is not remembered, so that no request grows too large. */
const MAX_LENGTH = 2048;

/** Letters that need no encoding in a cookie: tables end at `!`, columns at `.`, and `-` marks a hidden one. */
const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9_]/g, '');

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

/** The cookie with another choice of one table. The oldest choices go when it becomes too long. */
export function writeChoice(cookie: string, table: string, { order, hidden }: ColumnChoice): string {
  const others = cookie.split('!').filter((entry) => entry !== '' && entry.split('.')[0] !== safe(table));
  const columns = order.map((id) => (hidden.includes(id) ? `-${safe(id)}` : safe(id)));
  const entries = order.length === 0 ? others : [...others, [safe(table), ...columns].join('.')];
  while (entries.join('!').length > MAX_LENGTH) entries.shift();
  return entries.join('!');
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

/** The columns that are shown, in the chosen order. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Column<Row>[] {
  if (choice === NO_CHOICE) return columns;
  return inChosenOrder(columns, choice).filter(({ id }, index) => index === 0 || !choice.hidden.includes(id));
}

/** The choice after a column was shown or hidden. */
export function withShown<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  id: string,
  shown: boolean,
): ColumnChoice {
  const order = inChosenOrder(columns, choice)
    .slice(1)
    .map((column) => column.id);
  const hidden = choice.hidden.filter((entry) => entry !== id);
  return { order, hidden: shown ? hidden : [...hidden, id] };
}

/** The choice after a column has moved by some places. */
export function withMoved<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  id: string,
  by: number,
): ColumnChoice {
  const order = inChosenOrder(columns, choice)
    .slice(1)
    .map((column) => column.id);
  const from = order.indexOf(id);
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  if (from < 0) return choice;
  order.splice(to, 0, ...order.splice(from, 1));
  return { order, hidden: choice.hidden };
}
