'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Badge } from '../ui/badge';
import { Checkbox } from '../ui/checkbox';
import { cx } from '../ui/cx';
import { Minus, Plus } from '../ui/icons';
import { OptionBox } from '../ui/picker/option-box';
import { OptionCheck, OptionRow } from '../ui/picker/option-row';
import { OptionSearch } from '../ui/picker/option-search';
import { useActiveOption } from '../ui/picker/use-active-option';
import { Field, type FieldProps } from './field';
import { type PickOption, isGiven, isSearched, matching, withActive } from './pick-options';

export type PickListProps = Pick<FieldProps, 'label' | 'error' | 'required' | 'fill'> & {
  searchLabel: string;
  options: readonly PickOption[];
  /** The names are identifiers. */
  mono?: boolean;
  disabled?: boolean;
  onToggle: (id: string, on: boolean) => void;
  /** What stands here when there are no options. */
  empty: string;
};

/** Rows that Page up and Page down go past. */
const PAGE = 6;
/** What a row and a heading are taken for before they are measured, and the window before it is, in pixels. */
const ROW_HEIGHT = 32;
const HEADING_HEIGHT = 28;
const FIRST_RECT = { width: 400, height: 256 };

/**
 * Choosing from many: arrows move, Enter takes in or out, as in the picker of members. A long list, or one that fills its place, has
 * a search, which holds the focus, and shows only the chosen ones on demand; a short one takes the keys itself. Only the rows in sight are in the page.
 */
