import { ArrowDown, ArrowUp } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '@/components/ui/primitives/button';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { type ColumnChoice, NO_CHOICE, inChosenOrder, isShown, safe } from './column-choice';
import { readColumnCookie, writeColumnCookie } from './column-store';
import type { Column } from '../types';

/**
 * The content of the column menu: a line for each column, with its checkbox and the buttons that move it. Alt and an arrow key move it too.
 */
export function ColumnPanel<Row>({ columns, choice, table }: ColumnMenuProps<Row>) {
  const t = useTranslations('table');
  const [said, setSaid] = useState('');
  const onChoose = (next: ColumnChoice): void => writeColumnCookie(writeChoice(readColumnCookie(), table, next));
  const [first, ...rest] = inChosenOrder(columns, choice);
  const move = (index: number, by: number): void => {
    const column = rest[index];
    const place = index + by;
    if (column === undefined || place < 0 || place >= rest.length) return;
    onChoose(withMoved(columns, choice, column.id, by));
    setSaid(t('columnMoved', { name: column.header, place: place + 1, count: rest.length }));
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(index, by);
  };
  return (
    <>
      <p className="px-2 pt-1 pb-2 font-semibold">{t('columns')}</p>
      <ul>
        {first === undefined ? null : (
          <li className="flex min-h-8.5 items-center gap-2.5 px-2 text-muted touch:min-h-11">
            <Checkbox aria-label={first.header} checked disabled />
            <span className="min-w-0 flex-1">{first.header}</span>
          </li>
        )}
        {rest.map(({ id, header, isOptional }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- receives the key events of its controls
          <li
            key={id}
            onKeyDown={(event) => onKey(event, index)}
            className="flex min-h-8.5 items-center gap-1 rounded-md px-2 hover:bg-hover touch:min-h-11"
          >
            <label className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5">
              <Checkbox
                aria-label={header}
                checked={isShown({ id, isOptional }, choice)}
                onCheckedChange={(wanted) => onChoose(withShown(columns, choice, id, wanted))}
              />
              <span className="min-w-0 flex-1">{header}</span>
            </label>
            <IconButton
              size="sm"
              label={t('columnUp', { name: header })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              size="sm"
              label={t('columnDown', { name: header })}
              disabled={index === rest.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-1 border-t border-border-subtle pt-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={choice === NO_CHOICE}
          onClick={() => {
            onChoose(NO_CHOICE);
            setSaid(t('columnsDefault'));
          }}
        >
          {t('columnsReset')}
        </Button>
      </div>
    </>
  );
}
export type ColumnMenuProps<Row> = {
  /** All columns, in the table's default order. */
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** The table's name in the cookie. */
  table: string;
};

/** The maximum length of the cookie, because it is part of every request. */
const MAX_LENGTH = 2048;

/** The cookie with a new selection for one table. The oldest selections are dropped when it becomes too long. */
export function writeChoice(cookie: string, table: string, { order, hidden }: ColumnChoice): string {
  const others = cookie.split('!').filter((entry) => entry !== '' && entry.split('.')[0] !== safe(table));
  const columns = order.map((id) => (hidden.includes(id) ? `-${safe(id)}` : safe(id)));
  const entries = order.length === 0 ? others : [...others, [safe(table), ...columns].join('.')];
  while (entries.join('!').length > MAX_LENGTH) entries.shift();
  return entries.join('!');
}

/** A complete selection with the current state of every column, in this order. */
function choiceOf<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): ColumnChoice {
  const [, ...rest] = inChosenOrder(columns, choice);
  const hidden = rest.filter((column) => !isShown(column, choice));
  return { order: rest.map(({ id }) => id), hidden: hidden.map(({ id }) => id) };
}

/** The selection after a column was shown or hidden. */
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

/** The selection after a column was moved by some positions. */
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
