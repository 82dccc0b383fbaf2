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
  /** At the right: a count, a choice. */
  actions?: ReactNode;
  /** For the column menu; without it there is none. */
  columns?: ColumnMenuProps<Row>;
};

/** How wide a letter of a placeholder is, at most on average; and what stands around it. */
const LETTER_EM = 0.49;
const ICONS_EM = 3.25;

/** A line that scrolls sideways. The margin keeps the outlines of focused buttons, which such a box would cut. */
const sidewaysClass = 'scroll-sides -my-1 flex min-w-0 items-center gap-2 py-1';

/**
 * Search and filters at the left, what is active as removable chips, columns and density at the right. The chips have a place of
 * their own beside the filters, so that choosing a filter moves nothing.
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
      {/* A small screen has one line for both, which scrolls sideways. */}
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
          // As high as a chip before there is one.
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
    // The address changed by other means (back, "clear"): the field follows. What is being typed wins otherwise.
    setSeen(value);
    if (draft.trim() !== value) setDraft(value);
  }
  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    const asked = text.trim();
    // What stands there already is not asked again: the table would go back to its first row.
    if (asked !== value) timer.current = setTimeout(() => onChange(asked), SEARCH_DEBOUNCE_MS);
  };
  const clear = (): void => {
    clearTimeout(timer.current);
    setDraft('');
    onChange('');
  };
  return (
    <div
      // Room for the whole placeholder in a line that has it; where it has not, filters go on in the next.
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

// Its type parameter would be lost on the way.
const ColumnPanel = lazy(() => import('./columns/column-panel'), 'ColumnPanel') as typeof Panel;

/** The button that opens the choice of columns: which are shown, and in which order. */
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
