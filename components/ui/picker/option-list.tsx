import { Check } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import { ListboxRows, type ListboxRow } from './listbox-rows';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { typeAhead } from './listbox-keys';
import { filterOptions, type Option } from './option-filter';
import { OptionCheck, OptionRow } from './option-row';
import { OptionSearch } from './option-search';
import { useListbox } from './use-listbox';

export type OptionListProps = {
  /** The subject of the selection, in words; names the list and its search field. */
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  /** An option was activated: select it or, in a multi-select, toggle it. */
  onPick: (value: string) => void;
  multiple?: boolean;
  /** Whether there is a search field; without one, the list handles the keys itself. */
  searchable?: boolean;
  searchPlaceholder?: string;
  /** Finds options by data that they do not show; its values are added to the text matches. Keep it stable. */
  find?: ((query: string) => Promise<readonly string[]>) | undefined;
  /** The text typed on the closed field: the list opens at its match. */
  typed?: string;
};

/** From this number of options on, there is a search field. */
const SEARCH_FROM = 7;
/** The number of options that Page up and Page down skip. */
const PAGE = 8;
const keyOf = ({ value }: Option): string => value;
const textOf = ({ label }: Option): string => label;
const groupOf = ({ group }: Option): string | undefined => group;

function firstActive(options: readonly Option[], selected: readonly string[], typed: string): number {
  const chosen = options.findIndex(({ value }) => selected.includes(value));
  return Math.max(0, typed === '' ? chosen : typeAhead(options.map(textOf), typed, chosen));
}

/**
 * A list of options for use inside a popover, with a search field unless it is short. The arrow keys, Page up and Page down move through
 * it, Enter selects.
 */
export function OptionList(props: OptionListProps) {
  const { label, options, selected, onPick, multiple = false, searchPlaceholder, typed = '', find } = props;
  const { searchable = options.length >= SEARCH_FROM } = props;
  const t = useTranslations('common.options');
  const [query, setQuery] = useState(searchable ? typed : '');
  const found = useFound(query, find);
  const shown = filterOptions(options, query, found);
  const list = useListbox({
    items: shown,
    keyOf,
    page: PAGE,
    wraps: true,
    textOf: searchable ? undefined : textOf,
    start: () => ({ active: firstActive(shown, selected, typed), typed: searchable ? '' : typed }),
    onPick: (option) => {
      if (option.disabledReason === undefined) onPick(option.value);
    },
  });
  const { activeId, onKeyDown } = list;
  return (
    <div className="flex max-h-80 w-72 max-w-full min-w-(--radix-popover-trigger-width) flex-col">
      {searchable ? (
        <OptionSearch
          listId={`${list.id}list`}
          aria-label={searchPlaceholder ?? `${t('search')}: ${label}`}
          placeholder={searchPlaceholder ?? t('search')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            list.setActive(0);
          }}
          activeId={activeId}
          onKeyDown={onKeyDown}
          // The key that opened the list is its first letter: Radix would select it, and the second letter replace it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list takes the focus when it opens anyway
          autoFocus={typed !== ''}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        />
      ) : null}
      <ListboxRows
        list={list}
        groupOf={groupOf}
        followsPointer
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        {...(searchable ? {} : { tabIndex: 0, 'aria-activedescendant': activeId, onKeyDown })}
        className="min-h-0 flex-1"
      >
        {(option, row) => (
          <Line option={option} row={row} selected={selected.includes(option.value)} multiple={multiple} />
        )}
      </ListboxRows>
      {shown.length === 0 ? (
        <p role="status" className="px-3 py-4 text-center text-sm text-muted">
          {query === '' ? t('none') : t('noMatch', { query })}
        </p>
      ) : null}
    </div>
  );
}

const NONE: readonly string[] = [];

/** The values of options that are found by data they do not show. */
function useFound(query: string, find: OptionListProps['find']): readonly string[] {
  const asked = useDebounced(query.trim());
  // Without a response, only text matches are shown.
  const { data } = useSWR(find === undefined || asked === '' ? null : [find, asked], ([ask, text]) => ask(text), {
    revalidateOnFocus: false,
  });
  return data === undefined || asked !== query.trim() ? NONE : data;
}

type LineProps = { option: Option; row: ListboxRow; selected: boolean; multiple: boolean };

function Line({ option, row, selected, multiple }: LineProps) {
  const note = option.disabledReason ?? option.hint;
  return (
    <OptionRow
      {...row}
      selected={selected}
      disabled={option.disabledReason !== undefined}
      className="min-h-8 items-center gap-2 py-1 aria-disabled:text-faint touch:min-h-11"
    >
      {multiple ? <OptionCheck on={selected} /> : null}
      {option.isSuperTenant ? <SuperTenantBadge /> : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={cx('truncate', selected && !multiple && 'font-medium')}>{option.label}</span>
        {note ? <span className="truncate text-xs text-muted">{note}</span> : null}
      </span>
      {selected && !multiple ? <Check className="text-accent" /> : null}
    </OptionRow>
  );
}
