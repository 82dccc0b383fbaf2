import { ListFilter, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import type { Filter } from './types';

const OptionList = lazy(() => import('@/components/ui/picker/option-list'), 'OptionList');

/** From this number of options on, a filter has a search field. */
const SEARCH_FROM = 8;

export type FilterMenuProps<Row> = {
  filter: Filter<Row>;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

export function FilterMenu<Row>({ filter, values, onChange }: FilterMenuProps<Row>) {
  const [open, setOpen] = useState(false);
  const pick = (value: string): void => {
    const rest = values.filter((entry) => entry !== value);
    if (filter.single) {
      setOpen(false);
      onChange(values.includes(value) ? [] : [value]);
    } else onChange(rest.length === values.length ? [...values, value] : rest);
  };
  return (
    <PopoverButton
      label={filter.label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={filter.icon ?? <ListFilter />} className="text-muted">
          {filter.label}
          {/* On a small screen, the chips may be scrolled out of view on the same line. */}
          {values.length === 0 ? null : (
            <span className="rounded-full bg-accent-soft px-1.5 text-sm text-accent-text tabular-nums sm:hidden">
              {values.length}
            </span>
          )}
        </Button>
      }
    >
      {() => (
        <OptionList
          label={filter.label}
          options={filter.options}
          selected={values}
          onPick={pick}
          multiple={!filter.single}
          find={filter.find}
          searchable={filter.find !== undefined || filter.options.length >= SEARCH_FROM}
        />
      )}
    </PopoverButton>
  );
}

export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  const t = useTranslations('table');
  const text = t('filterValue', { name, value });
  return (
    <span className="inline-flex h-7 max-w-80 shrink-0 items-center gap-1 rounded-full bg-accent-soft pr-0.5 pl-3 text-sm font-medium text-accent-text">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t('removeFilter', { name: text })}
        onClick={onRemove}
        className="hit-end grid size-6 place-items-center rounded-full hover:bg-accent hover:text-accent-on"
      >
        <X className="size-3" />
      </button>
    </span>
  );
}
