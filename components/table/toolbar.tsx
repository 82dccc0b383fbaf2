'use client';

import { Rows3, Rows4, Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, TEXT } from '@/lib/contract/limits';
import { applyDensity } from '../shell/preferences';
import { IconButton } from '../ui/button';
import { FilterChip, FilterMenu } from './filters';
import type { Filter, TableQuery } from './types';
import { useDensity } from './use-size';

export type ToolbarProps<Row> = {
  query: TableQuery;
  onChange: (change: Partial<TableQuery>) => void;
  filters: readonly Filter<Row>[];
  searchPlaceholder: string | undefined;
  actions: ReactNode;
};

/** Search and filters at the left, what is active as removable chips, the table's own actions at the right. */
export function Toolbar<Row>({ query, onChange, filters, searchPlaceholder, actions }: ToolbarProps<Row>) {
  const t = useTranslations('table');
  const set = (id: string, values: readonly string[]): void => {
    const { [id]: _, ...rest } = query.filters;
    onChange({ filters: values.length === 0 ? rest : { ...rest, [id]: values } });
  };
  const active = filters.flatMap((filter) =>
    (query.filters[filter.id] ?? []).map((value) => ({ filter, value, key: `${filter.id}.${value}` })),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        value={query.search}
        onChange={(search) => onChange({ search })}
        placeholder={searchPlaceholder ?? t('search')}
      />
      {filters.map((filter) => (
        <FilterMenu
          key={filter.id}
          filter={filter}
          values={query.filters[filter.id] ?? []}
          onChange={(values) => set(filter.id, values)}
        />
      ))}
      {active.map(({ filter, value, key }) => (
        <FilterChip
          key={key}
          name={filter.label}
          value={filter.options.find((option) => option.value === value)?.label ?? value}
          onRemove={() =>
            set(
              filter.id,
              (query.filters[filter.id] ?? []).filter((entry) => entry !== value),
            )
          }
        />
      ))}
      {active.length > 1 ? (
        <button
          type="button"
          onClick={() => onChange({ filters: {} })}
          className="rounded-md px-1.5 py-1 text-sm text-muted hover:text-text"
        >
          {t('clearAll')}
        </button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {actions}
        <DensityToggle />
      </div>
    </div>
  );
}

export function SearchField(props: { value: string; onChange: (value: string) => void; placeholder: string }) {
  const { value, onChange, placeholder } = props;
  const t = useTranslations('table');
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen !== value) {
    // The address changed by other means (back, "clear"): the field follows. What is being typed wins otherwise.
    setSeen(value);
    if (draft.trim() !== value) setDraft(value);
  }
  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), SEARCH_DEBOUNCE_MS);
  };
  const clear = (): void => {
    clearTimeout(timer.current);
    setDraft('');
    onChange('');
  };
  return (
    <div className="relative w-full min-w-0 sm:w-82">
      <Search className="pointer-events-none absolute top-2.25 left-3 text-muted" />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={draft}
        maxLength={TEXT.search.max}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft !== '') {
            event.stopPropagation();
            clear();
          }
        }}
        className="h-8.5 w-full rounded-lg bg-surface pr-8 pl-9 shadow-card outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {draft === '' ? null : (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={clear}
          className="absolute top-1.25 right-1.25 grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}

function DensityToggle() {
  const t = useTranslations('table');
  const { compact } = useDensity();
  return (
    <IconButton
      label={compact ? t('densityComfortable') : t('density')}
      onClick={() => applyDensity(compact ? 'comfortable' : 'compact')}
      className="max-sm:hidden"
    >
      {compact ? <Rows3 /> : <Rows4 />}
    </IconButton>
  );
}
