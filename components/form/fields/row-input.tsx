'use client';

import { type ComponentProps, useId } from 'react';
import { useErrorText } from '@/components/form/saving/use-error-text';
import { CircleAlert } from '@/components/ui/primitives/icons';
import { cx } from '@/components/ui/primitives/cx';
import { inputClass } from './input-class';

export type RowInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** Its name for screen readers: it stands in a row of others. */
  label: string;
  /** What its error calls it. */
  what: string;
  error: Parameters<typeof useErrorText>[1];
  onChange: (value: string) => void;
};

/** An input for code in a list of rows, with its error under it. */
export function RowInput({ label, what, error, onChange, className, ...input }: RowInputProps) {
  const errorText = useErrorText(what, error);
  const id = useId();
  return (
    <div className={cx('min-w-0 space-y-1', className)}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={errorText === undefined ? undefined : true}
        aria-describedby={errorText === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'font-mono text-sm')}
      />
      {errorText === undefined ? null : (
        <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-px" />
          <span className="min-w-0 wrap-anywhere">{errorText}</span>
        </p>
      )}
    </div>
  );
}
