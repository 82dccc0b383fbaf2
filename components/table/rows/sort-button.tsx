import { ArrowDown, ArrowUp } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import type { Column, Sort } from '../types';

type SortButtonProps<Row> = {
  column: Pick<Column<Row>, 'id' | 'header' | 'align'>;
  sorted: Sort | null;
  onSort: (sort: Sort) => void;
};

/** The heading of a column, which sorts by it; a second click reverses the order. */
export function SortButton<Row>({ column, sorted, onSort }: SortButtonProps<Row>) {
  const t = useTranslations('table');
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      title={t('sortBy', { name: column.header })}
      onClick={() => onSort({ id: column.id, descending: sorted ? !sorted.descending : false })}
      className={cx(
        'group/sort -mx-1 flex min-w-0 items-center gap-1 rounded-sm px-1 py-1 hover:text-text',
        column.align === 'end' && 'flex-row-reverse',
        sorted && 'font-semibold text-text',
      )}
    >
      <span className="truncate">{column.header}</span>
      <Arrow
        className={cx(
          'size-3.5',
          sorted ? 'text-accent' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  );
}
