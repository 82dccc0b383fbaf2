import type { ClipboardEvent } from 'react';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { cx } from '@/components/ui/primitives/cx';

export type EntryFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Made with `issue`. */
  problem?: string | undefined;
  mono?: boolean;
  disabled?: boolean;
  help?: string;
  /** Enter ends the field; if undefined, the dialog handles Enter. */
  onEnter?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** A name of a role or permission. Not a field of the form, because these are in lists. */
export function EntryField({
  label,
  value,
  onChange,
  problem,
  mono,
  disabled,
  help,
  onEnter,
  onPaste,
}: EntryFieldProps) {
  return (
    <Field label={label} required help={help} error={problem === undefined ? undefined : { message: problem }}>
      {(wiring) => (
        <input
          {...wiring}
          value={value}
          disabled={disabled}
          autoComplete="off"
          spellCheck={mono ? false : undefined}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (onEnter === undefined || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
          className={cx(inputClass, mono && 'font-mono text-sm')}
        />
      )}
    </Field>
  );
}
