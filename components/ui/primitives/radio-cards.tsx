import * as Primitive from '@radix-ui/react-radio-group';
import { type FocusEvent, useId } from 'react';
import { cx } from './cx';

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  description?: string;
  disabledReason?: string | undefined;
};

export type RadioCardsProps<Value extends string> = {
  /** The question, for screen readers; or set `labelledBy`. */
  label?: string;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  options: readonly RadioCard<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** The number of cards side by side from 640 px; one column below. */
  columns?: 1 | 2 | 3;
};

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/**
 * The arrow keys move the focus from one radio to the next and select it. Radix only selects it if the key is still down when the focus
 * arrives, which is not the case on a busy machine.
 */
function chooseByArrow({ currentTarget, relatedTarget }: FocusEvent<HTMLButtonElement>): void {
  const group = currentTarget.closest('[role="radiogroup"]');
  if (relatedTarget instanceof Element && relatedTarget !== currentTarget && group?.contains(relatedTarget))
    currentTarget.click();
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, labelledBy, describedBy, options, value, onChange, onBlur, columns = 2 } = props;
  const id = useId();
  return (
    <Primitive.Root
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      // Radix returns one of the values below.
      onValueChange={(next) => onChange(next as Value)}
      onBlur={onBlur}
      className={cx('grid gap-2.5', columnClass[columns])}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}${option.value}`}
          className={cx(
            'flex items-start gap-3 rounded-lg p-3 ring-1 transition-colors ring-inset',
            option.disabledReason === undefined ? 'cursor-pointer' : 'cursor-not-allowed',
            option.value === value
              ? 'bg-selected ring-[1.5px] ring-accent'
              : 'ring-border hover:bg-hover active:bg-pressed',
          )}
        >
          <Primitive.Item
            id={`${id}${option.value}`}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            onFocus={chooseByArrow}
            // The surrounding label would make the description part of the name.
            aria-labelledby={`${id}${option.value}-label`}
            aria-describedby={`${id}${option.value}-text`}
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-border-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Primitive.Indicator className="size-1.5 rounded-full bg-accent-on" />
          </Primitive.Item>
          <span className="flex min-w-0 flex-col gap-0.5">
            <span
              id={`${id}${option.value}-label`}
              className={cx('font-medium', option.disabledReason !== undefined && 'text-faint')}
            >
              {option.label}
            </span>
            <span id={`${id}${option.value}-text`} className="text-sm text-muted">
              {option.disabledReason ?? option.description}
            </span>
          </span>
        </label>
      ))}
    </Primitive.Root>
  );
}
