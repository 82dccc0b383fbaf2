import { type ReactNode, type ComponentProps, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { type RadioCard, RadioCards } from '@/components/ui/primitives/radio-cards';
import { Field } from './field';
import type { BoundFieldProps } from './text-fields';
import { useErrorText } from '@/components/form/saving/use-error-text';
import * as Primitive from '@radix-ui/react-switch';

type ToggleProps<Values extends FieldValues, Output> = Omit<BoundFieldProps<Values, Output>, 'aside' | 'required'> & {
  /** Runs after the form has the new value, to fill or clear dependent fields. */
  onChanged?: (checked: boolean) => void;
};

/** A switch with its label and help on the right, for turning a part of the form on or off. */
export function SwitchField<Values extends FieldValues, Output>(props: ToggleProps<Values, Output>) {
  const { control, texts } = useToggle(props);
  return (
    <div className="flex items-start gap-3">
      <span className="-mt-0.5">
        <Switch {...control} />
      </span>
      <ToggleText {...texts} />
    </div>
  );
}

export function CheckboxField<Values extends FieldValues, Output>(props: ToggleProps<Values, Output>) {
  const { control, texts } = useToggle(props);
  const { onCheckedChange } = control;
  return (
    <div className="flex items-start gap-2.5">
      <span className="pt-0.5">
        <Checkbox {...control} onCheckedChange={(checked) => onCheckedChange(checked === true)} />
      </span>
      <ToggleText {...texts} />
    </div>
  );
}

type ToggleTextProps = { id: string; label: string; help: ReactNode; error: string | undefined };

function useToggle<Values extends FieldValues, Output>(props: ToggleProps<Values, Output>) {
  const { control, name, label, help, disabled, onChanged } = props;
  const { field, fieldState } = useController({ control, name });
  const error = useErrorText(label, fieldState.error);
  const id = useId();
  const texts: ToggleTextProps = { id, label, help, error };
  return {
    control: {
      id,
      ref: field.ref,
      checked: Boolean(field.value),
      disabled,
      'aria-describedby': help ? `${id}help` : undefined,
      onBlur: field.onBlur,
      onCheckedChange: (checked: boolean) => {
        field.onChange(checked);
        onChanged?.(checked);
      },
    },
    texts,
  };
}

function ToggleText({ id, label, help, error }: ToggleTextProps) {
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {help ? (
        <div id={`${id}help`} className="text-sm text-muted">
          {help}
        </div>
      ) : null}
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </div>
  );
}

export type RadioFieldProps<Values extends FieldValues, Output, Value extends string> = BoundFieldProps<
  Values,
  Output
> & {
  options: readonly RadioCard<Value>[];
  columns?: 1 | 2 | 3;
  onChanged?: (value: Value) => void;
};

export function RadioField<Values extends FieldValues, Output, Value extends string>(
  props: RadioFieldProps<Values, Output, Value>,
) {
  const { control, name, label, help, aside, required = true, options, columns, onChanged } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field as="group" label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring, labelId) => (
        <RadioCards
          labelledBy={labelId}
          describedBy={wiring['aria-describedby']}
          options={options}
          columns={columns}
          // The form contains one of the options' values, or nothing yet.
          value={(field.value ?? '') as Value}
          onBlur={field.onBlur}
          onChange={(value) => {
            field.onChange(value);
            onChanged?.(value);
          }}
        />
      )}
    </Field>
  );
}

/** An on/off switch for a setting that takes effect in its form or at once. Label it with `id` or `aria-label`. */
function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...props}
      // The target is 24 px high (WCAG 2.2, 2.5.8), the visible track 18 px. When disabled, the thumb is unchanged: an outline instead of a
      // filled track, not everything paler.
      className="hit-area relative h-6 w-8 shrink-0 cursor-pointer rounded-full before:absolute before:inset-x-0 before:inset-y-[3px] before:rounded-full before:bg-border-strong before:transition-colors disabled:cursor-not-allowed disabled:before:bg-chip disabled:before:ring-1 disabled:before:ring-border-strong disabled:before:ring-inset data-[state=checked]:before:bg-accent data-[state=checked]:disabled:before:bg-accent-soft data-[state=checked]:disabled:before:ring-accent"
    >
      <Primitive.Thumb className="relative block size-3.5 translate-x-0.5 rounded-full bg-surface shadow-card transition-transform data-disabled:bg-faint data-disabled:shadow-none data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-on data-[state=checked]:data-disabled:bg-accent" />
    </Primitive.Root>
  );
}
