import { Rows3, Rows4, Search, X, Columns3 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, TEXT } from '@/lib/contract/limits';
import { applyDensity } from '../shell/preferences';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import type { ColumnMenuProps, ColumnPanel as Panel } from './columns/column-panel';
import { FilterChip, FilterMenu } from './filters';
import type { Filter, TableQuery } from './types';
import { useIsCompact } from './use-density';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';

export type ToolbarProps<Row> = {
  query: TableQuery;
  onChange: (change: Partial<TableQuery>) => void;
  filters: readonly Filter<Row>[];
  searchPlaceholder: string | undefined;
  /** Right-aligned: a count, a selection. */
  actions?: ReactNode;
  /** For the column menu; without it there is none. */
  columns?: ColumnMenuProps<Row>;
};

/** The maximum average width of a placeholder's letters, and the width of what surrounds them. */
const LETTER_EM = 0.49;
const ICONS_EM = 3.25;

/** A horizontally scrolling line. The margin keeps the outlines of focused buttons, which the overflow would clip. */
const sidewaysClass = 'scroll-sides -my-1 flex min-w-0 items-center gap-2 py-1';

/**
 * Search and filters on the left, active filters as removable chips, columns and density on the right. The chips have their own space
 * beside the filters, so that setting a filter moves nothing.
 */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { query, onChange, filters, searchPlaceholder, actions, columns } = props;
  const t = useTranslations('table');
  const set = (id: string, values: readonly string[]): void => {
    const { [id]: _, ...rest } = query.filters;
    onChange({ filters: values.length === 0 ? rest : { ...rest, [id]: values } });
  };
  const active = filters.flatMap((filter) => {
    const values = query.filters[filter.id] ?? [];
    const { id, label: name } = filter;
    if (filter.joined && values.length > 1) {
      return [{ key: id, name, value: t('filterCount', { count: values.length }), onRemove: () => set(id, []) }];
    }
    return values.map((entry) => ({
      key: `${id}.${entry}`,
      name,
      value: filter.options.find((option) => option.value === entry)?.label ?? entry,
      onRemove: () =>
        set(
          id,
          values.filter((other) => other !== entry),
        ),
    }));
  });
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        value={query.search}
        onChange={(search) => onChange({ search })}
        placeholder={searchPlaceholder ?? t('search')}
      />
      {/* A small screen has one line for both, which scrolls horizontally. */}
      <div className={cx(sidewaysClass, 'basis-[calc(100%+2rem)] [--side:1rem] sm:contents')}>
        {filters.map((filter) => (
          <FilterMenu
            key={filter.id}
            filter={filter}
            values={query.filters[filter.id] ?? []}
            onChange={(values) => set(filter.id, values)}
          />
        ))}
        <div
          // As high as a chip even if there is none.
          className={cx(sidewaysClass, 'max-sm:contents sm:min-h-9 sm:flex-1 sm:basis-0')}
        >
          {active.map(({ key, ...chip }) => (
            <FilterChip key={key} {...chip} />
          ))}
          {active.length > 1 ? (
            <button
              type="button"
              onClick={() => onChange({ filters: {} })}
              className="shrink-0 rounded-md px-1.5 py-1 text-sm text-muted hover:text-text touch:min-h-11"
            >
              {t('clearAll')}
            </button>
          ) : null}
        </div>
      </div>
      <div className={cx('flex shrink-0 items-center gap-1 sm:ml-auto', actions ? undefined : 'max-sm:hidden')}>
        {actions}
        {columns ? <ColumnMenu {...columns} /> : null}
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
    // The address was changed elsewhere (back, "clear"): the field follows. Otherwise the typed text takes precedence.
    setSeen(value);
    if (draft.trim() !== value) setDraft(value);
  }
  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    const asked = text.trim();
    // An unchanged text is not queried again, because the table would return to its first row.
    if (asked !== value) timer.current = setTimeout(() => onChange(asked), SEARCH_DEBOUNCE_MS);
  };
  const clear = (): void => {
    clearTimeout(timer.current);
    setDraft('');
    onChange('');
  };
  return (
    <div
      // Reserves width for the whole placeholder if the line has it; otherwise filters wrap to the next line.
      style={{ '--room': `${placeholder.length * LETTER_EM + ICONS_EM}em` } as CSSProperties}
      className="relative w-full min-w-0 sm:max-w-92 sm:flex-1 sm:basis-(--room)"
    >
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
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
        className="h-8.5 w-full truncate rounded-lg bg-surface pr-8 pl-9 shadow-card outline-offset-0 placeholder-shown:pr-2 touch:h-11 touch:not-placeholder-shown:pr-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {draft === '' ? null : (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={clear}
          className="absolute inset-y-0 right-1.25 my-auto grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-text touch:right-0 touch:size-11"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}

function DensityToggle() {
  const t = useTranslations('table');
  const compact = useIsCompact();
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

// `lazy` would lose its type parameter.
const ColumnPanel = lazy(() => import('./columns/column-panel'), 'ColumnPanel') as typeof Panel;

/** The button that opens the column menu: which columns are shown, and in which order. */
function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const t = useTranslations('table');
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      label={t('columns')}
      open={open}
      onOpenChange={setOpen}
      className="w-72 max-w-[calc(100vw-1rem)] p-2"
      trigger={
        <IconButton label={t('columns')} className="max-sm:hidden">
          <Columns3 />
        </IconButton>
      }
    >
      {() => <ColumnPanel {...props} />}
    </PopoverButton>
  );
}
