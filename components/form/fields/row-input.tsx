import { type ComponentProps, useId } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { ErrorLine, type ErrorLineProps } from './error-line';
import { inputClass } from './input-class';

export type RowInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** Its name for screen readers, because it is in a row with others. */
  label: string;
  /** Its name in the error. */
  what: string;
  error: ErrorLineProps['error'];
  onChange: (value: string) => void;
};

/** An input for code in a list of rows, with its error below. */
export function RowInput({ label, what, error, onChange, className, ...input }: RowInputProps) {
  const id = useId();
  return (
    <div className={cx('min-w-0 space-y-1', className)}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'font-mono text-sm')}
      />
      <ErrorLine id={id} label={what} error={error} />
    </div>
  );
}
