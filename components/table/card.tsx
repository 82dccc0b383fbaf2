'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox';
import { cx } from '../ui/cx';
import { Skeleton } from '../ui/skeleton';
import { RowMenu } from './row';
import type { Column, RowMenuContent } from './types';

export type CardProps<Row> = {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  selected: boolean;
  onToggle: () => void;
  menu: RowMenuContent | undefined;
};

/** A row on a small screen: the name, the menu, and every other column with its heading. */
export function RowCard<Row>({ row, name, columns, selectable, selected, onToggle, menu }: CardProps<Row>) {
  const t = useTranslations('table');
  const [first, ...rest] = columns;
  return (
    <div className={cx('border-b border-border-subtle p-4', selected ? 'bg-selected' : 'bg-surface')}>
      <div className="flex items-start gap-3">
        {selectable ? (
          <span className="pt-1">
            <Checkbox aria-label={t('selectRow', { name })} checked={selected} onCheckedChange={onToggle} />
          </span>
        ) : null}
        <div className="min-w-0 flex-1">{first?.cell(row)}</div>
        {menu ? <RowMenu name={name} content={menu} /> : null}
      </div>
      <dl className="mt-3 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5 empty:hidden">
        {rest
          .filter((column) => !column.skipOnCard)
          .map((column) => (
            <CardLine key={column.id} term={column.header}>
              {column.cell(row)}
            </CardLine>
          ))}
      </dl>
    </div>
  );
}

function CardLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm leading-6 text-muted">{term}</dt>
      <dd className="flex min-h-6 min-w-0 items-center hyphens-auto wrap-anywhere [&>span]:flex-wrap">{children}</dd>
    </>
  );
}

/** A card that is on its way. */
export function SkeletonCard() {
  return (
    <div className="space-y-3 border-b border-border-subtle p-4" aria-busy>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  );
}
