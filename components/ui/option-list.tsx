'use client';

import { Check } from './icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { SuperTenantBadge } from './badge';
import { cx } from './cx';
import { filterOptions, isTyping, type Option, typeAhead } from './option-filter';
import { OptionBox } from './picker/option-box';
import { OptionCheck, OptionRow } from './picker/option-row';
import { OptionSearch } from './picker/option-search';

export type OptionListProps = {
  /** What is chosen, in words; names the list and its search field. */
  label: string;
  options: readonly Option[];
  /** Values that are chosen now. */
  selected: readonly string[];
  /** An option was activated: choose it, or for several take it in or out. */
  onPick: (value: string) => void;
  multiple?: boolean;
  /** Hides the search field of short lists; the list then takes the keys itself. */
  searchable?: boolean;
  searchPlaceholder?: string;
  /** What was typed on the closed field: it opens the list there. */
  typed?: string;
};

/** A pause that begins a new word of type-ahead, in milliseconds. */
const WORD_PAUSE_MS = 700;
/** Options that Page up and Page down go past. */
const PAGE = 8;

/**
 * A searchable list of options for use inside a popover. Focus stays in the search field; arrow keys, Home, End, Page up and Page
 * down move through the list (`aria-activedescendant`), Enter picks. A list without a search field takes the first letters instead.
 */
export function OptionList(props: OptionListProps) {
  const { label, options, selected, onPick, multiple = false, searchable = true } = props;
  const { searchPlaceholder, typed = '' } = props;
  const t = useTranslations('common');
  const id = useId();
  const [query, setQuery] = useState(searchable ? typed : '');
  const { shown, more } = filterOptions(options, query);
  const [active, setActive] = useState(() => {
    const chosen = shown.findIndex((option) => selected.includes(option.value));
    return Math.max(0, typed === '' ? chosen : typeAhead(shown, typed, chosen));
  });
  const word = useRef({ text: searchable ? '' : typed, until: Infinity });
  const current = shown[Math.min(active, shown.length - 1)];

  const pick = (option: Option | undefined): void => {
    if (option && option.disabledReason === undefined) onPick(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      // In a search field Home and End belong to the text.
      ...(searchable ? {} : { Home: 0, End: last }),
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      // What was typed has led here; the next letter begins anew, however fast it comes.
      word.current = { text: '', until: 0 };
      pick(current);
    } else if (!searchable && isTyping(event)) {
      const { text, until } = word.current;
      const typedNow = (event.timeStamp < until ? text : '') + event.key;
      word.current = { text: typedNow, until: event.timeStamp + WORD_PAUSE_MS };
      const found = typeAhead(shown, typedNow, active);
      if (found >= 0) setActive(found);
    }
  };
  const activeId = current ? `${id}${current.value}` : undefined;

  return (
    <div className="flex max-h-80 w-72 max-w-full min-w-(--radix-popover-trigger-width) flex-col">
      {searchable ? (
        <OptionSearch
          listId={`${id}list`}
          aria-label={searchPlaceholder ?? `${t('options.search')}: ${label}`}
          placeholder={searchPlaceholder ?? t('options.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          activeId={activeId}
          onKeyDown={onKeyDown}
          // What opened the list is its first letter: Radix would mark it, and the second letter replace it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list takes the focus when it opens anyway
          autoFocus={typed !== ''}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        />
      ) : null}
      <OptionBox
        id={`${id}list`}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        {...(searchable ? {} : { tabIndex: 0, 'aria-activedescendant': activeId, onKeyDown })}
        className="min-h-0 flex-1"
      >
        {shown.map((option, index) => (
          <Line
            key={option.value}
            id={`${id}${option.value}`}
            option={option}
            heading={option.group !== undefined && option.group !== shown[index - 1]?.group ? option.group : undefined}
            selected={selected.includes(option.value)}
            active={option === current}
            multiple={multiple}
            onPick={() => pick(option)}
            onHover={() => setActive(index)}
          />
        ))}
      </OptionBox>
      {shown.length === 0 ? (
        <p role="status" className="px-3 pb-4 text-center text-sm text-muted">
          {query === '' ? t('options.none') : t('options.noMatch', { query })}
        </p>
      ) : null}
      {more > 0 ? (
        <p role="status" className="border-t border-border-subtle px-3 py-2 text-xs text-muted">
          {t('options.truncated', { count: more })}
        </p>
      ) : null}
    </div>
  );
}

type LineProps = {
  id: string;
  option: Option;
  heading: string | undefined;
  selected: boolean;
  active: boolean;
  multiple: boolean;
  onPick: () => void;
  onHover: () => void;
};

function Line({ id, option, heading, selected, active, multiple, onPick, onHover }: LineProps) {
  const t = useTranslations('common');
  return (
    <>
      {heading ? (
        <div role="presentation" className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
          {heading}
        </div>
      ) : null}
      <OptionRow
        id={id}
        selected={selected}
        active={active}
        disabled={option.disabledReason !== undefined}
        onPick={onPick}
        onPointerMove={active ? undefined : onHover}
        className="min-h-8 items-center gap-2 py-1 aria-disabled:text-faint touch:min-h-11"
      >
        {multiple ? <OptionCheck on={selected} /> : null}
        {option.isSuperTenant ? <SuperTenantBadge label={t('superTenant')} /> : null}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={cx('truncate', selected && !multiple && 'font-medium')}>{option.label}</span>
          {(option.disabledReason ?? option.hint) ? (
            <span className="truncate text-xs text-muted">{option.disabledReason ?? option.hint}</span>
          ) : null}
        </span>
        {selected && !multiple ? <Check className="text-accent" /> : null}
      </OptionRow>
    </>
  );
}