export function PickList(props: PickListProps) {
  const {
    label,
    searchLabel,
    options,
    mono = false,
    disabled = false,
    error,
    required,
    fill = false,
    onToggle,
    empty,
  } = props;
  const t = useTranslations('common.pick');
  const id = useId();
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const searched = fill || isSearched(options);
  const shown = searched ? matching(options, { search, onlyChosen }) : options;
  const { current, setActive, move } = useActiveOption({ items: shown, page: PAGE });
  const active = isFocused ? current : undefined;

  const toggle = (option: PickOption): void => {
    if (!disabled && (option.on || option.implied === undefined)) onToggle(option.id, !option.on);
  };
  const type = (next: string): void => {
    setSearch(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) return;
    const picks = event.key === 'Enter' ? !event.ctrlKey && !event.metaKey : event.key === ' ' && !searched;
    if (picks) {
      event.preventDefault();
      if (current !== undefined) toggle(current);
    } else if (event.key === 'Escape' && search !== '') type('');
  };
  const keys = { onKeyDown, onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
  const activeId = active && `${id}${active.id}`;
  return (
    <Field
      as="group"
      label={label}
      required={required}
      unsaid={!required}
      fill={fill}
      error={error}
      aside={
        <span role="status" className="tabular-nums">
          {t('chosen', { count: options.filter(isGiven).length, total: options.length })}
        </span>
      }
    >
      {(wiring, labelId) => (
        <div
          className={cx(
            'flex min-h-0 flex-col overflow-clip rounded-lg border bg-surface outline-accent has-[[role=combobox]:focus-visible,[role=listbox]:focus-visible]:border-accent has-[[role=combobox]:focus-visible,[role=listbox]:focus-visible]:outline-2',
            fill ? 'flex-1 basis-0' : 'max-h-72',
            wiring['aria-invalid'] ? 'border-danger' : 'border-border-strong',
          )}
        >
          {searched ? (
            <OptionSearch
              {...wiring}
              {...keys}
              listId={`${id}list`}
              activeId={activeId}
              aria-label={searchLabel}
              placeholder={searchLabel}
              data-own-escape={search !== '' || undefined}
              value={search}
              onChange={(event) => type(event.target.value)}
            >
              <label htmlFor={`${id}only`} className="flex shrink-0 items-center gap-2 text-sm text-text">
                <Checkbox id={`${id}only`} checked={onlyChosen} onCheckedChange={setOnlyChosen} />
                {t('onlyChosen')}
              </label>
            </OptionSearch>
          ) : null}
          <PickRows
            id={id}
            box={{
              'aria-labelledby': labelId,
              'aria-readonly': disabled || undefined,
              ...(searched ? {} : { ...keys, tabIndex: 0, 'aria-activedescendant': activeId }),
            }}
            options={shown}
            active={active}
            mono={mono}
            disabled={disabled}
            onPick={(option, index) => {
              setActive(index);
              toggle(option);
            }}
          />
          {shown.length === 0 ? (
            <p className="m-auto px-3 py-6 text-center text-sm text-muted">
              {options.length === 0 ? empty : t('noMatch')}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

type PickRowsProps = {
  id: string;
  /** Attributes and keys of the list. */
  box: Parameters<typeof OptionBox>[0];
  options: readonly PickOption[];
  active: PickOption | undefined;
  mono: boolean;
  disabled: boolean;
  onPick: (option: PickOption, index: number) => void;
};

/** The rows in sight, and the one that the keys have reached. */
function PickRows({ id, box, options, active, mono, disabled, onPick }: PickRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const headingAt = (index: number): string | undefined => {
    const heading = options[index]?.group;
    return heading === options[index - 1]?.group ? undefined : heading;
  };
  const activeIndex = active === undefined ? -1 : options.indexOf(active);
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => options[index]?.id ?? index,
    estimateSize: (index) => ROW_HEIGHT + (headingAt(index) === undefined ? 0 : HEADING_HEIGHT),
    rangeExtractor: (range) => withActive(range, activeIndex),
    initialRect: FIRST_RECT,
  });
  return (
    <OptionBox
      {...box}
      ref={list}
      id={`${id}list`}
      aria-multiselectable
      className={cx('min-h-0 flex-1', options.length === 0 && 'hidden')}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const option = options[index];
          if (option === undefined) return null;
          const heading = headingAt(index);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="presentation"
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              {heading === undefined ? null : (
                <div role="presentation" className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
                  {heading}
                </div>
              )}
              <PickRow
                id={`${id}${option.id}`}
                option={option}
                place={{ 'aria-posinset': index + 1, 'aria-setsize': options.length }}
                mono={mono}
                disabled={disabled}
                active={option === active}
                onPick={() => onPick(option, index)}
              />
            </div>
          );
        })}
      </div>
    </OptionBox>
  );
}

type PickRowProps = {
  id: string;
  option: PickOption;
  place: Record<'aria-posinset' | 'aria-setsize', number>;
  mono: boolean;
  disabled: boolean;
  active: boolean;
  onPick: () => void;
};

function PickRow({ id, option, place, mono, disabled, active, onPick }: PickRowProps) {
  const t = useTranslations('common.pick');
  const { name, on, mark, implied, aside, group } = option;
  const isFixed = disabled || (implied !== undefined && !on);
  const note: ReactNode = option.note ?? implied;
  return (
    <OptionRow
      {...place}
      id={id}
      aria-labelledby={note === undefined ? undefined : `${id}name`}
      aria-describedby={note === undefined ? undefined : `${id}note`}
      aria-description={note === undefined ? group : undefined}
      selected={isGiven(option)}
      active={active}
      disabled={isFixed}
      onPick={onPick}
      className="min-h-8 items-center gap-2.5 py-1 hover:bg-hover touch:min-h-11"
    >
      <OptionCheck on={isGiven(option)} disabled={isFixed} />
      <span className="min-w-0 flex-1">
        <span id={`${id}name`} className={cx('block wrap-anywhere', mono && 'font-mono text-xs leading-5')}>
          {name}
        </span>
        {note === undefined ? null : (
          <span id={`${id}note`} className="flex items-center gap-1.5 text-xs text-muted">
            {note}
          </span>
        )}
      </span>
      {mark === 'added' ? (
        <Badge tone="info" icon={<Plus />} className="shrink-0">
          {t('added')}
        </Badge>
      ) : null}
      {mark === 'removed' ? (
        <Badge icon={<Minus />} className="shrink-0 border border-dashed border-border-strong ring-0">
          {t('removed')}
        </Badge>
      ) : null}
      {aside === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{aside}</span>}
    </OptionRow>
  );
}
