/** What the column menu changes in a choice of columns. Pure, and not part of the first view. */
import { type ColumnChoice, inChosenOrder, isShown, safe } from './column-choice';
import type { Column } from '../types';

/** More than this is not remembered, so that no request grows too large. */
const MAX_LENGTH = 2048;

/** The cookie with another choice of one table. The oldest choices go when it becomes too long. */
export function writeChoice(cookie: string, table: string, { order, hidden }: ColumnChoice): string {
  const others = cookie.split('!').filter((entry) => entry !== '' && entry.split('.')[0] !== safe(table));
  const columns = order.map((id) => (hidden.includes(id) ? `-${safe(id)}` : safe(id)));
  const entries = order.length === 0 ? others : [...others, [safe(table), ...columns].join('.')];
  while (entries.join('!').length > MAX_LENGTH) entries.shift();
  return entries.join('!');
}

/** A choice that says of every column what it is now, in this order. */
function choiceOf<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): ColumnChoice {
  const [, ...rest] = inChosenOrder(columns, choice);
  const hidden = rest.filter((column) => !isShown(column, choice));
  return { order: rest.map(({ id }) => id), hidden: hidden.map(({ id }) => id) };
}

/** The choice after a column was shown or hidden. */
export function withShown<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  id: string,
  shown: boolean,
): ColumnChoice {
  const { order, hidden } = choiceOf(columns, choice);
  const others = hidden.filter((entry) => entry !== id);
  return { order, hidden: shown ? others : [...others, id] };
}

/** The choice after a column has moved by some places. */
export function withMoved<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  id: string,
  by: number,
): ColumnChoice {
  const now = choiceOf(columns, choice);
  const from = now.order.indexOf(id);
  const to = Math.min(now.order.length - 1, Math.max(0, from + by));
  return from < 0 ? choice : { ...now, order: now.order.toSpliced(from, 1).toSpliced(to, 0, id) };
}
