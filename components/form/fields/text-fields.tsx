'use client';

import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cx } from '@/components/ui/primitives/cx';
import { Field } from './field';
import { inputClass } from './input-class';
import { MarkedInput } from './marked-input';

/** What every field bound to a form takes. `Output` is the form's transformed value; fields do not look at it. */
export type BoundFieldProps<Values extends FieldValues, Output = Values> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  help?: ReactNode;
  aside?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

export type TextFieldProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  /** The HTML autofill name; off by default, because administrators type other people's data. */
  autoComplete?: string;
  /** For ids, URLs and names of permissions. */
  mono?: boolean;
  readOnly?: boolean;
  /** The first field of a dialog. */
  autoFocus?: boolean;
  inputMode?: 'numeric' | 'url' | 'email';
  /** A placeholder in the text that stands for something else; it is tinted. */
  mark?: string;
  /** Changes what is typed before the form sees it, for example to lower case. */
  format?: (text: string) => string;
};

/** A single line of text. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const {
    control,
    name,
    label,
    help,
    aside,
    required,
    disabled,
    format,
    mark,
    mono,
    autoComplete = 'off',
    ...input
  } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring) => {
        const bound = {
          ...input,
          ...wiring,
          ...field,
          value: String(field.value ?? ''),
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            field.onChange(format ? format(event.target.value) : event.target.value),
          disabled,
          autoComplete,
        };
        const look = mono ? 'font-mono text-sm' : undefined;
        return mark === undefined ? (
          <input {...bound} className={cx(inputClass, look)} />
        ) : (
          <MarkedInput {...bound} mark={mark} className={look} />
        );
      }}
    </Field>
  );
}

export type TextAreaProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  rows?: number;
  placeholder?: string;
  /** Shows how many of so many characters are used. */
  maxLength?: number;
};

/**
 * Several lines of text.
 *
 * @public a part of the kit
 */
export function TextArea<Values extends FieldValues, Output>(props: TextAreaProps<Values, Output>) {
  const { control, name, label, help, aside, required, disabled, rows = 3, placeholder, maxLength } = props;
  const { field, fieldState } = useController({ control, name });
  const text = String(field.value ?? '');
  const counter =
    maxLength === undefined ? undefined : (
      <span className={cx('tabular-nums', text.length > maxLength && 'text-danger')}>
        {text.length}/{maxLength}
      </span>
    );
  return (
    <Field label={label} help={help} aside={aside ?? counter} required={required} error={fieldState.error}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...field}
          value={text}
          rows={rows}
          placeholder={placeholder}
          disabled={disabled}
          className={cx(inputClass, 'scroll-quiet block h-auto resize-y py-2')}
        />
      )}
    </Field>
  );
}
