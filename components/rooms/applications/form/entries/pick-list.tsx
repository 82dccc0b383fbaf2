'use client';

import { Check, Minus, Plus, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from '@/components/form/field';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { cx } from '@/components/ui/cx';
import { TEXT } from '@/lib/contract/limits';
import type { CellState } from '../catalogue/catalogue-changes';

export type PickOption = { id: string; name: string; state: CellState; aside?: ReactNode };

export type PickListProps = {
  label: string;
  searchLabel: string;
  options: readonly PickOption[];
  /** Marks what is not saved yet. */
  marked: boolean;
  mono?: boolean;
  disabled?: boolean;
  error?: { message: string } | undefined;
  required?: boolean;
  onToggle: (id: string, on: boolean) => void;
  empty: string;
};

/** Rows that Page up and Page down go past. */
const PAGE = 6;
/** Keeps the active option in sight; as a ref it runs when an option becomes the active one. */
const keepInSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
const isOn = (state: CellState): boolean => state === 'granted' || state === 'added';

/**
 * Choosing from many: a search that holds the focus, arrows that move, Enter that takes in or out (as in the picker of members), and
 * only the chosen ones on demand.
 */
export function PickList(props: PickListProps) {
  const {
    label,
    searchLabel,
    options,
    marked,
    mono = false,
    disabled = false,
    error,
    required,
    onToggle,
    empty,
  } = props;
  const t = useTranslations('applicationform');
  const id = useId();
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [active, setActive] = useState(0);
  const text = search.trim().toLocaleLowerCase();
  const shown = options.filter(
    ({ name, state }) => name.toLocaleLowerCase().includes(text) && (!onlyChosen || state !== 'none'),
  );
  const current = shown[Math.min(active, shown.length - 1)];
  const chosen = options.filter(({ state }) => isOn(state)).length;
  const toggle = (option: PickOption): void => {
    if (!disabled) onToggle(option.id, !isOn(option.state));
  };
  const type = (next: string): void => {
    setSearch(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(last, next)));
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (current !== undefined) toggle(current);
    } else if (event.key === 'Escape' && search !== '') type('');
  };
  return (
    <Field
      as="group"
      label={label}
      required={required}
      unsaid={!required}
      fill
      error={error}
      aside={
        <span role="status" className="tabular-nums">
          {t('pick.chosen', { count: chosen, total: options.length })}
        </span>
      }
    >
      {(wiring, labelId) => (
        <div
          className={cx(
            'flex min-h-0 flex-1 basis-0 flex-col overflow-clip rounded-lg border bg-surface outline-accent has-[[role=combobox]:focus-visible]:border-accent has-[[role=combobox]:focus-visible]:outline-2',
            wiring['aria-invalid'] ? 'border-danger' : 'border-border-strong',
          )}
        >
          <div className="flex shrink-0 items-center gap-2.5 border-b border-border-subtle px-3 text-muted">
            <Search />
            <input
              {...wiring}
              role="combobox"
              aria-expanded
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-label={searchLabel}
              aria-activedescendant={current && `${id}${current.id}`}
              placeholder={searchLabel}
              autoComplete="off"
              data-own-escape={search !== '' || undefined}
              maxLength={TEXT.search.max}
              value={search}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-9 min-w-0 flex-1 bg-transparent text-text outline-none touch:h-11"
            />
            <label htmlFor={`${id}only`} className="flex shrink-0 items-center gap-2 text-sm text-text">
              <Checkbox id={`${id}only`} checked={onlyChosen} onCheckedChange={setOnlyChosen} />
              {t('pick.onlyChosen')}
            </label>
          </div>
          <div
            id={`${id}list`}
            role="listbox"
            tabIndex={-1}
            aria-labelledby={labelId}
            aria-multiselectable
            aria-readonly={disabled || undefined}
            className={cx('scroll-quiet min-h-0 flex-1 overflow-y-auto p-1', shown.length === 0 && 'hidden')}
          >
            {shown.map((option, index) => (
              <PickRow
                key={option.id}
                id={`${id}${option.id}`}
                option={option}
                marked={marked}
                mono={mono}
                disabled={disabled}
                active={option === current}
                onPick={() => {
                  setActive(index);
                  toggle(option);
                }}
              />
            ))}
          </div>
          {shown.length === 0 ? (
            <p className="m-auto px-3 py-6 text-center text-sm text-muted">
              {options.length === 0 ? empty : t('pick.noMatch')}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

type PickRowProps = {
  id: string;
  option: PickOption;
  marked: boolean;
  mono: boolean;
  disabled: boolean;
  active: boolean;
  onPick: () => void;
};

function PickRow({ id, option, marked, mono, disabled, active, onPick }: PickRowProps) {
  const t = useTranslations('applicationform.mark');
  const { name, state, aside } = option;
  const on = isOn(state);
  return (
    // The keys are handled where the focus is: in the search field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant pattern
    <div
      id={id}
      ref={active ? keepInSight : undefined}
      role="option"
      aria-selected={on}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      onClick={onPick}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 hover:bg-hover data-active:bg-hover touch:min-h-11',
        !disabled && 'active:bg-pressed',
      )}
    >
      <span
        className={cx(
          'grid size-4 shrink-0 place-items-center rounded-sm border',
          on ? 'border-accent bg-accent text-accent-on' : 'border-border-strong bg-surface',
          disabled && 'opacity-55',
        )}
      >
        {on ? <Check className="size-3 stroke-3" /> : null}
      </span>
      <span className={cx('min-w-0 flex-1 truncate', mono && 'font-mono text-xs leading-5')} title={name}>
        {name}
      </span>
      {marked && state === 'added' ? (
        <Badge tone="info" icon={<Plus />} className="shrink-0">
          {t('added')}
        </Badge>
      ) : null}
      {marked && state === 'removed' ? (
        <Badge icon={<Minus />} className="shrink-0 border border-dashed border-border-strong ring-0">
          {t('removed')}
        </Badge>
      ) : null}
      {aside === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{aside}</span>}
    </div>
  );
}
