import { ChevronDown, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Chip, SuperTenantBadge } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import { isTyping } from '@/components/ui/picker/listbox-keys';
import type { Option } from '@/components/ui/picker/option-filter';
import { OptionList } from '@/components/ui/picker/option-list';
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { Field, type FieldProps } from './field';
import { inputClass } from './input-class';
import type { BoundFieldProps } from './text-fields';

/** The trigger announces its label and value; Radix adds `aria-expanded` and `aria-controls`. */
const combobox = { role: 'combobox' } as const;

/** The keys of a closed list: arrows open it, letters open it at their match. */
function useListKeys(): {
  open: boolean;
  typed: string;
  setOpen: (open: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!opens && (event.key === ' ' || !isTyping(event))) return;
    event.preventDefault();
    setTyped(opens ? '' : event.key);
  };
  return { open: typed !== null, typed: typed ?? '', setOpen: (open) => setTyped(open ? '' : null), onKeyDown };
}

export type SelectFieldProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  options: readonly Option[];
  placeholder?: string;
  clearable?: boolean;
  onChanged?: (value: string) => void;
};

/** A single selection from a searchable list; the form contains its value, or an empty text. */
export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { control, name, onChanged, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      {...rest}
      inputRef={field.ref}
      error={fieldState.error}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={(value) => {
        field.onChange(value);
        onChanged?.(value);
      }}
    />
  );
}

export type SelectProps = Pick<FieldProps, 'label' | 'help' | 'aside' | 'required' | 'error'> & {
  options: readonly Option[];
  /** One of the options' values, or an empty text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLButtonElement>;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  clearable?: boolean | undefined;
};

/** The same for a value that is not a form field. */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, onBlur, inputRef, placeholder, disabled, clearable, ...field } = props;
  const t = useTranslations('common.options');
  const { open, typed, setOpen, onKeyDown } = useListKeys();
  const current = options.find((option) => option.value === value);
  const choose = (next: string): void => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Field {...field} label={label}>
      {(wiring, labelId) => (
        <Popover open={open} onOpenChange={setOpen}>
          <div className="relative">
            <PopoverTrigger
              {...wiring}
              ref={inputRef}
              type="button"
              disabled={disabled}
              {...combobox}
              aria-labelledby={labelId}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              className={cx(inputClass, 'flex items-center gap-2 text-left active:bg-pressed')}
            >
              {current?.isSuperTenant ? <SuperTenantBadge /> : null}
              <span
                title={current?.label}
                className={cx('min-w-0 flex-1 truncate', !current && 'text-faint', clearable && value !== '' && 'pr-8')}
              >
                {current?.label ?? placeholder ?? t('placeholder')}
              </span>
              <ChevronDown className="text-muted" />
            </PopoverTrigger>
            {clearable && value !== '' && !disabled ? (
              <button
                type="button"
                aria-label={`${t('clear')}: ${label}`}
                onClick={() => choose('')}
                className="absolute inset-y-0 right-8 my-auto grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-text active:bg-pressed touch:size-11"
              >
                <X className="size-3.5" />
              </button>
            ) : null}
          </div>
          <PopoverContent aria-label={label}>
            <OptionList
              label={label}
              options={options}
              selected={value === '' ? [] : [value]}
              onPick={choose}
              typed={typed}
            />
          </PopoverContent>
        </Popover>
      )}
    </Field>
  );
}

export type MultiSelectProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  options: readonly Option[];
  placeholder?: string;
  /** The maximum number of values; further ones are disabled with this reason. */
  max?: { count: number; reason: string };
  onChanged?: (values: string[]) => void;
};

/** A multi-selection from a searchable list; selected values are removable chips in the field. */
export function MultiSelect<Values extends FieldValues, Output>(props: MultiSelectProps<Values, Output>) {
  const { control, name, label, help, aside, required, disabled, options, placeholder, max, onChanged } = props;
  const t = useTranslations('common');
  const { open, typed, setOpen, onKeyDown } = useListKeys();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  // The form's value is a list of strings; undefined until the defaults are set.
  const values = (field.value ?? []) as string[];
  const full = max !== undefined && values.length >= max.count;
  const offered = full
    ? options.map((option) => (values.includes(option.value) ? option : { ...option, disabledReason: max.reason }))
    : options;
  const toggle = (value: string): void => {
    const next = values.includes(value) ? values.filter((entry) => entry !== value) : [...values, value];
    field.onChange(next);
    onChanged?.(next);
  };
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring, labelId) => (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverAnchor asChild>
            <div
              className={cx(
                'flex min-h-9 flex-wrap items-center gap-1.5 rounded-lg border bg-surface p-1.5 touch:min-h-11 touch:gap-y-4 touch:py-px',
                'outline-accent has-[[role=combobox]:focus-visible]:border-accent has-[[role=combobox]:focus-visible]:outline-2',
                wiring['aria-invalid'] ? 'border-danger' : 'border-border-strong',
              )}
            >
              {values.map((value) => {
                const text = options.find((option) => option.value === value)?.label ?? value;
                return disabled ? (
                  <Chip key={value}>{text}</Chip>
                ) : (
                  <Chip key={value} removeLabel={t('chips.remove', { name: text })} onRemove={() => toggle(value)}>
                    {text}
                  </Chip>
                );
              })}
              <PopoverTrigger
                {...wiring}
                ref={ref}
                type="button"
                disabled={disabled}
                {...combobox}
                aria-labelledby={labelId}
                onKeyDown={onKeyDown}
                onBlur={field.onBlur}
                className="flex h-6 max-w-full min-w-fit flex-1 items-center justify-between gap-2 rounded-md px-1.5 text-left text-faint outline-none touch:h-10"
              >
                <span className="truncate">{placeholder ?? t('options.placeholder')}</span>
                <ChevronDown className="text-muted" />
              </PopoverTrigger>
            </div>
          </PopoverAnchor>
          <PopoverContent aria-label={label}>
            <OptionList label={label} options={offered} selected={values} onPick={toggle} typed={typed} multiple />
          </PopoverContent>
        </Popover>
      )}
    </Field>
  );
}
