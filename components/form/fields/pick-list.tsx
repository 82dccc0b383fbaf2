import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/primitives/badge';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { cx } from '@/components/ui/primitives/cx';
import { Minus, Plus } from '@/components/ui/primitives/icons';
import { type ListboxRow, ListboxRows } from '@/components/ui/picker/listbox-rows';
import { OptionCheck, OptionRow } from '@/components/ui/picker/option-row';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useListbox } from '@/components/ui/picker/use-listbox';
import { Field, type FieldProps } from './field';
import { type PickOption, isGiven, isSearched, matching } from './pick-options';

export type PickListProps = Pick<FieldProps, 'label' | 'error' | 'required' | 'fill'> & {
  searchLabel: string;
  options: readonly PickOption[];
  /** The names are identifiers. */
  mono?: boolean;
  disabled?: boolean;
  onToggle: (id: string, on: boolean) => void;
  empty: string;
};

/** The number of rows that Page up and Page down skip. */
const PAGE = 6;
const keyOf = ({ id }: PickOption): string => id;
const nameOf = ({ name }: PickOption): string => name;
const groupOf = ({ group }: PickOption): string | undefined => group;

/**
 * A list for selecting many: arrows move, Enter adds or removes, as in the members picker. A long list, or one that fills its container,
 * has a search field with the focus, and can show only the selected options; a short one handles the keys itself.
 */
export function PickList(props: PickListProps) {
  const { label, searchLabel, options, mono = false, disabled = false, error, required, fill = false, empty } = props;
  const t = useTranslations('common.pick');
  const searched = fill || isSearched(options);
  const { list, search, type, onlyChosen, setOnlyChosen, keys, isFocused } = usePickList(props, searched);
  const activeId = isFocused ? list.activeId : undefined;
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
            fill ? 'flex-1 basis-0' : 'max-h-72 touch:max-h-90',
            wiring['aria-invalid'] ? 'border-danger' : 'border-border-strong',
          )}
        >
          {searched ? (
            <OptionSearch
              {...wiring}
              {...keys}
              listId={`${list.id}list`}
              activeId={activeId}
              aria-label={searchLabel}
              placeholder={searchLabel}
              data-own-escape={search !== '' || undefined}
              value={search}
              onChange={(event) => type(event.target.value)}
            >
              <label htmlFor={`${list.id}only`} className="flex shrink-0 items-center gap-2 text-sm text-text">
                <Checkbox id={`${list.id}only`} checked={onlyChosen} onCheckedChange={setOnlyChosen} />
                {t('onlyChosen')}
              </label>
            </OptionSearch>
          ) : null}
          <ListboxRows
            list={list}
            groupOf={groupOf}
            isInactive={!isFocused}
            aria-labelledby={labelId}
            aria-multiselectable
            aria-readonly={disabled || undefined}
            {...(searched ? {} : { ...keys, tabIndex: 0, 'aria-activedescendant': activeId })}
            className="min-h-0 flex-1"
          >
            {(option, row) => <PickRow option={option} row={row} mono={mono} disabled={disabled} />}
          </ListboxRows>
          {list.items.length === 0 ? (
            <p className="m-auto px-3 py-6 text-center text-sm text-muted">
              {options.length === 0 ? empty : t('noMatch')}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** The search of a pick list, its matches, and the keys. */
function usePickList({ options, disabled = false, onToggle }: PickListProps, searched: boolean) {
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const list = useListbox({
    items: searched ? matching(options, { search, onlyChosen }) : options,
    keyOf,
    page: PAGE,
    textOf: searched ? undefined : nameOf,
    onPick: (option) => {
      if (!disabled && (option.on || option.implied === undefined)) onToggle(option.id, !option.on);
    },
  });
  const type = (next: string): void => {
    setSearch(next);
    list.setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!list.onKeyDown(event) && event.key === 'Escape' && search !== '') type('');
  };
  const keys = { onKeyDown, onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
  return { list, search, type, onlyChosen, setOnlyChosen, keys, isFocused };
}

type PickRowProps = { option: PickOption; row: ListboxRow; mono: boolean; disabled: boolean };

function PickRow({ option, row, mono, disabled }: PickRowProps) {
  const t = useTranslations('common.pick');
  const { id } = row;
  const { name, on, mark, implied, aside, group } = option;
  const isFixed = disabled || (implied !== undefined && !on);
  const note: ReactNode = option.note ?? implied;
  return (
    <OptionRow
      {...row}
      aria-labelledby={note === undefined ? undefined : `${id}name`}
      aria-describedby={note === undefined ? undefined : `${id}note`}
      aria-description={note === undefined ? group : undefined}
      selected={isGiven(option)}
      disabled={isFixed}
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
