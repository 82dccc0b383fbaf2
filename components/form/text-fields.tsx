'use client';

import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cx } from '../ui/cx';
import { Field } from './field';
import { inputClass } from './input-class';

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
  /** Changes what is typed before the form sees it, for example to lower case. */
  format?: (text: string) => string;
};

/** A single line of text. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { control, name, label, help, aside, required, disabled, format, mono, autoComplete = 'off', ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          {...field}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(format ? format(event.target.value) : event.target.value)}
          disabled={disabled}
          autoComplete={autoComplete}
          className={cx(inputClass, mono && 'font-mono text-sm')}
        />
      )}
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
