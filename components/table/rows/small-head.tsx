import { ArrowDown, ArrowUp } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import type { HeadProps } from './head';
import type { Column, Sort } from '../types';

const OptionList = lazy(() => import('@/components/ui/picker/option-list'), 'OptionList');

/** Replaces the header row on small screens, which have no columns: selects all rows, and sets the order. */
export function SmallHead<Row>({
  layout,
  columns,
  sort,
  onSort,
  checked,
  onCheck,
}: HeadProps<Row> & { columns: readonly Column<Row>[] }) {
  const t = useTranslations('table');
  // Includes columns that the user has hidden, because a row here shows no columns.
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (!layout.selectable && sortable.length === 0) return null;
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-b border-border pr-1.5 pl-3.5 sm:hidden print:hidden">
      {layout.selectable ? (
        <label className="flex min-h-11 min-w-0 items-center gap-4.5 text-sm text-muted">
          <Checkbox checked={checked} onCheckedChange={onCheck} />
          <span className="truncate">{t('selectAllShort')}</span>
        </label>
      ) : null}
      {sortable.length === 0 ? null : <SortMenu columns={sortable} sort={sort} onSort={onSort} />}
    </div>
  );
}

type SortMenuProps<Row> = { columns: readonly Column<Row>[]; sort: Sort | null; onSort: (sort: Sort) => void };

function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const t = useTranslations('table');
  const [open, setOpen] = useState(false);
  const current = columns.find(({ id }) => id === sort?.id);
  const options = columns.flatMap(({ id, header }) =>
    (['ascending', 'descending'] as const).map((order) => ({
      value: `${id} ${order}`,
      label: t(order, { name: header }),
    })),
  );
  const pick = (value: string): void => {
    const [id = '', order] = value.split(' ');
    setOpen(false);
    onSort({ id, descending: order === 'descending' });
  };
  return (
    <PopoverButton
      label={t('order')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={sort?.descending ? <ArrowDown /> : <ArrowUp />}
          aria-label={
            current
              ? t('orderBy', { order: t(sort?.descending ? 'descending' : 'ascending', { name: current.header }) })
              : t('order')
          }
          className="ml-auto min-w-0 text-muted"
        >
          <span className="truncate">{current?.header ?? t('order')}</span>
        </Button>
      }
    >
      {() => (
        <OptionList
          label={t('order')}
          options={options}
          selected={current ? [`${current.id} ${sort?.descending ? 'descending' : 'ascending'}`] : []}
          onPick={pick}
          searchable={false}
        />
      )}
    </PopoverButton>
  );
}
