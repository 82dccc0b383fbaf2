'use client';

import { Minus, Plus } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from '@/components/form/field';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { cx } from '@/components/ui/cx';
import { OptionBox } from '@/components/ui/picker/option-box';
import { OptionCheck, OptionRow } from '@/components/ui/picker/option-row';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useActiveOption } from '@/components/ui/picker/use-active-option';
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
  const text = search.trim().toLocaleLowerCase();
  const shown = options.filter(
    ({ name, state }) => name.toLocaleLowerCase().includes(text) && (!onlyChosen || state !== 'none'),
  );
  const { current, setActive, move } = useActiveOption({ items: shown, page: PAGE });
  const chosen = options.filter(({ state }) => isOn(state)).length;
  const toggle = (option: PickOption): void => {
    if (!disabled) onToggle(option.id, !isOn(option.state));
  };
  const type = (next: string): void => {
    setSearch(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
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
          <OptionSearch
            {...wiring}
            listId={`${id}list`}
            activeId={current && `${id}${current.id}`}
            aria-label={searchLabel}
            placeholder={searchLabel}
            data-own-escape={search !== '' || undefined}
            value={search}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          >
            <label htmlFor={`${id}only`} className="flex shrink-0 items-center gap-2 text-sm text-text">
              <Checkbox id={`${id}only`} checked={onlyChosen} onCheckedChange={setOnlyChosen} />
              {t('pick.onlyChosen')}
            </label>
          </OptionSearch>
          <OptionBox
            id={`${id}list`}
            aria-labelledby={labelId}
            aria-multiselectable
            aria-readonly={disabled || undefined}
            className={cx('min-h-0 flex-1', shown.length === 0 && 'hidden')}
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
          </OptionBox>
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
    <OptionRow
      id={id}
      selected={on}
      active={active}
      disabled={disabled}
      onPick={onPick}
      className="min-h-8 items-center gap-2.5 py-1 hover:bg-hover touch:min-h-11"
    >
      <OptionCheck on={on} disabled={disabled} />
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
    </OptionRow>
  );
}
